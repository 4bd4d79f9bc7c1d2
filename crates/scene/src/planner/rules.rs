//! Which pairs are not looked at.

use super::record::Record;
use crate::world::AllowedPairs;
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// What somebody has said about a single pair; it counts more than what is said about groups.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rule {
    /// The two are not looked at.
    Allowed,
    /// They are.
    Forbidden,
}

/// The rules, of slots and of groups by number.
#[derive(Debug, Clone, Default)]
pub(super) struct Rules {
    pairs: HashMap<[u32; 2], Rule>,
    groups: HashMap<Arc<str>, u32>,
    group_pairs: HashSet<[u32; 2]>,
}

impl Rules {
    /// Takes over a rule of a world.
    pub(super) fn adopt(&mut self, rule: &AllowedPairs) {
        match rule {
            AllowedPairs::Pair(pair) => {
                let [a, b] = pair.map(|id| id.slot() as u32);
                self.set([a, b], Rule::Allowed);
            }
            AllowedPairs::Groups(names) => {
                let [a, b] = names.each_ref().map(|name| {
                    let next = self.groups.len() as u32;
                    *self.groups.entry(name.as_str().into()).or_insert(next)
                });
                self.group_pairs.insert(ordered([a, b]));
            }
        }
    }

    /// The groups that rules name among some names.
    pub(super) fn groups(&self, names: &[String]) -> Vec<u32> {
        names.iter().filter_map(|name| self.groups.get(name.as_str()).copied()).collect()
    }

    /// Says something about a pair of slots.
    pub(super) fn set(&mut self, pair: [u32; 2], rule: Rule) {
        self.pairs.insert(ordered(pair), rule);
    }

    /// Forgets what was said about an object.
    pub(super) fn forget(&mut self, slot: u32) {
        self.pairs.retain(|pair, _| !pair.contains(&slot));
    }

    /// Whether all pairs are looked at.
    pub(super) fn is_empty(&self) -> bool {
        self.pairs.is_empty() && self.group_pairs.is_empty()
    }

    /// Whether two objects are not looked at.
    pub(super) fn allow(&self, pair: [u32; 2], [a, b]: [&Record; 2]) -> bool {
        if !self.pairs.is_empty()
            && let Some(rule) = self.pairs.get(&ordered(pair))
        {
            return *rule == Rule::Allowed;
        }
        let mut groups = a.groups.iter().flat_map(|&p| b.groups.iter().map(move |&q| ordered([p, q])));
        groups.any(|pair| self.group_pairs.contains(&pair))
    }
}

fn ordered([a, b]: [u32; 2]) -> [u32; 2] {
    [a.min(b), a.max(b)]
}
