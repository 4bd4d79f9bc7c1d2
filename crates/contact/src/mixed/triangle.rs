//! A triangle of a body, to be glanced at.

use nalgebra::{Point3, Vector3};

use crate::convex::Glanced;
use firstcontact_convex::Ball;

/// A triangle: a convex set without an inside.
pub(super) struct Patch {
    corners: [Vector3<f64>; 3],
    /// Its middle.
    middle: Ball,
    size: f64,
}

impl Patch {
    /// With three of the vertices for its corners.
    #[inline(always)]
    pub(super) fn new(vertices: &[Point3<f64>], corners: [u32; 3]) -> Patch {
        let [p, q, r] = corners.map(|corner| vertices[corner as usize].coords);
        // It is inside as a point; how far the triangle reaches is not asked.
        let middle = Ball { center: (p + q + r) / 3.0, radius: 0.0, around: f64::INFINITY };
        Patch { corners: [p, q, r], middle, size: p.amax().max(q.amax()).max(r.amax()) }
    }

    /// Its corners.
    pub(super) fn corners(&self) -> &[Vector3<f64>; 3] {
        &self.corners
    }
}

impl Glanced for Patch {
    #[inline(always)]
    fn ball(&self) -> &Ball {
        &self.middle
    }

    #[inline(always)]
    fn size(&self) -> f64 {
        self.size
    }

    #[inline(always)]
    fn furthest(&self, direction: &Vector3<f64>) -> (Vector3<f64>, f64) {
        let [p, q, r] = &self.corners;
        let [of_p, of_q, of_r] = [p.dot(direction), q.dot(direction), r.dot(direction)];
        let (best, reach) = if of_q > of_p { (q, of_q) } else { (p, of_p) };
        if of_r > reach { (*r, of_r) } else { (*best, reach) }
    }
}
