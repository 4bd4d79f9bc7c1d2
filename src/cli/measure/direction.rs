//! `measure direction`: distance along a direction until two meshes touch.

use clap::{Args, ValueEnum};
use firstcontact::audit::audit_direction;
use firstcontact::measure::{self, Direction, Question, Reach};
use serde::Serialize;

use super::{About, AskArgs, Pair, PairAnswer, PairRelation, line, report};
use crate::cli::console::Console;
use crate::cli::contact::{ExactFinding, FeatureFinding, plain};
use crate::cli::diagnostic::{Exit, Failure};
use crate::cli::load::LoadedBody;
use crate::cli::quantity::Triple;
use crate::cli::text::{Block, number, point};

/// Text above `measure direction --help`.
pub(super) const EXAMPLES: &str = "\
Examples:
  firstcontact measure direction a.off b.stl --along 0,0,-1    how far A falls until it touches B
  firstcontact measure direction a.off b.off --at 3,0,0 --along=-1,0,0 --method cd-dual
  firstcontact measure direction a.off b.off --along 0,0,1     if they overlap: how far up A is free of B";

/// `measure direction A B --along x,y,z`
#[derive(Debug, Args)]
pub(crate) struct DirectionArgs {
    /// The direction in which A moves; distances are reported as multiples of it too
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true)]
    pub(crate) along: Triple,
    #[command(flatten)]
    pub(crate) ask: AskArgs,
    /// Print this one thing only, for scripts; nothing where they never touch that way
    #[arg(long, value_enum, value_name = "WHAT", conflicts_with = "format")]
    pub(crate) print: Option<PrintDirection>,
}

/// The one value that `measure direction --print` prints.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum PrintDirection {
    /// The way of A along the direction, the nearest double
    Forward,
    /// The way of A against it, the nearest double
    Backward,
    /// The way of A along the direction as a multiple of it, exactly
    ForwardMultiple,
    /// The way of A against the direction as a multiple of it, exactly
    BackwardMultiple,
}

/// Places where A touches B when moved along a direction or against it.
#[derive(Debug, Serialize)]
struct DirectionAnswer {
    along: [f64; 3],
    /// Apart or meeting. If they meet, their last contact is reported, else their first.
    outcome: PairRelation,
    /// Along the direction; none if they never touch.
    forward: Option<ReachFinding>,
    /// Against it.
    backward: Option<ReachFinding>,
}

/// Length of A's way, and the features that touch then.
#[derive(Debug, Serialize)]
struct ReachFinding {
    /// Multiple of the direction.
    multiple: ExactFinding,
    /// The nearest double.
    length: f64,
    square: ExactFinding,
    a: FeatureFinding,
    b: FeatureFinding,
    point: [f64; 3],
}

/// Measures and reports.
pub(super) fn run(args: &DirectionArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    let ask = || {
        let pair = Pair::of_question(&args.ask, Question::Direction)?;
        let along = pair.units.triple(&args.along, "--along")?;
        let found = pair.ask(|a, b, at, method| measure::direction(a, b, at, along, method))?;
        let audit = pair.audit(|a, b, at| audit_direction(a, b, at, along));
        Ok(pair.finding(DirectionAnswer::of(&found, along, &pair.bodies), audit))
    };
    report(console, ask, |answer: &DirectionAnswer| {
        let (reach, is_exact) = match args.print? {
            PrintDirection::Forward => (&answer.forward, false),
            PrintDirection::Backward => (&answer.backward, false),
            PrintDirection::ForwardMultiple => (&answer.forward, true),
            PrintDirection::BackwardMultiple => (&answer.backward, true),
        };
        let value = |reach: &ReachFinding| if is_exact { line(&reach.multiple.exact) } else { line(reach.length) };
        Some(reach.as_ref().map(value).unwrap_or_default())
    })
}

impl DirectionAnswer {
    fn of(found: &Direction, along: [f64; 3], bodies: &[LoadedBody; 2]) -> DirectionAnswer {
        let (outcome, ends) = match found {
            Direction::Apart { ahead, behind } => (PairRelation::Apart, [ahead.as_ref(), behind.as_ref()]),
            Direction::Meeting { forward, backward } => (PairRelation::Meeting, [Some(forward), Some(backward)]),
        };
        let [forward, backward] = ends.map(|reach| reach.map(|reach| ReachFinding::of(reach, bodies)));
        DirectionAnswer { along: along.map(plain), outcome, forward, backward }
    }
}

impl ReachFinding {
    fn of(found: &Reach, [a, b]: &[LoadedBody; 2]) -> ReachFinding {
        let multiple = &found.multiple;
        ReachFinding {
            multiple: ExactFinding { exact: multiple.to_string(), lower: multiple.lower(), upper: multiple.upper() },
            length: found.length,
            square: ExactFinding::of_square(&found.square),
            a: FeatureFinding::of(found.a, Some(a.body.mesh())),
            b: FeatureFinding::of(found.b, Some(b.body.mesh())),
            point: found.point.coords.map(plain).into(),
        }
    }
}

impl PairAnswer for DirectionAnswer {
    const KIND: &'static str = "direction";

    fn headline(&self, &About { a, b, .. }: &About<'_>) -> String {
        let along = point(self.along);
        match (self.outcome, &self.forward, &self.backward) {
            (PairRelation::Apart, None, None) => {
                format!("direction: {a} and {b} are apart; along {along} they never touch, either way")
            }
            (PairRelation::Apart, ..) => {
                format!("direction: {a} and {b} are apart; along {along} they first touch after")
            }
            _ => format!("direction: {a} and {b} meet; along {along} they last touch after"),
        }
    }

    fn describe(&self, about: &About<'_>, block: &mut Block) {
        for (label, reach) in [("forward", &self.forward), ("backward", &self.backward)] {
            let Some(reach) = reach else {
                block.line(label, "never");
                continue;
            };
            let (way, multiple) = (number(reach.length), reach.multiple.readable());
            block.line(label, format!("{way} {}, {multiple} of the direction", about.length));
            let (a, b) = (reach.a.words(Some(about.a)), reach.b.words(Some(about.b)));
            block.more(format!("{a} and {b}, at {}", point(reach.point)));
        }
    }
}
