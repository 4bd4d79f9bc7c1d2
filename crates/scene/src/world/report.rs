//! The answer to a check.

use super::check::{Expectation, Outcome};
use super::id::ObjectId;
use super::pair::Touch;
use super::place::Place;
use firstcontact_contact::{Contact, Method, Start};

/// What a check found, with all that a report prints.
#[derive(Debug, Clone)]
pub struct CheckReport {
    /// The check's id.
    pub check: String,
    /// The verdict over all pairs.
    pub verdict: CheckVerdict,
    /// What was expected; `None` if the check does not say, so that only `clear` passes.
    pub expectation: Option<Expectation>,
    /// Whether the verdict is the expected one.
    pub result: CheckResult,
    /// How many pairs there were and why some were not tested.
    pub pairs: PairCounts,
    /// The pairs an `allow` rule exempts although they would otherwise have been tested, least ids first. Empty if they
    /// are more than a thousand; [`PairCounts::allowed`] counts them all.
    pub allowed: Vec<[ObjectId; 2]>,
    /// The paths that ran, as indices into [`World::paths`](super::World::paths).
    pub paths: Vec<usize>,
    /// First and last instant, in the world's unit of time.
    pub clock: [f64; 2],
    /// How many of the admitted pairs may touch.
    pub touching: usize,
    /// How many of the admitted pairs have to keep a margin; [`CheckReport::methods`] does not count these.
    pub keeping: usize,
    /// How many of the admitted pairs each method decided; methods with none are left out.
    pub methods: Vec<(Method, usize)>,
    /// Where the file states the expectation; of a failed check that states none, where the check itself begins.
    pub place: Option<Place>,
    /// What is worth saying, such as that there was no pair to test.
    pub warnings: Vec<String>,
}

/// The verdict over all pairs of a check. The lists are never empty and least first: by time, then by the two ids.
#[derive(Debug, Clone)]
pub enum CheckVerdict {
    /// No pair touches at any instant of the clock.
    Clear,
    /// The first contact; in scope [`AllPairs`](super::Scope::AllPairs) the first of each pair that has one.
    Contact(Vec<PairContact>),
    /// As [`CheckVerdict::Contact`], and the first of the list touches at the start already.
    StartsInContact(Vec<PairContact>),
}

/// The first contact of one pair. Side `a` is the object whose id comes first in byte order.
#[derive(Debug, Clone)]
pub struct PairContact {
    /// The object of side `a`.
    pub a: ObjectId,
    /// The object of side `b`.
    pub b: ObjectId,
    /// Index into [`World::paths`](super::World::paths) of the path that moves `a` (its own or its carrier's).
    pub path_a: Option<usize>,
    /// Likewise for `b`.
    pub path_b: Option<usize>,
    /// Whether this pair touches at its start ([`Outcome::StartsInContact`]) or later ([`Outcome::Contact`]).
    pub outcome: Outcome,
    /// Whether the two may touch. If so, contact begins after [`Contact::time`], the infimum of the times at which their
    /// interiors share points; else it begins at that time.
    pub touch: Touch,
    /// How far the two have to stay from each other. If that is more than 0, contact begins where their distance is first the margin or
    /// less; [`Contact::apart`] is their exact distance then.
    pub margin: f64,
    /// Time, place and features.
    pub contact: Contact,
}

/// The objects of a world where they stand, and those of them that are in contact.
#[derive(Debug, Clone)]
pub struct StandingReport {
    /// The pairs in contact, least ids first.
    pub contacts: Vec<StandingContact>,
    /// The numbers of pairs, and why some were not asked about.
    pub pairs: PairCounts,
}

/// Two objects that are in contact where they stand.
#[derive(Debug, Clone)]
pub struct StandingContact {
    /// The contact, at time 0.
    pub contact: PairContact,
    /// The state of the two: [`Start::Apart`] if it is only their margin that they do not keep.
    pub start: Start,
}

/// Whether a check passed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CheckResult {
    /// The verdict is the expected one.
    Pass,
    /// It is not; the reason as one phrase, as in `expected clear`.
    Fail(String),
}

/// How many unordered pairs of objects there are, and where they went. `all` is the sum of the next four.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PairCounts {
    /// Every pair of objects in the world.
    pub all: usize,
    /// Pairs of which neither object moves (in one attachment tree or not).
    pub still: usize,
    /// Pairs that move as one, and those of an object on a path and the one it is attached to.
    pub attached: usize,
    /// Other moving pairs exempt by an `allow` rule.
    pub allowed: usize,
    /// The rest: the pairs the verdict is about. `0` is a warning.
    pub tested: usize,
    /// How many of the tested pairs the index could not already rule out by boxes in space and time.
    pub admitted: usize,
}

impl CheckReport {
    /// Whether the check passed.
    pub fn passed(&self) -> bool {
        self.result == CheckResult::Pass
    }

    /// The contacts, least first; empty if clear.
    pub fn contacts(&self) -> &[PairContact] {
        match &self.verdict {
            CheckVerdict::Clear => &[],
            CheckVerdict::Contact(contacts) | CheckVerdict::StartsInContact(contacts) => contacts,
        }
    }

    /// The verdict without its data.
    pub fn outcome(&self) -> Outcome {
        match &self.verdict {
            CheckVerdict::Clear => Outcome::Clear,
            CheckVerdict::Contact(_) => Outcome::Contact,
            CheckVerdict::StartsInContact(_) => Outcome::StartsInContact,
        }
    }
}
