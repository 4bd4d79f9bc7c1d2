//! `measure overlap`: whether two meshes are apart, touch or overlap.

use firstcontact::audit::audit_overlap;
use firstcontact::measure::{self, Question, Shared, State};

use super::certificate::certificate;
use super::{answered, audited, disagree, refused};
use crate::cli::args::OverlapArgs;
use crate::cli::bodies::{self, Loaded};
use crate::cli::console::Console;
use crate::cli::contact::{feature, plain};
use crate::cli::exit::Exit;
use crate::cli::failure::Failure;
use crate::cli::report::{Finding, OverlapFinding, OverlapOutcome, SharedFinding, Units};

/// Asks once and reports: status 1 in contact, as `query` has it.
pub(crate) fn run(args: &OverlapArgs, console: &mut Console<'_>) -> Exit {
    answered(
        console,
        || ask(args),
        |finding, console| {
            let exit = match finding.shared {
                Some(_) => Exit::Found,
                None => disagree(finding.audit.as_ref()),
            };
            console.warn(&finding.warnings);
            console.found(Finding::Overlap(finding));
            exit
        },
    )
}

fn ask(args: &OverlapArgs) -> Result<OverlapFinding, Failure> {
    let bodies = bodies::load(&args.pair.files, &args.pair.meaning)?;
    let ([a, b], at) = (&bodies, args.pair.at.0);
    let refused = |error| refused(&error, Question::Overlap);
    let method = args.method.chosen(Question::Overlap, &a.body, &b.body).map_err(|error| refused(error.into()))?;
    let found = measure::overlap(&a.body, &b.body, at, method).map_err(refused)?;
    let audit = args.audit.then(|| audited(&audit_overlap(&a.body, &b.body, at), [&a.name, &b.name]));
    Ok(OverlapFinding {
        units: Units::si(),
        a: a.name.clone(),
        b: b.name.clone(),
        at: at.map(plain),
        method: method.to_string(),
        outcome: outcome(found.state),
        shared: found.state.shared().map(|point| shared(point, &bodies)),
        certificate: certificate(&found.certificate),
        handovers: found.handovers,
        audit,
        warnings: bodies::warnings(&bodies),
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
