//! All verdicts on fixed random queries are the same bits in every build, on every platform, for ever.
//!
//! The hash covers verdict, exact time, the two floats around it, and both features. It changes only if an answer does,
//! or the generators of the queries; the comparison with the oracle is in `agreement.rs`.

use support::methods::AnswerHash;
use support::methods::production;
use support::query::Query;

use firstcontact_verify::support;

const SEED: u64 = 2026;

/// The hash of a family's first answers by the method that the library chooses.
fn hash(count: u64, family: fn(u64, u64) -> Query) -> String {
    let mut hash = AnswerHash::default();
    for index in 0..count {
        let answer = production(&family(SEED, index)).unwrap_or_else(|error| panic!("query {index}: {error}"));
        hash.add(&answer);
    }
    hash.to_string()
}

#[test]
fn lattice_verdicts_are_golden() {
    assert_eq!(hash(20_000, support::lattice::query), "d31c579bfa0a765f");
}

#[test]
fn general_verdicts_are_golden() {
    assert_eq!(hash(200, support::general::query), "a6c81f373f86b9d9");
}
