//! Whether a verdict is the expected one.

use super::check::{Expectation, ExpectedTime, Outcome};
use super::id::ObjectId;
use super::report::{CheckResult, CheckVerdict, PairContact};
use super::world::World;
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
    let fail = |found: String| CheckResult::Fail(format!("expected {}{found}", describe(world, expected)));
    let first = match first {
        _ if outcome != expected.verdict => return fail(String::new()),
        None => return CheckResult::Pass,
        Some(first) => first,
    };
    let same_time = expected.time.as_ref().is_none_or(|time| time.is(&first.contact.time));
    match (same_time, same_pair(expected.pair, first)) {
        (true, true) => CheckResult::Pass,
        (false, true) => fail(String::new()),
        (_, false) => fail(format!(", found {}", names(world, [first.a, first.b]))),
    }
}

fn same_pair(expected: Option<[ObjectId; 2]>, found: &PairContact) -> bool {
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
        _ = write!(text, " of {}", names(world, pair));
    }
    text
}

fn names(world: &World, pair: [ObjectId; 2]) -> String {
    let [a, b] = pair.map(|id| world.object(id).map_or("?", |object| object.id()));
    format!("{a} and {b}")
}
