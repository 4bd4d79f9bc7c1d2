//! An object in motion, and why one cannot be.

use super::id::ObjectId;
use super::object::Object;
use firstcontact_motion::{Motion, MotionError};

/// One object in a check.
#[derive(Debug, Clone)]
pub(crate) struct Actor {
    pub(crate) motion: Motion,
    /// How it moves, or where it stands, in the frame of the object it is attached to; `None` if it is attached to none.
    pub(crate) own: Option<Motion>,
    /// The object with which it moves as one: of itself and its carriers the nearest that a path of the check moves, or else the root
    /// of its tree of attachments.
    pub(super) link: usize,
    /// The path of the check that moves it or else the nearest of its carriers that is on one.
    pub(super) path: Option<usize>,
}

impl Actor {
    /// What stands in its frame, and moves with it.
    pub(super) fn carrying(&self, own: Motion) -> Actor {
        Actor { motion: own.riding_on(&self.motion), own: Some(own), link: self.link, path: self.path }
    }
}

/// Why the objects cannot be set in motion.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum SceneError {
    /// A check has no path.
    NoPath,
    /// Two paths of the check move one object; the numbers are positions in the check's list.
    TwoPaths { first: usize, second: usize },
    /// Nothing says where an object stands that is on none of the check's paths. `paths` counts those it has.
    Nowhere { object: ObjectId, paths: usize },
    /// An object rides on more axes than are allowed, each on a path of its own.
    TooDeep { object: ObjectId },
    /// A position or timetable is impossible.
    Motion(MotionError),
}

/// An object may ride on so many others that are on paths of their own: machines have a few, and each costs time and memory.
pub(super) const MOST_AXES: usize = 16;

impl From<MotionError> for SceneError {
    fn from(error: MotionError) -> SceneError {
        SceneError::Motion(error)
    }
}

impl SceneError {
    /// One sentence.
    pub(super) fn describe(&self, objects: &[Object]) -> String {
        match self {
            SceneError::NoPath => "there is no path to run".to_owned(),
            SceneError::TwoPaths { .. } => "two of its paths move the same object".to_owned(),
            SceneError::Nowhere { object, paths } => {
                let id = objects.get(object.slot()).map_or("?", |object| object.id());
                match paths {
                    0 => format!("object `{id}` has no position: no `pose.position` and no path"),
                    _ => format!("object `{id}` has no `pose.position`, and none of its {paths} paths is in the check"),
                }
            }
            SceneError::TooDeep { object } => {
                let id = objects.get(object.slot()).map_or("?", |object| object.id());
                format!("object `{id}` rides on more than {MOST_AXES} others that are on paths of their own")
            }
            SceneError::Motion(error) => error.to_string(),
        }
    }
}
