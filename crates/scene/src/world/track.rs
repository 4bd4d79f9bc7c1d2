//! A path of a world: a named timetable of one object.

use super::id::ObjectId;
use firstcontact_motion::{After, Before, Motion, MotionError, Waypoint};

/// A timed path of one object: straight lines at constant speed between waypoints.
#[derive(Debug, Clone, PartialEq)]
pub struct TimedPath {
    pub(super) id: String,
    pub(super) object: ObjectId,
    pub(super) waypoints: Vec<Waypoint>,
    /// The waypoints with the axes of the world, if the object is attached to one that is turned; each coordinate rounded once.
    pub(super) turned: Option<Vec<Waypoint>>,
    pub(super) before: Before,
    pub(super) after: After,
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

    /// Its waypoints: where the object's origin is and when, times strictly increasing. Never empty. Positions are in the world, or in
    /// the frame of the object it is attached to.
    pub fn waypoints(&self) -> &[Waypoint] {
        &self.waypoints
    }

    /// Where the object is before the first waypoint.
    pub fn before(&self) -> Before {
        self.before
    }

    /// Where the object is after the last waypoint.
    pub fn after(&self) -> After {
        self.after
    }
}

impl TimedPath {
    /// The motion of the object on this path: in the world, or as it is seen from the object it is attached to, with the axes of the
    /// world.
    pub fn motion(&self) -> Result<Motion, MotionError> {
        Ok(Motion::path(self.in_world_axes().iter().copied())?.before(self.before).after(self.after))
    }

    /// Its waypoints with the axes of the world.
    pub(super) fn in_world_axes(&self) -> &[Waypoint] {
        self.turned.as_deref().unwrap_or(&self.waypoints)
    }
}
