//! `measure distance`: distance of two meshes.

use firstcontact::audit::audit_distance;
use firstcontact::exact::ExactSquare;
use firstcontact::measure::{self, Distance, Foot, Question};
use firstcontact::view::{Answer, Mark, MarkKind, Scene};
use serde_json::json;

use super::{AskArgs, Pair, length_of};
use crate::cli::console::Console;
use crate::cli::contact::{ExactFinding, coordinates};
use crate::cli::diagnostic::{Exit, Failure};
use crate::cli::finding::{Choices, Report};
use crate::cli::text::{number, point};

/// Text above `measure distance --help`.
pub(super) const EXAMPLES: &str = "\
Examples:
  firstcontact measure distance a.off b.stl                    how far apart, and between which features
  firstcontact measure distance a.stl b.stl --at 0,0,150 --unit mm
  firstcontact measure distance a.off b.off --print distance   one number, for scripts";

/// Values that `--print` prints, and their places in the report.
pub(super) const PRINT: Choices<&str> = &[
    ("distance", "The double nearest to the distance; 0 in contact", "/distance"),
    ("square", "The exact square of the distance, an integer or a fraction in lowest terms", "/square/exact"),
];

/// Measures and reports.
pub(super) fn run(args: &AskArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    args.page.report(("measure", args.print), args.pair.inputs(), console, || {
        let pair = Pair::of_question(args, Question::Distance)?;
        let found = pair.ask(measure::distance)?;
        let report = pair.finish(report(&pair, &found), "", pair.audit(audit_distance));
        Ok((report, move |report: &Report| scene(&pair, &found, report)))
    })
}

/// The two bodies, and the segment between the nearest points.
fn scene(pair: &Pair, found: &Distance, report: &Report) -> Scene {
    let (_, square, feet) = parts(found);
    let spots = pair.spots(pair.at, feet.map(|foot| vec![foot.feature]));
    let points = feet.each_ref().map(|foot| coordinates(foot.point));
    let label = length_of("distance", found.nearest(), square, pair);
    let mark = Mark::place((MarkKind::Nearest, &label), 0.0, &spots);
    let mark = match found {
        Distance::Apart(_) => mark.spanning(points, found.nearest()),
        _ => mark.at(points[0]),
    };
    let answer = Answer { id: "distance", marks: vec![mark], ..Answer::new(report.words()) };
    pair.scene(answer, &[])
}

/// The two nearest points; one twice if the bodies share it.
fn report(pair: &Pair, found: &Distance) -> Report {
    let (outcome, square, feet) = parts(found);
    let (points, square) = (feet.map(|foot| coordinates(foot.point)), ExactFinding::of_square(square));
    let features = pair.features(feet.map(|foot| foot.feature));
    let ([a, b], length) = (pair.files(), pair.length());
    let mut report = pair.report("distance");
    report.headline = match found {
        Distance::Apart(_) => format!("distance: {} {length} between {a} and {b}", number(found.nearest())),
        Distance::FirstInside(_) => format!("distance: 0 {length}, {a} reaches inside {b} without touching its skin"),
        Distance::SecondInside(_) => format!("distance: 0 {length}, {b} reaches inside {a} without touching its skin"),
        Distance::Touching(_) => format!("distance: 0 {length}, {a} and {b} share a point of their skins"),
    };
    let is_apart = matches!(found, Distance::Apart(_));
    for (side, name) in pair.names().into_iter().enumerate() {
        let at = if is_apart { format!(", at {}", point(points[side])) } else { String::new() };
        report.block.line(name, format!("{}{at}", features[side].words(Some([a, b][side]))));
    }
    match is_apart {
        true => report.block.line("exact", format!("the square is {} {length}\u{b2}", square.readable())),
        false => report.block.line("where", format!("{} {length}", point(points[0]))),
    }
    let [a, b] = [0, 1].map(|side| json!({ "feature": features[side], "point": points[side] }));
    let nearest = json!({ "a": a, "b": b });
    report.fields(json!({
        "outcome": outcome, "distance": found.nearest(), "square": square, "nearest": nearest,
    }));
    report
}

fn parts(found: &Distance) -> (&'static str, &ExactSquare, [Foot; 2]) {
    let (outcome, shared) = match found {
        Distance::Apart(gap) => return ("apart", &gap.square, [gap.a, gap.b]),
        Distance::Touching(shared) => ("touching", shared),
        Distance::FirstInside(shared) => ("a_inside_b", shared),
        Distance::SecondInside(shared) => ("b_inside_a", shared),
    };
    (outcome, &ExactSquare::ZERO, [shared.a, shared.b].map(|feature| Foot { feature, point: shared.point }))
}
