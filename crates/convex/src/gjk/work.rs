//! What queries cost.

/// Counts of the work that queries did. See the notes on convexity-based methods, "The Gilbert-Johnson-Keerthi Algorithm".
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Work {
    /// Steps from one simplex to the next.
    pub iterations: u64,
    /// Extreme vertices of the Minkowski difference that were asked for: one vertex of each solid.
    pub supports: u64,
    /// Verdicts that floats could not propose, so that they were decided in integers from there on.
    pub handovers: u64,
    /// Contacts of which the simplex does not tell whether inner points are shared, so that the cones at a shared point were asked.
    pub by_cones: u64,
    /// Signs that the float filters left in doubt.
    pub exact_signs: u64,
}
