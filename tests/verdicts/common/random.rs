//! Random numbers, the same in every run.
#![allow(dead_code, reason = "each test file uses its own part of this")]

/// A linear congruential generator.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % limit
    }

    /// Between -1 and 1.
    pub(crate) fn unit(&mut self) -> f64 {
        self.below(1 << 31) as f64 / (1u64 << 30) as f64 - 1.0
    }

    pub(crate) fn vector(&mut self) -> [f64; 3] {
        std::array::from_fn(|_| self.unit())
    }

    /// Whole numbers up to some size.
    pub(crate) fn lattice(&mut self, size: u64) -> [f64; 3] {
        std::array::from_fn(|_| self.below(2 * size + 1) as f64 - size as f64)
    }
}
