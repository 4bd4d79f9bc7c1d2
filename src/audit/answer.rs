//! Answers in a form in which those of all witnesses can be compared.

use std::fmt;

use crate::contact::{Contact, Overlap, Verdict};
use crate::oracle;
use crate::solid::Feature;

/// What a witness said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// No contact at any time of the clock.
    Clear,
    /// Free at first, later in contact.
    Contact(Found),
    /// In contact from the beginning.
    StartsInContact(Found),
}

/// The first contact, as far as every witness must agree about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The exact time as `n/d` in lowest terms.
    pub time: String,
    /// The feature of A.
    pub a: Feature,
    /// The feature of B.
    pub b: Feature,
}

impl From<&Contact> for Found {
    fn from(contact: &Contact) -> Found {
        Found { time: contact.time.to_string(), a: contact.a.feature, b: contact.b.feature }
    }
}

impl From<&Verdict> for Answer {
    fn from(verdict: &Verdict) -> Answer {
        match verdict {
            Verdict::Clear => Answer::Clear,
            Verdict::Contact(contact) => Answer::Contact(contact.into()),
            Verdict::StartsInContact(contact) => Answer::StartsInContact(contact.into()),
        }
    }
}

/// Where touching is allowed, contact is that of interiors.
impl From<&Overlap> for Answer {
    fn from(overlap: &Overlap) -> Answer {
        match overlap {
            Overlap::Clear => Answer::Clear,
            Overlap::Begins(contact) => Answer::Contact(contact.into()),
            Overlap::FromStart(contact) => Answer::StartsInContact(contact.into()),
        }
    }
}

impl From<&oracle::Outcome> for Answer {
    fn from(outcome: &oracle::Outcome) -> Answer {
        let found = |contact: &oracle::Contact| Found {
            time: contact.time.to_string(),
            a: feature(contact.a),
            b: feature(contact.b),
        };
        match outcome {
            oracle::Outcome::Clear => Answer::Clear,
            oracle::Outcome::Contact(contact) => Answer::Contact(found(contact)),
            oracle::Outcome::StartsInContact(contact) => Answer::StartsInContact(found(contact)),
        }
    }
}

fn feature(feature: oracle::Feature) -> Feature {
    match feature {
        oracle::Feature::Vertex(index) => Feature::Vertex(index),
        oracle::Feature::Edge(ends) => Feature::Edge(ends),
        oracle::Feature::Face(index) => Feature::Face(index),
        oracle::Feature::Interior => Feature::Interior,
    }
}

impl fmt::Display for Answer {
    /// `contact at 1/2, vertex 3 of A and face 0 of B`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Clear => f.write_str("clear"),
            Answer::Contact(found) => write!(f, "contact at {found}"),
            Answer::StartsInContact(found) => write!(f, "starts in contact at {found}"),
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {} of A and {} of B", self.time, self.a, self.b)
    }
}
