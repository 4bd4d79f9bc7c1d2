//! Marks of what happens between two objects of a world.
//!
//! Their labels are the words that stand before the exact time.

use firstcontact_contact::Contact;
use firstcontact_rotation::Guarantee;
use firstcontact_scene::planner::Collision;
use firstcontact_scene::world::{
    CheckNearness, EnclosedContact, ObjectId, ObjectMotion, Outcome, PairContact, Touch, World,
};

use crate::mark::{Mark, MarkKind};

/// Poses of more characters are in the report only.
const LONGEST_POSE: usize = 72;

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

/// The first contact of a pair in which an object turns, or what is not known of it, with the motions of all objects.
pub(crate) fn enclosed_mark(
    world: &World,
    found: &EnclosedContact,
    is_first: bool,
    motions: &[ObjectMotion],
) -> Option<Mark> {
    let (kind, label) = match found.outcome {
        Outcome::StartsInContact => (MarkKind::Contact, "in contact from the start, at"),
        Outcome::Undecided => (MarkKind::Undecided, "undecided"),
        _ if is_first => (MarkKind::Contact, "first contact"),
        _ => (MarkKind::Contact, "contact"),
    };
    // A contact by enclosures is one at the end of its bracket.
    let is_at_end = found.outcome == Outcome::Contact && found.guarantee != Guarantee::Exact;
    let time = found.time[usize::from(is_at_end)];
    let side = |id: ObjectId| {
        let (object, number) = (world.object(id)?, number(world, id)?);
        Some(((number, object.body(), object.file_name()), motions.get(number)?))
    };
    let meeting = found.meeting.map(|(features, point)| (features, point.into()));
    let mark = Mark::in_motion((kind, label), time, [side(found.a)?, side(found.b)?], meeting)?;
    Some(mark.told(told(found)))
}

/// Where two objects come nearest, with the motions of all.
pub(crate) fn nearest_mark(world: &World, found: &CheckNearness, motions: &[ObjectMotion]) -> Option<Mark> {
    let kind = (MarkKind::Nearest, "nearest at");
    let found = match found {
        CheckNearness::Exact(found) => return mark(world, kind, [found.a, found.b], &found.clearance.at),
        CheckNearness::Enclosed(found) => found,
    };
    let side = |id: ObjectId| {
        let (object, number) = (world.object(id)?, number(world, id)?);
        Some(((number, object.body(), object.file_name()), motions.get(number)?))
    };
    let meeting = Some((found.features, found.points[0].into()));
    let mark = Mark::in_motion(kind, found.time, [side(found.a)?, side(found.b)?], meeting)?;
    let mark = mark.told(found.time.to_string());
    Some(if found.upper > 0.0 { mark.spanning(found.points.map(Into::into), found.upper) } else { mark })
}

/// The time of a contact as text, or where nothing is known.
fn told(found: &EnclosedContact) -> String {
    let [lower, upper] = found.time;
    match (found.outcome, &found.moment) {
        (Outcome::StartsInContact, _) => lower.to_string(),
        (Outcome::Undecided, _) if found.meeting.is_none() => format!("from {lower} on"),
        (Outcome::Undecided, _) => format!("from {lower} to {upper}, when they are in contact"),
        (_, Some(moment)) if moment.pose.to_string().len() <= LONGEST_POSE => {
            format!("in the exact pose s = {}, between {lower} and {upper}", moment.pose)
        }
        _ if lower == upper => format!("at {lower}"),
        _ => format!("between {lower} and {upper}"),
    }
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
