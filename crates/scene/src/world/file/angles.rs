//! Angles of a file that look like numbers in the other unit.

use std::f64::consts::{FRAC_PI_4, TAU};

use crate::world::error::KeyPath;
use crate::world::finding::{PendingFinding, Rule};
use crate::world::unit::AngleUnit;
use crate::world::yaml::document::{AxisAngleDoc, Document, Maps, WaypointsDoc};
use crate::world::yaml::values::{Number, Row};

/// How near an angle is to eighths of a turn in radians, as people write them in three digits.
const SLACK: f64 = 2e-3;

/// The first angle of a file that looks like one in the unit that the file does not state.
pub(crate) fn odd_angle(document: &Document, unit: Option<AngleUnit>) -> Option<PendingFinding> {
    let unit = unit?;
    let of_objects = document.objects.iter().enumerate().flat_map(|(index, object)| {
        let at = move || KeyPath::item("objects", index).key("pose");
        object.pose.iter().flat_map(move |pose| written(pose.rpy, pose.axis_angle.as_ref(), at))
    });
    let of_paths = document.paths.iter().enumerate().flat_map(|(path, doc)| {
        let list = if let WaypointsDoc::List(Maps(list)) = &doc.waypoints { list.as_slice() } else { &[] };
        list.iter().enumerate().flat_map(move |(index, waypoint)| {
            let at = move || KeyPath::item("paths", path).key("waypoints").at(index);
            let turn = waypoint.turn.as_ref().map(|turn| (turn.angle.0, at().key("turn").key("angle")));
            written(waypoint.rpy, waypoint.axis_angle.as_ref(), at).into_iter().chain(turn)
        })
    });
    let (angle, at) = of_objects.chain(of_paths).find(|(angle, _)| looks_otherwise(*angle, unit))?;
    let (other, of_other) = match unit {
        AngleUnit::Degree => (AngleUnit::Radian, "radians"),
        AngleUnit::Radian => (AngleUnit::Degree, "degrees"),
    };
    let message = format!("an angle of {angle} with `angle: {unit}` looks like {of_other}");
    let help = format!("state `units: {{angle: {other}}}` if all angles are in {of_other}, or convert this one");
    Some(PendingFinding::new(Rule::OddAngle, at, message, help))
}

/// The angles of a rotation, and where they are.
fn written(rpy: Option<Row<3>>, axis_angle: Option<&AxisAngleDoc>, at: impl Fn() -> KeyPath) -> Vec<(f64, KeyPath)> {
    let of_rpy = rpy.into_iter().flat_map(|Row(angles)| angles).map(|angle| (angle, at().key("rpy")));
    let of_axis = axis_angle.map(|AxisAngleDoc { angle: Number(angle), .. }| (*angle, at().key("axis_angle")));
    of_rpy.chain(of_axis).collect()
}

/// True of whole or half numbers of radians beyond a turn, and of degrees that are eighths of a turn in radians.
fn looks_otherwise(angle: f64, unit: AngleUnit) -> bool {
    match unit {
        AngleUnit::Radian => angle.abs() > TAU && (2.0 * angle).fract() == 0.0,
        AngleUnit::Degree => {
            let eighths = (angle.abs() / FRAC_PI_4).round();
            (1.0..=16.0).contains(&eighths) && (angle.abs() - eighths * FRAC_PI_4).abs() < SLACK
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn angles_that_are_plainly_in_the_other_unit_look_so() {
        let [degree, radian] = [AngleUnit::Degree, AngleUnit::Radian];
        assert!([90.0, -45.0, 22.5, 360.0, 7.0].iter().all(|&angle| looks_otherwise(angle, radian)));
        assert!([0.0, 1.0, 3.0, 6.0, -1.57, 2.0 * TAU, 7.25].iter().all(|&angle| !looks_otherwise(angle, radian)));
        let written = ["1.5708", "-1.57", "3.14", "0.785", "6.2832"].map(|angle| angle.parse().unwrap());
        assert!(written.iter().all(|&angle| looks_otherwise(angle, degree)));
        assert!([0.0, 1.5, 0.5, 0.25, 90.0, 3.0, 6.25].iter().all(|&angle| !looks_otherwise(angle, degree)));
    }
}
