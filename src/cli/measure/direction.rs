//! `measure direction`: distance along a direction until two meshes touch.

use clap::Args;
use firstcontact::audit::audit_direction;
use firstcontact::measure::{self, Direction, Question, Reach};
use firstcontact::motion::{Motion, Waypoint};
use firstcontact::view::{Answer, Dial, Mark, MarkKind, Scene};
use serde_json::{Value, json};

use super::{AskArgs, Pair};
use crate::cli::console::Console;
use crate::cli::contact::{ExactFinding, coordinates, plain};
use crate::cli::diagnostic::{Exit, Failure};
use crate::cli::finding::{Choices, Report};
use crate::cli::quantity::Triple;
use crate::cli::text::{number, point};

/// Text above `measure direction --help`.
pub(super) const EXAMPLES: &str = "\
Examples:
  firstcontact measure direction a.off b.stl --along 0,0,-1    how far A falls until it touches B
  firstcontact measure direction a.off b.off --at 3,0,0 --along=-1,0,0 --method cd-dual
  firstcontact measure direction a.off b.off --along 0,0,1     if they overlap: how far up A is free of B";

/// Addition to the help of `--print`.
pub(super) const NOTHING: &str = "; nothing where they never touch that way";

/// Values that `--print` prints, and their places in the report.
pub(super) const PRINT: Choices<&str> = &[
    ("forward", "The way of A along the direction, the nearest double", "/forward/length"),
    ("backward", "The way of A against it, the nearest double", "/backward/length"),
    ("forward-multiple", "The way of A along the direction as a multiple of it, exactly", "/forward/multiple/exact"),
    (
        "backward-multiple",
        "The way of A against the direction as a multiple of it, exactly",
        "/backward/multiple/exact",
    ),
];

/// `measure direction A B --along x,y,z`
#[derive(Debug, Args)]
pub(crate) struct DirectionArgs {
    /// The direction in which A moves; distances are reported as multiples of it too
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true)]
    pub(crate) along: Triple,
    #[command(flatten)]
    pub(crate) ask: AskArgs,
}

/// Measures and reports.
pub(super) fn run(args: &DirectionArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    args.ask.page.report(("measure", args.ask.print), args.ask.pair.inputs(), console, || {
        let pair = Pair::of_question(&args.ask, Question::Direction)?;
        let along = pair.units.triple(&args.along, "--along")?;
        let found = pair.ask(|a, b, at, method| measure::direction(a, b, at, along, method))?;
        let audit = pair.audit(|a, b, at| audit_direction(a, b, at, along));
        let report = pair.finish(report(&pair, along, &found), "", audit);
        Ok((report, move |report: &Report| scene(&pair, along, &found, report)))
    })
}

/// The touch against the direction, and the one along it, as far as there are such.
fn ends(found: &Direction) -> [Option<&Reach>; 2] {
    match found {
        Direction::Apart { ahead, behind } => [behind.as_ref(), ahead.as_ref()],
        Direction::Meeting { forward, backward } => [Some(backward), Some(forward)],
    }
}

/// The two bodies, and A on its way from the touch behind it to the one before it. The places are rounded to doubles.
fn scene(pair: &Pair, along: [f64; 3], found: &Direction, report: &Report) -> Scene {
    let ends = ends(found).into_iter().zip([("backward", -1.0), ("forward", 1.0)]);
    let stop = |(reach, (way, sign)): (Option<&'_ Reach>, (&'static str, f64))| {
        reach.map(|reach| (way, plain(sign * reach.multiple.lower()), reach.clone()))
    };
    let stops: Vec<(&str, f64, Reach)> = ends.filter_map(stop).collect();
    let mut times: Vec<f64> = stops.iter().map(|(_, multiple, _)| *multiple).chain([0.0]).collect();
    times.sort_by(f64::total_cmp);
    times.dedup();
    let place = |multiple: f64| [0, 1, 2].map(|axis| pair.at[axis] + multiple * along[axis]);
    let marks = stops.into_iter().map(|(way, multiple, reach)| {
        let spots = pair.spots(place(multiple), [vec![reach.a], vec![reach.b]]);
        let label = format!("{way} {} {}", number(reach.length), pair.length());
        Mark::place((MarkKind::Place, &label), multiple, &spots).at(coordinates(reach.point))
    });
    let mut answer = Answer { id: "direction", marks: marks.collect(), ..Answer::new(report.words()) };
    let (Some(&first), Some(&last)) = (times.first(), times.last()) else { return pair.scene(answer, &[]) };
    (answer.clock, answer.dial, answer.leaders) = ([first, last], Dial::Multiple, vec![0]);
    let way = Motion::path(times.into_iter().map(|time| Waypoint { time, position: place(time).into() }));
    pair.scene(answer, &way.into_iter().collect::<Vec<_>>())
}

/// Places where A touches B when moved along a direction or against it: if they meet, the last ones, else the first.
fn report(pair: &Pair, along: [f64; 3], found: &Direction) -> Report {
    let [backward, forward] = ends(found);
    let ends = [forward, backward];
    let outcome = if matches!(found, Direction::Apart { .. }) { "apart" } else { "meeting" };
    let ([a, b], along) = (pair.files(), along.map(plain));
    let mut report = pair.report("direction");
    report.fields(json!({ "along": along, "outcome": outcome }));
    report.headline = match (found, ends) {
        (Direction::Apart { .. }, [None, None]) => {
            format!("direction: {a} and {b} are apart; along {} they never touch, either way", point(along))
        }
        (Direction::Apart { .. }, _) => {
            format!("direction: {a} and {b} are apart; along {} they first touch after", point(along))
        }
        _ => format!("direction: {a} and {b} meet; along {} they last touch after", point(along)),
    };
    for (label, reach) in ["forward", "backward"].into_iter().zip(ends) {
        let Some(reach) = reach else {
            report.field(label, Value::Null);
            report.block.line(label, "never");
            continue;
        };
        let multiple = &reach.multiple;
        let multiple = ExactFinding { exact: multiple.to_string(), lower: multiple.lower(), upper: multiple.upper() };
        let ([of_a, of_b], place) = (pair.features([reach.a, reach.b]), coordinates(reach.point));
        let way = format!("{} {}", number(reach.length), pair.length());
        report.block.line(label, format!("{way}, {} of the direction", multiple.readable()));
        let (in_a, in_b) = (of_a.words(Some(a)), of_b.words(Some(b)));
        report.block.more(format!("{in_a} and {in_b}, at {}", point(place)));
        let (length, square) = (reach.length, ExactFinding::of_square(&reach.square));
        let fields = json!({
            "multiple": multiple, "length": length, "square": square, "a": of_a, "b": of_b, "point": place,
        });
        report.field(label, fields);
    }
    report
}
