//! A small deterministic random generator (splitmix64): the same numbers everywhere and for ever.

/// The state of the generator.
#[derive(Debug, Clone)]
pub struct Prng(u64);

impl Prng {
    /// The generator of query `index` in the stream `seed`, independent of all other queries.
    pub fn new(seed: u64, index: u64) -> Prng {
        let mut prng = Prng(seed ^ index.wrapping_mul(0xd134_2543_de82_ef95));
        prng.next();
        prng
    }

    /// The next 64 bits.
    #[allow(clippy::should_implement_trait, reason = "numbers without an end need no option")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u64
    }

    /// An integer from `low` to `high`, both included.
    pub fn integer(&mut self, low: i64, high: i64) -> i64 {
        low + self.below((high - low + 1) as u64) as i64
    }

    /// True once in `n` times.
    pub fn once_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    /// A float in `low..high` with all its bits random.
    pub fn float(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * ((self.next() >> 11) as f64 / (1u64 << 53) as f64)
    }

    /// A lattice point with coordinates from `low` to `high`.
    pub fn point(&mut self, low: i64, high: i64) -> [i64; 3] {
        [(); 3].map(|()| self.integer(low, high))
    }

    /// A point with coordinates in `low..high`.
    pub fn float_point(&mut self, low: f64, high: f64) -> [f64; 3] {
        [(); 3].map(|()| self.float(low, high))
    }

    /// Shuffles a slice.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u64 + 1) as usize);
        }
    }
}
