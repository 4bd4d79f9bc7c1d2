//! A part of what the exactness command runs: random queries asked of the oracle and of every method.
//!
//! `cargo run --release --example exactness -- --lattice 20000 --general 500` must print the same hashes as are stated
//! here; so the answers are the same in every build.

use common::support::tally::{Tally, tally};
use common::support::{general, lattice};

mod common;

/// The seed of the queries, the default of the command.
const SEED: u64 = 1;

fn check(tally: &Tally, golden: &str) {
    assert!(tally.wrong.is_empty(), "{} wrong\n{}", tally.wrong.len(), tally.wrong.join("\n"));
    assert!(tally.verdicts.iter().all(|count| *count > 0), "a verdict that never occurs: {:?}", tally.verdicts);
    assert_eq!(tally.hash.to_string(), golden);
}

#[test]
fn twenty_thousand_lattice_queries() {
    check(&tally(20_000, &|index| lattice::query(SEED, index)), "7ef4248683373647");
}

#[test]
fn five_hundred_general_queries() {
    check(&tally(500, &|index| general::query(SEED, index)), "b275aeae0c36a67d");
}
