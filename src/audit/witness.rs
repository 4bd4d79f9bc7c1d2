//! Those that an audit asks.

use std::fmt;

use super::answer::Answer;
use super::translate;
use crate::contact::{Inapplicable, Method, OverlapError, Query, QueryError, Scratch, lattice_sizes};
use crate::oracle::clock::first_contact_on_clock;
use crate::solid::Body;

/// The oracle is asked up to this many pairs of triangles, over all pieces of the motion: about a second of work.
const ORACLE_SIZE: usize = 3_000_000;

/// The lattice method is asked up to this product of the sizes `I(P)` and `I(Q)` of the two bodies (Joseph & Plantinga §3.1),
/// for each piece of the motion: a few seconds of work.
const LATTICE_SIZE: u64 = 100_000_000;

/// A way to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Witness {
    /// One of the library's methods.
    Method(Method),
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
    /// Everyone there is.
    pub fn all() -> impl Iterator<Item = Witness> {
        Method::ALL
            .iter()
            .filter(|method| **method != Method::Auto)
            .map(|method| Witness::Method(*method))
            .chain([Witness::Oracle])
    }

    /// The answer, or why there is none.
    pub(super) fn ask(self, query: &Query<'_>) -> Result<Answer, Skip> {
        match self {
            Witness::Method(method) => ask_method(method, query),
            Witness::Oracle => ask_oracle(query).map_err(Skip::Refused),
        }
    }
}

impl Witness {
    /// The answer where touching is allowed, or why there is none. The oracle's is a time without features, and the lattice
    /// method counts touching as contact.
    pub(super) fn ask_overlap(self, query: &Query<'_>) -> Result<Answer, Skip> {
        let Witness::Method(method) = self else {
            return Err(Skip::Refused("it names no features where touching is allowed".to_owned()));
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
    if method == Method::Lattice
        && let Some(reason) = too_large(lattice_sizes(query.a, query.b)?)
    {
        return Err(Skip::Refused(reason));
    }
    match (Query { method, ..*query }).first_contact(&mut Scratch::new()) {
        Ok(verdict) => Ok(Answer::from(&verdict)),
        Err(QueryError::Inapplicable(reason)) => Err(reason.into()),
        Err(error) => Err(Skip::Refused(error.to_string())),
    }
}

fn ask_oracle(query: &Query<'_>) -> Result<Answer, String> {
    if size(query) > ORACLE_SIZE {
        return Err(format!("too large for it: more than {ORACLE_SIZE} pairs of triangles"));
    }
    let text = |error: &dyn fmt::Display| error.to_string();
    let [a, b] = [query.a, query.b].map(|body| translate::body(body).map_err(|error| text(&error)));
    let [a_path, b_path] =
        [query.motion_of_a, query.motion_of_b].map(|motion| translate::path(motion).map_err(|error| text(&error)));
    let outcome = first_contact_on_clock((&a?, &a_path?), (&b?, &b_path?), query.clock);
    outcome.map(|outcome| Answer::from(&outcome)).map_err(|error| text(&error))
}

/// How many pairs of triangles there are, times the pieces of the motion.
fn size(query: &Query<'_>) -> usize {
    let triangles = |body: &Body| body.topology().triangles().max(1);
    let pieces = 1 + query.motion_of_a.waypoints().len() + query.motion_of_b.waypoints().len();
    triangles(query.a).saturating_mul(triangles(query.b)).saturating_mul(pieces)
}
