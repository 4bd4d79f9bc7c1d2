//! The objects of a world where they stand while no path moves them: what all its checks share, however many objects there are.

use super::actor::{Actor, SceneError};
use super::id::ObjectId;
use super::object::Object;
use super::track::TimedPath;
use firstcontact_motion::Motion;

/// All objects where they stand, by their slots.
#[derive(Debug)]
pub(super) struct Standing {
    /// Those of which nothing says where they stand are at the origin; no check takes place in which they would.
    pub(super) actors: Vec<Actor>,
    /// The place of each object in an order in which carriers come before what they carry.
    pub(super) order: Vec<usize>,
    /// What is attached to each object itself.
    pub(super) carried: Vec<Vec<usize>>,
    /// The objects that cannot stand, unless a path moves them; carriers first.
    pub(super) refused: Vec<(usize, SceneError)>,
}

impl Standing {
    /// `order` lists all objects, carriers before what they carry.
    pub(super) fn new(objects: &[Object], order: &[usize], paths: &[TimedPath]) -> Standing {
        let starts = starts(objects, paths);
        let nowhere = |link| Actor { motion: Motion::default(), own: None, link, path: None };
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
                    standing.carried[carrier.slot()].push(slot);
                    standing.actors[carrier.slot()].carrying(own)
                }
            };
        }
        standing
    }
}

/// An object at its place, in the world or in the frame of its carrier.
fn at(object: &Object, slot: usize, starts: &Starts) -> Result<Motion, SceneError> {
    match (object.offset, starts) {
        (Some(place), _) | (None, &Starts { paths: 1, first: Some(place) }) => Ok(Motion::at(place)?),
        (None, Starts { paths: 0, .. }) if object.carrier.is_some() => Ok(Motion::at_origin()),
        (None, &Starts { paths, .. }) => Err(SceneError::Nowhere { object: ObjectId::from_slot(slot), paths }),
    }
}

/// Where the paths of an object begin: one that has a single path and no pose stands at its start.
#[derive(Debug, Clone, Default)]
struct Starts {
    paths: usize,
    first: Option<[f64; 3]>,
}

fn starts(objects: &[Object], paths: &[TimedPath]) -> Vec<Starts> {
    let mut starts = vec![Starts::default(); objects.len()];
    for path in paths {
        let start = &mut starts[path.object.slot()];
        start.paths += 1;
        start.first = path.in_world_axes().first().map(|waypoint| waypoint.position.into());
    }
    starts
}
