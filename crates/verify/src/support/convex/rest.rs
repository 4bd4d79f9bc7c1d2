//! Places at which two convex bodies are asked about at rest: touching, all but touching, overlapping, apart.

use firstcontact::Body;

use super::super::prng::Prng;
use super::place::{OFFSET, middle, size};
use super::touch::touching;
use super::vector::{Triple, minus, plus, times};

/// The origins of two bodies.
pub fn at_rest(prng: &mut Prng, bodies: [&Body; 2]) -> [Triple; 2] {
    let span = size(bodies[0]) + size(bodies[1]);
    let over = minus(middle(bodies[1]), middle(bodies[0]));
    let place = match prng.below(8) {
        0..4 => touching(prng, bodies).0,
        4 | 5 => plus(over, times(prng.float_point(-0.25, 0.25), size(bodies[1]))),
        6 => prng.point(-4, 4).map(|x| x as f64),
        _ => plus(over, times(prng.float_point(-1.0, 1.0), span)),
    };
    let place = disturbed(prng, place, span);
    let base = if prng.once_in(8) { [OFFSET; 3] } else { [0.0; 3] };
    [plus(place, base), base]
}

/// The same place, or one next to it: by a single float, or by a little.
fn disturbed(prng: &mut Prng, mut place: Triple, span: f64) -> Triple {
    match prng.below(6) {
        0 => {
            let axis = prng.below(3) as usize;
            place[axis] = if prng.once_in(2) { place[axis].next_up() } else { place[axis].next_down() };
            place
        }
        1 | 2 => {
            let little = span * 2f64.powi(-prng.integer(4, 50) as i32);
            plus(place, times(prng.float_point(-1.0, 1.0), little))
        }
        _ => place,
    }
}
