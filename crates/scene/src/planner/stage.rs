//! Stage of a question about a motion: all objects with their motions, and the pairs that it tests.
//!
//! The pairs are those of the engine's own rules. Whoever states a question in full, such as a proof of its answer,
//! takes them from here.

use crate::objects::ObjectId;
use crate::pairs::{PairPolicy, Touch, ordered};
use crate::planner::Checker;
use crate::planner::error::QueryError;
use crate::planner::object_store::ObjectRecord;
use crate::planner::robot::Robot;
use firstcontact_motion::Motion;
use firstcontact_solid::Body;
use std::collections::{BTreeMap, VecDeque};

/// All objects of a checker in a question about a motion, and the pairs that it tests.
#[derive(Debug, Clone)]
pub struct MotionStage<'q> {
    /// First and last instant.
    pub clock: [f64; 2],
    /// Objects, each after the one it is attached to.
    pub objects: Vec<StagedObject<'q>>,
    /// Tested pairs, in the order of their objects.
    pub pairs: Vec<StagedPair>,
}

/// Object in a question about a motion.
#[derive(Debug, Clone)]
pub struct StagedObject<'q> {
    /// Handle.
    pub id: ObjectId,
    /// Name.
    pub name: &'q str,
    /// Body.
    pub body: &'q Body,
    /// Place in the list of the object it is attached to.
    pub carrier: Option<usize>,
    /// Motion in the frame of that object, or in the world if there is none.
    pub own: Motion,
    /// Motion in the world.
    pub motion: Motion,
    /// True of the robot and all that is attached to it.
    pub is_part: bool,
}

/// Pair that a question tests.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StagedPair {
    /// Places of the two in the list of objects, the lower first.
    pub objects: [usize; 2],
    /// Least distance of the two.
    pub margin: f64,
    /// Permission to touch.
    pub touch: Touch,
}

impl Checker {
    /// All objects as a question about a motion has them, and the pairs that it tests. An object that is disabled is
    /// there, and in no pair.
    ///
    /// # Errors
    /// As [`Checker::first_contact`].
    #[doc(hidden)]
    pub fn stage<'q>(&'q self, id: ObjectId, motion: &'q Motion) -> Result<MotionStage<'q>, QueryError> {
        let robot = self.robot(id, motion)?;
        let (places, objects) = self.staged_objects(&robot);
        let mut pairs: Vec<StagedPair> = self
            .tested_slots(&robot)
            .filter_map(|slots| {
                let [a, b] = slots.map(|slot| self.store.at(slot).map(|record| &record.body));
                let PairPolicy { margin, touch } = self.store.policies.policy(slots, [a?, b?]);
                let [a, b] = slots.map(|slot| places.get(&slot).copied());
                Some(StagedPair { objects: ordered([a?, b?]), margin, touch })
            })
            .collect();
        pairs.sort_unstable_by_key(|pair| pair.objects);
        Ok(MotionStage { clock: robot.clock(), objects, pairs })
    }

    /// Objects, each after its carrier, and their places in the list by their slots.
    fn staged_objects<'q>(&'q self, robot: &Robot<'q>) -> (BTreeMap<usize, usize>, Vec<StagedObject<'q>>) {
        let (mut places, mut objects) = (BTreeMap::new(), Vec::new());
        let parts: BTreeMap<usize, Motion> = robot.motions_of_parts().collect();
        let is_root = |(slot, record): (usize, &ObjectRecord)| record.carrier.is_none().then_some(slot);
        let mut waiting: VecDeque<usize> = self.store.objects().filter_map(is_root).collect();
        while let Some(slot) = waiting.pop_front() {
            let Some(record) = self.store.at(slot) else { continue };
            waiting.extend(&record.carried);
            places.insert(slot, objects.len());
            let part = parts.get(&slot);
            let motion = part.unwrap_or(&record.motion);
            let carrier = record.carrier.as_ref();
            objects.push(StagedObject {
                id: self.store.id(slot),
                name: &record.name,
                body: &record.body,
                carrier: carrier.and_then(|(carrier, _)| places.get(carrier).copied()),
                own: carrier.map_or(motion, |(_, own)| own).clone(),
                motion: motion.clone(),
                is_part: part.is_some(),
            });
        }
        (places, objects)
    }

    /// Slots of every pair that a question tests, also of those that the index rules out.
    fn tested_slots<'q>(&'q self, robot: &'q Robot<'q>) -> impl Iterator<Item = [usize; 2]> {
        let others = self.store.objects().filter(|(_, record)| record.root != robot.root()).map(|(slot, _)| slot);
        let outer = others.flat_map(|other| robot.members().iter().map(move |&part| [part, other]));
        outer.filter(|&pair| !self.rules().is_exempt(pair)).chain(robot.inner_pairs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_those_that_the_question_tests() {
        let cube = || Body::cuboid([1.0; 3]).unwrap();
        let at = |x: f64| Motion::at([x, 0.0, 0.0]).unwrap();
        let mut checker = Checker::empty();
        let [load, robot, wall, door, shelf] =
            [("load", 1.0), ("robot", 0.0), ("wall", 5.0), ("door", 7.0), ("shelf", 9.0)]
                .map(|(name, x)| checker.add(name, cube(), at(x)).unwrap());
        checker.attach(load, robot, [0.0, 0.0, 1.0]).unwrap();
        checker.allow(load, wall).unwrap();
        checker.set_pair_margin(robot, wall, 0.5).unwrap();
        checker.set_enabled(door, false).unwrap();
        let edge = Motion::edge([0.0; 3], [2.0, 0.0, 0.0]).unwrap();
        let stage = checker.stage(robot, &edge).unwrap();
        assert_eq!(stage.clock, [0.0, 1.0]);
        let place = |id: ObjectId| stage.objects.iter().position(|object| object.id == id).unwrap();
        let pair = |a: ObjectId, b: ObjectId, margin: f64| StagedPair {
            objects: ordered([place(a), place(b)]),
            margin,
            touch: Touch::Contact,
        };
        let mut expected = vec![pair(robot, wall, 0.5), pair(robot, shelf, 0.0), pair(load, shelf, 0.0)];
        expected.sort_unstable_by_key(|pair| pair.objects);
        assert_eq!(stage.pairs, expected);
        let parts: Vec<&str> = stage.objects.iter().filter(|object| object.is_part).map(|object| object.name).collect();
        assert_eq!(parts, ["robot", "load"]);
        assert_eq!(stage.objects[place(load)].carrier, Some(place(robot)));
        assert_eq!(stage.objects[place(load)].motion.position(1.0), Some([2.0, 0.0, 1.0].into()));
    }
}
