//! Random queries on two convex solids: the hulls of random points, thin ones, and solids on a small lattice.
//!
//! A [`Setting`] is two bodies and some [`Encounter`]s of them, so that a body is built once and asked about often.
mod family;
mod setting;

pub use family::Family;
pub use setting::{ENCOUNTERS, Setting, at_rest, in_general_position};

use super::prng::Prng;
use super::query::Shape;
use firstcontact::solid::convex_hull;

// Arithmetic on plain triples, rounded as floats are.

/// A point or a vector.
pub type Triple = [f64; 3];

pub fn plus(u: Triple, v: Triple) -> Triple {
    [0, 1, 2].map(|i| u[i] + v[i])
}

pub fn minus(u: Triple, v: Triple) -> Triple {
    [0, 1, 2].map(|i| u[i] - v[i])
}

pub fn times(u: Triple, factor: f64) -> Triple {
    u.map(|x| x * factor)
}

pub fn dot(u: Triple, v: Triple) -> f64 {
    u[0] * v[0] + u[1] * v[1] + u[2] * v[2]
}

pub fn cross(u: Triple, v: Triple) -> Triple {
    [(1, 2), (2, 0), (0, 1)].map(|(i, j)| u[i] * v[j] - u[j] * v[i])
}

/// The greatest coordinate.
pub fn reach(u: Triple) -> f64 {
    u.iter().fold(0.0, |reach: f64, x| reach.max(x.abs()))
}

/// The power of two next below a positive number, by which products are exact; one for zero.
pub fn scale(x: f64) -> f64 {
    if x > 0.0 && x.is_finite() { 2f64.powi(x.log2().floor() as i32) } else { 1.0 }
}

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

/// The hull's triangles over its own vertices; `None` if the points have no hull with an inside.
pub fn hull(points: &[Triple]) -> Option<Shape> {
    let triangles = convex_hull(points).ok()?;
    let mut places = vec![None; points.len()];
    let mut vertices = Vec::new();
    let mut place = |corner: u32| {
        *places[corner as usize].get_or_insert_with(|| {
            vertices.push(points[corner as usize]);
            vertices.len() as u32 - 1
        })
    };
    let faces = triangles.into_iter().map(|corners| corners.map(&mut place).to_vec()).collect();
    Some(Shape::new(vertices, faces))
}
