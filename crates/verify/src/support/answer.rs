//! Answers in a form in which those of all methods can be compared, printed and hashed.

use std::fmt;

use firstcontact::oracle::{self, Outcome};
use firstcontact::{Contact, Feature, Verdict};

/// An answer to a query.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    Clear,
    StartsInContact(Found),
    Contact(Found),
}

/// What was found.
#[derive(Debug, Clone, PartialEq)]
pub struct Found {
    /// The exact time as `n/d` in lowest terms.
    pub time: String,
    /// The largest float not above the time and the smallest not below it.
    pub bracket: [f64; 2],
    pub a: Feature,
    pub b: Feature,
}

impl From<&Outcome> for Answer {
    fn from(outcome: &Outcome) -> Answer {
        match outcome {
            Outcome::Clear => Answer::Clear,
            Outcome::StartsInContact(contact) => Answer::StartsInContact(contact.into()),
            Outcome::Contact(contact) => Answer::Contact(contact.into()),
        }
    }
}

impl From<&Verdict> for Answer {
    fn from(verdict: &Verdict) -> Answer {
        match verdict {
            Verdict::Clear => Answer::Clear,
            Verdict::StartsInContact(contact) => Answer::StartsInContact(contact.into()),
            Verdict::Contact(contact) => Answer::Contact(contact.into()),
        }
    }
}

impl From<&Contact> for Found {
    fn from(contact: &Contact) -> Found {
        let bracket = [contact.time.lower(), contact.time.upper()];
        Found { time: contact.time.to_string(), bracket, a: contact.a.feature, b: contact.b.feature }
    }
}

impl From<&oracle::Contact> for Found {
    fn from(contact: &oracle::Contact) -> Found {
        let bracket = [contact.time.lower(), contact.time.upper()];
        Found { time: contact.time.to_string(), bracket, a: feature(contact.a), b: feature(contact.b) }
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

impl Answer {
    /// The verdict alone, as world files name it.
    pub fn verdict(&self) -> &'static str {
        match self {
            Answer::Clear => "clear",
            Answer::StartsInContact(_) => "starts_in_contact",
            Answer::Contact(_) => "contact",
        }
    }

    /// What was found, if anything was.
    pub fn found(&self) -> Option<&Found> {
        match self {
            Answer::Clear => None,
            Answer::StartsInContact(found) | Answer::Contact(found) => Some(found),
        }
    }
}

/// A feature as the case tables write it: `vertex 3`, `edge 1-2`, `face 0`, `interior`.
pub fn feature_text(feature: Feature) -> String {
    match feature {
        Feature::Vertex(index) | Feature::Face(index) => format!("{} {index}", feature.kind()),
        Feature::Edge([low, high]) => format!("{} {low}-{high}", feature.kind()),
        Feature::Interior => feature.kind().to_owned(),
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.verdict())?;
        let Some(found) = self.found() else { return Ok(()) };
        write!(f, " at {}, {} and {}", found.time, feature_text(found.a), feature_text(found.b))
    }
}

/// A hash of answers in their order, the same on every platform and in every build (64-bit FNV-1a of their texts).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AnswerHash(u64);

impl Default for AnswerHash {
    fn default() -> AnswerHash {
        AnswerHash(0xcbf2_9ce4_8422_2325)
    }
}

impl AnswerHash {
    /// Adds an answer.
    pub fn add(&mut self, answer: &Answer) {
        self.add_bytes(answer.to_string().as_bytes());
        let bracket = answer.found().map_or([0.0; 2], |found| found.bracket);
        bracket.iter().for_each(|bound| self.add_bytes(&bound.to_bits().to_le_bytes()));
    }

    /// Adds the hash of a later part of the sequence.
    pub fn append(&mut self, later: AnswerHash) {
        self.add_bytes(&later.0.to_le_bytes());
    }

    fn add_bytes(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
}

impl fmt::Display for AnswerHash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}
