//! Witnesses of an audit: the methods and the oracle.

use std::fmt;

use super::answer::{Answer, FoundContact};
use super::translate;
use firstcontact_contact::{ContactTime, Inapplicable, Method, OverlapError, Query, QueryError, Scratch};
use firstcontact_motion::Motion;
use firstcontact_oracle::clock::{Path, first_contact_on_clock};
use firstcontact_oracle::timeline::{State, Timeline};
use firstcontact_oracle::{self as oracle, Nearness, Rational, first_within_on_clock};
use firstcontact_papers::{NamedMethods, lattice_sizes};
use firstcontact_solid::{Body, Kind};

/// The oracle is asked up to this many pairs of triangles, over all pieces of the motion: about a second of work.
const ORACLE_SIZE: usize = 3_000_000;

/// The same where touching is allowed: all instants at which anything may change are looked at, and there may be as
/// many as pairs.
const OVERLAP_SIZE: usize = 2_000;

/// The same at a margin: square roots are compared, and numbers are not small.
const MARGIN_SIZE: usize = 100_000;

/// The lattice method is asked up to this product of the sizes `I(P)` and `I(Q)` of the two bodies (Joseph & Plantinga
/// §3.1), for each piece of the motion: a few seconds of work.
const LATTICE_SIZE: u64 = 100_000_000;

/// A way to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Witness {
    /// One of the library's methods.
    Method(Method),
    /// The search for the first time within a margin, which is one for all bodies.
    Clearance,
    /// The slow oracle.
    Oracle,
}

/// Why a witness did not answer.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Skip {
    /// The method does not take the bodies.
    #[error(transparent)]
    Inapplicable(#[from] Inapplicable),
    /// There is too much to do, or something is wrong with the question.
    #[error("{0}")]
    Refused(String),
}

impl Witness {
    /// All of first contact.
    pub fn all() -> impl Iterator<Item = Witness> {
        Method::ALL
            .iter()
            .filter(|method| **method != Method::AUTO)
            .map(|method| Witness::Method(*method))
            .chain([Witness::Oracle])
    }

    /// The answer, or why there is none.
    pub(super) fn ask(self, query: &Query<'_>) -> Result<Answer, Skip> {
        match self {
            Witness::Method(method) => ask_method(method, query),
            Witness::Clearance => ask_clearance(query, 0.0),
            Witness::Oracle => ask_oracle(query).map_err(Skip::Refused),
        }
    }

    /// The answer at a margin, or why there is none. The oracle names no features.
    pub(super) fn ask_within(self, query: &Query<'_>, margin: f64) -> Result<Answer, Skip> {
        match self {
            Witness::Oracle => oracle_within(query, margin).map_err(Skip::Refused),
            Witness::Clearance | Witness::Method(_) => ask_clearance(query, margin),
        }
    }

    /// The answer where touching is allowed, or why there is none. The oracle names no features, and the lattice
    /// method counts touching as contact.
    pub(super) fn ask_overlap(self, query: &Query<'_>) -> Result<Answer, Skip> {
        let Witness::Method(method) = self else {
            return oracle_on_overlap(query).map_err(Skip::Refused);
        };
        match (Query { method, ..*query }).first_overlap(&mut Scratch::new()) {
            Ok(overlap) => Ok(Answer::from(&overlap)),
            Err(OverlapError::Query(QueryError::Inapplicable(reason))) => Err(reason.into()),
            Err(error) => Err(Skip::Refused(error.to_string())),
        }
    }
}

impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Witness::Method(method) => method.fmt(f),
            Witness::Clearance => f.write_str("clearance"),
            Witness::Oracle => f.write_str("oracle"),
        }
    }
}

/// Why the lattice method is not asked about bodies of these sizes.
pub(super) fn too_large([p, q]: [u64; 2]) -> Option<String> {
    let is_too_large = p.saturating_mul(q) > LATTICE_SIZE;
    is_too_large.then(|| format!("too large for it: I(P) I(Q) = {p} * {q} is more than {LATTICE_SIZE}"))
}

fn ask_method(method: Method, query: &Query<'_>) -> Result<Answer, Skip> {
    if method == Method::LATTICE
        && let Some(reason) = too_large(lattice_sizes(query.a, query.b)?)
    {
        return Err(Skip::Refused(reason));
    }
    let query = Query { method, ..*query };
    let scratch = &mut Scratch::new();
    match query.first_contact(scratch).and_then(|verdict| Ok((verdict, query.contact_time(scratch)?))) {
        // Which features touch at the beginning is found by one search for several methods; the time alone is not.
        Ok((verdict, time)) if time != ContactTime::from(&verdict) => Ok(Answer::of_time(&time, query.clock[0])),
        Ok((verdict, _)) => Ok(Answer::from(&verdict)),
        Err(QueryError::Inapplicable(reason)) => Err(reason.into()),
        Err(error) => Err(Skip::Refused(error.to_string())),
    }
}

fn ask_clearance(query: &Query<'_>, margin: f64) -> Result<Answer, Skip> {
    let verdict = query.first_within(margin, &mut Scratch::new());
    verdict.map(|verdict| Answer::from(&verdict)).map_err(|error| Skip::Refused(error.to_string()))
}

fn oracle_within(query: &Query<'_>, margin: f64) -> Result<Answer, String> {
    let [(a, a_path), (b, b_path)] = for_oracle(query, MARGIN_SIZE)?;
    let found = first_within_on_clock((&a, &a_path), (&b, &b_path), margin, query.clock);
    let at = |time: oracle::Root| FoundContact { time: time.to_string(), bracket: None, features: None };
    Ok(match found.map_err(|error| error.to_string())? {
        Nearness::Beyond => Answer::Clear,
        Nearness::StartsWithin(time) => Answer::StartsInContact(at(time)),
        Nearness::ComesWithin(time) => Answer::Contact(at(time)),
    })
}

fn ask_oracle(query: &Query<'_>) -> Result<Answer, String> {
    let [(a, a_path), (b, b_path)] = for_oracle(query, ORACLE_SIZE)?;
    let outcome = first_contact_on_clock((&a, &a_path), (&b, &b_path), query.clock);
    outcome.map(|outcome| Answer::from(&outcome)).map_err(|error| error.to_string())
}

fn oracle_on_overlap(query: &Query<'_>) -> Result<Answer, String> {
    if [query.a, query.b].iter().any(|body| body.kind() == Kind::Surface) {
        return Err("one of the two is a surface, without an interior".to_owned());
    }
    let [(a, a_path), (b, b_path)] = for_oracle(query, OVERLAP_SIZE)?;
    let timeline = Timeline::new((&a, &a_path), (&b, &b_path), query.clock).map_err(|error| error.to_string())?;
    let Some(time) = timeline.first_overlap() else { return Ok(Answer::Clear) };
    let start = Rational::from_f64(query.clock[0]);
    let at_once = timeline.start() == start && start.as_ref() == Some(&time);
    let found = FoundContact::at(&time);
    let overlaps = at_once && timeline.first_state() == Some(State::Overlapping);
    Ok(if overlaps { Answer::StartsInContact(found) } else { Answer::Contact(found) })
}

/// Two bodies and their paths in the oracle's own terms, if there are no more than so many pairs of triangles.
fn for_oracle(query: &Query<'_>, most: usize) -> Result<[(oracle::Body, Path); 2], String> {
    if size(query) > most {
        return Err(format!("too large for it: more than {most} pairs of triangles"));
    }
    let side = |body: &Body, motion: &Motion| {
        let body = translate::body(body).map_err(|error| error.to_string())?;
        Ok((body, translate::path(motion).map_err(|error| error.to_string())?))
    };
    let [a, b]: [Result<_, String>; 2] = [side(query.a, query.motion_of_a), side(query.b, query.motion_of_b)];
    Ok([a?, b?])
}

/// Number of pairs of triangles, times the pieces of the motion.
fn size(query: &Query<'_>) -> usize {
    let triangles = |body: &Body| body.topology().triangles().max(1);
    let waypoints = |motion: &Motion| {
        motion.waypoints().len() + motion.rides().iter().map(|ride| ride.waypoints().len()).sum::<usize>()
    };
    let pieces = 1 + waypoints(query.motion_of_a) + waypoints(query.motion_of_b);
    triangles(query.a).saturating_mul(triangles(query.b)).saturating_mul(pieces)
}
