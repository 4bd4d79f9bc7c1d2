//! Two convex solids that move past each other, in floats with proven bounds.
//!
//! Their distance is as convex a function of time as that of two triangles, so that tangents say as much about it; where they are nearest, GJK
//! finds without a look at their triangles, and from one instant to the next with a few steps.

use super::track::{Pass, Sight, Step};
use crate::measure::Way;
use firstcontact_convex::{ConvexSolid, Passing};
use firstcontact_exact::HALF_ULP;
use firstcontact_motion::Scene;
use firstcontact_solid::Body;
use nalgebra::Vector3;

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
