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
        for_each_edge(sides_of(triangles.iter().map(|triangle| triangle.corners)), |both, sides| {
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
        EdgeSides::of_sides(sides_of(triangles), count)
    }

    /// The same of sides of any faces, about so many: each where it begins, where it ends, and its number.
    pub(super) fn of_sides(sides: impl Iterator<Item = [u32; 3]> + Clone, count: usize) -> EdgeSides {
        let mut all = EdgeSides { ends: Vec::with_capacity(count / 2), sides: Vec::with_capacity(count) };
        for_each_edge(sides, |_, sides| {
            all.sides.extend(sides.iter().map(|&side| side as u32));
            all.ends.push(all.sides.len() as u32);
        });
        all
    }

    /// The same of the same triangles turned round.
    pub(super) fn turned(mut self) -> EdgeSides {
        self.sides.iter_mut().for_each(|side| *side = *side / 3 * 3 + 2 - *side % 3);
        self
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

/// The sides of triangles: where each begins, where it ends, and three times its triangle and which of its edges it is.
fn sides_of(triangles: impl Iterator<Item = [u32; 3]> + Clone) -> impl Iterator<Item = [u32; 3]> + Clone {
    (0..).zip(triangles).flat_map(|(at, [a, b, c])| [[a, b, 3 * at], [b, c, 3 * at + 1], [c, a, 3 * at + 2]])
}

/// Shows the ends of each edge, lower first and in ascending order, and the sides along it: in the low half of each its
/// number, in ascending order. Sides are given with where they begin, where they end, and their numbers.
fn for_each_edge(sides: impl Iterator<Item = [u32; 3]> + Clone, mut show: impl FnMut([u32; 2], &[u64])) {
    let mut places: Vec<u32> = Vec::new();
    sides.clone().for_each(|[from, to, _]| {
        let lower = from.min(to) as usize;
        if lower >= places.len() {
            places.resize(lower + 1, 0);
        }
        places[lower] += 1;
    });
    let mut sum = 0;
    for place in &mut places {
        (*place, sum) = (sum, sum + *place);
    }
    // The upper end and the side in one number, by the lower end.
    let mut sorted = vec![0; sum as usize];
    sides.for_each(|[from, to, side]| {
        let place = &mut places[from.min(to) as usize];
        sorted[*place as usize] = u64::from(from.max(to)) << 32 | u64::from(side);
        *place += 1;
    });
    let mut start = 0;
    for (lower, end) in (0..).zip(places) {
        let around = &mut sorted[start..end as usize];
        around.sort_unstable();
        for group in around.chunk_by(|left, right| left >> 32 == right >> 32) {
            show([lower, (group[0] >> 32) as u32], group);
        }
        start = end as usize;
    }
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
    let face_of = loops.faces_of_corners();
    let mut uses = Vec::with_capacity(loops.corner_count());
    for_each_edge(loops.sides(), |[from, to], sides| {
        let each =
            |&side: &u64| EdgeUse { key: edge_key(from, to), corner: side as u32, face: face_of[side as u32 as usize] };
        uses.extend(sides.iter().map(each));
    });
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
