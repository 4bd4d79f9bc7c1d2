//! Ellipsoids, as meshes and as bare points.

use super::{Random, Shape, icosphere};

/// An ellipsoid with these half axes and `20 * frequency^2` triangles, all its vertices on the true surface.
pub fn ellipsoid(half_axes: [f64; 3], frequency: u32) -> Shape {
    icosphere(frequency).scaled(half_axes)
}

/// `count` pseudo-random points on an ellipsoid: the hull of these is a convex solid with `2 count - 4` triangles.
pub fn ellipsoid_points(half_axes: [f64; 3], count: usize, seed: u64) -> Vec<[f64; 3]> {
    let mut random = Random::new(seed);
    let point = |_| {
        let direction = random.direction();
        [0, 1, 2].map(|axis| half_axes[axis] * direction[axis])
    };
    (0..count).map(point).collect()
}
