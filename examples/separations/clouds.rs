//! Random pairs of clouds of points, whose hulls are apart, barely apart, touching or crossing.

use crate::support::prng::Prng;

/// The points of two clouds.
pub type Clouds = [Vec<[f64; 3]>; 2];

/// The clouds of a number in a stream.
pub fn clouds(seed: u64, index: u64) -> Clouds {
    let prng = &mut Prng::new(seed, index);
    match prng.below(4) {
        0 => lattice(prng),
        1 => {
            let [a, b] = lattice(prng);
            let off = prng.float_point(-1e-3, 1e-3);
            [a, moved(b, off)]
        }
        _ => general(prng),
    }
}

fn lattice(prng: &mut Prng) -> Clouds {
    let mut cloud = || {
        let (count, size) = (prng.integer(4, 16), prng.integer(1, 6));
        let points: Vec<[f64; 3]> = (0..count).map(|_| prng.point(-size, size).map(|x| x as f64)).collect();
        moved(points, prng.point(-5, 5).map(|x| x as f64))
    };
    [cloud(), cloud()]
}

/// Points in boxes of all forms; a common offset now and then.
fn general(prng: &mut Prng) -> Clouds {
    let offset = if prng.once_in(4) { prng.float_point(-1e6, 1e6) } else { [0.0; 3] };
    let mut cloud = || {
        let count = prng.integer(4, 24);
        let half = prng.float_point(0.05, 2.0);
        let mut points: Vec<[f64; 3]> = (0..count).map(|_| prng.float_point(-1.0, 1.0)).collect();
        points.iter_mut().for_each(|point| *point = [0, 1, 2].map(|k| point[k] * half[k]));
        let place = prng.float_point(-3.0, 3.0);
        moved(moved(points, place), offset)
    };
    [cloud(), cloud()]
}

fn moved(points: Vec<[f64; 3]>, by: [f64; 3]) -> Vec<[f64; 3]> {
    points.into_iter().map(|point| [0, 1, 2].map(|k| point[k] + by[k])).collect()
}
