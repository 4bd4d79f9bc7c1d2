//! Polytopes in two to five dimensions with an independent exact answer to where a point is, in machine integers.
//!
//! All coordinates are whole numbers of steps of [`STEP`], so that integers of 128 bits hold every determinant. The answers share
//! no code and no idea with the library: a polygon or a polyhedron is taken apart into simplices with a common apex, whose signs
//! are added up; a prism is cut at the time of the point, which leaves the same question about its basis.
pub mod gallery;
pub mod mesh;
pub mod polygon;
pub mod shape;

/// The length of a step: coordinates are this times an integer.
pub const STEP: f64 = 1.0 / 64.0;

/// A small deterministic random generator.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x1234_5678_9abc_def1)
    }

    pub fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % limit
    }

    /// From `low` to `high`, both included, in ranges up to `2^31`.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64) as i64
    }
}
