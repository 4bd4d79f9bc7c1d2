//! What a query cost.

use firstcontact_motion::Scene;

/// Counts of the work that queries did; added up over all queries with the same [`Scratch`](super::Scratch).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Pairs of triangles that the trees let through.
    pub triangle_pairs: u64,
    /// Signs that the float filters left in doubt and exact arithmetic decided.
    pub exact_signs: u64,
    /// Contact times that had to be computed exactly to order them.
    pub exact_times: u64,
    /// Extreme points of the Minkowski difference that the convex method looked for: one vertex of each body.
    pub support_evaluations: u64,
    /// Queries in which a float search proposed nothing that could be certified, so that an exact walk answered.
    pub walks: u64,
}

impl Tally {
    /// Adds what needed the exact stage in a scene.
    pub(crate) fn add(&mut self, scene: &Scene<'_>) {
        self.exact_signs += scene.exact_signs();
        self.exact_times += scene.exact_times();
    }
}
