//! Overrides for single pairs.

use super::id::ObjectId;

/// What the file says about one pair. A margin above zero and `touch: allowed` are refused when the file is read, so
/// that all a rule can say today is what holds anyway; it is kept so that the world can be written back.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PairRule {
    pub(super) pair: [ObjectId; 2],
}
