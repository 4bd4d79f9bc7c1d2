//! Objects of the engine: a handle, a body, a motion, and a policy for each pair.

use crate::pairs::PairPolicy;
use firstcontact_motion::Motion;
use firstcontact_solid::Body;
use std::cmp::Ordering;
use std::collections::HashMap;
use std::fmt;
use std::hash::{BuildHasher, Hash, Hasher, RandomState};

/// Handle of an object of a [`World`](crate::world::World), of the [`Checker`](crate::planner::Checker)s made of it,
/// and of the worlds made of these.
///
/// It stays valid however a checker is edited, as long as the object is not removed. A handle of a removed object, or
/// of another world altogether, finds nothing: each handle carries a nonce, which only its own object has.
///
/// The nonce counts in no comparison, hash or order: the objects of two worlds that are read from one file have equal
/// handles, but a world knows its own.
#[derive(Clone, Copy)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize), serde(from = "u128", into = "u128"))]
pub struct ObjectId {
    /// Place of the object in the lists of its world or checker; a hint in others that have the object.
    number: u32,
    slot: u32,
    /// Number of objects that had the slot before.
    generation: u32,
    /// Odd random number of the object; 0 while its world is being put together.
    nonce: u64,
}

impl ObjectId {
    /// Handle of an object of a world that is being put together, by its number; worlds refuse more objects than a
    /// `u32` counts. [`ObjectIds::complete`] makes it a full one.
    pub(crate) fn local(number: usize) -> ObjectId {
        ObjectId { number: number as u32, slot: number as u32, generation: 0, nonce: 0 }
    }

    /// Number of the object in its own world or checker.
    pub(crate) fn number(self) -> usize {
        self.number as usize
    }

    /// The handle as a number, for languages and files that cannot hold it.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::world::{ObjectId, World};
    /// use firstcontact::Body;
    ///
    /// let mut builder = World::builder();
    /// let cart = builder.object("cart", Body::cuboid([1.0; 3])?).at([0.0; 3]).id()?;
    /// let world = builder.build()?;
    /// let again = ObjectId::from_bits(cart.to_bits());
    /// assert_eq!(world.object(again).map(|object| object.id()), Some("cart"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_bits(self) -> u128 {
        u128::from(self.nonce) << 64 | u128::from(self.generation) << 32 | u128::from(self.slot)
    }

    /// The handle of a number from [`ObjectId::to_bits`]. Other numbers give handles that find nothing.
    pub fn from_bits(bits: u128) -> ObjectId {
        let slot = bits as u32;
        // An even nonce is no object's, and 0 is left to worlds that are being put together.
        let nonce = if bits >> 64 == 0 { 2 } else { (bits >> 64) as u64 };
        ObjectId { number: slot, slot, generation: (bits >> 32) as u32, nonce }
    }

    /// Part that is compared.
    fn key(self) -> (u32, u32) {
        (self.slot, self.generation)
    }
}

impl fmt::Debug for ObjectId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ObjectId").field("slot", &self.slot).field("generation", &self.generation).finish()
    }
}

impl PartialEq for ObjectId {
    fn eq(&self, other: &ObjectId) -> bool {
        self.key() == other.key()
    }
}

impl Eq for ObjectId {}

impl PartialOrd for ObjectId {
    fn partial_cmp(&self, other: &ObjectId) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for ObjectId {
    fn cmp(&self, other: &ObjectId) -> Ordering {
        self.key().cmp(&other.key())
    }
}

impl Hash for ObjectId {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}

#[cfg(feature = "bytes")]
impl From<u128> for ObjectId {
    fn from(bits: u128) -> ObjectId {
        ObjectId::from_bits(bits)
    }
}

#[cfg(feature = "bytes")]
impl From<ObjectId> for u128 {
    fn from(id: ObjectId) -> u128 {
        id.to_bits()
    }
}

/// Handles of all objects of a world or a checker, by their numbers.
#[derive(Debug, Clone, Default)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize), serde(from = "IdList", into = "IdList"))]
pub(crate) struct ObjectIds {
    ids: Vec<ObjectId>,
    /// Numbers of the objects that have kept a handle from a checker, by its bits.
    kept: HashMap<u128, u32>,
    /// No handle has this slot or a later one.
    next_slot: u32,
}

impl ObjectIds {
    /// Handles of a world that goes on with objects of another one: new slots differ from all of those.
    pub(crate) fn after(other: &ObjectIds) -> ObjectIds {
        ObjectIds { next_slot: other.next_slot, ..ObjectIds::default() }
    }

    /// Number of objects.
    pub(crate) fn len(&self) -> usize {
        self.ids.len()
    }

    /// Handle of a new object, with the next number.
    pub(crate) fn add(&mut self) -> ObjectId {
        let id = ObjectId { number: self.ids.len() as u32, slot: self.next_slot, generation: 0, nonce: nonce() };
        self.next_slot += 1;
        self.put(id)
    }

    /// Handle of an object that has one from elsewhere, with the next number.
    pub(crate) fn keep(&mut self, id: ObjectId) -> ObjectId {
        self.next_slot = self.next_slot.max(id.slot.saturating_add(1));
        self.put(ObjectId { number: self.ids.len() as u32, ..id })
    }

    fn put(&mut self, id: ObjectId) -> ObjectId {
        if id.number != id.slot {
            self.kept.insert(id.to_bits(), id.number);
        }
        self.ids.push(id);
        id
    }

    /// Makes the handle of a number stale. The next object of this number has another one.
    pub(crate) fn renew(&mut self, number: usize) {
        let Some(id) = self.ids.get_mut(number) else { return };
        let was_kept = self.kept.remove(&id.to_bits()).is_some();
        (id.generation, id.nonce) = (id.generation.wrapping_add(1), nonce());
        if was_kept {
            self.kept.insert(id.to_bits(), id.number);
        }
    }

    /// Handle of a number.
    #[inline]
    pub(crate) fn id(&self, number: usize) -> ObjectId {
        self.ids.get(number).copied().unwrap_or(ObjectId::local(number))
    }

    /// Number of an object; `None` if the handle is none of these.
    #[inline]
    pub(crate) fn number(&self, id: ObjectId) -> Option<usize> {
        if self.ids.get(id.number()).is_some_and(|own| own.to_bits() == id.to_bits()) {
            return Some(id.number());
        }
        self.kept.get(&id.to_bits()).map(|&number| number as usize)
    }

    /// Full handle, with the right number, of an object that is given by its handle or by its number alone.
    pub(crate) fn complete(&self, id: ObjectId) -> Option<ObjectId> {
        if id.nonce == 0 {
            return self.ids.get(id.number()).copied();
        }
        self.number(id).map(|number| self.id(number))
    }
}

/// Handles as bytes hold them, and the next slot.
#[cfg(feature = "bytes")]
type IdList = (Vec<ObjectId>, u32);

#[cfg(feature = "bytes")]
impl From<IdList> for ObjectIds {
    fn from((ids, next_slot): IdList) -> ObjectIds {
        let mut all = ObjectIds { next_slot, ..ObjectIds::default() };
        ids.into_iter().for_each(|id| _ = all.keep(id));
        all
    }
}

#[cfg(feature = "bytes")]
impl From<ObjectIds> for IdList {
    fn from(ids: ObjectIds) -> IdList {
        (ids.ids, ids.next_slot)
    }
}

/// Odd random number.
fn nonce() -> u64 {
    RandomState::new().build_hasher().finish() | 1
}

/// Objects in motion, which [`Engine`](crate::engine::Engine) asks about. They are given by their numbers, the slots of
/// their handles.
pub(crate) trait MovingObjects {
    /// Object of a number; `None` if there is none.
    fn object(&self, object: usize) -> Option<MovingObject<'_>>;

    /// Convex part of an object, by its number; `None` if there is none.
    fn part(&self, _object: usize, _number: u32) -> Option<&Body> {
        None
    }

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
