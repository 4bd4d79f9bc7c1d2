//! `query`: first contact of two meshes.

use std::str::FromStr;

use clap::Args;
use firstcontact::contact::{Contact, ContactTime, Method, NamedMethods, Query, Scratch, UnknownMethod};
use firstcontact::convex::{ConvexPair, Cost};
use firstcontact::exact::ExactTime;
use firstcontact::motion::{Motion, MotionError};
use firstcontact::proof::{NamedQuery, Proof, Prover};
use firstcontact::view::{Answer, Mark, MarkKind, Scene};
use firstcontact::world::{Outcome, Touch};
use serde_json::{Value, json};

use super::audit::{self, AuditFinding, MARGIN_METHOD};
use super::console::{Console, OutputArgs};
use super::contact::{ClearanceFinding, ContactFinding, ExactFinding, allowed};
use super::contact_set;
use super::diagnostic::{Diagnostic, Exit, Failure};
use super::finding::{Choices, Report, VERDICT, one_of};
use super::first::{FirstMoment, first_contact, first_overlap, headline, refused};
use super::load::{FilesArgs, LoadedBody, MeaningArgs, load_bodies, names, scene_of, warnings_of};
use super::page::BesideArgs;
use super::proof::{ProofArgs, source_file};
use super::quantity::{self, Quantity, Triple, length};
use super::text::{Block, number};
use super::unit::ChosenUnits;

/// Text above `query --help`.
pub(crate) const EXAMPLES: &str = "\
Examples:
  firstcontact query a.off b.stl --move 4,0,0                  A moves by 4 along x
  firstcontact query a.stl b.stl --move 0,0,-250 --unit mm     all is in millimetres
  firstcontact query a.stl b.stl --move 0,0,-1 --margin 5mm --unit m --unit-a mm
  firstcontact query a.off b.stl --move 4,0,0 --print time     one number, for scripts
  firstcontact query a.off b.stl --turn 0,0,1 --angle 90 --about 2,0,0   A turns, B stands
  firstcontact query a.off b.stl --turn 0,0,1 --angle 90 --move 4,0,0    A turns while it moves
  firstcontact query a.off b.stl --turn 0,0,1 --angle 720 --move 0,0,9   A is screwed along its axis";

/// Text below `query --help`.
pub(crate) const TOGETHER: &str = "\
Options that exclude each other:
  --turn, --turn-b   not with --touch allowed, --blocked, --contact-set, nor a --method but `manifold`; --proof and `manifold` only if A alone \
turns, and nothing moves or keeps a margin; --audit only then, or if both turn by one angle
  --margin           not with --touch, --method, --blocked, --contact-set
  --print            not with --clearance, --blocked, --contact-set, --format

Guarantee of an answer about bodies that turn. exact: decided exactly in every pose; the time of a contact is known to lie between two doubles. enclosed: proven; free \
before the first of two times and in contact at the second, or clear all the time. undecided: free before a time, and not known from there on.

Exit status: 0 clear, 1 contact or undecided, 2 bad input or usage, 3 a limit or an interrupt.";

/// A runs from t = 0 to 1.
const CLOCK: [f64; 2] = [0.0, 1.0];

/// `query A B --move dx,dy,dz`
#[derive(Debug, Args)]
pub(crate) struct QueryArgs {
    #[command(flatten)]
    pub(crate) files: FilesArgs,
    /// Motion of A's origin while t goes from 0 to 1
    #[arg(
        long = "move",
        value_name = "DX,DY,DZ",
        allow_hyphen_values = true,
        required_unless_present_any = ["turn", "turn_b", "move_b"]
    )]
    pub(crate) move_a: Option<Triple>,
    #[command(flatten)]
    pub(crate) turning: TurnArgs,
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
    /// interiors share no point. Not with --turn or --margin
    #[arg(long, value_name = "RULE", value_parser = one_of(RULES), default_value = "contact")]
    pub(crate) touch: Touch,
    /// Margin between the two: contact begins when their distance is first LENGTH or less. Not with --touch, --method,
    /// --blocked or --contact-set
    #[arg(
        long,
        value_name = "LENGTH",
        allow_hyphen_values = true,
        value_parser = length,
        conflicts_with_all = ["touch", "method", "blocked", "contact_set"]
    )]
    pub(crate) margin: Option<Quantity>,
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
    /// Also report every closed interval of time in contact, and what the first begins with; touching counts. Not with
    /// --turn or --margin
    #[arg(long, conflicts_with = "print")]
    pub(crate) blocked: bool,
    /// Also report all features that share points at the first contact, be it only touching, and these points. Not with
    /// --turn or --margin
    #[arg(long, conflicts_with = "print")]
    pub(crate) contact_set: bool,
    /// Force one method; all but gjk give the same exact answer
    #[arg(long, value_name = "METHOD", default_value = "auto", help = usage())]
    pub(crate) method: QueryMethod,
    #[command(flatten)]
    pub(crate) page: BesideArgs,
    #[command(flatten)]
    pub(crate) proof: ProofArgs,
    /// Run every method that applies, and for small input a slow exact oracle; fail if any two disagree. One method
    /// decides about margins, so that only the oracle confirms it
    #[arg(long)]
    pub(crate) audit: bool,
    /// Print this one thing only, for scripts; nothing when clear. Contact is exit status 1, which is no failure: under
    /// `set -e` write `time=$(firstcontact query ... --print time) || [ $? -eq 1 ]`
    #[arg(long, value_name = "WHAT", value_parser = one_of(PRINT), conflicts_with = "format")]
    pub(crate) print: Option<&'static str>,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Turns of A and of B.
#[derive(Debug, Args)]
pub(crate) struct TurnArgs {
    /// Turn A about an axis of this direction while t goes from 0 to 1; with --move the axis moves along, so that a way
    /// along the axis makes a screw
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true, requires = "angle")]
    pub(crate) turn: Option<Triple>,
    /// Angle of the turn in degrees, by the right-hand rule, beyond 360 too; multiples of 60 and 90 are exact, others
    /// are rounded once
    #[arg(long, value_name = "DEGREES", allow_hyphen_values = true, value_parser = quantity::degrees, requires = "turn")]
    pub(crate) angle: Option<f64>,
    /// Point about which A turns, the origin of the world if none is given
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true, requires = "turn")]
    pub(crate) about: Option<Triple>,
    /// Turn B, as --turn turns A; by the same angle, either way round, about an axis of the same length, that is answered exactly
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true, requires = "angle_b")]
    pub(crate) turn_b: Option<Triple>,
    /// Angle of the turn of B in degrees
    #[arg(long, value_name = "DEGREES", allow_hyphen_values = true, value_parser = quantity::degrees, requires = "turn_b")]
    pub(crate) angle_b: Option<f64>,
    /// Point about which B turns, the origin of the world if none is given
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true, requires = "turn_b")]
    pub(crate) about_b: Option<Triple>,
}

impl TurnArgs {
    /// True if the answer may need enclosures: B turns, or A turns and something moves or keeps a margin.
    pub(crate) fn is_rigid(&self, args: &QueryArgs) -> bool {
        let is_more = args.move_a.is_some() || args.move_b.is_some() || args.margin.is_some();
        self.turn_b.is_some() || self.turn.is_some() && is_more
    }
}

/// Method by which a query is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum QueryMethod {
    /// One that finds the exact time, the place and the features.
    Exact(Method),
    /// The ray cast of GJK: an exact verdict and a time between two doubles.
    Gjk,
    /// Curves, ruled surfaces and planes of a body that turns.
    Manifold,
}

impl FromStr for QueryMethod {
    type Err = String;

    fn from_str(name: &str) -> Result<QueryMethod, String> {
        match name {
            "gjk" => Ok(QueryMethod::Gjk),
            "manifold" => Ok(QueryMethod::Manifold),
            _ => Method::named(name)
                .map(QueryMethod::Exact)
                .map_err(|error: UnknownMethod| format!("{error}, gjk, manifold")),
        }
    }
}

/// The help of `--method`: all names.
fn usage() -> String {
    let names: Vec<&str> = Method::ALL.iter().map(|method| method.name()).collect();
    format!(
        "Force one method, {}; every one of these that applies gives the same answer. Or `gjk`, for convex solids: the verdict is \
         exact, the time between two doubles. `prism` adds the distance of the two prisms in space and time. With `--turn` \
         of A alone `manifold`: curves of vertices, ruled surfaces of edges, all pairs",
        names.join(", ")
    )
}

/// Rules for touching bodies.
const RULES: Choices<Touch> = &[
    ("contact", "Touching is contact", Touch::Contact),
    ("allowed", "Solids may touch, but not overlap", Touch::Allowed),
];

/// Places of the exact time and of the point in the report.
pub(super) const EXACT: &str = "/contact/time/exact";
pub(super) const POINT: &str = "/contact/point";

/// Values that `--print` prints, and their places in the report.
const PRINT: Choices<&str> = &[
    (
        "time",
        "The greatest double that is not after first contact; where touching is allowed, not after the beginning of overlap",
        "/contact/time/lower",
    ),
    ("exact", "The exact time: a fraction, at a margin perhaps with a root; of a turn its pose, not the time", EXACT),
    ("verdict", "The verdict: clear, contact, starts_in_contact, or undecided where a body turns", VERDICT),
    ("point", "The point of contact, x,y,z; at a margin the point of A that is nearest to B", POINT),
];

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
        let way = |way: &Option<Triple>, flag| way.as_ref().map(|way| units.triple(way, flag)).transpose();
        let way_of_a = way(&args.move_a, "--move")?.unwrap_or_default();
        let way_of_b = way(&args.move_b, "--move-b")?;
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

    /// The proof of an answer.
    fn prove(&self, args: &QueryArgs, query: &Query<'_>, margin: f64, contact: Option<&Contact>) -> Proof {
        let mut prover = Prover::new();
        let names = self.bodies.each_ref().map(|loaded| loaded.name.clone());
        let paths = [&args.files.a, &args.files.b];
        let files = [0, 1].into_iter().filter_map(|side| source_file(paths[side], &names[side]));
        files.for_each(|file| prover.file(file));
        let units = self.units.report();
        let units = [units.length.clone(), units.time.clone().unwrap_or_default()];
        prover.answered(&NamedQuery { query: *query, names, units, margin, touch: args.touch }, contact);
        prover.finish()
    }

    /// Result of Algorithm 1 of Joseph & Plantinga: `|p - q|` of the closest pair of the two 4-prisms, seen from B. One
    /// unit of time counts as one unit of length. The steps are vertices of the difference of the prisms that brought
    /// the pair nearer.
    fn prism_separation(&self, block: &mut Block) -> Result<Value, Failure> {
        let ([a, b], mut cost) = (&self.bodies, Cost::default());
        let pair = ConvexPair::new(&a.body, self.starts[0], &b.body, self.starts[1]).map_err(refused)?;
        let square = pair.prism_separation(self.ways, &mut cost).map_err(refused)?;
        let Cost { levels, levels_in_all, steps, .. } = cost;
        let (distance, square) = (square.root(), ExactFinding::of_square(&square));
        block.line("prisms", format!("|p - q| = {}, the square is {}", number(distance), square.readable()));
        block.more(format!("in space and time, t = 0 .. 1 counting as 1 {}", self.units.report().length));
        block.more(format!("{levels} of {levels_in_all} pairs of levels, {steps} steps"));
        Ok(json!({
            "distance": distance, "square": square, "levels": levels, "levels_in_all": levels_in_all, "steps": steps,
        }))
    }
}

impl QueryScene {
    /// The contact as a page marks it.
    fn contact_mark(&self, (verdict, may_touch): (Outcome, bool), found: &Contact) -> Mark {
        let label = match (verdict, may_touch) {
            (Outcome::StartsInContact, _) => "in contact from the start, at",
            (_, true) => "first contact begins after",
            (_, false) => "first contact at",
        };
        self.mark((MarkKind::Contact, label), found)
    }

    fn mark(&self, kind: (MarkKind, &'static str), found: &Contact) -> Mark {
        let [a, b] = &self.bodies;
        let sides = [(0, &a.body, Some(a.name.as_str())), (1, &b.body, Some(b.name.as_str()))];
        Mark::new(kind, found, sides)
    }

    /// The two bodies with the answer, to look at.
    fn view(&self, marks: Vec<Mark>, report: &Report) -> Scene {
        let mut scene = scene_of(&self.bodies, [None; 2], &self.units.report());
        let words = report.words();
        let leaders = (0..2).filter(|&side| self.motions[side].moves()).collect();
        scene.add_answer(Answer { id: "query", clock: CLOCK, leaders, marks, ..Answer::new(words) }, &self.motions);
        scene
    }
}

/// Runs the query by an exact method and reports.
pub(crate) fn run(args: &QueryArgs, method: Method, console: &mut Console<'_>) -> Result<Exit, Failure> {
    let (inputs, mut said) = ([&args.files.a, &args.files.b], None);
    args.proof.refuse_unwritable(args.page.force, inputs)?;
    let exit = args.page.report(("query", args.print), inputs, console, || {
        let scene = QueryScene::load(args)?;
        let (report, marks, proof) = ask(args, method, &scene)?;
        said = args.proof.write(proof.as_ref(), args.page.force, inputs)?;
        Ok((report, move |report: &Report| scene.view(marks, report)))
    })?;
    said.into_iter().for_each(|line| console.text_note(&line));
    Ok(exit)
}

/// Report, marks of a contact and of the least distance, and the proof if one is wanted.
type Answered = (Report, Vec<Mark>, Option<Proof>);

/// Asks and makes the report, with its marks.
fn ask(args: &QueryArgs, method: Method, scene: &QueryScene) -> Result<Answered, Failure> {
    let ([a, b], query) = (&scene.bodies, scene.query(method));
    let margin = args.margin.as_ref().map(|margin| scene.units.length(margin, "--margin")).transpose()?.unwrap_or(0.0);
    let names = names(&scene.bodies);
    let method = query.method.chosen(query.a, query.b).map_err(|reason| {
        Diagnostic::error(audit::refusal(&reason)).cause(audit::reason(&reason, names)).help(audit::help(&reason))
    })?;
    let scratch = &mut Scratch::new();
    let may_touch = args.touch == Touch::Allowed;
    let is_of_time = args.print.is_some_and(|place| place != POINT);
    let is_answer_enough = args.page.view.is_none() && args.proof.proof.is_none() && !args.audit;
    if is_of_time && !may_touch && margin == 0.0 && is_answer_enough {
        return Ok((first_time(scene, &query, scratch)?, Vec::new(), None));
    }
    let (verdict, contact, start) = match may_touch {
        true => first_overlap(&query, scratch)?,
        false => first_contact(&query, margin, scratch)?,
    };
    let proof = args.proof.proof.as_ref().map(|_| scene.prove(args, &query, margin, contact.as_ref()));
    let mut marks: Vec<Mark> = contact.iter().map(|found| scene.contact_mark((verdict, may_touch), found)).collect();
    let contact =
        contact.map(|found| ContactFinding::of(&found, &a.named(), &b.named()).ruled(may_touch, margin, start));
    let contact = contact.map(|found| if args.print.is_some() { found } else { found.placed(&query, scratch) });
    let (units, method_name) = (scene.units.report(), method.to_string());
    let method_name = if margin > 0.0 { MARGIN_METHOD.to_owned() } else { method_name };
    let mut report = Report::new("query", units.clone());
    report.exit = if verdict == Outcome::Clear { Exit::Success } else { Exit::Found };
    report.headline =
        headline(names, verdict, contact.as_ref().map(FirstMoment::of), (margin, may_touch), &units.length);
    report.fields(json!({ "a": a.name, "b": b.name, "method": method_name, "verdict": verdict.name() }));
    report.field_if("touch", allowed(may_touch));
    contact.iter().for_each(|found| found.describe(&mut report.block, verdict, &units));
    let meets_in_many = contact.as_ref().is_some_and(|found| found.meets_in.is_some());
    report.field_if("contact", contact);
    report.field_if("margin", (margin > 0.0).then_some(margin));
    marks.extend(further(args, (scene, &query), (margin, verdict), &mut report)?);
    if meets_in_many && !args.contact_set {
        let help = "of all features that meet the least are named; `--contact-set` lists all, and where";
        report.block.line("help", help);
    }
    if method == Method::PRISM {
        let separation = scene.prism_separation(&mut report.block)?;
        report.field("separation", separation);
    }
    units.describe_converted(&mut report.block, names);
    report.block.line("method", format!("{method_name}; exact at every instant"));
    let audit = args.audit.then(|| AuditFinding::of_query(names, &query, margin, may_touch));
    report.audit(audit.as_ref(), "this query", &[]);
    Ok((report.warned(warnings_of(&scene.bodies)), marks, proof))
}

/// The verdict and the time alone, for `--print`: the features that touch are not looked for.
fn first_time(scene: &QueryScene, query: &Query<'_>, scratch: &mut Scratch) -> Result<Report, Failure> {
    let (verdict, time) = match query.contact_time(scratch).map_err(refused)? {
        ContactTime::Clear => (Outcome::Clear, None),
        ContactTime::AtStart => (Outcome::StartsInContact, Some(ExactTime::at(CLOCK[0]))),
        ContactTime::At(time) => (Outcome::Contact, Some(time)),
    };
    let mut report = Report::new("query", scene.units.report());
    report.exit = if verdict == Outcome::Clear { Exit::Success } else { Exit::Found };
    report.field("verdict", verdict.name());
    report.field_if("contact", time.map(|time| json!({ "time": ExactFinding::of_time(&time) })));
    Ok(report.warned(warnings_of(&scene.bodies)))
}

/// Adds the least distance on the way, the intervals in contact and the features that touch, as far as they are asked
/// for. A phase is reported where the two may touch, too. Returns the mark of a least distance above zero.
fn further(
    args: &QueryArgs,
    (scene, query): (&QueryScene, &Query<'_>),
    (margin, verdict): (f64, Outcome),
    report: &mut Report,
) -> Result<Option<Mark>, Failure> {
    let ([a, b], scratch) = (&scene.bodies, &mut Scratch::new());
    let mut mark = None;
    if let Some(tolerance) = &args.clearance {
        let tolerance = scene.units.length(tolerance, "--clearance")?;
        let found = query.min_clearance(tolerance, scratch).map_err(refused)?;
        let apart = found.as_ref().filter(|found| found.upper > 0.0);
        mark = apart.map(|found| scene.mark((MarkKind::Nearest, "nearest at"), &found.at));
        let mut found = found.map(|found| ClearanceFinding::of(&found, &a.named(), &b.named()));
        found.iter_mut().for_each(|found| found.at.touch = allowed(args.touch == Touch::Allowed));
        let found = found.map(|found| found.with_margin(margin, Some(verdict == Outcome::Clear)));
        found.iter().for_each(|found| found.describe(&mut report.block, &scene.units.report()));
        report.field_if("clearance", found);
    }
    let mut then = "";
    if args.touch == Touch::Allowed
        && let Some(found) = query.first_contact(scratch).map_err(refused)?.contact()
    {
        let time = ExactFinding::of_time(&found.time);
        let words = format!("t = {}; exactly {}", number(time.lower), time.readable());
        report.block.line("first touch", words);
        report.field("first_touch", time);
        then = "; at the first touch";
    }
    if (args.blocked || args.touch == Touch::Allowed)
        && let Some(phase) = query.phase(scratch).map_err(refused)?
    {
        let (name, words) = contact_set::phase(phase);
        report.block.line("phase", format!("{words}{then}"));
        report.field("phase", name);
    }
    if args.blocked {
        let blocked = contact_set::blocked(&query.blocked(scratch).map_err(refused)?, &mut report.block);
        report.field("blocked", blocked);
    }
    if args.contact_set {
        let set = query.contact_set(scratch).map_err(refused)?;
        let meshes = [a, b].map(|loaded| loaded.body.mesh());
        let set = set.map(|set| contact_set::contact_set(&set, meshes, then, &mut report.block));
        report.field_if("contact_set", set);
    }
    Ok(mark)
}

/// Motion from a start along a way. The start is kept beside the way, not added to it, so that nothing is rounded.
fn motion(from: [f64; 3], way: Option<[f64; 3]>) -> Result<Motion, MotionError> {
    match way {
        None => Motion::at(from),
        Some(way) => Motion::edge([0.0; 3], way)?.carrying(from),
    }
}
