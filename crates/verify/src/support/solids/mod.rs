//! Random solids with all that a solid may have, and motions of two of them.

pub mod compare;
mod shape;

pub use shape::{Solid, Trait};

use super::prng::Prng;
use super::query::{Query, Way};

/// Question `index` of the stream `seed`: two solids, on whole coordinates or on general ones, and how one of them moves.
pub fn query(seed: u64, index: u64) -> (Query, [Solid; 2]) {
    let prng = &mut Prng::new(seed.wrapping_add(0x0073_6f6c_6964_7300), index);
    let a = Solid::random(prng);
    // The same solid on both sides makes its own features meet.
    let b = if prng.once_in(6) { a.clone() } else { Solid::random(prng) };
    let is_whole = prng.once_in(2);
    let place = |prng: &mut Prng, reach: i64| -> [f64; 3] {
        if is_whole {
            prng.point(-reach, reach).map(|x| x as f64)
        } else {
            prng.float_point(-reach as f64, reach as f64)
        }
    };
    let from = place(prng, 12);
    let to = match prng.below(8) {
        0 => from,
        1..4 => {
            let axis = prng.below(3) as usize;
            let mut to = from;
            to[axis] = -to[axis];
            to
        }
        4 => place(prng, 12),
        _ => {
            let beside = place(prng, 3);
            [0, 1, 2].map(|k| beside[k] - from[k])
        }
    };
    // Small bodies begin in cavities of large ones.
    let from = if prng.once_in(4) { place(prng, 2) } else { from };
    let way_a = if prng.once_in(4) {
        Way::through(vec![(0.0, from), (1.0, place(prng, 4)), (3.0, to)])
    } else {
        Way::through(vec![(0.0, from), (3.0, to)])
    };
    let way_b =
        if prng.once_in(6) { Way::through(vec![(0.0, [0.0; 3]), (2.0, place(prng, 3))]) } else { Way::at([0.0; 3]) };
    let query = Query { a: a.shape.clone(), b: b.shape.clone(), way_a, way_b, clock: [0.0, 3.0] };
    (query, [a, b])
}
