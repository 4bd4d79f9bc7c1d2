//! `measure`: questions about two meshes at one instant. This module loads the two, puts a question and reports the
//! answer.

mod deform;
mod deform_finding;
mod direction;
mod distance;
mod glide;
mod inside;
mod overlap;
mod penetration;
mod scaling;
mod sequence;

use std::fmt;

use clap::{Arg, Args, Subcommand};
use firstcontact::audit::MeasureAudit;
use firstcontact::measure::{Inapplicable, MeasureError, Method, Question, Shared, UnknownMethod};
use firstcontact::solid::Body;
use serde::Serialize;
use serde_json::Value;

use super::audit::{AuditFinding, disagreement};
use super::console::{Console, OutputArgs};
use super::contact::{FeatureFinding, plain};
use super::diagnostic::{Diagnostic, Exit, Failure};
use super::finding::{Finding, Units};
use super::load::{FilesArgs, LoadedBody, MeaningArgs, load_bodies, warnings_of};
use super::quantity::Triple;
use super::text::{Block, distinct_names, point};
use super::unit::ChosenUnits;

/// Vertices or faces of a feature that are named, at most.
const MOST_NAMED: usize = 8;

/// One question about two meshes that stand.
#[derive(Debug, Subcommand)]
pub(crate) enum MeasureCommand {
    /// Exact distance, and the nearest features
    #[command(before_help = distance::EXAMPLES, mut_arg("method", answering(Question::Distance)))]
    Distance(distance::DistanceArgs),
    /// Exact relation, apart, touching or overlapping, with a proof
    #[command(before_help = overlap::EXAMPLES, mut_arg("method", answering(Question::Overlap)))]
    Overlap(overlap::OverlapArgs),
    /// Exact places of points, seen from a solid: inside, outside, or on which vertex, edge or face
    #[command(before_help = inside::EXAMPLES)]
    Inside(inside::InsideArgs),
    /// Exact penetration depth of two convex solids: the shortest way out
    #[command(before_help = penetration::EXAMPLES, mut_arg("method", answering(Question::Penetration)))]
    Penetration(penetration::PenetrationArgs),
    /// Exact distance that A can move along a direction until the two first touch; if they meet, until they last touch
    #[command(before_help = direction::EXAMPLES, mut_arg("method", answering(Question::Direction)))]
    Direction(direction::DirectionArgs),
    /// Exact scalings at which two convex meshes touch that grow about points inside of them
    #[command(before_help = scaling::EXAMPLES, mut_arg("method", answering(Question::Scaling)))]
    Scaling(scaling::ScalingArgs),
    /// Contact of two closed meshes whose vertices move from step to step, one file a step
    ///
    /// The facets in contact are exact at each step; the time between steps is not examined. If the convex hulls meet,
    /// the depth is that along the contact direction, which the iteration of the paper leads to from the last one: a
    /// local minimum, so at least the penetration depth of the hulls and perhaps more. Among several shortest
    /// translations it is the one that the last direction leads to; without one the search begins with the way from the
    /// mean of A's vertices to that of B's. With `--method penetration` it is the shortest of all, of several the one
    /// with the least x, then y, then z.
    #[command(before_help = deform::EXAMPLES)]
    Deform(deform::DeformArgs),
}

impl MeasureCommand {
    /// The options of the report.
    pub(crate) fn output(&self) -> &OutputArgs {
        match self {
            MeasureCommand::Distance(args) => &args.ask.output,
            MeasureCommand::Overlap(args) => &args.ask.output,
            MeasureCommand::Inside(args) => &args.output,
            MeasureCommand::Penetration(args) => &args.ask.output,
            MeasureCommand::Direction(args) => &args.ask.output,
            MeasureCommand::Scaling(args) => &args.output,
            MeasureCommand::Deform(args) => &args.output,
        }
    }
}

/// Two meshes that stand.
#[derive(Debug, Args)]
pub(crate) struct PairArgs {
    #[command(flatten)]
    files: FilesArgs,
    /// Place of A's origin; it is added to A's coordinates exactly
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true, default_value = "0,0,0")]
    at: Triple,
    #[command(flatten)]
    meaning: MeaningArgs,
}

/// Options of every question about two bodies that stand. The command names the methods that answer it.
#[derive(Debug, Args)]
pub(crate) struct AskArgs {
    #[command(flatten)]
    pair: PairArgs,
    /// Force one method; every method gives the same answer
    #[arg(long, value_name = "METHOD", default_value = "auto")]
    method: Method,
    /// Run every method that applies; fail if any two disagree
    #[arg(long)]
    audit: bool,
    #[command(flatten)]
    output: OutputArgs,
}

/// Lets `--method` take the methods that answer a question, and no others.
fn answering(question: Question) -> impl FnOnce(Arg) -> Arg {
    let choice = move |name: &str| -> Result<Method, UnknownMethod> { question.method(name) };
    move |method| method.value_parser(choice).help(usage(question))
}

/// The help of `--method`: all names, and the bodies that each takes.
fn usage(question: Question) -> String {
    let names: Vec<&str> = question.methods().iter().map(|method| method.name()).collect();
    let (names, takes) = (names.join(", "), takes(question));
    format!("Force one method, {names}; every method that applies gives the same answer. {takes}")
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
            "`gjk`, `v-clip` and `dobkin-kirkpatrick` take convex solids; `lattice` takes solids with two faces at every \
             edge, up to 1e10 pairs of incidences of their faces (two meshes of 16000 triangles)"
        }
    }
}

/// Measures what the user asks for, and reports.
pub(crate) fn run(command: &MeasureCommand, console: &mut Console<'_>) -> Result<Exit, Failure> {
    match command {
        MeasureCommand::Distance(args) => distance::run(args, console),
        MeasureCommand::Overlap(args) => overlap::run(args, console),
        MeasureCommand::Inside(args) => inside::run(args, console),
        MeasureCommand::Penetration(args) => penetration::run(args, console),
        MeasureCommand::Direction(args) => direction::run(args, console),
        MeasureCommand::Scaling(args) => scaling::run(args, console),
        MeasureCommand::Deform(args) => deform::run(args, console),
    }
}

/// The two meshes of a question, and the method that answers it.
struct Pair {
    question: Question,
    bodies: [LoadedBody; 2],
    units: ChosenUnits,
    at: [f64; 3],
    method: Method,
    is_audited: bool,
}

impl Pair {
    /// Reads both meshes for a question of the common kind, and chooses the method if the user has not.
    fn of_question(args: &AskArgs, question: Question) -> Result<Pair, Failure> {
        Pair::load(&args.pair, question, args.method, args.audit)?.with_chosen_method()
    }

    /// Reads both meshes.
    fn load(args: &PairArgs, question: Question, method: Method, is_audited: bool) -> Result<Pair, Failure> {
        let units = args.meaning.units.chosen()?;
        let at = units.triple(&args.at, "--at")?;
        let bodies = load_bodies(&args.files, &args.meaning, &units, is_audited)?;
        Ok(Pair { question, bodies, units, at, method, is_audited })
    }

    /// Chooses the method, if the user has not.
    fn with_chosen_method(self) -> Result<Pair, Failure> {
        let [a, b] = &self.bodies;
        let chosen = self.method.chosen(self.question, &a.body, &b.body);
        let method = chosen.map_err(|error| refused(&error.into(), self.question))?;
        Ok(Pair { method, ..self })
    }

    /// Puts the question.
    fn ask<A>(
        &self,
        ask: impl FnOnce(&Body, &Body, [f64; 3], Method) -> Result<A, MeasureError>,
    ) -> Result<A, Failure> {
        let [a, b] = &self.bodies;
        ask(&a.body, &b.body, self.at, self.method).map_err(|error| refused(&error, self.question).into())
    }

    /// Puts the question to all methods, if the user wants that.
    fn audit<A: PartialEq + fmt::Display>(
        &self,
        ask: impl FnOnce(&Body, &Body, [f64; 3]) -> MeasureAudit<A>,
    ) -> Option<AuditFinding> {
        let [a, b] = &self.bodies;
        self.is_audited.then(|| AuditFinding::of_measure(&ask(&a.body, &b.body, self.at), [&a.name, &b.name]))
    }

    /// The report of an answer.
    fn finding<A: PairAnswer>(&self, answer: A, audit: Option<AuditFinding>) -> PairFinding<A> {
        let [a, b] = self.bodies.each_ref().map(|loaded| loaded.name.clone());
        PairFinding {
            units: self.units.report(),
            a,
            b,
            at: self.at.map(plain),
            method: self.method.to_string(),
            answer,
            audit,
            warnings: warnings_of(&self.bodies),
        }
    }
}

/// The reason why nothing was measured, and advice.
fn refused(error: &MeasureError, question: Question) -> Diagnostic {
    let diagnostic = Diagnostic::error(error.to_string());
    match (error, question) {
        (MeasureError::Inapplicable(Inapplicable::NotConvex { .. }), Question::Penetration) => diagnostic.help(
            "the depth is measured of convex solids: cut the solid into convex parts and measure each, or measure the hull \
             that `firstcontact mesh hull` writes, which is at least as deep in",
        ),
        (MeasureError::NoDirection(_), _) => {
            Diagnostic::error(format!("`--along`: {error}")).help("name the way A moves, for example `--along 0,0,-1`")
        }
        (MeasureError::Inapplicable(_), _) => {
            diagnostic.help("without `--method` the quickest method that applies is taken")
        }
        _ => diagnostic,
    }
}

/// Answer to one question about two meshes that stand.
trait PairAnswer: Serialize {
    /// Value of `kind` in the JSON report.
    const KIND: &'static str;

    /// The first line of the text.
    fn headline(&self, about: &About<'_>) -> String;

    /// Adds the lines about the answer itself.
    fn describe(&self, about: &About<'_>, block: &mut Block);

    /// Words after the name of the method.
    fn method_note(&self, _method: &str) -> String {
        String::new()
    }

    /// Adds the lines below those about the method.
    fn describe_rest(&self, _block: &mut Block) {}

    /// Exit status, if all methods agree.
    fn exit(&self) -> Exit {
        Exit::Success
    }
}

/// Words that every answer needs for its text.
struct About<'a> {
    /// The files.
    a: &'a str,
    b: &'a str,
    /// Names of the two, also where both are one file.
    names: [&'a str; 2],
    /// The unit of length.
    length: &'a str,
}

/// Report of an answer.
#[derive(Debug, Serialize)]
struct PairFinding<A> {
    units: Units,
    a: String,
    b: String,
    /// Place of A's origin.
    at: [f64; 3],
    method: String,
    #[serde(flatten)]
    answer: A,
    #[serde(skip_serializing_if = "Option::is_none")]
    audit: Option<AuditFinding>,
    warnings: Vec<String>,
}

impl<A: PairAnswer> Finding for PairFinding<A> {
    const KIND: &'static str = A::KIND;

    fn units(&self) -> Option<&Units> {
        Some(&self.units)
    }

    fn text(&self) -> String {
        let (a, b, length) = (&self.a, &self.b, &self.units.length);
        let about = About { a, b, names: distinct_names([a, b]), length };
        let mut block = Block::default();
        self.answer.describe(&about, &mut block);
        self.units.describe_converted(&mut block, [a, b]);
        block.line("method", format!("{}{}; exact", self.method, self.answer.method_note(&self.method)));
        if let Some(found) = &self.audit {
            found.describe(&mut block);
        }
        self.answer.describe_rest(&mut block);
        block.under(&self.answer.headline(&about))
    }
}

/// Puts a question, while the console shows that something is going on, and reports the answer or the one value that is
/// wanted of it.
fn report<A: PairAnswer>(
    console: &mut Console<'_>,
    ask: impl FnOnce() -> Result<PairFinding<A>, Failure>,
    value: impl FnOnce(&A) -> Option<String>,
) -> Result<Exit, Failure> {
    let progress = console.progress("measure");
    let finding = ask();
    drop(progress);
    let mut finding = finding?;
    console.warn(&finding.warnings);
    let unaudited = finding.audit.as_ref().map(|audit| audit.warnings("this question", &[])).unwrap_or_default();
    console.warn_always(&unaudited);
    finding.warnings.extend(unaudited);
    match value(&finding.answer) {
        Some(value) => console.print(&value),
        None => console.result(&finding),
    }
    Ok(finding.answer.exit().max(disagreement(finding.audit.as_ref())))
}

/// Relation of two bodies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum PairRelation {
    Apart,
    /// They share points of their boundaries only.
    Touching,
    Overlapping,
    /// They share a point, and one of them is a surface.
    Contact,
    /// They share a point where they stand.
    Meeting,
    AInsideB,
    BInsideA,
}

/// A point of both bodies, and the least features that share one.
#[derive(Debug, Serialize)]
struct SharedFinding {
    a: FeatureFinding,
    b: FeatureFinding,
    point: [f64; 3],
}

impl SharedFinding {
    fn of(shared: &Shared, [a, b]: &[LoadedBody; 2]) -> SharedFinding {
        SharedFinding {
            a: FeatureFinding::of(shared.a, Some(a.body.mesh())),
            b: FeatureFinding::of(shared.b, Some(b.body.mesh())),
            point: shared.point.coords.map(plain).into(),
        }
    }

    fn describe(&self, about: &About<'_>, block: &mut Block) {
        let [a, b] = about.names;
        block.line(a, self.a.words(Some(about.a)));
        block.line(b, self.b.words(Some(about.b)));
        block.line("where", format!("{} {}", point(self.point), about.length));
    }
}

/// A feature by its vertices.
fn part(vertices: &[u32]) -> String {
    let names: Vec<String> = vertices.iter().take(MOST_NAMED).map(u32::to_string).collect();
    let kind = match vertices.len() {
        1 => "vertex",
        2 => "edge",
        _ => "facet",
    };
    let more = match vertices.len() > MOST_NAMED {
        true => format!("-... of {} vertices", vertices.len()),
        false => String::new(),
    };
    format!("{kind} {}{more}", names.join("-"))
}

/// Exact coordinates, if they are short enough to be read.
fn short(coordinates: &[String; 3]) -> String {
    match coordinates.iter().all(|coordinate| coordinate.len() <= 24) {
        true => format!("[{}]", coordinates.join(", ")),
        false => "a rational vector (see --format json)".to_owned(),
    }
}

/// A line with a value.
fn line(value: impl fmt::Display) -> String {
    format!("{value}\n")
}

/// A line with the word that a JSON report has for an outcome.
fn word(outcome: impl Serialize) -> String {
    let word = serde_json::to_value(outcome).ok();
    line(word.as_ref().and_then(Value::as_str).unwrap_or_default())
}

/// A line with a point or a vector, every digit of it.
fn coordinates([x, y, z]: [f64; 3]) -> String {
    format!("{x},{y},{z}\n")
}
