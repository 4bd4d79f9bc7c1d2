//! `measure`: questions about two meshes at one instant. This module loads the two, puts a question and reports the
//! answer.

mod deform;
mod deform_report;
mod direction;
mod distance;
mod glide;
mod inside;
mod overlap;
mod penetration;
mod scaling;
mod sequence;

use std::fmt;
use std::path::PathBuf;

use clap::{Arg, Args, Subcommand};
use firstcontact::audit::MeasureAudit;
use firstcontact::exact::ExactSquare;
use firstcontact::measure::{Inapplicable, MeasureError, Method, Question, Shared, UnknownMethod};
use firstcontact::motion::Motion;
use firstcontact::solid::{Body, Feature};
use firstcontact::view::{Answer, Scene, Spot};
use serde_json::{Value, json};

use super::audit::AuditFinding;
use super::console::{Console, OutputArgs};
use super::contact::{FeatureFinding, coordinates, plain};
use super::diagnostic::{Diagnostic, Exit, Failure};
use super::finding::{Choices, Report, one_of};
use super::load::{FilesArgs, LoadedBody, MeaningArgs, load_bodies, names, scene_of, warnings_of};
use super::page::BesideArgs;
use super::quantity::Triple;
use super::text::{Block, distinct_names, number, point};
use super::unit::ChosenUnits;

/// Vertices or faces of a feature that are named, at most.
const MOST_NAMED: usize = 8;

/// One question about two meshes that stand.
#[derive(Debug, Subcommand)]
pub(crate) enum MeasureCommand {
    /// Exact distance, and the nearest features
    #[command(before_help = distance::EXAMPLES)]
    #[command(mut_arg("method", answering(Question::Distance)), mut_arg("print", printing(distance::PRINT, "")))]
    Distance(AskArgs),
    /// Exact relation, apart, touching or overlapping, with a proof
    #[command(before_help = overlap::EXAMPLES)]
    #[command(mut_arg("method", answering(Question::Overlap)), mut_arg("print", printing(overlap::PRINT, "")))]
    Overlap(overlap::OverlapArgs),
    /// Exact places of points, seen from a solid: inside, outside, or on which vertex, edge or face
    #[command(before_help = inside::EXAMPLES)]
    Inside(inside::InsideArgs),
    /// Exact penetration depth of two convex solids: the shortest way out
    #[command(before_help = penetration::EXAMPLES)]
    #[command(mut_arg("method", answering(Question::Penetration)), mut_arg("print", printing(penetration::PRINT, "")))]
    Penetration(AskArgs),
    /// Exact distance that A can move along a direction until the two first touch; if they meet, until they last touch
    #[command(before_help = direction::EXAMPLES)]
    #[command(
        mut_arg("method", answering(Question::Direction)),
        mut_arg("print", printing(direction::PRINT, direction::NOTHING))
    )]
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
            MeasureCommand::Distance(args) => &args.output,
            MeasureCommand::Overlap(args) => &args.ask.output,
            MeasureCommand::Inside(args) => &args.output,
            MeasureCommand::Penetration(args) => &args.output,
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
    #[command(flatten)]
    page: BesideArgs,
    /// Print this one thing only, for scripts
    #[arg(long, value_name = "WHAT", value_parser = one_of::<&'static str>(&[]), conflicts_with = "format")]
    print: Option<&'static str>,
}

impl PairArgs {
    /// The files that are read.
    fn inputs(&self) -> [&PathBuf; 2] {
        [&self.files.a, &self.files.b]
    }
}

/// Lets `--print` take the values that a question has, each with its place in the JSON report.
fn printing(values: Choices<&'static str>, note: &str) -> impl FnOnce(Arg) -> Arg {
    let help = format!("Print this one thing only, for scripts{note}");
    |print| print.value_parser(one_of(values)).display_order(900).help(help)
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

    /// The files.
    fn files(&self) -> [&str; 2] {
        names(&self.bodies)
    }

    /// Names of the two, also where both are one file.
    fn names(&self) -> [&str; 2] {
        distinct_names(self.files())
    }

    /// The unit of length.
    fn length(&self) -> String {
        self.units.report().length
    }

    /// The features of the two by their names in the files.
    fn features(&self, features: [Feature; 2]) -> [FeatureFinding; 2] {
        [0, 1].map(|side| self.bodies[side].feature(features[side]))
    }

    /// Adds the lines about a point of both bodies, and the least features that share one.
    fn shared(&self, shared: &Shared, block: &mut Block) -> Value {
        let ([a, b], place) = (self.features([shared.a, shared.b]), coordinates(shared.point));
        for ((name, feature), file) in self.names().into_iter().zip([&a, &b]).zip(self.files()) {
            block.line(name, feature.words(Some(file)));
        }
        block.line("where", format!("{} {}", point(place), self.length()));
        json!({ "a": a, "b": b, "point": place })
    }

    /// The two bodies with an answer, to look at; without motions they stand where they are.
    fn scene(&self, answer: Answer<'_>, motions: &[Motion]) -> Scene {
        let mut scene = scene_of(&self.bodies, [Some(self.at), Some([0.0; 3])], &self.units.report());
        scene.add_answer(answer, motions);
        scene
    }

    /// Features of the two, A's origin at a place and B where it stands, as a page marks them.
    fn spots(&self, at: [f64; 3], [of_a, of_b]: [Vec<Feature>; 2]) -> [Spot<'_>; 2] {
        [self.spot(0, at, of_a), self.spot(1, [0.0; 3], of_b)]
    }

    /// Features of one of the two, whose origin is at a place, as a page marks them.
    fn spot(&self, side: usize, origin: [f64; 3], features: Vec<Feature>) -> Spot<'_> {
        let LoadedBody { name, body, .. } = &self.bodies[side];
        Spot { of: (side, body, Some(name)), origin, scale: 1.0, features }
    }

    /// The report of an answer, to which the question adds its own fields and lines.
    fn report(&self, kind: &'static str) -> Report {
        let ([a, b], at) = (self.files(), self.at.map(plain));
        let mut report = Report::new(kind, self.units.report());
        report.fields(json!({ "a": a, "b": b, "at": at, "method": self.method.to_string() }));
        report
    }

    /// Adds the lines and fields about the way to the answer; a note follows the name of the method.
    fn finish(&self, mut report: Report, note: &str, audit: Option<AuditFinding>) -> Report {
        self.units.report().describe_converted(&mut report.block, self.files());
        report.block.line("method", format!("{}{note}; exact", self.method));
        report.audit(audit.as_ref(), "this question", &[]);
        report.warned(warnings_of(&self.bodies))
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

/// A length for people, and its square where that is short enough to be read.
fn length_of(noun: &str, length: f64, square: &ExactSquare, pair: &Pair) -> String {
    let exact = Some(square.to_string()).filter(|exact| exact.len() <= 24 && length > 0.0);
    let exact = exact.map(|exact| format!("; its square is exactly {exact}")).unwrap_or_default();
    format!("{noun} {} {}{exact}", number(length), pair.length())
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
