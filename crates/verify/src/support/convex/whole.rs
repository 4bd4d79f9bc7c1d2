//! Convex solids with small whole coordinates, where parallel faces and edges, and equal heights, are the rule.

use super::super::prng::Prng;
use super::super::shape::Shape;
use super::hull::hull;
use super::vector::{Triple, plus};

/// Coordinates are from minus this to this, before sums.
const REACH: i64 = 3;

/// A lattice solid of at most so many vertices.
pub fn solid(prng: &mut Prng, most: usize) -> Shape {
    loop {
        let points = match prng.below(8) {
            0..2 => points(prng, 4),
            2 => points(prng, most.min(12)),
            3 => cuboid(prng),
            4 => prism(prng),
            5 => spindle(prng),
            6 => zonotope(prng),
            _ => cut_corners(prng),
        };
        if let Some(shape) = hull(&points).filter(|shape| shape.vertices.len() <= most) {
            return shape;
        }
    }
}

fn floats(point: [i64; 3]) -> Triple {
    point.map(|x| x as f64)
}

fn points(prng: &mut Prng, count: usize) -> Vec<Triple> {
    (0..count).map(|_| floats(prng.point(-REACH, REACH))).collect()
}

fn cuboid(prng: &mut Prng) -> Vec<Triple> {
    let low = prng.point(-REACH, REACH - 1);
    let high = low.map(|x| prng.integer(x + 1, REACH));
    Shape::cuboid(floats(low), floats(high)).vertices
}

/// Some points and the same ones elsewhere.
fn prism(prng: &mut Prng) -> Vec<Triple> {
    let axis = prng.below(3) as usize;
    let up = floats(prng.point(-2, 2));
    let mut base = points(prng, 5);
    base.iter_mut().for_each(|point| point[axis] = 0.0);
    base.iter().flat_map(|&point| [point, plus(point, up)]).collect()
}

/// Two tips over a ring of four; an octahedron if all are equally far out.
fn spindle(prng: &mut Prng) -> Vec<Triple> {
    let tip = |axis: usize, distance: i64| {
        let mut point = [0; 3];
        point[axis] = distance;
        floats(point)
    };
    let regular = prng.once_in(2).then(|| prng.integer(1, REACH));
    let mut distance = || regular.unwrap_or_else(|| prng.integer(1, REACH));
    (0..3).flat_map(|axis| [tip(axis, distance()), tip(axis, -distance())]).collect()
}

/// All sums of three to five vectors: every face has a parallel one, every edge several.
fn zonotope(prng: &mut Prng) -> Vec<Triple> {
    let mut sums = vec![[0.0; 3]];
    for _ in 0..prng.integer(3, 5) {
        let vector = floats(prng.point(-1, 1));
        sums.extend(sums.clone().into_iter().map(|sum| plus(sum, vector)));
    }
    sums
}

/// A cube without its corners: faces of three, four or eight sides.
fn cut_corners(prng: &mut Prng) -> Vec<Triple> {
    let cut = prng.integer(1, REACH);
    let corner = |signs: u64, axis: usize| {
        let side = |i: usize| if signs >> i & 1 == 1 { 1 } else { -1 };
        let mut point = [0, 1, 2].map(|i| side(i) * REACH);
        point[axis] -= side(axis) * cut;
        floats(point)
    };
    (0..8).flat_map(|signs| [0, 1, 2].map(|axis| corner(signs, axis))).collect()
}
