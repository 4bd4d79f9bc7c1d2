//! Projection of the scene along the motion: a cheap filter for the events of two triangles.
//!
//! Looking along the displacement `d`, the motion vanishes and what is left is plane geometry. With `k` the axis of the
//! largest component of `d`, the projection of the point `(x, y, z)` is `(x_i - x_k d_i / d_k, x_j - x_k d_j / d_k)`,
//! where `i, j` follow `k` cyclically; the plane orientation of three projected points times the sign of `d_k` is the
//! sign of `orient_along`. All points are first moved to the centre of B's tree.
//!
//! Error bound. Let every moved coordinate be at most `M`, and known to within `m` (its own rounding and that of the
//! motion); let the slopes, at most 1, be known to within `e`. A projected coordinate, at most `2 M`, is then within
//! `delta = 2 m + M e + 6 u M`: its two roundings take `3 u M`, and as much is left for adding `2 delta` to it where
//! extents are compared. Over points whose projected coordinates spread by at most `w` in either direction, a
//! difference of two is at most `w` and within `2 delta + u w`, so that an orientation, two products and a difference,
//! is within `2 (2 w (2 delta + u w) + (2 delta + u w)^2) + 4 u w^2`. Because `w <= 4 M + 2 delta` and `6 u M <=
//! delta`, `8 u w^2` is at most `(16 / 3) delta w`, and all of it below `14 delta (w + delta)`; `16` leaves room for
//! computing it. Products that underflow lose at most half of the smallest float each, and so may the bound:
//! [`UNDERFLOW`] is more than all of that.

use nalgebra::Point3;

use firstcontact_exact::{Filtered, HALF_ULP, Sign, power_of_two};
use firstcontact_motion::Scene;
use firstcontact_solid::Tree;

/// Added to the bound of an area.
const UNDERFLOW: f64 = f64::MIN_POSITIVE;

/// Each bit of a number, the least first.
pub(super) const BITS: [u64; 64] = {
    let (mut bits, mut number) = ([0; 64], 0);
    while number < 64 {
        bits[number] = 1 << number;
        number += 1;
    }
    bits
};

/// Projection of points along the motion.
#[derive(Debug, Clone, Copy)]
pub(crate) struct View {
    /// Axis `i`, axis `j`, and the axis of projection.
    axes: [usize; 3],
    slopes: [f64; 2],
    shift_of_a: [f64; 3],
    center: [f64; 3],
    delta: f64,
    mirrored: bool,
    /// No less than how far A moves along the axis of sight.
    speed: f64,
}

/// Projected point, and its position along the motion, on the axis of projection.
pub(crate) type ProjectedPoint = [f64; 3];

/// Three projected corners.
pub(crate) type SeenTriangle = [[f64; 2]; 3];

/// Orientations of the edges of two projected triangles with each other's corners, as floats with a bound on their
/// error.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Areas {
    /// `[i][j]`: of edge `i` of A with corner `j` of B.
    pub of_a: [[f64; 3]; 3],
    /// `[j][i]`: of edge `j` of B with corner `i` of A.
    pub of_b: [[f64; 3]; 3],
    /// An area beyond this in magnitude has its sign for certain.
    pub bound: f64,
}

impl Areas {
    /// Nothing is certain.
    pub(crate) const UNKNOWN: Areas = Areas { of_a: [[0.0; 3]; 3], of_b: [[0.0; 3]; 3], bound: f64::INFINITY };

    /// The sign of one of the areas; zero in place of an uncertain one.
    #[inline(always)]
    pub(crate) fn certain(&self, area: f64) -> Sign {
        if area.abs() > self.bound { Sign::of(area) } else { Sign::Zero }
    }
}

impl View {
    /// The view along the scene's displacement; `None` where the filters do not reach.
    pub(crate) fn new(scene: &Scene<'_>, a: &Tree, b: &Tree) -> Option<View> {
        if !scene.is_filtered() {
            return None;
        }
        let d = scene.displacement;
        let k = (1..3).fold(0, |best, axis| if d[axis].value.abs() > d[best].value.abs() { axis } else { best });
        let axes = [(k + 1) % 3, (k + 2) % 3, k];
        let slopes = [d[axes[0]] / d[k], d[axes[1]] / d[k]];
        let center = b.center;
        let shift: [Filtered; 3] = std::array::from_fn(|k| scene.offset[k] - Filtered::exact(center[k]));
        let reach = |tree: &Tree| 1.001 * power_of_two(tree.exponent);
        let of_a = (0..3).map(|k| (a.center[k] + shift[k].value).abs()).fold(0.0, f64::max) + reach(a);
        let most = of_a.max(reach(b)) * 1.001;
        let moved = shift.iter().map(|x| x.error).fold(0.0, f64::max) + 2.0 * HALF_ULP * most;
        let slope_error = slopes.iter().map(|x| x.error).fold(0.0, f64::max);
        let delta = (2.0 * moved + most * slope_error + 6.0 * HALF_ULP * most) * 1.001 + f64::MIN_POSITIVE;
        let view = View {
            axes,
            slopes: slopes.map(|x| x.value),
            shift_of_a: shift.map(|x| x.value),
            center,
            delta,
            mirrored: d[k].value < 0.0,
            speed: (d[k].value.abs() + d[k].error).next_up(),
        };
        (delta.is_finite() && d[k].value.abs() > d[k].error).then_some(view)
    }

    /// Signed areas of two projected triangles, given by their corners; `None` if the projections are apart. Without a
    /// view nothing is certain.
    pub(crate) fn areas_of(view: Option<&View>, scene: &Scene<'_>, a: [u32; 3], b: [u32; 3]) -> Option<Areas> {
        let Some(view) = view else { return Some(Areas::UNKNOWN) };
        let of_a = |i: usize| view.of_a(&scene.a[a[i] as usize]);
        let of_b = |j: usize| view.of_b(&scene.b[b[j] as usize]);
        view.areas(&[of_a(0), of_a(1), of_a(2)], &[of_b(0), of_b(1), of_b(2)])
    }

    /// Projects a corner of A.
    #[inline]
    pub(crate) fn of_a(&self, point: &Point3<f64>) -> [f64; 2] {
        self.project(|k| point[k] + self.shift_of_a[k])
    }

    /// Projects a corner of B.
    #[inline]
    pub(crate) fn of_b(&self, point: &Point3<f64>) -> [f64; 2] {
        self.project(|k| point[k] - self.center[k])
    }

    /// Projects a point of A, with its position along the motion as the piece begins.
    #[inline]
    pub(crate) fn projected_a(&self, point: &Point3<f64>) -> ProjectedPoint {
        let [x, y] = self.of_a(point);
        [x, y, self.ahead(point[self.axes[2]] + self.shift_of_a[self.axes[2]])]
    }

    /// Projects a point of B, with its position along the motion.
    #[inline]
    pub(crate) fn projected_b(&self, point: &Point3<f64>) -> ProjectedPoint {
        let [x, y] = self.of_b(point);
        [x, y, self.ahead(point[self.axes[2]] - self.center[self.axes[2]])]
    }

    #[inline(always)]
    fn ahead(&self, depth: f64) -> f64 {
        if self.mirrored { -depth } else { depth }
    }

    /// Projected coordinates further apart than this are certainly so.
    pub(crate) fn gap(&self) -> f64 {
        2.0 * self.delta
    }

    /// Error bound of the area of three projected points that spread no further in either direction.
    #[inline(always)]
    pub(crate) fn bound(&self, spread: f64) -> f64 {
        16.0 * self.delta * (spread + self.delta) + UNDERFLOW
    }

    /// No less than how far A moves along the axis of sight.
    pub(crate) fn speed(&self) -> f64 {
        self.speed
    }

    #[inline(always)]
    fn project(&self, moved: impl Fn(usize) -> f64) -> [f64; 2] {
        let [i, j, k] = self.axes;
        let depth = moved(k);
        [moved(i) - depth * self.slopes[0], moved(j) - depth * self.slopes[1]]
    }

    /// The points, given by their coordinates, that are certainly on either side of an edge, a bit for each.
    #[inline(always)]
    pub(crate) fn sides(&self, [p, q]: [[f64; 2]; 2], [xs, ys]: [&[f64]; 2], bound: f64) -> [u64; 2] {
        let (edge, [mut left, mut right]) = ([q[0] - p[0], q[1] - p[1]], [0; 2]);
        for ((x, y), bit) in xs.iter().zip(ys).zip(&BITS) {
            let area = edge[0] * (y - p[1]) - edge[1] * (x - p[0]);
            left |= if area > bound { *bit } else { 0 };
            right |= if area < -bound { *bit } else { 0 };
        }
        if self.mirrored { [right, left] } else { [left, right] }
    }

    /// Signed areas between two triangles; `None` if the projections are certainly apart.
    #[inline]
    pub(crate) fn areas(&self, a: &SeenTriangle, b: &SeenTriangle) -> Option<Areas> {
        let spread = self.spread(a, b)?;
        let bound = self.bound(spread);
        let of_a = around(a, b, bound)?;
        let of_b = around(b, a, bound)?;
        let turned = |areas: [[f64; 3]; 3]| if self.mirrored { areas.map(|row| row.map(|area| -area)) } else { areas };
        Some(Areas { of_a: turned(of_a), of_b: turned(of_b), bound })
    }

    /// Spread of the corners in either direction; `None` if the boxes around the triangles are apart.
    #[inline]
    fn spread(&self, a: &SeenTriangle, b: &SeenTriangle) -> Option<f64> {
        let gap = 2.0 * self.delta;
        let mut widest = 0.0;
        for axis in 0..2 {
            let [least_a, most_a] = extent(a[0][axis], a[1][axis], a[2][axis]);
            let [least_b, most_b] = extent(b[0][axis], b[1][axis], b[2][axis]);
            if least_a > most_b + gap || least_b > most_a + gap {
                return None;
            }
            let width = greater(most_a, most_b) + greater(-least_a, -least_b);
            widest = greater(widest, width);
        }
        Some(widest)
    }
}

/// The areas of a triangle's edges with the corners of another; `None` if an edge has them certainly all outside.
#[inline(always)]
fn around(triangle: &SeenTriangle, other: &SeenTriangle, bound: f64) -> Option<[[f64; 3]; 3]> {
    let mut areas = [[0.0; 3]; 3];
    for i in 0..3 {
        let (p, q, r) = (triangle[i], triangle[(i + 1) % 3], triangle[(i + 2) % 3]);
        let edge = [q[0] - p[0], q[1] - p[1]];
        let area = |x: [f64; 2]| edge[0] * (x[1] - p[1]) - edge[1] * (x[0] - p[0]);
        let row = [area(other[0]), area(other[1]), area(other[2])];
        let turn = area(r);
        let [least, most] = extent(row[0], row[1], row[2]);
        if turn > bound && most < -bound || turn < -bound && least > bound {
            return None;
        }
        areas[i] = row;
    }
    Some(areas)
}

/// The least and the greatest of three.
#[inline(always)]
pub(crate) fn extent(x: f64, y: f64, z: f64) -> [f64; 2] {
    [-greater(greater(-x, -y), -z), greater(greater(x, y), z)]
}

/// The greater of two numbers, neither of which is NaN: a single instruction, which `f64::max` is not.
#[inline(always)]
fn greater(x: f64, y: f64) -> f64 {
    if x > y { x } else { y }
}
