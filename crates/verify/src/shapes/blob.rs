//! Smooth lumps.

use super::{Random, Shape, icosphere};

/// How many waves are laid over the sphere, and how strongly they may move a vertex in or out in all.
const WAVES: usize = 8;
const SWING: f64 = 0.3;

/// A lump of mean radius about 1 with `20 * frequency^2` triangles, its form decided by `seed`.
///
/// Vertices move along their radius only, so the lump never crosses itself.
pub fn blob(frequency: u32, seed: u64) -> Shape {
    let mut random = Random::new(seed);
    let waves: Vec<Wave> = (0..WAVES).map(|_| Wave::new(&mut random)).collect();
    let mut shape = icosphere(frequency);
    for vertex in &mut shape.vertices {
        let swing: f64 = waves.iter().map(|wave| wave.at(*vertex)).sum();
        let radius = 1.0 + SWING * swing / WAVES as f64;
        *vertex = vertex.map(|coordinate| radius * coordinate);
    }
    shape
}

/// A plane wave through space.
struct Wave {
    /// Direction times wave number.
    along: [f64; 3],
    phase: f64,
}

impl Wave {
    fn new(random: &mut Random) -> Wave {
        let number = random.between(2.0, 6.0);
        Wave { along: random.direction().map(|x| number * x), phase: random.between(0.0, std::f64::consts::TAU) }
    }

    /// Between -2 and 2: the waves seldom agree, so each may be larger than its share.
    fn at(&self, point: [f64; 3]) -> f64 {
        let [x, y, z] = [0, 1, 2].map(|axis| self.along[axis] * point[axis]);
        2.0 * (x + y + z + self.phase).sin()
    }
}
