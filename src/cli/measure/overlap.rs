//! `measure overlap`: whether two meshes are apart, touch or overlap.

use firstcontact::audit::audit_overlap;
use firstcontact::measure::{self, Question, Shared, State};

use super::certificate::certificate;
use super::pair::Pair;
use super::{answered, coordinates, disagree, word};
use crate::cli::args::{AskArgs, OverlapArgs, PrintOverlap};
use crate::cli::bodies::Loaded;
use crate::cli::console::Console;
use crate::cli::contact::{feature, plain};
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::report::{Finding, OverlapFinding, OverlapOutcome, SharedFinding};

/// Asks once and reports: status 1 in contact, as `query` has it.
pub(crate) fn run(args: &OverlapArgs, console: &mut Console<'_>) -> Exit {
    answered(
        console,
        || ask(&args.ask),
        |finding, console| {
            let exit = match finding.shared {
                Some(_) => Exit::Found,
                None => disagree(finding.audit.as_ref()),
            };
            console.warn(&finding.warnings);
            match args.print {
                None => console.found(Finding::Overlap(finding)),
                Some(PrintOverlap::Outcome) => console.answer(&word(finding.outcome)),
                Some(PrintOverlap::Point) => {
                    let point = finding.shared.map(|shared| coordinates(shared.point));
                    console.answer(&point.unwrap_or_default());
                }
            }
            exit
        },
    )
}

fn ask(args: &AskArgs) -> Result<OverlapFinding, Failure> {
    let pair = Pair::load(args, Question::Overlap)?;
    let found = pair.ask(measure::overlap)?;
    let audit = pair.audit(audit_overlap);
    let [a, b] = pair.names();
    Ok(OverlapFinding {
        units: pair.units(),
        a,
        b,
        at: pair.at(),
        method: pair.method(),
        outcome: outcome(found.state),
        shared: found.state.shared().map(|point| shared(point, &pair.bodies)),
        certificate: certificate(&found.certificate),
        decided_by: found.decided_by.to_string(),
        handovers: found.handovers,
        audit,
        warnings: pair.warnings(),
    })
}

fn outcome(state: State) -> OverlapOutcome {
    match state {
        State::Apart => OverlapOutcome::Apart,
        State::Touching(_) => OverlapOutcome::Touching,
        State::Overlapping(_) => OverlapOutcome::Overlapping,
        State::Contact(_) => OverlapOutcome::Contact,
    }
}

/// The report of a point that both bodies share.
pub(super) fn shared(shared: &Shared, [a, b]: &[Loaded; 2]) -> SharedFinding {
    SharedFinding {
        a: feature(shared.a, Some(a.body.mesh())),
        b: feature(shared.b, Some(b.body.mesh())),
        point: shared.point.coords.map(plain).into(),
    }
}
