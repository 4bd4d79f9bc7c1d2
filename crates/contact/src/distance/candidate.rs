//! Parts of triangles that may be nearest to each other, ruled out by floats before anything else is asked.
//!
//! Let `w` be a direction of length one, along which all of a triangle of B lies ahead of all of one of A by at least
//! `lower`, and let their bodies be no farther apart than `upper`. If they hold two nearest points `p` and `q`, the way
//! `n` from one to the other is no longer than `upper`, and `w n >= lower`: the unit vector along it is within
//! `s = sqrt(2 (upper - lower) / upper)` of `w`, and `p` is behind the foremost corner along `w` by at most
//! `upper - lower`. The vertices of the part that has `p` inside have one product with `n`, so that they are behind by
//! at most that and `s` times the size of the triangle. And `n` is within `upper s + upper - lower` of `upper w`.
//!
//! With coordinates up to `m`, each within `e` of the exact one, the products and sums below are off by less than
//! `64 u m + 4 e`, which is added to `upper - lower`; twice the bounds hold their own roundings.

use nalgebra::Vector3;

use super::feature_pair::TrianglePart;
use super::reach::{NearestWay, TriangleCorners};
use firstcontact_exact::HALF_ULP;
use firstcontact_intersection::Facet;

/// A part of a body, and the box around it.
pub(super) struct Candidate {
    pub(super) part: TrianglePart,
    low: Vector3<f64>,
    high: Vector3<f64>,
}

impl Candidate {
    /// A part whose vertices are at the given places.
    pub(super) fn new(part: TrianglePart, position: impl Fn(u32) -> Vector3<f64>) -> Candidate {
        let mut others = part.vertices().iter().map(|&vertex| position(vertex));
        let first = others.next().unwrap_or_default();
        let (low, high) = others.fold((first, first), |(low, high), point| (low.inf(&point), high.sup(&point)));
        Candidate { part, low, high }
    }

    /// Moves the box.
    pub(super) fn move_by(&mut self, way: &Vector3<f64>) {
        (self.low, self.high) = (self.low + way, self.high + way);
    }

    /// True if the boxes are within a distance of each other along each axis.
    pub(super) fn is_near(&self, other: &Candidate, reach: f64) -> bool {
        (0..3).all(|k| self.low[k] <= other.high[k] + reach && other.low[k] <= self.high[k] + reach)
    }
}

/// The parts that two triangles answer for, one of which may be nearest to one of the others if the bodies are within a
/// distance of each other.
pub(super) struct NearParts {
    pub(super) of_a: Vec<Candidate>,
    pub(super) of_b: Vec<Candidate>,
    /// How far the boxes of two parts may be from each other.
    pub(super) reach: f64,
}

impl NearParts {
    /// The parts of two triangles; `None` if floats do not tell.
    pub(super) fn between(corners: &TriangleCorners, [of_a, of_b]: [&Facet<'_>; 2], upper: f64) -> Option<NearParts> {
        let way = NearestWay::between(corners);
        let (lower, size, [a, b]) = (way.lower(), corners.size(), corners.points());
        // Not the other way round: what is no number proves nothing.
        if !(lower > 0.5 * upper && upper < f64::INFINITY) {
            return None;
        }
        let left = (upper - lower).max(0.0) + 64.0 * HALF_ULP * size + 4.0 * corners.doubt();
        let (slant, direction) = ((2.0 * left / upper).sqrt(), way.way / way.length);
        let limit = 2.0 * (left + slant * 4.0 * size);
        let parts = |facet: &Facet<'_>, points: &[Vector3<f64>; 3], direction: Vector3<f64>, way: Vector3<f64>| {
            let products = points.map(|point| direction.dot(&point));
            let foremost = products.into_iter().fold(f64::NEG_INFINITY, f64::max);
            let place = |vertex: u32| facet.corners.iter().position(|&corner| corner == vertex).unwrap_or(0);
            let is_near = |part: &TrianglePart| part.vertices().iter().all(|&v| foremost - products[place(v)] <= limit);
            let parts = TrianglePart::of(facet).filter(is_near);
            parts.map(|part| Candidate::new(part, |vertex| points[place(vertex)] + way)).collect()
        };
        Some(NearParts {
            of_a: parts(of_a, a, direction, direction * upper),
            of_b: parts(of_b, b, -direction, Vector3::zeros()),
            reach: 2.0 * (upper * slant + left),
        })
    }
}
