//! `measure`: questions about two meshes that stand still.

mod certificate;
mod deform;
mod direction;
mod distance;
mod overlap;
mod penetration;
mod scaling;
mod sequence;

use std::fmt;

use firstcontact::audit::MeasureAudit;
use firstcontact::exact::ExactSquare;
use firstcontact::measure::{Inapplicable, MeasureError, Method, Question, UnknownMethod};

use super::args::MeasureCommand;
use super::audit::{ran, skipped};
use super::console::Console;
use super::diagnostic::Diagnostic;
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
            "`general` takes any two meshes; `lattice` solids with two faces at every edge; the others convex solids"
        }
        Question::Scaling => {
            "All take convex solids; `hull` is the exact hull of all differences of vertices, up to 20000 pairs of them. `lp` is \
             short for `linear-program`"
        }
        _ => {
            "`gjk` and `v-clip` take convex solids; `lattice` takes solids with two faces at every edge, up to 1e10 pairs of \
             incidences of their faces (two meshes of 16000 triangles)"
        }
    }
}

/// Reads the method that the user wants of those that answer a question.
pub(crate) fn choice(question: Question) -> impl Fn(&str) -> Result<Method, UnknownMethod> + Clone {
    move |name| question.method(name)
}

/// Why nothing was measured, and what to do.
fn refused(error: &MeasureError, question: Question) -> Diagnostic {
    let diagnostic = Diagnostic::error(error.to_string());
    match (error, question) {
        (MeasureError::Inapplicable(Inapplicable::NotConvex { .. }), Question::Penetration) => diagnostic.help(
            "the depth is measured of convex solids: cut the solid into convex parts and measure each, or measure the hull \
             that `firstcontact mesh hull` writes, which is at least as deep in",
        ),
        (MeasureError::Inapplicable(_), _) => {
            diagnostic.help("without `--method` the quickest method that applies is taken")
        }
        _ => diagnostic,
    }
}

/// Status 1 if the methods of an audit disagree.
fn disagree(audit: Option<&AuditFinding>) -> Exit {
    match audit.and_then(|audit| audit.agree) {
        Some(false) => Exit::Found,
        Some(true) | None => Exit::Success,
    }
}

/// An exact square and the floats next to it.
fn exact(square: &ExactSquare) -> ExactFinding {
    ExactFinding { exact: square.to_string(), lower: square.lower(), upper: square.upper() }
}

/// The report of an audit of one pair.
fn audited<A: PartialEq + fmt::Display>(audit: &MeasureAudit<A>, names: [&str; 2]) -> AuditFinding {
    let mut finding = AuditFinding { pairs: 1, ..AuditFinding::default() };
    audit.answers.iter().for_each(|(method, _)| ran(&mut finding.ran, method.to_string()));
    for (method, reason) in &audit.skipped {
        skipped(&mut finding.skipped, method.to_string(), reason);
    }
    finding.agree = (audit.answers.len() > 1).then(|| audit.agrees());
    if !audit.agrees() {
        let said = audit.answers.iter().map(|(method, answer)| match answer {
            Ok(answer) => format!("{method} says {answer}"),
            Err(error) => format!("{method} fails: {error}"),
        });
        finding.disagreements.push(format!("{}: {}", names.join("/"), said.collect::<Vec<_>>().join("; ")));
    }
    finding
}
