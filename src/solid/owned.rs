//! What of its features a triangle answers for, so that a walk over pairs of triangles tests no pair of features twice.

/// What of a triangle it answers for: bit `i` for corner `i`, bit `3 + i` for edge `i`, bit 6 for its inside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "cache", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Owned(u8);

impl Owned {
    const INSIDE: u8 = 1 << 6;

    /// All corners and edges, and the inside.
    pub(crate) const ALL: Owned = Owned(0b111_1111);

    /// The inside, and the features of the given bits.
    pub(super) fn inside_and(bits: impl Iterator<Item = u8>) -> Owned {
        Owned(bits.fold(Owned::INSIDE, |all, bit| all | bit))
    }

    /// Only the given corners, and the edges between them.
    pub(crate) fn between(corners: [bool; 3]) -> Owned {
        let corner = |i: usize| u8::from(corners[i]) << i;
        let edge = |i: usize| u8::from(corners[i] && corners[(i + 1) % 3]) << (3 + i);
        Owned((0..3).fold(0, |bits, i| bits | corner(i) | edge(i)))
    }

    /// Whether the triangle owns its corner `i`.
    pub(crate) fn corner(self, i: usize) -> bool {
        self.0 & 1 << i != 0
    }

    /// Whether the triangle owns its edge `i`.
    pub(crate) fn edge(self, i: usize) -> bool {
        self.0 & 8 << i != 0
    }

    /// Whether the triangle's inside counts.
    pub(crate) fn inside(self) -> bool {
        self.0 & Owned::INSIDE != 0
    }
}
