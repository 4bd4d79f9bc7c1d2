//! The edges that join the corners of triangles, numbered.
//!
//! They are found when something is made of all of them and then forgotten: what a query asks about an edge, the
//! triangle on either side of it knows.

use super::loops::Loops;

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
        let mut ends = Vec::with_capacity(triangles.len() * 3 / 2);
        let mut of_triangle = vec![[0; 3]; triangles.len()];
        for_each_edge(triangles.iter().map(|triangle| triangle.corners), |both, sides| {
            for side in sides.iter().map(|&side| side as u32 as usize) {
                of_triangle[side / 3][side % 3] = ends.len() as u32;
            }
            ends.push(both);
        });
        EdgeNumbers { ends, of_triangle }
    }

    /// Number of entries.
    #[allow(clippy::len_without_is_empty, reason = "a skin without edges is never asked")]
    pub fn len(&self) -> usize {
        self.ends.len()
    }
}

/// The sides of triangles, those along one edge together: each three times its triangle and which of its edges it is.
pub(super) struct EdgeSides {
    /// The end of those of each edge.
    ends: Vec<u32>,
    sides: Vec<u32>,
}

impl EdgeSides {
    /// The sides of triangles with the given corners, of each edge in ascending order.
    pub(super) fn of(triangles: impl ExactSizeIterator<Item = [u32; 3]> + Clone) -> EdgeSides {
        let count = triangles.len() * 3;
        let mut all = EdgeSides { ends: Vec::with_capacity(count / 2), sides: Vec::with_capacity(count) };
        for_each_edge(triangles, |_, sides| {
            all.sides.extend(sides.iter().map(|&side| side as u32));
            all.ends.push(all.sides.len() as u32);
        });
        all
    }

    /// Number of edges.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The sides along an edge.
    pub(super) fn at(&self, edge: usize) -> &[u32] {
        let start = if edge == 0 { 0 } else { self.ends[edge - 1] };
        &self.sides[start as usize..self.ends[edge] as usize]
    }

    /// The sides along each edge.
    pub(super) fn iter(&self) -> impl Iterator<Item = &[u32]> {
        (0..self.len()).map(|edge| self.at(edge))
    }
}

/// Shows the ends of each edge, lower first and in ascending order, and the sides along it, in ascending order: in the
/// low half of each three times its triangle and which of its edges it is.
pub(super) fn for_each_edge(
    triangles: impl ExactSizeIterator<Item = [u32; 3]> + Clone,
    mut show: impl FnMut([u32; 2], &[u64]),
) {
    // The upper end and the side in one number.
    let side = |side: u64, p: u32, q: u32| (p.min(q), u64::from(p.max(q)) << 32 | side);
    let three = |(at, [a, b, c]): (u64, [u32; 3])| [side(3 * at, a, b), side(3 * at + 1, b, c), side(3 * at + 2, c, a)];
    let (mut sides, ends) = by_vertex((0..).zip(triangles).flat_map(three), 0);
    let mut start = 0;
    for (lower, end) in (0..).zip(ends) {
        let around = &mut sides[start..end as usize];
        around.sort_unstable();
        for group in around.chunk_by(|left, right| left >> 32 == right >> 32) {
            show([lower, (group[0] >> 32) as u32], group);
        }
        start = end as usize;
    }
}

/// Items by the vertices that they are given with, and for each vertex where its items end.
fn by_vertex<T: Copy>(items: impl Iterator<Item = (u32, T)> + Clone, blank: T) -> (Vec<T>, Vec<u32>) {
    let mut places: Vec<u32> = Vec::new();
    items.clone().for_each(|(vertex, _)| {
        if vertex as usize >= places.len() {
            places.resize(vertex as usize + 1, 0);
        }
        places[vertex as usize] += 1;
    });
    let mut sum = 0;
    for place in &mut places {
        (*place, sum) = (sum, sum + *place);
    }
    let mut sorted = vec![blank; sum as usize];
    items.for_each(|(vertex, item)| {
        let place = &mut places[vertex as usize];
        sorted[*place as usize] = item;
        *place += 1;
    });
    (sorted, places)
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
    let uses = (0..loops.len() as u32).filter(|&face| loops.get(face).len() >= 3).flat_map(|face| {
        let (range, corners) = (loops.range(face), loops.get(face));
        range.clone().zip(corners).map(move |(corner, &from)| {
            let to = loops.vertex(if corner + 1 == range.end { range.start } else { corner + 1 } as u32);
            (from.min(to), EdgeUse { key: edge_key(from, to), corner: corner as u32, face })
        })
    });
    let (mut uses, ends) = by_vertex(uses, EdgeUse { key: 0, corner: 0, face: 0 });
    let mut start = 0;
    for end in ends {
        uses[start..end as usize].sort_unstable();
        start = end as usize;
    }
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
