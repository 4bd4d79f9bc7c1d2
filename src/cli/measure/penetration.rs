//! `measure penetration`: how deep two convex meshes are in each other.

use firstcontact::audit::audit_penetration;
use firstcontact::exact::ExactSquare;
use firstcontact::measure::{self, Escape, Penetration, Question};

use super::overlap::shared;
use super::{answered, audited, disagree, exact, refused};
use crate::cli::args::PenetrationArgs;
use crate::cli::bodies;
use crate::cli::console::Console;
use crate::cli::contact::plain;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::report::{EscapeFinding, Finding, PenetrationFinding, PenetrationOutcome, TranslationFinding, Units};

/// Measures once and reports.
pub(crate) fn run(args: &PenetrationArgs, console: &mut Console<'_>) -> Exit {
    answered(
        console,
        || ask(args),
        |finding, console| {
            let exit = disagree(finding.audit.as_ref());
            console.warn(&finding.warnings);
            console.found(Finding::Penetration(finding));
            exit
        },
    )
}

fn ask(args: &PenetrationArgs) -> Result<PenetrationFinding, Failure> {
    let bodies = bodies::load(&args.pair.files, &args.pair.meaning)?;
    let ([a, b], at) = (&bodies, args.pair.at.0);
    let refused = |error| refused(&error, Question::Penetration);
    let method = args.method.chosen(Question::Penetration, &a.body, &b.body).map_err(|error| refused(error.into()))?;
    let found = measure::penetration(&a.body, &b.body, at, method).map_err(refused)?;
    let audit = args.audit.then(|| audited(&audit_penetration(&a.body, &b.body, at), [&a.name, &b.name]));
    let (outcome, square, touching, way) = match &found {
        Penetration::Apart => (PenetrationOutcome::Apart, &ExactSquare::ZERO, None, None),
        Penetration::Touching(point) => {
            (PenetrationOutcome::Touching, &ExactSquare::ZERO, Some(shared(point, &bodies)), None)
        }
        Penetration::Overlapping(found) => (PenetrationOutcome::Overlapping, &found.square, None, Some(escape(found))),
    };
    Ok(PenetrationFinding {
        units: Units::si(),
        a: a.name.clone(),
        b: b.name.clone(),
        at: at.map(plain),
        method: method.to_string(),
        outcome,
        depth: found.nearest(),
        square: exact(square),
        shared: touching,
        escape: way,
        audit,
        warnings: bodies::warnings(&bodies),
    })
}

fn escape(found: &Escape) -> EscapeFinding {
    EscapeFinding {
        translation: TranslationFinding {
            exact: found.translation.each_ref().map(ToString::to_string),
            nearest: found.nearest.into(),
        },
        normal: found.normal.each_ref().map(ToString::to_string),
        a: found.vertices_of_a.clone(),
        b: found.vertices_of_b.clone(),
    }
}
