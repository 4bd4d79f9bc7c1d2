//! `measure scaling`: scalings at which two convex meshes touch.

mod finding;
mod page;
mod picture;
mod text;

use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use firstcontact::audit::{VerdictAudit, audit_scaling};
use firstcontact::convex::scaling::{PathKind, Scaling, ScalingError, ScalingRange, default_seed};
use firstcontact::convex::{Cost, Relation, Side};
use firstcontact::exact::{Rational, Sign};
use firstcontact::measure::MeasureError;
use firstcontact::measure::{self, Method, Question};
use firstcontact::nalgebra::Point3;
use firstcontact::solid::NotConvex;

use super::{Pair, PairArgs, refused as measure_refused};
use crate::cli::audit::{AuditFinding, MethodFinding, SkippedFinding, disagreement};
use crate::cli::console::{Console, Format, OutputArgs};
use crate::cli::diagnostic::{Diagnostic, Exit, Failure};
use crate::cli::files;
use crate::cli::finding::{Choices, Finding, Report, one_of};
use crate::cli::load::{LoadedBody, warnings_of};
use crate::cli::page::BesideArgs;
use crate::cli::quantity::{Triple, fraction, number};
use crate::cli::svg;
use finding::{CurveReport, ScalingAnswer};

/// Text above `measure scaling --help`.
pub(super) const EXAMPLES: &str = "\
Examples:
  firstcontact measure scaling a.off b.off                     where they touch, with which features
  firstcontact measure scaling a.off b.off --range-a 0.8,3 --range-b 0.8,3 --svg curve.svg
  firstcontact measure scaling a.off b.off --scalings 1,1 --scalings 3/2,0.8 --path ellipsoids
  firstcontact measure scaling a.off b.off --audit             by every method, and of the solids as they are when scaled";

/// `measure scaling A B`
#[derive(Debug, Args)]
pub(crate) struct ScalingArgs {
    #[command(flatten)]
    pub(crate) pair: PairArgs,
    /// The point about which A is scaled, strictly inside of it where it stands in the world; without it the mean of
    /// its vertices
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true)]
    pub(crate) seed_a: Option<Triple>,
    /// The point about which B is scaled; without it the mean of its vertices
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true)]
    pub(crate) seed_b: Option<Triple>,
    /// The scalings allowed to A, such as 0.5,3/2: doubles, so of a decimal the nearest is taken, and a fraction must
    /// be one; without it from about half the growth distance to twice it
    #[arg(long, value_name = "LO,HI", allow_hyphen_values = true, value_parser = range)]
    pub(crate) range_a: Option<ScalingRange>,
    /// The scalings allowed to B; without it as for A
    #[arg(long, value_name = "LO,HI", allow_hyphen_values = true, value_parser = range)]
    pub(crate) range_b: Option<ScalingRange>,
    /// The path whose parameters t_a and t_b the decision curve is drawn in
    #[arg(long, value_name = "PATH", value_parser = one_of(PATHS), default_value = "seeds")]
    pub(crate) path: PathKind,
    /// Say how the two are at this pair of scalings, such as 1,1 or 3/2,0.8, both exactly as written; may be given
    /// several times
    #[arg(long = "scalings", value_name = "RHO_A,RHO_B", allow_hyphen_values = true)]
    pub(crate) asked: Vec<Scalings>,
    /// Force one method; every method gives the same answer
    #[arg(long, value_name = "METHOD", default_value = "auto")]
    pub(crate) method: Method,
    /// Run every method that applies, and static methods on the solids as they really are when scaled, at the curve and
    /// off it; fail if any two disagree
    #[arg(long)]
    pub(crate) audit: bool,
    /// Print this one thing only, for scripts
    #[arg(long, value_name = "WHAT", value_parser = one_of(PRINT), conflicts_with_all = ["format", "svg"])]
    pub(crate) print: Option<&'static str>,
    /// Draw the curve and the decision curve into this file; `-` is standard output
    #[arg(long, value_name = "FILE", group = "beside")]
    pub(crate) svg: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) page: BesideArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Values that `--print` prints, and their places in the report.
const PRINT: Choices<&str> = &[
    (
        "growth",
        "The growth distance, at which both scaled alike touch: the greatest double that is not above it",
        "/growth/scaling/lower",
    ),
    ("exact-growth", "The growth distance exactly, an integer or a fraction in lowest terms", "/growth/scaling/exact"),
    (
        "outcome",
        "The place in the ranges of scalings at which they touch: curve, apart, overlapping, least_corner, \
         greatest_corner, single or seeds_coincide",
        "/outcome",
    ),
];

/// Paths along which the decision curve is drawn.
const PATHS: Choices<PathKind> = &[
    ("seeds", "From seed to seed", PathKind::Seeds),
    ("ellipsoids", "The shortest between ellipsoids inside the smallest scaled solids", PathKind::Ellipsoids),
];

/// A pair of scalings as the user types it.
#[derive(Debug, Clone)]
pub(crate) struct Scalings(pub(crate) [Rational; 2]);

/// Reads a range: its least and its greatest number.
fn range(text: &str) -> Result<ScalingRange, String> {
    let [low, high] = two(text, "LO,HI")?;
    ScalingRange::new(end(low)?, end(high)?).map_err(|error| error.to_string())
}

impl FromStr for Scalings {
    type Err = String;

    fn from_str(text: &str) -> Result<Scalings, String> {
        let [a, b] = two(text, "RHO_A,RHO_B")?;
        Ok(Scalings([scaling(a)?, scaling(b)?]))
    }
}

fn scaling(text: &str) -> Result<Rational, String> {
    let value = fraction(text)?;
    match value.sign() {
        Sign::Negative => Err(format!("a scaling must not be negative, found {text}")),
        _ => Ok(value),
    }
}

/// An end of a range, which is a double: a decimal means the nearest, a fraction must be one.
fn end(text: &str) -> Result<f64, String> {
    if !text.contains('/') {
        return number(text);
    }
    let value = fraction(text)?;
    let nearest = value.nearest();
    match Rational::of(nearest) == value {
        true => Ok(nearest),
        false => Err(format!("`{text}` is no double, which the ends of a range are; the nearest is {nearest}")),
    }
}

fn two<'t>(text: &'t str, wanted: &str) -> Result<[&'t str; 2], String> {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    match parts[..] {
        [first, second] => Ok([first, second]),
        _ => Err(format!("expected two numbers {wanted} without spaces, found {}", parts.len())),
    }
}

/// Finds the curve, draws it if that is wanted, and reports.
pub(super) fn run(args: &ScalingArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    args.page.refuse_unwritable(args.pair.inputs())?;
    if let Some(file) = args.svg.as_deref().filter(|file| !files::is_dash(file)) {
        files::refuse_unwritable(file, args.page.force, args.pair.inputs())?;
    }
    let (pair, mut answer, audit) = console.working("measure", || ask(args))?;
    if let (Some(file), None) = (&args.svg, args.print) {
        let drawing = svg::draw(&picture::picture(&answer, pair.files()));
        if files::is_dash(file) {
            let report = report(&pair, &answer, audit);
            let said = args.page.view.as_ref().map(|_| page::scene(&pair, &answer, &report));
            let said = said.map(|scene| args.page.write(&scene, args.pair.inputs())).transpose()?.flatten();
            console.warn(&report.warnings);
            console.print(&drawing);
            console.stderr_note(&(report.text() + &said.unwrap_or_default()));
            return Ok(report.exit);
        }
        console.warn(&warnings_of(&pair.bodies));
        files::write(file, drawing.as_bytes(), args.page.force, args.pair.inputs())?;
        answer.svg = Some(file.display().to_string());
    }
    args.page.report(("measure", args.print), args.pair.inputs(), console, || {
        let report = report(&pair, &answer, audit);
        Ok((report, |report: &Report| page::scene(&pair, &answer, report)))
    })
}

fn ask(args: &ScalingArgs) -> Result<(Pair, ScalingAnswer, Option<AuditFinding>), Failure> {
    if args.svg.as_deref().is_some_and(files::is_dash) && args.output.format != Format::Text {
        let diagnostic = Diagnostic::error("the drawing and a JSON report cannot both go to standard output");
        return Err(diagnostic.help("give the drawing a file with `--svg`").into());
    }
    let pair = Pair::load(&args.pair, Question::Scaling, args.method, args.audit)?;
    let scaling = scaling_of(args, &pair)?;
    let mut counts = Cost::default();
    let growth = scaling.growth_distance(&mut counts).map_err(refused)?;
    let usual = usual_range(growth.scaling.nearest()).map_err(refused)?;
    let ranges = [args.range_a.unwrap_or(usual), args.range_b.unwrap_or(usual)];
    let partition = scaling.partition(ranges, &mut counts).map_err(refused)?;
    let verdict = |pair: &Scalings| scaling.verdict(pair.0.each_ref(), &mut Cost::default());
    let verdicts: Vec<Relation> = args.asked.iter().map(verdict).collect::<Result<_, _>>().map_err(refused)?;
    let decision = scaling.decision(&partition, args.path);
    let report = CurveReport { bodies: &pair.bodies, scaling: &scaling, partition, path: args.path };
    let asked = args.asked.iter().map(|pair| &pair.0).zip(verdicts);
    let mut answer = report.answer(&growth, &decision, asked);
    let mut curves = None;
    if args.audit {
        let [a, b] = &pair.bodies;
        let audit = audit_scaling(&a.body, &b.body, pair.at, scaling.seeds(), ranges, args.path)
            .map_err(|error| measure_refused(&error, Question::Scaling))?;
        curves = Some(AuditFinding::of_measure(&audit.curves, [&a.name, &b.name]));
        answer.verdicts_audit = Some(of_verdicts(&audit.verdicts));
    }
    Ok((pair.with_chosen_method()?, answer, curves))
}

/// The solids at their places, with their seeds.
fn scaling_of<'b>(args: &ScalingArgs, pair: &'b Pair) -> Result<Scaling<'b>, Failure> {
    let given = |seed: &Option<Triple>, flag| seed.as_ref().map(|seed| pair.units.triple(seed, flag)).transpose();
    let [of_a, of_b] = [given(&args.seed_a, "--seed-a")?, given(&args.seed_b, "--seed-b")?];
    let [a, b] = &pair.bodies;
    let seeds = [seed(a, of_a, pair.at)?, seed(b, of_b, [0.0; 3])?];
    measure::scaling(&a.body, &b.body, pair.at, seeds, args.method).map_err(|error| {
        let MeasureError::Scaling(error) = error else { return measure_refused(&error, Question::Scaling).into() };
        let file = match error {
            ScalingError::SeedNotInside { solid: Side::A, .. } => Some(&a.name),
            ScalingError::SeedNotInside { solid: Side::B, .. } => Some(&b.name),
            _ => None,
        };
        let diagnostic = refused(error);
        match file {
            Some(file) => diagnostic.in_file(file).into(),
            None => diagnostic.into(),
        }
    })
}

/// Audit of verdicts by static methods on the scaled solids.
fn of_verdicts(audit: &VerdictAudit) -> AuditFinding {
    let reason = "doubles do not hold the coordinates of the scaled solids";
    let without = SkippedFinding {
        method: "bodies that are scaled".to_owned(),
        pairs: audit.without_bodies,
        reason: reason.to_owned(),
    };
    AuditFinding {
        pairs: audit.pairs,
        unaudited: audit.without_bodies,
        agree: Some(audit.disagreements.is_empty()),
        ran: audit.ran.iter().map(|(method, pairs)| MethodFinding { method: method.clone(), pairs: *pairs }).collect(),
        skipped: Some(without).filter(|without| without.pairs > 0).into_iter().collect(),
        disagreements: audit.disagreements.clone(),
        ..AuditFinding::default()
    }
}

/// The point given, or the usual one.
fn seed(loaded: &LoadedBody, given: Option<[f64; 3]>, place: [f64; 3]) -> Result<Point3<f64>, Failure> {
    loaded.body.convexity().map_err(|reason| not_convex(&loaded.name, reason))?;
    match given {
        Some(seed) => Ok(seed.into()),
        None => Ok(default_seed(&loaded.body, place).map_err(|error| refused(error).in_file(&loaded.name))?),
    }
}

/// From about half a scaling to twice it, both of a few bits, so that fractions stay short; from 0 to 1 where that is
/// no range.
fn usual_range(growth: f64) -> Result<ScalingRange, ScalingError> {
    let short = |value: f64| {
        let unit = (value.log2().floor() - 3.0).exp2();
        (value / unit).round() * unit
    };
    let usual = ScalingRange::new(short(growth / 2.0), short(growth * 2.0)).ok().filter(|range| !range.is_single());
    usual.map_or_else(|| ScalingRange::new(0.0, 1.0), Ok)
}

/// The error about a mesh that is not convex.
fn not_convex(file: &str, reason: NotConvex) -> Diagnostic {
    let diagnostic =
        Diagnostic::error(format!("`{file}` is not a convex solid")).in_file(file).cause(reason.to_string());
    diagnostic.help(format!("`firstcontact mesh hull {file} -o hull.off` writes its convex hull"))
}

/// The reason why there is no curve.
fn refused(error: ScalingError) -> Diagnostic {
    let diagnostic = Diagnostic::error(error.to_string());
    match error {
        ScalingError::SeedNotInside { .. } | ScalingError::NoSeed => {
            diagnostic.help("give a point inside with --seed-a or --seed-b, where the mesh stands in the world")
        }
        _ => diagnostic,
    }
}

/// The report of an answer.
fn report(pair: &Pair, answer: &ScalingAnswer, audit: Option<AuditFinding>) -> Report {
    let mut report = pair.report("scaling");
    report.headline = text::headline(answer, pair.files());
    text::describe(answer, pair, &mut report.block);
    report.fields(answer);
    let mut report = pair.finish(report, "", audit);
    if let Some(found) = &answer.verdicts_audit {
        found.describe_as(&mut report.block, "as scaled", "verdict");
        report.exit = report.exit.max(disagreement(Some(found)));
    }
    answer.svg.iter().for_each(|file| report.block.line("drawing", file.as_str()));
    report
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_exact() {
        let shown = |text: &str| text.parse::<Scalings>().map(|pair| pair.0.map(|x| x.to_string()));
        assert_eq!(shown("1/3,0.25"), Ok(["1/3".to_owned(), "1/4".to_owned()]));
        assert_eq!(shown("0.1,1e-3"), Ok(["1/10".to_owned(), "1/1000".to_owned()]));
        assert_eq!(shown("1.5/0.3,123456789012345678901"), Ok(["5".to_owned(), "123456789012345678901".to_owned()]));
        assert_eq!(shown("-1/3,1"), Err("a scaling must not be negative, found -1/3".to_owned()));
        assert_eq!(shown("1e309,1"), Err("`1e309` does not fit a double".to_owned()));
        assert_eq!(shown("1e-500,1"), Err("`1e-500` is not a number, or too long a one".to_owned()));
        assert_eq!(shown("1"), Err("expected two numbers RHO_A,RHO_B without spaces, found 1".to_owned()));
        assert_eq!(shown("1/0,2"), Err("`1/0` is no number: it is divided by zero".to_owned()));
        assert_eq!(shown("sqrt(2),2"), Err("`sqrt(2)` is no rational number, which is wanted here".to_owned()));
        assert_eq!(shown("x,2"), Err("`x` is not a number".to_owned()));
        assert_eq!(shown("inf,2"), Err("`inf` is not a finite number".to_owned()));
    }

    #[test]
    fn ranges_ascend() {
        assert_eq!(range("0.5, 3").map(|range| range.ends()), Ok([0.5, 3.0]));
        assert_eq!(range("1/2,3/2").map(|range| range.ends()), Ok([0.5, 1.5]));
        assert_eq!(range("0.1,0.3").map(|range| range.ends()), Ok([0.1, 0.3]));
        assert!(range("1/3,1").is_err_and(|error| error.contains("`1/3` is no double, which the ends of a range are")));
        assert!(range("3,0.5").is_err_and(|error| error.contains("0 <= least <= greatest")));
        assert!(range("-1,2").is_err() && range("1,2,3").is_err() && range("1,1e999").is_err());
    }
}
