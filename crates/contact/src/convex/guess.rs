//! The first guess: two ellipsoids in place of the two solids.
//!
//! The difference of two ellipsoids with shapes `A` and `B` has, against the direction `m`, the extreme point `c - K m`
//! with `K = A / sqrt(m.A m) + B / sqrt(m.B m)`. The ray enters it at `t d` where `K m = c - t d`: a quadratic equation
//! in `t` once `K` is fixed, and `K` is fixed by the `m` of the round before.

use nalgebra::{Matrix3, Vector3};

use firstcontact_convex::Ellipsoid;

/// Result for the two ellipsoids.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Guess {
    /// The direction in which the difference should be extreme where the segment enters it, or where it is closest.
    pub direction: Vector3<f64>,
    /// Derivative of the direction by the extreme point: `-change * way`.
    pub change: Matrix3<f64>,
    /// The inverse of that, about the shape of the difference.
    pub shape: Matrix3<f64>,
}

/// Rounds in which `K` is adapted, at most, for a search that begins at the guess.
pub(crate) const ROUNDS: usize = 8;

/// The change of the direction, squared and relative, below which another round is not worth its while, for a solid of
/// many vertices.
const SETTLED: f64 = 1e-5;

/// The same for a solid of one vertex: a vertex is extreme for the more directions, the fewer there are.
const SETTLED_FOR_ONE: f64 = 0.2;

/// Gap between two ellipsoids' middles along a direction, as a multiple of the sum of their reaches, beyond which
/// another round is not worth its cost.
const WELL_APART: f64 = 1.1;

impl Guess {
    /// For two ellipsoids in place of solids with so many vertices at most, the second minus the first around `center`,
    /// and the ray from the origin along `d`, in so many rounds at most. `None` where the floats do not reach.
    // Inlined into the search, which alone makes guesses, whatever else is compiled.
    #[inline(always)]
    pub(crate) fn new(
        [a, b]: [&Ellipsoid; 2],
        vertices: usize,
        center: &Vector3<f64>,
        d: &Vector3<f64>,
        end: f64,
        rounds: usize,
    ) -> Option<Guess> {
        let enough = SETTLED.max(SETTLED_FOR_ONE / vertices as f64);
        let mut direction = if center.dot(d) > 0.0 { *d } else { *center };
        let mut guess = None;
        for _ in 0..rounds {
            let (reach_a, reach_b) = (a.reach(&direction), b.reach(&direction));
            // No better direction is needed if the two are well apart along it.
            if guess.is_some() && nearest_gap(&direction, center, d, end) > WELL_APART * (reach_a + reach_b) {
                break;
            }
            let shape = a.shape * (1.0 / reach_a) + b.shape * (1.0 / reach_b);
            let change = inverse(&shape)?;
            let t = entry(&change, center, d, reach_a + reach_b).clamp(0.0, end);
            let next = change * (center - d * t);
            if !(next.norm_squared() > 0.0 && next.norm_squared().is_finite()) {
                return guess;
            }
            let settled = (next - direction).norm_squared() <= enough * next.norm_squared();
            direction = next;
            guess = Some(Guess { direction, change, shape });
            if settled {
                break;
            }
        }
        guess
    }
}

/// Distance of the middle of the difference beyond the ray up to the end, measured along a direction, times the
/// direction's length.
pub(crate) fn nearest_gap(direction: &Vector3<f64>, center: &Vector3<f64>, d: &Vector3<f64>, end: f64) -> f64 {
    let at_beginning = direction.dot(center);
    at_beginning.min(at_beginning - end * direction.dot(d))
}

/// The inverse of a symmetric matrix.
fn inverse(m: &Matrix3<f64>) -> Option<Matrix3<f64>> {
    let [xx, xy, xz] = [m.m22 * m.m33 - m.m23 * m.m23, m.m13 * m.m23 - m.m12 * m.m33, m.m12 * m.m23 - m.m13 * m.m22];
    let determinant = m.m11 * xx + m.m12 * xy + m.m13 * xz;
    let [yy, yz, zz] = [m.m11 * m.m33 - m.m13 * m.m13, m.m12 * m.m13 - m.m11 * m.m23, m.m11 * m.m22 - m.m12 * m.m12];
    let share = 1.0 / determinant;
    share.is_finite().then(|| Matrix3::new(xx, xy, xz, xy, yy, yz, xz, yz, zz) * share)
}

/// Parameter at which the ray along `d` enters the ellipsoid, or is closest to its centre if it does not.
fn entry(change: &Matrix3<f64>, center: &Vector3<f64>, d: &Vector3<f64>, size: f64) -> f64 {
    let (to_center, along) = (change * center, change * d);
    let (square, half) = (d.dot(&along), d.dot(&to_center));
    let discriminant = half * half - square * (center.dot(&to_center) - size);
    if discriminant > 0.0 { (half - discriminant.sqrt()) / square } else { half / square }
}
