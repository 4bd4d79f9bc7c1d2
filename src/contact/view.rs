//! The scene seen along the motion: a cheap filter for what happens to two triangles.
//!
//! Looking along the displacement `d`, the motion vanishes and what is left is plane geometry. With `k` the axis of the
//! largest component of `d`, the point `(x, y, z)` is seen at `(x_i - x_k d_i / d_k, x_j - x_k d_j / d_k)`, where `i, j`
//! follow `k` cyclically; the plane orientation of three seen points times the sign of `d_k` is the sign of
//! `orient_along`. All points are first moved to the centre of B's tree.
//!
//! Error bound. Let every moved coordinate be at most `M`, and known to within `m` (its own rounding and that of the
//! motion); let the slopes, at most 1, be known to within `e`. A seen coordinate is then within
//! `delta = 2 m + M e + 6 u M`, which covers its two roundings. Over points whose seen coordinates spread by at most
//! `w` in either direction, a difference of two is at most `w` and within `2 delta + u w`, so that an orientation, two
//! products and a difference, is within `2 (2 w (2 delta + u w) + (2 delta + u w)^2) + 4 u w^2`. Because `w <= 2 M + 2
//! delta` and `6 u M <= delta`, this is below `12 delta (w + delta)`; `16` leaves room for computing it.

use nalgebra::Point3;

use super::scene::Scene;
use crate::exact::{Approximate, HALF_ULP, Sign};
use crate::solid::Tree;

/// How to see points along the motion.
#[derive(Debug, Clone, Copy)]
pub(crate) struct View {
    /// Axis `i`, axis `j`, and the axis along which is seen.
    axes: [usize; 3],
    slopes: [f64; 2],
    shift_of_a: [f64; 3],
    center: [f64; 3],
    delta: f64,
    mirrored: bool,
}

/// Three seen corners.
pub(crate) type Seen = [[f64; 2]; 3];

/// The orientations of each edge of one seen triangle with each corner of the other, as far as they are certain.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Sides {
    /// `[i][j]`: the side of edge `i` of A on which corner `j` of B lies.
    pub of_a: [[Option<Sign>; 3]; 3],
    /// `[j][i]`: the side of edge `j` of B on which corner `i` of A lies.
    pub of_b: [[Option<Sign>; 3]; 3],
}

impl Sides {
    /// Nothing is certain.
    pub(crate) const UNKNOWN: Sides = Sides { of_a: [[None; 3]; 3], of_b: [[None; 3]; 3] };
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
        let shift: [Approximate; 3] = std::array::from_fn(|k| scene.offset[k] - Approximate::exact(center[k]));
        let reach = |tree: &Tree| 1.001 * crate::solid::power_of_two(tree.exponent);
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
        };
        (delta.is_finite() && d[k].value.abs() > d[k].error).then_some(view)
    }

    /// Where a corner of A is seen.
    pub(crate) fn of_a(&self, point: &Point3<f64>) -> [f64; 2] {
        self.see(|k| point[k] + self.shift_of_a[k])
    }

    /// Where a corner of B is seen.
    pub(crate) fn of_b(&self, point: &Point3<f64>) -> [f64; 2] {
        self.see(|k| point[k] - self.center[k])
    }

    fn see(&self, moved: impl Fn(usize) -> f64) -> [f64; 2] {
        let [i, j, k] = self.axes;
        let depth = moved(k);
        [moved(i) - depth * self.slopes[0], moved(j) - depth * self.slopes[1]]
    }

    /// The sides that are certain; `None` if the two triangles are certainly seen apart.
    pub(crate) fn sides(&self, a: &Seen, b: &Seen) -> Option<Sides> {
        let spread = self.spread(a, b)?;
        let bound = 16.0 * self.delta * (spread + self.delta);
        let side = |p: [f64; 2], q: [f64; 2], x: [f64; 2]| {
            let area = (q[0] - p[0]) * (x[1] - p[1]) - (q[1] - p[1]) * (x[0] - p[0]);
            if area.abs() <= bound {
                None
            } else {
                Some(if (area < 0.0) != self.mirrored { Sign::Negative } else { Sign::Positive })
            }
        };
        let around = |triangle: &Seen, other: &Seen| -> Option<[[Option<Sign>; 3]; 3]> {
            let turn = side(triangle[0], triangle[1], triangle[2]);
            let mut sides = [[None; 3]; 3];
            for (i, row) in sides.iter_mut().enumerate() {
                let (p, q) = (triangle[i], triangle[(i + 1) % 3]);
                *row = other.map(|corner| side(p, q, corner));
                if turn.is_some_and(|turn| row.iter().all(|&side| side == Some(-turn))) {
                    return None;
                }
            }
            Some(sides)
        };
        Some(Sides { of_a: around(a, b)?, of_b: around(b, a)? })
    }

    /// How far the corners spread in either direction; `None` if the boxes around the triangles are apart.
    fn spread(&self, a: &Seen, b: &Seen) -> Option<f64> {
        let mut widest = 0.0f64;
        for axis in 0..2 {
            let least = |t: &Seen| t[0][axis].min(t[1][axis]).min(t[2][axis]);
            let most = |t: &Seen| t[0][axis].max(t[1][axis]).max(t[2][axis]);
            let gap = 2.0 * self.delta;
            if least(a) > most(b) + gap || least(b) > most(a) + gap {
                return None;
            }
            widest = widest.max(most(a).max(most(b)) - least(a).min(least(b)));
        }
        Some(widest)
    }
}
