//! Findings about parts of a world that have no effect.

use crate::exemptions::ExemptPairs;
use crate::world::World;
use crate::world::error::KeyPath;
use crate::world::finding::{PendingFinding, Rule};
use crate::world::lint::allow::NearPairs;
use crate::world::scenario::Scenario;
use std::collections::{BTreeMap, HashSet};

/// Unused objects, paths, packages and groups.
pub(crate) fn unused(world: &World, scenarios: &[Scenario], near: &NearPairs<'_>) -> Vec<PendingFinding> {
    let mut found = objects(world, scenarios, near);
    found.extend(paths(world));
    found.extend(packages(world));
    found.extend(groups(world));
    found
}

/// Objects in no pair that is tested, nor in one that only a rule keeps from being tested though it comes near.
fn objects(world: &World, scenarios: &[Scenario], near: &NearPairs<'_>) -> Vec<PendingFinding> {
    if scenarios.is_empty() {
        return Vec::new();
    }
    let kept: HashSet<usize> = near.pairs.iter().flatten().copied().collect();
    let sets = |scenario: &Scenario| {
        let moving = scenario.moving().map(|(slot, _)| slot);
        [ObjectSets::of(world, scenario, moving), ObjectSets::of(world, scenario, 0..scenario.len())]
    };
    let sets: Vec<[ObjectSets; 2]> = scenarios.iter().map(sets).collect();
    let is_tested = |slot: usize| {
        scenarios.iter().zip(&sets).any(|(scenario, [moving, all])| {
            // Of a standing object only moving ones are asked about.
            let others = if scenario.moves(slot) { all } else { moving };
            others.has_tested(world, scenario, slot)
        })
    };
    let unused = world.slots().iter().enumerate().filter(|(slot, _)| !kept.contains(slot) && !is_tested(*slot));
    unused
        .map(|(slot, object)| {
            let message = format!("object `{}` is in no pair that a check tests", object.id);
            let help = "remove it, or see to it that something moves near it that no rule under `allow` exempts";
            PendingFinding::new(Rule::UnusedObject, KeyPath::item("objects", slot), message, help)
        })
        .collect()
}

/// Objects of a scenario by their class of exemptions, then by what they move or stand with as one.
struct ObjectSets(BTreeMap<usize, BTreeMap<usize, Vec<usize>>>);

impl ObjectSets {
    fn of(world: &World, scenario: &Scenario, slots: impl Iterator<Item = usize>) -> ObjectSets {
        let mut sets: BTreeMap<usize, BTreeMap<usize, Vec<usize>>> = BTreeMap::new();
        for slot in slots {
            let of_class = sets.entry(world.exemptions().class(slot)).or_default();
            of_class.entry(scenario.actor(slot).link).or_default().push(slot);
        }
        ObjectSets(sets)
    }

    /// True if a pair of an object and one of these is tested. Looks at no object that moves with it as one, nor at any
    /// of a class that is exempt.
    fn has_tested(&self, world: &World, scenario: &Scenario, slot: usize) -> bool {
        let is_exempt = |links: &BTreeMap<usize, Vec<usize>>| {
            let first = links.values().flatten().next();
            first.is_some_and(|&other| world.exemptions().contains_classes([slot, other]))
        };
        let link = scenario.actor(slot).link;
        let links = self.0.values().filter(|links| !is_exempt(links)).flatten();
        links
            .filter(|(other, _)| **other != link)
            .flat_map(|(_, slots)| slots)
            .any(|&other| scenario.is_moving_pair([slot, other]) && !world.exemptions().contains([slot, other]))
    }
}

fn paths(world: &World) -> Vec<PendingFinding> {
    let used: HashSet<usize> = world.checks().iter().flat_map(|check| check.paths.iter().copied()).collect();
    let unused = world.paths().iter().enumerate().filter(|(index, _)| !used.contains(index));
    unused
        .map(|(index, path)| {
            let message = format!("path `{}` is in no check", path.id);
            let help = "list it in the `paths` of a check, or remove it";
            PendingFinding::new(Rule::UnusedPath, KeyPath::item("paths", index), message, help)
        })
        .collect()
}

#[cfg(feature = "yaml")]
fn packages(world: &World) -> Vec<PendingFinding> {
    let Some(source) = &world.data().text else { return Vec::new() };
    // Waypoints can be in a package too, and their file is not kept: so the text is asked.
    let is_used = |name: &str| source.text().contains(&format!("package://{name}/"));
    let unused = world.data().packages.iter().filter(|(name, _)| !is_used(name));
    unused
        .map(|(name, _)| {
            let message = format!("package `{name}` is declared, and no file is in it");
            PendingFinding::new(Rule::UnusedPackage, KeyPath::root().key("packages"), message, "remove it")
        })
        .collect()
}

#[cfg(not(feature = "yaml"))]
fn packages(_: &World) -> Vec<PendingFinding> {
    Vec::new()
}

fn groups(world: &World) -> Vec<PendingFinding> {
    let mut known: HashSet<&str> = HashSet::new();
    for rule in world.allow() {
        if let ExemptPairs::Groups(groups) = &rule.pairs {
            known.extend(groups.iter().map(String::as_str));
        }
    }
    let mut found = Vec::new();
    for (slot, object) in world.slots().iter().enumerate() {
        for (index, group) in object.groups.iter().enumerate() {
            // Each group is named once, where it first stands. The group of all copies of a repeated object is not
            // written in the file.
            if known.insert(group) && (object.id == *group || object.written_id() != group) {
                let path = KeyPath::item("objects", slot).key("groups").at(index);
                let message = format!("no rule under `allow` names group `{group}`");
                found.push(PendingFinding::new(
                    Rule::UnusedGroup,
                    path,
                    message,
                    "remove it from its objects, or name it in a rule",
                ));
            }
        }
    }
    found
}

#[cfg(all(test, feature = "yaml"))]
mod tests {
    use crate::world::{LoadOptions, World};

    #[test]
    fn copies_have_the_id_that_is_written() {
        let text = "firstcontact: 1\nunits: {length: m, time: s}\nobjects:\n  \
            - {id: shelf, box: {size: [1, 1, 1]}, pose: {position: [0, 0, 0]}, repeat: {count: 2, step: [0, 0, 4]}}\n  \
            - {id: post_1, box: {size: [1, 1, 1]}, pose: {position: [9, 0, 0]}, groups: [post_1, posts]}\n\
            paths:\n  - {id: up, object: post_1, waypoints: [{position: [9, 0, 0]}, {position: [9, 0, 5]}]}\n";
        let world = World::from_yaml_str(text, &LoadOptions::default()).unwrap();
        let ids: Vec<_> = world.slots().iter().map(|object| (object.id(), object.written_id())).collect();
        assert_eq!(ids, [("shelf_1", "shelf"), ("shelf_2", "shelf"), ("post_1", "post_1")]);
        // The group of all copies is not written in the file, so that no rule has to name it.
        let found: Vec<_> = super::groups(&world).into_iter().map(|found| found.message).collect();
        assert_eq!(found, ["post_1", "posts"].map(|group| format!("no rule under `allow` names group `{group}`")));
    }
}
