//! Queries about solids that fit: pegs in holes of their width, boxes on tables, parts that share planes; they slide,
//! come to rest, are pressed on and leave.

use std::collections::BTreeMap;

use super::lattice::{self, solid};
use super::prng::Prng;
use super::query::{Query, Shape, Way};

/// Snug query `index` of the stream `seed`.
pub fn snug_query(seed: u64, index: u64) -> Query {
    let prng = &mut Prng::new(seed.wrapping_add(0x736e_7567_0000_0000), index);
    let (a, b) = (part(prng), part(prng));
    let mut at = floats(prng.point(-3, 3));
    let mut waypoints = vec![(0.0, at)];
    let legs = prng.integer(1, 3);
    for leg in 1..=legs {
        let axis = prng.below(3) as usize;
        match prng.below(8) {
            0 => {}
            1..6 => at[axis] += prng.integer(-6, 6) as f64,
            6 => {
                at[axis] += prng.integer(-4, 4) as f64;
                at[(axis + 1) % 3] += prng.integer(-4, 4) as f64;
            }
            _ => at = floats(prng.point(-4, 4)),
        }
        waypoints.push((leg as f64, at));
    }
    Query { a, b, way_a: Way::through(waypoints), way_b: Way::at([0.0; 3]), clock: [0.0, legs as f64] }
}

fn floats(point: [i64; 3]) -> [f64; 3] {
    point.map(|x| x as f64)
}

fn part(prng: &mut Prng) -> Shape {
    match prng.below(8) {
        0..3 => {
            let size = prng.point(1, 2);
            Shape::cuboid([0.0; 3], floats(size))
        }
        3..5 => channel(prng),
        5 => hollow(prng),
        _ => solid(prng),
    }
}

/// A block with a groove of width one or two along an axis.
fn channel(prng: &mut Prng) -> Shape {
    let (width, deep) = (prng.integer(1, 2), prng.integer(1, 2));
    let outline =
        [[0, 0], [width + 2, 0], [width + 2, 3], [width + 1, 3], [width + 1, 3 - deep], [1, 3 - deep], [1, 3], [0, 3]];
    let turned = prng.below(3) as usize;
    let long = prng.integer(1, 4);
    let place = |[x, y]: [i64; 2], z: i64| {
        let mut point = floats([x, y, z]);
        point.rotate_left(turned);
        point
    };
    let vertices = [0, long].into_iter().flat_map(|z| outline.map(|p| place(p, z))).collect();
    let n = outline.len() as u32;
    let sides = (0..n).map(|i| vec![i, (i + 1) % n, (i + 1) % n + n, i + n]);
    // The walls and the ground of both ends, as the whole end is not seen from any one of its corners.
    let parts = [[0, 5, 6, 7], [1, 2, 3, 4], [0, 1, 4, 5]];
    let ends = parts.iter().flat_map(|part| [part.iter().rev().copied().collect(), part.map(|i| i + n).to_vec()]);
    Shape::new(vertices, ends.chain(sides).collect())
}

/// A box with a cavity that a smaller box may fill.
fn hollow(prng: &mut Prng) -> Shape {
    let size = prng.integer(1, 2);
    let cavity = Shape::cuboid([1.0; 3], [(1 + size) as f64; 3]).reversed();
    Shape::cuboid([0.0; 3], [(2 + size) as f64; 3]).joined(cavity)
}

/// Query `index` of the stream `seed`.
pub fn hair_query(seed: u64, index: u64) -> Query {
    let prng = &mut Prng::new(seed.wrapping_add(0x6861_6972_0000_0000), index);
    let mut query = lattice::query(seed, index);
    query.a = roughened(prng, query.a);
    query.b = roughened(prng, query.b);
    let ways = [&mut query.way_a, &mut query.way_b];
    for x in ways.into_iter().flat_map(|way| way.points()).flatten() {
        if prng.once_in(4) {
            *x = nudged(prng, *x);
        }
    }
    query
}

/// The shape in triangles, with some of its vertices nudged; equal vertices stay equal, so that what is closed stays
/// so.
fn roughened(prng: &mut Prng, shape: Shape) -> Shape {
    if prng.once_in(3) {
        return shape;
    }
    let mut shape = shape.triangulated();
    let mut places = BTreeMap::new();
    for vertex in &mut shape.vertices {
        let key = vertex.map(|x| x as i64);
        *vertex =
            *places.entry(key).or_insert_with(|| vertex.map(|x| if prng.once_in(6) { nudged(prng, x) } else { x }));
    }
    shape
}

/// The number with one of its last bits changed, or a tiny number for zero.
fn nudged(prng: &mut Prng, x: f64) -> f64 {
    let sign = if prng.once_in(2) { 1.0 } else { -1.0 };
    match prng.below(4) {
        _ if x == 0.0 => sign * 2f64.powi(-prng.integer(30, 200) as i32),
        0 => x + sign * 2f64.powi(-prng.integer(20, 50) as i32),
        1 | 2 => x.next_up(),
        _ => x.next_down(),
    }
}
