//! The first instant of a piece at which two bodies reach a level, and the first at which they are within a margin,
//! exactly.

use super::newton::{MarginLevel, Nearest, NewtonResult, TrianglePair, approach, is_soon_within, when_reached};
use super::pair_distance::{SolidPass, TrianglePass};
use crate::Scratch;
use crate::distance::{BoxesApart, Nearing};
use firstcontact_exact::Rational;
use firstcontact_intersection::{DONE, Extent, Facet, PairVisitor, walk};
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

/// Result for two convex solids and a level, found without their triangles.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Known {
    /// They are beyond it throughout.
    Never,
    /// They are beyond it before this fraction, and have reached it then.
    At(Rational),
    /// They are not certified convex, or perhaps not apart at the beginning.
    Nothing,
}

impl Known {
    /// True if the solids share no point at the beginning.
    pub(super) fn is_apart(&self) -> bool {
        match self {
            Known::Never => true,
            Known::At(fraction) => *fraction > Rational::ZERO,
            Known::Nothing => false,
        }
    }
}

/// First instant at which two convex solids reach a level: in floats, and in rational numbers from the point at which
/// floats are uncertain.
pub(super) fn search_solids(scene: &Scene<'_>, bodies: [&Body; 2], level: &MarginLevel) -> Known {
    let Some(solids) = SolidPass::new(scene, bodies) else { return Known::Nothing };
    match approach(&solids, level, 1.0) {
        NewtonResult::Never => Known::Never,
        NewtonResult::Reached(fraction) => Known::At(Rational::of(fraction)),
        NewtonResult::Unknown(from) if from > 0.0 => {
            let nearest = |fraction: &Rational| Nearest::of_all(scene, bodies, fraction);
            when_reached(nearest, from, level, &Rational::of(1.0)).map_or(Known::Never, Known::At)
        }
        NewtonResult::Unknown(_) => Known::Nothing,
    }
}

/// The fraction of a piece at which two bodies that begin apart reach a level, before which they are beyond it; `None`
/// if they are beyond it throughout. By triangles.
pub(super) fn search_triangles(
    scene: &Scene<'_>,
    bodies: [&Body; 2],
    level: &MarginLevel,
    scratch: &mut Scratch,
) -> Option<Rational> {
    let Scratch { cost, buffers, .. } = scratch;
    // Nothing matters later than `limit`; `latest` is a float not below it.
    let (mut limit, mut latest, mut found) = (Rational::of(1.0), 1.0, None);
    let extent = Extent::Within(level.reach());
    walk(scene, bodies.map(Body::tree), extent, 1.0, &mut buffers.walks, &mut |a: u32, b: u32| {
        cost.triangle_pairs += 1;
        let fraction = fraction(scene, bodies, [a, b], level, (&limit, latest));
        if let Some(fraction) = fraction.filter(|fraction| found.is_none() || *fraction < limit) {
            latest = fraction.bracket()[1];
            limit = fraction.clone();
            let boxes = BoxesApart::at(scene, bodies, &fraction);
            found = Some(fraction);
            // Nothing is beyond the boxes of the bodies.
            if boxes.square > level.beyond.square && boxes.have_fallen() {
                return DONE;
            }
        }
        latest
    });
    found
}

/// First instant at which two triangles reach a level, if they do so by a limit, which is given with a float not below.
fn fraction(
    scene: &Scene<'_>,
    bodies: [&Body; 2],
    places: [u32; 2],
    level: &MarginLevel,
    (limit, latest): (&Rational, f64),
) -> Option<Rational> {
    let facets = [Facet::new(bodies[0], places[0]), Facet::new(bodies[1], places[1])];
    let track = TrianglePass::new(scene, &facets[0], &facets[1]);
    match track.map_or(NewtonResult::Unknown(0.0), |track| approach(&track, level, latest)) {
        NewtonResult::Never => None,
        NewtonResult::Reached(fraction) => Some(Rational::of(fraction)),
        NewtonResult::Unknown(from) => TrianglePair { scene, bodies, places }.approach(from, level, limit),
    }
}

/// Question put to the pairs of features.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Aim {
    /// First pair within the margin.
    First,
    /// Any pair within the margin.
    Any,
}

/// True if two bodies that begin apart are ever within the margin of a level during a piece; if the first pair of
/// features is asked for, `nearing` holds it then.
pub(super) fn search_exactly<'s>(
    scene: &'s Scene<'s>,
    bodies: [&'s Body; 2],
    level: &MarginLevel,
    aim: Aim,
    nearing: &mut Nearing<'s>,
    scratch: &mut Scratch,
) -> bool {
    let Scratch { cost, buffers, .. } = scratch;
    let pairs = &mut cost.triangle_pairs;
    let mut decider = Decider { scene, bodies, level, aim, nearing, found: false, pairs };
    walk(scene, bodies.map(Body::tree), Extent::Within(level.reach()), 1.0, &mut buffers.walks, &mut decider);
    decider.found
}

struct Decider<'s, 't> {
    scene: &'s Scene<'s>,
    bodies: [&'s Body; 2],
    level: &'t MarginLevel,
    aim: Aim,
    nearing: &'t mut Nearing<'s>,
    found: bool,
    pairs: &'t mut u64,
}

impl PairVisitor for Decider<'_, '_> {
    fn visit(&mut self, a: u32, b: u32) -> f64 {
        *self.pairs += 1;
        let latest = self.latest();
        let facets = [Facet::new(self.bodies[0], a), Facet::new(self.bodies[1], b)];
        let track = TrianglePass::new(self.scene, &facets[0], &facets[1]);
        let from = match track.as_ref().map_or(NewtonResult::Unknown(0.0), |track| approach(track, self.level, latest))
        {
            NewtonResult::Never => return latest,
            NewtonResult::Reached(from) | NewtonResult::Unknown(from) => from,
        };
        let is_within = |track: &TrianglePass| is_soon_within(track, from, self.level.beyond.floats[0]);
        if self.aim == Aim::Any && track.as_ref().is_some_and(is_within) {
            self.found = true;
        } else {
            self.nearing.offer_all(&facets[0], &facets[1], [from, latest]);
            self.found = self.nearing.best().is_some();
        }
        if self.aim == Aim::Any && self.found { DONE } else { self.latest() }
    }
}

impl Decider<'_, '_> {
    /// A float after which nothing matters.
    fn latest(&self) -> f64 {
        self.nearing.best().map_or(1.0, |best| best.fraction.bracket()[1])
    }
}
