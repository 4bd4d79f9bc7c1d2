//! `query`: first contact of two meshes.

use std::path::Path;

use firstcontact::contact::{Inapplicable, Query, Scratch, Verdict as Answer};
use firstcontact::formats::Mesh;
use firstcontact::motion::{Motion, MotionError};
use firstcontact::solid::{Body, BuildError};

use super::args::{Kind, Print, QueryArgs};
use super::audit;
use super::console::Console;
use super::contact::{self, Named};
use super::diagnostic::Diagnostic;
use super::exit::Exit;
use super::failure::Failure;
use super::load;
use super::method;
use super::report::{Finding, QueryFinding, Units, Verdict};
use super::source;
use super::triple::Triple;
use super::unit::Unit;

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

/// One of the two bodies, and what to call it.
struct Side {
    name: String,
    body: Body,
    motion: Motion,
}

fn ask(args: &QueryArgs) -> Result<QueryFinding, Failure> {
    let files = [args.a.as_path(), args.b.as_path()];
    source::refuse_second_stdin(files)?;
    let a = side(&args.a, body(args.kind_a, args.unit_a), "--kind-a", motion(args.from_a, Some(args.move_a)))?;
    let b = side(&args.b, body(args.kind_b, args.unit_b), "--kind-b", motion(args.from_b, args.move_b))?;
    let query = Query {
        a: &a.body,
        motion_of_a: &a.motion,
        b: &b.body,
        motion_of_b: &b.motion,
        clock: CLOCK,
        method: args.method.method,
    };
    let names = [a.name.as_str(), b.name.as_str()];
    let method = query.method.chosen(query.a, query.b).map_err(|reason| inapplicable(&reason, names))?;
    let verdict = query.first_contact(&mut Scratch::new());
    let verdict = verdict.map_err(|error| Diagnostic::error(error.to_string()))?;
    let audit = args.method.audit.then(|| audit::pair(names, &query));
    let warnings = [&a, &b].into_iter().flat_map(|side| load::warnings(&side.name, &side.body)).collect();
    Ok(QueryFinding {
        units: Units::si(),
        method: method.to_string(),
        verdict: outcome(&verdict),
        contact: verdict.contact().map(|found| contact::report(found, &named(&a), &named(&b))),
        audit,
        warnings,
        a: a.name,
        b: b.name,
    })
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

fn named(side: &Side) -> Named<'_> {
    Named { object: &side.name, file: Some(&side.name), path: None, mesh: Some(side.body.mesh()) }
}

fn side(
    file: &Path,
    body: impl FnOnce(Mesh) -> Result<Body, BuildError>,
    kind_flag: &str,
    motion: Result<Motion, MotionError>,
) -> Result<Side, Failure> {
    let (name, mesh) = load::mesh(file)?;
    let hollow = format!("`{kind_flag} surface` takes the skin alone, hollow inside");
    let body = body(mesh).map_err(|error| load::unbuilt(&name, &error).help(hollow))?;
    let motion = motion.map_err(|error| Diagnostic::error(error.to_string()))?;
    Ok(Side { name, body, motion })
}

/// The start is not added to the way but carried beside it, so that nothing is rounded.
fn motion(from: Triple, way: Option<Triple>) -> Result<Motion, MotionError> {
    match way {
        None => Motion::at(from.0),
        Some(way) => Motion::edge([0.0; 3], way.0)?.carrying(from.0),
    }
}

/// How to make a body of a mesh.
fn body(kind: Option<Kind>, unit: Option<Unit>) -> impl FnOnce(Mesh) -> Result<Body, BuildError> {
    move |mesh| {
        let body = match kind {
            None => Body::from_mesh(mesh)?,
            Some(Kind::Solid) => Body::solid_from_mesh(mesh)?,
            Some(Kind::Surface) => Body::surface_from_mesh(mesh)?,
        };
        match unit {
            None => Ok(body),
            Some(unit) => unit.in_metres(&body),
        }
    }
}
