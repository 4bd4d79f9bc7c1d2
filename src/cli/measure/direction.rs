//! `measure direction`: how far one mesh can move along a direction until it touches another.

use firstcontact::audit::audit_direction;
use firstcontact::measure::{self, Direction, Question, Reach};

use super::{answered, audited, disagree, exact, refused};
use crate::cli::args::DirectionArgs;
use crate::cli::bodies::{self, Loaded};
use crate::cli::console::Console;
use crate::cli::contact::{feature, plain};
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::report::{DirectionFinding, DirectionOutcome, ExactFinding, Finding, ReachFinding, Units};

/// Measures once and reports.
pub(crate) fn run(args: &DirectionArgs, console: &mut Console<'_>) -> Exit {
    answered(
        console,
        || ask(args),
        |finding, console| {
            let exit = disagree(finding.audit.as_ref());
            console.warn(&finding.warnings);
            console.found(Finding::Direction(finding));
            exit
        },
    )
}

fn ask(args: &DirectionArgs) -> Result<DirectionFinding, Failure> {
    let bodies = bodies::load(&args.pair.files, &args.pair.meaning)?;
    let ([a, b], at, along) = (&bodies, args.pair.at.0, args.along.0);
    let refused = |error| refused(&error, Question::Direction);
    let method = args.method.chosen(Question::Direction, &a.body, &b.body).map_err(|error| refused(error.into()))?;
    let found = measure::direction(&a.body, &b.body, at, along, method).map_err(refused)?;
    let audit = args.audit.then(|| audited(&audit_direction(&a.body, &b.body, at, along), [&a.name, &b.name]));
    let (outcome, [forward, backward]) = match &found {
        Direction::Apart { ahead, behind } => (DirectionOutcome::Apart, [ahead.as_ref(), behind.as_ref()]),
        Direction::Meeting { forward, backward } => (DirectionOutcome::Meeting, [Some(forward), Some(backward)]),
    };
    Ok(DirectionFinding {
        units: Units::si(),
        a: a.name.clone(),
        b: b.name.clone(),
        at: at.map(plain),
        along: along.map(plain),
        method: method.to_string(),
        outcome,
        forward: forward.map(|found| reach(found, &bodies)),
        backward: backward.map(|found| reach(found, &bodies)),
        audit,
        warnings: bodies::warnings(&bodies),
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
