//! `query --method gjk`: when two convex solids first touch, by GJK's ray cast. The verdict is exact, the time enclosed.

use firstcontact::contact::{Method, Query, Scratch, Verdict as Answer};
use firstcontact::convex::{Cost, Gjk, PairError, TimeOfImpact};
use serde::Serialize;

use super::console::Console;
use super::contact::{Verdict, plain};
use super::diagnostic::{Diagnostic, Exit, Failure};
use super::finding::{Finding, Units};
use super::load::warnings_of;
use super::query::{Print, QueryArgs, QueryScene, Touch};
use super::text::{Block, every_digit, number};

/// Result of a cast.
#[derive(Debug, Serialize)]
struct CastFinding {
    units: Units,
    a: String,
    b: String,
    method: &'static str,
    verdict: Verdict,
    guarantee: GuaranteeFinding,
    /// The time of contact, if it begins later than the motion.
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<EnclosureFinding>,
    work: CastWorkFinding,
    /// True if the exact query has this verdict and a time in the enclosure; said if it was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    agree: Option<bool>,
    warnings: Vec<String>,
}

/// Guarantees of the answer.
#[derive(Debug, Serialize)]
struct GuaranteeFinding {
    verdict: &'static str,
    time: &'static str,
}

/// Two times between which contact begins: no point is shared up to the one, and one is up to the other; both are proven.
#[derive(Debug, Serialize)]
struct EnclosureFinding {
    lower: f64,
    upper: f64,
}

/// Cost of the searches.
#[derive(Debug, Serialize)]
struct CastWorkFinding {
    iterations: u64,
    supports: u64,
    /// Exact questions that proved the enclosure.
    proofs: u32,
    /// Verdicts that were decided in integers.
    handovers: u64,
}

/// Casts and reports: status 1 in contact, or if an audit finds another answer.
pub(super) fn run(args: &QueryArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    refuse_exact_options(args)?;
    let progress = console.progress("query");
    let answer = ask(args);
    drop(progress);
    let finding = answer?;
    console.warn(&finding.warnings);
    match (args.print, &finding.time) {
        (None, _) => console.result(&finding),
        (Some(Print::Verdict), _) => console.print(&format!("{}\n", finding.verdict.words().replace(' ', "_"))),
        (Some(_), Some(time)) => console.print(&format!("{}\n", time.lower)),
        (Some(_), None) if finding.verdict == Verdict::StartsInContact => console.print("0\n"),
        (Some(_), None) => {}
    }
    Ok(match finding.verdict {
        Verdict::Clear if finding.agree != Some(false) => Exit::Success,
        _ => Exit::Found,
    })
}

/// Refuses options whose answers need the exact contact.
fn refuse_exact_options(args: &QueryArgs) -> Result<(), Failure> {
    let options = [
        (args.touch == Touch::Allowed, "--touch allowed"),
        (args.clearance.is_some(), "--clearance"),
        (args.blocked, "--blocked"),
        (args.contact_set, "--contact-set"),
        (args.print == Some(Print::Exact), "--print exact"),
        (args.print == Some(Print::Point), "--print point"),
    ];
    match options.iter().find(|(is_given, _)| *is_given) {
        None => Ok(()),
        Some((_, option)) => Err(Diagnostic::error(format!("method `gjk` does not answer `{option}`"))
            .help("leave out `--method`: the exact methods do")
            .into()),
    }
}

fn ask(args: &QueryArgs) -> Result<CastFinding, Failure> {
    let scene = QueryScene::load(args)?;
    let (query, [a, b]) = (scene.query(Method::AUTO), &scene.bodies);
    let names = [a.name.as_str(), b.name.as_str()];
    let mut gjk = Gjk::new(query.a, query.b).map_err(|error| refused(&error, names))?;
    let impact = gjk.time_of_impact(query.motion_of_a, query.motion_of_b, query.clock);
    let (verdict, time, proofs) = match impact.map_err(|error| refused(&error, names))? {
        TimeOfImpact::Clear => (Verdict::Clear, None, 0),
        TimeOfImpact::AtBeginning { .. } => (Verdict::StartsInContact, None, 0),
        TimeOfImpact::Enclosed { lower, upper, proofs } => {
            (Verdict::Contact, Some(EnclosureFinding { lower: plain(lower), upper: plain(upper) }), proofs)
        }
    };
    let Cost { iterations, supports, handovers, .. } = gjk.cost();
    Ok(CastFinding {
        units: scene.units.report(),
        a: a.name.clone(),
        b: b.name.clone(),
        method: "gjk",
        verdict,
        guarantee: GuaranteeFinding { verdict: "exact", time: "enclosed" },
        agree: if args.audit { Some(agrees(&query, verdict, time.as_ref())?) } else { None },
        time,
        work: CastWorkFinding { iterations, supports, proofs, handovers },
        warnings: warnings_of(&scene.bodies),
    })
}

/// True if the exact query says the same.
fn agrees(query: &Query<'_>, verdict: Verdict, time: Option<&EnclosureFinding>) -> Result<bool, Failure> {
    let exact = query.first_contact(&mut Scratch::new()).map_err(|error| Diagnostic::error(error.to_string()))?;
    Ok(match (exact, verdict, time) {
        (Answer::Clear, Verdict::Clear, _) | (Answer::StartsInContact(_), Verdict::StartsInContact, _) => true,
        (Answer::Contact(contact), Verdict::Contact, Some(time)) => {
            time.lower <= contact.time.lower() && contact.time.upper() <= time.upper
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

impl Finding for CastFinding {
    const KIND: &'static str = "cast";

    fn units(&self) -> Option<&Units> {
        Some(&self.units)
    }

    fn text(&self) -> String {
        let mut block = Block::default();
        if let Some(EnclosureFinding { lower, upper }) = self.time {
            let [from, to] = [lower, upper].map(every_digit);
            block.line(
                "enclosed",
                format!("no point is shared up to t = {from}, one is up to t = {to}; both are proven"),
            );
            block.line("width", number(upper - lower));
        }
        block.line("method", "gjk; the verdict is exact, the time is enclosed (exact by any other method)");
        let CastWorkFinding { iterations, supports, proofs, .. } = self.work;
        block.line("work", format!("{iterations} steps, {supports} support points, {proofs} proofs of the enclosure"));
        if let Some(agree) = self.agree {
            block.line("audit", format!("the exact query {}", if agree { "agrees" } else { "DISAGREES" }));
        }
        let (a, b) = (&self.a, &self.b);
        block.under(&match (self.verdict, &self.time) {
            (Verdict::Contact, Some(time)) => {
                format!("contact: {a} and {b} touch first at about t = {}", number(time.upper))
            }
            (Verdict::StartsInContact, _) => format!("starts in contact: {a} and {b} share a point at t = 0"),
            _ => format!("clear: {a} and {b} do not touch over t = 0 .. 1"),
        })
    }
}
