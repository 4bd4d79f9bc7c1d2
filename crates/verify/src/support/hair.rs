//! Lattice queries with some coordinates off by a hair: nearly degenerate, where floats alone cannot tell.

use std::collections::BTreeMap;

use super::lattice;
use super::prng::Prng;
use super::query::Query;
use super::shape::Shape;

/// Query `index` of the stream `seed`.
pub fn query(seed: u64, index: u64) -> Query {
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

/// The shape in triangles, with some of its vertices nudged; equal vertices stay equal, so that what is closed stays so.
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
