//! The ellipsoid that a convex solid is like: where a search in floats begins.

use nalgebra::{Matrix3, Point3, Vector3};

/// An ellipsoid of about the extent of a set of points. Nothing is decided by it.
#[derive(Debug, Clone, Copy)]
pub struct Ellipsoid {
    /// Its centre.
    pub center: Vector3<f64>,
    /// The matrix `C` with which `sqrt(n . C n)` is the extent from the centre along a unit vector `n`.
    pub shape: Matrix3<f64>,
}

impl Ellipsoid {
    /// The ellipsoid with the points' mean and three times their covariance: that of a shell through points on one.
    pub(crate) fn of(points: &[Point3<f64>]) -> Ellipsoid {
        let share = 1.0 / points.len() as f64;
        let center = points.iter().map(|point| point.coords * share).sum::<Vector3<f64>>();
        let spread = |point: &Point3<f64>| {
            let way = point.coords - center;
            way * way.transpose() * (3.0 * share)
        };
        Ellipsoid { center, shape: points.iter().map(spread).sum() }
    }

    /// How far it reaches from its centre along a vector, times the vector's length.
    #[inline]
    pub fn reach(&self, along: &Vector3<f64>) -> f64 {
        along.dot(&(self.shape * along)).sqrt()
    }
}
