//! Lower and upper bound on the distance of two triangles, in floats.
//!
//! # The bounds
//!
//! With `u = 2^-53`, let every coordinate of the corners, taken from one of them, be at most `m` in magnitude, and
//! within `e` of the exact one (two roundings; [`Scene::doubt_across`]).
//!
//! **Above.** Whatever the weights, as long as they are not negative and add up to one, they make a point of the
//! triangle. The weights found are checked to be so up to `2u`; with them a coordinate is computed with three products
//! and three sums of numbers below `4 m`, which lose less than `32 u m`. So each coordinate of the way from one point
//! to the other is within `72 u m + 2 e` of one between points of the triangles, and its length, with the roundings of
//! the norm, at most `|way| (1 + 8u) + 128 u m + 4 e`.
//!
//! **Below.** Along any direction `n` the triangles are apart by the least `n b` less the greatest `n a` over their
//! corners, over `|n|`. A product is computed with an error of at most `|n|_1 (4 u m + e)`, which happens twice, and
//! the difference and the quotient are off by `8 u` of themselves.
//!
//! Underflow adds less than [`TINY`] to either, as no direction shorter than that is used, and a bound that is not a
//! number is not used.

use nalgebra::{Point3, Vector3};

use super::StillPair;
use firstcontact_exact::HALF_ULP;
use firstcontact_motion::Scene;

/// More than underflow can add, and less than any gap for which floats are good.
const TINY: f64 = 1e-150;

/// Bodies within less of their origins are nearer to each other than floats are good for.
const LEAST_REACH: f64 = 1e-135;

/// True if floats can bound the distance of triangles: nothing overflows, and not all of it is lost to underflow.
pub(super) fn are_within_bounds(still: &StillPair<'_>) -> bool {
    let reach = |k: usize| {
        let [a, b] = still.bodies.map(|body| body.bounds());
        let ends = [a[0][k], a[1][k], b[0][k], b[1][k], still.scene.offset[k].value];
        ends.into_iter().fold(0.0f64, |most, end| most.max(end.abs()))
    };
    still.scene.doubt_across().is_finite() && (0..3).any(|k| reach(k) > LEAST_REACH)
}

/// Two floats with the distance of two triangles between them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct GapBounds {
    pub(super) lower: f64,
    pub(super) upper: f64,
}

impl GapBounds {
    /// The distance of a triangle of A from one of B.
    pub(super) fn between(scene: &Scene<'_>, a: [u32; 3], b: [u32; 3]) -> GapBounds {
        match TriangleCorners::of(scene, a, b) {
            Some(corners) => {
                let way = NearestWay::between(&corners);
                GapBounds { lower: way.lower(), upper: way.upper() }
            }
            None => GapBounds { lower: 0.0, upper: f64::INFINITY },
        }
    }
}

/// The corners of a triangle of A and of one of B, taken from the first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TriangleCorners {
    a: [Vector3<f64>; 3],
    b: [Vector3<f64>; 3],
    /// Bound on the error of each coordinate.
    doubt: f64,
}

impl TriangleCorners {
    /// Corners as a scene begins; `None` beyond the range of the floats.
    pub(crate) fn of(scene: &Scene<'_>, a: [u32; 3], b: [u32; 3]) -> Option<TriangleCorners> {
        let doubt = scene.doubt_across();
        if !doubt.is_finite() {
            return None;
        }
        let offset = Vector3::from(scene.offset.map(|x| x.value));
        let origin = scene.a[a[0] as usize];
        let from_origin = |point: &Point3<f64>| point - origin;
        let a = a.map(|corner| from_origin(&scene.a[corner as usize]));
        let b = b.map(|corner| from_origin(&scene.b[corner as usize]) - offset);
        Some(TriangleCorners { a, b, doubt })
    }

    /// The corners of A's triangle, and those of B's.
    pub(super) fn points(&self) -> [&[Vector3<f64>; 3]; 2] {
        [&self.a, &self.b]
    }

    /// No coordinate is greater in magnitude.
    pub(super) fn size(&self) -> f64 {
        self.a.iter().chain(&self.b).fold(0.0f64, |most, point| most.max(point.amax()))
    }

    /// Bound on the error of each coordinate.
    pub(super) fn doubt(&self) -> f64 {
        self.doubt
    }

    /// The same when A has moved on by a step, each coordinate of which is within a bound of the exact one: that, and
    /// two roundings of numbers below the sum of all coordinates at hand.
    pub(crate) fn after(&self, step: &Vector3<f64>, wrong_by: f64) -> TriangleCorners {
        let b = self.b.map(|corner| corner - step);
        let size = self.b.iter().fold(step.amax(), |most, corner| most.max(corner.amax()));
        TriangleCorners {
            a: self.a,
            b,
            doubt: (self.doubt + wrong_by + 4.0 * HALF_ULP * size) * (1.0 + 8.0 * HALF_ULP),
        }
    }
}

/// A short way from a triangle of A to one of B, perhaps the shortest.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NearestWay {
    /// From a point of A to one of B.
    pub(crate) way: Vector3<f64>,
    /// Its length.
    pub(crate) length: f64,
    /// By how much all of B's triangle lies ahead of all of A's along the way, times its length, less what this may be
    /// wrong by.
    pub(crate) ahead: f64,
    upper: f64,
}

impl NearestWay {
    /// The shortest way that floats find.
    pub(crate) fn between(corners: &TriangleCorners) -> NearestWay {
        let (TriangleCorners { a, b, doubt }, size) = (corners, corners.size());
        let way = nearest_way(a, b);
        let least = |points: &[Vector3<f64>; 3], way: &Vector3<f64>| {
            points.iter().map(|point| way.dot(point)).fold(f64::INFINITY, f64::min)
        };
        NearestWay::new(way, &way, least(b, &way) + least(a, &-way), [size, *doubt])
    }

    /// A way between two convex sets, and a way from one to the other that need not be it; along the first the one lies
    /// ahead of the other by a product that is known to within the bounds, for coordinates so large and in so
    /// much doubt. So is the second, also if its weights add up to one within `8u` only, and it is made of four of
    /// them.
    pub(crate) fn new(way: Vector3<f64>, other: &Vector3<f64>, ahead: f64, [size, doubt]: [f64; 2]) -> NearestWay {
        let ahead = ahead - way.lp_norm(1) * (16.0 * HALF_ULP * size + 2.0 * doubt);
        let upper = other.norm() * (1.0 + 8.0 * HALF_ULP) + 128.0 * HALF_ULP * size + 4.0 * doubt + TINY;
        NearestWay { way, length: way.norm(), ahead, upper: if upper.is_finite() { upper } else { f64::INFINITY } }
    }

    /// The triangles are at least as far apart.
    pub(crate) fn lower(&self) -> f64 {
        let lower = self.ahead / self.length * (1.0 - 8.0 * HALF_ULP) - TINY;
        let known = self.length > TINY && lower > 0.0;
        if known { lower } else { 0.0 }
    }

    /// The triangles are at most as far apart.
    pub(crate) fn upper(&self) -> f64 {
        self.upper
    }
}

/// The shortest way found between the vertices, edges and insides of two triangles.
fn nearest_way(a: &[Vector3<f64>; 3], b: &[Vector3<f64>; 3]) -> Vector3<f64> {
    let mut best = b[0] - a[0];
    let mut square = best.norm_squared();
    let mut offer = |way: Vector3<f64>| {
        let other = way.norm_squared();
        if other < square {
            (best, square) = (way, other);
        }
    };
    for i in 0..3 {
        for j in 0..3 {
            offer(between_edges([a[i], a[(i + 1) % 3]], [b[j], b[(j + 1) % 3]]));
        }
    }
    let inside_of =
        |triangle: &[Vector3<f64>; 3], point: &Vector3<f64>| foot_inside(triangle, point).map(|foot| foot - point);
    a.iter().filter_map(|point| inside_of(b, point)).for_each(&mut offer);
    b.iter().filter_map(|point| inside_of(a, point)).for_each(|way| offer(-way));
    best
}

/// The shortest way from one segment to another, ends included.
fn between_edges([p, q]: [Vector3<f64>; 2], [r, s]: [Vector3<f64>; 2]) -> Vector3<f64> {
    let (e, f, way) = (q - p, s - r, r - p);
    let (ee, ff, ef, we, wf) = (e.norm_squared(), f.norm_squared(), e.dot(&f), way.dot(&e), way.dot(&f));
    let within = |share: f64| if share > 0.0 { share.min(1.0) } else { 0.0 };
    // Shares that are not numbers become zero: any will do.
    let first = within((we * ff - wf * ef) / (ee * ff - ef * ef));
    let second = (first * ef - wf) / ff;
    let second_within = within(second);
    let first = if second == second_within { first } else { within((we + second_within * ef) / ee) };
    way + f * second_within - e * first
}

/// The foot of a point on a triangle's plane, if it is inside the triangle.
fn foot_inside([p, q, r]: &[Vector3<f64>; 3], point: &Vector3<f64>) -> Option<Vector3<f64>> {
    let (u, v, way) = (q - p, r - p, point - p);
    let normal = u.cross(&v);
    let square = normal.norm_squared();
    let (g, h) = (way.dot(&v.cross(&normal)) / square, way.dot(&normal.cross(&u)) / square);
    (g >= 0.0 && h >= 0.0 && g + h <= 1.0).then(|| p + u * g + v * h)
}
