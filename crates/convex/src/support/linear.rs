//! The extreme vertex by looking at all of them, several at a time.

use nalgebra::{Point3, Vector3};

/// Number of vertices compared together.
const LANES: usize = 4;

/// A float from which on floats are whole numbers, and their last bits count.
const COUNT_FROM: f64 = (1u64 << 52) as f64;

/// Positions in blocks, each with all first coordinates side by side, then all second, then all third ones, as the
/// vector units of a processor like them.
#[derive(Debug)]
pub(crate) struct LinearScan {
    blocks: Vec<[[f64; LANES]; 3]>,
    last: u32,
}

impl LinearScan {
    /// The last block is filled with copies of the last vertex. There must be a vertex.
    pub(crate) fn new(points: &[Point3<f64>]) -> LinearScan {
        let last = points.len().saturating_sub(1);
        let block = |first: usize| {
            [0, 1, 2]
                .map(|axis| std::array::from_fn(|lane| points.get((first + lane).min(last)).map_or(0.0, |p| p[axis])))
        };
        LinearScan { blocks: (0..=last).step_by(LANES).map(block).collect(), last: last as u32 }
    }

    /// The vertex with the greatest product.
    #[inline(always)]
    pub(crate) fn extreme(&self, direction: &Vector3<f64>) -> u32 {
        let (place, lane, _) = self.greatest(direction);
        (place * LANES as u32 + lane as u32).min(self.last)
    }

    /// The position of the vertex with the greatest product, and that product.
    #[inline(always)]
    pub(crate) fn furthest(&self, direction: &Vector3<f64>) -> (Vector3<f64>, f64) {
        let (place, lane, product) = self.greatest(direction);
        let block = &self.blocks[place as usize];
        (Vector3::from([0, 1, 2].map(|axis| block[axis][lane])), product)
    }

    /// The greatest product, as rounded.
    #[inline]
    pub(crate) fn reach(&self, direction: &Vector3<f64>) -> f64 {
        let mut best = [f64::NEG_INFINITY; LANES];
        for [x, y, z] in &self.blocks {
            for lane in 0..LANES {
                let dot = direction.x * x[lane] + direction.y * y[lane] + direction.z * z[lane];
                best[lane] = if dot > best[lane] { dot } else { best[lane] };
            }
        }
        best.into_iter().fold(f64::NEG_INFINITY, |most, dot| if dot > most { dot } else { most })
    }

    /// The least and the greatest product.
    #[inline(always)]
    pub(crate) fn extent(&self, direction: &Vector3<f64>) -> [f64; 2] {
        let (mut least, mut most) = ([f64::INFINITY; LANES], [f64::NEG_INFINITY; LANES]);
        for [x, y, z] in &self.blocks {
            for lane in 0..LANES {
                let dot = direction.x * x[lane] + direction.y * y[lane] + direction.z * z[lane];
                least[lane] = if dot < least[lane] { dot } else { least[lane] };
                most[lane] = if dot > most[lane] { dot } else { most[lane] };
            }
        }
        [least.into_iter().fold(f64::INFINITY, f64::min), most.into_iter().fold(f64::NEG_INFINITY, f64::max)]
    }

    /// The block, the place in it, and the product of the vertex with the greatest product.
    #[inline(always)]
    fn greatest(&self, direction: &Vector3<f64>) -> (u32, usize, f64) {
        let mut best = [f64::NEG_INFINITY; LANES];
        // Counted in floats, so that one comparison chooses both; in floats whose last bits are the number.
        let mut place = [COUNT_FROM; LANES];
        let mut index = COUNT_FROM;
        for [x, y, z] in &self.blocks {
            for lane in 0..LANES {
                let dot = direction.x * x[lane] + direction.y * y[lane] + direction.z * z[lane];
                place[lane] = if dot > best[lane] { index } else { place[lane] };
                best[lane] = if dot > best[lane] { dot } else { best[lane] };
            }
            index += 1.0;
        }
        let one = |lane: usize| (lane, place[lane], best[lane]);
        let better = |one: (usize, f64, f64), other: (usize, f64, f64)| if other.2 > one.2 { other } else { one };
        let (lane, place, best) = better(better(one(0), one(1)), better(one(2), one(3)));
        (place.to_bits() as u32, lane, best)
    }
}
