//! Motions of the objects of a check, for pictures and for other questions than first contact.

use crate::world::check::{Check, CheckError};
use crate::world::track::RigidTrack;
use crate::world::{Actor, World};
use firstcontact_motion::Motion;
use firstcontact_rotation::{RigidMotion, RigidMotionError};

/// Motion of an object in a check.
#[derive(Debug, Clone)]
pub enum ObjectMotion {
    /// It stands, or moves in straight lines.
    Straight(Motion),
    /// It turns: its motions, one after another. It waits before the first and after the last.
    Turning(Vec<TimedMotion>),
}

/// Motion of an object between two times.
#[derive(Debug, Clone)]
pub struct TimedMotion {
    /// The times, in the unit of the world; the same where the object only stands.
    pub clock: [f64; 2],
    /// The motion, whose own time goes from 0 to 1.
    pub motion: RigidMotion,
}

impl From<Motion> for ObjectMotion {
    fn from(motion: Motion) -> ObjectMotion {
        ObjectMotion::Straight(motion)
    }
}

impl From<&RigidTrack> for ObjectMotion {
    fn from(track: &RigidTrack) -> ObjectMotion {
        ObjectMotion::Turning(track.pieces().map(|(clock, motion)| TimedMotion { clock, motion }).collect())
    }
}

impl World {
    /// Motions of all objects in a check, in the order of the file.
    ///
    /// # Errors
    /// If the check is not one of this world, or an object that turns has numbers that are no motion.
    pub fn motions(&self, check: &Check) -> Result<Vec<ObjectMotion>, CheckError> {
        let scenario = self.any_scenario_of(check)?;
        let motion = |slot: usize| match scenario.actor(slot) {
            Actor { turning: None, motion, .. } => Ok(motion.clone().into()),
            actor => {
                let id = self.ids().id(slot);
                let refused = |error: RigidMotionError| CheckError::Scenario {
                    check: check.id.clone(),
                    reason: format!("object `{}`: {error}", self.name_of(id)),
                };
                let track = self.rigid_track(actor, id).map_err(refused);
                Ok(ObjectMotion::from(&track?))
            }
        };
        (0..scenario.len()).map(motion).collect()
    }
}
