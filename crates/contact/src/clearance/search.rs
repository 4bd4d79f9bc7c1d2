//! The first instant of a piece at which two bodies reach a level.

use super::approach::{Approach, approach, is_falling};
use super::exactly::{Couple, Nearest, when_reached};
use super::level::Level;
use super::solids::Solids;
use super::track::Track;
use crate::Scratch;
use firstcontact_exact::{Rational, Sign};
use firstcontact_intersection::{Extent, Facet, Visitor, walk};
use firstcontact_motion::Scene;
use firstcontact_solid::{Below, Body};

/// What is asked of the pairs of triangles.
#[derive(Clone, Copy)]
pub(super) enum Aim<'a> {
    /// Which is the first to reach the level.
    First,
    /// Whether any reaches it.
    Any,
    /// Whether one of them was not beyond the level before an instant at which none is nearer than a length, rounded down.
    Before(&'a Rational, f64),
}

/// The fraction of a piece at which two bodies that begin apart reach a level, before which they are beyond it; `None` if they are beyond
/// it throughout, or as long as is asked. `reach` is as far as floats look for pairs.
pub(super) fn search(
    scene: &Scene<'_>,
    bodies: [&Body; 2],
    level: &Level,
    reach: f64,
    aim: Aim<'_>,
    scratch: &mut Scratch,
) -> Option<Rational> {
    let known = match aim {
        Aim::First | Aim::Any => search_solids(scene, bodies, level),
        Aim::Before(instant, length) => {
            let is_nearing = |solids: Solids<'_>| {
                let exactly = || Nearest::of_all(scene, bodies, instant);
                is_falling(&solids, instant.bracket()[1], length)
                    || exactly().is_some_and(|nearest| nearest.fall.sign() == Sign::Positive)
            };
            if Solids::new(scene, bodies).is_some_and(is_nearing) { Known::Never } else { Known::Nothing }
        }
    };
    match known {
        Known::Never => None,
        Known::At(fraction) => Some(fraction),
        Known::Nothing => search_triangles(scene, bodies, level, reach, aim, scratch),
    }
}

/// What is known of when two convex solids reach a level, without a look at all their triangles.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Known {
    /// They are beyond it throughout.
    Never,
    /// They are beyond it before this fraction, and have reached it then.
    At(Rational),
    /// They are not certified convex, or perhaps not apart at the beginning.
    Nothing,
}

/// When two convex solids reach a level: in floats, and from where these cannot tell on in rational numbers.
pub(super) fn search_solids(scene: &Scene<'_>, bodies: [&Body; 2], level: &Level) -> Known {
    let Some(solids) = Solids::new(scene, bodies) else { return Known::Nothing };
    match approach(&solids, level, 1.0) {
        Approach::Never => Known::Never,
        Approach::Reached(fraction) => Known::At(Rational::of(fraction)),
        Approach::Unknown(from) if from > 0.0 => {
            let nearest = |fraction: &Rational| Nearest::of_all(scene, bodies, fraction);
            when_reached(nearest, from, level, &Rational::of(1.0)).map_or(Known::Never, Known::At)
        }
        Approach::Unknown(_) => Known::Nothing,
    }
}

/// The same as [`search`], by triangles.
pub(super) fn search_triangles(
    scene: &Scene<'_>,
    bodies: [&Body; 2],
    level: &Level,
    reach: f64,
    aim: Aim<'_>,
    scratch: &mut Scratch,
) -> Option<Rational> {
    let Scratch { tally, buffers, .. } = scratch;
    let limit = match aim {
        Aim::First | Aim::Any => Rational::of(1.0),
        Aim::Before(instant, _) => instant.clone(),
    };
    let least = limit.bracket()[1];
    let mut seeker =
        Seeker { scene, bodies, level, aim, limit, latest: least, found: None, pairs: &mut tally.triangle_pairs };
    let trees = bodies.map(Body::tree);
    walk(scene, trees, Extent::Within(reach), least, &mut buffers.room.pending, &mut seeker);
    seeker.found
}

struct Seeker<'s, 't> {
    scene: &'s Scene<'s>,
    bodies: [&'s Body; 2],
    level: &'s Level,
    aim: Aim<'s>,
    /// Nothing matters later.
    limit: Rational,
    /// A float not below that.
    latest: f64,
    found: Option<Rational>,
    pairs: &'t mut u64,
}

impl Visitor for Seeker<'_, '_> {
    fn visit(&mut self, a: u32, b: u32) -> f64 {
        if self.is_done() {
            return 0.0;
        }
        *self.pairs += 1;
        if let Some(fraction) = self.fraction(a, b).filter(|fraction| self.found.is_none() || *fraction < self.limit) {
            self.latest = fraction.bracket()[1];
            self.limit = fraction.clone();
            self.found = Some(fraction);
        }
        self.latest
    }

    fn is_settled(&self, _: impl Fn() -> [Below; 2]) -> bool {
        self.is_done()
    }
}

impl Seeker<'_, '_> {
    fn is_done(&self) -> bool {
        matches!(self.aim, Aim::Any) && self.found.is_some()
    }

    /// When two triangles reach the level, if they do so by the limit.
    fn fraction(&self, a: u32, b: u32) -> Option<Rational> {
        let facets = [Facet::new(self.bodies[0], a), Facet::new(self.bodies[1], b)];
        let track = Track::new(self.scene, &facets[0], &facets[1]);
        let known = track.as_ref().map_or(Approach::Unknown(0.0), |track| approach(track, self.level, self.latest));
        let from = match known {
            Approach::Never => return None,
            Approach::Reached(fraction) if !matches!(self.aim, Aim::Before(..)) => return Some(Rational::of(fraction)),
            Approach::Reached(from) | Approach::Unknown(from) => from,
        };
        let couple = Couple { scene: self.scene, bodies: self.bodies, places: [a, b] };
        if let Aim::Before(instant, length) = self.aim {
            let seen = |track: &Track| is_falling(track, instant.bracket()[1], length);
            if track.as_ref().is_some_and(seen) || couple.is_falling(instant) {
                return None;
            }
        }
        let fraction = couple.approach(from, self.level, &self.limit)?;
        // What is reached at the instant itself, and not before, is no sooner.
        let is_sooner = !matches!(self.aim, Aim::Before(instant, _) if fraction >= *instant);
        is_sooner.then_some(fraction)
    }
}
