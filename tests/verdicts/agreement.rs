//! Every method agrees with the slow rational oracle: verdict, exact time, the floats around it, both features.
//!
//! A part of what `cargo run --release -p firstcontact-verify -- exactness` compares, with seeds of its own.

use support::methods::{answers, oracle, production};
use support::prng::Prng;
use support::query::{Query, Shape, Way};

use firstcontact::audit::Answer;
use firstcontact::motion::{Angle, Rotation};
use firstcontact_verify::support;

fn compare(seed: u64, count: u64, family: fn(u64, u64) -> Query) {
    for index in 0..count {
        let query = family(seed, index);
        let expected = oracle(&query).unwrap_or_else(|error| panic!("oracle, query {seed}/{index}: {error}"));
        for (name, answer) in answers(&query) {
            let answer = answer.unwrap_or_else(|error| panic!("{name}, query {seed}/{index}: {error}"));
            assert_eq!(answer, expected, "{name}, query {seed}/{index}: {query:?}");
        }
    }
}

#[test]
fn methods_agree_with_the_oracle_on_lattice_queries() {
    for seed in 101..104 {
        compare(seed, 1000, support::lattice::query);
    }
}

/// A query of a family whose bodies ride on what moves in others, each on its own timetable.
fn riding(seed: u64, index: u64, family: fn(u64, u64) -> Query) -> Query {
    let mut query = family(seed, index);
    let [first, second] = [family(seed + 1000, index), family(seed + 2000, index)];
    query.way_a.rides.push(first.way_a);
    if index.is_multiple_of(2) {
        query.way_a.rides.push(second.way_a);
    }
    if index.is_multiple_of(3) {
        query.way_b.rides.push(second.way_b);
    }
    query
}

#[test]
fn methods_agree_with_the_oracle_on_axes_that_ride_on_axes() {
    compare(105, 1000, |seed, index| riding(seed, index, support::lattice::query));
    compare(106, 60, |seed, index| riding(seed, index, support::general::query));
}

#[test]
fn methods_agree_with_the_oracle_on_general_queries() {
    compare(104, 100, support::general::query);
}

/// A query of a family in triangles, with the bodies and their ways turned by one rotation: what was in one plane, or
/// on one line with the motion, is so but for the last bits.
fn turned(seed: u64, index: u64, family: fn(u64, u64) -> Query) -> Query {
    let query = family(seed, index);
    let angles = [1.0, 2.0, 3.0].map(|part| Angle::Radians(part * (0.3 + index as f64)));
    let rotation = Rotation::from_rpy(angles).expect("finite angles");
    let mut query = Query { a: query.a.triangulated(), b: query.b.triangulated(), ..query };
    query.points().for_each(|point| *point = rotation.turn(*point).into());
    query
}

#[test]
fn methods_agree_with_the_oracle_on_what_fits_but_for_rounding() {
    compare(107, 150, |seed, index| turned(seed, index, support::near_contacts::snug_query));
    compare(108, 150, |seed, index| turned(seed, index, support::lattice::query));
}

/// A box over a floor of triangles whose corners are at whole or half heights: it rests, sinks in, stands over it or
/// slides along, all of it on halves, a hair beside them, or turned by a quarter.
fn on_floor(seed: u64, index: u64) -> Query {
    let prng = &mut Prng::new(seed, index);
    let mut half = |most: i64| prng.integer(-most, most) as f64 / 2.0;
    let heights: Vec<f64> = (0..49).map(|_| half(4).clamp(0.0, 0.5)).collect();
    let vertices = (0..49).map(|at| [(at % 7) as f64, (at / 7) as f64, heights[at]]).collect();
    let cells = (0..36u32).map(|cell| cell / 6 * 7 + cell % 6);
    let faces = cells.flat_map(|at| [vec![at, at + 1, at + 8], vec![at, at + 8, at + 7]]).collect();
    let floor = Shape::new(vertices, faces).into_surface();
    let size = [0; 3].map(|_| half(4).abs() + 0.5);
    let from = [half(8) + 3.0, half(8) + 3.0, half(4)];
    let to = [half(8) + 3.0, half(8) + 3.0, from[2] + half(2)];
    let hair = [0.0, 0.0, 1e-9, -1e-9, 2f64.powi(-52)][index as usize % 5];
    let [from, to] = [from, to].map(|[x, y, z]| [x, y, z + hair]);
    let mut query = Query {
        a: Shape::cuboid([0.0; 3], size),
        b: floor,
        way_a: Way::edge(from, to),
        way_b: Way::at([0.0; 3]),
        clock: [0.0, 1.0],
    };
    query.points().for_each(|point| point.rotate_left(index as usize % 3));
    if index.is_multiple_of(2) { query } else { query.swapped() }
}

#[test]
fn the_chosen_method_agrees_with_the_oracle_on_boxes_on_floors() {
    let mut counts = [0; 2];
    for index in 0..400 {
        let query = on_floor(109, index);
        let expected = oracle(&query).unwrap_or_else(|error| panic!("oracle, query {index}: {error}"));
        assert_eq!(production(&query).as_ref(), Ok(&expected), "query {index}: {query:?}");
        counts[usize::from(matches!(expected, Answer::StartsInContact(_)))] += 1;
    }
    assert!(counts.iter().all(|&count| count > 50), "{counts:?}");
}
