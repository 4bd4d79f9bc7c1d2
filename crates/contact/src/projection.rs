//! Projection of the difference along the motion, scaled to be about as wide as it is high.
//!
//! With `E` two vectors across the motion, `K` about the shape of the difference, and `L L^T` the Cholesky factors of
//! `E^T K E`, the projection of a point `x` is `L^-1 E^T x`. However long and thin the bodies are, projected distances
//! mean the same in every direction.

use nalgebra::{Matrix3, Vector3};

/// A way of seeing along a direction.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Projection {
    /// Projection axes: the coordinates of a projected point are its products with these.
    axes: [Vector3<f64>; 2],
    /// Point across the direction with a given projection: the sum of these times its coordinates.
    lifts: [Vector3<f64>; 2],
}

impl Projection {
    /// Along `d`, of something of a shape; `None` where the floats do not reach.
    pub(crate) fn new(d: &Vector3<f64>, shape: &Matrix3<f64>) -> Option<Projection> {
        let largest = d.amax();
        if !(largest > 0.0 && largest.is_finite()) {
            return None;
        }
        // However long the two vectors across are, the axes are the same, so that no root need be drawn; only for the
        // lifts their lengths matter.
        let along = d / largest;
        let first = along.cross(&Vector3::ith(along.iamin(), 1.0));
        let second = along.cross(&first);
        let (wide, high) = (shape * first, shape * second);
        let l11 = first.dot(&wide).sqrt();
        let l21 = second.dot(&wide) / l11;
        let l22 = (second.dot(&high) - l21 * l21).sqrt();
        let [own, other] = [first / first.norm_squared(), second / second.norm_squared()];
        if !(l11 > 0.0 && l22 > 0.0 && l11.is_finite() && l22.is_finite()) {
            return Some(Projection { axes: [first, second], lifts: [own, other] });
        }
        let axes = [first / l11, (second - first * (l21 / l11)) / l22];
        Some(Projection { axes, lifts: [own * l11 + other * l21, other * l22] })
    }

    /// Projects a point.
    #[inline(always)]
    pub(crate) fn project(&self, point: &Vector3<f64>) -> Projected {
        [point.dot(&self.axes[0]), point.dot(&self.axes[1])]
    }

    /// Vector across the direction with this projection.
    pub(crate) fn lift(&self, projected: Projected) -> Vector3<f64> {
        self.lifts[0] * projected[0] + self.lifts[1] * projected[1]
    }

    /// Direction across the motion whose support point has a projection furthest against this one.
    pub(crate) fn against(&self, projected: Projected) -> Vector3<f64> {
        -(self.axes[0] * projected[0] + self.axes[1] * projected[1])
    }
}

/// Projected point.
pub(crate) type Projected = [f64; 2];

/// The cross product.
#[inline(always)]
pub(crate) fn cross(p: Projected, q: Projected) -> f64 {
    p[0] * q[1] - p[1] * q[0]
}

#[inline(always)]
pub(crate) fn dot(p: Projected, q: Projected) -> f64 {
    p[0] * q[0] + p[1] * q[1]
}

#[inline(always)]
pub(crate) fn minus(p: Projected, q: Projected) -> Projected {
    [p[0] - q[0], p[1] - q[1]]
}

#[inline(always)]
pub(crate) fn scaled(p: Projected, factor: f64) -> Projected {
    [p[0] * factor, p[1] * factor]
}

/// The point of the segment between two points that is nearest to the origin.
#[inline]
pub(crate) fn nearest_on(p: Projected, q: Projected) -> Projected {
    let along = minus(q, p);
    let square = dot(along, along);
    let share = if square > 0.0 { (-dot(p, along) / square).clamp(0.0, 1.0) } else { 0.0 };
    [p[0] + share * along[0], p[1] + share * along[1]]
}
