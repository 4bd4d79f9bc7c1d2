//! An object in motion, and why one cannot be.

use super::id::ObjectId;
use super::object::Object;
use firstcontact_motion::{Motion, MotionError};

/// One object in a check.
#[derive(Debug, Clone)]
pub(crate) struct Actor {
    pub(crate) motion: Motion,
    /// The object at the root of its attachment tree.
    pub(crate) root: usize,
    /// The path that moves it or its root.
    pub(super) path: Option<usize>,
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
    /// A position or timetable is impossible.
    Motion(MotionError),
}

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
            SceneError::Motion(error) => error.to_string(),
        }
    }
}
