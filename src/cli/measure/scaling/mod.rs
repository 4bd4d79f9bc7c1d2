//! `measure scaling`: at which scalings two convex meshes touch.

mod picture;
mod told;

use std::path::Path;

use firstcontact::audit::{VerdictAudit, audit_scaling};
use firstcontact::convex::scaling::{Counts, Range, Scaling, ScalingError, Solid, Verdict, default_seed};
use firstcontact::measure::{self, MeasureError, Question};
use firstcontact::nalgebra::Point3;
use firstcontact::solid::NotConvex;

use super::pair::{self, audited};
use super::{disagree, word};
use crate::cli::args::{Format, PrintScaling, ScalingArgs};
use crate::cli::bodies::{self, Loaded};
use crate::cli::console::Console;
use crate::cli::diagnostic::Diagnostic;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::interval::Scalings;
use crate::cli::output::{self, Replace};
use crate::cli::report::{AuditFinding, Finding, MethodFinding, ScalingFinding, SkippedFinding};
use crate::cli::triple::Triple;
use crate::cli::unit::Chosen;
use crate::cli::{svg, text};
use told::Told;

/// Finds the curve, draws it if that is wanted, and reports.
pub(super) fn run(args: &ScalingArgs, console: &mut Console<'_>) -> Exit {
    let progress = console.progress("measure");
    let answer = ask(args);
    drop(progress);
    match answer.and_then(|finding| tell(args, finding, console)) {
        Ok(exit) => exit,
        Err(failure) => console.fail(failure),
    }
}

fn ask(args: &ScalingArgs) -> Result<ScalingFinding, Failure> {
    if args.svg.as_deref().is_some_and(is_stdout) && args.output.format != Format::Text {
        let diagnostic = Diagnostic::error("the drawing and a JSON report cannot both go to standard output");
        return Err(diagnostic.help("give the drawing a file with `--svg`").into());
    }
    let units = args.pair.meaning.units.chosen()?;
    let at = units.triple(&args.pair.at, "--at")?;
    let loaded = bodies::load(&args.pair.files, &args.pair.meaning, &units, args.audit)?;
    let scaling = scaling(args, &units, at, &loaded)?;
    let mut counts = Counts::default();
    let growth = scaling.growth_distance(&mut counts).map_err(|error| refused(&error))?;
    let usual = usual_range(growth.scaling.nearest()).map_err(|error| refused(&error))?;
    let ranges = [args.range_a.unwrap_or(usual), args.range_b.unwrap_or(usual)];
    let partition = scaling.partition(ranges, &mut counts).map_err(|error| refused(&error))?;
    let asked = verdicts(args, &scaling)?;
    let decision = scaling.decision(&partition, args.path.kind());
    let told = Told { args, units: units.report(), at, bodies: &loaded, scaling: &scaling, partition: &partition };
    let mut finding = told.finding(&growth, &decision, asked)?;
    if args.audit {
        let (curves, verdicts) = audit(args, at, &loaded, &scaling, ranges)?;
        (finding.audit, finding.verdicts_audit) = (Some(curves), Some(verdicts));
    }
    Ok(finding)
}

/// The verdict on each pair that was asked about.
fn verdicts(args: &ScalingArgs, scaling: &Scaling<'_>) -> Result<Vec<Verdict>, Failure> {
    let verdict = |pair: &Scalings| {
        scaling.verdict(pair.0.each_ref(), &mut Counts::default()).map_err(|error| refused(&error).into())
    };
    args.asked.iter().map(verdict).collect()
}

/// The solids at their places, with their seeds.
fn scaling<'b>(
    args: &ScalingArgs,
    units: &Chosen,
    at: [f64; 3],
    [a, b]: &'b [Loaded; 2],
) -> Result<Scaling<'b>, Failure> {
    let given = |seed: &Option<Triple>, flag| seed.as_ref().map(|seed| units.triple(seed, flag)).transpose();
    let [of_a, of_b] = [given(&args.seed_a, "--seed-a")?, given(&args.seed_b, "--seed-b")?];
    let seeds = [seed(a, of_a, at)?, seed(b, of_b, [0.0; 3])?];
    measure::scaling(&a.body, &b.body, at, seeds, args.method).map_err(|error| {
        let MeasureError::Scaling(error) = error else { return pair::refused(&error, Question::Scaling).into() };
        let diagnostic = refused(&error);
        match error {
            ScalingError::SeedNotInside { solid: Solid::A, .. } => diagnostic.in_file(&a.name).into(),
            ScalingError::SeedNotInside { solid: Solid::B, .. } => diagnostic.in_file(&b.name).into(),
            _ => diagnostic.into(),
        }
    })
}

/// What all methods say of the curve, and what static ones say of the scaled solids.
fn audit(
    args: &ScalingArgs,
    at: [f64; 3],
    [a, b]: &[Loaded; 2],
    scaling: &Scaling<'_>,
    ranges: [Range; 2],
) -> Result<(AuditFinding, AuditFinding), Failure> {
    let (seeds, path) = (scaling.seeds(), args.path.kind());
    let audit = audit_scaling(&a.body, &b.body, at, seeds, ranges, path)
        .map_err(|error| pair::refused(&error, Question::Scaling))?;
    Ok((audited(&audit.curves, [&a.name, &b.name]), of_verdicts(&audit.verdicts)))
}

fn of_verdicts(audit: &VerdictAudit) -> AuditFinding {
    let reason = "doubles do not hold the coordinates of the scaled solids";
    let without = SkippedFinding {
        method: "bodies that are scaled".to_owned(),
        pairs: audit.without_bodies,
        reason: reason.to_owned(),
    };
    AuditFinding {
        pairs: audit.pairs,
        agree: Some(audit.disagreements.is_empty()),
        ran: audit.ran.iter().map(|(method, pairs)| MethodFinding { method: method.clone(), pairs: *pairs }).collect(),
        skipped: Some(without).filter(|without| without.pairs > 0).into_iter().collect(),
        disagreements: audit.disagreements.clone(),
        ..AuditFinding::default()
    }
}

/// The point given, or the usual one.
fn seed(loaded: &Loaded, given: Option<[f64; 3]>, place: [f64; 3]) -> Result<Point3<f64>, Failure> {
    loaded.body.convexity().map_err(|reason| not_convex(&loaded.name, reason))?;
    match given {
        Some(seed) => Ok(seed.into()),
        None => Ok(default_seed(&loaded.body, place).map_err(|error| refused(&error).in_file(&loaded.name))?),
    }
}

/// From about half a scaling to twice it, both of a few bits, so that fractions stay short; from 0 to 1 where that is no range.
fn usual_range(growth: f64) -> Result<Range, ScalingError> {
    let short = |value: f64| {
        let unit = (value.log2().floor() - 3.0).exp2();
        (value / unit).round() * unit
    };
    let usual = Range::new(short(growth / 2.0), short(growth * 2.0)).ok().filter(|range| !range.is_single());
    usual.map_or_else(|| Range::new(0.0, 1.0), Ok)
}

/// A mesh that is not convex is not scaled.
fn not_convex(file: &str, reason: NotConvex) -> Diagnostic {
    let diagnostic =
        Diagnostic::error(format!("`{file}` is not a convex solid")).in_file(file).cause(reason.to_string());
    diagnostic.help(format!("`firstcontact mesh hull {file} -o hull.off` writes its convex hull"))
}

/// Why there is no curve.
fn refused(error: &ScalingError) -> Diagnostic {
    let diagnostic = Diagnostic::error(error.to_string());
    match error {
        ScalingError::SeedNotInside { .. } | ScalingError::NoSeed => {
            diagnostic.help("give a point inside with --seed-a or --seed-b, where the mesh stands in the world")
        }
        _ => diagnostic,
    }
}

fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == "-"
}

fn tell(args: &ScalingArgs, mut finding: ScalingFinding, console: &mut Console<'_>) -> Result<Exit, Failure> {
    let exit = match disagree(finding.audit.as_ref()) {
        Exit::Success => disagree(finding.verdicts_audit.as_ref()),
        exit => exit,
    };
    console.warn(&finding.warnings);
    if let Some(what) = args.print {
        let growth = &finding.growth.scaling;
        console.answer(&match what {
            PrintScaling::Growth => format!("{}\n", growth.lower),
            PrintScaling::ExactGrowth => format!("{}\n", growth.exact),
            PrintScaling::Outcome => word(finding.outcome),
        });
        return Ok(exit);
    }
    let Some(file) = &args.svg else {
        console.found(Finding::Scaling(Box::new(finding)));
        return Ok(exit);
    };
    let drawing = svg::draw(&picture::picture(&finding));
    if is_stdout(file) {
        console.answer(&drawing);
        console.remark_aside(&text::finding(&Finding::Scaling(Box::new(finding))));
        return Ok(exit);
    }
    output::write(file, drawing.as_bytes(), Replace::if_forced(args.force), [&args.pair.files.a, &args.pair.files.b])?;
    finding.svg = Some(file.display().to_string());
    console.found(Finding::Scaling(Box::new(finding)));
    Ok(exit)
}
