//! A small generator of pseudo-random numbers with the same sequence everywhere.

/// SplitMix64: one 64-bit state, full period, no dependency.
#[derive(Debug, Clone)]
pub struct Random(u64);

impl Random {
    /// A generator whose whole sequence is decided by `seed`.
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to, but not including, 1.
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// A number from `low` up to `high`.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// A direction, uniform on the unit sphere.
    pub fn direction(&mut self) -> [f64; 3] {
        let height = self.between(-1.0, 1.0);
        let (sin, cos) = self.between(0.0, std::f64::consts::TAU).sin_cos();
        let width = (1.0 - height * height).sqrt();
        [width * cos, width * sin, height]
    }
}
