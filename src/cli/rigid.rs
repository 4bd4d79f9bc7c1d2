//! `query` of bodies that turn while they move, or both turn by other angles, or keep a margin: by enclosures.

use firstcontact::rotation::{
    Guarantee, RigidContact, RigidDoubt, RigidMotion, RigidMotionError, RigidQuery, RigidVerdict,
};
use firstcontact::world::Outcome;
use serde_json::{Value, json};

use super::console::Console;
use super::contact::{FeatureFinding, coordinates};
use super::diagnostic::{Diagnostic, Exit, Failure};
use super::doubt::{Doubt, bracket_in_words, is_vast};
use super::finding::{Report, Units};
use super::first::{FirstMoment, headline, refused};
use super::load::{LoadedBody, load_bodies, names, warnings_of};
use super::quantity::Triple;
use super::query::{EXACT, QueryArgs};
use super::text::{distinct_names, every_digit, number, point};
use super::turn::{TurnAnswers, doubts_of_angles, refuse_other_options, worth};
use super::turn_clearance;
use super::turn_page::{Found, page};
use super::unit::ChosenUnits;

/// Motion of one body, as it is read.
struct BodyMotion {
    from: [f64; 3],
    way: [f64; 3],
    /// Axis, angle in degrees and centre.
    turn: Option<([f64; 3], f64, [f64; 3])>,
}

/// The question, as it is read.
struct RigidScene {
    bodies: [LoadedBody; 2],
    motions: [BodyMotion; 2],
    margin: f64,
    units: Units,
}

/// Asks and reports.
pub(super) fn run(args: &QueryArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    refuse_other_options(args, TurnAnswers::Enclosed)?;
    if args.print == Some(EXACT) {
        let help = "`--print time` prints the float before which the bodies are free";
        return Err(Diagnostic::error("`--print exact` goes with straight motion and with turns about fixed axes: this time is enclosed by floats")
            .help(help)
            .into());
    }
    args.page.report(("query", args.print), [&args.files.a, &args.files.b], console, || {
        let (scene, motions, report, found) = ask(args)?;
        Ok((report, move |report: &Report| page(&scene.bodies, motions, found, (&scene.units, report))))
    })
}

impl BodyMotion {
    fn motion(&self) -> Result<RigidMotion, RigidMotionError> {
        let standing = RigidMotion::at(self.from)?;
        let turning = match self.turn {
            Some((axis, degrees, about)) => standing.turning(axis, about, degrees)?,
            None => standing,
        };
        turning.moving(self.way)
    }

    /// The motion as data.
    fn data(&self) -> Value {
        let turn = self.turn.map(|(axis, degrees, about)| json!({ "axis": axis, "about": about, "degrees": degrees }));
        json!({ "from": self.from, "move": self.way, "turn": turn })
    }

    fn words(&self) -> String {
        let is_moved = self.way != [0.0; 3];
        let way = format!("moving by {}", point(self.way));
        match self.turn {
            None if is_moved => way,
            None => "standing still".to_owned(),
            Some((axis, degrees, about)) => {
                let turn =
                    format!("turning by {} degrees about {} through {}", number(degrees), point(axis), point(about));
                if is_moved { format!("{turn}, {way}") } else { turn }
            }
        }
    }
}

/// The motions of both, from the command line.
fn motions(args: &QueryArgs, units: &ChosenUnits) -> Result<[BodyMotion; 2], Failure> {
    let turning = &args.turning;
    let triple = |triple: &Option<Triple>, flag| triple.as_ref().map(|triple| units.triple(triple, flag)).transpose();
    let turn_of_a = triple(&turning.turn, "--turn")?.zip(turning.angle);
    let turn_of_b = triple(&turning.turn_b, "--turn-b")?.zip(turning.angle_b);
    let about =
        [triple(&turning.about, "--about")?, triple(&turning.about_b, "--about-b")?].map(Option::unwrap_or_default);
    let motion = |from, way: Option<[f64; 3]>, turn: Option<([f64; 3], f64)>, about| BodyMotion {
        from,
        way: way.unwrap_or_default(),
        turn: turn.map(|(axis, degrees)| (axis, degrees, about)),
    };
    Ok([
        motion(units.triple(&args.from_a, "--from")?, triple(&args.move_a, "--move")?, turn_of_a, about[0]),
        motion(units.triple(&args.from_b, "--from-b")?, triple(&args.move_b, "--move-b")?, turn_of_b, about[1]),
    ])
}

/// The question with the motions of both, the report, and what a page marks.
type RigidAnswer = (RigidScene, [RigidMotion; 2], Report, Option<Found>);

fn ask(args: &QueryArgs) -> Result<RigidAnswer, Failure> {
    let units = args.meaning.units.chosen()?;
    let motions = motions(args, &units)?;
    let margin = args.margin.as_ref().map(|margin| units.length(margin, "--margin")).transpose()?.unwrap_or(0.0);
    let bodies = load_bodies(&args.files, &args.meaning, &units, false)?;
    let scene = RigidScene { bodies, motions, margin, units: units.report() };
    let [one, other] = [scene.motions[0].motion().map_err(refused)?, scene.motions[1].motion().map_err(refused)?];
    let query =
        RigidQuery { margin, ..RigidQuery::new([&scene.bodies[0].body, &scene.bodies[1].body], [&one, &other]) };
    let verdict = query.first_contact();
    let (chosen, units) = (&units, units.report());
    let mut report = Report::new("rigid", units.clone());
    report.exit = if verdict.is_clear() { Exit::Success } else { Exit::Found };
    report.headline = scene.headline(&verdict);
    let [a, b] = names(&scene.bodies);
    let guarantee = verdict.guarantee();
    let outcome = match &verdict {
        RigidVerdict::Clear => Outcome::Clear,
        RigidVerdict::StartsInContact(_) => Outcome::StartsInContact,
        RigidVerdict::Contact(_) => Outcome::Contact,
        RigidVerdict::Undecided(_) => Outcome::Undecided,
    };
    report.fields(json!({
        "a": a, "b": b, "method": "enclosures", "verdict": outcome.name(), "guarantee": guarantee.name(),
    }));
    report.field("motions", json!({ "a": scene.motions[0].data(), "b": scene.motions[1].data() }));
    report.field_if("margin", (margin > 0.0).then_some(margin));
    scene.describe(&mut report, &verdict);
    let found = Found::of_rigid(&verdict);
    let motions = [one, other];
    turn_clearance::add(args, &scene.bodies, &motions, (found.as_ref(), margin), (chosen, &mut report))?;
    units.describe_converted(&mut report.block, [a, b]);
    let worth = match &verdict {
        RigidVerdict::Undecided(doubt) => scene.doubt_of(doubt).worth(),
        _ if guarantee == Guarantee::Exact && outcome == Outcome::StartsInContact => {
            "exact, as no turn has begun".to_owned()
        }
        _ if guarantee == Guarantee::Exact => "exact, as neither turns".to_owned(),
        _ => worth(guarantee, outcome).to_owned(),
    };
    report.block.line("method", format!("enclosures; guarantee: {worth}"));
    let warnings = warnings_of(&scene.bodies).into_iter().chain(doubts_of_angles(&args.turning));
    let report = report.warned(warnings.collect());
    Ok((scene, motions, report, found))
}

impl RigidScene {
    fn headline(&self, verdict: &RigidVerdict) -> String {
        let [a, b] = names(&self.bodies);
        let decided = |verdict, time: Option<f64>| {
            let found = time.map(|time| FirstMoment { time, start: None, is_apart: true });
            headline([a, b], verdict, found, (self.margin, false), &self.units.length)
        };
        match verdict {
            RigidVerdict::Clear => decided(Outcome::Clear, None),
            RigidVerdict::StartsInContact(_) => decided(Outcome::StartsInContact, Some(0.0)),
            RigidVerdict::Contact(found) => decided(Outcome::Contact, Some(found.bracket[0])),
            RigidVerdict::Undecided(doubt) if doubt.is_out_of_work => {
                format!("undecided: the work for {a} and {b} was given up at t = {}", number(doubt.from))
            }
            RigidVerdict::Undecided(doubt) if doubt.contact.is_some() => {
                let [from, until] = [doubt.from, doubt.until].map(every_digit);
                format!(
                    "undecided: {a} and {b} are in contact at t = {until}, and since when is not known after {from}"
                )
            }
            RigidVerdict::Undecided(doubt) => format!(
                "undecided: {a} and {b} come so near {}at t = {} that neither contact nor its absence is proven",
                self.margin().map(|margin| format!("to a distance of {margin} ")).unwrap_or_default(),
                number(doubt.from)
            ),
        }
    }

    /// Adds what is known of the contact, or of the doubt.
    fn describe(&self, report: &mut Report, verdict: &RigidVerdict) {
        let names = distinct_names(names(&self.bodies));
        let found = match verdict {
            RigidVerdict::Undecided(doubt) => {
                report.field("undecided", self.doubt(doubt));
                doubt.contact.as_ref()
            }
            verdict => verdict.contact(),
        };
        for (side, name) in names.into_iter().enumerate() {
            report.block.line(name, self.motions[side].words());
            if let Some(found) = found {
                report.block.more(self.feature(side, found).words(Some(self.bodies[side].name.as_str())));
            }
        }
        match verdict {
            RigidVerdict::Undecided(doubt) => self.doubt_of(doubt).describe("undecided", &mut report.block),
            verdict => {
                let Some(found) = verdict.contact() else { return };
                report.block.line("where", format!("about {} {}", point(coordinates(found.point)), self.units.length));
                report.block.line("time", bracket_in_words(found.bracket));
                report.field("contact", self.contact(found));
            }
        }
    }

    fn doubt_of<'d>(&self, doubt: &RigidDoubt) -> Doubt<'d> {
        let corners = self.bodies.iter().flat_map(|loaded| loaded.body.bounds());
        let ways = self.motions.iter().flat_map(|motion| [motion.from, motion.way]).flatten();
        Doubt {
            time: [doubt.from, doubt.until],
            is_met: doubt.contact.is_some(),
            end: "the end",
            is_out_of_work: doubt.is_out_of_work,
            is_vast: is_vast(corners.flat_map(coordinates).chain(ways)),
            margin: self.margin(),
            allowing: Some("ask by a world file with `touch: allowed`"),
        }
    }

    /// The margin with its unit, if there is one.
    fn margin(&self) -> Option<String> {
        (self.margin > 0.0).then(|| format!("{} {}", number(self.margin), self.units.length))
    }

    fn feature(&self, side: usize, found: &RigidContact) -> FeatureFinding {
        self.bodies[side].feature([found.a, found.b][side])
    }

    /// The contact as data.
    fn contact(&self, found: &RigidContact) -> Value {
        let side = |side: usize| {
            let name = &self.bodies[side].name;
            json!({ "object": name, "file": name, "origin": self.motions[side].from, "feature": self.feature(side, found) })
        };
        let [lower, upper] = found.bracket;
        json!({
            "time": { "lower": lower, "upper": upper }, "point": coordinates(found.point), "a": side(0), "b": side(1),
        })
    }

    /// The doubt as data.
    fn doubt(&self, doubt: &RigidDoubt) -> Value {
        json!({
            "from": doubt.from, "until": doubt.until, "in_contact_at_end": doubt.contact.is_some(),
            "out_of_work": doubt.is_out_of_work, "tolerance": RigidQuery::TOLERANCE,
        })
    }
}
