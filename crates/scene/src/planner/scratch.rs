//! Memory that questions use again.

use super::tree::Pending;
use firstcontact_contact as contact;
use firstcontact_motion::Motion;

/// What one question leaves to the next; one for each thread. Never changes an answer.
///
/// A question that needs no more room than one before it takes none.
#[derive(Debug, Clone, Default)]
pub struct Scratch {
    /// What queries about two bodies use.
    pub(super) pair: contact::Scratch,
    /// What searches in the index have yet to look at.
    pub(super) pending: Pending,
    /// The motions of the robot's parts, but for the first of them.
    pub(super) motions: Vec<Motion>,
    /// The pairs that may meet.
    pub(super) candidates: Vec<Candidate>,
}

/// A part of the robot and another object that may meet.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Candidate {
    /// The part's number among the robot's parts.
    pub(super) part: u32,
    /// The other object's slot.
    pub(super) other: u32,
    /// They do not meet before.
    pub(super) earliest: f64,
    /// How the two pass each other: the less, the likelier they meet.
    pub(super) pass: f64,
}

impl Scratch {
    /// No room yet.
    pub fn new() -> Scratch {
        Scratch::default()
    }

    /// What all questions with this scratch have cost.
    pub fn tally(&self) -> &contact::Tally {
        self.pair.tally()
    }

    /// Forgets how the last question was settled, but keeps the room: the next one starts cold.
    pub fn forget(&mut self) {
        self.pair.forget();
    }
}
