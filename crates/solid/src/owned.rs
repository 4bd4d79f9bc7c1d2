//! What of its features a triangle answers for, so that a walk over pairs of triangles tests no pair of features twice.

use super::edge_numbers::EdgeNumbers;
use super::flats::Flats;
use super::skin::Triangle;

/// What of a triangle it answers for: bit `i` for corner `i`, bit `3 + i` for edge `i`, bit 6 for its inside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "cache", derive(serde::Serialize, serde::Deserialize))]
pub struct Owned(u8);

impl Owned {
    const INSIDE: u8 = 1 << 6;

    /// All corners and edges, and the inside.
    pub const ALL: Owned = Owned(0b111_1111);

    /// Gives each vertex and edge to a triangle that has it: of those in the largest flat, to the first.
    pub(super) fn assigned(
        triangles: &[Triangle],
        edge_numbers: &EdgeNumbers,
        flats: &Flats,
        vertices: usize,
    ) -> Vec<Owned> {
        const NOBODY: u32 = u32::MAX;
        let mut vertex_owner = vec![NOBODY; vertices];
        let mut edge_owner = vec![NOBODY; edge_numbers.len()];
        let sizes = flats.sizes(triangles.len());
        let size = |index: u32| sizes[flats.of_triangle(index) as usize];
        let take = |owner: &mut u32, index: usize| {
            if *owner == NOBODY || size(index as u32) > size(*owner) {
                *owner = index as u32;
            }
        };
        for (index, triangle) in triangles.iter().enumerate() {
            triangle.corners.iter().for_each(|&corner| take(&mut vertex_owner[corner as usize], index));
            edge_numbers.of_triangle[index].iter().for_each(|&edge| take(&mut edge_owner[edge as usize], index));
        }
        let owned = |(index, triangle): (usize, &Triangle)| {
            let owns = |owner: u32, bit: usize| u8::from(owner as usize == index) << bit;
            let bits = (0..3).map(|i| {
                let edge = edge_numbers.of_triangle[index][i];
                owns(vertex_owner[triangle.corners[i] as usize], i) | owns(edge_owner[edge as usize], 3 + i)
            });
            Owned::inside_and(bits)
        };
        triangles.iter().enumerate().map(owned).collect()
    }

    /// The inside, and the features of the given bits.
    fn inside_and(bits: impl Iterator<Item = u8>) -> Owned {
        Owned(bits.fold(Owned::INSIDE, |all, bit| all | bit))
    }

    /// Only the given corners, and the edges between them.
    pub fn between(corners: [bool; 3]) -> Owned {
        let corner = |i: usize| u8::from(corners[i]) << i;
        let edge = |i: usize| u8::from(corners[i] && corners[(i + 1) % 3]) << (3 + i);
        Owned((0..3).fold(0, |bits, i| bits | corner(i) | edge(i)))
    }

    /// Whether the triangle owns its corner `i`.
    pub fn corner(self, i: usize) -> bool {
        self.0 & 1 << i != 0
    }

    /// Whether the triangle owns its edge `i`.
    pub fn edge(self, i: usize) -> bool {
        self.0 & 8 << i != 0
    }

    /// Whether the triangle's inside counts.
    pub fn inside(self) -> bool {
        self.0 & Owned::INSIDE != 0
    }
}
