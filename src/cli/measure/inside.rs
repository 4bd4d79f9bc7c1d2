//! `measure inside`: places of points, seen from a solid, by the containment algorithm of Joseph & Plantinga (§3.3).

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use firstcontact::formats::Mesh;
use firstcontact::polytope::{Declined, LocateError, Location, Polytope, Stabbing};
use firstcontact::solid::{Body, Feature};
use firstcontact::world::LengthUnit;
use serde::Serialize;

use super::{line, word};
use crate::cli::console::{Console, OutputArgs};
use crate::cli::contact::{FeatureFinding, plain};
use crate::cli::diagnostic::{Diagnostic, Exit, Failure};
use crate::cli::finding::{Finding, Units};
use crate::cli::load::{self, LimitsArgs};
use crate::cli::quantity::Triple;
use crate::cli::text::{Block, point};
use crate::cli::unit::{UnitArgs, symbols};

/// Text above `measure inside --help`.
pub(super) const EXAMPLES: &str = "\
Examples:
  firstcontact measure inside part.stl --point 0,0,0.5            inside, outside, or on which feature
  firstcontact measure inside part.off --point 0,0,0 --point 1,2,3 --audit
  firstcontact measure inside part.off --point 0,0,0 --print outcome   one word, for scripts";

/// Seed of the random directions.
const SEED: u64 = 1;

/// `measure inside MESH --point x,y,z`
#[derive(Debug, Args)]
pub(crate) struct InsideArgs {
    /// A mesh file of a solid (OFF, OBJ, STL, PLY or COLLADA); `-` is standard input
    #[arg(value_name = "MESH")]
    mesh: PathBuf,
    /// The point to locate; may be given several times
    #[arg(long = "point", value_name = "X,Y,Z", allow_hyphen_values = true, required = true)]
    points: Vec<Triple>,
    /// The unit of the mesh file, of the points and of the report; metres without it
    #[arg(long, value_name = "UNIT", value_parser = symbols())]
    unit: Option<LengthUnit>,
    /// The way to count the crossings of a ray with the boundary; every method gives the same answer
    #[arg(long, value_enum, value_name = "METHOD", default_value_t)]
    method: RayMethod,
    /// Locate each point by every method; fail if any two disagree
    #[arg(long)]
    audit: bool,
    /// Print this one thing only, one line a point, for scripts
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with = "format")]
    print: Option<PrintInside>,
    #[command(flatten)]
    limits: LimitsArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// A way to count the crossings of a ray that may pass through edges and vertices.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
enum RayMethod {
    /// The ray is moved aside by an infinitesimal vector, so that it meets the interior of facets only
    #[default]
    Displaced,
    /// The rule of the paper at edges and vertices, corrected where they are neither convex nor concave
    Marked,
    /// Random rays, until one meets the interior of facets only
    Random,
}

impl RayMethod {
    const ALL: [RayMethod; 3] = [RayMethod::Displaced, RayMethod::Marked, RayMethod::Random];

    fn stabbing(self) -> Stabbing {
        match self {
            RayMethod::Displaced => Stabbing::Displaced,
            RayMethod::Marked => Stabbing::Marked,
            RayMethod::Random => Stabbing::Random(SEED),
        }
    }

    fn name(self) -> &'static str {
        match self {
            RayMethod::Displaced => "displaced",
            RayMethod::Marked => "marked",
            RayMethod::Random => "random",
        }
    }
}

/// The one value of each point that `measure inside --print` prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PrintInside {
    /// The outcome: inside, boundary or outside
    Outcome,
    /// The number of times that the boundary winds around the point; nothing on the boundary
    Winding,
}

/// Places of points, seen from a solid.
#[derive(Debug, Serialize)]
struct InsideFinding {
    units: Units,
    file: String,
    method: &'static str,
    points: Vec<LocatedFinding>,
    /// True if all methods give the same answers; said if all were asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    agree: Option<bool>,
    warnings: Vec<String>,
}

/// Place of one point.
#[derive(Debug, PartialEq, Serialize)]
struct LocatedFinding {
    point: [f64; 3],
    outcome: InsideOutcome,
    /// The lowest-dimensional feature that holds the point, on the boundary.
    #[serde(skip_serializing_if = "Option::is_none")]
    feature: Option<FeatureFinding>,
    /// Number of times that the boundary winds around the point, off the boundary.
    #[serde(skip_serializing_if = "Option::is_none")]
    winding: Option<i64>,
}

/// The three places.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum InsideOutcome {
    Inside,
    Boundary,
    Outside,
}

/// Locates every point and reports: status 1 only if an audit finds that methods disagree.
pub(super) fn run(args: &InsideArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    let progress = console.progress("measure");
    let finding = ask(args);
    drop(progress);
    let finding = finding?;
    console.warn(&finding.warnings);
    match args.print {
        None => console.result(&finding),
        Some(what) => console.print(&finding.points.iter().map(|located| located.value(what)).collect::<String>()),
    }
    Ok(if finding.agree == Some(false) { Exit::Found } else { Exit::Success })
}

fn ask(args: &InsideArgs) -> Result<InsideFinding, Failure> {
    let units = UnitArgs { unit: args.unit, unit_a: None, unit_b: None }.chosen()?;
    let points: Vec<[f64; 3]> =
        args.points.iter().map(|point| units.triple(point, "--point")).collect::<Result<_, _>>()?;
    let (name, mesh) = load::mesh(&args.mesh, &args.limits)?;
    let body = Body::from_mesh(mesh).map_err(|error| load::unbuilt(&name, &error))?;
    let (polytope, names) = Polytope::of_solid(&body).map_err(|declined| refused(&name, &declined))?;
    let solid = Solid { polytope, names, mesh: body.mesh() };
    let located = |method| points.iter().map(|&point| solid.located(point, method)).collect::<Result<Vec<_>, _>>();
    let unlocated = |error: LocateError| Diagnostic::error(error.to_string()).in_file(name.as_str());
    let found = located(args.method).map_err(unlocated)?;
    let mut agree = None;
    if args.audit {
        let all = RayMethod::ALL.map(located);
        agree = Some(all.iter().all(|other| other.as_ref() == Ok(&found)));
    }
    let unit = units.a.of_one_file(args.unit.is_some());
    let warnings = load::mesh_warnings(&name, &body).into_iter().chain(unit.doubt(&name, &body)).collect();
    Ok(InsideFinding { units: units.report(), method: args.method.name(), points: found, agree, warnings, file: name })
}

/// Why a mesh has no inside, and what to do.
fn refused(name: &str, declined: &Declined) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("`{name}` bounds no solid")).in_file(name).cause(declined.to_string());
    match declined {
        Declined::Surface { .. } => diagnostic
            .help("`firstcontact mesh repair` closes a surface; `firstcontact mesh info` says where it is open"),
        _ => diagnostic.help("`firstcontact mesh info` says what the file holds"),
    }
}

/// A solid as a polytope, with the names of the file for its faces.
struct Solid<'m> {
    polytope: Polytope,
    names: Vec<Feature>,
    mesh: &'m Mesh,
}

impl Solid<'_> {
    fn located(&self, point: [f64; 3], method: RayMethod) -> Result<LocatedFinding, LocateError> {
        let stabbing = method.stabbing();
        let winding = self.polytope.winding_number(stabbing, &point)?;
        let (outcome, held_by) = match self.polytope.locate_by(stabbing, &point)? {
            Location::Inside => (InsideOutcome::Inside, None),
            Location::Outside => (InsideOutcome::Outside, None),
            Location::On(face) => (InsideOutcome::Boundary, self.names.get(face.index())),
        };
        let feature = held_by.map(|&name| FeatureFinding::of(name, Some(self.mesh)));
        Ok(LocatedFinding { point: point.map(plain), outcome, feature, winding })
    }
}

impl Finding for InsideFinding {
    const KIND: &'static str = "inside";

    fn units(&self) -> Option<&Units> {
        Some(&self.units)
    }

    fn text(&self) -> String {
        let mut block = Block::default();
        for located in &self.points {
            block.line(&point(located.point), located.words(&self.file));
        }
        block.line("method", format!("{}; exact", self.method));
        if let Some(agree) = self.agree {
            let names = RayMethod::ALL.map(RayMethod::name).join(", ");
            block.line("audit", format!("{names} {}", if agree { "agree" } else { "DISAGREE" }));
        }
        let count = |outcome| self.points.iter().filter(|located| located.outcome == outcome).count();
        let [inside, boundary] = [InsideOutcome::Inside, InsideOutcome::Boundary].map(count);
        let (all, file) = (self.points.len(), &self.file);
        block.under(&match (all, inside, boundary) {
            (1, 1, _) => format!("inside: the point is in {file}"),
            (1, _, 1) => format!("boundary: the point is on the boundary of {file}"),
            (1, ..) => format!("outside: the point is not in {file}"),
            _ => format!("inside: {inside} of {all} points are in {file}, {boundary} on its boundary"),
        })
    }
}

impl LocatedFinding {
    /// The one value of the point that a script wants, as a line.
    fn value(&self, what: PrintInside) -> String {
        match (what, self.winding) {
            (PrintInside::Outcome, _) => word(self.outcome),
            (PrintInside::Winding, Some(times)) => line(times),
            (PrintInside::Winding, None) => line(""),
        }
    }

    fn words(&self, file: &str) -> String {
        match (self.outcome, &self.feature, self.winding) {
            (InsideOutcome::Boundary, Some(feature), _) => format!("on {}", feature.words(Some(file))),
            (InsideOutcome::Boundary, None, _) => "on the boundary".to_owned(),
            (InsideOutcome::Inside, _, Some(1) | None) => "inside".to_owned(),
            (InsideOutcome::Inside, _, Some(times)) => format!("inside; the boundary winds around it {times} times"),
            (InsideOutcome::Outside, ..) => "outside".to_owned(),
        }
    }
}
