//! How far apart two solids are, enclosed.
//!
//! # The bounds
//!
//! With `u = 2^-53`, let each coordinate of the float vectors `w` of the difference be within `e` of the exact one (two
//! roundings; [`Scene::doubt_across`](firstcontact_motion::Scene::doubt_across)) and at most `W`.
//!
//! **Above.** Weights that are not negative and add up to `L`, within `8u` of one, make a point of the difference of norm
//! `|sum(l w)| / L`. The computed sum errs by at most `4u W + e` in each coordinate, times `L`, its computed norm by `4u` of
//! itself: `(norm + 2 (8u W + e)) (1 + 32u)` is above, whatever the weights are.
//!
//! **Below.** For any direction `n` the distance is at least the least `n w / |n|` over the difference, taken at its extreme
//! vertex, which is found exactly. The computed product errs by at most `|n|_1 (4u W + e)`, its quotient by `8u` of itself.
//!
//! Underflow adds less than the smallest normal float to either, as the search does not go on below a norm of `1e-140`.
//! A gap that was decided in integers has the floats next to its square root instead.

use nalgebra::Point3;

use super::difference::{Difference, Pairing};
use super::minimum::NearestFace;
use super::search::Apart;
use super::shape::Shape;
use firstcontact_exact::HALF_ULP;

/// The distance of two solids, and where they are nearest.
/// See the notes on convexity-based methods, "The Gilbert-Johnson-Keerthi Algorithm".
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gap {
    /// The distance is not less. Not negative; zero only where rounding hides a gap that is there.
    pub lower: f64,
    /// The distance is not more.
    pub upper: f64,
    /// A point of the first solid, seen from the origin of the second and rounded, at most `upper` away from `on_b`.
    pub on_a: Point3<f64>,
    /// A point of the second solid, seen from its origin and rounded.
    pub on_b: Point3<f64>,
    corners: [Corner; 3],
    length: usize,
}

/// A vertex of each solid, and their common weight in the nearest points.
/// See the notes on convexity-based methods, "The Gilbert-Johnson-Keerthi Algorithm".
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Corner {
    /// The first body's vertex.
    pub a: u32,
    /// The second body's vertex.
    pub b: u32,
    /// The barycentric coordinate: positive, all of them together one but for rounding.
    pub weight: f64,
}

impl Gap {
    /// The vertices between which the nearest points are, one to three pairs: vertex, edge or face of the difference.
    pub fn corners(&self) -> &[Corner] {
        &self.corners[..self.length]
    }

    /// What a search in floats found.
    pub(crate) fn of_search<S: Shape>(difference: &Difference<'_, S>, apart: &Apart) -> Gap {
        let (points, weights) = (apart.simplex.points(), apart.weights);
        let doubt = difference.scene.doubt_across();
        let nearest =
            points.iter().zip(weights).fold(Default::default(), |sum: nalgebra::Vector3<f64>, (w, l)| sum + w * l);
        let lost = 2.0 * (8.0 * HALF_ULP * apart.simplex.size() + doubt) + f64::MIN_POSITIVE;
        let upper = (nearest.norm() + lost) * (1.0 + 32.0 * HALF_ULP);
        let (n, w) = (apart.direction, difference.point(apart.least));
        let lost = n.lp_norm(1) * (4.0 * HALF_ULP * w.amax() + doubt) * (1.0 + 8.0 * HALF_ULP) + f64::MIN_POSITIVE;
        let lower = (n.dot(&w) - lost) / n.norm() * (1.0 - 8.0 * HALF_ULP);
        let pairings = apart.simplex.corners().iter().copied().zip(weights);
        Gap::between(difference, pairings, [lower, upper])
    }

    /// What a search in integers found.
    pub(crate) fn of_integers<S: Shape>(difference: &Difference<'_, S>, face: &NearestFace) -> Gap {
        let pairings = face.corners.iter().map(|(pairing, weight)| (*pairing, weight.nearest()));
        Gap::between(difference, pairings, face.square.root_bracket())
    }

    fn between<S: Shape>(
        difference: &Difference<'_, S>,
        weighted: impl Iterator<Item = (Pairing, f64)>,
        [lower, upper]: [f64; 2],
    ) -> Gap {
        let offset = Point3::from(difference.scene.offset.map(|x| x.value));
        let (mut on_a, mut on_b) = (offset, Point3::origin());
        let (mut corners, mut length) = ([Corner::default(); 3], 0);
        for (slot, (Pairing { a, b, .. }, weight)) in corners.iter_mut().zip(weighted) {
            on_a += difference.a.point(a).coords * weight;
            on_b += difference.b.point(b).coords * weight;
            *slot = Corner { a: difference.a.name(a), b: difference.b.name(b), weight };
            length += 1;
        }
        Gap { lower: lower.max(0.0), upper, on_a, on_b, corners, length }
    }
}
