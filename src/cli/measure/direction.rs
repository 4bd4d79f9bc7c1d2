//! `measure direction`: how far one mesh can move along a direction until it touches another.

use firstcontact::audit::audit_direction;
use firstcontact::measure::{self, Direction, Question, Reach};

use super::pair::Pair;
use super::{answered, disagree, exact};
use crate::cli::args::{DirectionArgs, PrintDirection};
use crate::cli::bodies::Loaded;
use crate::cli::console::Console;
use crate::cli::contact::{feature, plain};
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::report::{DirectionFinding, DirectionOutcome, ExactFinding, Finding, ReachFinding};

/// Measures once and reports.
pub(crate) fn run(args: &DirectionArgs, console: &mut Console<'_>) -> Exit {
    answered(
        console,
        || ask(args),
        |finding, console| {
            let exit = disagree(finding.audit.as_ref());
            console.warn(&finding.warnings);
            match args.print {
                None => console.found(Finding::Direction(finding)),
                Some(what) => console.answer(&printed(what, &finding)),
            }
            exit
        },
    )
}

/// The one thing that is wanted; nothing if they never touch that way.
fn printed(what: PrintDirection, finding: &DirectionFinding) -> String {
    let (reach, is_exact) = match what {
        PrintDirection::Forward => (&finding.forward, false),
        PrintDirection::Backward => (&finding.backward, false),
        PrintDirection::ForwardMultiple => (&finding.forward, true),
        PrintDirection::BackwardMultiple => (&finding.backward, true),
    };
    let line = |reach: &ReachFinding| match is_exact {
        true => format!("{}\n", reach.multiple.exact),
        false => format!("{}\n", reach.length),
    };
    reach.as_ref().map(line).unwrap_or_default()
}

fn ask(args: &DirectionArgs) -> Result<DirectionFinding, Failure> {
    let pair = Pair::load(&args.ask, Question::Direction)?;
    let along = pair.vector(&args.along, "--along")?;
    let found = pair.ask(|a, b, at, method| measure::direction(a, b, at, along, method))?;
    let audit = pair.audit(|a, b, at| audit_direction(a, b, at, along));
    let (outcome, [forward, backward]) = match &found {
        Direction::Apart { ahead, behind } => (DirectionOutcome::Apart, [ahead.as_ref(), behind.as_ref()]),
        Direction::Meeting { forward, backward } => (DirectionOutcome::Meeting, [Some(forward), Some(backward)]),
    };
    let [a, b] = pair.names();
    Ok(DirectionFinding {
        units: pair.units(),
        a,
        b,
        at: pair.at(),
        along: along.map(plain),
        method: pair.method(),
        outcome,
        forward: forward.map(|found| reach(found, &pair.bodies)),
        backward: backward.map(|found| reach(found, &pair.bodies)),
        audit,
        warnings: pair.warnings(),
    })
}

fn reach(found: &Reach, [a, b]: &[Loaded; 2]) -> ReachFinding {
    let multiple = &found.multiple;
    ReachFinding {
        multiple: ExactFinding { exact: multiple.to_string(), lower: multiple.lower(), upper: multiple.upper() },
        length: found.length,
        square: exact(&found.square),
        a: feature(found.a, Some(a.body.mesh())),
        b: feature(found.b, Some(b.body.mesh())),
        point: found.point.coords.map(plain).into(),
    }
}
