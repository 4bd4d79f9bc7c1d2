//! Points as plain numbers.

use nalgebra::Point3;

/// A point as an array.
#[inline]
pub fn coordinates(point: &Point3<f64>) -> [f64; 3] {
    [point.x, point.y, point.z]
}
