//! Orientations of waypoints, and turns between them; angles that look like numbers in the other unit.

use crate::world::error::{KeyPath, LoadError};
use crate::world::file::pose::{angle_in, read_pose, rotation};
use crate::world::finding::{PendingFinding, Rule};
use crate::world::object::{Turn, WaypointTurn};
use crate::world::unit::AngleUnit;
use crate::world::yaml::document::{AxisAngleDoc, Document, Maps, PoseDoc, TurnDoc, WaypointDoc, WaypointsDoc};
use crate::world::yaml::values::{Number, Row};
use firstcontact_exact::Rational;
use firstcontact_motion::{Angle, Rotation};
use firstcontact_rotation::{RationalPose, RigidMotion, RigidMotionError};
use nalgebra::Point3;

/// Motions between two orientations that are known, and what is said of others.
const MOTION_HELP: &str = "supported are `separate`: the position in a straight line and the orientation by the shortest arc, each at its own \
constant rate, as without `motion`; and `screw`: a turn by the same angle about one axis, and along it. Or cut the motion into short parts";

/// Motions between two orientations.
const MOTIONS: [&str; 2] = ["separate", "screw"];

/// How an object turns on its way to each waypoint; `None` if none carries an orientation.
///
/// Either all waypoints carry one, or none does, but for turns.
pub(crate) fn read_turns(
    list: &[WaypointDoc],
    unit: Option<AngleUnit>,
    at: impl Fn() -> KeyPath,
) -> Result<Option<Vec<WaypointTurn>>, LoadError> {
    let mut turns = Vec::with_capacity(list.len());
    for (index, doc) in list.iter().enumerate() {
        turns.push(read_turn(doc, index == 0, unit, || at().at(index))?);
    }
    let is_unturned = |turn: &WaypointTurn| match turn {
        WaypointTurn::Kept => true,
        WaypointTurn::To([w, x, y, z]) | WaypointTurn::Screw([w, x, y, z]) => *w != 0.0 && [*x, *y, *z] == [0.0; 3],
        WaypointTurn::By { .. } => false,
    };
    let is_kept = |turn: &WaypointTurn| *turn == WaypointTurn::Kept;
    // What is never turned moves in straight lines, as it does without orientations.
    if turns.iter().all(is_kept) || turns.iter().all(|turn| is_unturned(turn) && !is_kept(turn)) {
        return Ok(None);
    }
    let is_oriented = turns.iter().any(|turn| matches!(turn, WaypointTurn::To(_) | WaypointTurn::Screw(_)));
    if is_oriented && let Some(index) = turns.iter().position(|turn| *turn == WaypointTurn::Kept) {
        let message = "this waypoint has no orientation, but others of the path have one";
        return Err(LoadError::on(at().at(index), message)
            .expecting("`quat_wxyz`, `quat_xyzw`, `rpy`, `axis_angle`, `matrix` or `turn`")
            .helped("give every waypoint of a path an orientation, or none"));
    }
    check_arcs(&turns, at)?;
    Ok(Some(turns))
}

/// Refuses arcs that are not the shortest of all, and orientations after a turn that does not end in a rational pose.
fn check_arcs(turns: &[WaypointTurn], at: impl Fn() -> KeyPath) -> Result<(), LoadError> {
    let standing = || RationalPose::at([Rational::ZERO; 3]);
    let mut pose = Some(standing());
    for (index, turn) in turns.iter().enumerate() {
        match turn {
            WaypointTurn::Kept => {}
            WaypointTurn::By { angle, is_in_degrees: true, .. } if angle % 360.0 == 0.0 => {}
            WaypointTurn::By { axis, angle, is_in_degrees, about } => {
                let angle = if *is_in_degrees { Angle::Degrees(*angle) } else { Angle::Radians(*angle) };
                let turn = firstcontact_rotation::Turn::by(*axis, about.unwrap_or_default(), angle).ok();
                pose = pose.zip(turn).and_then(|(pose, turn)| pose.turned(&turn));
            }
            WaypointTurn::To(to) | WaypointTurn::Screw(to) => {
                let arc = match &pose {
                    _ if index == 0 => Ok(()),
                    Some(start) => RigidMotion::arcing(start, *to, [0.0; 3]).map(|_| ()),
                    None => Err(RigidMotionError::NotRational),
                };
                arc.map_err(|error| refused(error, at().at(index)))?;
                pose = Some(standing().oriented(*to));
            }
        }
    }
    Ok(())
}

fn refused(error: RigidMotionError, at: KeyPath) -> LoadError {
    let help = match error {
        RigidMotionError::NotRational => {
            "say the way there as a `turn`, too, or leave all orientations of the path out but for turns"
        }
        _ => "write `turn: {axis: [x, y, z], angle: 180}` instead of the second orientation, or one between the two",
    };
    LoadError::on(at, error.to_string()).helped(help)
}

fn read_turn(
    doc: &WaypointDoc,
    is_first: bool,
    unit: Option<AngleUnit>,
    at: impl Fn() -> KeyPath,
) -> Result<WaypointTurn, LoadError> {
    if let Some(motion) = doc.motion.as_ref().filter(|motion| !MOTIONS.contains(&motion.as_str())) {
        let message = format!("motion `{}` is not supported", motion.escape_debug());
        return Err(LoadError::on(at().key("motion"), message).finding(motion.clone()).helped(MOTION_HELP));
    }
    let axis_angle = doc.axis_angle.as_ref().map(|doc| AxisAngleDoc { axis: doc.axis, angle: doc.angle });
    let (quat_wxyz, quat_xyzw, rpy, matrix) = (doc.quat_wxyz, doc.quat_xyzw, doc.rpy, doc.matrix);
    let pose = PoseDoc { position: None, quat_wxyz, quat_xyzw, rpy, axis_angle, matrix };
    let written = read_pose(&pose, &at)?.turn;
    let is_screw = doc.motion.as_deref() == Some("screw");
    if is_screw && (is_first || doc.turn.is_some() || written == Turn::Identity) {
        let message =
            "a `screw` leads from the orientation of one waypoint to that of the next, and there are not two here";
        return Err(LoadError::on(at().key("motion"), message)
            .helped("leave `motion` out, or give this waypoint and the one before a place and an orientation"));
    }
    if let Some(turn) = &doc.turn {
        return read_turn_about(doc, turn, (is_first, written != Turn::Identity), unit, at);
    }
    if written == Turn::Identity {
        return Ok(WaypointTurn::Kept);
    }
    let (rotation, _) = rotation(&written, unit, &at)?;
    let quaternion = match written {
        Turn::QuatWxyz(quaternion) => quaternion,
        Turn::QuatXyzw([x, y, z, w]) => [w, x, y, z],
        _ => rotation.quaternion_wxyz(),
    };
    Ok(if is_screw { WaypointTurn::Screw(quaternion) } else { WaypointTurn::To(quaternion) })
}

fn read_turn_about(
    doc: &WaypointDoc,
    turn: &TurnDoc,
    (is_first, is_oriented): (bool, bool),
    unit: Option<AngleUnit>,
    at: impl Fn() -> KeyPath,
) -> Result<WaypointTurn, LoadError> {
    let here = || at().key("turn");
    if is_first {
        return Err(LoadError::on(here(), "the first waypoint has no previous one to turn from")
            .helped("give its `position` first, and the `turn` in the next waypoint"));
    }
    if is_oriented || doc.position.is_some() || doc.by.is_some() {
        return Err(LoadError::on(here(), "a waypoint has a `turn`, or a place and an orientation, not both")
            .helped("a `turn` says all: remove the other keys but `t`, or give them a waypoint of their own"));
    }
    let angle = angle_in("turn", turn.angle.0, unit, &at)?;
    if turn.axis.0 == [0.0; 3] {
        return Err(LoadError::on(here().key("axis"), "`turn`: the axis of a turn must not be zero")
            .helped("give its direction"));
    }
    let (axis, about) = (turn.axis.0, turn.about.map(|about| about.0));
    Ok(WaypointTurn::By { axis, angle: angle.value(), is_in_degrees: matches!(angle, Angle::Degrees(_)), about })
}

/// About the place of the origin after a turn.
pub(crate) fn turned_place(
    turn: &TurnDoc,
    unit: Option<AngleUnit>,
    from: Point3<f64>,
    at: impl Fn() -> KeyPath,
) -> Result<Point3<f64>, LoadError> {
    let Some(about) = turn.about else { return Ok(from) };
    let angle = angle_in("turn", turn.angle.0, unit, &at)?;
    let rotation = Rotation::from_axis_angle(turn.axis.0, angle)
        .map_err(|error| LoadError::on(at().key("turn"), error.to_string()))?;
    let about = Point3::from(about.0);
    let place = about + rotation.turn(Point3::from(from - about)).coords;
    match place.iter().all(|x| x.is_finite()) {
        true => Ok(place),
        false => Err(LoadError::on(at().key("turn"), "this `turn` leads beyond the range of a double")),
    }
}

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
    let (angle, other, at) = of_objects.chain(of_paths).find_map(|(angle, at)| {
        let other = unit.doubted(angle);
        (unit.is_coarse_at(angle) || other.is_some()).then_some((angle, other, at))
    })?;
    let Some(other) = other.filter(|_| !unit.is_coarse_at(angle)) else {
        let message = format!("floats near an angle of {angle:?} are more than a degree apart");
        return Some(PendingFinding::new(Rule::OddAngle, at, message, "leave whole turns out of it"));
    };
    let of_other = match other {
        AngleUnit::Radian => "radians",
        AngleUnit::Degree => "degrees",
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
