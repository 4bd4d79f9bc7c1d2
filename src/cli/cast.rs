//! `query --method gjk`: when two convex solids first touch, by GJK's ray cast. The verdict is exact, the time
//! enclosed.

use firstcontact::contact::{Method, Query, Scratch, Verdict as Answer};
use firstcontact::convex::{Cost, Gjk, PairError, TimeOfImpact};
use firstcontact::world::{Outcome, Touch};
use serde_json::json;

use super::console::Console;
use super::contact::plain;
use super::diagnostic::{Diagnostic, Exit, Failure};
use super::finding::{Report, VERDICT};
use super::first;
use super::load::{names, warnings_of};
use super::query::{EXACT, POINT, QueryArgs, QueryScene};
use super::text::{every_digit, number};

/// Casts and reports: status 1 in contact, or if an audit finds another answer.
pub(super) fn run(args: &QueryArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    refuse_exact_options(args)?;
    console.report("query", args.print, || ask(args))
}

/// Refuses options whose answers need the exact contact.
fn refuse_exact_options(args: &QueryArgs) -> Result<(), Failure> {
    let options = [
        (args.touch == Touch::Allowed, "--touch allowed"),
        (args.clearance.is_some(), "--clearance"),
        (args.blocked, "--blocked"),
        (args.contact_set, "--contact-set"),
        (args.print == Some(EXACT), "--print exact"),
        (args.print == Some(POINT), "--print point"),
        (args.page.view.is_some(), "--view"),
    ];
    match options.iter().find(|(is_given, _)| *is_given) {
        None => Ok(()),
        Some((_, option)) => Err(Diagnostic::error(format!("method `gjk` does not answer `{option}`"))
            .help("leave out `--method`: the exact methods do")
            .into()),
    }
}

fn ask(args: &QueryArgs) -> Result<Report, Failure> {
    let scene = QueryScene::load(args)?;
    let (query, names) = (scene.query(Method::AUTO), names(&scene.bodies));
    let mut gjk = Gjk::new(query.a, query.b).map_err(|error| refused(&error, names))?;
    let impact = gjk.time_of_impact(query.motion_of_a, query.motion_of_b, query.clock);
    let impact = impact.map_err(|error| refused(&error, names))?;
    let Cost { iterations, supports, handovers, .. } = gjk.cost();
    let (mut report, [a, b]) = (Report::new("cast", scene.units.report()), names);
    let (verdict, proofs, headline) = match &impact {
        TimeOfImpact::Clear => (Outcome::Clear, 0, format!("clear: {a} and {b} do not touch over t = 0 .. 1")),
        TimeOfImpact::AtBeginning { .. } => {
            (Outcome::StartsInContact, 0, format!("starts in contact: {a} and {b} share a point at t = 0"))
        }
        TimeOfImpact::Enclosed { upper, proofs, .. } => {
            let time = number(plain(*upper));
            (Outcome::Contact, *proofs, format!("contact: {a} and {b} touch first at about t = {time}"))
        }
    };
    report.headline = headline;
    report.exit = if verdict == Outcome::Clear { Exit::Success } else { Exit::Found };
    let guarantee = json!({ "verdict": "exact", "time": "enclosed" });
    report.fields(json!({ "a": a, "b": b, "method": "gjk", "verdict": verdict.name(), "guarantee": guarantee }));
    if let TimeOfImpact::Enclosed { lower, upper, .. } = impact {
        // No point is shared up to the one, and one is up to the other.
        let [lower, upper] = [lower, upper].map(plain);
        let [from, to] = [lower, upper].map(every_digit);
        let enclosed = format!("no point is shared up to t = {from}, one is up to t = {to}; both are proven");
        report.block.line("enclosed", enclosed);
        report.block.line("width", number(upper - lower));
        report.field("time", json!({ "lower": lower, "upper": upper }));
        report.printed = Some(format!("{lower}\n"));
    }
    if verdict == Outcome::StartsInContact {
        report.printed = Some("0\n".to_owned());
    }
    if args.print == Some(VERDICT) {
        report.printed = None;
    }
    let words = "gjk; the verdict is exact, the time is enclosed (exact by any other method)";
    report.block.line("method", words);
    let work = format!("{iterations} steps, {supports} support points, {proofs} proofs of the enclosure");
    report.block.line("work", work);
    // Proofs are exact questions, and handovers verdicts that were decided in integers.
    let work = json!({ "iterations": iterations, "supports": supports, "proofs": proofs, "handovers": handovers });
    report.field("work", work);
    if args.audit {
        let agree = agrees(&query, &impact)?;
        report.block.line("audit", format!("the exact query {}", if agree { "agrees" } else { "DISAGREES" }));
        report.field("agree", agree);
        report.exit = if agree { report.exit } else { Exit::Found };
    }
    Ok(report.warned(warnings_of(&scene.bodies)))
}

/// True if the exact query says the same.
fn agrees(query: &Query<'_>, impact: &TimeOfImpact) -> Result<bool, Failure> {
    let exact = query.first_contact(&mut Scratch::new()).map_err(first::refused)?;
    Ok(match (exact, impact) {
        (Answer::Clear, TimeOfImpact::Clear) => true,
        (Answer::StartsInContact(_), TimeOfImpact::AtBeginning { .. }) => true,
        (Answer::Contact(contact), TimeOfImpact::Enclosed { lower, upper, .. }) => {
            *lower <= contact.time.lower() && contact.time.upper() <= *upper
        }
        _ => false,
    })
}

fn refused(error: &PairError, names: [&str; 2]) -> Diagnostic {
    match error {
        PairError::NotConvex { second, reason } => Diagnostic::error("method `gjk` takes convex solids only")
            .cause(format!("`{}` is not certified convex: {reason}", names[usize::from(*second)]))
            .help("without `--method` the fastest method that applies decides"),
        error => Diagnostic::error(error.to_string()),
    }
}
