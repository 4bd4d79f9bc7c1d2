//! Whether a verdict is the expected one.

use super::check::{Expectation, ExpectedTime, Outcome};
use super::report::{CheckResult, CheckVerdict, PairContact};
use super::world::World;
use crate::exact::ExactTime;
use std::fmt::Write;

/// Compares a verdict with what was expected; without an expectation only `clear` passes.
pub(super) fn judge(world: &World, expectation: Option<&Expectation>, verdict: &CheckVerdict) -> CheckResult {
    let default = Expectation::verdict(Outcome::Clear);
    let expected = expectation.unwrap_or(&default);
    let (outcome, first) = match verdict {
        CheckVerdict::Clear => (Outcome::Clear, None),
        CheckVerdict::Contact(contacts) => (Outcome::Contact, contacts.first()),
        CheckVerdict::StartsInContact(contacts) => (Outcome::StartsInContact, contacts.first()),
    };
    let agrees = outcome == expected.verdict
        && first.is_none_or(|first| {
            same_time(expected.time.as_ref(), &first.contact.time) && same_pair(expected.pair, first)
        });
    if agrees { CheckResult::Pass } else { CheckResult::Fail(format!("expected {}", describe(world, expected))) }
}

fn same_time(expected: Option<&ExpectedTime>, found: &ExactTime) -> bool {
    match expected {
        None => true,
        Some(ExpectedTime::Exact(time)) => time == found,
        Some(ExpectedTime::Bracket(time)) => *time == found.lower() || *time == found.upper(),
    }
}

fn same_pair(expected: Option<[super::ObjectId; 2]>, found: &PairContact) -> bool {
    expected.is_none_or(|[a, b]| [a, b] == [found.a, found.b] || [b, a] == [found.a, found.b])
}

/// An expectation in words: `contact at t = 5/8 of a and b`.
pub(super) fn describe(world: &World, expected: &Expectation) -> String {
    let mut text = expected.verdict.name().to_owned();
    // Writing to a string cannot fail.
    match &expected.time {
        None => {}
        Some(ExpectedTime::Exact(time)) => _ = write!(text, " at t = {time}"),
        Some(ExpectedTime::Bracket(time)) => _ = write!(text, " at t = {time}"),
    }
    if let Some(pair) = expected.pair {
        let [a, b] = pair.map(|id| world.object(id).map_or("?", |object| object.id()));
        _ = write!(text, " of {a} and {b}");
    }
    text
}
