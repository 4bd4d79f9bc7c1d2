//! `query --turn`: first contact of two meshes, A turning about a fixed axis, and B standing or turning by as much.

use firstcontact::exact::Rational;
use firstcontact::proof::{Proof, prove_turn};
use firstcontact::rotation::{
    Guarantee, RationalPose, RigidMotion, RigidQuery, Turn, TurnContact, TurnError, TurnPair, TurnParameter, TurnQuery,
    TurnVerdict,
};
use firstcontact::world::{AngleUnit, Outcome, Touch};
use serde_json::{Value, json};

use super::audit::AuditFinding;
use super::console::Console;
use super::contact::coordinates;
use super::diagnostic::{Diagnostic, Exit, Failure};
use super::finding::{Report, Units};
use super::first::{FirstMoment, headline, refused};
use super::load::{LoadedBody, load_bodies, names, warnings_of};
use super::proof::source_file;
use super::quantity::Triple;
use super::query::{EXACT, QueryArgs, QueryMethod, TurnArgs};
use super::text::{Block, distinct_names, every_digit, number, percent, point};
use super::turn_clearance;
use super::turn_page::{Found, page};
use super::unit::ChosenUnits;

/// Longer roots are printed in the JSON report only.
const LONGEST_ROOT: usize = 96;

/// Meaning of the number of a pose.
pub(super) const MEANING_OF_S: &str = "s = tan(angle / 2) / |axis|";

/// The question, as it is read.
struct TurnScene {
    bodies: [LoadedBody; 2],
    origins: [[f64; 3]; 2],
    turn: Turn,
    degrees: f64,
    /// The turn of B, if it turns with the same parameter, and its angle.
    other: Option<(Turn, f64)>,
    units: Units,
}

/// Asks and reports; `None` if two turn, and the work on them is given up.
pub(super) fn run(args: &QueryArgs, console: &mut Console<'_>) -> Result<Option<Exit>, Failure> {
    let is_of_two = args.turning.turn_b.is_some();
    refuse_other_options(args, if is_of_two { TurnAnswers::OfTwo } else { TurnAnswers::OfOne })?;
    let inputs = [&args.files.a, &args.files.b];
    args.page.refuse_unwritable(inputs)?;
    args.proof.refuse_unwritable(args.page.force, inputs)?;
    let (mut said, mut known) = (None, None);
    if is_of_two {
        let scene = load(args)?;
        match scene.verdict_of_two() {
            Some(verdict) => known = Some((scene, verdict)),
            None => return Ok(None),
        }
    }
    let exit = args.page.report(("query", args.print), inputs, console, || {
        let (scene, report, found, proof) = ask(args, known)?;
        said = args.proof.write(proof.as_ref(), args.page.force, inputs)?;
        let motions = scene.motions()?;
        Ok((report, move |report: &Report| page(&scene.bodies, motions, found, (&scene.units, report))))
    })?;
    said.into_iter().for_each(|line| console.text_note(&line));
    Ok(Some(exit))
}

/// Warnings about angles that look like radians.
pub(super) fn doubts_of_angles(args: &TurnArgs) -> impl Iterator<Item = String> {
    let angles = [(args.angle, "--angle"), (args.angle_b, "--angle-b")];
    angles.into_iter().filter_map(|(angle, flag)| {
        let angle = angle.filter(|angle| AngleUnit::Degree.doubted(*angle).is_some())?;
        let eighths = (angle.to_degrees() / 45.0).round();
        Some(format!(
            "`{flag}` is in degrees, and {angle} looks like radians: `{flag} {}` is this angle in degrees",
            eighths * 45.0
        ))
    })
}

/// The error about the method of a body that turns where none does.
pub(super) fn nothing_turns() -> Diagnostic {
    Diagnostic::error("method `manifold` is one for a body that turns")
        .help("turn A with `--turn` and `--angle`, or leave out `--method`")
}

/// Answers about bodies that turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TurnAnswers {
    /// Exact, about one that turns beside one that stands.
    OfOne,
    /// Exact, about two that turn: without a proof or another method.
    OfTwo,
    /// By enclosures, which nothing checks.
    Enclosed,
}

/// Refuses options that go with no answer about bodies that turn, or not with these.
pub(super) fn refuse_other_options(args: &QueryArgs, answers: TurnAnswers) -> Result<(), Failure> {
    let is_of_turns = match args.method {
        QueryMethod::Manifold => answers == TurnAnswers::OfOne,
        method => method == QueryMethod::Exact(firstcontact::contact::Method::AUTO),
    };
    let options = [
        (args.touch == Touch::Allowed, "--touch allowed"),
        (args.blocked, "--blocked"),
        (args.contact_set, "--contact-set"),
        (!is_of_turns, "--method"),
        (answers != TurnAnswers::OfOne && args.proof.proof.is_some(), "--proof"),
        (answers == TurnAnswers::Enclosed && args.audit, "--audit"),
    ];
    let where_so = match answers {
        TurnAnswers::OfOne => "",
        TurnAnswers::Enclosed => ", where they move, or keep a margin, or turn by two angles",
        TurnAnswers::OfTwo => ", where both turn",
    };
    match options.iter().find(|(is_given, _)| *is_given) {
        None => Ok(()),
        Some((_, option)) => Err(Diagnostic::error(format!("bodies that turn do not go with `{option}`{where_so}"))
            .cause("`--audit` goes with turns about fixed axes alone, of one body or of two by one angle; `--proof` and `--method manifold` with the turn of A")
            .help("the options for all that turns are --turn, --angle, --about, --move, --from, the same for B, --margin, --clearance, --print, --view and \
those for units, kinds and formats; that bodies may touch can be said in a world file")
            .into()),
    }
}

/// True if A and B turn about fixed axes with one parameter, and do no more: that is answered exactly.
pub(super) fn is_of_two(args: &QueryArgs) -> bool {
    let is_more = args.move_a.is_some() || args.move_b.is_some() || args.margin.is_some();
    let Some(units) = args.meaning.units.chosen().ok().filter(|_| !is_more) else { return false };
    let turns = (turn_of_a(args, &units), turn_of_b(args, &units));
    match turns {
        (Ok((a, _)), Ok(Some((b, _)))) => args.turning.turn.is_some() && TurnPair::has_one_parameter([&a, &b]),
        _ => false,
    }
}

/// The turn about an axis through a point, by an angle, and the angle in degrees.
fn turn_of(
    [axis, about]: [(&Option<Triple>, &str); 2],
    degrees: f64,
    units: &ChosenUnits,
) -> Result<(Turn, f64), Failure> {
    let triple = |(triple, flag): (&Option<Triple>, &str)| {
        let given = triple.as_ref().map(|triple| units.triple(triple, flag)).transpose();
        given.map(Option::unwrap_or_default)
    };
    let turn = Turn::by_degrees(triple(axis)?, triple(about)?, degrees);
    let refused = |error: TurnError| {
        let help = (error == TurnError::ZeroAxis).then(|| format!("`{} 0,0,1` turns about the axis z", axis.1));
        Diagnostic::error(error.to_string()).help_if(help.as_deref())
    };
    Ok((turn.map_err(refused)?, degrees))
}

fn turn_of_a(args: &QueryArgs, units: &ChosenUnits) -> Result<(Turn, f64), Failure> {
    let turning = &args.turning;
    turn_of([(&turning.turn, "--turn"), (&turning.about, "--about")], turning.angle.unwrap_or_default(), units)
}

fn turn_of_b(args: &QueryArgs, units: &ChosenUnits) -> Result<Option<(Turn, f64)>, Failure> {
    let turning = &args.turning;
    let Some(degrees) = turning.angle_b else { return Ok(None) };
    turn_of([(&turning.turn_b, "--turn-b"), (&turning.about_b, "--about-b")], degrees, units).map(Some)
}

fn load(args: &QueryArgs) -> Result<TurnScene, Failure> {
    let units = args.meaning.units.chosen()?;
    let origins = [units.triple(&args.from_a, "--from")?, units.triple(&args.from_b, "--from-b")?];
    let ((turn, degrees), other) = (turn_of_a(args, &units)?, turn_of_b(args, &units)?);
    let bodies = load_bodies(&args.files, &args.meaning, &units, false)?;
    Ok(TurnScene { bodies, origins, turn, degrees, other, units: units.report() })
}

/// The question, the report, what a page marks, and the proof if one is wanted.
type TurnAnswer = (TurnScene, Report, Option<Found>, Option<Proof>);

/// Answers, if the question is not read and answered already.
fn ask(args: &QueryArgs, known: Option<(TurnScene, TurnVerdict)>) -> Result<TurnAnswer, Failure> {
    let method = if args.method == QueryMethod::Manifold { "manifold" } else { "turn" };
    let (scene, verdict) = match known {
        Some(known) => known,
        None => {
            let scene = load(args)?;
            let verdict = scene.verdict(method)?;
            (scene, verdict)
        }
    };
    let ([a, b], query) = (&scene.bodies, scene.query());
    let outcome = match &verdict {
        TurnVerdict::Clear => Outcome::Clear,
        TurnVerdict::StartsInContact(_) => Outcome::StartsInContact,
        TurnVerdict::Contact(_) => Outcome::Contact,
    };
    let chosen = args.meaning.units.chosen()?;
    let units = chosen.report();
    let mut report = Report::new("turn", units.clone());
    report.exit = if outcome == Outcome::Clear { Exit::Success } else { Exit::Found };
    report.headline = scene.headline(outcome, verdict.contact());
    let guarantee = json!({ "verdict": "exact", "pose": "exact", "time": "enclosed" });
    let turn = json!({
        "axis": scene.turn.axis(), "about": scene.turn.about(), "degrees": scene.degrees,
        "end": scene.turn.end().map(exactly),
    });
    report.fields(json!({ "a": a.name, "b": b.name, "method": method, "verdict": outcome.name() }));
    report.fields(json!({ "guarantee": guarantee, "turn": turn }));
    let of_other =
        |(turn, degrees): &(Turn, f64)| json!({ "axis": turn.axis(), "about": turn.about(), "degrees": degrees });
    report.field_if("turn_b", scene.other.as_ref().map(of_other));
    if let Some(found) = verdict.contact() {
        report.field("contact", scene.contact(found));
        scene.describe(&mut report.block, found, outcome);
        report.printed = (args.print == Some(EXACT)).then(|| format!("{}\n", found.pose));
    }
    let found = Found::of_turn(&verdict, in_words);
    turn_clearance::add(args, &scene.bodies, &scene.motions()?, (found.as_ref(), 0.0), (&chosen, &mut report))?;
    units.describe_converted(&mut report.block, [&a.name, &b.name]);
    let time = if outcome == Outcome::Clear { "" } else { ", the time is enclosed" };
    report.block.line("method", format!("{method}; guarantee: exact in every pose{time}"));
    let paths = [&args.files.a, &args.files.b];
    let files = (0..2).filter_map(|side| source_file(paths[side], &scene.bodies[side].name));
    let is_proof_asked_for = (args.proof.proof.is_some() || args.audit) && scene.other.is_none();
    let proof = is_proof_asked_for.then(|| prove_turn(&query, &verdict, &files.collect::<Vec<_>>()));
    if args.audit {
        let audit = scene.audit((&verdict, method), proof.as_ref())?;
        report.audit(Some(&audit), "this query", &[]);
    }
    let warnings = warnings_of(&scene.bodies).into_iter().chain(doubts_of_angles(&args.turning));
    let report = report.warned(warnings.collect());
    Ok((scene, report, found, proof))
}

/// What a verdict about bodies that turn is worth, in words.
pub(super) fn worth(guarantee: Guarantee, outcome: Outcome) -> &'static str {
    match (guarantee, outcome) {
        (Guarantee::Exact, _) => "exact",
        (_, Outcome::Clear) => "enclosed, proven clear all the time",
        (_, Outcome::StartsInContact) => "enclosed, proven in contact at the start",
        (_, Outcome::Contact) => "enclosed, proven free before the first time and in contact at the second",
        (_, Outcome::Undecided) => "undecided, proven free before the first time only",
    }
}

/// A pose in words.
pub(super) fn in_words(pose: &TurnParameter) -> String {
    let exact = pose.to_string();
    match exact.len() <= LONGEST_ROOT {
        true => exact,
        false => {
            format!("a root of {} characters (see --format json), about {}", exact.len(), number(pose.bracket()[0]))
        }
    }
}

/// A pose as data.
pub(super) fn exactly(pose: &TurnParameter) -> Value {
    let [lower, upper] = pose.bracket();
    let mut data = json!({ "exact": pose.to_string(), "lower": lower, "upper": upper });
    if let Some(polynomial) = pose.polynomial() {
        data["polynomial"] = polynomial.iter().map(ToString::to_string).collect();
    }
    data
}

impl TurnScene {
    /// The question about A that turns and B that stands.
    fn query(&self) -> TurnQuery<'_> {
        let ([a, b], [origin_of_a, origin_of_b]) = (&self.bodies, self.origins);
        TurnQuery { a: &a.body, origin_of_a, b: &b.body, origin_of_b, turn: &self.turn }
    }

    /// Its answer by a method.
    fn verdict(&self, method: &str) -> Result<TurnVerdict, Failure> {
        let query = self.query();
        let verdict = if method == "manifold" { query.first_contact_by_manifolds() } else { query.first_contact() };
        Ok(verdict.map_err(|error| match error {
            TurnError::TooManyPairs { .. } => Diagnostic::error(error.to_string()).help("leave out `--method`"),
            _ => Diagnostic::error(error.to_string()),
        })?)
    }

    /// The answer about two that turn, if it is known.
    fn verdict_of_two(&self) -> Option<TurnVerdict> {
        let (other, _) = self.other.as_ref()?;
        let poses = self.origins.map(|origin| RationalPose::at(origin.map(Rational::of)));
        let bodies = self.bodies.each_ref().map(|loaded| &loaded.body);
        TurnPair { bodies, poses: poses.each_ref(), turns: [&self.turn, other], is_free_at_start: false }
            .first_contact()
    }

    /// The motions of both, for enclosures and for pages.
    fn motions(&self) -> Result<[RigidMotion; 2], Failure> {
        let [a, b] = self.origins;
        let turning = |origin, turn: &Turn, degrees: f64| {
            // The vector of a turn is that of one by a positive angle.
            RigidMotion::at(origin).and_then(|motion| motion.turning(turn.axis(), turn.about(), degrees.abs()))
        };
        let other = match &self.other {
            Some((turn, degrees)) => turning(b, turn, *degrees),
            None => RigidMotion::at(b),
        };
        Ok([turning(a, &self.turn, self.degrees).map_err(refused)?, other.map_err(refused)?])
    }

    /// The answer compared with those of the other methods, of enclosures and of a proof.
    fn audit(&self, (answer, method): (&TurnVerdict, &str), proof: Option<&Proof>) -> Result<AuditFinding, Failure> {
        let ([one, other], query) = (self.motions()?, self.query());
        let enclosed = RigidQuery::new([query.a, query.b], [&one, &other]).first_contact();
        let mut exact = vec![(method, Ok(answer.clone()))];
        if self.other.is_some() {
            return Ok(AuditFinding::of_turn(names(&self.bodies), &exact, &enclosed, proof));
        }
        if method != "turn" {
            exact.push(("turn", query.first_contact()));
        }
        // Enclosures are a filter of the verdict: the walk of the whole turn goes without, and is compared with both.
        exact.push(("turn-unfiltered", query.first_contact_unfiltered()));
        if method != "manifold" {
            exact.push(("manifold", query.first_contact_by_manifolds()));
        }
        Ok(AuditFinding::of_turn(names(&self.bodies), &exact, &enclosed, proof))
    }

    fn headline(&self, outcome: Outcome, contact: Option<&TurnContact>) -> String {
        let [a, b] = names(&self.bodies);
        if let Some(found) = contact {
            let found = FirstMoment { time: found.share[0], start: None, is_apart: false };
            return headline([a, b], outcome, Some(found), (0.0, false), &self.units.length);
        }
        let other = self.other.as_ref().map(|(_, degrees)| format!(", {b} by {}", number(*degrees)));
        let (degrees, other) = (number(self.degrees), other.unwrap_or_default());
        format!("clear: {a} and {b} do not touch while {a} turns by {degrees} degrees{other}")
    }

    /// The contact as data.
    fn contact(&self, found: &TurnContact) -> Value {
        let bracket = |[lower, upper]: [f64; 2]| json!({ "lower": lower, "upper": upper });
        let side = |side: usize, feature| {
            let (name, feature) = (&self.bodies[side].name, self.bodies[side].feature(feature));
            json!({ "object": name, "file": name, "origin": self.origins[side], "feature": feature })
        };
        json!({
            "time": bracket(found.share), "pose": exactly(&found.pose), "degrees": bracket(found.degrees),
            "point": coordinates(found.point), "a": side(0, found.a), "b": side(1, found.b),
        })
    }

    /// Adds the lines about the contact.
    fn describe(&self, block: &mut Block, found: &TurnContact, outcome: Outcome) {
        let ([a, b], [degrees, _], turn) = (distinct_names(names(&self.bodies)), found.degrees, &self.turn);
        let feature = |side: usize, feature| self.bodies[side].feature(feature).words(Some(&self.bodies[side].name));
        let [axis, about] = [turn.axis(), turn.about()].map(point);
        let way = format!("turned by {} of {} degrees", number(degrees), number(self.degrees.abs()));
        block.line(a, format!("{way} ({}), about {axis} through {about}", percent(found.share[0])));
        block.more(feature(0, found.a));
        match &self.other {
            Some((other, _)) => {
                let [axis, about] = [other.axis(), other.about()].map(point);
                block.line(b, format!("turned by as much about {axis} through {about}"));
                block.more(feature(1, found.b));
            }
            None => block.line(b, format!("standing still; {}", feature(1, found.b))),
        }
        block.line("where", format!("{} {}", point(coordinates(found.point)), self.units.length));
        let start = match outcome {
            Outcome::StartsInContact => "already in contact at the start of the turn",
            _ => "start of turn is free",
        };
        block.line("exact", format!("s = {}; {start}", in_words(&found.pose)));
        block.more(MEANING_OF_S);
        let [lower, upper] = found.share.map(every_digit);
        block.line("time", format!("from {lower} to {upper}"));
    }
}
