//! Curve of touching scalings as a page: the clock counts its breakpoints, and the two solids grow and shrink between
//! them.

use firstcontact::motion::{Motion, MotionError, Waypoint};
use firstcontact::solid::Feature;
use firstcontact::view::{Answer, Dial, Mark, MarkKind, Scene};

use super::finding::{BreakpointFinding, ScalingAnswer};
use crate::cli::contact::FeatureFinding;
use crate::cli::finding::Report;
use crate::cli::measure::Pair;

/// The two solids scaled along the curve; as they are where no scalings touch.
pub(super) fn scene(pair: &Pair, found: &ScalingAnswer, report: &Report) -> Scene {
    let mut answer = Answer { id: "scaling", ..Answer::new(report.words()) };
    let breakpoints = &found.breakpoints;
    if breakpoints.is_empty() {
        return pair.scene(answer, &[]);
    }
    answer.marks = breakpoints.iter().enumerate().map(|(index, at)| mark(pair, found, index, at)).collect();
    answer.clock = [0.0, (breakpoints.len() - 1) as f64];
    answer.dial = Dial::Breakpoint;
    let scalings = |side: usize| breakpoints.iter().map(move |at| at.scalings.each()[side].lower);
    let timed = |side: usize| scalings(side).enumerate().map(|(index, scaling)| [index as f64, scaling]).collect();
    answer.scales = vec![timed(0), timed(1)];
    // Numbers that no double holds leave the solids as they are.
    let motions = [0, 1].map(|side| motion(pair, found, side, scalings(side)));
    let motions: Vec<Motion> = motions.into_iter().filter_map(Result::ok).collect();
    pair.scene(answer, &motions)
}

/// Place of a solid's origin at a scaling: its point at the seed stays there.
fn origin(pair: &Pair, found: &ScalingAnswer, side: usize, scaling: f64) -> [f64; 3] {
    let (seed, at) = (found.seeds.each()[side], [pair.at, [0.0; 3]][side]);
    [0, 1, 2].map(|axis| seed[axis] + scaling * (at[axis] - seed[axis]))
}

fn motion(
    pair: &Pair,
    found: &ScalingAnswer,
    side: usize,
    scalings: impl Iterator<Item = f64>,
) -> Result<Motion, MotionError> {
    let place = |(index, scaling)| Waypoint { time: index as f64, position: origin(pair, found, side, scaling).into() };
    let waypoints: Vec<Waypoint> = scalings.enumerate().map(place).collect();
    match waypoints[..] {
        [Waypoint { position, .. }] => Motion::at(position),
        _ => Motion::path(waypoints),
    }
}

/// The touch of the two at a breakpoint.
fn mark(pair: &Pair, found: &ScalingAnswer, index: usize, at: &BreakpointFinding) -> Mark {
    let [of_a, of_b] = at.scalings.each().map(|scaling| scaling.readable());
    let features = [&at.touch.a, &at.touch.b];
    let spots = [0, 1].map(|side| {
        let scaling = at.scalings.each()[side].lower;
        let mut spot = pair.spot(side, origin(pair, found, side, scaling), Vec::new());
        spot.features = features[side].iter().filter_map(feature).collect();
        spot.scale = scaling;
        spot
    });
    let label = format!("touch at scalings of exactly {of_a} and {of_b}");
    Mark::place((MarkKind::Place, &label), index as f64, &spots).at(at.touch.point)
}

fn feature(finding: &FeatureFinding) -> Option<Feature> {
    match (finding.kind, finding.index, finding.vertices) {
        (_, _, Some(ends)) => Some(Feature::Edge(ends)),
        ("vertex", Some(index), _) => Some(Feature::Vertex(index)),
        ("face", Some(index), _) => Some(Feature::Face(index)),
        _ => None,
    }
}
