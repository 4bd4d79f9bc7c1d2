//! `measure distance`: distance of two meshes.

use clap::{Args, ValueEnum};
use firstcontact::audit::audit_distance;
use firstcontact::exact::ExactSquare;
use firstcontact::measure::{self, Distance, Foot, Question};
use serde::Serialize;

use super::{About, AskArgs, Pair, PairAnswer, PairRelation, line, report};
use crate::cli::console::Console;
use crate::cli::contact::{ExactFinding, FeatureFinding, plain};
use crate::cli::diagnostic::{Exit, Failure};
use crate::cli::load::LoadedBody;
use crate::cli::text::{Block, number, point};

/// Text above `measure distance --help`.
pub(super) const EXAMPLES: &str = "\
Examples:
  firstcontact measure distance a.off b.stl                    how far apart, and between which features
  firstcontact measure distance a.stl b.stl --at 0,0,150 --unit mm
  firstcontact measure distance a.off b.off --print distance   one number, for scripts";

/// `measure distance A B --at x,y,z`
#[derive(Debug, Args)]
pub(crate) struct DistanceArgs {
    #[command(flatten)]
    pub(crate) ask: AskArgs,
    /// Print this one thing only, for scripts
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with = "format")]
    pub(crate) print: Option<PrintDistance>,
}

/// The one value that `measure distance --print` prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PrintDistance {
    /// The double nearest to the distance; 0 in contact
    Distance,
    /// The exact square of the distance, an integer or a fraction in lowest terms
    Square,
}

/// Distance of two bodies.
#[derive(Debug, Serialize)]
struct DistanceAnswer {
    outcome: PairRelation,
    /// The nearest double.
    distance: f64,
    square: ExactFinding,
    nearest: NearestFinding,
}

/// The two nearest points; one twice if the bodies share it.
#[derive(Debug, Serialize)]
struct NearestFinding {
    a: FootFinding,
    b: FootFinding,
}

/// A point of a body, and the feature that it is on.
#[derive(Debug, Serialize)]
struct FootFinding {
    feature: FeatureFinding,
    point: [f64; 3],
}

/// Measures and reports.
pub(super) fn run(args: &DistanceArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    let ask = || {
        let pair = Pair::of_question(&args.ask, Question::Distance)?;
        let answer = DistanceAnswer::of(&pair.ask(measure::distance)?, &pair.bodies);
        Ok(pair.finding(answer, pair.audit(audit_distance)))
    };
    report(console, ask, |answer: &DistanceAnswer| {
        Some(match args.print? {
            PrintDistance::Distance => line(answer.distance),
            PrintDistance::Square => line(&answer.square.exact),
        })
    })
}

impl DistanceAnswer {
    fn of(found: &Distance, [a, b]: &[LoadedBody; 2]) -> DistanceAnswer {
        let (outcome, square, [at_a, at_b]) = parts(found);
        let foot = |foot: Foot, side: &LoadedBody| FootFinding {
            feature: FeatureFinding::of(foot.feature, Some(side.body.mesh())),
            point: foot.point.coords.map(plain).into(),
        };
        let nearest = NearestFinding { a: foot(at_a, a), b: foot(at_b, b) };
        DistanceAnswer { outcome, distance: found.nearest(), square: ExactFinding::of_square(square), nearest }
    }
}

fn parts(found: &Distance) -> (PairRelation, &ExactSquare, [Foot; 2]) {
    let (relation, shared) = match found {
        Distance::Apart(gap) => return (PairRelation::Apart, &gap.square, [gap.a, gap.b]),
        Distance::Touching(shared) => (PairRelation::Touching, shared),
        Distance::FirstInside(shared) => (PairRelation::AInsideB, shared),
        Distance::SecondInside(shared) => (PairRelation::BInsideA, shared),
    };
    (relation, &ExactSquare::ZERO, [shared.a, shared.b].map(|feature| Foot { feature, point: shared.point }))
}

impl PairAnswer for DistanceAnswer {
    const KIND: &'static str = "distance";

    fn headline(&self, &About { a, b, length, .. }: &About<'_>) -> String {
        match self.outcome {
            PairRelation::Apart => format!("distance: {} {length} between {a} and {b}", number(self.distance)),
            PairRelation::AInsideB => format!("distance: 0 {length}, {a} reaches inside {b} without touching its skin"),
            PairRelation::BInsideA => format!("distance: 0 {length}, {b} reaches inside {a} without touching its skin"),
            _ => format!("distance: 0 {length}, {a} and {b} share a point of their skins"),
        }
    }

    fn describe(&self, about: &About<'_>, block: &mut Block) {
        let (length, nearest) = (about.length, &self.nearest);
        let is_apart = self.outcome == PairRelation::Apart;
        for (name, foot, file) in [(about.names[0], &nearest.a, about.a), (about.names[1], &nearest.b, about.b)] {
            let at = if is_apart { format!(", at {}", point(foot.point)) } else { String::new() };
            block.line(name, format!("{}{at}", foot.feature.words(Some(file))));
        }
        match is_apart {
            true => block.line("exact", format!("the square is {} {length}\u{b2}", self.square.readable())),
            false => block.line("where", format!("{} {length}", point(nearest.a.point))),
        }
    }
}
