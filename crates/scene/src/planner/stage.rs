//! All objects of a checker, where they are and when, and the index of their boxes.

use super::ball::standing_ball;
use super::manners::Manners;
use super::record::Record;
use super::rules::Rules;
use super::tree::{Bounds, BoxTree, Entry};
use crate::world::{Actor, ObjectId, SweptBox, World, swept_boxes};
use firstcontact_motion::Motion;
use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

/// The whole of time.
const ALWAYS: [f64; 2] = [f64::MIN, f64::MAX];

/// The objects, in slots that are used again. Cloning it copies lists of pointers and the index, no bodies.
#[derive(Debug, Clone, Default)]
pub(super) struct Stage {
    slots: Vec<Slot>,
    free: Vec<u32>,
    pub(super) names: HashMap<Arc<str>, u32>,
    pub(super) rules: Rules,
    pub(super) manners: Manners,
    pub(super) index: BoxTree,
    /// The objects whose place depends on the time.
    pub(super) timed: BTreeSet<u32>,
}

#[derive(Debug, Clone, Default)]
struct Slot {
    generation: u32,
    record: Option<Arc<Record>>,
}

impl Stage {
    /// The objects of a world, as they are in motion.
    pub(super) fn new(world: &World, actors: Vec<Actor>) -> Stage {
        let mut stage = Stage { manners: Manners::new(world), ..Stage::default() };
        world.allow().iter().for_each(|rule| stage.rules.adopt(&rule.pairs));
        for ((id, object), actor) in world.objects().zip(actors) {
            let mut record = Record::new(id.slot() as u32, object.id().into(), object.body().clone(), actor.motion);
            record.groups = stage.rules.groups(object.groups());
            record.carrier = object.carrier().zip(actor.own).map(|(carrier, own)| (carrier.slot() as u32, own));
            stage.add(record);
        }
        let mut roots = Vec::new();
        for slot in 0..stage.slots.len() as u32 {
            match stage.at(slot).and_then(|record| record.carrier.as_ref()).map(|(carrier, _)| *carrier) {
                None => roots.push(slot),
                Some(carrier) => {
                    if let Some(record) = stage.at_mut(carrier) {
                        record.carried.push(slot);
                    }
                }
            }
        }
        roots.into_iter().for_each(|root| stage.settle(root));
        stage.index_all();
        stage
    }

    /// Adds an object, not yet to the index.
    pub(super) fn add(&mut self, record: Record) -> ObjectId {
        let slot = self.next_slot();
        if slot as usize == self.slots.len() {
            self.slots.push(Slot::default());
        } else {
            self.free.pop();
        }
        self.names.insert(Arc::clone(&record.name), slot);
        self.slots[slot as usize].record = Some(Arc::new(record));
        self.id(slot)
    }

    /// The slot that the next object gets.
    pub(super) fn next_slot(&self) -> u32 {
        self.free.last().copied().unwrap_or(self.slots.len() as u32)
    }

    /// Takes away an object that carries nothing, from the index too.
    pub(super) fn remove(&mut self, slot: u32) {
        self.withdraw(slot);
        let place = &mut self.slots[slot as usize];
        let Some(record) = place.record.take() else { return };
        place.generation = place.generation.wrapping_add(1);
        self.free.push(slot);
        self.names.remove(&record.name);
        self.rules.forget(slot);
        self.manners.forget(slot);
        if let Some((carrier, _)) = record.carrier {
            self.let_go(carrier, slot);
            self.settle(record.root);
        }
    }

    /// Has an object that is not attached, with all that it carries, be on another motion.
    pub(super) fn send(&mut self, slot: u32, motion: Motion) {
        if let Some(record) = self.at_mut(slot) {
            record.motion = motion;
        }
        self.settle(slot);
    }

    /// Takes an object off the list of those that another one carries.
    pub(super) fn let_go(&mut self, carrier: u32, slot: u32) {
        if let Some(record) = self.at_mut(carrier) {
            record.carried.retain(|&carried| carried != slot);
        }
    }

    /// The handle of the object in a slot.
    pub(super) fn id(&self, slot: u32) -> ObjectId {
        ObjectId::new(slot, self.slots[slot as usize].generation)
    }

    /// An object by its handle, with its slot; `None` if it is no longer there.
    pub(super) fn get(&self, id: ObjectId) -> Option<(u32, &Record)> {
        let slot = self.slots.get(id.slot()).filter(|slot| slot.generation == id.generation())?;
        slot.record.as_deref().map(|record| (id.slot() as u32, record))
    }

    /// The object in a slot.
    pub(super) fn at(&self, slot: u32) -> Option<&Record> {
        self.slots.get(slot as usize)?.record.as_deref()
    }

    /// The same, to change it: shared records are copied first.
    pub(super) fn at_mut(&mut self, slot: u32) -> Option<&mut Record> {
        self.slots.get_mut(slot as usize)?.record.as_mut().map(Arc::make_mut)
    }

    /// All objects, in the order of their slots.
    pub(super) fn objects(&self) -> impl Iterator<Item = (u32, &Record)> {
        self.slots.iter().enumerate().filter_map(|(slot, place)| Some((slot as u32, place.record.as_deref()?)))
    }

    /// Says of all objects in the tree of a root where they are, and puts those that have been in the index there again.
    pub(super) fn settle(&mut self, root: u32) {
        let mut members = vec![root];
        let mut next = 0;
        while let Some(&slot) = members.get(next) {
            next += 1;
            let Some(record) = self.at(slot) else { continue };
            members.extend(&record.carried);
            self.follow(root, slot);
        }
        let has_axes = members.iter().filter_map(|&slot| self.at(slot)).any(|record| !record.is_rigid());
        let members = members.into();
        if let Some(record) = self.at_mut(root) {
            (record.members, record.has_axes) = (members, has_axes);
        }
    }

    /// Says of an object where it is, if that is known of its carrier.
    fn follow(&mut self, root: u32, slot: u32) {
        let Some(record) = self.at(slot) else { return };
        let carrier = record.carrier.as_ref().and_then(|(carrier, own)| Some((self.at(*carrier)?, own)));
        let (way, motion, link) = match carrier {
            None => (None, record.motion.clone(), slot),
            Some((carrier, own)) => {
                let way = own.riding_on(carrier.way.as_ref().unwrap_or(&Motion::at_origin()));
                let link = if own.standing().is_some() { carrier.link } else { slot };
                (Some(way), own.riding_on(&carrier.motion), link)
            }
        };
        let was_indexed = !record.leaves.is_empty();
        self.withdraw(slot);
        if !motion.is_constant() {
            self.timed.insert(slot);
        }
        if let Some(record) = self.at_mut(slot) {
            (record.root, record.way, record.motion, record.link) = (root, way, motion, link);
            if slot != root {
                (record.members, record.has_axes) = (Arc::new([]), false);
            }
        }
        if was_indexed {
            self.enter(slot);
        }
    }

    /// Puts an object into the index.
    pub(super) fn enter(&mut self, slot: u32) {
        let entries = self.at(slot).map(|record| entries(slot, record)).unwrap_or_default();
        let leaves = entries.into_iter().map(|entry| self.index.insert(entry)).collect();
        if let Some(record) = self.at_mut(slot) {
            record.leaves = leaves;
        }
    }

    /// Takes an object out of the index.
    fn withdraw(&mut self, slot: u32) {
        self.timed.remove(&slot);
        let leaves = self.at_mut(slot).map(|record| std::mem::take(&mut record.leaves)).unwrap_or_default();
        leaves.into_iter().for_each(|leaf| self.index.remove(leaf));
    }

    /// Puts all objects into an empty index at once.
    fn index_all(&mut self) {
        let all: Vec<Entry> = self.objects().flat_map(|(slot, record)| entries(slot, record)).collect();
        let leaves = self.index.insert_all(all.iter().copied());
        for (entry, leaf) in all.iter().zip(leaves) {
            if let Some(record) = self.at_mut(entry.object) {
                record.leaves.push(leaf);
            }
        }
    }
}

/// The boxes of an object, one for each straight piece of its motion.
fn entries(slot: u32, record: &Record) -> Vec<Entry> {
    let boxes = swept_boxes(record.body.bounds(), &record.motion, ALWAYS).into_iter();
    let ball = standing_ball(record);
    let entry = |swept: SweptBox| {
        let [[a, b, c, start], [x, y, z, end]] = [swept.low, swept.high];
        Entry { bounds: Bounds::new([a, b, c], [x, y, z]), times: [start, end], ball, object: slot, root: record.root }
    };
    boxes.map(entry).collect()
}
