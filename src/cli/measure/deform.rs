//! `measure deform`: contact of two meshes whose vertices move from step to step.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use firstcontact::audit::{DeformAudit, audit_deform};
use firstcontact::deform::{DeformError, Deforming, Hulls, Method, Side, Step};

use super::deform_report::StepReport;
use super::sequence::{MeshState, Sequence};
use crate::cli::audit::AuditFinding;
use crate::cli::console::{Console, OutputArgs};
use crate::cli::diagnostic::{Diagnostic, Exit, Failure};
use crate::cli::files;
use crate::cli::finding::Report;
use crate::cli::load::LimitsArgs;
use crate::cli::quantity::{Triple, count};
use crate::cli::unit::UnitArgs;

/// Text above `measure deform --help`.
pub(super) const EXAMPLES: &str = "\
Examples:
  firstcontact measure deform --a soft0.off soft1.off soft2.off --b tool.off    the tool stands still
  firstcontact measure deform --a soft*.off --b tool*.off --format jsonl        one step a line, for programs
  firstcontact measure deform --a a.off --b b.off --method penetration --audit  the least depth; everyone must agree";

/// `measure deform --a A0 A1... --b B0 B1...`
#[derive(Debug, Args)]
pub(crate) struct DeformArgs {
    /// The states of the first mesh, one file a step, all with the same faces; one file alone stands still. `-` is
    /// standard input
    #[arg(long, required = true, num_args = 1.., value_name = "A")]
    pub(crate) a: Vec<PathBuf>,
    /// The states of the other mesh
    #[arg(long, required = true, num_args = 1.., value_name = "B")]
    pub(crate) b: Vec<PathBuf>,
    /// Place of A's origin at all steps; it is added to A's coordinates exactly
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true, default_value = "0,0,0")]
    pub(crate) at: Triple,
    #[command(flatten)]
    pub(crate) units: UnitArgs,
    /// Number of pairs of facets to measure exactly of those that the criteria leave, the nearest first, 0 for none;
    /// JSON has all of these, text the nearest
    #[arg(long, value_name = "N", default_value_t = 16, allow_hyphen_values = true, value_parser = count)]
    pub(crate) pairs: usize,
    /// Method for the contact direction and the depth of the convex hulls
    #[arg(long, value_name = "METHOD", default_value = "auto", help = deform_usage())]
    pub(crate) method: Method,
    /// Print this one thing only, one line a step, for scripts
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with = "format")]
    pub(crate) print: Option<PrintDeform>,
    /// At every step, compare with every other way to answer: all methods of `overlap` and `distance` on the meshes,
    /// and of
    /// `penetration` on their hulls, and all pairs of facets of small meshes; fail if any two disagree
    #[arg(long)]
    pub(crate) audit: bool,
    #[command(flatten)]
    pub(crate) limits: LimitsArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// The one value of each step that `measure deform --print` prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PrintDeform {
    /// The outcome: apart, touching, a_inside_b or b_inside_a
    Outcome,
    /// The number of pairs of facets that share a point
    Pairs,
    /// The depth of the convex hulls in each other, rounded up; 0 where they are apart
    Depth,
}

/// The help of `measure deform --method`.
fn deform_usage() -> String {
    let names: Vec<&str> = Method::ALL.iter().map(|method| method.name()).collect();
    format!(
        "Method for the contact direction and the depth of the convex hulls, {}: `iteration` from the last direction to a \
         local minimum of the depth, `penetration` exactly, the shortest way out of all, for hulls that have volumes; `auto` \
         iterates, and where that does not end takes the other. What touches is the same by all of them",
        names.join(", ")
    )
}

/// Follows the two meshes and reports every step as soon as it is known.
pub(super) fn run(args: &DeformArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    let progress = console.progress("measure");
    let exit = follow(args, console);
    drop(progress);
    exit
}

/// Status 1 if an audit of any step finds a disagreement.
fn follow(args: &DeformArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    files::refuse_second_stdin(args.a.iter().chain(&args.b))?;
    refuse_odd_counts(args)?;
    let units = args.units.chosen()?;
    let at = units.triple(&args.at, "--at")?;
    let open = |files, unit| Sequence::open(files, unit, &args.limits);
    let sequences = [open(&args.a, units.a)?, open(&args.b, units.b)?];
    let [a, b] = &sequences;
    let mut meshes = Deforming::new(&a.body, at, &b.body).map_err(|error| Diagnostic::error(error.to_string()))?;
    let mut warnings: Vec<String> = sequences.iter().flat_map(Sequence::warnings).collect();
    console.warn(&warnings);
    let mut states: [Option<MeshState>; 2] = [None, None];
    let mut exit = Exit::Success;
    for step in 0..a.len().max(b.len()) {
        for ((which, sequence), known) in [(Side::A, a), (Side::B, b)].into_iter().zip(&mut states) {
            if let Some(state) = sequence.state(step)? {
                meshes.reshape(which, state.positions.clone()).map_err(|error| refused(&state.name, &error))?;
                *known = Some(state);
            }
        }
        let [Some(a), Some(b)] = &states else { continue };
        let found = meshes.step_with(args.method).map_err(|error| no_depth(step, [a, b], &error))?;
        let audit = args.audit.then(|| audited(&audit_deform(&meshes, &found), [&a.name, &b.name]));
        let report =
            StepReport { units: units.report(), step, at, most: args.pairs, method: args.method, states: [a, b] };
        let mut report = report.report(&found);
        report.audit(audit.as_ref(), "this step", &[]);
        let report = report.warned(std::mem::take(&mut warnings));
        exit = exit.max(report.exit);
        match args.print {
            None => console.result(&report),
            Some(what) => console.print(&printed(what, &found, &report)),
        }
    }
    Ok(exit)
}

/// The one value that is wanted of a step.
fn printed(what: PrintDeform, step: &Step, report: &Report) -> String {
    match (what, &step.hulls) {
        (PrintDeform::Outcome, _) => report.value("/outcome"),
        (PrintDeform::Pairs, _) => format!("{}\n", step.verdict.pairs().len()),
        (PrintDeform::Depth, Hulls::Meeting(_)) => report.value("/hulls/negative_distance/upper"),
        (PrintDeform::Depth, Hulls::Apart { .. }) => "0\n".to_owned(),
    }
}

/// Refuses two sequences of different lengths; only a single file may stand for all steps.
fn refuse_odd_counts(args: &DeformArgs) -> Result<(), Failure> {
    let (a, b) = (args.a.len(), args.b.len());
    if a == b || a == 1 || b == 1 {
        return Ok(());
    }
    let diagnostic = Diagnostic::error(format!("`--a` names {a} files and `--b` {b}"));
    Err(diagnostic.help("name one file a step for each, or one alone for a mesh that stands still").into())
}

fn refused(name: &str, error: &DeformError) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("`{name}` is no other state of the same mesh"));
    let diagnostic = diagnostic.in_file(name).cause(error.to_string());
    match error {
        DeformError::Torn { .. } => diagnostic.help(
            "vertices at one place in the first file are one vertex; move them together, or apart from the start",
        ),
        _ => diagnostic,
    }
}

/// The reason why a forced method does not apply to a step.
fn no_depth(step: usize, states: [&MeshState; 2], error: &DeformError) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("step {step}: {error}"));
    match error {
        DeformError::NoVolume { mesh, .. } => {
            let name = match mesh {
                Side::A => &states[0].name,
                Side::B => &states[1].name,
            };
            diagnostic.in_file(name).help("`--method auto` and `--method iteration` take flat meshes too")
        }
        _ => diagnostic,
    }
}

/// The report of an audit of one step.
fn audited(audit: &DeformAudit, names: [&str; 2]) -> AuditFinding {
    let mut finding = AuditFinding { pairs: 1, ..AuditFinding::default() };
    audit.answers.iter().for_each(|answer| finding.count_run(answer.witness.clone()));
    audit.skipped.iter().for_each(|(witness, reason)| finding.count_skip(witness.clone(), reason));
    finding.unaudited = usize::from(audit.answers.is_empty());
    finding.agree = (!audit.answers.is_empty()).then(|| audit.agrees());
    let wrong = audit.disagreements();
    finding.disagreements = wrong.map(|answer| format!("{}: {answer}", names.join("/"))).collect();
    finding
}
