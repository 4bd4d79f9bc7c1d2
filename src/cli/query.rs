//! `query`: first contact of two meshes.

use std::fmt::Display;

use firstcontact::contact::{Inapplicable, Query, Scratch, Verdict as Answer};
use firstcontact::motion::{Motion, MotionError};

use super::args::{Print, QueryArgs};
use super::audit;
use super::bodies;
use super::console::Console;
use super::contact;
use super::diagnostic::Diagnostic;
use super::exit::Exit;
use super::failure::Failure;
use super::method;
use super::report::{Finding, QueryFinding, Units, Verdict};
use super::triple::Triple;

/// A runs from t = 0 to 1.
const CLOCK: [f64; 2] = [0.0, 1.0];

/// Asks once and reports.
pub(crate) fn run(args: &QueryArgs, console: &mut Console<'_>) -> Exit {
    let progress = console.progress("query");
    let answer = ask(args);
    drop(progress);
    match answer {
        Ok(finding) => {
            let exit = status(&finding);
            console.warn(&finding.warnings);
            match args.print {
                None => console.found(Finding::Query(finding)),
                Some(Print::Time) => console.answer(&time(&finding)),
            }
            exit
        }
        Err(failure) => console.fail(failure),
    }
}

fn status(finding: &QueryFinding) -> Exit {
    let agreed = finding.audit.as_ref().is_none_or(|audit| audit.agree != Some(false));
    match finding.verdict {
        Verdict::Clear if agreed => Exit::Success,
        _ => Exit::Found,
    }
}

fn time(finding: &QueryFinding) -> String {
    finding.contact.as_ref().map(|contact| format!("{}\n", contact.time.lower)).unwrap_or_default()
}

fn ask(args: &QueryArgs) -> Result<QueryFinding, Failure> {
    let bodies = bodies::load(&args.files, &args.meaning)?;
    let motion_of_a = motion(args.from_a, Some(args.move_a)).map_err(refused)?;
    let motion_of_b = motion(args.from_b, args.move_b).map_err(refused)?;
    let [a, b] = &bodies;
    let query = Query {
        a: &a.body,
        motion_of_a: &motion_of_a,
        b: &b.body,
        motion_of_b: &motion_of_b,
        clock: CLOCK,
        method: args.method.method,
    };
    let names = [a.name.as_str(), b.name.as_str()];
    let method = query.method.chosen(query.a, query.b).map_err(|reason| inapplicable(&reason, names))?;
    let verdict = query.first_contact(&mut Scratch::new()).map_err(refused)?;
    let audit = args.method.audit.then(|| audit::pair(names, &query));
    Ok(QueryFinding {
        units: Units::si(),
        method: method.to_string(),
        verdict: outcome(&verdict),
        contact: verdict.contact().map(|found| contact::report(found, &a.named(), &b.named())),
        audit,
        warnings: bodies::warnings(&bodies),
        a: a.name.clone(),
        b: b.name.clone(),
    })
}

fn refused(error: impl Display) -> Diagnostic {
    Diagnostic::error(error.to_string())
}

fn inapplicable(reason: &Inapplicable, names: [&str; 2]) -> Diagnostic {
    Diagnostic::error(method::refusal(reason)).cause(method::reason(reason, names)).help(method::help(reason))
}

fn outcome(verdict: &Answer) -> Verdict {
    match verdict {
        Answer::Clear => Verdict::Clear,
        Answer::Contact(_) => Verdict::Contact,
        Answer::StartsInContact(_) => Verdict::StartsInContact,
    }
}

/// The start is not added to the way but carried beside it, so that nothing is rounded.
fn motion(from: Triple, way: Option<Triple>) -> Result<Motion, MotionError> {
    match way {
        None => Motion::at(from.0),
        Some(way) => Motion::edge([0.0; 3], way.0)?.carrying(from.0),
    }
}
