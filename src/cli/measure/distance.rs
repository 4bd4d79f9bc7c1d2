//! `measure distance`: how far apart two meshes are.

use firstcontact::audit::audit_distance;
use firstcontact::measure::{self, Distance, Foot, Question};

use super::{answered, audited, disagree, exact, refused};
use crate::cli::args::{DistanceArgs, PrintDistance};
use crate::cli::bodies::{self, Loaded};
use crate::cli::console::Console;
use crate::cli::contact::{feature, plain};
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::report::{DistanceFinding, ExactFinding, Finding, FootFinding, NearestFinding, Standing, Units};

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
    let bodies = bodies::load(&args.pair.files, &args.pair.meaning)?;
    let ([a, b], at) = (&bodies, args.pair.at.0);
    let refused = |error| refused(&error, Question::Distance);
    let method = args.method.chosen(Question::Distance, &a.body, &b.body).map_err(|error| refused(error.into()))?;
    let found = measure::distance(&a.body, &b.body, at, method).map_err(refused)?;
    let audit = args.audit.then(|| audited(&audit_distance(&a.body, &b.body, at), [&a.name, &b.name]));
    let (outcome, square, [on_a, on_b]) = parts(&found);
    let foot = |foot: Foot, side: &Loaded| FootFinding {
        feature: feature(foot.feature, Some(side.body.mesh())),
        point: foot.point.coords.map(plain).into(),
    };
    Ok(DistanceFinding {
        units: Units::si(),
        a: a.name.clone(),
        b: b.name.clone(),
        at: at.map(plain),
        method: method.to_string(),
        outcome,
        distance: found.nearest(),
        square,
        nearest: NearestFinding { a: foot(on_a, a), b: foot(on_b, b) },
        audit,
        warnings: bodies::warnings(&bodies),
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
