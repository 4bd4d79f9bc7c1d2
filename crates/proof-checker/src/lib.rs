//! An independent checker of proofs of verdicts, written from the text of `PROOFS.md` alone.
//!
//! It shares no code with what answers queries or writes proofs, uses integers only, and needs nothing but a crate of big
//! integers. It trusts neither the list of pairs nor the list of pieces in a proof, because a proof has none: both
//! follow from the statement.
//!
//! - `check`: one check: the pairs that count, their pieces, their covers; `window`: two bodies in a piece
//! - `proof`: the parts that checks share; `statement`: objects, tracks and checks; `body`
//! - `reader`: numbers and lists in bytes, and what is wrong; `number`: rational numbers and square roots

mod body;
mod check;
mod number;
mod proof;
mod reader;
mod statement;
mod window;

use std::fmt;

use proof::Whole;
pub use reader::Rejection;
use reader::demand;
use statement::Claim;

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
        let answer = match self.answer {
            Answer::Clear => "clear",
            Answer::Contact => "contact",
            Answer::StartsInContact => "starts in contact",
        };
        let [start, end] = &self.clock;
        write!(f, "{}: {answer} over t = {start} .. {end}; {} pairs covered", self.check, self.pairs)?;
        self.exempt.iter().try_for_each(|[a, b]| write!(f, "; exempt: {a} and {b}"))?;
        if !self.focus.is_empty() {
            write!(f, "; only pairs of {}", self.focus.join(", "))?;
        }
        self.contacts.iter().try_for_each(|found| write!(f, "; {} and {} at t = {}", found.a, found.b, found.time))
    }
}

/// What an accepted proof shows.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Accepted {
    /// The checks, all proven.
    pub checks: Vec<ProvenCheck>,
    /// Files on which the statement rests, and whether they were given and are the same.
    pub files: Vec<(String, bool)>,
}

/// Checks a proof. Each of the given files, by name and SHA-256, must be one on which the statement rests.
///
/// # Errors
/// [`Rejection::Unreadable`] if the bytes are no proof, and [`Rejection::Refused`] if the proof shows less than it
/// states, if a check in it is not proven, or if a given file is none of its own.
pub fn verify(bytes: &[u8], given: &[(String, [u8; 32])]) -> Result<Accepted, Rejection> {
    let Whole { files, mut bodies, tracks, claims, mut steps } = Whole::read(bytes)?;
    bodies.iter_mut().try_for_each(body::Body::check)?;
    bodies.push(body::Body::point());
    for (name, sum) in given {
        demand(files.iter().any(|(_, own)| own == sum), &format!("the proof does not rest on {name} as it is"))?;
    }
    let mut checks = Vec::new();
    for claim in &claims {
        match claim {
            Claim::Unproven(id, reason) => return Err(Rejection::Refused(format!("{id} is not proven: {reason}"))),
            Claim::Proven(check) => {
                checks.push(check::Inquiry { tracks: &tracks, check }.run(&mut bodies, &mut steps)?);
            }
        }
    }
    steps.demand_end()?;
    let is_given = |sum: &[u8; 32]| given.iter().any(|(_, other)| other == sum);
    Ok(Accepted { checks, files: files.into_iter().map(|(name, sum)| (name, is_given(&sum))).collect() })
}
