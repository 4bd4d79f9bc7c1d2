//! What is kept from one query to the next (Choi et al. §4.4). It never changes an answer.

use std::collections::HashSet;

/// Where the last search ended, and memory to be used again. For the same pair of solids, or for any.
#[derive(Debug, Clone, Default)]
pub struct Witness {
    /// A facet of B near the last optimal face, and a vertex of A near the one that supports it.
    pub(super) last: Option<Start>,
    pub(super) pairs: Pairs,
}

impl Witness {
    /// Forgets where the last search ended, but keeps the memory.
    pub fn forget(&mut self) {
        self.last = None;
    }
}

/// Where SEARCH-FV begins.
#[derive(Debug, Clone, Copy)]
pub(super) struct Start {
    /// A facet of B.
    pub facet: u32,
    /// A vertex of A from which to climb.
    pub vertex: u32,
}

/// The stack of SEARCH-EE, with the pairs that have been on it.
#[derive(Debug, Clone, Default)]
pub(super) struct Pairs {
    stack: Vec<[u32; 2]>,
    seen: HashSet<[u32; 2]>,
}

impl Pairs {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.stack.clear();
        self.seen.clear();
    }

    /// Adds a pair unless it has been added before.
    pub(super) fn push(&mut self, pair: [u32; 2]) {
        if self.seen.insert(pair) {
            self.stack.push(pair);
        }
    }

    /// Takes the last pair.
    pub(super) fn pop(&mut self) -> Option<[u32; 2]> {
        self.stack.pop()
    }
}
