//! A world at work: which objects move in a check, how, and on what clock.

use super::id::ObjectId;
use super::object::Object;
use super::track::TimedPath;
use crate::motion::{Motion, MotionError, Waypoint};

/// All objects of a world in motion, for one check. Indexed by slot.
#[derive(Debug)]
pub(super) struct Scene {
    pub(super) clock: [f64; 2],
    pub(super) actors: Vec<Actor>,
}

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

/// Sets the objects in motion on the given paths. `order` lists all objects, carriers before what they carry.
pub(super) fn arrange(
    objects: &[Object],
    order: &[usize],
    paths: &[TimedPath],
    active: &[usize],
) -> Result<Scene, SceneError> {
    Ok(Scene { actors: actors(objects, order, paths, active)?, clock: clock(paths, active)? })
}

/// The objects in motion on the given paths, of which there may be none.
pub(super) fn actors(
    objects: &[Object],
    order: &[usize],
    paths: &[TimedPath],
    active: &[usize],
) -> Result<Vec<Actor>, SceneError> {
    let path_of = paths_by_object(objects.len(), paths, active)?;
    let standing = standing_places(objects, paths);
    let mut actors: Vec<Option<Actor>> = vec![None; objects.len()];
    for &slot in order {
        let object = &objects[slot];
        let carrier = object.carrier.and_then(|carrier| actors[carrier.slot()].clone());
        actors[slot] = Some(match carrier {
            Some(carrier) => Actor { motion: carrier.motion.carrying(object.offset.unwrap_or([0.0; 3]))?, ..carrier },
            None => Actor { motion: root_motion(slot, &path_of, paths, &standing)?, root: slot, path: path_of[slot] },
        });
    }
    Ok(actors.into_iter().flatten().collect())
}

/// Which active path moves each object.
fn paths_by_object(objects: usize, paths: &[TimedPath], active: &[usize]) -> Result<Vec<Option<usize>>, SceneError> {
    let mut path_of: Vec<Option<usize>> = vec![None; objects];
    let mut listed_at = vec![0; objects];
    for (second, &path) in active.iter().enumerate() {
        let slot = paths[path].object.slot();
        if path_of[slot].is_some() {
            return Err(SceneError::TwoPaths { first: listed_at[slot], second });
        }
        path_of[slot] = Some(path);
        listed_at[slot] = second;
    }
    Ok(path_of)
}

/// Where an object stands when it is on no path: its pose, or the start of its only path.
enum Standing {
    Here([f64; 3]),
    Nowhere { paths: usize },
}

fn standing_places(objects: &[Object], paths: &[TimedPath]) -> Vec<Standing> {
    let mut starts: Vec<(usize, Option<[f64; 3]>)> = vec![(0, None); objects.len()];
    for path in paths {
        let start = &mut starts[path.object.slot()];
        *start = (start.0 + 1, path.waypoints.first().map(|waypoint| waypoint.position.into()));
    }
    let place = |(object, (count, start)): (&Object, (usize, Option<[f64; 3]>))| match (object.offset, count, start) {
        (Some(position), _, _) => Standing::Here(position),
        (None, 1, Some(position)) => Standing::Here(position),
        (None, paths, _) => Standing::Nowhere { paths },
    };
    objects.iter().zip(starts).map(place).collect()
}

fn root_motion(
    slot: usize,
    path_of: &[Option<usize>],
    paths: &[TimedPath],
    standing: &[Standing],
) -> Result<Motion, SceneError> {
    match (path_of[slot], &standing[slot]) {
        (Some(path), _) => Ok(paths[path].motion()?),
        (None, Standing::Here(position)) => Ok(Motion::at(*position)?),
        (None, Standing::Nowhere { paths }) => {
            Err(SceneError::Nowhere { object: ObjectId::from_slot(slot), paths: *paths })
        }
    }
}

/// From the earliest to the latest waypoint of the active paths.
fn clock(paths: &[TimedPath], active: &[usize]) -> Result<[f64; 2], SceneError> {
    let times = active.iter().filter_map(|&path| {
        let waypoints: &[Waypoint] = &paths[path].waypoints;
        Some([waypoints.first()?.time, waypoints.last()?.time])
    });
    times.reduce(|clock, times| [clock[0].min(times[0]), clock[1].max(times[1])]).ok_or(SceneError::NoPath)
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
