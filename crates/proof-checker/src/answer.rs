//! What is shown: answers of checks, with contacts, and of turns.

use std::fmt;

/// Answer of a check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// No pair that counts is in contact.
    Clear,
    /// Contacts begin after the clock does.
    Contact,
    /// A pair is in contact as the clock begins.
    StartsInContact,
}

/// A contact that was checked.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct CheckedContact {
    /// Id of one object.
    pub a: String,
    /// Id of the other.
    pub b: String,
    /// Time, exactly: `n/d`, perhaps with a root.
    pub time: String,
}

/// A check whose answer is proven.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProvenCheck {
    /// Id of the check.
    pub check: String,
    /// Its answer.
    pub answer: Answer,
    /// Its contacts, which begin at these times.
    pub contacts: Vec<CheckedContact>,
    /// First and last instant.
    pub clock: [String; 2],
    /// Number of pairs that were covered.
    pub pairs: usize,
    /// Pairs that do not count.
    pub exempt: Vec<[String; 2]>,
    /// The objects whose pairs alone count; all if there are none.
    pub focus: Vec<String>,
}

impl fmt::Display for ProvenCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([start, end], answer) = (&self.clock, self.answer);
        let pairs = if self.pairs == 1 { "pair" } else { "pairs" };
        write!(f, "{}: {answer} over t = {start} .. {end}; {} {pairs} covered", self.check, self.pairs)?;
        self.exempt.iter().try_for_each(|[a, b]| write!(f, "; exempt: {a} and {b}"))?;
        if !self.focus.is_empty() {
            write!(f, "; only pairs of {}", self.focus.join(", "))?;
        }
        self.contacts.iter().try_for_each(|found| write!(f, "; {} and {} at t = {}", found.a, found.b, found.time))
    }
}

/// A turn that was checked.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ProvenTurn {
    /// Name of the question.
    pub name: String,
    /// Its answer.
    pub answer: Answer,
    /// The axis, and a point on it.
    pub axis: [[String; 3]; 2],
    /// The quaternion `(w, s a)`, with the vector `a` of the axis, up to whose pose the body turns.
    pub pose: [String; 2],
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Answer::Clear => "clear",
            Answer::Contact => "contact",
            Answer::StartsInContact => "starts in contact",
        })
    }
}

impl fmt::Display for ProvenTurn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [axis, about] = self.axis.each_ref().map(|v| v.join(", "));
        let [w, s] = &self.pose;
        write!(f, "{}: {}; turned about ({axis}) through ({about})", self.name, self.answer)?;
        write!(f, " up to the pose (w, s) = ({w}, {s})")
    }
}
