//! Random pairs of clouds of points, whose hulls are apart, barely apart, touching or crossing.

use super::brute::Point;
use crate::support::prng::Prng;

/// Coordinates are multiples of `1 / 2^BITS`.
pub const BITS: u32 = 14;

/// The points of two clouds, in units of `1 / 2^BITS`, and what is added to all coordinates, which changes no distance.
pub struct Clouds {
    pub points: [Vec<Point>; 2],
    pub offset: Point,
}

/// The clouds of a number in a stream.
pub fn clouds(seed: u64, index: u64) -> Clouds {
    let prng = &mut Prng::new(seed, index);
    let points = match prng.below(4) {
        0 => [(); 2].map(|()| lattice(prng)),
        1 => {
            let [a, b] = [(); 2].map(|()| lattice(prng));
            [a, moved(b, prng.point(-9, 9))]
        }
        _ => [(); 2].map(|()| general(prng)),
    };
    let offset = if prng.once_in(4) { prng.point(-1_000_000, 1_000_000).map(|x| x << BITS) } else { [0; 3] };
    Clouds { points, offset }
}

/// Points on whole units of length.
fn lattice(prng: &mut Prng) -> Vec<Point> {
    let (count, size) = (prng.integer(4, 16), prng.integer(1, 3));
    let points = (0..count).map(|_| prng.point(-size, size).map(|x| x << BITS)).collect();
    moved(points, prng.point(-3, 3).map(|x| x << BITS))
}

/// Points in boxes of all forms.
fn general(prng: &mut Prng) -> Vec<Point> {
    let count = prng.integer(4, 24);
    let half = [(); 3].map(|()| prng.integer(1 << (BITS - 5), 2 << BITS));
    let points = (0..count).map(|_| half.map(|half| prng.integer(-half, half))).collect();
    moved(points, prng.point(-3 << BITS, 3 << BITS))
}

fn moved(points: Vec<Point>, by: Point) -> Vec<Point> {
    points.into_iter().map(|point| [0, 1, 2].map(|k| point[k] + by[k])).collect()
}
