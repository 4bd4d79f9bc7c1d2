//! The difference of a level of A and a level of B, by its extreme points.
//!
//! An extreme vertex is found by the hierarchy: level by level, at most one of the vertices put back is beyond a plane that
//! touched the level before, and it is joined to every vertex in the plane. For a vector that is new, the search begins at the
//! topmost level; for one whose extreme vertices one level before are known, it looks only at what was put back next to them.

use dashu_int::IBig;

use super::frame::{Corner, Frame};
use crate::Hierarchy;

/// A level of A and a level of B in one scene.
pub(super) struct Difference<'l> {
    /// The scene.
    pub frame: &'l Frame<'l>,
    /// The hierarchies of A and B.
    pub hierarchies: [&'l Hierarchy; 2],
    /// The levels of A and B, the solids themselves being zero.
    pub levels: [usize; 2],
}

impl Difference<'_> {
    /// A vertex of each solid such that no point `a - b` has a lower product with `n`; `known` are such vertices of
    /// levels above, if there are any.
    pub(super) fn lowest(&self, n: &[IBig; 3], known: Option<[u32; 2]>) -> [u32; 2] {
        let ([of_a, of_b], [level_of_a, level_of_b]) = (self.hierarchies, self.levels);
        let is_lower = |from: u32, to: u32| self.frame.rise_of_a(n, from, to) < IBig::ZERO;
        let is_higher = |from: u32, to: u32| self.frame.rise_of_b(n, from, to) > IBig::ZERO;
        [
            of_a.descend_to(level_of_a, known.map(|[a, _]| a), is_lower),
            of_b.descend_to(level_of_b, known.map(|[_, b]| b), is_higher),
        ]
    }

    /// The vertex of the difference of the two prisms with the lowest product with a vector in space and time.
    pub(super) fn lowest_corner(&self, [x, y, z, time]: &[IBig; 4], known: Option<[u32; 2]>) -> Corner {
        let n = [x.clone(), y.clone(), z.clone()];
        Corner { vertices: self.lowest(&n, known), ends: self.frame.lowest_ends(&n, time) }
    }
}
