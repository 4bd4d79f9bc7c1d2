//! The difference of two levels, by its extreme points.
//!
//! A linear function is greatest on a convex polyhedron at any vertex that none of its neighbours exceeds: the
//! polyhedron lies in the cone of the edges there. So climbing from neighbour to neighbour is exact, ties included, and it is
//! local: from a vertex that was extreme one level before, the first step can only lead to a vertex put back at this level.

use dashu_int::IBig;

use super::Counts;
use super::frame::{Corner, Frame};
use super::levels::Level;
use crate::exact::integers::dot;

/// A level of A and a level of B in one scene.
pub(super) struct Difference<'l> {
    pub frame: &'l Frame<'l>,
    pub a: &'l Level,
    pub b: &'l Level,
}

impl Difference<'_> {
    /// A vertex of each solid such that no point `a - b` has a lower product with `n`.
    pub(super) fn lowest(&self, n: &[IBig; 3], [a, b]: [u32; 2], counts: &mut Counts) -> [u32; 2] {
        let of_a = climb(self.a, |vertex| -dot(n, &self.frame.a(vertex)), a, counts);
        let of_b = climb(self.b, |vertex| dot(n, &self.frame.b(vertex)), b, counts);
        [of_a, of_b]
    }

    /// The vertex of the difference of the two prisms with the lowest product with a vector in space and time.
    pub(super) fn lowest_corner(&self, [x, y, z, time]: &[IBig; 4], from: [u32; 2], counts: &mut Counts) -> Corner {
        let n = [x.clone(), y.clone(), z.clone()];
        Corner { vertices: self.lowest(&n, from, counts), ends: self.frame.lowest_ends(&n, time) }
    }
}

/// The vertex of a level of the greatest height.
fn climb(level: &Level, height: impl Fn(u32) -> IBig, start: u32, counts: &mut Counts) -> u32 {
    let (mut here, mut highest) = (start, height(start));
    loop {
        counts.heights += level.neighbours(here).len();
        let above = level.neighbours(here).iter().map(|&other| (height(other), other)).max();
        match above {
            Some((over, other)) if over > highest => (here, highest) = (other, over),
            _ => return here,
        }
    }
}
