//! First contact or first overlap of two bodies that do not turn, and the answer in one line.

use std::fmt::Display;

use firstcontact::contact::{Contact, Overlap, OverlapError, Query, Scratch, Start, Verdict};
use firstcontact::world::Outcome;

use super::contact::ContactFinding;
use super::diagnostic::{Diagnostic, Failure};
use super::text::number;

/// An error of the library as a diagnostic.
pub(super) fn refused(error: impl Display) -> Diagnostic {
    Diagnostic::error(error.to_string())
}

/// The verdict, the contact, and the relation of bodies that start in contact.
pub(super) type First = (Outcome, Option<Contact>, Option<Start>);

/// The first contact, or the first instant at which a margin is not kept.
pub(super) fn first_contact(query: &Query<'_>, margin: f64, scratch: &mut Scratch) -> Result<First, Failure> {
    Ok(match query.first_within(margin, scratch).map_err(refused)? {
        Verdict::Clear => (Outcome::Clear, None, None),
        Verdict::Contact(found) => (Outcome::Contact, Some(found), None),
        Verdict::StartsInContact(found) => {
            (Outcome::StartsInContact, Some(found), Some(query.start(scratch).map_err(refused)?))
        }
    })
}

/// The first overlap of two that may touch.
pub(super) fn first_overlap(query: &Query<'_>, scratch: &mut Scratch) -> Result<First, Failure> {
    let found = query.first_overlap(scratch).map_err(|error| {
        let help = match &error {
            OverlapError::NoInterior { .. } => {
                "leave out `--touch allowed`, or close the mesh (`firstcontact mesh info` shows where it is open)"
            }
            _ => "leave out `--touch allowed` or `--method`",
        };
        refused(error).help(help)
    })?;
    Ok(match found {
        Overlap::Clear => (Outcome::Clear, None, None),
        Overlap::Begins(found) => (Outcome::Contact, Some(found), None),
        Overlap::FromStart(found) => (Outcome::StartsInContact, Some(found), Some(Start::Overlapping)),
    })
}

/// A first contact as a headline tells it.
pub(super) struct FirstMoment {
    pub(super) time: f64,
    /// Relation of the two at the start, if they are in contact then and it is known.
    pub(super) start: Option<&'static str>,
    /// True if the two are apart by a margin.
    pub(super) is_apart: bool,
}

impl FirstMoment {
    pub(super) fn of(contact: &ContactFinding) -> FirstMoment {
        FirstMoment { time: contact.time.lower, start: contact.start, is_apart: contact.apart.is_some() }
    }
}

/// The answer in one line.
pub(super) fn headline(
    [a, b]: [&str; 2],
    verdict: Outcome,
    found: Option<FirstMoment>,
    (margin, may_touch): (f64, bool),
    length: &str,
) -> String {
    let margin = (margin > 0.0).then(|| format!("{} {length}", number(margin)));
    let Some(found) = found else {
        return match margin {
            Some(length) => format!("clear: {a} and {b} stay farther than {length} from each other over t = 0 .. 1"),
            None if may_touch => format!("clear: {a} and {b}, which may touch, do not overlap over t = 0 .. 1"),
            None => format!("clear: {a} and {b} do not touch over t = 0 .. 1"),
        };
    };
    let (time, starts) = (number(found.time), verdict == Outcome::StartsInContact);
    match (margin.filter(|_| found.is_apart), found.start) {
        (Some(length), _) if starts => {
            format!("starts in contact: {a} and {b} are within {length} of each other at t = 0")
        }
        (Some(length), _) => format!("contact: {a} and {b} first come within {length} of each other at t = {time}"),
        (None, Some("overlapping")) if starts => format!("starts in contact: {a} and {b} overlap at t = 0"),
        (None, _) if starts => format!("starts in contact: {a} and {b} touch at t = 0"),
        _ if may_touch => format!("contact begins after t = {time}: {a} and {b} may touch, and overlap from then on"),
        _ => format!("contact: {a} and {b} touch first at t = {time}"),
    }
}
