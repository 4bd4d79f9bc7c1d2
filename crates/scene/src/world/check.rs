//! What a world wants to have decided, and what it expects the answer to be.

use super::id::ObjectId;
use firstcontact_exact::ExactTime;

/// One question a world asks: do these paths, all at once on one clock, keep every pair apart?
#[derive(Debug, Clone, PartialEq)]
pub struct Check {
    pub(super) id: String,
    pub(super) paths: Vec<usize>,
    pub(super) scope: Scope,
    pub(super) expectation: Option<Expectation>,
    /// Its number in the file's list; `None` if the file has no such list.
    pub(super) listed: Option<usize>,
}

/// How many contacts a check reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scope {
    /// The first contact of all pairs.
    #[default]
    First,
    /// The first contact of each pair that has one.
    AllPairs,
}

/// What a check must answer in order to pass.
#[derive(Debug, Clone, PartialEq)]
pub struct Expectation {
    /// The outcome.
    pub verdict: Outcome,
    /// The time of the first contact.
    pub time: Option<ExpectedTime>,
    /// The pair of the first contact, in either order.
    pub pair: Option<[ObjectId; 2]>,
}

/// A time as an expectation states it.
#[derive(Debug, Clone, PartialEq)]
pub enum ExpectedTime {
    /// The exact time, written as a fraction or a decimal in quotes.
    Exact(ExactTime),
    /// A float: it must be one of the two ends of the bracket around the exact time.
    Bracket(f64),
}

/// The three answers to a check, without their data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// No pair touches at any instant.
    Clear,
    /// Some pair touches, but not at the start of the clock.
    Contact,
    /// Some pair touches already at the start.
    StartsInContact,
}

impl Outcome {
    /// Every outcome with its name in files and reports.
    pub const ALL: [(Outcome, &'static str); 3] =
        [(Outcome::Clear, "clear"), (Outcome::Contact, "contact"), (Outcome::StartsInContact, "starts_in_contact")];

    /// The name in files and reports.
    pub fn name(self) -> &'static str {
        match self {
            Outcome::Clear => "clear",
            Outcome::Contact => "contact",
            Outcome::StartsInContact => "starts_in_contact",
        }
    }
}

impl Check {
    /// The check's id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The paths it runs, as indices into [`World::paths`](super::World::paths), in the order given.
    pub fn paths(&self) -> &[usize] {
        &self.paths
    }

    /// How many contacts it reports.
    pub fn scope(&self) -> Scope {
        self.scope
    }

    /// What it must answer, if it says. Without, only `clear` passes.
    pub fn expectation(&self) -> Option<&Expectation> {
        self.expectation.as_ref()
    }
}

impl ExpectedTime {
    /// Whether a time that was found is the expected one.
    pub fn is(&self, found: &ExactTime) -> bool {
        match self {
            ExpectedTime::Exact(time) => time == found,
            ExpectedTime::Bracket(time) => *time == found.lower() || *time == found.upper(),
        }
    }

    /// The expected time, an exact one rounded down.
    pub fn lower(&self) -> f64 {
        match self {
            ExpectedTime::Exact(time) => time.lower(),
            ExpectedTime::Bracket(time) => *time,
        }
    }
}

impl Expectation {
    /// Expects an outcome, whatever its time and pair.
    pub fn verdict(verdict: Outcome) -> Expectation {
        Expectation { verdict, time: None, pair: None }
    }
}
