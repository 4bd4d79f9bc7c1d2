//! The pairs a check is about, each as a query of its own: what an audit asks again, index and all.

use super::check::Check;
use super::check_error::CheckError;
use super::exempt;
use super::id::ObjectId;
use super::pair::Touch;
use super::scene::Scene;
use super::world::World;
use firstcontact_contact::{Method, Query};
use firstcontact_motion::Motion;
use firstcontact_solid::Body;

/// Two objects of a check that are not exempt and of which at least one moves.
#[derive(Debug, Clone)]
pub struct TestedPair<'w> {
    /// The object of side `a`, whose id comes first in byte order.
    pub a: ObjectId,
    /// The object of side `b`.
    pub b: ObjectId,
    /// Whether the two may touch: then the question is when their interiors meet.
    pub touch: Touch,
    /// How far the two have to stay from each other: then the question is when they first come nearer.
    pub margin: f64,
    bodies: [&'w Body; 2],
    motions: [Motion; 2],
    clock: [f64; 2],
}

impl TestedPair<'_> {
    /// The question about this pair alone, over the whole clock of the check.
    pub fn query(&self) -> Query<'_> {
        Query {
            a: self.bodies[0],
            motion_of_a: &self.motions[0],
            b: self.bodies[1],
            motion_of_b: &self.motions[1],
            clock: self.clock,
            method: Method::Auto,
        }
    }
}

impl World {
    /// Every pair that a check's verdict is about, also those that the index can rule out.
    ///
    /// # Errors
    /// If the check is not one of this world.
    pub fn tested_pairs(&self, check: &Check) -> Result<Vec<TestedPair<'_>>, CheckError> {
        let scene = self.scene_of(check)?;
        let slots = self.slots();
        let pairs = (0..slots.len()).flat_map(|a| (a + 1..slots.len()).map(move |b| [a, b]));
        let tested = pairs.filter(|pair| exempt::is_question(&scene, *pair) && !self.allowed().contains(pair));
        Ok(tested.map(|pair| self.question(&scene, pair)).collect())
    }

    /// Some of the pairs that a check's verdict is about, such as those of a [`CheckReport`](super::CheckReport), to ask more about
    /// them. Handles of another world are left out.
    ///
    /// # Errors
    /// If the check is not one of this world.
    pub fn questions(&self, check: &Check, pairs: &[[ObjectId; 2]]) -> Result<Vec<TestedPair<'_>>, CheckError> {
        let scene = self.scene_of(check)?;
        let pairs = pairs.iter().map(|pair| pair.map(ObjectId::slot));
        let known = pairs.filter(|pair| pair.iter().all(|&slot| slot < self.slots().len()));
        Ok(known.map(|pair| self.question(&scene, pair)).collect())
    }

    pub(super) fn question(&self, scene: &Scene, pair: [usize; 2]) -> TestedPair<'_> {
        let [a, b] = self.by_rank(pair.map(ObjectId::from_slot));
        let bodies = [a, b].map(|id| &self.slots()[id.slot()].body);
        let motions = [a, b].map(|id| scene.actor(id.slot()).motion.clone());
        TestedPair { a, b, touch: self.touch(a, b), margin: self.margin(a, b), bodies, motions, clock: scene.clock }
    }
}
