//! Why a check has no answer.

use super::first::Refused;
use firstcontact_contact::clearance::ClearanceError;
use firstcontact_contact::{OverlapError, QueryError};
use firstcontact_exact::FloatError;

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
    /// The processor's floats are not what answers rely on.
    #[error(transparent)]
    Floats(#[from] FloatError),
    /// The objects cannot be set in motion on these paths.
    #[error("check `{check}`: {reason}")]
    Scene {
        /// The check's id.
        check: String,
        /// Why not.
        reason: String,
    },
    /// The objects cannot be asked about where they stand.
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
    /// The threads could not be started.
    #[error("cannot start {threads} threads: {reason}")]
    Threads {
        /// How many were asked for.
        threads: usize,
        /// What the system says.
        reason: String,
    },
}

impl CheckError {
    /// Of two objects, by their ids.
    pub(super) fn of_query([a, b]: [String; 2], source: QueryError) -> CheckError {
        CheckError::Query { a, b, source }
    }

    /// Of two objects, in whatever manner they were asked about.
    pub(super) fn refused(ids: [String; 2], refused: Refused) -> CheckError {
        match refused {
            Refused::Query(source) => CheckError::of_query(ids, source),
            Refused::Clearance(source) => CheckError::of_clearance(ids, source),
            Refused::Overlap(source) => CheckError::of_overlap(ids, source),
        }
    }

    /// Of two objects that have to keep a margin.
    pub(crate) fn of_clearance([a, b]: [String; 2], source: ClearanceError) -> CheckError {
        match source {
            ClearanceError::Query(source) => CheckError::Query { a, b, source },
            source => CheckError::Clearance { a, b, source },
        }
    }

    /// Of two objects that may touch.
    pub(super) fn of_overlap([a, b]: [String; 2], source: OverlapError) -> CheckError {
        match source {
            OverlapError::Query(source) => CheckError::Query { a, b, source },
            source => CheckError::Overlap { a, b, source },
        }
    }
}
