//! Orientation predicates, exact for every finite `f64`.
//!
//! A float evaluation answers when its error bound proves the sign. Otherwise points that are the same, or level along an
//! axis, are looked for, and then the same determinant is evaluated on integers over a common power of two: machine words
//! when the coordinates fit, big integers when they do not.
//!
//! # The filters
//!
//! With `u = 2^-53`, a determinant `D` of coordinate differences, evaluated in the order written in the code, and `P`
//! the same sum with every product replaced by its magnitude (Shewchuk, *Adaptive Precision Floating-Point Arithmetic*,
//! 1997, theorem for the A-stage): the error is at most `(3 + 16u)u P` for the 2x2 and `(7 + 56u)u P` for the 3x3, as
//! long as nothing under- or overflows. The bounds used are `4u P` and `8u P`, plus [`UNDERFLOW`].
//!
//! The window: if every difference is at most `2^300` ([`WINDOW`]) in magnitude, no product exceeds `2^903`. A product
//! that underflows is off by at most `2^-1075`, is multiplied by at most `2^300` afterwards, and there are fewer than
//! 32 of them, so underflow adds less than `2^-770` to the error; [`UNDERFLOW`] is `2^-700`. Outside the window (also
//! when a difference overflows) the filter is not asked.

use super::far_apart;
use crate::integer::{align, align_small, are_within};
use crate::ring::determinant;
use crate::{Sign, SmallBigInt};

/// The largest magnitude of a coordinate difference for which the filters are proven: `2^300`.
pub const WINDOW: f64 = f64::from_bits((1023 + 300) << 52);

/// More than all that underflow can add to the error inside the window: `2^-700`.
pub const UNDERFLOW: f64 = f64::from_bits((1023 - 700) << 52);

/// `4u` and `8u`: the relative parts of the two bounds.
const BOUND_2D: f64 = f64::from_bits((1023 - 51) << 52);
const BOUND_3D: f64 = f64::from_bits((1023 - 50) << 52);

/// True if the filters are proven for such differences. No branch but one.
#[inline(always)]
fn are_inside<const N: usize>(differences: [f64; N]) -> bool {
    differences.iter().fold(true, |inside, difference| inside & (difference.abs() <= WINDOW))
}

/// On which side of the directed line `a` to `b` the point `c` lies: `Positive` on its left.
///
/// Exact for all finite input.
pub fn orient2d(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> Sign {
    let (ux, uy) = (b[0] - a[0], b[1] - a[1]);
    let (vx, vy) = (c[0] - a[0], c[1] - a[1]);
    let (left, right) = (ux * vy, uy * vx);
    let det = left - right;
    let bound = BOUND_2D * (left.abs() + right.abs()) + UNDERFLOW;
    let inside = are_inside([ux, uy, vx, vy]);
    if inside && det.abs() > bound { Sign::of(det) } else { orient2d_exact(a, b, c) }
}

/// On which side of the plane through `a`, `b`, `c` the point `d` lies: the sign of `det[b-a, c-a, d-a]`, `Positive`
/// above, where `a`, `b`, `c` run counter-clockwise.
///
/// Exact for all finite input.
pub fn orient3d(a: [f64; 3], b: [f64; 3], c: [f64; 3], d: [f64; 3]) -> Sign {
    let (ux, uy, uz) = (b[0] - a[0], b[1] - a[1], b[2] - a[2]);
    let (vx, vy, vz) = (c[0] - a[0], c[1] - a[1], c[2] - a[2]);
    let (wx, wy, wz) = (d[0] - a[0], d[1] - a[1], d[2] - a[2]);
    let (yz, zy) = (uy * vz, uz * vy);
    let (zx, xz) = (uz * vx, ux * vz);
    let (xy, yx) = (ux * vy, uy * vx);
    let det = wx * (yz - zy) + wy * (zx - xz) + wz * (xy - yx);
    let size = wx.abs() * (yz.abs() + zy.abs()) + wy.abs() * (zx.abs() + xz.abs()) + wz.abs() * (xy.abs() + yx.abs());
    let inside = are_inside([ux, uy, uz, vx, vy, vz, wx, wy, wz]);
    if inside && det.abs() > BOUND_3D * size + UNDERFLOW { Sign::of(det) } else { orient3d_exact(a, b, c, d) }
}

/// True if three points lie on one line (two of them being equal included). Exact.
pub fn collinear(a: [f64; 3], b: [f64; 3], c: [f64; 3]) -> bool {
    Axis::ALL.iter().all(|&axis| orient2d(axis.drop_from(a), axis.drop_from(b), axis.drop_from(c)).is_zero())
}

/// A coordinate axis, along which points are projected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Axis {
    /// The first axis.
    X,
    /// The second axis.
    Y,
    /// The third axis.
    Z,
}

impl Axis {
    /// The three axes in order.
    pub const ALL: [Axis; 3] = [Axis::X, Axis::Y, Axis::Z];

    /// The other two coordinates, in the order that keeps counter-clockwise as seen from the axis's positive end.
    pub fn drop_from(self, point: [f64; 3]) -> [f64; 2] {
        match self {
            Axis::X => [point[1], point[2]],
            Axis::Y => [point[2], point[0]],
            Axis::Z => [point[0], point[1]],
        }
    }
}

/// Widest coordinate, in bits, for which products of three stay inside integers that take no memory of their own. Where
/// magnitudes are farther apart, sums of products of the floats themselves are less work.
const NEAR_BITS: i32 = 320;

/// True if two of some points are the same, or all have the same coordinate along an axis: then they span nothing.
fn are_plainly_flat<const D: usize>(points: &[[f64; D]]) -> bool {
    let is_again = |(place, point): (usize, &[f64; D])| points[..place].contains(point);
    let is_level = |axis: usize| points.iter().all(|point| point[axis] == points[0][axis]);
    points.iter().enumerate().any(is_again) || (0..D).any(is_level)
}

#[cold]
fn orient2d_exact(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> Sign {
    if are_plainly_flat(&[a, b, c]) {
        return Sign::Zero;
    }
    let all = [a[0], a[1], b[0], b[1], c[0], c[1]];
    if let Some([ax, ay, bx, by, cx, cy]) = align_small(all) {
        let left = i128::from(bx - ax) * i128::from(cy - ay);
        let right = i128::from(by - ay) * i128::from(cx - ax);
        return left.cmp(&right).into();
    }
    if !are_within(all, NEAR_BITS) {
        return far_apart::orient2d(a, b, c);
    }
    let ([ax, ay, bx, by, cx, cy], _) = align(all);
    let left = &(&bx - &ax) * &(&cy - &ay);
    let right = &(&by - &ay) * &(&cx - &ax);
    left.cmp(&right).into()
}

#[cold]
fn orient3d_exact(a: [f64; 3], b: [f64; 3], c: [f64; 3], d: [f64; 3]) -> Sign {
    if are_plainly_flat(&[a, b, c, d]) {
        return Sign::Zero;
    }
    let all = [a[0], a[1], a[2], b[0], b[1], b[2], c[0], c[1], c[2], d[0], d[1], d[2]];
    if let Some([ax, ay, az, bx, by, bz, cx, cy, cz, dx, dy, dz]) = align_small(all) {
        let rows = [[bx - ax, by - ay, bz - az], [cx - ax, cy - ay, cz - az], [dx - ax, dy - ay, dz - az]];
        return sign_of_rows(rows);
    }
    if !are_within(all, NEAR_BITS) {
        return far_apart::orient3d(a, b, c, d);
    }
    let ([ax, ay, az, bx, by, bz, cx, cy, cz, dx, dy, dz], _) = align(all);
    let from_a = |[x, y, z]: [SmallBigInt; 3]| [&x - &ax, &y - &ay, &z - &az];
    determinant(&[[bx, by, bz], [cx, cy, cz], [dx, dy, dz]].map(from_a)).sign()
}

/// The sign of a determinant of integers below `2^62` in magnitude.
fn sign_of_rows([u, v, w]: [[i64; 3]; 3]) -> Sign {
    let product = |x: i64, y: i64| i128::from(x) * i128::from(y);
    let minor = |i: usize, j: usize| product(u[i], v[j]) - product(u[j], v[i]);
    // Minors are below `2^125`. The lower 64 bits of what is summed are summed by themselves, so that nothing overflows.
    let (mut upper, mut lower) = (0i128, 0u128);
    for (factor, minor) in w.into_iter().map(i128::from).zip([minor(1, 2), minor(2, 0), minor(0, 1)]) {
        let part = factor * i128::from(minor as u64);
        upper += factor * (minor >> 64) + (part >> 64);
        lower += u128::from(part as u64);
    }
    upper += (lower >> 64) as i128;
    if upper == 0 && lower as u64 != 0 { Sign::Positive } else { upper.cmp(&0).into() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::power_of_two;

    const A: [f64; 3] = [0.0, 0.0, 0.0];
    const B: [f64; 3] = [1.0, 0.0, 0.0];
    const C: [f64; 3] = [0.0, 1.0, 0.0];

    #[test]
    fn signs_are_named_as_documented() {
        assert_eq!(orient3d(A, B, C, [0.2, 0.2, 1.0]), Sign::Positive);
        assert_eq!(orient3d(A, B, C, [0.2, 0.2, -1.0]), Sign::Negative);
        assert_eq!(orient3d(A, B, C, [7.0, 9.0, 0.0]), Sign::Zero);
        assert_eq!(orient2d([0.0, 0.0], [1.0, 0.0], [0.0, 1.0]), Sign::Positive);
    }

    #[test]
    fn points_that_are_the_same_or_level_span_nothing() {
        let points = [[0.1, 0.2, 0.3], [1.7, 0.4, 0.9], [0.3, 1.9, 0.8]];
        for point in points {
            assert_eq!(orient3d(points[0], points[1], points[2], point), Sign::Zero);
            assert_eq!(orient3d(point, points[0], points[1], points[2]), Sign::Zero);
        }
        for axis in 0..3 {
            let level = |mut point: [f64; 3]| {
                point[axis] = 1e-300;
                point
            };
            let fourth = level([0.7, 0.1, 0.6]);
            assert_eq!(orient3d(level(points[0]), level(points[1]), level(points[2]), fourth), Sign::Zero);
            let mut above = fourth;
            above[axis] = 2e-300;
            assert_ne!(orient3d(level(points[0]), level(points[1]), level(points[2]), above), Sign::Zero);
        }
        assert_eq!(orient2d([0.1, 0.2], [0.1, 0.7], [0.1, 0.3]), Sign::Zero);
        assert_eq!(orient2d([0.1, 0.2], [0.4, 0.7], [0.4, 0.7]), Sign::Zero);
    }

    #[test]
    fn the_smallest_float_decides() {
        let tiny = f64::from_bits(1);
        assert_eq!(orient3d(A, B, C, [0.2, 0.2, tiny]), Sign::Positive);
        assert_eq!(orient2d([0.0, 0.0], [tiny, 0.0], [tiny, tiny]), Sign::Positive);
        assert_eq!(orient2d([0.1, 0.1], [0.2, 0.2], [0.3, 0.3]), Sign::Zero);
        assert_eq!(orient2d([0.1, 0.1], [0.2, 0.2], [0.3, 0.3f64.next_up()]), Sign::Positive);
    }

    #[test]
    fn signs_survive_scaling_by_any_power_of_two() {
        let points = [[0.1, 0.2, 0.3], [1.7, 0.4, 0.9], [0.3, 1.9, 0.8], [1.0, 1.0, 0.7]];
        let want = orient3d(points[0], points[1], points[2], points[3]);
        assert_ne!(want, Sign::Zero);
        for exponent in [-900, -400, -320, 0, 250, 330, 700, 1022] {
            let scale = power_of_two(exponent);
            let [a, b, c, d] = points.map(|point| point.map(|value| value * scale));
            assert_eq!(orient3d(a, b, c, d), want, "2^{exponent}");
        }
    }

    #[test]
    fn differences_that_overflow_are_exact() {
        let far = f64::MAX;
        assert_eq!(orient3d([-far, -far, 0.0], [far, -far, 0.0], [-far, far, 0.0], [far, far, 5e-324]), Sign::Positive);
        assert_eq!(orient3d([-far, -far, 0.0], [far, -far, 0.0], [-far, far, 0.0], [far, far, 0.0]), Sign::Zero);
    }

    #[test]
    fn determinants_of_the_widest_integers_are_exact() {
        let mut state = 9u64;
        let mut next = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let wide = state.cast_signed() >> 1;
            [wide, wide >> 30, (1 << 62) - 1, 1 - (1 << 62), 0][(state >> 5) as usize % 5]
        };
        let mut signs = [0; 3];
        for round in 0..20_000 {
            let mut rows: [[i64; 3]; 3] = std::array::from_fn(|_| std::array::from_fn(|_| next()));
            if round % 3 == 0 {
                rows[2] = std::array::from_fn(|k| rows[0][k] / 2 - rows[1][k] / 2);
            }
            let want = determinant(&rows.map(|row| row.map(SmallBigInt::from))).sign();
            assert_eq!(sign_of_rows(rows), want, "{rows:?}");
            signs[want as usize] += 1;
        }
        assert!(signs.iter().all(|&count| count > 1000), "{signs:?}");
    }

    /// Values that cancel, differ by one unit in the last place, or are far apart.
    fn nasty(state: &mut u64) -> f64 {
        *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let bits = *state >> 33;
        let base = [0.0f64, 1.0, 0.1, 3.0, 1e-30, 1e30, 0.7, 5e-324, 1e308, -1.0, -0.3, 1e9][(bits % 12) as usize];
        match bits / 12 % 6 {
            0 => base.next_up(),
            1 => -base,
            2 => base * 0.5,
            _ => base,
        }
    }

    #[test]
    fn filters_and_small_integers_agree_with_big_integers() {
        let state = &mut 5u64;
        let mut zeros = 0;
        for _ in 0..30_000 {
            let scale = if nasty(state) > 0.5 { 1.0 } else { 1e-3 };
            let mut points: [[f64; 3]; 4] = std::array::from_fn(|_| std::array::from_fn(|_| nasty(state) * scale));
            if nasty(state) > 0.0 {
                points[3] = std::array::from_fn(|axis| points[1][axis] / 2.0 + points[2][axis] / 2.0);
            }
            let [a, b, c, d] = points;
            let exact = align(*points.as_flattened().first_chunk::<12>().unwrap()).0;
            let row = |point: usize| std::array::from_fn(|axis| &exact[3 * point + axis] - &exact[axis]);
            let rows: [[SmallBigInt; 3]; 3] = [row(1), row(2), row(3)];
            let want = determinant(&rows).sign();
            assert_eq!(orient3d(a, b, c, d), want, "{points:?}");
            assert_eq!(orient3d_exact(a, b, c, d), want, "{points:?}");
            assert_eq!(far_apart::orient3d(a, b, c, d), want, "{points:?}");
            let flat = points.map(|point| Axis::Z.drop_from(point));
            let twice = &(&rows[0][0] * &rows[1][1]) - &(&rows[0][1] * &rows[1][0]);
            let want = twice.sign();
            assert_eq!(orient2d(flat[0], flat[1], flat[2]), want);
            assert_eq!(orient2d_exact(flat[0], flat[1], flat[2]), want);
            assert_eq!(far_apart::orient2d(flat[0], flat[1], flat[2]), want);
            zeros += usize::from(want.is_zero());
        }
        assert!(zeros > 100, "{zeros}");
    }
}
