//! Objects of a world in motion for a check: their places, motions and clock.

use crate::objects::ObjectId;
use crate::pairs::ordered;
use crate::world::object::{Object, TimedPath};
use firstcontact_motion::{Motion, MotionError, Waypoint};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// All objects of a world in motion, for one check: few move, and all others are where they always stand.
#[derive(Debug)]
pub(crate) struct Scenario {
    pub(crate) clock: [f64; 2],
    standing: Arc<Standing>,
    /// Objects on a path of the check, and objects attached to these.
    moving: BTreeMap<usize, Actor>,
    /// The pairs of an object on a path and the one it is attached to, lower slot first: they move on each other, and
    /// are exempt.
    joints: BTreeSet<[usize; 2]>,
}

impl Scenario {
    /// Sets objects in motion on the given paths; the others stand.
    pub(crate) fn new(
        standing: &Arc<Standing>,
        objects: &[Object],
        paths: &[TimedPath],
        active: &[usize],
    ) -> Result<Scenario, ScenarioError> {
        let moving = moving(standing, objects, paths, active, None)?;
        let on_path = active.iter().map(|&path| paths[path].object.number());
        let joint = |slot: usize| Some(ordered([slot, objects[slot].carrier?.number()]));
        let joints = on_path.filter_map(joint).collect();
        Ok(Scenario { clock: clock(paths, active)?, standing: standing.clone(), moving, joints })
    }

    /// The pairs of an object on a path and the one it is attached to, lower slot first.
    pub(crate) fn joints(&self) -> &BTreeSet<[usize; 2]> {
        &self.joints
    }

    /// True if one of two objects moves, the two do not move as one, and neither is attached to the other. Without an
    /// exemption the pair is tested.
    pub(crate) fn is_moving_pair(&self, [a, b]: [usize; 2]) -> bool {
        let is_joined = || self.actor(a).link == self.actor(b).link || self.joints.contains(&ordered([a, b]));
        (self.moves(a) || self.moves(b)) && !is_joined()
    }

    /// Asks about all objects where they stand: each is as one that moves, at one instant.
    pub(crate) fn of_all(standing: &Arc<Standing>) -> Result<Scenario, ScenarioError> {
        if let Some((_, error)) = standing.refused.first() {
            return Err(error.clone());
        }
        let moving = standing.actors.iter().cloned().enumerate().collect();
        Ok(Scenario { clock: [0.0; 2], standing: standing.clone(), moving, joints: BTreeSet::new() })
    }

    /// Number of objects.
    pub(crate) fn len(&self) -> usize {
        self.standing.actors.len()
    }

    /// One of the objects.
    pub(crate) fn actor(&self, slot: usize) -> &Actor {
        self.moving.get(&slot).unwrap_or(&self.standing.actors[slot])
    }

    /// An object that turns, if there is one.
    pub(crate) fn turning(&self) -> Option<ObjectId> {
        self.moving().find(|(_, actor)| actor.turning.is_some()).map(|(slot, _)| ObjectId::local(slot))
    }

    /// True if one of two objects turns.
    pub(crate) fn turns(&self, pair: [usize; 2]) -> bool {
        pair.into_iter().any(|slot| self.actor(slot).turning.is_some())
    }

    /// True if an object is on a path, or attached to one that is.
    pub(crate) fn moves(&self, slot: usize) -> bool {
        self.moving.contains_key(&slot)
    }

    /// The objects that move, by their slots.
    pub(crate) fn moving(&self) -> impl ExactSizeIterator<Item = (usize, &Actor)> {
        self.moving.iter().map(|(&slot, actor)| (slot, actor))
    }
}

/// All objects, by their slots, in motion on the given paths, of which there may be none. One may be without a place.
pub(crate) fn actors(
    standing: &Standing,
    objects: &[Object],
    paths: &[TimedPath],
    active: &[usize],
    placed: Option<ObjectId>,
) -> Result<Vec<Actor>, ScenarioError> {
    let mut actors = standing.actors.clone();
    for (slot, actor) in moving(standing, objects, paths, active, placed)? {
        actors[slot] = actor;
    }
    Ok(actors)
}

/// Objects that the given paths move, with all that is attached to them.
fn moving(
    standing: &Standing,
    objects: &[Object],
    paths: &[TimedPath],
    active: &[usize],
    placed: Option<ObjectId>,
) -> Result<BTreeMap<usize, Actor>, ScenarioError> {
    let on_path = paths_by_object(paths, active)?;
    let has_place = |slot: usize| on_path.contains_key(&slot) || placed.is_some_and(|id| id.number() == slot);
    if let Some((_, error)) = standing.refused.iter().find(|(slot, _)| !has_place(*slot)) {
        return Err(error.clone());
    }
    let moved = |slot: usize, carrier: Option<&Actor>| -> Result<Actor, ScenarioError> {
        let own = |actor: &Actor| actor.own.clone().unwrap_or_default();
        match (on_path.get(&slot), carrier) {
            (None, None) => Ok(standing.actors[slot].clone()),
            (None, Some(carrier)) => Ok(carrier.carrying(own(&standing.actors[slot]))),
            (Some(&(path, _)), None) => {
                let motion = paths[path].motion_between_waypoints()?;
                let turning = paths[path].turns().then_some(path);
                Ok(Actor { motion, own: None, link: slot, path: Some(path), turning })
            }
            (Some(&(path, _)), Some(carrier)) if carrier.turning.is_some() || paths[path].turns() => {
                let turning = carrier.turning.unwrap_or(path);
                Err(ScenarioError::OnTurning { object: ObjectId::local(slot), path, turning })
            }
            (Some(&(path, _)), Some(carrier)) => {
                let actor = Actor { link: slot, path: Some(path), ..carrier.carrying(paths[path].motion()?) };
                let too_deep = actor.motion.rides().len() > MOST_AXES;
                if too_deep { Err(ScenarioError::TooDeep { object: ObjectId::local(slot) }) } else { Ok(actor) }
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
        let carrier = objects[first].carrier.map(|carrier| &standing.actors[carrier.number()]);
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
fn paths_by_object(paths: &[TimedPath], active: &[usize]) -> Result<BTreeMap<usize, (usize, usize)>, ScenarioError> {
    let mut on_path: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
    for (second, &path) in active.iter().enumerate() {
        if let Some((_, first)) = on_path.insert(paths[path].object.number(), (path, second)) {
            return Err(ScenarioError::TwoPaths { first, second });
        }
    }
    Ok(on_path)
}

/// From the earliest to the latest waypoint of the active paths.
fn clock(paths: &[TimedPath], active: &[usize]) -> Result<[f64; 2], ScenarioError> {
    let times = active.iter().filter_map(|&path| {
        let waypoints: &[Waypoint] = &paths[path].waypoints;
        Some([waypoints.first()?.time, waypoints.last()?.time])
    });
    times.reduce(|clock, times| [clock[0].min(times[0]), clock[1].max(times[1])]).ok_or(ScenarioError::NoPath)
}

/// All objects where they stand, by their slots.
#[derive(Debug)]
pub(crate) struct Standing {
    /// An object without a place is at the origin; every check in which it would stand there is refused.
    pub(crate) actors: Vec<Actor>,
    /// Place of each object in an order in which carriers precede the objects that they carry.
    pub(crate) order: Vec<usize>,
    /// Objects that are attached to each object itself.
    pub(crate) carried: Vec<Vec<usize>>,
    /// The objects that cannot stand, unless a path moves them; carriers first.
    pub(crate) refused: Vec<(usize, ScenarioError)>,
}

impl Standing {
    /// `order` lists all objects, carriers first.
    pub(crate) fn new(objects: &[Object], order: &[usize], paths: &[TimedPath]) -> Standing {
        let starts = starts(objects, paths);
        let nowhere = |link| Actor { motion: Motion::default(), own: None, link, path: None, turning: None };
        let mut standing = Standing {
            actors: (0..objects.len()).map(nowhere).collect(),
            order: vec![0; objects.len()],
            carried: vec![Vec::new(); objects.len()],
            refused: Vec::new(),
        };
        for (place, &slot) in order.iter().enumerate() {
            standing.order[slot] = place;
            let own = at(&objects[slot], slot, &starts[slot]).unwrap_or_else(|error| {
                standing.refused.push((slot, error));
                Motion::default()
            });
            standing.actors[slot] = match objects[slot].carrier {
                None => Actor { motion: own, ..nowhere(slot) },
                Some(carrier) => {
                    standing.carried[carrier.number()].push(slot);
                    standing.actors[carrier.number()].carrying(own)
                }
            };
        }
        standing
    }
}

/// An object at its place, in the world or in the frame of its carrier.
fn at(object: &Object, slot: usize, starts: &Starts) -> Result<Motion, ScenarioError> {
    match (object.offset, starts) {
        (Some(place), _) | (None, &Starts { paths: 1, first: Some(place) }) => Ok(Motion::at(place)?),
        (None, Starts { paths: 0, .. }) if object.carrier.is_some() => Ok(Motion::at_origin()),
        (None, &Starts { paths, .. }) => Err(ScenarioError::Nowhere { object: ObjectId::local(slot), paths }),
    }
}

/// Starts of the paths of an object: one that has a single path and no pose stands at its start.
#[derive(Debug, Clone, Default)]
struct Starts {
    paths: usize,
    first: Option<[f64; 3]>,
}

fn starts(objects: &[Object], paths: &[TimedPath]) -> Vec<Starts> {
    let mut starts = vec![Starts::default(); objects.len()];
    for path in paths {
        let start = &mut starts[path.object.number()];
        start.paths += 1;
        start.first = path.in_world_axes().first().map(|waypoint| waypoint.position.into());
    }
    starts
}

/// One object in a check.
#[derive(Debug, Clone)]
pub(crate) struct Actor {
    pub(crate) motion: Motion,
    /// Motion in the frame of the object it is attached to; `None` if it is attached to none.
    pub(crate) own: Option<Motion>,
    /// The object with which it moves as one: of itself and its carriers the nearest that a path of the check moves, or
    /// else the root of its tree of attachments.
    pub(crate) link: usize,
    /// The path of the check that moves it or else the nearest of its carriers that is on one.
    pub(crate) path: Option<usize>,
    /// The path that turns it, or what carries it. Then the motion is not that of the object.
    pub(crate) turning: Option<usize>,
}

impl Actor {
    /// Object that stands in the frame of this one, and moves with it.
    pub(crate) fn carrying(&self, own: Motion) -> Actor {
        Actor {
            motion: own.riding_on(&self.motion),
            own: Some(own),
            link: self.link,
            path: self.path,
            turning: self.turning,
        }
    }
}

/// Why the objects cannot be set in motion.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum ScenarioError {
    /// A check has no path.
    NoPath,
    /// Two paths of the check move one object; the numbers are positions in the check's list.
    TwoPaths { first: usize, second: usize },
    /// An object on none of the check's paths has no place. `paths` counts those it has.
    Nowhere { object: ObjectId, paths: usize },
    /// An object rides on more axes than are allowed, each on a path of its own.
    TooDeep { object: ObjectId },
    /// An object has a path on another that turns, or turns on another; `turning` is the path that turns one of them.
    OnTurning { object: ObjectId, path: usize, turning: usize },
    /// A path turns its object, and the question has no answer then.
    Turns { object: ObjectId },
    /// A position or timetable is impossible.
    Motion(MotionError),
}

/// Largest number of axes that an object may ride on: machines have a few, and each costs time and memory.
pub(crate) const MOST_AXES: usize = 16;

impl From<MotionError> for ScenarioError {
    fn from(error: MotionError) -> ScenarioError {
        ScenarioError::Motion(error)
    }
}

impl ScenarioError {
    /// One sentence.
    pub(crate) fn describe(&self, objects: &[Object]) -> String {
        match self {
            ScenarioError::NoPath => "there is no path to run".to_owned(),
            ScenarioError::TwoPaths { .. } => "two of its paths move the same object".to_owned(),
            ScenarioError::Nowhere { object, paths } => {
                let id = objects.get(object.number()).map_or("?", |object| object.id());
                match paths {
                    0 => format!("object `{id}` has no position: no `pose.position` and no path"),
                    _ => format!("object `{id}` has no `pose.position`, and none of its {paths} paths is in the check"),
                }
            }
            ScenarioError::TooDeep { object } => {
                let id = objects.get(object.number()).map_or("?", |object| object.id());
                format!("object `{id}` rides on more than {MOST_AXES} others that are on paths of their own")
            }
            ScenarioError::OnTurning { object, path, turning } => {
                let id = objects.get(object.number()).map_or("?", |object| object.id());
                let (does, supported) = match path == turning {
                    true => ("turns on another that it is attached to", "turns of objects that are attached to none"),
                    false => ("moves on another that turns", "objects that are carried as they stand"),
                };
                format!("object `{id}` {does}: supported are {supported}")
            }
            ScenarioError::Turns { object } => {
                let id = objects.get(object.number()).map_or("?", |object| object.id());
                let known =
                    "where an object turns, checks and their least distances are answered, and no edges or proofs";
                format!("object `{id}` turns on its path: {known}")
            }
            ScenarioError::Motion(error) => error.to_string(),
        }
    }
}
