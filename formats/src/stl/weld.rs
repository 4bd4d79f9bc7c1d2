//! One vertex for each distinct position.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// Positions numbered in order of first appearance; `-0.0` is `0.0`.
///
/// The map's hash is seeded at random, so that no file can be made to be slow; no result depends on the seed.
#[derive(Debug, Default)]
pub(crate) struct Weld {
    numbers: HashMap<[u32; 3], u32>,
}

/// Whether a position has been seen before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Seen {
    /// Not yet: it has just been given this number.
    First(u32),
    /// It has this number.
    Again(u32),
}

impl Weld {
    /// The number of the finite position `point`.
    pub(crate) fn number(&mut self, point: [f32; 3]) -> Seen {
        // Fewer than u32::MAX positions fit in the bytes of a file, or in a mesh.
        let next = self.numbers.len() as u32;
        match self.numbers.entry(canonical(point).map(f32::to_bits)) {
            Entry::Occupied(entry) => Seen::Again(*entry.get()),
            Entry::Vacant(entry) => Seen::First(*entry.insert(next)),
        }
    }
}

/// The position with every `-0.0` made `0.0`.
pub(crate) fn canonical(point: [f32; 3]) -> [f32; 3] {
    point.map(|value| if value == 0.0 { 0.0 } else { value })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zeros_of_either_sign_are_one_position() {
        let mut weld = Weld::default();
        assert_eq!(weld.number([0.0, 1.0, -0.0]), Seen::First(0));
        assert_eq!(weld.number([1.0, 1.0, 0.0]), Seen::First(1));
        assert_eq!(weld.number([-0.0, 1.0, 0.0]), Seen::Again(0));
    }
}
