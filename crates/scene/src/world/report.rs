//! The answer to a check.

use crate::objects::ObjectId;
use crate::pairs::{Outcome, Touch};
use crate::world::World;
use crate::world::check::{Expectation, ExpectedTime};
use crate::world::error::Place;
use crate::world::moment::TurnMoment;
use firstcontact_contact::{Contact, Method, Start};
use firstcontact_exact::ExactTime;
use firstcontact_rotation::Guarantee;
use firstcontact_solid::Feature;
use nalgebra::Point3;
use std::fmt::Write;

/// Result of a check, with all that a report prints.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct CheckReport {
    /// The check's id.
    pub check: String,
    /// The verdict over all pairs.
    pub verdict: CheckVerdict,
    /// Expected answer; `None` if the check states none, so that only `clear` passes.
    pub expectation: Option<Expectation>,
    /// States if the verdict is the expected one.
    pub result: CheckResult,
    /// Numbers of pairs, and the reasons why some were not tested.
    pub pairs: PairCounts,
    /// The pairs an `allow` rule exempts although they would otherwise have been tested, least ids first. Empty if they
    /// are more than a thousand; [`PairCounts::allowed`] counts them all.
    pub allowed: Vec<[ObjectId; 2]>,
    /// First contacts of pairs in which an object turns, and what is not known of them, the earliest first. If the
    /// check reports the first contact alone, those that may be it: several if brackets overlap, none if a contact of
    /// the verdict precedes them.
    pub enclosed: Vec<EnclosedContact>,
    /// Number of pairs in which an object turns.
    pub turning: usize,
    /// Number of those that are decided exactly; the others, by enclosures.
    pub turning_exactly: usize,
    /// The paths that ran, as indices into [`World::paths`](crate::world::World::paths).
    pub paths: Vec<usize>,
    /// First and last instant, in the world's unit of time.
    pub clock: [f64; 2],
    /// Number of admitted pairs that may touch.
    pub touching: usize,
    /// Number of admitted pairs that have to keep a margin; [`CheckReport::methods`] does not count these.
    pub keeping: usize,
    /// Number of admitted pairs that each method decided; methods with none are left out.
    pub methods: Vec<(Method, usize)>,
    /// Place of the expectation in the file; if a failed check states none, the place of the check itself.
    pub place: Option<Place>,
    /// Warnings, such as that there was no pair to test.
    pub warnings: Vec<String>,
}

/// The verdict over all pairs of a check. The lists are never empty and least first: by time, then by the two ids.
#[derive(Debug, Clone)]
pub enum CheckVerdict {
    /// No pair touches at any instant of the clock.
    Clear,
    /// The first contact; in scope [`AllPairs`](crate::world::Scope::AllPairs) the first of each pair that has one.
    Contact(Vec<PairContact>),
    /// As [`CheckVerdict::Contact`], and the first of the list touches at the start already.
    StartsInContact(Vec<PairContact>),
}

/// The first contact of one pair. Side `a` is the object whose id comes first in byte order.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct PairContact {
    /// The object of side `a`.
    pub a: ObjectId,
    /// The object of side `b`.
    pub b: ObjectId,
    /// Index into [`World::paths`](crate::world::World::paths) of the path that moves `a` (its own or its carrier's).
    pub path_a: Option<usize>,
    /// Likewise for `b`.
    pub path_b: Option<usize>,
    /// State of the pair as the clock begins: in contact ([`Outcome::StartsInContact`]), or in contact later
    /// ([`Outcome::Contact`]).
    pub outcome: Outcome,
    /// Permission of the two to touch. If so, contact begins after [`Contact::time`], the infimum of the times at which
    /// their interiors share points; else it begins at that time.
    pub touch: Touch,
    /// Margin of the two. If that is more than 0, contact begins where their distance is first the margin or less;
    /// [`Contact::apart`] is their exact distance then.
    pub margin: f64,
    /// Time, place and features.
    pub contact: Contact,
}

/// The first contact of one pair in which an object turns, or what is known of it. Side `a` is the object whose id
/// comes first.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct EnclosedContact {
    /// The object of side `a`.
    pub a: ObjectId,
    /// The object of side `b`.
    pub b: ObjectId,
    /// Proven contact, or [`Outcome::Undecided`]: free before the first time, and nothing is known from there to the
    /// second.
    pub outcome: Outcome,
    /// Worth of the outcome. It is exact where the object turns about a fixed axis while the other stands.
    pub guarantee: Guarantee,
    /// Margin of the two.
    pub margin: f64,
    /// Permission of the two to touch, as in [`PairContact::touch`].
    pub touch: Touch,
    /// The two are free before the first time. A contact is proven at the second, which of a pair that is undecided may
    /// be the end of its way to the next waypoint. Of an exact contact these are the floats beside its time, or its
    /// time twice.
    pub time: [f64; 2],
    /// The exact time, where neither of the two turns then.
    pub exact: Option<ExactTime>,
    /// The exact pose, if the object turns about a fixed axis while the other stands.
    pub moment: Option<TurnMoment>,
    /// Features in contact at the second time, if a contact is proven then, and about a point of it. Of an exact pose
    /// they are the least that meet in it, and the point is rounded. Of an overlap of two that may touch they are
    /// features that cross, and so prove it: of a box that sinks into a floor a face of its side, and not its bottom.
    pub meeting: Option<([Feature; 2], Point3<f64>)>,
    /// True if the work was given up.
    pub is_out_of_work: bool,
}

impl EnclosedContact {
    /// True if an expected time is the one found, or may be.
    pub fn is_at(&self, expected: &ExpectedTime) -> bool {
        match &self.exact {
            Some(time) => expected.is(time),
            None => (self.time[0]..=self.time[1]).contains(&expected.lower()),
        }
    }
}

/// The objects of a world where they stand, and those of them that are in contact.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct StandingReport {
    /// The pairs in contact, least ids first.
    pub contacts: Vec<StandingContact>,
    /// Numbers of pairs, and the reasons why some were not tested.
    pub pairs: PairCounts,
}

/// Two objects that are in contact where they stand.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct StandingContact {
    /// The contact, at time 0.
    pub contact: PairContact,
    /// The state of the two: [`Start::Apart`] if it is only their margin that they do not keep.
    pub start: Start,
}

/// Result of the comparison with the expected answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CheckResult {
    /// The verdict is the expected one.
    Pass,
    /// It is not; the reason as one phrase, as in `expected clear`.
    Fail(String),
}

/// Numbers of unordered pairs of objects, by the reasons why they are tested or not. `all` is the sum of the next four.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct PairCounts {
    /// Every pair of objects in the world.
    pub all: usize,
    /// Pairs of which neither object moves (in one attachment tree or not).
    pub still: usize,
    /// Pairs that move as one, and those of an object on a path and the one it is attached to.
    pub attached: usize,
    /// Other moving pairs exempt by an `allow` rule.
    pub allowed: usize,
    /// The rest: the pairs the verdict is about. `0` is a warning.
    pub tested: usize,
    /// Number of tested pairs that the broad phase could not rule out by boxes in space and time.
    pub admitted: usize,
}

impl CheckVerdict {
    /// The contacts, least first; empty if clear.
    pub(crate) fn contacts(&self) -> &[PairContact] {
        match self {
            CheckVerdict::Clear => &[],
            CheckVerdict::Contact(contacts) | CheckVerdict::StartsInContact(contacts) => contacts,
        }
    }
}

impl CheckReport {
    /// True if the check passed.
    pub fn passed(&self) -> bool {
        self.result == CheckResult::Pass
    }

    /// The contacts, least first; empty if clear.
    pub fn contacts(&self) -> &[PairContact] {
        self.verdict.contacts()
    }

    /// The earliest contact of a pair in which an object turns, if no contact of the verdict precedes it.
    pub fn first_enclosed(&self) -> Option<&EnclosedContact> {
        lead(&self.verdict, &self.enclosed)
    }

    /// The verdict without its data: that of the earliest contact, of pairs that turn and others.
    pub fn outcome(&self) -> Outcome {
        if let Some(first) = self.first_enclosed() {
            return first.outcome;
        }
        match &self.verdict {
            CheckVerdict::Clear => Outcome::Clear,
            CheckVerdict::Contact(_) => Outcome::Contact,
            CheckVerdict::StartsInContact(_) => Outcome::StartsInContact,
        }
    }
}

/// Compares a verdict with the expected answer; without an expectation only `clear` passes.
pub(crate) fn judge(
    world: &World,
    expectation: Option<&Expectation>,
    verdict: &CheckVerdict,
    enclosed: &[EnclosedContact],
) -> CheckResult {
    let default = Expectation::verdict(Outcome::Clear);
    let expected = expectation.unwrap_or(&default);
    if let Some(doubt) = enclosed.iter().find(|found| found.outcome == Outcome::Undecided) {
        let pair = names(world, [doubt.a, doubt.b]);
        let unknown = match doubt.meeting {
            Some(_) => format!("when {pair} first meet is not known"),
            None => format!("not known of {pair}"),
        };
        return CheckResult::Fail(format!("expected {}, {unknown}", describe(world, expected)));
    }
    if let Some(first) = lead(verdict, enclosed) {
        return judge_turning(world, expected, verdict, enclosed, first);
    }
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
        (true, false) => fail(format!(", found {}", names(world, [first.a, first.b]))),
        (false, false) => fail(format!(", found t = {} of {}", first.contact.time, names(world, [first.a, first.b]))),
    }
}

/// Compares contacts with the expected answer, the first of which is of a pair in which an object turns.
fn judge_turning(
    world: &World,
    expected: &Expectation,
    verdict: &CheckVerdict,
    enclosed: &[EnclosedContact],
    first: &EnclosedContact,
) -> CheckResult {
    let is_time = |time: &ExpectedTime| first.is_at(time);
    // Which of contacts with brackets that overlap comes first is not known: each of them is as expected, or the
    // check fails.
    let may_be_first = |found: &&EnclosedContact| {
        let are_ordered = found.is_ordered() && first.is_ordered();
        std::ptr::eq(*found, first) || !are_ordered && found.time[0] <= first.time[1]
    };
    let brackets = enclosed.iter().filter(may_be_first).map(|found| [found.a, found.b]);
    let is_in_bracket = |exact: &&PairContact| !first.is_ordered() && exact.contact.time.lower() <= first.time[1];
    let exact = verdict.contacts().first().filter(is_in_bracket);
    let pairs: Vec<[ObjectId; 2]> = brackets.chain(exact.map(|exact| [exact.a, exact.b])).collect();
    let is_verdict = first.outcome == expected.verdict;
    let is_pair = expected.pair.is_none_or(|[a, b]| pairs.iter().all(|pair| [[a, b], [b, a]].contains(pair)));
    if is_verdict && is_pair && expected.time.as_ref().is_none_or(is_time) {
        return CheckResult::Pass;
    }
    let found = pairs.iter().map(|&pair| names(world, pair)).collect::<Vec<_>>().join(", or ");
    let found = if is_verdict && !is_pair { format!(", found {found}") } else { String::new() };
    CheckResult::Fail(format!("expected {}{found}", describe(world, expected)))
}

/// The earliest of some contacts of pairs in which an object turns, if no contact of a verdict precedes it.
fn lead<'e>(verdict: &CheckVerdict, enclosed: &'e [EnclosedContact]) -> Option<&'e EnclosedContact> {
    let first = enclosed.first()?;
    let precedes = |exact: &PairContact| match &first.moment {
        Some(moment) => moment.order_to(&exact.contact.time).is_lt(),
        None => match &first.exact {
            Some(time) => *time < exact.contact.time,
            None => first.time[0] < exact.contact.time.lower(),
        },
    };
    verdict.contacts().first().is_none_or(precedes).then_some(first)
}

fn same_pair(expected: Option<[ObjectId; 2]>, found: &PairContact) -> bool {
    expected.is_none_or(|[a, b]| [a, b] == [found.a, found.b] || [b, a] == [found.a, found.b])
}

/// An expectation in words: `contact at t = 5/8 of a and b`.
pub(crate) fn describe(world: &World, expected: &Expectation) -> String {
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
