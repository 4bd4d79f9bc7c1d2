//! `measure`: questions about two meshes at one instant.

mod certificate;
mod deform;
mod direction;
mod distance;
mod overlap;
mod pair;
mod penetration;
mod scaling;
mod sequence;

use firstcontact::exact::ExactSquare;
use firstcontact::measure::{Method, Question, UnknownMethod};
use serde::Serialize;
use serde_json::Value;

use super::args::MeasureCommand;
use super::console::Console;
use super::exit::Exit;
use super::failure::Failure;
use super::report::{AuditFinding, ExactFinding};

/// Measures what the user asks for, and reports.
pub(crate) fn run(command: &MeasureCommand, console: &mut Console<'_>) -> Exit {
    match command {
        MeasureCommand::Distance(args) => distance::run(args, console),
        MeasureCommand::Overlap(args) => overlap::run(args, console),
        MeasureCommand::Penetration(args) => penetration::run(args, console),
        MeasureCommand::Direction(args) => direction::run(args, console),
        MeasureCommand::Scaling(args) => scaling::run(args, console),
        MeasureCommand::Deform(args) => deform::run(args, console),
    }
}

/// Asks, while the console shows that something is being done, and says what was found or why nothing was.
fn answered<F>(
    console: &mut Console<'_>,
    ask: impl FnOnce() -> Result<F, Failure>,
    say: impl FnOnce(F, &mut Console<'_>) -> Exit,
) -> Exit {
    let progress = console.progress("measure");
    let answer = ask();
    drop(progress);
    match answer {
        Ok(finding) => say(finding, console),
        Err(failure) => console.fail(failure),
    }
}

/// The help of `--method`: all names, and what they take.
pub(crate) fn usage(question: Question) -> String {
    let names: Vec<&str> = question.methods().iter().map(|method| method.name()).collect();
    format!(
        "Force one method, {}; every method that applies gives the same answer. {}",
        names.join(", "),
        takes(question)
    )
}

/// The help of `measure deform --method`.
pub(crate) fn deform_usage() -> String {
    let names: Vec<&str> = firstcontact::deform::Method::ALL.iter().map(|method| method.name()).collect();
    format!(
        "How the contact direction and the depth of the convex hulls are found, {}: `iteration` from the last direction to a \
         local minimum of the depth, `penetration` exactly, the shortest way out of all, for hulls that have volumes; `auto` \
         iterates, and where that does not end takes the other. What touches is the same by all of them",
        names.join(", ")
    )
}

fn takes(question: Question) -> &'static str {
    match question {
        Question::Overlap => {
            "`general` takes any two meshes; `lattice` solids with two faces at every edge; the others convex solids, \
             `boundary` up to 2e8 pairs of a vertex and a triangle, `fourier-motzkin` a few facets only. `lp` is short for \
             `linear-program`"
        }
        Question::Penetration => {
            "All take convex solids; `hull` is the exact hull of all differences of vertices, up to 20000 pairs of them"
        }
        Question::Direction => {
            "`general` takes any two meshes; `lattice` solids with two faces at every edge, up to 1e10 pairs \
             of incidences of their faces; the others convex solids"
        }
        Question::Scaling => {
            "All take convex solids; `hull` is the exact hull of all differences of vertices, up to 20000 pairs of them. `lp` is \
             short for `linear-program`"
        }
        _ => {
            "`gjk`, `v-clip` and `dobkin-kirkpatrick` take convex solids; `lattice` takes solids with two faces at every edge, up to 1e10 pairs of \
             incidences of their faces (two meshes of 16000 triangles)"
        }
    }
}

/// Reads the method that the user wants of those that answer a question.
pub(crate) fn choice(question: Question) -> impl Fn(&str) -> Result<Method, UnknownMethod> + Clone {
    move |name| question.method(name)
}

/// Status 1 if the methods of an audit disagree.
fn disagree(audit: Option<&AuditFinding>) -> Exit {
    match audit.and_then(|audit| audit.agree) {
        Some(false) => Exit::Found,
        Some(true) | None => Exit::Success,
    }
}

/// A line with the word that a JSON report has for an outcome.
fn word(outcome: impl Serialize) -> String {
    let word = serde_json::to_value(outcome).ok();
    format!("{}\n", word.as_ref().and_then(Value::as_str).unwrap_or_default())
}

/// A line with a point or a vector, every digit of it.
fn coordinates([x, y, z]: [f64; 3]) -> String {
    format!("{x},{y},{z}\n")
}

/// An exact square and the floats next to it.
fn exact(square: &ExactSquare) -> ExactFinding {
    ExactFinding { exact: square.to_string(), lower: square.lower(), upper: square.upper() }
}
