//! Rotations, as matrices of floats.

use nalgebra::Point3;

use super::angle::Angle;
use super::rounded::rounded;

/// How far rows of a matrix may be from orthonormal.
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

    /// Whether it leaves everything where it is.
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

#[cfg(test)]
mod tests {
    use super::*;

    const QUARTER_Z: [[f64; 3]; 3] = [[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]];

    #[test]
    fn a_quarter_turn_is_the_same_however_it_is_said() {
        let half = std::f64::consts::FRAC_1_SQRT_2;
        let all = [
            Rotation::from_quaternion_wxyz([half, 0.0, 0.0, half]),
            Rotation::from_quaternion_wxyz([1e-200, 0.0, 0.0, 1e-200]),
            Rotation::from_rpy([Angle::Degrees(0.0), Angle::Degrees(0.0), Angle::Degrees(90.0)]),
            Rotation::from_axis_angle([0.0, 0.0, 7.0], Angle::Radians(std::f64::consts::FRAC_PI_2)),
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
}
