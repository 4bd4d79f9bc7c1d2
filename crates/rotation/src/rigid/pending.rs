//! Pairs of parts that wait for their turn in a walk, the earliest first.

use std::cmp::Ordering;

use super::part::TreePart;

/// Two parts in a slice.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct TimedPair {
    /// They do not meet before this time in the slice.
    pub(crate) begin: f64,
    /// Pairs of one beginning are taken last come, first served.
    pub(crate) number: u64,
    pub(crate) parts: [TreePart; 2],
    pub(crate) slice: u32,
    /// Shares of the slice between which they may meet.
    pub(crate) window: [f64; 2],
}

impl Eq for TimedPair {}

impl Ord for TimedPair {
    fn cmp(&self, other: &TimedPair) -> Ordering {
        other.begin.total_cmp(&self.begin).then(self.number.cmp(&other.number))
    }
}

impl PartialOrd for TimedPair {
    fn partial_cmp(&self, other: &TimedPair) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
