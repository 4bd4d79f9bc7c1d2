//! Two convex bodies and what happens to them.

use firstcontact::Body;

use super::super::prng::Prng;
use super::super::shape::Shape;
use super::encounter::Encounter;
use super::family::Family;
use super::place::{body, far_away, opposite, turned};
use super::vector::times;

/// How many encounters a setting has.
pub const ENCOUNTERS: u64 = 20;

/// Two certified convex solids and some encounters of them.
#[derive(Debug, Clone)]
pub struct Setting {
    pub family: Family,
    pub bodies: [Body; 2],
    pub encounters: Vec<Encounter>,
}

impl Setting {
    /// Setting `index` of the stream `seed`, its bodies with at most `most` extreme vertices each.
    ///
    /// # Panics
    /// If a body is not certified to be convex.
    pub fn random(seed: u64, index: u64, most: usize) -> Setting {
        let prng = &mut Prng::new(seed.wrapping_add(0x636f_6e76_6578_0000), index);
        let family = Family::random(prng);
        let bodies = bodies(prng, family, most);
        let encounter = |_| Encounter::random(prng, bodies.each_ref());
        let encounters = (0..ENCOUNTERS).map(encounter).collect();
        Setting { family, bodies, encounters }
    }
}

fn bodies(prng: &mut Prng, family: Family, most: usize) -> [Body; 2] {
    let shape = family.solid(prng, most);
    let other = match prng.below(8) {
        0 => shape.clone(),
        1 => opposite(prng, &shape),
        _ => family.solid(prng, most),
    };
    let other = if prng.once_in(8) { small(prng, other) } else { other };
    let plain = [shape, other].map(|shape| body(&shape));
    let bodies = if family == Family::Turned || prng.once_in(12) {
        [turned_or_not(prng, &plain[0]), turned_or_not(prng, &plain[1])]
    } else {
        plain
    };
    let far = prng.once_in(8).then(|| Some([far_away(&bodies[0])?, far_away(&bodies[1])?])).flatten();
    far.unwrap_or(bodies)
}

/// The same shape a good deal smaller, so that it has room in others.
fn small(prng: &mut Prng, mut shape: Shape) -> Shape {
    let factor = 2f64.powi(-prng.integer(2, 12) as i32);
    shape.vertices.iter_mut().for_each(|vertex| *vertex = times(*vertex, factor));
    shape
}

fn turned_or_not(prng: &mut Prng, body: &Body) -> Body {
    if prng.once_in(4) { body.clone() } else { turned(prng, body).unwrap_or_else(|| body.clone()) }
}
