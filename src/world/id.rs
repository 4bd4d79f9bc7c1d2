//! The handle of an object.

/// An object of one [`World`](super::World): a small copyable handle.
///
/// It stays valid for every world edited from the one that issued it, as long as the object is not removed; a handle of
/// a removed object, or of another world altogether, finds nothing rather than the wrong object in all but contrived
/// cases (another world with an object in the same place).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ObjectId {
    slot: u32,
}

impl ObjectId {
    /// The handle of the object in `slot`; worlds refuse more objects than a `u32` counts.
    pub(super) fn from_slot(slot: usize) -> ObjectId {
        ObjectId { slot: slot as u32 }
    }

    pub(super) fn slot(self) -> usize {
        self.slot as usize
    }
}
