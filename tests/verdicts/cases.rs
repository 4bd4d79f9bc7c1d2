//! The hand-made cases, asked of the oracle and of every method; and laws that hold for each of them.

use std::collections::BTreeSet;
use std::path::Path;

use common::cases::{Case, Expected, load};
use common::support::methods::{answers, methods, oracle};
use common::support::query::Query;
use firstcontact::audit::Answer;

use crate::common;

fn cases() -> Vec<Case> {
    load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/verdicts")).expect("readable cases")
}

fn stated(answer: &Answer) -> Expected {
    Expected {
        verdict: answer.verdict().to_owned(),
        time: answer.found().map(|found| found.time.clone()),
        features: answer.found().and_then(|found| found.features.map(|both| both.map(|feature| feature.to_string()))),
    }
}

/// The answers of the oracle and of every method that applies.
fn all_answers(query: &Query) -> Vec<(&'static str, Result<Answer, String>)> {
    answers(query).into_iter().chain([("oracle", oracle(query))]).collect()
}

/// Both queries have the same verdict at the same time, by every method and the oracle.
fn same_times(change: fn(&Query) -> Query) {
    for case in cases() {
        let [one, other] = [case.query.clone(), change(&case.query)].map(|query| {
            let answers = all_answers(&query).into_iter();
            let times = answers.map(|(name, answer)| {
                let answer = answer.expect("an answer");
                (name, answer.verdict(), answer.found().map(|found| (found.time.clone(), found.bracket)))
            });
            times.collect::<Vec<_>>()
        });
        assert_eq!(one, other, "{}", case.title);
    }
}

/// What is said of a case where that is wrong.
fn fault(case: &Case, name: &str, answer: Result<Answer, String>) -> Option<String> {
    let answer = answer.map(|answer| stated(&answer));
    let Case { title, trap, expected, .. } = case;
    let right = answer.as_ref().is_ok_and(|answer| answer == expected);
    (!right).then(|| format!("{title}\n  trap      {trap}\n  expected  {expected:?}\n  {name:9} {answer:?}"))
}

#[test]
fn the_oracle_and_every_method_agree_with_every_case() {
    let cases = cases();
    let faults = |case: &Case| -> Vec<String> {
        all_answers(&case.query).into_iter().filter_map(|(name, answer)| fault(case, name, answer)).collect()
    };
    let wrong: Vec<String> = cases.iter().flat_map(faults).collect();
    assert!(wrong.is_empty(), "{} wrong\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn every_method_answers_many_cases() {
    let cases = cases();
    let names = cases.iter().flat_map(|case| answers(&case.query)).map(|(name, _)| name);
    let all: Vec<&str> = names.collect();
    for method in methods() {
        let answered = all.iter().filter(|name| **name == method.name()).count();
        assert!(answered >= 150, "{method} answers {answered} cases");
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
