//! Objects of the engine: a handle, a body, a motion, and a policy for each pair.

use crate::pairs::PairPolicy;
use firstcontact_motion::Motion;
use firstcontact_solid::Body;
use std::cmp::Ordering;

/// Handle of an object of one [`World`](crate::world::World), and of the [`Checker`](crate::planner::Checker)s made of
/// it.
///
/// It stays valid however a checker is edited, as long as the object is not removed; a handle of
/// a removed object, or of another world altogether, finds nothing rather than the wrong object in all but contrived
/// cases (another world with an object in the same place).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId {
    slot: u32,
    /// Number of objects that had the slot before.
    generation: u32,
}

impl ObjectId {
    /// The handle of the object in `slot`; worlds refuse more objects than a `u32` counts.
    pub(crate) fn from_slot(slot: usize) -> ObjectId {
        ObjectId::new(slot as u32, 0)
    }

    /// The handle of the object in a slot that others have had before.
    pub(crate) fn new(slot: u32, generation: u32) -> ObjectId {
        ObjectId { slot, generation }
    }

    pub(crate) fn slot(self) -> usize {
        self.slot as usize
    }

    /// Number of objects that had the slot before.
    pub(crate) fn generation(self) -> u32 {
        self.generation
    }

    /// True if it is the handle of one of the first `objects` of a world, whose objects are never removed.
    pub(crate) fn is_among(self, objects: usize) -> bool {
        self.generation == 0 && self.slot() < objects
    }
}

/// Objects in motion, which [`Engine`](crate::engine::Engine) asks about. They are given by their numbers, the slots of
/// their handles.
pub(crate) trait MovingObjects {
    /// Object of a number; `None` if there is none.
    fn object(&self, object: usize) -> Option<MovingObject<'_>>;

    /// Order of the names of two objects, in which contacts at the same instant are reported.
    fn order_of_names(&self, one: usize, other: usize) -> Ordering;

    /// Policy of a pair.
    fn policy(&self, pair: [usize; 2], bodies: [&Body; 2]) -> PairPolicy;
}

/// Object in motion.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MovingObject<'o> {
    pub(crate) id: ObjectId,
    pub(crate) body: &'o Body,
    pub(crate) motion: &'o Motion,
}
