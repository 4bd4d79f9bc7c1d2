//! `query`: first contact of two meshes.

use std::fmt::Display;

use firstcontact::clearance::Clearance;
use firstcontact::contact::{Contact, Inapplicable, Method, Overlap, OverlapError, Query, Scratch, Verdict as Answer};
use firstcontact::motion::{Motion, MotionError};

use super::args::{Print, QueryArgs, Touch};
use super::audit;
use super::bodies;
use super::console::Console;
use super::contact;
use super::diagnostic::Diagnostic;
use super::exit::Exit;
use super::failure::Failure;
use super::method;
use super::report::{ClearanceFinding, ContactFinding, Finding, MayTouch, QueryFinding, StartFinding, Verdict};

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
    let units = args.meaning.units.chosen()?;
    let [from_a, from_b] = [units.triple(&args.from_a, "--from")?, units.triple(&args.from_b, "--from-b")?];
    let move_b = args.move_b.as_ref().map(|way| units.triple(way, "--move-b")).transpose()?;
    let motion_of_a = motion(from_a, Some(units.triple(&args.move_a, "--move")?)).map_err(refused)?;
    let motion_of_b = motion(from_b, move_b).map_err(refused)?;
    let margin = units.length(&args.margin, "--margin")?;
    let tolerance = args.clearance.as_ref().map(|length| units.length(length, "--clearance")).transpose()?;
    let bodies = bodies::load(&args.files, &args.meaning, &units, args.method.audit)?;
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
    let scratch = &mut Scratch::new();
    let (verdict, found, start) = first(&query, args.touch, margin, scratch)?;
    let margin = (margin > 0.0).then_some(margin);
    let told = |found: &Contact| contact::report(found, &a.named(), &b.named());
    let touch = match args.touch {
        Touch::Contact => None,
        Touch::Allowed => Some(MayTouch::Allowed),
    };
    let contact = |found: &Contact| ContactFinding { start, touch, margin, ..told(found) };
    let clearance = clearance(&query, tolerance, scratch)?;
    let blocked = if args.blocked { Some(query.blocked(scratch).map_err(refused)?) } else { None };
    let asks_phase = args.blocked || args.touch == Touch::Allowed;
    let phase = if asks_phase { query.phase(scratch).map_err(refused)? } else { None };
    let set = if args.contact_set { query.contact_set(scratch).map_err(refused)? } else { None };
    Ok(QueryFinding {
        units: units.report(),
        // A margin is kept or not, whatever the bodies, by one and the same way.
        method: if margin.is_some() { Method::General } else { method }.to_string(),
        verdict,
        margin,
        touch,
        contact: found.as_ref().map(contact),
        clearance: clearance.map(|Clearance { lower, upper, at }| ClearanceFinding {
            lower: contact::plain(lower),
            upper: contact::plain(upper),
            at: told(&at),
        }),
        phase: phase.map(contact::phase),
        blocked: blocked.map(|all| all.iter().map(contact::blocked).collect()),
        contact_set: set.map(|set| contact::set(&set, a.body.mesh(), b.body.mesh())),
        audit: args.method.audit.then(|| audit::pair(names, &query, args.touch)),
        warnings: bodies::warnings(&bodies),
        a: a.name.clone(),
        b: b.name.clone(),
    })
}

/// The least distance on the way, if that is asked for; bodies without a point have none.
fn clearance(query: &Query<'_>, tolerance: Option<f64>, scratch: &mut Scratch) -> Result<Option<Clearance>, Failure> {
    let Some(tolerance) = tolerance else { return Ok(None) };
    Ok(query.min_clearance(tolerance, scratch).map_err(refused)?)
}

fn refused(error: impl Display) -> Diagnostic {
    Diagnostic::error(error.to_string())
}

fn inapplicable(reason: &Inapplicable, names: [&str; 2]) -> Diagnostic {
    Diagnostic::error(method::refusal(reason)).cause(method::reason(reason, names)).help(method::help(reason))
}

/// The verdict, where contact begins, and how bodies are that start in contact.
type First = (Verdict, Option<Contact>, Option<StartFinding>);

fn first(query: &Query<'_>, touch: Touch, margin: f64, scratch: &mut Scratch) -> Result<First, Failure> {
    if touch == Touch::Contact {
        return Ok(match query.first_within(margin, scratch).map_err(refused)? {
            Answer::Clear => (Verdict::Clear, None, None),
            Answer::Contact(found) => (Verdict::Contact, Some(found), None),
            Answer::StartsInContact(found) => {
                let start = contact::start(query.start(scratch).map_err(refused)?);
                (Verdict::StartsInContact, Some(found), start)
            }
        });
    }
    Ok(match query.first_overlap(scratch).map_err(no_overlap)? {
        Overlap::Clear => (Verdict::Clear, None, None),
        Overlap::Begins(found) => (Verdict::Contact, Some(found), None),
        Overlap::FromStart(found) => (Verdict::StartsInContact, Some(found), Some(StartFinding::Overlapping)),
    })
}

fn no_overlap(error: OverlapError) -> Diagnostic {
    let help = match &error {
        OverlapError::NoInterior { .. } => {
            "leave out `--touch allowed`, or close the mesh (`firstcontact mesh info` shows where it is open)"
        }
        _ => "leave out `--touch allowed` or `--method`",
    };
    refused(error).help(help)
}

/// The start is not added to the way but carried beside it, so that nothing is rounded.
fn motion(from: [f64; 3], way: Option<[f64; 3]>) -> Result<Motion, MotionError> {
    match way {
        None => Motion::at(from),
        Some(way) => Motion::edge([0.0; 3], way)?.carrying(from),
    }
}
