//! Rules under `allow` that do nothing: such a rule hides the contact that a later change of the world brings.

use super::Rule;
use super::finding::Found;
use super::near::{Near, sorted};
use crate::world::exempt::{self, AllowedPairs, ordered};
use crate::world::id::ObjectId;
use crate::world::keypath::KeyPath;
use crate::world::object::Object;
use crate::world::scene::Scene;
use crate::world::world::World;
use std::collections::{BTreeSet, HashMap};

/// What is odd about the rules that exempt pairs.
pub(super) fn rules(world: &World, scenes: &[Scene], near: &Near<'_>) -> Vec<Found> {
    let asked = Asked::of(world, scenes);
    let mut seen: HashMap<Subject<'_>, usize> = HashMap::new();
    let mut found = Vec::new();
    for (index, rule) in world.allow().iter().enumerate() {
        let subject = Subject::of(&rule.pairs);
        let what = subject.words(world);
        let at = || KeyPath::item("allow", index);
        if let Some(first) = seen.get(&subject) {
            let first = world.written().item("allow", *first);
            let message = format!("the rule for {what} repeats allow[{first}]");
            found.push(Found::new(Rule::AllowRepeated, at(), message, "remove one of the two"));
            continue;
        }
        if !asked.has(scenes, &subject) {
            let message = format!("no check would test {what}: nothing of them moves, or one carries the other");
            found.push(Found::new(Rule::AllowNeverTested, at(), message, "remove the rule"));
        } else if !subject.is_near(near) {
            let message = format!("{what} never come near each other: the rule is not needed");
            let help = "remove the rule, so that a contact is found if a path changes";
            found.push(Found::new(Rule::AllowNeverNear, at(), message, help));
        }
        seen.insert(subject, index);
    }
    found
}

/// What a rule is about, in one order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Subject<'w> {
    Pair([usize; 2]),
    Groups([&'w str; 2]),
}

impl Subject<'_> {
    fn of(pairs: &AllowedPairs) -> Subject<'_> {
        match pairs {
            AllowedPairs::Pair([a, b]) => Subject::Pair(ordered(a.slot(), b.slot())),
            AllowedPairs::Groups([a, b]) => Subject::Groups(sorted(a, b)),
        }
    }

    fn is_near(&self, near: &Near<'_>) -> bool {
        match self {
            Subject::Pair(pair) => near.pairs.contains(pair),
            Subject::Groups(groups) => near.groups.contains(groups),
        }
    }

    fn words(&self, world: &World) -> String {
        match self {
            Subject::Pair(pair) => {
                let [a, b] = world.by_rank(pair.map(ObjectId::from_slot)).map(|id| &world.slots()[id.slot()].id);
                format!("{a} and {b}")
            }
            Subject::Groups([a, b]) if a == b => format!("the objects of group `{a}`"),
            Subject::Groups([a, b]) => format!("the objects of groups `{a}` and `{b}`"),
        }
    }
}

/// Of each group and each check: what moves or stands as one and has a member of it, and those of them that move.
struct Asked<'w> {
    links: Vec<HashMap<&'w str, Links>>,
}

#[derive(Default)]
struct Links {
    all: BTreeSet<usize>,
    moving: BTreeSet<usize>,
}

impl<'w> Asked<'w> {
    fn of(world: &'w World, scenes: &[Scene]) -> Asked<'w> {
        Asked { links: scenes.iter().map(|scene| links(world.slots(), scene)).collect() }
    }

    /// Whether some check would ask about a pair of the subject if no rule exempted it.
    fn has(&self, scenes: &[Scene], subject: &Subject<'_>) -> bool {
        match subject {
            Subject::Pair(pair) => scenes.iter().any(|scene| exempt::is_question(scene, *pair)),
            Subject::Groups([a, b]) => self.links.iter().any(|links| match (links.get(a), links.get(b)) {
                (Some(a), Some(b)) => differ(&a.moving, &b.all) || differ(&b.moving, &a.all),
                _ => false,
            }),
        }
    }
}

fn links<'w>(objects: &'w [Object], scene: &Scene) -> HashMap<&'w str, Links> {
    let mut links: HashMap<&str, Links> = HashMap::new();
    for (slot, object) in objects.iter().enumerate() {
        let link = scene.actor(slot).link;
        for group in &object.groups {
            let links = links.entry(group).or_default();
            links.all.insert(link);
            if scene.moves(slot) {
                links.moving.insert(link);
            }
        }
    }
    links
}

/// Whether there is one of each set that are not the same.
fn differ(a: &BTreeSet<usize>, b: &BTreeSet<usize>) -> bool {
    match (a.first(), b.first()) {
        (Some(first), Some(second)) => a.len() > 1 || b.len() > 1 || first != second,
        _ => false,
    }
}
