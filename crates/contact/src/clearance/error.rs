//! Why it is not known how near bodies come.

use crate::QueryError;

/// Why it is not known how near bodies come.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ClearanceError {
    /// The query has no answer, whatever the margin.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// A margin is a length.
    #[error("a margin must be a finite length that is not negative, not {0}")]
    BadMargin(f64),
    /// A tolerance is a length.
    #[error("a tolerance must be a finite length above zero, not {0}")]
    BadTolerance(f64),
}
