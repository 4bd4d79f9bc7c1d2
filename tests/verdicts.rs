//! The hand-made cases, asked of the oracle and of every method; and laws that hold for each of them.

use std::collections::BTreeSet;
use std::path::Path;

use common::cases::{Case, Expected, load};
use common::support::answer::{Answer, feature_text};
use common::support::methods::{METHODS, oracle};
use common::support::query::Query;

mod common;

fn cases() -> Vec<Case> {
    load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/verdicts")).expect("readable cases")
}

fn stated(answer: &Answer) -> Expected {
    Expected {
        verdict: answer.verdict().to_owned(),
        time: answer.found().map(|found| found.time.clone()),
        features: answer.found().map(|found| [feature_text(found.a), feature_text(found.b)]),
    }
}

/// Asks all cases and reports all that went wrong at once.
fn ask_all(name: &str, method: fn(&Query) -> Result<Answer, String>) {
    let wrong: Vec<String> = cases()
        .iter()
        .filter_map(|case| match method(&case.query).map(|answer| stated(&answer)) {
            Ok(answer) if answer == case.expected => None,
            answer => Some(format!(
                "{}\n  trap      {}\n  expected  {:?}\n  {name:9} {answer:?}",
                case.title, case.trap, case.expected
            )),
        })
        .collect();
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

/// Both queries have the same verdict at the same time, by every method and the oracle.
fn same_times(change: fn(&Query) -> Query) {
    for case in cases() {
        for (name, method) in METHODS.iter().copied().chain([("oracle", oracle as _)]) {
            let [one, other] = [case.query.clone(), change(&case.query)].map(|query| {
                let answer = method(&query).expect("an answer");
                (answer.verdict(), answer.found().map(|found| (found.time.clone(), found.bracket)))
            });
            assert_eq!(one, other, "{}: {name}", case.title);
        }
    }
}

#[test]
fn the_oracle_agrees_with_every_case() {
    ask_all("oracle", oracle);
}

#[test]
fn every_method_agrees_with_every_case() {
    for (name, method) in METHODS {
        ask_all(name, *method);
    }
}

#[test]
fn there_are_enough_cases_and_each_has_a_name() {
    let cases = cases();
    let titles: BTreeSet<_> = cases.iter().map(|case| &case.title).collect();
    assert_eq!(titles.len(), cases.len(), "two cases of one name");
    assert!(cases.len() >= 150, "only {} cases", cases.len());
}

#[test]
fn swapping_the_bodies_changes_no_time() {
    same_times(Query::swapped);
}

#[test]
fn halving_all_lengths_changes_no_time() {
    // Halving is exact but for numbers next to the smallest there is; such cases are left as they are.
    same_times(|query| {
        let mut half = query.clone();
        half.lengths().for_each(|x| *x /= 2.0);
        let mut whole = half.clone();
        whole.lengths().for_each(|x| *x *= 2.0);
        if whole == *query { half } else { query.clone() }
    });
}

#[test]
fn turning_the_axes_changes_no_time() {
    same_times(|query| {
        let mut turned = query.clone();
        turned.points().for_each(|point| point.rotate_left(1));
        turned
    });
}
