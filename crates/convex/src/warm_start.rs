//! Warm start: what one query leaves to the next.
//!
//! It never changes an answer.

use std::collections::HashSet;

use crate::relation::Face;

/// Places where the last searches ended, and memory to use again. For the same pair of solids, or for any: features are
/// kept by the numbers of the bodies' vertices, and what does not fit other solids is ignored.
#[derive(Debug, Clone, Default)]
pub struct WarmStart {
    /// The features at which V-Clip ended.
    pub(crate) features: Option<[Face; 2]>,
    /// The facet near which CD-Dual ended (Choi et al. §4.4).
    pub(crate) facet: Option<FacetStart>,
    pub(crate) pairs: EdgePairStack,
}

impl WarmStart {
    /// Forgets where the last searches ended, but keeps the memory.
    pub fn forget(&mut self) {
        (self.features, self.facet) = (None, None);
    }
}

/// First face of SEARCH-FV.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FacetStart {
    /// A facet of B, near the last optimal face.
    pub facet: u32,
    /// A vertex of A from which to climb, near the one that supports that face.
    pub vertex: u32,
}

/// The stack of SEARCH-EE, with the pairs that have been on it.
#[derive(Debug, Clone, Default)]
pub(crate) struct EdgePairStack {
    stack: Vec<[u32; 2]>,
    seen: HashSet<[u32; 2]>,
}

impl EdgePairStack {
    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.stack.clear();
        self.seen.clear();
    }

    /// Adds a pair unless it has been added before.
    pub(crate) fn push(&mut self, pair: [u32; 2]) {
        if self.seen.insert(pair) {
            self.stack.push(pair);
        }
    }

    /// Takes the last pair.
    pub(crate) fn pop(&mut self) -> Option<[u32; 2]> {
        self.stack.pop()
    }
}
