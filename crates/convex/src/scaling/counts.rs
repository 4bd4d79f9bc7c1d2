//! What curves cost.

/// What curves have cost so far; the searches are in the place of the bisection of the paper, Section III.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// Searches for the scalings at which solids that grow touch.
    pub oracle_calls: u64,
    /// Facets that these searches visited: of the Minkowski difference, or of both solids if by a program.
    pub facets_visited: u64,
    /// Breakpoints found, the ends of curves included.
    pub breakpoints: u64,
}

impl Counts {
    /// Adds the costs of other questions.
    pub fn add(&mut self, other: &Counts) {
        let Counts { oracle_calls, facets_visited, breakpoints } = other;
        self.oracle_calls += oracle_calls;
        self.facets_visited += facets_visited;
        self.breakpoints += breakpoints;
    }
}
