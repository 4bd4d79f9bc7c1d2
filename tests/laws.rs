//! Laws that hold for every answer of every method, tried on random lattice queries: changes of a query that cannot
//! change its answer.

use common::support::answer::Answer;
use common::support::lattice;
use common::support::methods::{METHODS, oracle};
use common::support::prng::Prng;
use common::support::query::{Query, Way};

mod common;

const QUERIES: u64 = 400;

/// Asks every method and the oracle before and after the change, which returns `None` for queries it does not apply to.
fn compare(seed: u64, change: impl Fn(&Query, &mut Prng) -> Option<Query>, same: impl Fn(&Answer, &Answer) -> bool) {
    for index in 0..QUERIES {
        let query = lattice::query(seed, index);
        let Some(changed) = change(&query, &mut Prng::new(!seed, index)) else { continue };
        for (name, method) in METHODS.iter().copied().chain([("oracle", oracle as _)]) {
            let [before, after] = [&query, &changed].map(|query| method(query).expect("an answer"));
            assert!(same(&before, &after), "{name}, query {index}: {before}, but {after} of\n{changed:?}");
        }
    }
}

fn in_all(before: &Answer, after: &Answer) -> bool {
    before == after
}

fn in_time(before: &Answer, after: &Answer) -> bool {
    let time = |answer: &Answer| answer.found().map(|found| (found.time.clone(), found.bracket));
    before.verdict() == after.verdict() && time(before) == time(after)
}

/// The one-piece motions of a query; `None` if it is of another kind.
fn is_one_edge(query: &Query) -> Option<()> {
    (query.way_a.waypoints.len() == 2 && query.way_b.waypoints.len() == 1 && query.clock == [0.0, 1.0]).then_some(())
}

#[test]
fn swapping_the_bodies() {
    compare(1, |query, _| Some(query.swapped()), in_time);
}

#[test]
fn another_unit_of_length() {
    let scaled = |query: &Query, prng: &mut Prng| {
        let factor = 2f64.powi(prng.integer(-900, 900) as i32);
        let mut query = query.clone();
        query.lengths().for_each(|x| *x *= factor);
        Some(query)
    };
    compare(2, scaled, in_all);
}

#[test]
fn another_order_of_the_axes() {
    let turned = |query: &Query, prng: &mut Prng| {
        let mut query = query.clone();
        let turns = prng.integer(1, 2) as usize;
        query.points().for_each(|point| point.rotate_left(turns));
        Some(query)
    };
    compare(3, turned, in_all);
}

#[test]
fn seen_in_a_mirror() {
    // This turns all meshes inside out as well, which does not change their sets.
    let mirrored = |query: &Query, prng: &mut Prng| {
        let mut query = query.clone();
        let axis = prng.below(3) as usize;
        query.points().for_each(|point| point[axis] = -point[axis]);
        Some(query)
    };
    compare(4, mirrored, in_all);
}

#[test]
fn a_common_motion() {
    let carried = |query: &Query, prng: &mut Prng| {
        is_one_edge(query)?;
        let (start, stop) = (prng.point(-9, 9), prng.point(-9, 9));
        let add = |position: [f64; 3], shift: [i64; 3]| [0, 1, 2].map(|i| position[i] + shift[i] as f64);
        let (a, b) = (&query.way_a.waypoints, query.way_b.waypoints[0].1);
        let way_a = Way::edge(add(a[0].1, start), add(a[1].1, stop));
        Some(Query { way_a, way_b: Way::edge(add(b, start), add(b, stop)), ..query.clone() })
    };
    compare(5, carried, in_all);
}

#[test]
fn another_origin_of_a_body() {
    let moved = |query: &Query, prng: &mut Prng| {
        let shift = prng.point(-1000, 1000);
        let mut query = query.clone();
        query.a.vertices.iter_mut().for_each(|vertex| *vertex = [0, 1, 2].map(|i| vertex[i] + shift[i] as f64));
        query.way_a.carried.push(shift.map(|x| -x as f64));
        Some(query)
    };
    compare(6, moved, in_all);
}

#[test]
fn a_waypoint_on_the_way() {
    let cut = |query: &Query, prng: &mut Prng| {
        is_one_edge(query)?;
        let [(_, from), (_, to)] = query.way_a.waypoints[..] else { return None };
        let time = prng.integer(1, 7) as f64 / 8.0;
        let between = [0, 1, 2].map(|i| from[i] + (to[i] - from[i]) * time);
        Some(Query { way_a: Way::through(vec![(0.0, from), (time, between), (1.0, to)]), ..query.clone() })
    };
    compare(7, cut, in_all);
}

#[test]
fn another_numbering() {
    let renumbered = |query: &Query, prng: &mut Prng| {
        let mut query = query.clone();
        prng.shuffle(&mut query.a.faces);
        let last = query.b.vertices.len() as u32 - 1;
        query.b.vertices.reverse();
        query.b.faces.iter_mut().flatten().for_each(|corner| *corner = last - *corner);
        Some(query)
    };
    compare(8, renumbered, in_time);
}

#[test]
fn turned_inside_out() {
    let reversed = |query: &Query, _: &mut Prng| {
        let Query { a, b, .. } = query.clone();
        Some(Query { a: a.reversed(), b: b.reversed(), ..query.clone() })
    };
    compare(9, reversed, in_all);
}

#[test]
fn asked_twice() {
    compare(10, |query, _| Some(query.clone()), in_all);
}
