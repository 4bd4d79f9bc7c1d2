//! What a search costs, and whether the printed part of it was enough.

/// What queries have cost so far, phase by phase. See Choi et al. §3 and §4.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Searches that were begun.
    pub searches: u64,
    /// Facets of B whose signed distance was taken (SEARCH-FV).
    pub faces_of_b: u64,
    /// Facets of A whose signed distance was taken (SEARCH-VF).
    pub faces_of_a: u64,
    /// Pairs of edges that form a face and whose signed distance was taken (SEARCH-EE).
    pub faces_of_edges: u64,
    /// Pairs of edges whose arcs were tested (SEARCH-EE).
    pub arc_tests: u64,
    /// Faces that the walk over all neighbours has visited; one where it only confirms.
    pub faces_walked: u64,
    /// Vertices compared with another while climbing to a supporting vertex.
    pub support_evaluations: u64,
    /// Searches in which the printed procedures stopped at a face that is not optimal.
    pub not_optimal: u64,
    /// Searches for overlap in which the printed procedures alone would have said "overlap" of separate solids.
    pub wrong_verdicts: u64,
}

impl Counts {
    /// Adds the costs of other queries.
    pub fn add(&mut self, other: &Counts) {
        let Counts {
            searches,
            faces_of_b,
            faces_of_a,
            faces_of_edges,
            arc_tests,
            faces_walked,
            support_evaluations,
            not_optimal,
            wrong_verdicts,
        } = other;
        self.searches += searches;
        self.faces_of_b += faces_of_b;
        self.faces_of_a += faces_of_a;
        self.faces_of_edges += faces_of_edges;
        self.arc_tests += arc_tests;
        self.faces_walked += faces_walked;
        self.support_evaluations += support_evaluations;
        self.not_optimal += not_optimal;
        self.wrong_verdicts += wrong_verdicts;
    }
}
