//! Which pairs a check does not ask about.

use super::id::ObjectId;
use super::object::Object;
use super::report::PairCounts;
use super::scene::Scene;
use std::collections::{BTreeSet, HashMap};

/// A rule that exempts pairs.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Allow {
    pub(super) pairs: AllowedPairs,
    pub(super) reason: Option<String>,
}

/// The pairs a rule exempts.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum AllowedPairs {
    /// One pair.
    Pair([ObjectId; 2]),
    /// Every pair with one object in each group (both in it, if the group is the same).
    Groups([String; 2]),
}

/// All pairs that some rule exempts: slots, lower first.
pub(super) fn allowed_pairs(rules: &[Allow], objects: &[Object]) -> BTreeSet<[usize; 2]> {
    let mut members: HashMap<&str, Vec<usize>> = HashMap::new();
    for (slot, object) in objects.iter().enumerate() {
        for group in &object.groups {
            members.entry(group).or_default().push(slot);
        }
    }
    let mut pairs = BTreeSet::new();
    for rule in rules {
        match &rule.pairs {
            AllowedPairs::Pair([a, b]) => {
                pairs.insert(ordered(a.slot(), b.slot()));
            }
            AllowedPairs::Groups([first, second]) => {
                let of = |group: &String| members.get(group.as_str()).map_or(&[][..], Vec::as_slice);
                let both = of(first).iter().flat_map(|&a| of(second).iter().map(move |&b| (a, b)));
                pairs.extend(both.filter(|(a, b)| a != b).map(|(a, b)| ordered(a, b)));
            }
        }
    }
    pairs
}

/// A pair of slots, lower first.
pub(super) fn ordered(a: usize, b: usize) -> [usize; 2] {
    [a.min(b), a.max(b)]
}

/// Counts the pairs of a scene, `admitted` left at zero, and lists those that only a rule exempts.
pub(super) fn count(scene: &Scene, allowed: &BTreeSet<[usize; 2]>) -> (PairCounts, Vec<[usize; 2]>) {
    let actors = &scene.actors;
    let choose_two = |n: usize| n * n.saturating_sub(1) / 2;
    let standing = actors.iter().filter(|actor| actor.path.is_none()).count();
    let mut carried: HashMap<usize, usize> = HashMap::new();
    for actor in actors.iter().filter(|actor| actor.path.is_some()) {
        *carried.entry(actor.root).or_default() += 1;
    }
    let listed: Vec<[usize; 2]> = allowed.iter().copied().filter(|pair| is_question(scene, *pair)).collect();
    let mut counts = PairCounts {
        all: choose_two(actors.len()),
        still: choose_two(standing),
        attached: carried.values().map(|&size| choose_two(size)).sum(),
        allowed: listed.len(),
        tested: 0,
        admitted: 0,
    };
    counts.tested = counts.all - counts.still - counts.attached - counts.allowed;
    (counts, listed)
}

/// Whether a pair would be asked about if no rule exempted it: one moves, and they are in different trees.
pub(super) fn is_question(scene: &Scene, [a, b]: [usize; 2]) -> bool {
    let (a, b) = (&scene.actors[a], &scene.actors[b]);
    (a.path.is_some() || b.path.is_some()) && a.root != b.root
}
