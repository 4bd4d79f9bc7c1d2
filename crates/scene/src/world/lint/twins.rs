//! What is there twice.

use super::Rule;
use super::finding::Found;
use crate::world::keypath::KeyPath;
use crate::world::object::Source;
use crate::world::world::World;
use std::collections::HashMap;

/// Objects in the same place with the same shape, and checks that ask the same.
pub(super) fn twins(world: &World) -> Vec<Found> {
    let mut found = objects(world);
    found.extend(checks(world));
    found
}

fn objects(world: &World) -> Vec<Found> {
    let mut moved = vec![false; world.slots().len()];
    world.paths().iter().for_each(|path| moved[path.object.slot()] = true);
    let mut known: HashMap<String, &str> = HashMap::new();
    let mut found = Vec::new();
    for (slot, object) in world.slots().iter().enumerate() {
        // A shape that is written out or was given has no name to compare by.
        if moved[slot] || matches!(object.source, Source::Inline { .. } | Source::Given) {
            continue;
        }
        let key = format!("{:?} {:?} {:?}", object.source, object.pose, object.carrier);
        if let Some(first) = known.get(&key) {
            let message = format!("`{}` has the shape and the place of `{first}`", object.id);
            let at = KeyPath::item("objects", slot);
            found.push(Found::new(Rule::DuplicateObject, at, message, "remove one of the two, or move it"));
        } else {
            known.insert(key, &object.id);
        }
    }
    found
}

fn checks(world: &World) -> Vec<Found> {
    let mut known: HashMap<Vec<usize>, &str> = HashMap::new();
    let mut found = Vec::new();
    for check in world.checks() {
        let mut paths = check.paths.clone();
        paths.sort_unstable();
        match (known.get(&paths), check.listed) {
            (Some(first), Some(index)) => {
                let message = format!("check `{}` runs the same paths as check `{first}`", check.id);
                let at = KeyPath::item("checks", index);
                found.push(Found::new(Rule::DuplicateCheck, at, message, "remove one of the two"));
            }
            _ => _ = known.insert(paths, &check.id),
        }
    }
    found
}
