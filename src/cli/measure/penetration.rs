//! `measure penetration`: how deep two convex meshes are in each other.

use firstcontact::audit::audit_penetration;
use firstcontact::exact::ExactSquare;
use firstcontact::formats::Mesh;
use firstcontact::measure::{self, Escape, Penetration, Question};

use super::overlap::shared;
use super::pair::Pair;
use super::{answered, coordinates, disagree, exact};
use crate::cli::args::{AskArgs, PenetrationArgs, PrintPenetration};
use crate::cli::bodies::Loaded;
use crate::cli::console::Console;
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::report::{EscapeFinding, Finding, PenetrationFinding, PenetrationOutcome, TranslationFinding};

/// Measures once and reports.
pub(crate) fn run(args: &PenetrationArgs, console: &mut Console<'_>) -> Exit {
    answered(
        console,
        || ask(&args.ask),
        |finding, console| {
            let exit = disagree(finding.audit.as_ref());
            console.warn(&finding.warnings);
            match args.print {
                None => console.found(Finding::Penetration(finding)),
                Some(PrintPenetration::Depth) => console.answer(&format!("{}\n", finding.depth)),
                Some(PrintPenetration::Square) => console.answer(&format!("{}\n", finding.square.exact)),
                Some(PrintPenetration::Translation) => {
                    let way = finding.escape.map(|escape| coordinates(escape.translation.nearest));
                    console.answer(&way.unwrap_or_default());
                }
            }
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
        Penetration::Overlapping(found) => {
            (PenetrationOutcome::Overlapping, &found.square, None, Some(escape(found, &pair.bodies)))
        }
    };
    let [a, b] = pair.names();
    Ok(PenetrationFinding {
        units: pair.units(),
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

fn escape(found: &Escape, [a, b]: &[Loaded; 2]) -> EscapeFinding {
    EscapeFinding {
        translation: TranslationFinding {
            exact: found.translation.each_ref().map(ToString::to_string),
            nearest: found.nearest.into(),
        },
        normal: found.normal.each_ref().map(ToString::to_string),
        a: found.vertices_of_a.clone(),
        b: found.vertices_of_b.clone(),
        faces_of_a: faces(a.body.mesh(), &found.vertices_of_a),
        faces_of_b: faces(b.body.mesh(), &found.vertices_of_b),
    }
}

/// The faces of a file that have no corners but these, which are ascending.
fn faces(mesh: &Mesh, corners: &[u32]) -> Vec<u32> {
    let is_there = |face: &[u32]| face.iter().all(|corner| corners.binary_search(corner).is_ok());
    let numbered = mesh.faces().enumerate().filter(|(_, face)| is_there(face));
    numbered.map(|(number, _)| number as u32).collect()
}
