//! Parts of a loop that is filled with triangles, and the diagonals between them.

use std::collections::HashMap;

use super::outline::unit;
use firstcontact_solid::connectivity::edge_key;
use firstcontact_solid::polygon::newell;

/// The best triangles over a part of a loop, from its first corner to its last.
#[derive(Debug, Clone, Copy)]
pub(super) struct Part {
    /// By how much two neighbours bend at most: 0 where they lie in one plane, 2 where one is folded on the other.
    bend: f64,
    /// Twice the area of all.
    area: f64,
    /// The third corner of the triangle that has the first and the last.
    pub(super) middle: usize,
    /// The direction which that triangle faces; none if it has none, or if the part is an edge without a face on its
    /// other side.
    normal: Option<[f64; 3]>,
}

impl Part {
    /// Part for which there are no triangles.
    pub(super) const IMPOSSIBLE: Part = Part { bend: f64::INFINITY, area: f64::INFINITY, middle: 0, normal: None };

    /// An edge of the loop, and the direction that the face on its other side faces.
    pub(super) fn edge(beside: Option<[f64; 3]>) -> Part {
        Part { bend: 0.0, area: 0.0, middle: 0, normal: beside }
    }

    pub(super) fn is_possible(&self) -> bool {
        self.bend < f64::INFINITY
    }

    /// False if a triangle over two parts is certainly no better than a part: each of them alone is worse already.
    pub(super) fn may_be_better([left, right]: &[Part; 2], best: &Part, by_area: bool) -> bool {
        let lower_bound = if by_area { left.area + right.area } else { left.bend.max(right.bend) };
        let found = if by_area { best.area } else { best.bend };
        left.is_possible() && right.is_possible() && lower_bound <= found
    }

    /// A triangle over two parts; `closing` is the direction of the face beyond its third side.
    pub(super) fn over(parts: [Part; 2], middle: usize, corners: &[[f64; 3]; 3], closing: Option<[f64; 3]>) -> Part {
        let (normal, area) = match unit(newell(corners)) {
            Some((normal, area)) => (Some(normal), area),
            None => (None, 0.0),
        };
        let bend = |beside: Option<[f64; 3]>| match (normal, beside) {
            (Some(one), Some(other)) => 1.0 - (0..3).map(|axis| one[axis] * other[axis]).sum::<f64>(),
            _ => 0.0,
        };
        let [left, right] = parts;
        let worst = [right.bend, bend(left.normal), bend(right.normal), bend(closing)];
        Part { bend: worst.into_iter().fold(left.bend, f64::max), area: left.area + right.area + area, middle, normal }
    }
}

/// True if one choice is better than another, by the area or by the bend.
pub(super) fn better(one: &Part, other: &Part, by_area: bool) -> bool {
    let key = |part: &Part| if by_area { (part.area, part.bend) } else { (part.bend, part.area) };
    key(one) < key(other)
}

/// The diagonals of a loop.
pub(super) struct Diagonals<'a> {
    vertices: &'a [u32],
}

impl<'a> Diagonals<'a> {
    pub(super) fn of(vertices: &'a [u32]) -> Diagonals<'a> {
        Diagonals { vertices }
    }

    /// The vertices at places of the loop.
    pub(super) fn vertices(&self, places: [u32; 3]) -> [u32; 3] {
        places.map(|place| self.vertices[place as usize])
    }

    /// The keys of those sides of a triangle that are no edges of the loop.
    pub(super) fn within(&self, places: &[u32; 3]) -> impl Iterator<Item = u64> {
        let count = self.vertices.len();
        let sides = [0, 1, 2].map(|side| [places[side] as usize, places[(side + 1) % 3] as usize]);
        let inner = sides.map(|[from, to]| {
            let steps = from.abs_diff(to);
            (steps != 1 && steps != count - 1).then(|| edge_key(self.vertices[from], self.vertices[to]))
        });
        inner.into_iter().flatten()
    }

    /// Pairs of triangles, by their places, with one diagonal that lies at different places of the loop, as may be
    /// where a vertex is in it twice.
    pub(super) fn twice(&self, triangles: &[[usize; 3]]) -> Vec<[usize; 2]> {
        let mut by_key: HashMap<u64, ([usize; 2], usize)> = HashMap::new();
        let (count, mut found) = (self.vertices.len(), Vec::new());
        for (number, &[first, middle, last]) in triangles.iter().enumerate() {
            for [from, to] in [[first, middle], [middle, last], [first, last]] {
                if to - from >= 2 && to - from < count - 1 {
                    let key = edge_key(self.vertices[from], self.vertices[to]);
                    let (ends, other) = *by_key.entry(key).or_insert(([from, to], number));
                    if ends != [from, to] {
                        found.push([other, number]);
                    }
                }
            }
        }
        found
    }
}
