//! The handle of an object.

/// An object of one [`World`](super::World), and of the [`Checker`](crate::planner::Checker)s made of it: a small copyable
/// handle.
///
/// It stays valid however a checker is edited, as long as the object is not removed; a handle of
/// a removed object, or of another world altogether, finds nothing rather than the wrong object in all but contrived
/// cases (another world with an object in the same place).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId {
    slot: u32,
    /// How many objects have had the slot before.
    generation: u32,
}

impl ObjectId {
    /// The handle of the object in `slot`; worlds refuse more objects than a `u32` counts.
    pub(super) fn from_slot(slot: usize) -> ObjectId {
        ObjectId::new(slot as u32, 0)
    }

    /// The handle of the object in a slot that others have had before.
    pub(crate) fn new(slot: u32, generation: u32) -> ObjectId {
        ObjectId { slot, generation }
    }

    pub(crate) fn slot(self) -> usize {
        self.slot as usize
    }

    /// How many objects have had the slot before.
    pub(crate) fn generation(self) -> u32 {
        self.generation
    }

    /// Whether it is the handle of one of so many objects of a world, none of which has ever been removed.
    pub(super) fn is_among(self, objects: usize) -> bool {
        self.generation == 0 && self.slot() < objects
    }
}
