//! Clouds of random points, all bits of their coordinates in use.

use super::super::prng::Prng;
use super::vector::{Triple, times};

/// A random number of points, mostly few, at most `most`.
pub fn count(prng: &mut Prng, most: usize) -> usize {
    let most = most as i64;
    let count = match prng.below(20) {
        0..9 => prng.integer(4, 8),
        9..15 => prng.integer(6, 16),
        15..18 => prng.integer(12, 40),
        18 => prng.integer(4, most),
        _ => most,
    };
    count.min(most) as usize
}

/// A point on the unit sphere, nearly.
pub fn on_sphere(prng: &mut Prng) -> Triple {
    loop {
        let point = prng.float_point(-1.0, 1.0);
        let length = point.iter().map(|x| x * x).sum::<f64>().sqrt();
        if (0.1..1.0).contains(&length) {
            return times(point, 1.0 / length);
        }
    }
}

/// Points on an ellipsoid with these half axes, of which one in a few is in it.
pub fn ellipsoid(prng: &mut Prng, count: usize, half_axes: Triple) -> Vec<Triple> {
    let mut point = || {
        let depth = if prng.once_in(5) { prng.float(0.3, 1.0) } else { 1.0 };
        let point = on_sphere(prng);
        [0, 1, 2].map(|i| point[i] * half_axes[i] * depth)
    };
    (0..count).map(|_| point()).collect()
}

/// Points next to a segment or next to a plane: how far is the third half axis, or the second and the third.
pub fn thin(prng: &mut Prng, count: usize) -> Vec<Triple> {
    let thickness = 2f64.powi(-prng.integer(8, 40) as i32);
    let mut half_axes = if prng.once_in(2) { [1.0, 1.0, thickness] } else { [1.0, thickness, thickness] };
    half_axes.rotate_left(prng.below(3) as usize);
    // Sheared, so that it is not along an axis: the thickness is then one of rounding as well.
    let shear = if prng.once_in(2) { prng.float_point(-1.0, 1.0) } else { [0.0; 3] };
    let points = ellipsoid(prng, count, half_axes);
    points.into_iter().map(|[x, y, z]| [x + shear[0] * y, y + shear[1] * z, z + shear[2] * x]).collect()
}

/// Points on a unit sphere whose coordinates are multiples of 2^-10, so that halves and sums of a few are exact.
pub fn coarse(prng: &mut Prng, count: usize) -> Vec<Triple> {
    (0..count).map(|_| on_sphere(prng).map(|x| (x * 1024.0).round() / 1024.0)).collect()
}
