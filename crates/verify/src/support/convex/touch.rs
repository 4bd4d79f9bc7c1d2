//! Places at which two convex bodies touch, and directions in which such a contact is special.

use firstcontact::Body;

use super::super::prng::Prng;
use super::cloud::on_sphere;
use super::vector::{Triple, cross, dot, minus, plus, reach, scale, times};

/// A random direction: through the lattice, anywhere, or across features of the bodies.
pub fn direction(prng: &mut Prng, bodies: [&Body; 2]) -> Triple {
    loop {
        let direction = match prng.below(8) {
            0 => along_an_axis(prng),
            1 | 2 => prng.point(-2, 2).map(|x| x as f64),
            3 | 4 => on_sphere(prng),
            5 => side(prng, bodies[0]),
            6 => cross(side(prng, bodies[0]), side(prng, bodies[1])),
            _ => {
                let which = prng.below(2) as usize;
                normal(prng, bodies[which])
            }
        };
        if reach(direction) > 0.0 && direction.iter().all(|x| x.is_finite()) {
            return direction;
        }
    }
}

fn along_an_axis(prng: &mut Prng) -> Triple {
    let mut direction = [0.0; 3];
    direction[prng.below(3) as usize] = if prng.once_in(2) { 1.0 } else { -1.0 };
    direction
}

fn corners(prng: &mut Prng, body: &Body) -> [Triple; 3] {
    let triangles = body.triangles();
    let chosen = prng.below(triangles.len() as u64) as usize;
    let corners = body.triangles().nth(chosen).map_or([0; 3], |(corners, _)| corners);
    corners.map(|corner| body.positions()[corner as usize].into())
}

/// A side of a triangle, or a diagonal of a parallelogram in its plane.
fn side(prng: &mut Prng, body: &Body) -> Triple {
    let [a, b, c] = corners(prng, body);
    let side = minus(b, a);
    if prng.once_in(4) { plus(side, minus(c, a)) } else { side }
}

fn normal(prng: &mut Prng, body: &Body) -> Triple {
    let [a, b, c] = corners(prng, body);
    let normal = cross(minus(b, a), minus(c, a));
    if prng.once_in(2) { normal } else { times(normal, -1.0) }
}

/// By how much A is to be moved so that it touches B from a random side at certain points, each of a vertex, an edge or a
/// face; and the direction from B to A on that side.
pub fn touching(prng: &mut Prng, bodies: [&Body; 2]) -> (Triple, Triple) {
    let across = direction(prng, bodies);
    let on_a = anchor(prng, bodies[0], times(across, -1.0));
    let on_b = anchor(prng, bodies[1], across);
    (minus(on_b, on_a), across)
}

/// A point of a triangle with a corner that is extreme in a direction.
fn anchor(prng: &mut Prng, body: &Body, direction: Triple) -> Triple {
    let height = |corner: u32| dot(body.positions()[corner as usize].into(), direction);
    let corners = body.triangles().flat_map(|(corners, _)| corners);
    let top = corners.max_by(|&p, &q| height(p).total_cmp(&height(q))).unwrap_or(0);
    let around = || body.triangles().filter(|(corners, _)| corners.contains(&top));
    let chosen = prng.below(around().count().max(1) as u64) as usize;
    let [a, b, c] = around()
        .nth(chosen)
        .map_or([top; 3], |(corners, _)| corners)
        .map(|corner| -> Triple { body.positions()[corner as usize].into() });
    match prng.below(6) {
        0..3 => body.positions()[top as usize].into(),
        3 => times(plus(a, b), 0.5),
        4 => times(plus(b, c), 0.5),
        _ => plus(times(a, 0.5), times(plus(b, c), 0.25)),
    }
}

/// A displacement of about the size of a body, parallel to what is given but for a power of two.
pub fn of_size(direction: Triple, size: f64) -> Triple {
    times(direction, scale(size) / scale(reach(direction)))
}
