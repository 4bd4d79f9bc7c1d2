//! Rotations in all the forms a file may use.

use crate::world::error::{KeyPath, LoadError};
use crate::world::object::{Pose, Turn};
use crate::world::unit::AngleUnit;
use crate::world::yaml::document::PoseDoc;
use firstcontact_motion::{Angle, Rotation, RotationError};

/// Largest deviation of the norm of a quaternion from 1 without a warning.
const NORM_SLACK: f64 = 1e-3;

/// The pose as written; at most one form of rotation.
pub(crate) fn read_pose(pose: &PoseDoc, at: impl Fn() -> KeyPath) -> Result<Pose, LoadError> {
    let forms = [
        pose.quat_wxyz.map(|row| ("quat_wxyz", Turn::QuatWxyz(row.0))),
        pose.quat_xyzw.map(|row| ("quat_xyzw", Turn::QuatXyzw(row.0))),
        pose.rpy.map(|row| ("rpy", Turn::Rpy(row.0))),
        pose.axis_angle.as_ref().map(|doc| ("axis_angle", Turn::AxisAngle { axis: doc.axis.0, angle: doc.angle.0 })),
        pose.matrix.map(|matrix| ("matrix", Turn::Matrix(matrix.0))),
    ];
    let mut given = forms.into_iter().flatten();
    let turn = match (given.next(), given.next()) {
        (Some((first, _)), Some((second, _))) => {
            let message = format!("a pose has one rotation, not both `{first}` and `{second}`");
            return Err(LoadError::on(at().key(second), message).helped("remove one of the two"));
        }
        (first, _) => first.map_or(Turn::Identity, |(_, turn)| turn),
    };
    Ok(Pose { position: pose.position.map(|row| row.0), turn })
}

/// The rotation that is meant, and a warning if it was off.
pub(crate) fn rotation(
    turn: &Turn,
    unit: Option<AngleUnit>,
    at: impl Fn() -> KeyPath,
) -> Result<(Rotation, Option<String>), LoadError> {
    let refuse = |key: &'static str| {
        let at = &at;
        move |error: RotationError| LoadError::on(at().key(key), format!("`{key}`: {error}")).caused_by(error)
    };
    let angle = |key: &'static str, value: f64| angle_in(key, value, unit, &at);
    match turn {
        Turn::Identity => Ok((Rotation::identity(), None)),
        Turn::QuatWxyz(q) => {
            Ok((Rotation::from_quaternion_wxyz(*q).map_err(refuse("quat_wxyz"))?, norm_warning("quat_wxyz", *q)))
        }
        &Turn::QuatXyzw([x, y, z, w]) => {
            let rotation = Rotation::from_quaternion_wxyz([w, x, y, z]).map_err(refuse("quat_xyzw"))?;
            Ok((rotation, norm_warning("quat_xyzw", [x, y, z, w])))
        }
        &Turn::Rpy([roll, pitch, yaw]) => {
            let angles = [angle("rpy", roll)?, angle("rpy", pitch)?, angle("rpy", yaw)?];
            Ok((Rotation::from_rpy(angles).map_err(refuse("rpy"))?, None))
        }
        Turn::AxisAngle { axis, angle: value } => {
            let angle = angle("axis_angle", *value)?;
            Ok((Rotation::from_axis_angle(*axis, angle).map_err(refuse("axis_angle"))?, None))
        }
        Turn::Matrix(rows) => Ok((Rotation::from_matrix(*rows).map_err(refuse("matrix"))?, None)),
    }
}

/// An angle in the unit of the file.
pub(crate) fn angle_in(
    key: &'static str,
    value: f64,
    unit: Option<AngleUnit>,
    at: impl Fn() -> KeyPath,
) -> Result<Angle, LoadError> {
    match unit {
        Some(AngleUnit::Degree) => Ok(Angle::Degrees(value)),
        Some(AngleUnit::Radian) => Ok(Angle::Radians(value)),
        None => {
            let message = format!("`{key}` needs `units: {{angle: ...}}`, which the file does not state");
            Err(LoadError::on(at().key(key), message).helped("state `angle: deg` or `angle: rad` under `units`"))
        }
    }
}

fn norm_warning(key: &str, quaternion: [f64; 4]) -> Option<String> {
    let norm = quaternion.iter().map(|x| x * x).sum::<f64>().sqrt();
    ((norm - 1.0).abs() > NORM_SLACK).then(|| format!("`{key}` has norm {norm:.4}, not 1; it is normalised"))
}

/// First `inner`, then `outer`: the rotation of an object whose carrier is turned. Each number is the sum of three
/// products.
pub(crate) fn compose(outer: &Rotation, inner: &Rotation) -> Result<Rotation, RotationError> {
    if inner.is_identity() {
        return Ok(*outer);
    }
    if outer.is_identity() {
        return Ok(*inner);
    }
    let (a, b) = (outer.rows(), inner.rows());
    let entry = |row: usize, column: usize| (0..3).map(|k| a[row][k] * b[k][column]).sum();
    Rotation::from_matrix(std::array::from_fn(|row| std::array::from_fn(|column| entry(row, column))))
}
