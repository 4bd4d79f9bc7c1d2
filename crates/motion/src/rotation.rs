//! Rotations, as matrices of floats.

use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_2};

use nalgebra::Point3;

use super::rounded::rounded;

/// Tolerance for rows of a matrix to be orthonormal.
const ORTHONORMAL: f64 = 1e-6;

/// A rotation. Its nine numbers are rounded when it is made; from then on they are what it is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rotation {
    rows: [[f64; 3]; 3],
}

/// Why numbers are no rotation.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum RotationError {
    /// A number is NaN or infinite.
    #[error("a rotation must be given by finite numbers")]
    NotFinite,
    /// A quaternion of length zero.
    #[error("a quaternion must not be zero")]
    ZeroQuaternion,
    /// An axis of length zero.
    #[error("the axis of a rotation must not be zero")]
    ZeroAxis,
    /// The rows are not orthonormal.
    #[error("not a rotation matrix: its rows are not orthonormal to 1e-6 (off by {0:.3e})")]
    NotOrthonormal(f64),
    /// The matrix is a reflection.
    #[error("not a rotation matrix: it mirrors; use a negative scale for that")]
    Mirrors,
}

impl Rotation {
    /// No rotation.
    pub fn identity() -> Rotation {
        Rotation { rows: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]] }
    }

    /// From a quaternion, scalar first. Its length does not matter.
    ///
    /// # Errors
    /// If it is zero or not finite.
    pub fn from_quaternion_wxyz(quaternion: [f64; 4]) -> Result<Rotation, RotationError> {
        let [w, x, y, z] = tamed(quaternion)?.ok_or(RotationError::ZeroQuaternion)?;
        // Dividing by the squared length, instead of normalising first, keeps quarter turns exact.
        let length = (w * w + x * x) + (y * y + z * z);
        let twice = |value: f64| 2.0 * value / length;
        Ok(Rotation::clean([
            [((w * w + x * x) - (y * y + z * z)) / length, twice(x * y - w * z), twice(x * z + w * y)],
            [twice(x * y + w * z), ((w * w + y * y) - (x * x + z * z)) / length, twice(y * z - w * x)],
            [twice(x * z - w * y), twice(y * z + w * x), ((w * w + z * z) - (x * x + y * y)) / length],
        ]))
    }

    /// From roll, pitch and yaw about the fixed axes x, y and z, in this order (as in URDF).
    ///
    /// # Errors
    /// If an angle is not finite.
    pub fn from_rpy(angles: [Angle; 3]) -> Result<Rotation, RotationError> {
        if angles.iter().any(|angle| !angle.value().is_finite()) {
            return Err(RotationError::NotFinite);
        }
        let [[sr, cr], [sp, cp], [sy, cy]] = angles.map(Angle::sin_cos);
        Ok(Rotation::clean([
            [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
            [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
            [-sp, cp * sr, cp * cr],
        ]))
    }

    /// By an angle about an axis, of whatever length, by the right-hand rule.
    ///
    /// # Errors
    /// If the axis is zero or a number is not finite.
    pub fn from_axis_angle(axis: [f64; 3], angle: Angle) -> Result<Rotation, RotationError> {
        if !angle.value().is_finite() {
            return Err(RotationError::NotFinite);
        }
        let axis = tamed(axis)?.ok_or(RotationError::ZeroAxis)?;
        let length = (axis[0] * axis[0] + axis[1] * axis[1] + axis[2] * axis[2]).sqrt();
        let [x, y, z] = axis.map(|value| value / length);
        let [sine, cosine] = angle.sin_cos();
        let versine = 1.0 - cosine;
        let diagonal = |value: f64| value * value + (1.0 - value * value) * cosine;
        Ok(Rotation::clean([
            [diagonal(x), x * y * versine - z * sine, x * z * versine + y * sine],
            [x * y * versine + z * sine, diagonal(y), y * z * versine - x * sine],
            [x * z * versine - y * sine, y * z * versine + x * sine, diagonal(z)],
        ]))
    }

    /// From a matrix, row by row. It is used as it stands.
    ///
    /// # Errors
    /// If a number is not finite, the rows are not orthonormal to 1e-6, or the matrix mirrors.
    pub fn from_matrix(rows: [[f64; 3]; 3]) -> Result<Rotation, RotationError> {
        if !rows.as_flattened().iter().all(|value| value.is_finite()) {
            return Err(RotationError::NotFinite);
        }
        let dot = |a: [f64; 3], b: [f64; 3]| a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
        for first in 0..3 {
            for second in first..3 {
                let wanted = if first == second { 1.0 } else { 0.0 };
                let off = (dot(rows[first], rows[second]) - wanted).abs();
                if off.is_nan() || off > ORTHONORMAL {
                    return Err(RotationError::NotOrthonormal(off));
                }
            }
        }
        let [a, b, c] = rows;
        let cross = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
        if dot(cross, c) < 0.0 { Err(RotationError::Mirrors) } else { Ok(Rotation::clean(rows)) }
    }

    /// The nine numbers, row by row.
    pub fn rows(&self) -> [[f64; 3]; 3] {
        self.rows
    }

    /// A quaternion of about the same rotation, scalar first: each number is rounded, from the nine of the matrix.
    pub fn quaternion_wxyz(&self) -> [f64; 4] {
        let [[a, b, c], [d, e, f], [g, h, i]] = self.rows;
        // Four times the square of each part; the largest is divided by, so that nothing is lost.
        let squares = [1.0 + a + e + i, 1.0 + a - e - i, 1.0 - a + e - i, 1.0 - a - e + i];
        let most = (1..4).fold(0, |most, k| if squares[k] > squares[most] { k } else { most });
        let quaternion = match most {
            0 => [squares[0], h - f, c - g, d - b],
            1 => [h - f, squares[1], b + d, c + g],
            2 => [c - g, b + d, squares[2], f + h],
            _ => [d - b, c + g, f + h, squares[3]],
        };
        let length = 2.0 * squares[most].sqrt();
        quaternion.map(|x| x / length + 0.0)
    }

    /// True if it leaves everything where it is.
    pub fn is_identity(&self) -> bool {
        *self == Rotation::identity()
    }

    /// A point turned about the origin; each coordinate is rounded once.
    pub fn turn(&self, point: impl Into<Point3<f64>>) -> Point3<f64> {
        self.turn_scaled(point.into(), [1.0; 3], 1.0)
    }

    /// A point scaled along the axes, divided, and turned; each coordinate is rounded once.
    pub(crate) fn turn_scaled(&self, point: Point3<f64>, scale: [f64; 3], divisor: f64) -> Point3<f64> {
        Point3::from(
            self.rows.map(|row| rounded(std::array::from_fn(|axis| [row[axis], scale[axis], point[axis]]), divisor)),
        )
    }

    /// Without negative zeros.
    fn clean(rows: [[f64; 3]; 3]) -> Rotation {
        Rotation { rows: rows.map(|row| row.map(|value| value + 0.0)) }
    }
}

/// The numbers scaled by a power of two so that the largest is near one; `None` if all are zero.
fn tamed<const N: usize>(values: [f64; N]) -> Result<Option<[f64; N]>, RotationError> {
    if !values.iter().all(|value| value.is_finite()) {
        return Err(RotationError::NotFinite);
    }
    let widest = values.iter().fold(0.0f64, |most, value| most.max(value.abs()));
    if widest == 0.0 {
        return Ok(None);
    }
    let exponent = libm::ilogb(widest);
    Ok(Some(values.map(|value| libm::scalbn(value, -exponent))))
}

/// An angle in one of two units.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Angle {
    /// Degrees.
    Degrees(f64),
    /// Radians. The floats nearest to multiples of a quarter turn count as quarter turns.
    Radians(f64),
}

impl Angle {
    /// The number, whatever its unit.
    pub fn value(self) -> f64 {
        match self {
            Angle::Degrees(value) | Angle::Radians(value) => value,
        }
    }

    /// Sine and cosine. Multiples of 90 degrees give exactly 0, 1 and -1.
    ///
    /// Degrees are reduced to at most 45 exactly, then handed to the `libm` crate, which computes with IEEE operations
    /// only; the operating system's mathematics is not asked.
    pub fn sin_cos(self) -> [f64; 2] {
        match self {
            Angle::Degrees(degrees) => {
                // Both steps are exact: the remainder always is, and what is left keeps the unit of its operand.
                let turn = degrees % 360.0;
                let quarters = libm::round(turn / 90.0);
                turned(acute(turn - 90.0 * quarters), quarters)
            }
            Angle::Radians(radians) => match quarter_turns(radians) {
                Some(quarters) => turned([0.0, 1.0], quarters % 4.0),
                None => [libm::sin(radians), libm::cos(radians)],
            },
        }
    }
}

/// Sine and cosine of at most 45 degrees either way, with the two values that are known to be even.
fn acute(degrees: f64) -> [f64; 2] {
    let radians = degrees * (std::f64::consts::PI / 180.0);
    let sine = match degrees.abs() {
        30.0 => 0.5f64.copysign(degrees),
        45.0 => FRAC_1_SQRT_2.copysign(degrees),
        _ => libm::sin(radians),
    };
    [sine, if degrees.abs() == 45.0 { FRAC_1_SQRT_2 } else { libm::cos(radians) }]
}

/// Turns a sine and cosine on by quarter turns.
fn turned([sine, cosine]: [f64; 2], quarters: f64) -> [f64; 2] {
    let turned = match (quarters as i64).rem_euclid(4) {
        0 => [sine, cosine],
        1 => [cosine, -sine],
        2 => [-sine, -cosine],
        _ => [-cosine, sine],
    };
    turned.map(|value| value + 0.0)
}

/// The whole number of quarter turns that an angle in radians is the float of, if any.
fn quarter_turns(radians: f64) -> Option<f64> {
    let quarters = libm::round(radians / FRAC_PI_2);
    let exact =
        quarters.abs() < 1e6 && (quarters * FRAC_PI_2 == radians || quarters / 2.0 * std::f64::consts::PI == radians);
    exact.then_some(quarters)
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUARTER_Z: [[f64; 3]; 3] = [[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]];

    #[test]
    fn a_quarter_turn_is_the_same_however_it_is_said() {
        let half = FRAC_1_SQRT_2;
        let all = [
            Rotation::from_quaternion_wxyz([half, 0.0, 0.0, half]),
            Rotation::from_quaternion_wxyz([1e-200, 0.0, 0.0, 1e-200]),
            Rotation::from_rpy([Angle::Degrees(0.0), Angle::Degrees(0.0), Angle::Degrees(90.0)]),
            Rotation::from_axis_angle([0.0, 0.0, 7.0], Angle::Radians(FRAC_PI_2)),
            Rotation::from_matrix(QUARTER_Z),
        ];
        for rotation in all {
            assert_eq!(rotation.unwrap().rows(), QUARTER_Z);
        }
        assert!(Rotation::from_quaternion_wxyz([2.0, 0.0, 0.0, 0.0]).unwrap().is_identity());
    }

    #[test]
    fn fixed_axes_are_turned_about_in_order() {
        let quarter = Angle::Degrees(90.0);
        let rotation = Rotation::from_rpy([quarter, quarter, Angle::Degrees(0.0)]).unwrap();
        // About x first: y goes to z; then about y: z goes to x.
        assert_eq!(rotation.turn([0.0, 1.0, 0.0]), Point3::new(1.0, 0.0, 0.0));
    }

    #[test]
    fn general_rotations_agree() {
        let angle = 0.7f64;
        let axis = [1.0, 2.0, -0.5];
        let length = (1.0f64 + 4.0 + 0.25).sqrt();
        let [s, c] = [(angle / 2.0).sin(), (angle / 2.0).cos()];
        let quaternion = [c, axis[0] / length * s, axis[1] / length * s, axis[2] / length * s];
        let a = Rotation::from_quaternion_wxyz(quaternion).unwrap().rows();
        let b = Rotation::from_axis_angle(axis, Angle::Radians(angle)).unwrap().rows();
        for (left, right) in a.as_flattened().iter().zip(b.as_flattened()) {
            assert!((left - right).abs() < 1e-15);
        }
        assert!(Rotation::from_matrix(a).is_ok());
        for q in [quaternion, [0.1, 0.9, 0.3, -0.2], [0.0, 0.1, -0.8, 0.4], [0.1, 0.2, 0.2, 0.9]] {
            let rotation = Rotation::from_quaternion_wxyz(q).unwrap();
            let again = Rotation::from_quaternion_wxyz(rotation.quaternion_wxyz()).unwrap();
            for (left, right) in rotation.rows().as_flattened().iter().zip(again.rows().as_flattened()) {
                assert!((left - right).abs() < 1e-15);
            }
        }
    }

    #[test]
    fn what_is_no_rotation_is_refused() {
        assert_eq!(Rotation::from_quaternion_wxyz([0.0; 4]), Err(RotationError::ZeroQuaternion));
        assert_eq!(Rotation::from_axis_angle([0.0; 3], Angle::Degrees(1.0)), Err(RotationError::ZeroAxis));
        assert_eq!(Rotation::from_quaternion_wxyz([f64::NAN; 4]), Err(RotationError::NotFinite));
        let mirror = [[-1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        assert_eq!(Rotation::from_matrix(mirror), Err(RotationError::Mirrors));
        let sheared = [[1.0, 1e-5, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
        assert!(matches!(Rotation::from_matrix(sheared), Err(RotationError::NotOrthonormal(_))));
        assert!(matches!(Rotation::from_matrix([[1e300; 3]; 3]), Err(RotationError::NotOrthonormal(_))));
    }

    #[test]
    fn quarter_turns_are_exact() {
        let want = [[0.0, 1.0], [1.0, 0.0], [0.0, -1.0], [-1.0, 0.0]];
        for quarters in -9i32..9 {
            let expected = want[quarters.rem_euclid(4) as usize];
            assert_eq!(Angle::Degrees(90.0 * f64::from(quarters)).sin_cos(), expected);
            assert_eq!(Angle::Radians(FRAC_PI_2 * f64::from(quarters)).sin_cos(), expected);
        }
    }

    #[test]
    fn other_angles_are_close_and_lie_on_the_circle() {
        for step in -2000..2000 {
            let degrees = f64::from(step) * 0.37;
            let [sine, cosine] = Angle::Degrees(degrees).sin_cos();
            assert!((sine - degrees.to_radians().sin()).abs() < 1e-14, "{degrees}");
            assert!((cosine - degrees.to_radians().cos()).abs() < 1e-14);
            assert!((sine * sine + cosine * cosine - 1.0).abs() < 1e-15);
        }
        assert_eq!(Angle::Degrees(30.0).sin_cos()[0], 0.5);
        assert_eq!(Angle::Degrees(-60.0).sin_cos()[1], 0.5);
        let [sine, cosine] = Angle::Degrees(45.0).sin_cos();
        assert_eq!(sine, cosine);
    }

    #[test]
    fn the_bits_are_fixed() {
        let bits = Angle::Degrees(17.3).sin_cos().map(f64::to_bits);
        assert_eq!(bits, [0x3fd3_0830_9fb4_3cc5, 0x3fee_8d66_852b_c127]);
    }
}
