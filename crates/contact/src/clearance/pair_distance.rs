//! Two triangles, or two convex solids, that move past each other, in floats with proven bounds.
//!
//! # The tangent
//!
//! Let `n` be the way from a point of A's triangle to one of B's at some instant, whichever. All of B's triangle lies
//! ahead of all of A's by at least `ahead` along `n`, and as A moves on by a fraction `h` of the piece, by at least
//! `ahead - h (n d)`, with `d` the displacement. So the triangles are farther from each other than a length `l` as long
//! as that is more than `l |n|`. Computed: `n d` has three products and two sums and is off by at most `4 u |n|_1 |d|`
//! and what `d` is wrong by; the length of `n` is off by `4 u` of itself, products and quotients by `u` each. Factors
//! of `1 + 16 u` hold all of these.

use nalgebra::Vector3;

use crate::distance::{NearestWay, TriangleCorners};
use firstcontact_convex::{ConvexSolid, Passing};
use firstcontact_exact::HALF_ULP;
use firstcontact_intersection::Facet;
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

/// Below this, underflow may matter in products of a way and a length.
const LEAST: f64 = 1e-140;

/// A factor that holds a few roundings.
const WIDER: f64 = 1.0 + 16.0 * HALF_ULP;

/// Two convex sets on their way through a piece.
pub(super) trait ConvexPass {
    /// Relative position at a fraction of the piece, which may be beyond its end.
    fn at(&self, fraction: f64) -> PassInstant<'_>;
}

/// Displacement of A during a piece.
#[derive(Debug, Clone, Copy)]
pub(super) struct Displacement {
    pub(super) way: Vector3<f64>,
    /// Bound on the error of each coordinate.
    pub(super) wrong_by: f64,
}

impl Displacement {
    /// That of a scene; `None` if floats know nothing about it.
    pub(super) fn of(scene: &Scene<'_>) -> Option<Displacement> {
        let way = Vector3::from(scene.displacement.map(|x| x.value));
        let wrong_by = scene.displacement.iter().map(|x| x.error).fold(0.0, f64::max);
        (way.amax() < f64::MAX && wrong_by < f64::MAX).then_some(Displacement { way, wrong_by })
    }

    /// Error that the displacement adds to coordinates moved by a part of it.
    pub(super) fn doubt(&self, fraction: f64) -> f64 {
        self.wrong_by * fraction * WIDER
    }
}

/// Two triangles on their way through a piece.
pub(super) struct TrianglePass {
    corners: TriangleCorners,
    step: Displacement,
}

/// For how much of a piece a bound holds.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum BoundDuration {
    /// It is not known to hold at all.
    Unknown,
    /// For a fraction.
    For(f64),
    /// For all times to come.
    Always,
}

/// A lower bound on the distance of two triangles at all times: a length at one instant, and how fast it shrinks from
/// there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tangent {
    pub(super) length: f64,
    pub(super) onward: f64,
    pub(super) back: f64,
}

/// The way between two convex sets at some instant.
pub(super) struct PassInstant<'t> {
    pub(super) step: &'t Displacement,
    pub(super) way: NearestWay,
}

impl TrianglePass {
    /// The triangles of a scene; `None` if floats know nothing about them.
    pub(super) fn new(scene: &Scene<'_>, a: &Facet<'_>, b: &Facet<'_>) -> Option<TrianglePass> {
        Some(TrianglePass {
            corners: TriangleCorners::of(scene, a.corners, b.corners)?,
            step: Displacement::of(scene)?,
        })
    }
}

impl ConvexPass for TrianglePass {
    fn at(&self, fraction: f64) -> PassInstant<'_> {
        let way = if fraction == 0.0 {
            NearestWay::between(&self.corners)
        } else {
            NearestWay::between(&self.corners.after(&(self.step.way * fraction), self.step.doubt(fraction)))
        };
        PassInstant { step: &self.step, way }
    }
}

impl PassInstant<'_> {
    /// The triangles are at most as far from each other.
    pub(super) fn upper(&self) -> f64 {
        self.way.upper()
    }

    /// The triangles are at least as far from each other.
    pub(super) fn lower(&self) -> f64 {
        self.way.lower()
    }

    /// Approximate speed of approach: length per fraction of the piece.
    pub(super) fn speed(&self) -> f64 {
        self.way.way.dot(&self.step.way) / self.way.length
    }

    /// A length that the triangles are beyond now, and how fast that may shrink at most, as fractions pass, and as they
    /// are taken back.
    pub(super) fn tangent(&self) -> Tangent {
        let Displacement { way: step, wrong_by } = self.step;
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
    pub(super) fn beyond(&self, length: f64) -> BoundDuration {
        let NearestWay { way, length: own, .. } = &self.way;
        let slack = (self.way.ahead - length * own * WIDER) * (1.0 - 16.0 * HALF_ULP) - LEAST * own;
        // Not the other way round: what is no number proves nothing.
        if !(slack > 0.0 && *own > LEAST) {
            return BoundDuration::Unknown;
        }
        let Displacement { way: step, wrong_by } = self.step;
        let speed = way.dot(step) + way.lp_norm(1) * (wrong_by + 8.0 * HALF_ULP * step.amax()) * WIDER;
        if speed <= 0.0 { BoundDuration::Always } else { BoundDuration::For(slack / speed * (1.0 - 16.0 * HALF_ULP)) }
    }
}

/// Two convex solids on their way through a piece.
///
/// Their distance is as convex a function of time as that of two triangles, with the same bounds by tangents;
/// where they are nearest, GJK finds without their triangles, and from one instant to the next with a few
/// steps.
pub(super) struct SolidPass<'s> {
    passing: Passing<'s>,
    step: Displacement,
    doubt: f64,
}

impl<'s> SolidPass<'s> {
    /// The bodies of a scene; `None` if they are not both certified convex, or floats know nothing about them.
    pub(super) fn new(scene: &'s Scene<'s>, [a, b]: [&'s Body; 2]) -> Option<SolidPass<'s>> {
        let (solids, step) = ([ConvexSolid::of(a)?, ConvexSolid::of(b)?], Displacement::of(scene)?);
        let doubt = scene.doubt_across();
        doubt.is_finite().then(|| SolidPass { passing: Passing::new(scene, solids), step, doubt })
    }
}

impl ConvexPass for SolidPass<'_> {
    fn at(&self, fraction: f64) -> PassInstant<'_> {
        let way = match self.passing.at(fraction) {
            Some(closest) => {
                // A coordinate is taken along by a product and a difference.
                let doubt = self.doubt + self.step.doubt(fraction) + 4.0 * HALF_ULP * closest.size;
                NearestWay::new(
                    closest.direction,
                    &closest.point,
                    closest.direction.dot(&closest.least),
                    [closest.size, doubt],
                )
            }
            None => NearestWay::new(Vector3::zeros(), &Vector3::zeros(), 0.0, [f64::INFINITY, f64::INFINITY]),
        };
        PassInstant { step: &self.step, way }
    }
}
