//! Every method agrees with the slow rational oracle: verdict, exact time, the floats around it, both features.
//!
//! A part of what `cargo run --release -p firstcontact-verify -- exactness` compares, with seeds of its own.

use support::methods::{answers, oracle};
use support::query::Query;

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
