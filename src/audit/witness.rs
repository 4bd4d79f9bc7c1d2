//! Those that an audit asks.

use std::fmt;

use super::answer::Answer;
use super::question::Question;
use crate::contact::{Method, first_contact_by};
use crate::oracle::clock::first_contact_on_clock;

/// The oracle is asked up to this many pairs of triangles, over all pieces of the motion: about a second of work.
const ORACLE_SIZE: usize = 30_000;

/// A way to answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Witness {
    /// One of the library's methods.
    Method(Method),
    /// The slow oracle.
    Oracle,
}

impl Witness {
    /// Everyone there is.
    pub fn all() -> impl Iterator<Item = Witness> {
        Method::ALL.into_iter().filter(|method| *method != Method::Auto).map(Witness::Method).chain([Witness::Oracle])
    }

    /// The answer, or why there is none.
    pub(super) fn ask(self, question: &Question<'_>) -> Result<Answer, String> {
        match self {
            Witness::Method(method) => ask_method(method, question),
            Witness::Oracle => ask_oracle(question),
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

fn ask_method(method: Method, question: &Question<'_>) -> Result<Answer, String> {
    let Question { a, a_motion, b, b_motion, clock } = *question;
    let verdict = first_contact_by(method, a, a_motion, b, b_motion, clock).map_err(|error| error.to_string())?;
    Ok(Answer::from(&verdict))
}

fn ask_oracle(question: &Question<'_>) -> Result<Answer, String> {
    if question.size() > ORACLE_SIZE {
        return Err(format!("too large for it: more than {ORACLE_SIZE} pairs of triangles"));
    }
    let [a, b] = question.bodies().map_err(|error| error.to_string())?;
    let [a_path, b_path] = question.paths().map_err(|error| error.to_string())?;
    let outcome = first_contact_on_clock((&a, &a_path), (&b, &b_path), question.clock);
    outcome.map(|outcome| Answer::from(&outcome)).map_err(|error| error.to_string())
}
