//! `measure distance`: how far apart two meshes are.

use firstcontact::audit::audit_distance;
use firstcontact::measure::{self, Distance, Foot, Question};

use super::pair::Pair;
use super::{answered, disagree, exact};
use crate::cli::args::{DistanceArgs, PrintDistance};
use crate::cli::bodies::Loaded;
use crate::cli::console::Console;
use crate::cli::contact::{feature, plain};
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::report::{DistanceFinding, ExactFinding, Finding, FootFinding, NearestFinding, Standing};

/// Measures once and reports.
pub(crate) fn run(args: &DistanceArgs, console: &mut Console<'_>) -> Exit {
    answered(
        console,
        || ask(args),
        |finding, console| {
            let exit = disagree(finding.audit.as_ref());
            console.warn(&finding.warnings);
            match args.print {
                None => console.found(Finding::Distance(finding)),
                Some(PrintDistance::Distance) => console.answer(&format!("{}\n", finding.distance)),
                Some(PrintDistance::Square) => console.answer(&format!("{}\n", finding.square.exact)),
            }
            exit
        },
    )
}

fn ask(args: &DistanceArgs) -> Result<DistanceFinding, Failure> {
    let pair = Pair::load(&args.ask, Question::Distance)?;
    let found = pair.ask(measure::distance)?;
    let audit = pair.audit(audit_distance);
    let (outcome, square, [at_a, at_b]) = parts(&found);
    let foot = |foot: Foot, side: &Loaded| FootFinding {
        feature: feature(foot.feature, Some(side.body.mesh())),
        point: foot.point.coords.map(plain).into(),
    };
    let [on_a, on_b] = &pair.bodies;
    let nearest = NearestFinding { a: foot(at_a, on_a), b: foot(at_b, on_b) };
    let [a, b] = pair.names();
    Ok(DistanceFinding {
        units: pair.units(),
        a,
        b,
        at: pair.at(),
        method: pair.method(),
        outcome,
        distance: found.nearest(),
        square,
        nearest,
        audit,
        warnings: pair.warnings(),
    })
}

fn parts(found: &Distance) -> (Standing, ExactFinding, [Foot; 2]) {
    let (standing, shared) = match found {
        Distance::Apart(gap) => return (Standing::Apart, exact(&gap.square), [gap.a, gap.b]),
        Distance::Touching(shared) => (Standing::Touching, shared),
        Distance::FirstInside(shared) => (Standing::AInsideB, shared),
        Distance::SecondInside(shared) => (Standing::BInsideA, shared),
    };
    let feet = [shared.a, shared.b].map(|feature| Foot { feature, point: shared.point });
    (standing, ExactFinding { exact: "0".to_owned(), lower: 0.0, upper: 0.0 }, feet)
}
