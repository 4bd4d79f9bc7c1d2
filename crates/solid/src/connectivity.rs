//! The edges that join the corners of triangles, numbered.
//!
//! They are found when something is made of all of them and then forgotten: what a query asks about an edge, the
//! triangle on either side of it knows.

use std::ops::Range;

use super::loops::Loops;
use super::parallel::sort;

/// One triangle of the skin.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Triangle {
    /// Vertices, in the file's numbering; of those with equal coordinates the least.
    pub corners: [u32; 3],
    /// The file's face that the triangle is part of.
    pub face: u32,
}

#[cfg(feature = "bytes")]
firstcontact_formats::packed!(Triangle { corners: [u32; 3], face: u32 });

/// Each pair of corners that some triangle joins, once, in ascending order.
pub struct EdgeNumbers {
    /// The two vertices of each edge, lower first.
    pub ends: Vec<[u32; 2]>,
    /// The edges of each triangle; edge `i` joins corner `i` and corner `i + 1`.
    pub of_triangle: Vec<[u32; 3]>,
}

impl EdgeNumbers {
    /// The edges of triangles.
    pub fn of(triangles: &[Triangle]) -> EdgeNumbers {
        let mut sides = Sides::by_lower_end(triangles);
        let mut edge_numbers = EdgeNumbers {
            ends: Vec::with_capacity(triangles.len() * 3 / 2),
            of_triangle: vec![[0; 3]; triangles.len()],
        };
        for lower in 0..sides.starts.len() as u32 - 1 {
            let range = sides.range(lower);
            let around = &mut sides.sides[range];
            around.sort_unstable();
            for group in around.chunk_by(|left, right| left.0 == right.0) {
                for &(_, side) in group {
                    edge_numbers.of_triangle[side as usize / 3][side as usize % 3] = edge_numbers.ends.len() as u32;
                }
                edge_numbers.ends.push([lower, group[0].0]);
            }
        }
        edge_numbers
    }

    /// Number of entries.
    #[allow(clippy::len_without_is_empty, reason = "a skin without edges is never asked")]
    pub fn len(&self) -> usize {
        self.ends.len()
    }
}

/// The sides of triangles, those with the same lower end together.
struct Sides {
    /// Start of those of each vertex; one more at the end.
    starts: Vec<u32>,
    /// The upper end of each, and three times its triangle and which of its edges it is.
    sides: Vec<(u32, u32)>,
}

impl Sides {
    fn by_lower_end(triangles: &[Triangle]) -> Sides {
        let vertices = triangles.iter().flat_map(|triangle| triangle.corners).max().map_or(0, |most| most as usize + 1);
        let mut starts = vec![0u32; vertices + 1];
        for [p, q] in triangles.iter().flat_map(ends_of) {
            starts[p.min(q) as usize + 1] += 1;
        }
        for vertex in 0..vertices {
            starts[vertex + 1] += starts[vertex];
        }
        let mut next = starts.clone();
        let mut sides = vec![(0, 0); triangles.len() * 3];
        for (side, [p, q]) in (0..).zip(triangles.iter().flat_map(ends_of)) {
            let place = &mut next[p.min(q) as usize];
            sides[*place as usize] = (p.max(q), side);
            *place += 1;
        }
        Sides { starts, sides }
    }

    fn range(&self, lower: u32) -> Range<usize> {
        self.starts[lower as usize] as usize..self.starts[lower as usize + 1] as usize
    }
}

/// The ends of the three edges of a triangle.
fn ends_of(&Triangle { corners: [a, b, c], .. }: &Triangle) -> [[u32; 2]; 3] {
    [[a, b], [b, c], [c, a]]
}

/// One face running along one edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct EdgeUse {
    /// The two vertices as one sortable number, lower vertex first.
    key: u64,
    /// Corner of the face's loop at which it enters the edge.
    pub corner: u32,
    /// The face.
    pub face: u32,
}

/// Two vertices as one sortable number.
pub fn edge_key(from: u32, to: u32) -> u64 {
    u64::from(from.min(to)) << 32 | u64::from(from.max(to))
}

/// The two vertices of a key, lower first.
pub fn edge_ends(key: u64) -> [u32; 2] {
    [(key >> 32) as u32, key as u32]
}

impl EdgeUse {
    /// The edge's vertices, lower first.
    pub fn ends(&self) -> [u32; 2] {
        edge_ends(self.key)
    }

    /// The edge as one sortable number.
    pub fn key(&self) -> u64 {
        self.key
    }
}

/// All uses of edges by faces that have not collapsed, sorted by edge, then by corner.
pub fn edge_uses(loops: &Loops) -> Vec<EdgeUse> {
    let mut uses = Vec::with_capacity(loops.corner_count());
    for face in 0..loops.len() as u32 {
        let range = loops.range(face);
        let corners = loops.get(face);
        if corners.len() < 3 {
            continue;
        }
        for (step, &from) in corners.iter().enumerate() {
            let to = corners[(step + 1) % corners.len()];
            uses.push(EdgeUse { key: edge_key(from, to), corner: (range.start + step) as u32, face });
        }
    }
    sort(&mut uses);
    uses
}

/// Disjoint sets whose representative is always their least member.
pub struct Union {
    parents: Vec<u32>,
}

impl Union {
    /// `count` sets of one member each.
    pub fn new(count: usize) -> Union {
        Union { parents: (0..count as u32).collect() }
    }

    /// The least member of the set that holds `item`.
    pub fn find(&mut self, mut item: u32) -> u32 {
        while self.parents[item as usize] != item {
            let grand = self.parents[self.parents[item as usize] as usize];
            self.parents[item as usize] = grand;
            item = grand;
        }
        item
    }

    /// Makes one set of the two that hold `left` and `right`.
    pub fn join(&mut self, left: u32, right: u32) {
        let (left, right) = (self.find(left), self.find(right));
        self.parents[left.max(right) as usize] = left.min(right);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_are_numbered_in_ascending_order() {
        let triangles = [[3, 1, 2], [1, 3, 0], [4, 4, 4]].map(|corners| Triangle { corners, face: 0 });
        let edge_numbers = EdgeNumbers::of(&triangles);
        assert_eq!(edge_numbers.ends, [[0, 1], [0, 3], [1, 2], [1, 3], [2, 3], [4, 4]]);
        assert_eq!(edge_numbers.of_triangle, [[3, 2, 4], [3, 1, 0], [5, 5, 5]]);
        assert_eq!(EdgeNumbers::of(&[]).len(), 0);
    }
}
