//! Two triangles, or two convex solids, that move past each other, in floats with proven bounds.
//!
//! # The tangent
//!
//! Let `n` be the way from a point of A's triangle to one of B's at some instant, whichever. All of B's triangle lies ahead of all of A's by
//! at least `ahead` along `n`, and as A moves on by a fraction `h` of the piece, by at least `ahead - h (n d)`, with `d` the displacement. So the
//! triangles are farther from each other than a length `l` as long as that is more than `l |n|`. Computed: `n d` has three products and
//! two sums and is off by at most `4 u |n|_1 |d|` and what `d` is wrong by; the length of `n` is off by `4 u` of itself, products and quotients
//! by `u` each. Factors of `1 + 16 u` hold all of these.

use nalgebra::Vector3;

use crate::distance::{Corners, Way};
use firstcontact_convex::{ConvexSolid, Passing};
use firstcontact_exact::HALF_ULP;
use firstcontact_intersection::Facet;
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

/// Below this, underflow may tell in products of a way and a length.
const LEAST: f64 = 1e-140;

/// A factor that holds a few roundings.
const WIDER: f64 = 1.0 + 16.0 * HALF_ULP;

/// Two convex sets on their way through a piece.
pub(super) trait Pass {
    /// What is seen at a fraction of the piece, which may be beyond its end.
    fn at(&self, fraction: f64) -> Sight<'_>;
}

/// How far A goes during a piece.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    pub(super) way: Vector3<f64>,
    /// How far the coordinates may be from the exact ones.
    pub(super) wrong_by: f64,
}

impl Step {
    /// That of a scene; `None` if floats know nothing about it.
    pub(super) fn of(scene: &Scene<'_>) -> Option<Step> {
        let way = Vector3::from(scene.displacement.map(|x| x.value));
        let wrong_by = scene.displacement.iter().map(|x| x.error).fold(0.0, f64::max);
        (way.amax() < f64::MAX && wrong_by < f64::MAX).then_some(Step { way, wrong_by })
    }

    /// How far coordinates may be off that have been taken along for a part of the step, for its sake alone.
    pub(super) fn doubt(&self, fraction: f64) -> f64 {
        self.wrong_by * fraction * WIDER
    }
}

/// Two triangles on their way through a piece.
pub(super) struct Track {
    corners: Corners,
    step: Step,
}

/// For how much of a piece a bound holds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Lasts {
    /// It is not known to hold at all.
    Unknown,
    /// For a fraction.
    For(f64),
    /// For all times to come.
    Always,
}

/// A lower bound on the distance of two triangles at all times: a length at one instant, and how fast it shrinks from there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tangent {
    pub(super) length: f64,
    pub(super) onward: f64,
    pub(super) back: f64,
}

/// The way between two convex sets at some instant.
pub(super) struct Sight<'t> {
    pub(super) step: &'t Step,
    pub(super) way: Way,
}

impl Track {
    /// The triangles of a scene; `None` if floats know nothing about them.
    pub(super) fn new(scene: &Scene<'_>, a: &Facet<'_>, b: &Facet<'_>) -> Option<Track> {
        Some(Track { corners: Corners::of(scene, a.corners, b.corners)?, step: Step::of(scene)? })
    }
}

impl Pass for Track {
    fn at(&self, fraction: f64) -> Sight<'_> {
        let way = if fraction == 0.0 {
            Way::between(&self.corners)
        } else {
            Way::between(&self.corners.after(&(self.step.way * fraction), self.step.doubt(fraction)))
        };
        Sight { step: &self.step, way }
    }
}

impl Sight<'_> {
    /// The triangles are at most as far from each other.
    pub(super) fn upper(&self) -> f64 {
        self.way.upper()
    }

    /// The triangles are at least as far from each other.
    pub(super) fn lower(&self) -> f64 {
        self.way.lower()
    }

    /// How fast the way shortens, nearly: length per fraction of the piece.
    pub(super) fn speed(&self) -> f64 {
        self.way.way.dot(&self.step.way) / self.way.length
    }

    /// A length that the triangles are beyond now, and how fast that may shrink at most, as fractions pass, and as they are taken back.
    pub(super) fn tangent(&self) -> Tangent {
        let Step { way: step, wrong_by } = self.step;
        let wrong = self.way.way.lp_norm(1) * (wrong_by + 8.0 * HALF_ULP * step.amax()) * WIDER;
        let speed = self.way.way.dot(step);
        let per_length =
            |speed: f64| (speed + wrong) / self.way.length * if speed + wrong > 0.0 { WIDER } else { 1.0 / WIDER };
        let known = self.way.lower() > 0.0;
        if known {
            Tangent { length: self.way.lower(), onward: per_length(speed), back: per_length(-speed) }
        } else {
            Tangent { length: 0.0, onward: 0.0, back: 0.0 }
        }
    }

    /// For how long the triangles are farther from each other than a length.
    pub(super) fn beyond(&self, length: f64) -> Lasts {
        let Way { way, length: own, .. } = &self.way;
        let slack = (self.way.ahead - length * own * WIDER) * (1.0 - 16.0 * HALF_ULP) - LEAST * own;
        // Not the other way round: what is no number proves nothing.
        if !(slack > 0.0 && *own > LEAST) {
            return Lasts::Unknown;
        }
        let Step { way: step, wrong_by } = self.step;
        let speed = way.dot(step) + way.lp_norm(1) * (wrong_by + 8.0 * HALF_ULP * step.amax()) * WIDER;
        if speed <= 0.0 { Lasts::Always } else { Lasts::For(slack / speed * (1.0 - 16.0 * HALF_ULP)) }
    }
}

//@@ Two convex solids that move past each other, in floats with proven bounds.
//@@
//@@ Their distance is as convex a function of time as that of two triangles, so that tangents say as much about it; where they are nearest, GJK
//@@ finds without a look at their triangles, and from one instant to the next with a few steps.

/// Two convex solids on their way through a piece.
pub(super) struct Solids<'s> {
    passing: Passing<'s>,
    step: Step,
    doubt: f64,
}

impl<'s> Solids<'s> {
    /// The bodies of a scene; `None` if they are not both certified convex, or floats know nothing about them.
    pub(super) fn new(scene: &'s Scene<'s>, [a, b]: [&'s Body; 2]) -> Option<Solids<'s>> {
        let (solids, step) = ([ConvexSolid::of(a)?, ConvexSolid::of(b)?], Step::of(scene)?);
        let doubt = scene.doubt_across();
        doubt.is_finite().then(|| Solids { passing: Passing::new(scene, solids), step, doubt })
    }
}

impl Pass for Solids<'_> {
    fn at(&self, fraction: f64) -> Sight<'_> {
        let way = match self.passing.at(fraction) {
            Some(seen) => {
                // A coordinate is taken along by a product and a difference.
                let doubt = self.doubt + self.step.doubt(fraction) + 4.0 * HALF_ULP * seen.size;
                Way::new(seen.direction, &seen.point, seen.direction.dot(&seen.least), [seen.size, doubt])
            }
            None => Way::new(Vector3::zeros(), &Vector3::zeros(), 0.0, [f64::INFINITY, f64::INFINITY]),
        };
        Sight { step: &self.step, way }
    }
}
