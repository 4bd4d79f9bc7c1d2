//! `query` of bodies that turn while they move, or both turn by other angles, or keep a margin: by enclosures.

use firstcontact::rotation::{
    Guarantee, RigidContact, RigidDoubt, RigidMotion, RigidMotionError, RigidQuery, RigidVerdict,
};
use firstcontact::world::Outcome;
use serde_json::{Value, json};

use super::console::Console;
use super::contact::{FeatureFinding, coordinates};
use super::diagnostic::{Diagnostic, Exit, Failure};
use super::doubt::{Doubt, is_vast};
use super::finding::Report;
use super::load::{LoadedBody, load_bodies, warnings_of};
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
    length: String,
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
        Ok((report, move |report: &Report| page(&scene.bodies, motions, found, (&scene.length, report))))
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
    let scene = RigidScene { bodies, motions, margin, length: units.report().length.clone() };
    let refused = |error: RigidMotionError| Diagnostic::error(error.to_string());
    let [one, other] = [scene.motions[0].motion().map_err(refused)?, scene.motions[1].motion().map_err(refused)?];
    let query =
        RigidQuery { margin, ..RigidQuery::new([&scene.bodies[0].body, &scene.bodies[1].body], [&one, &other]) };
    let verdict = query.first_contact();
    let (chosen, units) = (&units, units.report());
    let mut report = Report::new("rigid", units.clone());
    report.exit = if verdict.is_clear() { Exit::Success } else { Exit::Found };
    report.headline = scene.headline(&verdict);
    let [a, b] = scene.names();
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
    fn names(&self) -> [&str; 2] {
        self.bodies.each_ref().map(|loaded| loaded.name.as_str())
    }

    fn headline(&self, verdict: &RigidVerdict) -> String {
        let [a, b] = self.names();
        let margin = self.margin();
        let touch = |time: &str| match &margin {
            Some(margin) => format!("{a} and {b} first come within {margin} of each other at t = {time}"),
            None => format!("{a} and {b} touch first at t = {time}"),
        };
        match verdict {
            RigidVerdict::Clear => match &margin {
                Some(margin) => {
                    format!("clear: {a} and {b} stay farther than {margin} from each other over t = 0 .. 1")
                }
                None => format!("clear: {a} and {b} do not touch over t = 0 .. 1"),
            },
            RigidVerdict::StartsInContact(_) => match &margin {
                Some(margin) => format!("starts in contact: {a} and {b} are within {margin} of each other at t = 0"),
                None => format!("starts in contact: {a} and {b} touch at t = 0"),
            },
            RigidVerdict::Contact(found) => format!("contact: {}", touch(&number(found.bracket[0]))),
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
                margin.map(|margin| format!("to a distance of {margin} ")).unwrap_or_default(),
                number(doubt.from)
            ),
        }
    }

    /// Adds what is known of the contact, or of the doubt.
    fn describe(&self, report: &mut Report, verdict: &RigidVerdict) {
        let names = distinct_names(self.names());
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
                report.block.more(self.feature(side, found).words(Some(self.names()[side])));
            }
        }
        match verdict {
            RigidVerdict::Undecided(doubt) => self.doubt_of(doubt).describe("undecided", &mut report.block),
            verdict => {
                let Some(found) = verdict.contact() else { return };
                let [lower, upper] = found.bracket.map(every_digit);
                report.block.line("where", format!("about {} {}", point(coordinates(found.point)), self.length));
                report.block.line(
                    "time",
                    match lower == upper {
                        true => lower,
                        false => {
                            format!("from {lower}, before which they are free, to {upper}, when they are in contact")
                        }
                    },
                );
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
        (self.margin > 0.0).then(|| format!("{} {}", number(self.margin), self.length))
    }

    fn feature(&self, side: usize, found: &RigidContact) -> FeatureFinding {
        let feature = if side == 0 { found.a } else { found.b };
        FeatureFinding::of(feature, Some(self.bodies[side].body.mesh()))
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
