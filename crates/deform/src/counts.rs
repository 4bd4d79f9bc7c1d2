//! What steps cost.

use std::ops::AddAssign;

/// Counts of the work that steps did (§4.1, §5).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Steps at which the hulls share a point, so that a contact direction was looked for.
    pub meetings: u64,
    /// How often A was separated and GJK applied to find the contact direction, calls of `Find_Contact_Direction` (§4.1). Where
    /// the direction is known already, and GJK only measures the negative distance along it (§4.2), that is not counted.
    pub iterations: u64,
    /// How often a translation was too short to separate the hulls, and doubled.
    pub doublings: u64,
    /// How often the iteration did not come to an end, and the exact penetration depth of the hulls was taken.
    pub handovers: u64,
    /// Pairs of triangles that the exact test looked at.
    pub exact_tests: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Counts) {
        self.meetings += other.meetings;
        self.iterations += other.iterations;
        self.doublings += other.doublings;
        self.handovers += other.handovers;
        self.exact_tests += other.exact_tests;
    }
}
