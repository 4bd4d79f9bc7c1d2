//! `query`: first contact of two meshes.

use std::fmt::Display;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use firstcontact::contact::{
    Contact, Method, NamedMethods, Overlap, OverlapError, Query, Scratch, Start, UnknownMethod, Verdict as Answer,
};
use firstcontact::convex::{ConvexPair, Cost};
use firstcontact::motion::{Motion, MotionError};
use serde::Serialize;

use super::audit::{self, AuditFinding, MARGIN_METHOD, disagreement};
use super::console::{Console, OutputArgs};
use super::contact::{ClearanceFinding, ContactFinding, ExactFinding, Verdict, allowed};
use super::contact_set::{BlockedFinding, ContactSetFinding, phase};
use super::diagnostic::{Diagnostic, Exit, Failure};
use super::finding::{Finding, Units};
use super::load::{FilesArgs, LoadedBody, MeaningArgs, load_bodies, warnings_of};
use super::quantity::{Quantity, Triple, length};
use super::text::{Block, number};
use super::unit::ChosenUnits;

/// Text above `query --help`.
pub(crate) const EXAMPLES: &str = "\
Examples:
  firstcontact query a.off b.stl --move 4,0,0                  A moves by 4 along x
  firstcontact query a.stl b.stl --move 0,0,-250 --unit mm     all is in millimetres
  firstcontact query a.stl b.stl --move 0,0,-1 --margin 5mm --unit m --unit-a mm
  firstcontact query a.off b.stl --move 4,0,0 --print time     one number, for scripts";

/// A runs from t = 0 to 1.
const CLOCK: [f64; 2] = [0.0, 1.0];

/// `query A B --move dx,dy,dz`
#[derive(Debug, Args)]
pub(crate) struct QueryArgs {
    #[command(flatten)]
    pub(crate) files: FilesArgs,
    /// Motion of A's origin while t goes from 0 to 1
    #[arg(long = "move", value_name = "DX,DY,DZ", allow_hyphen_values = true)]
    pub(crate) move_a: Triple,
    /// Start of A's origin
    #[arg(long = "from", value_name = "X,Y,Z", allow_hyphen_values = true, default_value = "0,0,0")]
    pub(crate) from_a: Triple,
    /// Motion of B's origin; without it B stands
    #[arg(long, value_name = "DX,DY,DZ", allow_hyphen_values = true)]
    pub(crate) move_b: Option<Triple>,
    /// Start of B's origin
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true, default_value = "0,0,0")]
    pub(crate) from_b: Triple,
    #[command(flatten)]
    pub(crate) meaning: MeaningArgs,
    /// Rule for touching; if solids may touch, contact begins after the last instant up to which their
    /// interiors share no point
    #[arg(long, value_enum, value_name = "RULE", default_value_t)]
    pub(crate) touch: Touch,
    /// Margin between the two: contact begins when their distance is first LENGTH or less
    #[arg(
        long,
        value_name = "LENGTH",
        allow_hyphen_values = true,
        value_parser = length,
        default_value = "0",
        hide_default_value = true,
        conflicts_with_all = ["touch", "method", "blocked", "contact_set"]
    )]
    pub(crate) margin: Quantity,
    /// Also report the least distance on the way, when and where, to within a tolerance (1e-9 if none is given)
    #[arg(
        long,
        value_name = "TOLERANCE",
        num_args = 0..=1,
        require_equals = true,
        value_parser = length,
        default_missing_value = "1e-9",
        conflicts_with = "print"
    )]
    pub(crate) clearance: Option<Quantity>,
    /// Also report every closed interval of time in contact, and what the first begins with; touching counts
    #[arg(long, conflicts_with = "print")]
    pub(crate) blocked: bool,
    /// Also report all features that share points at the first contact, be it only touching, and these points
    #[arg(long, conflicts_with = "print")]
    pub(crate) contact_set: bool,
    /// Force one method; all but gjk give the same exact answer
    #[arg(long, value_name = "METHOD", default_value = "auto", help = usage())]
    pub(crate) method: QueryMethod,
    /// Run every method that applies, and for small input a slow exact oracle; fail if any two disagree. One method
    /// decides about margins, so that only the oracle confirms it
    #[arg(long)]
    pub(crate) audit: bool,
    /// Print this one thing only, for scripts; nothing when clear. Contact is exit status 1, which is no failure: under
    /// `set -e` write `time=$(firstcontact query ... --print time) || [ $? -eq 1 ]`
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with = "format")]
    pub(crate) print: Option<Print>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Method by which a query is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum QueryMethod {
    /// One that finds the exact time, the place and the features.
    Exact(Method),
    /// The ray cast of GJK: an exact verdict and a time between two doubles.
    Gjk,
}

impl FromStr for QueryMethod {
    type Err = String;

    fn from_str(name: &str) -> Result<QueryMethod, String> {
        match name {
            "gjk" => Ok(QueryMethod::Gjk),
            _ => Method::named(name).map(QueryMethod::Exact).map_err(|error: UnknownMethod| format!("{error}, gjk")),
        }
    }
}

/// The help of `--method`: all names.
fn usage() -> String {
    let names: Vec<&str> = Method::ALL.iter().map(|method| method.name()).collect();
    format!(
        "Force one method, {}; every one of these that applies gives the same answer. Or `gjk`, for convex solids: the verdict is \
         exact, the time between two doubles. `prism` adds the distance of the two prisms in space and time",
        names.join(", ")
    )
}

/// Rule for touching bodies.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Touch {
    /// Touching is contact
    #[default]
    Contact,
    /// Solids may touch, but not overlap
    Allowed,
}

/// The one thing that `query --print` prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Print {
    /// The greatest double that is not after first contact; where touching is allowed, not after the beginning of
    /// overlap
    Time,
    /// The time of first contact exactly: a fraction, or at a margin perhaps a fraction with a root
    Exact,
    /// The verdict: clear, contact or starts_in_contact
    Verdict,
    /// The point of contact, x,y,z; at a margin the point of A that is nearest to B
    Point,
}

/// Result of a query.
#[derive(Debug, Serialize)]
pub(crate) struct QueryFinding {
    units: Units,
    a: String,
    b: String,
    method: String,
    verdict: Verdict,
    /// `allowed` if the two may touch.
    #[serde(skip_serializing_if = "Option::is_none")]
    touch: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    contact: Option<ContactFinding>,
    /// The margin to be kept, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    margin: Option<f64>,
    /// The least distance on the way, where it is asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    clearance: Option<ClearanceFinding>,
    /// The phase that the first contact begins, where the two may touch or intervals are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    phase: Option<&'static str>,
    #[serde(skip)]
    phase_text: Option<&'static str>,
    /// Time of the first touch, which the phase and the contact set are about, where the two may touch.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_touch: Option<ExactFinding>,
    /// All intervals of time in contact, where they are asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    blocked: Option<Vec<BlockedFinding>>,
    /// All features that touch at the first contact, where they are asked for and there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    contact_set: Option<ContactSetFinding>,
    /// Distance of the prisms in space and time, if the method of the prisms was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    separation: Option<PrismFinding>,
    #[serde(skip_serializing_if = "Option::is_none")]
    audit: Option<AuditFinding>,
    warnings: Vec<String>,
}

/// Result of Algorithm 1 of Joseph & Plantinga: `|p - q|` of the closest pair of the two 4-prisms, seen from B. One unit of time
/// counts as one unit of length.
#[derive(Debug, Serialize)]
struct PrismFinding {
    distance: f64,
    square: ExactFinding,
    /// Pairs of levels that were visited, and all that there are.
    levels: u64,
    levels_in_all: u64,
    /// Vertices of the difference of the prisms that brought the pair nearer.
    steps: u64,
}

/// The two bodies of a query, and their motions.
pub(super) struct QueryScene {
    pub(super) units: ChosenUnits,
    pub(super) bodies: [LoadedBody; 2],
    starts: [[f64; 3]; 2],
    ways: [[f64; 3]; 2],
    motions: [Motion; 2],
}

impl QueryScene {
    /// Reads both meshes and the motions.
    pub(super) fn load(args: &QueryArgs) -> Result<QueryScene, Failure> {
        let units = args.meaning.units.chosen()?;
        let starts = [units.triple(&args.from_a, "--from")?, units.triple(&args.from_b, "--from-b")?];
        let way_of_a = units.triple(&args.move_a, "--move")?;
        let way_of_b = args.move_b.as_ref().map(|way| units.triple(way, "--move-b")).transpose()?;
        let motions =
            [motion(starts[0], Some(way_of_a)).map_err(refused)?, motion(starts[1], way_of_b).map_err(refused)?];
        let bodies = load_bodies(&args.files, &args.meaning, &units, args.audit)?;
        Ok(QueryScene { units, bodies, starts, ways: [way_of_a, way_of_b.unwrap_or_default()], motions })
    }

    /// The query by a method.
    pub(super) fn query(&self, method: Method) -> Query<'_> {
        let ([a, b], [motion_of_a, motion_of_b]) = (&self.bodies, &self.motions);
        Query { a: &a.body, motion_of_a, b: &b.body, motion_of_b, clock: CLOCK, method }
    }

    /// The distance of the two prisms.
    fn prism_separation(&self) -> Result<PrismFinding, Failure> {
        let ([a, b], mut cost) = (&self.bodies, Cost::default());
        let pair = ConvexPair::new(&a.body, self.starts[0], &b.body, self.starts[1]).map_err(refused)?;
        let square = pair.prism_separation(self.ways, &mut cost).map_err(refused)?;
        let Cost { levels, levels_in_all, steps, .. } = cost;
        Ok(PrismFinding {
            distance: square.root(),
            square: ExactFinding::of_square(&square),
            levels,
            levels_in_all,
            steps,
        })
    }
}

/// Runs the query by an exact method and reports.
pub(crate) fn run(args: &QueryArgs, method: Method, console: &mut Console<'_>) -> Result<Exit, Failure> {
    let progress = console.progress("query");
    let answer = ask(args, method);
    drop(progress);
    let mut finding = answer?;
    console.warn(&finding.warnings);
    let unaudited = finding.audit.as_ref().map(|audit| audit.warnings("this query", &[])).unwrap_or_default();
    console.warn_always(&unaudited);
    finding.warnings.extend(unaudited);
    match (args.print, &finding.contact) {
        (None, _) => console.result(&finding),
        (Some(Print::Verdict), _) => console.print(&format!("{}\n", finding.verdict.words().replace(' ', "_"))),
        (Some(_), None) => {}
        (Some(Print::Time), Some(contact)) => console.print(&format!("{}\n", contact.time.lower)),
        (Some(Print::Exact), Some(contact)) => console.print(&format!("{}\n", contact.time.exact)),
        (Some(Print::Point), Some(ContactFinding { point: [x, y, z], .. })) => console.print(&format!("{x},{y},{z}\n")),
    }
    Ok(match finding.verdict {
        Verdict::Clear => disagreement(finding.audit.as_ref()),
        Verdict::Contact | Verdict::StartsInContact => Exit::Found,
    })
}

fn ask(args: &QueryArgs, method: Method) -> Result<QueryFinding, Failure> {
    let scene = QueryScene::load(args)?;
    let (units, [a, b], query) = (&scene.units, &scene.bodies, scene.query(method));
    let margin = units.length(&args.margin, "--margin")?;
    let tolerance = args.clearance.as_ref().map(|length| units.length(length, "--clearance")).transpose()?;
    let names = [a.name.as_str(), b.name.as_str()];
    let method = query.method.chosen(query.a, query.b).map_err(|reason| {
        Diagnostic::error(audit::refusal(&reason)).cause(audit::reason(&reason, names)).help(audit::help(&reason))
    })?;
    let scratch = &mut Scratch::new();
    let may_touch = args.touch == Touch::Allowed;
    let (verdict, contact, start) = match may_touch {
        true => first_overlap(&query, scratch)?,
        false => first_contact(&query, margin, scratch)?,
    };
    let contact = contact.map(|found| ContactFinding::of(&found, &a.named(), &b.named()));
    let clearance = match tolerance {
        Some(tolerance) => query.min_clearance(tolerance, scratch).map_err(refused)?,
        None => None,
    };
    let blocked = if args.blocked { Some(query.blocked(scratch).map_err(refused)?) } else { None };
    let found_phase = if args.blocked || may_touch { query.phase(scratch).map_err(refused)? } else { None };
    let (phase, phase_text) = found_phase.map(phase).unzip();
    let touches_first = match may_touch {
        true => {
            query.first_contact(scratch).map_err(refused)?.contact().map(|found| ExactFinding::of_time(&found.time))
        }
        false => None,
    };
    let set = if args.contact_set { query.contact_set(scratch).map_err(refused)? } else { None };
    Ok(QueryFinding {
        units: units.report(),
        method: if margin > 0.0 { MARGIN_METHOD.to_owned() } else { method.to_string() },
        verdict,
        margin: (margin > 0.0).then_some(margin),
        touch: allowed(may_touch),
        contact: contact.map(|contact| contact.ruled(may_touch, margin, start)).map(|contact| match args.print {
            None => contact.placed(&query, scratch),
            Some(_) => contact,
        }),
        clearance: clearance.map(|found| {
            ClearanceFinding::of(&found, &a.named(), &b.named()).with_margin(margin, Some(verdict == Verdict::Clear))
        }),
        phase,
        phase_text,
        first_touch: touches_first,
        blocked: blocked.map(|all| all.iter().map(BlockedFinding::of).collect()),
        contact_set: set.map(|set| ContactSetFinding::of(&set, a.body.mesh(), b.body.mesh())),
        separation: if method == Method::PRISM { Some(scene.prism_separation()?) } else { None },
        audit: args.audit.then(|| AuditFinding::of_query(names, &query, margin, may_touch)),
        warnings: warnings_of(&scene.bodies),
        a: a.name.clone(),
        b: b.name.clone(),
    })
}

fn refused(error: impl Display) -> Diagnostic {
    Diagnostic::error(error.to_string())
}

/// The verdict, the contact, and the relation of bodies that start in contact.
type First = (Verdict, Option<Contact>, Option<Start>);

fn first_contact(query: &Query<'_>, margin: f64, scratch: &mut Scratch) -> Result<First, Failure> {
    Ok(match query.first_within(margin, scratch).map_err(refused)? {
        Answer::Clear => (Verdict::Clear, None, None),
        Answer::Contact(found) => (Verdict::Contact, Some(found), None),
        Answer::StartsInContact(found) => {
            (Verdict::StartsInContact, Some(found), Some(query.start(scratch).map_err(refused)?))
        }
    })
}

fn first_overlap(query: &Query<'_>, scratch: &mut Scratch) -> Result<First, Failure> {
    let found = query.first_overlap(scratch).map_err(|error| {
        let help = match &error {
            OverlapError::NoInterior { .. } => {
                "leave out `--touch allowed`, or close the mesh (`firstcontact mesh info` shows where it is open)"
            }
            _ => "leave out `--touch allowed` or `--method`",
        };
        refused(error).help(help)
    })?;
    Ok(match found {
        Overlap::Clear => (Verdict::Clear, None, None),
        Overlap::Begins(found) => (Verdict::Contact, Some(found), None),
        Overlap::FromStart(found) => (Verdict::StartsInContact, Some(found), Some(Start::Overlapping)),
    })
}

/// Motion from a start along a way. The start is kept beside the way, not added to it, so that nothing is rounded.
fn motion(from: [f64; 3], way: Option<[f64; 3]>) -> Result<Motion, MotionError> {
    match way {
        None => Motion::at(from),
        Some(way) => Motion::edge([0.0; 3], way)?.carrying(from),
    }
}

impl Finding for QueryFinding {
    const KIND: &'static str = "query";

    fn units(&self) -> Option<&Units> {
        Some(&self.units)
    }

    fn text(&self) -> String {
        let mut block = Block::default();
        if let Some(found) = &self.contact {
            found.describe(&mut block, self.verdict, &self.units);
        }
        if let Some(found) = &self.clearance {
            found.describe(&mut block, &self.units);
        }
        if let Some(found) = &self.first_touch {
            block.line("first touch", format!("t = {}; exactly {}", number(found.lower), found.readable()));
        }
        let then = if self.first_touch.is_some() { "; at the first touch" } else { "" };
        if let Some(text) = self.phase_text {
            block.line("phase", format!("{text}{then}"));
        }
        if let Some(all) = &self.blocked {
            BlockedFinding::describe_all(all, &mut block);
        }
        if let Some(set) = &self.contact_set {
            set.describe(&mut block, then);
        } else if self.contact.as_ref().is_some_and(|found| found.meets_in.is_some()) {
            block.line("help", "of all features that meet the least are named; `--contact-set` lists all, and where");
        }
        if let Some(found) = &self.separation {
            found.describe(&mut block, &self.units);
        }
        self.units.describe_converted(&mut block, [&self.a, &self.b]);
        block.line("method", format!("{}; exact at every instant", self.method));
        if let Some(found) = &self.audit {
            found.describe(&mut block);
        }
        block.under(&self.headline())
    }
}

impl PrismFinding {
    fn describe(&self, block: &mut Block, units: &Units) {
        let PrismFinding { distance, square, levels, levels_in_all, steps } = self;
        let length = &units.length;
        block.line("prisms", format!("|p - q| = {}, the square is {}", number(*distance), square.readable()));
        block.more(format!("in space and time, t = 0 .. 1 counting as 1 {length}"));
        block.more(format!("{levels} of {levels_in_all} pairs of levels, {steps} steps"));
    }
}

impl QueryFinding {
    fn headline(&self) -> String {
        let (a, b) = (&self.a, &self.b);
        let margin = self.margin.map(|margin| format!("{} {}", number(margin), self.units.length));
        let Some(found) = &self.contact else {
            return match margin {
                Some(length) => {
                    format!("clear: {a} and {b} stay farther than {length} from each other over t = 0 .. 1")
                }
                None if self.touch.is_some() => {
                    format!("clear: {a} and {b}, which may touch, do not overlap over t = 0 .. 1")
                }
                None => format!("clear: {a} and {b} do not touch over t = 0 .. 1"),
            };
        };
        let (time, starts) = (number(found.time.lower), self.verdict == Verdict::StartsInContact);
        match (margin.filter(|_| found.apart.is_some()), found.start) {
            (Some(length), _) if starts => {
                format!("starts in contact: {a} and {b} are within {length} of each other at t = 0")
            }
            (Some(length), _) => format!("contact: {a} and {b} first come within {length} of each other at t = {time}"),
            (None, Some("overlapping")) if starts => format!("starts in contact: {a} and {b} overlap at t = 0"),
            (None, _) if starts => format!("starts in contact: {a} and {b} touch at t = 0"),
            _ if self.touch.is_some() => {
                format!("contact begins after t = {time}: {a} and {b} may touch, and overlap from then on")
            }
            _ => format!("contact: {a} and {b} touch first at t = {time}"),
        }
    }
}
