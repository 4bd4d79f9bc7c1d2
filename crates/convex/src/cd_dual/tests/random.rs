//! Numbers that are the same in every run.

/// A linear congruential generator of 64 bits.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d)
    }

    /// A whole number from `low` to `high`, both included.
    pub(super) fn between(&mut self, low: i64, high: i64) -> i64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        low + ((self.0 >> 33) % (high - low + 1) as u64) as i64
    }

    /// A point in a box of half sizes.
    pub(super) fn point(&mut self, reach: [i64; 3]) -> [i64; 3] {
        reach.map(|reach| self.between(-reach, reach))
    }

    /// One of some things.
    pub(super) fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.between(0, all.len() as i64 - 1) as usize]
    }
}
