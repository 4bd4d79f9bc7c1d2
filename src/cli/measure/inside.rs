//! `measure inside`: places of points, seen from a solid, by the containment algorithm of Joseph & Plantinga (§3.3).

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use firstcontact::formats::Mesh;
use firstcontact::polytope::{Declined, LocateError, Location, Polytope, Stabbing};
use firstcontact::solid::{Body, Feature};
use firstcontact::world::LengthUnit;
use serde::Serialize;
use serde_json::json;

use crate::cli::console::{Console, OutputArgs};
use crate::cli::contact::{FeatureFinding, plain};
use crate::cli::diagnostic::{Diagnostic, Exit, Failure};
use crate::cli::finding::{Choices, Report, one_of};
use crate::cli::load::{self, LimitsArgs};
use crate::cli::quantity::Triple;
use crate::cli::text::point;
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
    #[arg(long, value_name = "METHOD", value_parser = one_of(METHODS), default_value = "displaced")]
    method: (&'static str, Stabbing),
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

/// Ways to count the crossings of a ray that may pass through edges and vertices.
const METHODS: Choices<(&str, Stabbing)> = &[
    (
        "displaced",
        "The ray is moved aside by an infinitesimal vector, so that it meets the interior of facets only",
        ("displaced", Stabbing::Displaced),
    ),
    (
        "marked",
        "The rule of the paper at edges and vertices, corrected where they are neither convex nor concave",
        ("marked", Stabbing::Marked),
    ),
    ("random", "Random rays, until one meets the interior of facets only", ("random", Stabbing::Random(SEED))),
];

/// The one value of each point that `--print` prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PrintInside {
    /// The outcome: inside, boundary or outside
    Outcome,
    /// The number of times that the boundary winds around the point; nothing on the boundary
    Winding,
}

/// Place of one point.
#[derive(Debug, PartialEq, Serialize)]
struct LocatedFinding {
    point: [f64; 3],
    /// One of the three below.
    outcome: &'static str,
    /// The lowest-dimensional feature that holds the point, on the boundary.
    #[serde(skip_serializing_if = "Option::is_none")]
    feature: Option<FeatureFinding>,
    /// Number of times that the boundary winds around the point, off the boundary.
    #[serde(skip_serializing_if = "Option::is_none")]
    winding: Option<i64>,
}

/// The three places.
const INSIDE: &str = "inside";
const BOUNDARY: &str = "boundary";
const OUTSIDE: &str = "outside";

/// Locates every point and reports: status 1 only if an audit finds that methods disagree.
pub(super) fn run(args: &InsideArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    console.report("measure", args.print.map(|_| ""), || ask(args))
}

fn ask(args: &InsideArgs) -> Result<Report, Failure> {
    let units = UnitArgs { unit: args.unit, unit_a: None, unit_b: None }.chosen()?;
    let points: Vec<[f64; 3]> =
        args.points.iter().map(|point| units.triple(point, "--point")).collect::<Result<_, _>>()?;
    let (name, mesh) = load::mesh(&args.mesh, &args.limits)?;
    let body = Body::from_mesh(mesh).map_err(|error| load::unbuilt(&name, &error))?;
    let (polytope, names) = Polytope::of_solid(&body).map_err(|declined| refused(&name, &declined))?;
    let solid = Solid { polytope, names, mesh: body.mesh() };
    let located = |method| points.iter().map(|&point| solid.located(point, method)).collect::<Result<Vec<_>, _>>();
    let unlocated = |error: LocateError| Diagnostic::error(error.to_string()).in_file(name.as_str());
    let (method, stabbing) = args.method;
    let found = located(stabbing).map_err(unlocated)?;
    let mut report = Report::new("inside", units.report());
    report.headline = headline(&name, &found);
    found.iter().for_each(|found| report.block.line(&point(found.point), found.words(&name)));
    report.block.line("method", format!("{method}; exact"));
    report.fields(json!({ "file": name, "method": method, "points": found }));
    if args.audit {
        let agree = METHODS.iter().all(|&(.., (_, other))| located(other).as_ref() == Ok(&found));
        let names: Vec<&str> = METHODS.iter().map(|(name, ..)| *name).collect();
        let verb = if agree { "agree" } else { "DISAGREE" };
        report.block.line("audit", format!("{} {verb}", names.join(", ")));
        report.field("agree", agree);
        report.exit = if agree { Exit::Success } else { Exit::Found };
    }
    report.printed = args.print.map(|what| found.iter().map(|located| located.value(what)).collect());
    let unit = units.a.of_one_file(args.unit.is_some());
    Ok(report.warned(load::mesh_warnings(&name, &body).into_iter().chain(unit.doubt(&name, &body)).collect()))
}

fn headline(file: &str, found: &[LocatedFinding]) -> String {
    let count = |outcome| found.iter().filter(|located| located.outcome == outcome).count();
    let [inside, boundary] = [INSIDE, BOUNDARY].map(count);
    match (found.len(), inside, boundary) {
        (1, 1, _) => format!("inside: the point is in {file}"),
        (1, _, 1) => format!("boundary: the point is on the boundary of {file}"),
        (1, ..) => format!("outside: the point is not in {file}"),
        (all, ..) => format!("inside: {inside} of {all} points are in {file}, {boundary} on its boundary"),
    }
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
    fn located(&self, point: [f64; 3], stabbing: Stabbing) -> Result<LocatedFinding, LocateError> {
        let winding = self.polytope.winding_number(stabbing, &point)?;
        let (outcome, held_by) = match self.polytope.locate_by(stabbing, &point)? {
            Location::Inside => (INSIDE, None),
            Location::Outside => (OUTSIDE, None),
            Location::On(face) => (BOUNDARY, self.names.get(face.index())),
        };
        let feature = held_by.map(|&name| FeatureFinding::of(name, Some(self.mesh)));
        Ok(LocatedFinding { point: point.map(plain), outcome, feature, winding })
    }
}

impl LocatedFinding {
    /// The one value of the point that a script wants, as a line.
    fn value(&self, what: PrintInside) -> String {
        match what {
            PrintInside::Outcome => format!("{}\n", self.outcome),
            PrintInside::Winding => self.winding.map_or("\n".to_owned(), |times| format!("{times}\n")),
        }
    }

    fn words(&self, file: &str) -> String {
        match (self.outcome, &self.feature, self.winding) {
            (BOUNDARY, Some(feature), _) => format!("on {}", feature.words(Some(file))),
            (BOUNDARY, None, _) => "on the boundary".to_owned(),
            (INSIDE, _, Some(1) | None) => "inside".to_owned(),
            (INSIDE, _, Some(times)) => format!("inside; the boundary winds around it {times} times"),
            _ => OUTSIDE.to_owned(),
        }
    }
}
