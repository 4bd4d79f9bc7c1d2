//! An object of a world: an id, a shape and where it stands.

use crate::objects::ObjectId;
use crate::pairs::{Setting, Touch};
use crate::world::unit::LengthUnit;
use firstcontact_exact::{ExactTime, Rational};
use firstcontact_motion::{After, Before, Motion, MotionError, Waypoint};
use firstcontact_solid::{Body, Fit, Kind};

/// An object of a world.
#[derive(Debug, Clone)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub struct Object {
    pub(crate) id: String,
    pub(crate) source: Source,
    /// Bytes of worlds hold the bodies apart.
    #[cfg_attr(feature = "bytes", serde(skip, default = "crate::world::bytes::unset"))]
    pub(crate) body: Body,
    pub(crate) groups: Vec<String>,
    pub(crate) carrier: Option<ObjectId>,
    pub(crate) pose: Pose,
    pub(crate) claims: Claims,
    pub(crate) deviation: Option<f64>,
    pub(crate) setting: Setting,
    /// Place of the origin: in the world, or relative to the carrier's origin. `None` if only a path states it.
    pub(crate) offset: Option<[f64; 3]>,
}

/// Source of an object's shape.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Source {
    /// A mesh file.
    File {
        /// The path as the world file writes it.
        file: String,
        /// Unit of the mesh, if the world states one.
        unit: Option<LengthUnit>,
        /// Factor on each axis, if the world states one.
        scale: Option<[f64; 3]>,
    },
    /// A mesh written in the world file itself.
    Inline {
        /// Unit of the mesh, if the world states one.
        unit: Option<LengthUnit>,
        /// Factor on each axis, if the world states one.
        scale: Option<[f64; 3]>,
    },
    /// An axis-parallel box around the origin.
    Cuboid {
        /// Full edge lengths.
        size: [f64; 3],
    },
    /// A polyhedron around, or in, a sphere around the origin.
    Sphere {
        /// The true sphere's radius.
        radius: f64,
        /// Segments around the equator.
        segments: u32,
        /// States if the polyhedron contains the sphere or is contained in it.
        fit: Fit,
    },
    /// A prism around, or in, a cylinder around the origin, its axis along z.
    Cylinder {
        /// The true cylinder's radius.
        radius: f64,
        /// The distance between its two flat ends.
        length: f64,
        /// Segments around the axis.
        segments: u32,
        /// States if the prism contains the cylinder or is contained in it.
        fit: Fit,
    },
    /// A polyhedron around, or in, a capsule around the origin, its axis along z.
    Capsule {
        /// The true capsule's radius.
        radius: f64,
        /// The length of its cylindrical part; the whole is longer by two radii.
        length: f64,
        /// Segments around the axis.
        segments: u32,
        /// States if the polyhedron contains the capsule or is contained in it.
        fit: Fit,
    },
    /// A body handed to a builder.
    Given,
}

/// Pose of an object, as the file writes it.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Pose {
    pub(crate) position: Option<[f64; 3]>,
    pub(crate) turn: Turn,
}

/// A rotation in the form the file chose.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(not(feature = "yaml"), allow(dead_code, reason = "only files say this, and only to_yaml asks"))]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum Turn {
    #[default]
    Identity,
    QuatWxyz([f64; 4]),
    QuatXyzw([f64; 4]),
    Rpy([f64; 3]),
    AxisAngle {
        axis: [f64; 3],
        angle: f64,
    },
    Matrix([[f64; 3]; 3]),
}

/// Claims of the file about a shape, which are verified when it is loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Claims {
    pub(crate) kind: Option<Kind>,
    pub(crate) shape: Option<ShapeClaim>,
}

/// The claim `shape: convex`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(not(feature = "yaml"), allow(dead_code, reason = "only files say this, and only to_yaml asks"))]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub(crate) enum ShapeClaim {
    Convex,
}

impl Object {
    /// The object's id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The id that the file has for it: of a copy of a repeated object, `shelf_3`, that of all copies, `shelf`, which is a
    /// group of theirs as well. A finding about all copies names it so.
    pub(crate) fn written_id(&self) -> &str {
        match self.id.rsplit_once('_') {
            Some((id, number)) if number.parse::<u32>().is_ok() && self.groups.iter().any(|group| group == id) => id,
            _ => &self.id,
        }
    }

    /// Source of its shape.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Its shape: scaled and rotated, with its own origin at zero.
    pub fn body(&self) -> &Body {
        &self.body
    }

    /// The groups it is in.
    pub fn groups(&self) -> &[String] {
        &self.groups
    }

    /// The object that carries it, if it is attached to one.
    pub fn carrier(&self) -> Option<ObjectId> {
        self.carrier
    }

    /// The greatest distance between the surface of a round primitive and the true shape, rounded up; `None` for shapes
    /// that are exact.
    pub fn deviation(&self) -> Option<f64> {
        self.deviation
    }

    /// Statement about touching, if there is one; [`Touch`] has its meaning for a pair.
    pub fn touch(&self) -> Option<Touch> {
        self.setting.touch
    }

    /// The margin that is stated of it, if any, in the world's unit of length.
    pub fn margin(&self) -> Option<f64> {
        self.setting.margin
    }

    /// The mesh file, as the world file writes it.
    pub fn file_name(&self) -> Option<&str> {
        match &self.source {
            Source::File { file, .. } => Some(file),
            _ => None,
        }
    }
}

/// A timed path of one object: straight lines at constant speed between waypoints.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub struct TimedPath {
    pub(crate) id: String,
    pub(crate) object: ObjectId,
    pub(crate) waypoints: Vec<Waypoint>,
    /// The waypoints with the axes of the world, if the object is attached to one that is turned; each coordinate
    /// rounded once.
    pub(crate) turned: Option<Vec<Waypoint>>,
    pub(crate) before: Before,
    pub(crate) after: After,
    /// How the object turns on its way to each waypoint; `None` if it does not turn.
    pub(crate) turns: Option<Vec<WaypointTurn>>,
}

/// How an object turns on its way to a waypoint.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(not(feature = "yaml"), allow(dead_code, reason = "only files say this"))]
pub(crate) enum WaypointTurn {
    /// It keeps its orientation.
    Kept,
    /// By the shortest arc to the orientation of a quaternion, scalar first.
    To([f64; 4]),
    /// About an axis through a point, or through its origin, by an angle in degrees or radians.
    By { axis: [f64; 3], angle: f64, is_in_degrees: bool, about: Option<[f64; 3]> },
    /// By a constant screw to the place and the orientation of a quaternion, scalar first.
    Screw([f64; 4]),
}

/// Position on a path at an instant.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PathPosition {
    /// Index of the path, as [`World::paths`](super::World::paths) has it.
    pub path: usize,
    /// The object of the path.
    pub object: ObjectId,
    /// Index of the waypoint from which the object is moving.
    pub segment: usize,
    /// The part of that segment that is past, from 0 to 1, as the nearest float.
    pub fraction: f64,
}

impl TimedPath {
    /// The path's id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The object it moves.
    pub fn object(&self) -> ObjectId {
        self.object
    }

    /// Its waypoints: where the object's origin is and when, times strictly increasing. Never empty. Positions are in
    /// the world, or in the frame of the object it is attached to.
    pub fn waypoints(&self) -> &[Waypoint] {
        &self.waypoints
    }

    /// Place of the object before the first waypoint.
    pub fn before(&self) -> Before {
        self.before
    }

    /// Place of the object after the last waypoint.
    pub fn after(&self) -> After {
        self.after
    }
}

impl TimedPath {
    /// The motion of the object on this path: in the world, or in the frame of the object it is attached to, with the
    /// axes of the world.
    ///
    /// # Errors
    /// If the object turns on it, or the waypoints make no motion.
    pub fn motion(&self) -> Result<Motion, MotionError> {
        if self.turns() { Err(MotionError::Turns) } else { self.motion_between_waypoints() }
    }

    /// True if the object turns on this path.
    pub fn turns(&self) -> bool {
        self.turns.is_some()
    }

    /// Straight lines between the waypoints, which is not the motion of an object that turns.
    pub(crate) fn motion_between_waypoints(&self) -> Result<Motion, MotionError> {
        Ok(Motion::path(self.in_world_axes().iter().copied())?.before(self.before).after(self.after))
    }

    /// The segment on which the object moves at an instant, and the part of it that is past as the nearest float.
    /// `None` before the first waypoint, after the last, and on a segment on which the object neither moves nor turns. A
    /// waypoint ends the segment before it, or just after the instant begins the next.
    pub(crate) fn segment_at(&self, time: &ExactTime, is_just_after: bool) -> Option<(usize, f64)> {
        // A float is before an instant if it is before the least float that is not before the instant, and not after it
        // if it is not after the greatest float that is not.
        let is_behind = |at: f64| if is_just_after { at <= time.lower() } else { at < time.upper() };
        let next = self.waypoints.partition_point(|waypoint| is_behind(waypoint.time));
        let starts_now = next == 0 && time.lower() == time.upper() && self.waypoints[0].time == time.upper();
        let next = if starts_now { 1 } else { next };
        let [from, to] = [self.waypoints.get(next.checked_sub(1)?)?, self.waypoints.get(next)?];
        if from.position == to.position && !self.turns_on_way_to(next) {
            return None;
        }
        // The number between these two at the share t is (t - from) / (to - from).
        let [start, end] = [from.time, to.time].map(Rational::of);
        let span = &end - &start;
        let ends = [Rational::ZERO, Rational::of(1.0)].map(|t| (&t - &start).over(&span));
        let fraction = time.value().between(&ends[0], &ends[1]).nearest();
        Some((next - 1, fraction + 0.0))
    }

    /// The waypoint to which the object first turns.
    pub fn first_turn(&self) -> Option<usize> {
        (1..self.waypoints.len()).find(|&waypoint| self.turns_on_way_to(waypoint))
    }

    /// True if the object turns on its way to a waypoint.
    fn turns_on_way_to(&self, waypoint: usize) -> bool {
        let turns = self.turns.as_deref().unwrap_or_default();
        match turns.get(waypoint) {
            None | Some(WaypointTurn::Kept) => false,
            Some(WaypointTurn::By { angle, .. }) => *angle != 0.0,
            to => to != waypoint.checked_sub(1).and_then(|previous| turns.get(previous)),
        }
    }

    /// Its waypoints with the axes of the world.
    pub(crate) fn in_world_axes(&self) -> &[Waypoint] {
        self.turned.as_deref().unwrap_or(&self.waypoints)
    }
}
