//! `measure deform`: contact of two meshes whose vertices move from step to step.

use std::path::PathBuf;

use firstcontact::audit::{DeformAudit, audit_deform};
use firstcontact::deform::{
    ContactPlane, DeformError, Deforming, Facets, Hulls, ImpactZone, Meeting, Method, Pair, Settled, Sides, Step,
    Verdict, Which,
};
use firstcontact::formats::Mesh;
use firstcontact::solid::Feature;

use super::sequence::{Sequence, State};
use super::{disagree, exact, word};
use crate::cli::args::{DeformArgs, PrintDeform};
use crate::cli::audit::{ran, skipped};
use crate::cli::console::Console;
use crate::cli::contact::{feature, plain};
use crate::cli::diagnostic::Diagnostic;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::report::{
    AuditFinding, DeformFinding, EnclosedFinding, FacetsFinding, Finding, HullsFinding, MeasuredFinding,
    MeetingFinding, PlaneFinding, RegionFinding, Standing, Units, WorkFinding, ZoneFinding,
};
use crate::cli::source;

/// Follows the two meshes and reports every step as soon as it is known.
pub(crate) fn run(args: &DeformArgs, console: &mut Console<'_>) -> Exit {
    let progress = console.progress("measure");
    let answer = follow(args, console);
    drop(progress);
    match answer {
        Ok(exit) => exit,
        Err(failure) => console.fail(failure),
    }
}

/// Status 1 if an audit of any step finds a disagreement.
fn follow(args: &DeformArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    source::refuse_second_stdin(args.a.iter().chain(&args.b).map(PathBuf::as_path))?;
    refuse_odd_counts(args)?;
    let units = args.units.chosen()?;
    let at = units.triple(&args.at, "--at")?;
    let open = |files, unit| Sequence::open(files, unit, &args.limits);
    let sequences = [open(&args.a, units.a)?, open(&args.b, units.b)?];
    let [a, b] = &sequences;
    let mut meshes = Deforming::new(&a.body, at, &b.body).map_err(|error| Diagnostic::error(error.to_string()))?;
    let mut warnings: Vec<String> = sequences.iter().flat_map(Sequence::warnings).collect();
    console.warn(&warnings);
    let mut states: [Option<State>; 2] = [None, None];
    let mut exit = Exit::Success;
    for step in 0..a.len().max(b.len()) {
        for (which, (sequence, known)) in
            [Which::First, Which::Second].into_iter().zip(sequences.iter().zip(&mut states))
        {
            if let Some(state) = sequence.state(step)? {
                meshes.reshape(which, state.positions.clone()).map_err(|error| refused(&state.name, &error))?;
                *known = Some(state);
            }
        }
        let [Some(a), Some(b)] = &states else { continue };
        let found = meshes.step_with(args.method).map_err(|error| no_depth(step, [a, b], &error))?;
        let audit = args.audit.then(|| audited(&audit_deform(&meshes, &found), [&a.name, &b.name]));
        exit = exit.max(disagree(audit.as_ref()));
        let warnings = std::mem::take(&mut warnings);
        let states = [a, b];
        let told = Told { units: units.report(), step, at, most: args.pairs, method: args.method, states, warnings };
        let finding = told.finding(&found, audit);
        match args.print {
            None => console.found(Finding::Deform(finding)),
            Some(what) => console.answer(&printed(what, &finding)),
        }
    }
    Ok(exit)
}

/// The one thing that is wanted of a step.
fn printed(what: PrintDeform, finding: &DeformFinding) -> String {
    match (what, &finding.hulls) {
        (PrintDeform::Outcome, _) => word(finding.outcome),
        (PrintDeform::Pairs, _) => format!("{}\n", finding.touching.len()),
        (PrintDeform::Depth, HullsFinding::Meeting(meeting)) => format!("{}\n", meeting.negative_distance.upper),
        (PrintDeform::Depth, HullsFinding::Apart { .. }) => "0\n".to_owned(),
    }
}

/// Where both have several files, each step needs one of each.
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

/// Why a forced method does not apply to a step.
fn no_depth(step: usize, states: [&State; 2], error: &DeformError) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("step {step}: {error}"));
    match error {
        DeformError::NoVolume { mesh, .. } => {
            let name = match mesh {
                Which::First => &states[0].name,
                Which::Second => &states[1].name,
            };
            diagnostic.in_file(name).help("`--method auto` and `--method iteration` take flat meshes too")
        }
        _ => diagnostic,
    }
}

/// What a step is reported with.
struct Told<'s> {
    units: Units,
    step: usize,
    at: [f64; 3],
    most: usize,
    method: Method,
    states: [&'s State; 2],
    warnings: Vec<String>,
}

impl Told<'_> {
    fn finding(self, step: &Step, audit: Option<AuditFinding>) -> DeformFinding {
        let [a, b] = self.states;
        DeformFinding {
            units: self.units.clone(),
            step: self.step,
            a: a.name.clone(),
            b: b.name.clone(),
            at: self.at.map(plain),
            method: self.method.to_string(),
            outcome: match step.verdict {
                Verdict::Apart => Standing::Apart,
                Verdict::Touching(_) => Standing::Touching,
                Verdict::FirstInside => Standing::AInsideB,
                Verdict::SecondInside => Standing::BInsideA,
            },
            touching: step.verdict.pairs().iter().map(|pair| self.facets(pair)).collect(),
            hulls: match &step.hulls {
                Hulls::Apart { distance, direction } => HullsFinding::Apart {
                    distance: enclosed(*distance),
                    direction: direction.map(|direction| direction.map(plain).into()),
                },
                Hulls::Meeting(meeting) => HullsFinding::Meeting(Box::new(self.meeting(meeting))),
            },
            work: WorkFinding {
                iterations: step.counts.iterations,
                doublings: step.counts.doublings,
                handovers: step.counts.handovers,
                exact_tests: step.counts.exact_tests,
            },
            audit,
            warnings: self.warnings,
        }
    }

    fn meeting(&self, meeting: &Meeting) -> MeetingFinding {
        let side = |side: usize| region(&meeting.planes[side], &meeting.zones[side], &meeting.facets[side]);
        let sides = match &meeting.sides {
            Sides::One => "one",
            Sides::EdgeOn(_) => "edge_on",
            Sides::Opposite(_) => "opposite",
        };
        let measured = meeting.nearest_pairs(self.most).into_iter().map(|found| MeasuredFinding {
            facets: self.facets(&found.pair),
            distance: found.square.root(),
            square: exact(&found.square),
        });
        MeetingFinding {
            direction: meeting.direction.map(plain).into(),
            settled: match meeting.settled {
                Settled::Iterated => "iterated",
                Settled::HandedOver => "handed_over",
                Settled::Penetration => "penetration",
                Settled::Open => "open",
            },
            negative_distance: enclosed(meeting.negative_distance),
            a: side(0),
            b: side(1),
            sides,
            missed: meeting.sides.missed().iter().map(|pair| self.facets(pair)).collect(),
            pairs: meeting.pair_count(),
            nearest: measured.collect(),
        }
    }

    fn facets(&self, pair: &Pair) -> FacetsFinding {
        let face = |face: u32, mesh: &Mesh| feature(Feature::Face(face), Some(mesh));
        let [a, b] = self.states;
        FacetsFinding { a: face(pair.a, &a.mesh), b: face(pair.b, &b.mesh) }
    }
}

fn region(plane: &ContactPlane, zone: &Option<ImpactZone>, facets: &Facets) -> RegionFinding {
    RegionFinding {
        plane: PlaneFinding { vertex: plane.vertex, height: plain(plane.height) },
        zone: zone.map(|zone| ZoneFinding { centre: zone.centre.coords.map(plain).into(), radius: zone.radius }),
        invisible: facets.invisible.clone(),
        edge_on: facets.edge_on.clone(),
        outside_region: facets.outside_region.clone(),
        beside_zone: facets.beside_zone.clone(),
        surviving: facets.surviving.clone(),
    }
}

fn enclosed([lower, upper]: [f64; 2]) -> EnclosedFinding {
    EnclosedFinding { lower: plain(lower), upper: plain(upper) }
}

/// The report of an audit of one step.
fn audited(audit: &DeformAudit, names: [&str; 2]) -> AuditFinding {
    let mut finding = AuditFinding { pairs: 1, ..AuditFinding::default() };
    audit.answers.iter().for_each(|answer| ran(&mut finding.ran, answer.witness.clone()));
    for (witness, reason) in &audit.skipped {
        skipped(&mut finding.skipped, witness.clone(), reason);
    }
    finding.agree = (!audit.answers.is_empty()).then(|| audit.agrees());
    let wrong = audit.disagreements();
    finding.disagreements = wrong.map(|answer| format!("{}: {answer}", names.join("/"))).collect();
    finding
}
