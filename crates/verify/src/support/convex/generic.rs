//! Places at which nothing is special about two convex bodies.

use firstcontact::Body;

use super::super::prng::Prng;
use super::place::{middle, size};
use super::vector::{Triple, minus, plus, times};

/// The origins of two bodies, the first anywhere around the second or in it, all bits of its coordinates in use.
pub fn in_general_position(prng: &mut Prng, bodies: [&Body; 2]) -> [Triple; 2] {
    let span = size(bodies[0]) + size(bodies[1]);
    let over = minus(middle(bodies[1]), middle(bodies[0]));
    [plus(over, times(prng.float_point(-0.45, 0.45), span)), [0.0; 3]]
}
