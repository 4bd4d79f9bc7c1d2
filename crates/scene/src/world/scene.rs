//! A world at work: which objects move in a check, how, and on what clock.

use super::actor::{Actor, MOST_AXES, SceneError};
use super::exempt::ordered;
use super::id::ObjectId;
use super::object::Object;
use super::standing::Standing;
use super::track::TimedPath;
use firstcontact_motion::Waypoint;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// All objects of a world in motion, for one check: few move, and all others are where they always stand.
#[derive(Debug)]
pub(super) struct Scene {
    pub(super) clock: [f64; 2],
    standing: Arc<Standing>,
    /// What is on a path of the check, or attached to what is.
    moving: BTreeMap<usize, Actor>,
    /// The pairs of an object on a path and the one it is attached to, lower slot first: they move on each other, and are exempt.
    joints: BTreeSet<[usize; 2]>,
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
        let on_path = active.iter().map(|&path| paths[path].object.slot());
        let joint = |slot: usize| Some(ordered(slot, objects[slot].carrier?.slot()));
        let joints = on_path.filter_map(joint).collect();
        Ok(Scene { clock: clock(paths, active)?, standing: standing.clone(), moving, joints })
    }

    /// The pairs of an object on a path and the one it is attached to, lower slot first.
    pub(super) fn joints(&self) -> &BTreeSet<[usize; 2]> {
        &self.joints
    }

    /// Whether two objects keep their places to each other, or one is attached to the other.
    pub(super) fn are_joined(&self, a: usize, b: usize) -> bool {
        self.actor(a).link == self.actor(b).link || self.joints.contains(&ordered(a, b))
    }

    /// Asks about all objects where they stand: each is as one that moves, at one instant.
    pub(super) fn of_all(standing: &Arc<Standing>) -> Result<Scene, SceneError> {
        if let Some((_, error)) = standing.refused.first() {
            return Err(error.clone());
        }
        let moving = standing.actors.iter().cloned().enumerate().collect();
        Ok(Scene { clock: [0.0; 2], standing: standing.clone(), moving, joints: BTreeSet::new() })
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
    if let Some((_, error)) = standing.refused.iter().find(|(slot, _)| !on_path.contains_key(slot)) {
        return Err(error.clone());
    }
    let moved = |slot: usize, carrier: Option<&Actor>| -> Result<Actor, SceneError> {
        let own = |actor: &Actor| actor.own.clone().unwrap_or_default();
        match (on_path.get(&slot), carrier) {
            (None, None) => Ok(standing.actors[slot].clone()),
            (None, Some(carrier)) => Ok(carrier.carrying(own(&standing.actors[slot]))),
            (Some(&(path, _)), None) => {
                Ok(Actor { motion: paths[path].motion()?, own: None, link: slot, path: Some(path) })
            }
            (Some(&(path, _)), Some(carrier)) => {
                let actor = Actor { link: slot, path: Some(path), ..carrier.carrying(paths[path].motion()?) };
                let too_deep = actor.motion.rides().len() > MOST_AXES;
                if too_deep { Err(SceneError::TooDeep { object: ObjectId::from_slot(slot) }) } else { Ok(actor) }
            }
        }
    };
    let mut moving = BTreeMap::new();
    let mut firsts: Vec<usize> = on_path.keys().copied().collect();
    firsts.sort_by_key(|&slot| standing.order[slot]);
    for first in firsts {
        // What is carried by one that came before has been set in motion with it.
        if moving.contains_key(&first) {
            continue;
        }
        let carrier = objects[first].carrier.map(|carrier| &standing.actors[carrier.slot()]);
        let mut waiting = vec![(first, moved(first, carrier)?)];
        while let Some((slot, actor)) = waiting.pop() {
            for &carried in &standing.carried[slot] {
                waiting.push((carried, moved(carried, Some(&actor))?));
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
