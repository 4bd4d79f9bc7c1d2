//! A path of a world: a named timetable of one object.

use super::id::ObjectId;
use firstcontact_motion::{After, Before, Motion, MotionError, Waypoint};

/// A timed path of one object: straight lines at constant speed between waypoints.
#[derive(Debug, Clone, PartialEq)]
pub struct TimedPath {
    pub(super) id: String,
    pub(super) object: ObjectId,
    pub(super) waypoints: Vec<Waypoint>,
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

    /// Its waypoints: where the object's origin is and when, times strictly increasing. Never empty.
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
    /// The motion of the object on this path.
    pub fn motion(&self) -> Result<Motion, MotionError> {
        Ok(Motion::path(self.waypoints.iter().copied())?.before(self.before).after(self.after))
    }
}
