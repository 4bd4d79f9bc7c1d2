//! `measure penetration`: how deep two convex meshes are in each other.

use firstcontact::audit::audit_penetration;
use firstcontact::exact::ExactSquare;
use firstcontact::measure::{self, Escape, Penetration, Question};

use super::overlap::shared;
use super::pair::Pair;
use super::{answered, disagree, exact};
use crate::cli::args::AskArgs;
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::report::{EscapeFinding, Finding, PenetrationFinding, PenetrationOutcome, TranslationFinding, Units};

/// Measures once and reports.
pub(crate) fn run(args: &AskArgs, console: &mut Console<'_>) -> Exit {
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

fn ask(args: &AskArgs) -> Result<PenetrationFinding, Failure> {
    let pair = Pair::load(args, Question::Penetration)?;
    let found = pair.ask(measure::penetration)?;
    let audit = pair.audit(audit_penetration);
    let (outcome, square, touching, way) = match &found {
        Penetration::Apart => (PenetrationOutcome::Apart, &ExactSquare::ZERO, None, None),
        Penetration::Touching(point) => {
            (PenetrationOutcome::Touching, &ExactSquare::ZERO, Some(shared(point, &pair.bodies)), None)
        }
        Penetration::Overlapping(found) => (PenetrationOutcome::Overlapping, &found.square, None, Some(escape(found))),
    };
    let [a, b] = pair.names();
    Ok(PenetrationFinding {
        units: Units::si(),
        a,
        b,
        at: pair.at(),
        method: pair.method(),
        outcome,
        depth: found.nearest(),
        square: exact(square),
        shared: touching,
        escape: way,
        audit,
        warnings: pair.warnings(),
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
