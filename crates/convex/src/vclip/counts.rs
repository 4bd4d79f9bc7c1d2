//! What queries cost.

/// What queries have cost so far (notes on convexity-based methods, "The V-Clip Algorithm").
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Pairs of features that were looked at.
    pub iterations: u64,
    /// Local minima: a vertex behind a facet with all of its solid, and not inside.
    pub local_minima: u64,
    /// Signs that the filters left in doubt.
    pub exact_signs: u64,
}
