//! A world at work: which objects move in a check, how, and on what clock.

use super::actor::{Actor, SceneError};
use super::object::Object;
use super::standing::Standing;
use super::track::TimedPath;
use firstcontact_motion::Waypoint;
use std::collections::BTreeMap;
use std::sync::Arc;

/// All objects of a world in motion, for one check: few move, and all others are where they always stand.
#[derive(Debug)]
pub(super) struct Scene {
    pub(super) clock: [f64; 2],
    standing: Arc<Standing>,
    /// What is on a path of the check, or attached to what is.
    moving: BTreeMap<usize, Actor>,
}

impl Scene {
    /// Sets objects in motion on the given paths; the others stand.
    pub(super) fn new(
        standing: &Arc<Standing>,
        objects: &[Object],
        paths: &[TimedPath],
        active: &[usize],
    ) -> Result<Scene, SceneError> {
        let moving = moving(standing, objects, paths, active)?;
        Ok(Scene { clock: clock(paths, active)?, standing: standing.clone(), moving })
    }

    /// How many objects there are.
    pub(super) fn len(&self) -> usize {
        self.standing.actors.len()
    }

    /// One of the objects.
    pub(super) fn actor(&self, slot: usize) -> &Actor {
        self.moving.get(&slot).unwrap_or(&self.standing.actors[slot])
    }

    /// Whether an object is on a path, or attached to one that is.
    pub(super) fn moves(&self, slot: usize) -> bool {
        self.moving.contains_key(&slot)
    }

    /// The objects that move, by their slots.
    pub(super) fn moving(&self) -> impl ExactSizeIterator<Item = (usize, &Actor)> {
        self.moving.iter().map(|(&slot, actor)| (slot, actor))
    }
}

/// All objects, by their slots, in motion on the given paths, of which there may be none.
pub(super) fn actors(
    standing: &Standing,
    objects: &[Object],
    paths: &[TimedPath],
    active: &[usize],
) -> Result<Vec<Actor>, SceneError> {
    let mut actors = standing.actors.clone();
    for (slot, actor) in moving(standing, objects, paths, active)? {
        actors[slot] = actor;
    }
    Ok(actors)
}

/// The objects that the given paths move, with what is attached to them.
fn moving(
    standing: &Standing,
    objects: &[Object],
    paths: &[TimedPath],
    active: &[usize],
) -> Result<BTreeMap<usize, Actor>, SceneError> {
    let on_path = paths_by_object(paths, active)?;
    if let Some((_, error)) =
        standing.refused.iter().find(|(slot, _)| !on_path.contains_key(&standing.actors[*slot].root))
    {
        return Err(error.clone());
    }
    let mut moving = BTreeMap::new();
    for (&root, &(path, _)) in &on_path {
        let actor = Actor { motion: paths[path].motion()?, root, path: Some(path) };
        let mut waiting = vec![(root, actor)];
        while let Some((slot, actor)) = waiting.pop() {
            for &carried in &standing.carried[slot] {
                let motion = actor.motion.carrying(objects[carried].offset.unwrap_or([0.0; 3]))?;
                waiting.push((carried, Actor { motion, ..actor }));
            }
            moving.insert(slot, actor);
        }
    }
    Ok(moving)
}

/// The path that moves each object on one, and where the check lists it.
fn paths_by_object(paths: &[TimedPath], active: &[usize]) -> Result<BTreeMap<usize, (usize, usize)>, SceneError> {
    let mut on_path: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    for (second, &path) in active.iter().enumerate() {
        if let Some((_, first)) = on_path.insert(paths[path].object.slot(), (path, second)) {
            return Err(SceneError::TwoPaths { first, second });
        }
    }
    Ok(on_path)
}

/// From the earliest to the latest waypoint of the active paths.
fn clock(paths: &[TimedPath], active: &[usize]) -> Result<[f64; 2], SceneError> {
    let times = active.iter().filter_map(|&path| {
        let waypoints: &[Waypoint] = &paths[path].waypoints;
        Some([waypoints.first()?.time, waypoints.last()?.time])
    });
    times.reduce(|clock, times| [clock[0].min(times[0]), clock[1].max(times[1])]).ok_or(SceneError::NoPath)
}
