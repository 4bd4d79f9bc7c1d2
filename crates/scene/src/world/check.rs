//! Checks: the questions of a world, the expected answers, and errors.

use crate::engine::{EngineError, PairFailure, Scope};
use crate::objects::ObjectId;
use crate::pairs::{Outcome, PairError};
use crate::parallel::ThreadsError;
use firstcontact_contact::clearance::ClearanceError;
use firstcontact_contact::{OverlapError, QueryError};
use firstcontact_exact::{ExactTime, FloatError};

/// One question a world asks: do these paths, all at once on one clock, keep every pair apart?
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub struct Check {
    pub(crate) id: String,
    pub(crate) paths: Vec<usize>,
    pub(crate) scope: Scope,
    pub(crate) expectation: Option<Expectation>,
    /// Its number in the file's list; `None` if the file has no such list.
    pub(crate) listed: Option<usize>,
}

/// Answer with which a check passes.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
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
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub enum ExpectedTime {
    /// The exact time, written as a fraction or a decimal in quotes.
    Exact(#[cfg_attr(feature = "bytes", serde(with = "crate::world::bytes::as_text"))] ExactTime),
    /// A float: it must be one of the two ends of the bracket around the exact time.
    Bracket(f64),
}

impl Check {
    /// The check's id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The paths it runs, as indices into [`World::paths`](crate::world::World::paths), in the order given.
    pub fn paths(&self) -> &[usize] {
        &self.paths
    }

    /// Contacts that it reports.
    pub fn scope(&self) -> Scope {
        self.scope
    }

    /// Answer with which it passes, if it states one. Without, only `clear` passes.
    pub fn expectation(&self) -> Option<&Expectation> {
        self.expectation.as_ref()
    }
}

impl ExpectedTime {
    /// True if a time that was found is the expected one.
    pub fn is(&self, found: &ExactTime) -> bool {
        match self {
            ExpectedTime::Exact(time) => time == found,
            ExpectedTime::Bracket(time) => *time == found.lower() || *time == found.upper(),
        }
    }

    /// True if it is a time from the start of a clock to its end.
    pub(crate) fn is_on(&self, [start, end]: [f64; 2]) -> bool {
        match self {
            ExpectedTime::Exact(time) => ExactTime::at(start) <= *time && *time <= ExactTime::at(end),
            ExpectedTime::Bracket(time) => (start..=end).contains(time),
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

/// Why a check has no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckError {
    /// The check names paths that this world does not have: it belongs to another world.
    #[error("check `{check}` does not belong to this world")]
    OtherWorld {
        /// The check's id.
        check: String,
    },
    /// The processor's floats are not those of IEEE 754.
    #[error(transparent)]
    Floats(#[from] FloatError),
    /// The objects cannot be set in motion on these paths.
    #[error("check `{check}`: {reason}")]
    Scenario {
        /// The check's id.
        check: String,
        /// Why not.
        reason: String,
    },
    /// The objects have no places to stand.
    #[error("where the objects stand: {reason}")]
    Standing {
        /// Why not.
        reason: String,
    },
    /// A pair could not be decided.
    #[error("{a} and {b}: {source}")]
    Query {
        /// The id of one object.
        a: String,
        /// The id of the other.
        b: String,
        /// Why not.
        source: QueryError,
    },
    /// Touching is allowed to a pair, and it is not known when their interiors meet.
    #[error("{a} and {b}: {source}")]
    Overlap {
        /// The id of one object.
        a: String,
        /// The id of the other.
        b: String,
        /// Why not.
        source: OverlapError,
    },
    /// A pair has to keep a margin, and it is not known whether it does.
    #[error("{a} and {b}: {source}")]
    Clearance {
        /// The id of one object.
        a: String,
        /// The id of the other.
        b: String,
        /// Why not.
        source: ClearanceError,
    },
    /// A pair in which an object turns has no answer.
    #[error("{a} and {b}: {reason}")]
    Turning {
        /// The id of one object.
        a: String,
        /// The id of the other.
        b: String,
        /// Why not.
        reason: String,
    },
    /// The threads could not be started.
    #[error("cannot start {threads} threads: {reason}")]
    Threads {
        /// Number of threads that were asked for.
        threads: usize,
        /// Message of the system.
        reason: String,
    },
}

impl CheckError {
    /// Error about two objects, by their ids.
    pub(crate) fn of_query([a, b]: [String; 2], source: QueryError) -> CheckError {
        CheckError::Query { a, b, source }
    }

    /// Error of the engine, with the names of objects.
    pub(crate) fn of_engine(error: EngineError, name: impl Fn(ObjectId) -> String) -> CheckError {
        match error {
            EngineError::Pair(failure) => CheckError::of_pair(failure, name),
            EngineError::Threads(ThreadsError { threads, reason }) => CheckError::Threads { threads, reason },
        }
    }

    /// Error of a pair, with the names of its objects.
    pub(crate) fn of_pair(PairFailure { pair, error }: PairFailure, name: impl Fn(ObjectId) -> String) -> CheckError {
        let names = pair.map(name);
        match error {
            PairError::Query(source) => CheckError::of_query(names, source),
            PairError::Clearance(source) => CheckError::of_clearance(names, source),
            PairError::Overlap(source) => CheckError::of_overlap(names, source),
        }
    }

    /// Error about two objects that have to keep a margin.
    fn of_clearance([a, b]: [String; 2], source: ClearanceError) -> CheckError {
        match source {
            ClearanceError::Query(source) => CheckError::Query { a, b, source },
            source => CheckError::Clearance { a, b, source },
        }
    }

    /// Error about two objects that may touch.
    pub(crate) fn of_overlap([a, b]: [String; 2], source: OverlapError) -> CheckError {
        match source {
            OverlapError::Query(source) => CheckError::Query { a, b, source },
            source => CheckError::Overlap { a, b, source },
        }
    }
}
