//! How pairs of objects are asked about: what is stated of all, of single objects and of single pairs.
//!
//! The rules are those of worlds; see [`Touch`](crate::world::Touch).

use super::record::Record;
use crate::world::{Manner, ObjectId, Stated, Statements, Touch, World};
use std::collections::HashMap;

/// What is stated, by slots.
#[derive(Debug, Clone, Default)]
pub(super) struct Manners {
    defaults: Stated,
    objects: HashMap<u32, Stated>,
    pairs: HashMap<[u32; 2], Stated>,
    /// The largest of all margins.
    most: f64,
    /// Whether it is said of anybody that he may touch.
    touching: Touch,
}

impl Manners {
    /// Takes over what a world states.
    pub(super) fn new(world: &World) -> Manners {
        let slot = |id: ObjectId| id.slot() as u32;
        let mut manners = Manners { defaults: world.defaults(), ..Manners::default() };
        let objects = world.objects().map(|(id, object)| (slot(id), object.stated()));
        manners.objects.extend(objects.filter(|(_, stated)| *stated != Stated::default()));
        manners.pairs.extend(world.stated_pairs().map(|(pair, stated)| (ordered(pair.map(slot)), stated)));
        manners.settle();
        manners
    }

    /// How a pair is asked about.
    pub(super) fn of(&self, pair: [u32; 2], records: [&Record; 2]) -> Manner {
        if self.most == 0.0 && self.touching == Touch::Contact {
            return Manner::default();
        }
        let statements = Statements {
            defaults: self.defaults,
            objects: pair.map(|slot| self.of_object(slot)),
            pair: self.of_pair(pair),
        };
        statements.manner(records.map(|record| record.body.kind()))
    }

    /// What is stated of all objects.
    pub(super) fn defaults(&self) -> Stated {
        self.defaults
    }

    /// What is stated of an object.
    pub(super) fn of_object(&self, slot: u32) -> Stated {
        self.objects.get(&slot).copied().unwrap_or_default()
    }

    /// What is stated of a pair.
    pub(super) fn of_pair(&self, pair: [u32; 2]) -> Stated {
        self.pairs.get(&ordered(pair)).copied().unwrap_or_default()
    }

    /// What is stated of pairs, in the order of their slots.
    pub(super) fn of_pairs(&self) -> Vec<([u32; 2], Stated)> {
        let mut pairs: Vec<([u32; 2], Stated)> = self.pairs.iter().map(|(pair, stated)| (*pair, *stated)).collect();
        pairs.sort_unstable_by_key(|(pair, _)| *pair);
        pairs
    }

    /// The largest of all margins.
    pub(super) fn most(&self) -> f64 {
        self.most
    }

    /// Forgets what was said about an object.
    pub(super) fn forget(&mut self, slot: u32) {
        if self.objects.remove(&slot).is_some() || !self.pairs.is_empty() {
            self.pairs.retain(|pair, _| !pair.contains(&slot));
            self.settle();
        }
    }

    /// Changes what is stated of all objects.
    pub(super) fn state(&mut self, change: impl FnOnce(&mut Stated)) {
        change(&mut self.defaults);
        self.settle();
    }

    /// Changes what is stated of an object.
    pub(super) fn state_object(&mut self, slot: u32, change: impl FnOnce(&mut Stated)) {
        change(self.objects.entry(slot).or_default());
        self.settle();
    }

    /// Changes what is stated of a pair.
    pub(super) fn state_pair(&mut self, pair: [u32; 2], change: impl FnOnce(&mut Stated)) {
        change(self.pairs.entry(ordered(pair)).or_default());
        self.settle();
    }

    fn settle(&mut self) {
        let all = || [&self.defaults].into_iter().chain(self.objects.values()).chain(self.pairs.values());
        let allowed = all().any(|stated| stated.touch == Some(Touch::Allowed));
        self.most = all().filter_map(|stated| stated.margin).fold(0.0, f64::max);
        self.touching = if allowed { Touch::Allowed } else { Touch::Contact };
    }
}

fn ordered([a, b]: [u32; 2]) -> [u32; 2] {
    [a.min(b), a.max(b)]
}
