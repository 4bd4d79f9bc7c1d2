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
    /// What is attached to each object itself.
    pub(super) carried: Vec<Vec<usize>>,
    /// The objects that cannot stand, carriers first.
    pub(super) refused: Vec<(usize, SceneError)>,
}

impl Standing {
    /// `order` lists all objects, carriers before what they carry.
    pub(super) fn new(objects: &[Object], order: &[usize], paths: &[TimedPath]) -> Standing {
        let starts = starts(objects, paths);
        let nowhere = |root| Actor { motion: Motion::default(), root, path: None };
        let mut standing = Standing {
            actors: (0..objects.len()).map(nowhere).collect(),
            carried: vec![Vec::new(); objects.len()],
            refused: Vec::new(),
        };
        for &slot in order {
            if let Some(carrier) = objects[slot].carrier {
                standing.carried[carrier.slot()].push(slot);
                standing.actors[slot].root = standing.actors[carrier.slot()].root;
            }
            match standing.motion(&objects[slot], slot, &starts) {
                Ok(motion) => standing.actors[slot].motion = motion,
                Err(error) => standing.refused.push((slot, error)),
            }
        }
        standing
    }

    /// An object at its place, its carrier being at its own.
    fn motion(&self, object: &Object, slot: usize, starts: &[Starts]) -> Result<Motion, SceneError> {
        if let Some(carrier) = object.carrier {
            return Ok(self.actors[carrier.slot()].motion.carrying(object.offset.unwrap_or([0.0; 3]))?);
        }
        match (object.offset, &starts[slot]) {
            (Some(place), _) | (None, &Starts { paths: 1, first: Some(place) }) => Ok(Motion::at(place)?),
            (None, &Starts { paths, .. }) => Err(SceneError::Nowhere { object: ObjectId::from_slot(slot), paths }),
        }
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
        start.first = path.waypoints.first().map(|waypoint| waypoint.position.into());
    }
    starts
}
