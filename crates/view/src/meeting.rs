//! Marks of what happens between two objects of a world.
//!
//! Their labels are the words that stand before the exact time.

use firstcontact_contact::Contact;
use firstcontact_scene::planner::Collision;
use firstcontact_scene::world::{ObjectId, Outcome, PairContact, Touch, World};

use crate::mark::{Mark, MarkKind};

/// Place of an object in the order of the file.
pub(crate) fn number(world: &World, id: ObjectId) -> Option<usize> {
    world.objects().position(|(other, _)| other == id)
}

/// The first contact of an edge.
pub(crate) fn collision_mark(world: &World, found: &Collision) -> Option<Mark> {
    let label = match (found.outcome, found.touch) {
        (Outcome::StartsInContact, _) => "in contact from the start, at",
        (_, Touch::Allowed) => "first contact begins after",
        _ => "first contact at",
    };
    mark(world, (MarkKind::Contact, label), [found.a, found.b], &found.contact)
}

/// A contact of a check; its first one is named so.
pub(crate) fn contact_mark(world: &World, found: &PairContact, is_first: bool) -> Option<Mark> {
    let label = match (found.outcome, found.touch) {
        (Outcome::StartsInContact, _) => "in contact from the start, at",
        (_, Touch::Allowed) if is_first => "first contact begins after",
        (_, Touch::Allowed) => "contact begins after",
        _ if is_first => "first contact at",
        _ => "contact at",
    };
    mark(world, (MarkKind::Contact, label), [found.a, found.b], &found.contact)
}

/// A mark of a meaning, with what is said before the exact time.
pub(crate) fn mark(
    world: &World,
    kind: (MarkKind, &'static str),
    [a, b]: [ObjectId; 2],
    contact: &Contact,
) -> Option<Mark> {
    let side = |id: ObjectId| {
        let object = world.object(id)?;
        Some((number(world, id)?, object.body(), object.file_name()))
    };
    Some(Mark::new(kind, contact, [side(a)?, side(b)?]))
}

/// Marks without those that tell no more than an earlier one: objects in contact are nearest then, too.
pub(crate) fn told_once(marks: impl Iterator<Item = Mark>) -> Vec<Mark> {
    let mut told: Vec<Mark> = Vec::new();
    for mark in marks {
        if !told.iter().any(|earlier| mark.repeats(earlier)) {
            told.push(mark);
        }
    }
    told
}
