//! Checks that cannot pass, or always do.

use super::Rule;
use super::finding::Found;
use crate::world::check::{Check, Outcome};
use crate::world::check_error::CheckError;
use crate::world::exempt;
use crate::world::keypath::KeyPath;
use crate::world::report::PairContact;
use crate::world::world::World;

/// Of each check so many pairs are named.
const NAMED: usize = 20;

/// The pairs that are in contact as a check begins which does not expect it (of those that may touch: that overlap), and the checks without any pair.
pub(super) fn starts_in_contact(world: &World) -> Result<Vec<Found>, CheckError> {
    let mut found = Vec::new();
    for check in world.checks() {
        let scene = world.scene_of(check)?;
        if exempt::count(&scene, world.allowed()).0.tested == 0 {
            let message = format!("check `{}` tests no pair, so that it is always clear", check.id);
            let help = "list paths of other objects, add an obstacle, or remove rules under `allow`";
            found.push(Found::new(Rule::NoPairs, place(check), message, help));
        }
        if check.expectation.as_ref().is_some_and(|expected| expected.verdict == Outcome::StartsInContact) {
            continue;
        }
        let contacts = world.starting_contacts(check)?;
        found.extend(contacts.iter().take(NAMED).map(|contact| in_contact(world, check, contact)));
        if let Some(more) = contacts.len().checked_sub(NAMED).filter(|&more| more > 0) {
            let message = format!("check `{}` starts with {more} more pairs in contact", check.id);
            found.push(Found::new(Rule::StartsInContact, place(check), message, "mend those that are named first"));
        }
    }
    Ok(found)
}

fn in_contact(world: &World, check: &Check, contact: &PairContact) -> Found {
    let [a, b] = [contact.a, contact.b].map(|id| world.object(id).map_or("?", |object| object.id()));
    let message = format!("check `{}` starts with {a} and {b} in contact", check.id);
    let help =
        format!("move one of them, say `expect: starts_in_contact`, or exempt them: `allow: [{{pair: [{a}, {b}]}}]`");
    Found::new(Rule::StartsInContact, place(check), message, help)
}

/// Where a check is, or the paths if it is only implied.
fn place(check: &Check) -> KeyPath {
    match check.listed {
        Some(index) => KeyPath::item("checks", index),
        None => KeyPath::item("paths", 0),
    }
}
