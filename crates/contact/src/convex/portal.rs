//! Three extreme points of the difference around the ray, drawn together until they span the facet that it enters.

use nalgebra::Vector3;

use super::seen::{Seen, cross};

/// An extreme point of the difference: a vertex of B minus a vertex of A, seen from the offset.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Extreme {
    /// The point.
    pub point: Vector3<f64>,
    /// The vertices, of A and of B.
    pub vertices: [u32; 2],
    /// Where it is seen along the motion.
    pub seen: Seen,
}

/// Three extreme points of the difference whose seen triangle, running counter-clockwise, holds the ray.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Portal {
    /// The points.
    pub corners: [Extreme; 3],
}

impl Portal {
    /// The direction along `d` that is normal to the plane of the three points.
    pub(crate) fn direction(&self, d: &Vector3<f64>) -> Vector3<f64> {
        let [p, q, r] = self.corners.map(|corner| corner.point);
        let normal = (q - p).cross(&(r - p));
        if normal.dot(d) < 0.0 { -normal } else { normal }
    }

    /// Whether one of the corners is made of these vertices.
    pub(crate) fn has(&self, vertices: [u32; 2]) -> bool {
        self.corners.iter().any(|corner| corner.vertices == vertices)
    }

    /// The triangle of the new point and two of the old ones that holds the ray.
    pub(crate) fn tightened(&self, new: Extreme) -> Portal {
        let sides = self.corners.map(|corner| cross(new.seen, corner.seen));
        let first = (0..3).find(|&i| sides[i] >= 0.0 && sides[(i + 1) % 3] <= 0.0).unwrap_or(0);
        Portal { corners: [new, self.corners[first], self.corners[(first + 1) % 3]] }
    }
}
