//! The same question asked in another way.

use super::support::prng::Prng;
use super::support::query::Shape;
use super::support::query::{Query, Way};

/// Every coordinate, of vertices and of waypoints, through a function of points that is linear.
pub(crate) fn linear(query: &Query, map: impl Fn([f64; 3]) -> [f64; 3]) -> Query {
    let mut query = query.clone();
    for shape in [&mut query.a, &mut query.b] {
        shape.vertices.iter_mut().for_each(|vertex| *vertex = map(*vertex));
    }
    for way in [&mut query.way_a, &mut query.way_b] {
        way.waypoints.iter_mut().for_each(|(_, position)| *position = map(*position));
        way.carried.iter_mut().for_each(|offset| *offset = map(*offset));
    }
    query
}

/// Everything seen in a mirror across the plane x = 0; faces keep their outside.
pub(crate) fn mirrored(query: &Query) -> Query {
    let mut query = linear(query, |[x, y, z]| [-x, y, z]);
    for shape in [&mut query.a, &mut query.b] {
        shape.faces.iter_mut().for_each(|face| face.reverse());
    }
    query
}

/// All times through an increasing function.
pub(crate) fn timed(query: &Query, map: impl Fn(f64) -> f64) -> Query {
    let mut query = query.clone();
    query.clock = query.clock.map(&map);
    for way in [&mut query.way_a, &mut query.way_b] {
        way.waypoints.iter_mut().for_each(|(time, _)| *time = map(*time));
    }
    query
}

/// A query on one straight edge with waypoints put in half-way; all positions must be lattice points.
pub(crate) fn halved(query: &Query) -> Query {
    let mut query = query.clone();
    query.way_a = halves(&query.way_a);
    query.way_b = halves(&query.way_b);
    query
}

fn halves(way: &Way) -> Way {
    let (first, last) = (way.waypoints[0].1, way.waypoints[way.waypoints.len() - 1].1);
    let middle = [0, 1, 2].map(|i| (first[i] + last[i]) / 2.0);
    Way { waypoints: vec![(0.0, first), (0.5, middle), (1.0, last)], ..way.clone() }
}

/// Both bodies of a query that has waypoints at the same times moved along by the same amounts at those times.
pub(crate) fn moved(query: &Query, amounts: &[[f64; 3]]) -> Query {
    let mut query = query.clone();
    for way in [&mut query.way_a, &mut query.way_b] {
        for ((_, position), amount) in way.waypoints.iter_mut().zip(amounts) {
            *position = sum(*position, *amount);
        }
    }
    query
}

/// The vertices of both bodies shifted within their own frames by the same amount.
pub(crate) fn shifted(query: &Query, amount: [f64; 3]) -> Query {
    let mut query = query.clone();
    for shape in [&mut query.a, &mut query.b] {
        shift(shape, amount);
    }
    query
}

/// The origin of A put elsewhere in its own frame; its set stays where it is.
pub(crate) fn with_other_origin(query: &Query, amount: [f64; 3]) -> Query {
    let mut query = query.clone();
    shift(&mut query.a, amount);
    let back = amount.map(|x| -x);
    query.way_a.waypoints.iter_mut().for_each(|(_, position)| *position = sum(*position, back));
    query
}

fn shift(shape: &mut Shape, amount: [f64; 3]) {
    shape.vertices.iter_mut().for_each(|vertex| *vertex = sum(*vertex, amount));
}

fn sum(a: [f64; 3], b: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|i| a[i] + b[i])
}

/// Faces and vertices of both bodies in another order.
pub(crate) fn shuffled(query: &Query, prng: &mut Prng) -> Query {
    let mut query = query.clone();
    for shape in [&mut query.a, &mut query.b] {
        prng.shuffle(&mut shape.faces);
        let mut order: Vec<u32> = (0..shape.vertices.len() as u32).collect();
        prng.shuffle(&mut order);
        let old = shape.vertices.clone();
        order.iter().zip(&old).for_each(|(&place, vertex)| shape.vertices[place as usize] = *vertex);
        shape.faces.iter_mut().flatten().for_each(|corner| *corner = order[*corner as usize]);
    }
    query
}
