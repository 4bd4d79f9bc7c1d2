//! All objects of a checker, their places and motions, and the index of their boxes.
//!
//! An object that stands and is the union of convex parts has a box for each of them. Whether it is met is asked of the
//! parts near the motion alone: all clear is clear, and one in contact is a contact. Where floats leave a part open,
//! the whole body decides; first contacts and margins are those of the whole body in any case.

use crate::broad_phase::{
    BoxContent, BoxEntry, BoxTree, BroadPhase, LeafId, MovingBox, SweptBox, bounds_between, boxes_during,
    first_meeting, swept_boxes,
};
use crate::exemptions::Exemptions;
use crate::objects::{ObjectId, ObjectIds};
use crate::pairs::PairPolicies;
use crate::planner::inner_sphere::{fills_box, standing_sphere};
use crate::world::{Actor, World};
use firstcontact_contact::EarlyOut;
use firstcontact_exact::Rational;
use firstcontact_motion::Motion;
use firstcontact_solid::{Body, ConvexPart};
use std::cmp::Ordering;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, OnceLock};

/// The whole of time.
const ALWAYS: [f64; 2] = [f64::MIN, f64::MAX];

/// The objects, in slots that are used again. Cloning it copies lists of pointers and the index, no bodies.
#[derive(Debug, Clone, Default)]
pub(crate) struct ObjectStore {
    /// Handles of the objects, by their slots.
    ids: ObjectIds,
    slots: Vec<Option<Arc<ObjectRecord>>>,
    free: Vec<usize>,
    pub(crate) names: HashMap<Arc<str>, usize>,
    pub(crate) exemptions: Exemptions,
    pub(crate) policies: PairPolicies,
    pub(crate) index: BoxTree,
    /// The objects whose place depends on the time.
    pub(crate) timed: BTreeSet<usize>,
}

impl ObjectStore {
    /// The objects of a world, as they are in motion.
    pub(crate) fn new(world: &World, actors: Vec<Actor>) -> ObjectStore {
        let (exemptions, policies) = (world.exemptions().clone(), world.policies().clone());
        let mut store = ObjectStore { exemptions, policies, ..ObjectStore::default() };
        store.ids = ObjectIds::after(world.ids());
        for ((id, object), actor) in world.objects().zip(actors) {
            let mut record = ObjectRecord::new(id.number(), object.id().into(), object.body().clone(), actor.motion);
            record.carrier = object.carrier().zip(actor.own).map(|(carrier, own)| (carrier.number(), own));
            store.ids.keep(id);
            store.add(record);
        }
        let mut roots = Vec::new();
        for slot in 0..store.slots.len() {
            match store.at(slot).and_then(|record| record.carrier.as_ref()).map(|(carrier, _)| *carrier) {
                None => roots.push(slot),
                Some(carrier) => {
                    if let Some(record) = store.at_mut(carrier) {
                        record.carried.push(slot);
                    }
                }
            }
        }
        roots.into_iter().for_each(|root| store.settle(root));
        store.index_all();
        store
    }

    /// Adds an object, not yet to the index.
    pub(crate) fn add(&mut self, record: ObjectRecord) -> ObjectId {
        let slot = self.next_slot();
        if slot == self.slots.len() {
            self.slots.push(None);
        } else {
            self.free.pop();
        }
        if slot == self.ids.len() {
            self.ids.add();
        }
        self.names.insert(Arc::clone(&record.name), slot);
        self.slots[slot] = Some(Arc::new(record));
        self.id(slot)
    }

    /// The slot that the next object gets.
    pub(crate) fn next_slot(&self) -> usize {
        self.free.last().copied().unwrap_or(self.slots.len())
    }

    /// Takes away an object that carries nothing, from the index too.
    pub(crate) fn remove(&mut self, slot: usize) {
        self.withdraw(slot);
        let Some(record) = self.slots[slot].take() else { return };
        self.ids.renew(slot);
        self.free.push(slot);
        self.names.remove(&record.name);
        self.exemptions.forget(slot);
        self.policies.forget(slot);
        if let Some((carrier, _)) = record.carrier {
            self.let_go(carrier, slot);
            self.settle(record.root);
        }
    }

    /// Takes away an object with all that it carries, which are given each after its carrier.
    pub(crate) fn remove_tree(&mut self, tree: &[usize]) {
        let top = tree.first().and_then(|&slot| self.at(slot));
        let held = top.and_then(|record| Some((record.carrier.as_ref()?.0, record.root)));
        for &slot in tree {
            if let Some(record) = self.at_mut(slot) {
                (record.carrier, record.carried) = (None, Vec::new());
            }
            self.remove(slot);
        }
        if let (Some((carrier, root)), Some(&slot)) = (held, tree.first()) {
            self.let_go(carrier, slot);
            self.settle(root);
        }
    }

    /// Has an object that is not attached, with all that it carries, be on another motion.
    pub(crate) fn send(&mut self, slot: usize, motion: Motion) {
        if let Some(record) = self.at_mut(slot) {
            record.motion = motion;
        }
        self.settle(slot);
    }

    /// Gives an object another body.
    pub(crate) fn set_body(&mut self, slot: usize, body: Body) {
        self.withdraw_boxes(slot);
        if let Some(record) = self.at_mut(slot) {
            (record.early_out, record.parts, record.body) = (EarlyOut::prepare(&body), parts_of(&body), body);
        }
        self.enter(slot);
    }

    /// Takes an object off the list of those that another one carries.
    pub(crate) fn let_go(&mut self, carrier: usize, slot: usize) {
        if let Some(record) = self.at_mut(carrier) {
            record.carried.retain(|&carried| carried != slot);
        }
    }

    /// Handles of all objects.
    pub(crate) fn ids(&self) -> &ObjectIds {
        &self.ids
    }

    /// The handle of the object in a slot.
    pub(crate) fn id(&self, slot: usize) -> ObjectId {
        self.ids.id(slot)
    }

    /// An object by its handle, with its slot; `None` if it is no longer there.
    pub(crate) fn get(&self, id: ObjectId) -> Option<(usize, &ObjectRecord)> {
        let slot = self.ids.number(id)?;
        self.at(slot).map(|record| (slot, record))
    }

    /// Order of the names of two objects.
    pub(crate) fn order_of_names(&self, one: usize, other: usize) -> Ordering {
        let name = |slot: usize| self.at(slot).map(|record| &*record.name);
        name(one).cmp(&name(other))
    }

    /// The object in a slot.
    pub(crate) fn at(&self, slot: usize) -> Option<&ObjectRecord> {
        self.slots.get(slot)?.as_deref()
    }

    /// The same, to change it: shared records are copied first.
    pub(crate) fn at_mut(&mut self, slot: usize) -> Option<&mut ObjectRecord> {
        self.slots.get_mut(slot)?.as_mut().map(Arc::make_mut)
    }

    /// All objects, in the order of their slots.
    pub(crate) fn objects(&self) -> impl Iterator<Item = (usize, &ObjectRecord)> {
        self.slots.iter().enumerate().filter_map(|(slot, place)| Some((slot, place.as_deref()?)))
    }

    /// Says of all objects in the tree of a root where they are, and puts those that have been in the index there
    /// again.
    pub(crate) fn settle(&mut self, root: usize) {
        let mut members = vec![root];
        let mut next = 0;
        while let Some(&slot) = members.get(next) {
            next += 1;
            let Some(record) = self.at(slot) else { continue };
            members.extend(&record.carried);
            self.follow(root, slot, next - 1);
        }
        let has_axes = members.iter().filter_map(|&slot| self.at(slot)).any(|record| !record.is_rigid());
        let members = members.into();
        if let Some(record) = self.at_mut(root) {
            (record.members, record.has_axes) = (members, has_axes);
        }
    }

    /// Says of an object where it is, if that is known of its carrier.
    fn follow(&mut self, root: usize, slot: usize, place: usize) {
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
            record.place = place;
            if slot != root {
                (record.members, record.has_axes) = (Arc::new([]), false);
            }
        }
        if was_indexed {
            self.enter(slot);
        }
    }

    /// Puts an object into the index.
    pub(crate) fn enter(&mut self, slot: usize) {
        let entries = self.at(slot).map(|record| entries(slot, record)).unwrap_or_default();
        let leaves = self.index.insert_all(entries);
        if let Some(record) = self.at_mut(slot) {
            record.leaves = leaves;
        }
    }

    /// First and last instant of all paths, as they are while a root stands; 0 if there are none.
    pub(crate) fn span_of_paths(&self, root: usize) -> [f64; 2] {
        let records = self.timed.iter().filter_map(|&slot| self.at(slot));
        let motions = records.filter_map(|record| match record.root == root {
            true => record.way.as_ref(),
            false => Some(&record.motion),
        });
        let tracks = motions.flat_map(|motion| motion.rides().iter().chain([motion]));
        let spans = tracks.filter_map(Motion::times);
        spans.reduce(|[start, end], [other, last]| [start.min(other), end.max(last)]).unwrap_or_default()
    }

    /// Time, no earlier than another one, before which a moving box meets none of the pieces that share a box of the
    /// index; `None` if it meets none at all.
    // Not inlined, so that searches among objects that stand have no room for it on their stack.
    #[cold]
    #[inline(never)]
    pub(crate) fn first_meeting(&self, entry: &BoxEntry, moving: &MovingBox, earliest: f64) -> Option<f64> {
        let record = self.at(BoxTree::object(entry))?;
        let span = [entry.times[0].max(moving.clock[0]), entry.times[1].min(moving.clock[1])];
        let met = first_meeting(moving, boxes_during(record.body.bounds(), &record.motion, span))?;
        Some(met.max(earliest))
    }

    /// Takes an object out of the index.
    fn withdraw(&mut self, slot: usize) {
        self.timed.remove(&slot);
        self.withdraw_boxes(slot);
    }

    fn withdraw_boxes(&mut self, slot: usize) {
        let leaves = self.at_mut(slot).map(|record| std::mem::take(&mut record.leaves)).unwrap_or_default();
        self.index.remove_all(&leaves);
    }

    /// Puts all objects into an empty index at once.
    fn index_all(&mut self) {
        let all: Vec<BoxEntry> = self.objects().flat_map(|(slot, record)| entries(slot, record)).collect();
        let slots: Vec<u32> = all.iter().map(|entry| entry.object).collect();
        let leaves = self.index.insert_all(all);
        for (slot, leaf) in slots.into_iter().zip(leaves) {
            if let Some(record) = self.at_mut(slot as usize) {
                record.leaves.push(leaf);
            }
        }
    }
}

/// Object with its body, its motion and the objects that it carries. Slots name other objects.
#[derive(Debug, Clone)]
pub(crate) struct ObjectRecord {
    pub(crate) name: Arc<str>,
    pub(crate) body: Body,
    /// Motion of its origin; for an attached object this includes the motion of its carrier.
    pub(crate) motion: Motion,
    /// The object it is attached to, and where it stands or how it moves in that one's frame.
    pub(crate) carrier: Option<(usize, Motion)>,
    /// Objects that are attached to it.
    pub(crate) carried: Vec<usize>,
    /// The object at the root of its tree of attachments; itself, if it is not attached.
    pub(crate) root: usize,
    /// Motion in the frame of the root; `None` if it is the root.
    pub(crate) way: Option<Motion>,
    /// Its place among the members of the root.
    pub(crate) place: usize,
    /// The object with which it moves as one: of itself and its carriers the nearest that is on a path of its own, or
    /// else the root.
    pub(crate) link: usize,
    /// All objects of the tree of which it is the root, itself first; empty if it is not the root.
    pub(crate) members: Arc<[usize]>,
    /// True if members move on each other; false if it is not the root.
    pub(crate) has_axes: bool,
    /// Shape for the early out, if the body has one.
    pub(crate) early_out: Option<EarlyOut>,
    /// Convex parts of the body, if it is their union.
    pub(crate) parts: Option<Arc<[PartShape]>>,
    /// Its boxes in the index.
    pub(crate) leaves: Vec<LeafId>,
}

impl ObjectRecord {
    /// An object that is not attached and carries nothing, not yet in the index.
    pub(crate) fn new(slot: usize, name: Arc<str>, body: Body, motion: Motion) -> ObjectRecord {
        ObjectRecord {
            name,
            early_out: EarlyOut::prepare(&body),
            parts: parts_of(&body),
            body,
            motion,
            carrier: None,
            carried: Vec::new(),
            root: slot,
            way: None,
            place: 0,
            link: slot,
            members: Arc::new([slot]),
            has_axes: false,
            leaves: Vec::new(),
        }
    }

    /// Convex part of the body, by its number; without a number the body.
    pub(crate) fn shape(&self, part: Option<u32>) -> &Body {
        let part = part.and_then(|number| self.parts.as_ref()?.get(number as usize));
        part.and_then(|part| part.body.get_or_init(|| part.part.body()).as_ref()).unwrap_or(&self.body)
    }

    /// True if it keeps its place in the frame of the root.
    pub(crate) fn is_rigid(&self) -> bool {
        self.way.as_ref().is_none_or(|way| way.standing().is_some())
    }
}

/// Place of a body that stands, exactly.
pub(crate) fn exact_place(motion: &Motion) -> [Rational; 3] {
    let terms = motion.standing().into_iter().chain(motion.offsets().iter().copied());
    terms.fold([Rational::ZERO; 3], |sum, term| std::array::from_fn(|k| &sum[k] + &Rational::of(term[k])))
}

/// Convex part of a body.
#[derive(Debug)]
pub(crate) struct PartShape {
    pub(crate) early_out: EarlyOut,
    part: ConvexPart,
    /// The part as a body, made when a search first asks for the time of a contact with it.
    body: OnceLock<Option<Body>>,
}

/// The convex parts of a body, kept with it; `None` if it is not made so.
fn parts_of(body: &Body) -> Option<Arc<[PartShape]>> {
    let shape =
        |part: ConvexPart| Some(PartShape { early_out: EarlyOut::of_part(&part)?, part, body: OnceLock::new() });
    let find = |body: &Body| body.convex_parts()?.into_iter().map(shape).collect::<Option<Arc<_>>>();
    if body.is_convex() { None } else { body.derived(find).clone() }
}

/// Largest number of boxes that an object has in the index, unless it rides on others. More pieces share boxes, so that
/// a new motion of any length costs few edits of the index.
const MOST_BOXES: usize = 16;

/// The boxes of an object: one for each straight piece of its motion, or for some successive ones; one for each convex
/// part, if it stands.
fn entries(slot: usize, record: &ObjectRecord) -> Vec<BoxEntry> {
    let ObjectRecord { body, motion, early_out, .. } = record;
    let entry = |swept: SweptBox, early_out: Option<&EarlyOut>, content: BoxContent| {
        let [[a, b, c, start], [x, y, z, end]] = [swept.low, swept.high];
        BoxEntry {
            bounds: bounds_between([a, b, c], [x, y, z]),
            times: [start, end],
            sphere: standing_sphere(early_out, motion),
            is_filled: fills_box(early_out, motion, &swept),
            object: slot as u32,
            root: record.root as u32,
            content,
        }
    };
    if let Some(parts) = record.parts.as_ref().filter(|_| motion.standing().is_some()) {
        let of_part = |(number, part): (u32, &PartShape)| {
            let swept = *swept_boxes(part.part.bounds(), motion, ALWAYS).first()?;
            Some(entry(swept, Some(&part.early_out), BoxContent::Part(number)))
        };
        return (0..).zip(&**parts).filter_map(of_part).collect();
    }
    let boxes = swept_boxes(body.bounds(), motion, ALWAYS);
    let run = if motion.rides().is_empty() { boxes.len().div_ceil(MOST_BOXES).max(1) } else { 1 };
    let content = if run > 1 { BoxContent::Run } else { BoxContent::Whole };
    let around = |run: &[SweptBox]| run.iter().copied().reduce(|around, swept| around.union(&swept));
    boxes.chunks(run).filter_map(around).map(|swept| entry(swept, early_out.as_ref(), content)).collect()
}
