//! Answers in a form in which those of all witnesses can be compared.

use std::fmt;

use firstcontact_contact::{Contact, ContactTime, Overlap, Verdict};
use firstcontact_exact::ExactTime;
use firstcontact_oracle as oracle;
use firstcontact_solid::Feature;

/// Answer of a witness.
#[derive(Debug, Clone, PartialEq)]
pub enum Answer {
    /// No contact at any time of the clock.
    Clear,
    /// Free at first, later in contact.
    Contact(FoundContact),
    /// In contact from the beginning.
    StartsInContact(FoundContact),
}

/// The first contact, as far as every witness must agree about it.
#[derive(Debug, Clone, PartialEq)]
pub struct FoundContact {
    /// The exact time as `n/d` in lowest terms.
    pub time: String,
    /// The largest float not above the time and the smallest not below it; `None` where a witness gives none, as the
    /// oracle for margins.
    pub bracket: Option<[f64; 2]>,
    /// The features of A and of B; `None` where a witness names none, as the oracle where touching is allowed.
    pub features: Option<[Feature; 2]>,
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

    /// The first contact, if there is one.
    pub fn found(&self) -> Option<&FoundContact> {
        match self {
            Answer::Clear => None,
            Answer::StartsInContact(found) | Answer::Contact(found) => Some(found),
        }
    }

    /// True if two witnesses agree, as far as both answer: verdict, exact time and features.
    pub fn agrees(&self, other: &Answer) -> bool {
        match (self, other) {
            (Answer::Clear, Answer::Clear) => true,
            (Answer::Contact(one), Answer::Contact(other))
            | (Answer::StartsInContact(one), Answer::StartsInContact(other)) => {
                let features = one.features.zip(other.features).is_none_or(|(one, other)| one == other);
                let brackets = one.bracket.zip(other.bracket).is_none_or(|(one, other)| one == other);
                one.time == other.time && features && brackets
            }
            _ => false,
        }
    }
}

impl FoundContact {
    /// A contact at a time of the oracle, without features.
    pub(super) fn at(time: &oracle::Rational) -> FoundContact {
        FoundContact { time: time.to_string(), bracket: Some([time.lower(), time.upper()]), features: None }
    }
}

impl From<&Contact> for FoundContact {
    fn from(contact: &Contact) -> FoundContact {
        let features = Some([contact.a.feature, contact.b.feature]);
        let bracket = Some([contact.time.lower(), contact.time.upper()]);
        FoundContact { time: contact.time.to_string(), bracket, features }
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

impl Answer {
    /// The answer of a method that was asked for the time alone, on a clock that begins at a time.
    pub(super) fn of_time(time: &ContactTime, start: f64) -> Answer {
        let at = |time: &ExactTime| FoundContact {
            time: time.to_string(),
            bracket: Some([time.lower(), time.upper()]),
            features: None,
        };
        match time {
            ContactTime::Clear => Answer::Clear,
            ContactTime::At(time) => Answer::Contact(at(time)),
            ContactTime::AtStart => Answer::StartsInContact(at(&ExactTime::at(start))),
        }
    }
}

/// If touching is allowed, contact is that of interiors.
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
        let found = |contact: &oracle::Contact| FoundContact {
            features: Some([contact.a, contact.b].map(feature)),
            ..FoundContact::at(&contact.time)
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

impl fmt::Display for FoundContact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.features {
            Some([a, b]) => write!(f, "{}, {a} of A and {b} of B", self.time),
            None => f.write_str(&self.time),
        }
    }
}
