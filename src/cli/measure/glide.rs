//! `measure overlap --to`: a convex solid put at one place after the other, each search beginning where the last one
//! ended (Choi et al. §4.4).

use std::num::NonZeroU32;

use clap::Args;
use firstcontact::convex::{ConvexPair, Cost, Gjk, WarmStart};
use firstcontact::measure::{Method, Question};
use firstcontact::solid::Body;
use serde::Serialize;
use serde_json::json;

use super::{AskArgs, Pair};
use crate::cli::diagnostic::{Diagnostic, Exit, Failure};
use crate::cli::finding::Report;
use crate::cli::first::refused;
use crate::cli::load::warnings_of;
use crate::cli::quantity::Triple;
use crate::cli::text::{plural, point};

/// Place of the outcome in the report.
pub(super) const OUTCOME: &str = "/outcome";

/// Places between two points, instead of one place.
#[derive(Debug, Args)]
pub(crate) struct GlideArgs {
    /// Put A at evenly spaced places from `--at` to this point, each rounded to doubles, and ask at each; nothing is
    /// said of what is between them. Methods `cd-dual`, `gjk` and `v-clip`, which begin each search where the last one
    /// ended: how much that saves is told
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true, conflicts_with_all = ["audit", "view"])]
    pub(crate) to: Option<Triple>,
    /// The number of steps from the first place to the last
    #[arg(long, value_name = "N", default_value = "100", requires = "to")]
    pub(crate) steps: NonZeroU32,
}

/// Outcomes at a place.
const APART: &str = "apart";
const CONTACT: &str = "contact";

/// Consecutive places with one outcome.
#[derive(Debug, PartialEq, Serialize)]
struct GlideRun {
    outcome: &'static str,
    /// The first and the last step, from 0.
    first: u32,
    last: u32,
    from: [f64; 3],
    to: [f64; 3],
}

impl GlideRun {
    fn count(&self) -> u32 {
        self.last - self.first + 1
    }
}

/// Asks at every place: status 1 if any has contact.
pub(super) fn report(args: &AskArgs, glide: &GlideArgs, to: &Triple) -> Result<Report, Failure> {
    let pair = Pair::of_question(args, Question::Overlap)?;
    let (at, to, steps) = (pair.at, pair.units.triple(to, "--to")?, glide.steps.get());
    let place = |step: u32| {
        let share = f64::from(step) / f64::from(steps);
        [0, 1, 2].map(|k| if step == steps { to[k] } else { at[k] + (to[k] - at[k]) * share })
    };
    let [a, b] = pair.bodies.each_ref().map(|loaded| &loaded.body);
    let mut search = CoherentSearch::by(pair.method, a, b)?;
    let mut outcomes = Vec::with_capacity(steps as usize + 1);
    for step in 0..=steps {
        outcomes.push(search.at(place(step))?);
    }
    let kept = search.work();
    for step in 0..=steps {
        search.forget();
        search.at(place(step))?;
    }
    let mut runs: Vec<GlideRun> = Vec::new();
    for (step, outcome) in (0..).zip(outcomes) {
        let here = place(step);
        match runs.last_mut().filter(|run| run.outcome == outcome) {
            Some(run) => (run.last, run.to) = (step, here),
            None => runs.push(GlideRun { outcome, first: step, last: step, from: here, to: here }),
        }
    }
    let counts = (kept, search.work() - kept);
    let outcomes = || runs.iter().map(|run| format!("{}\n", run.outcome).repeat(run.count() as usize)).collect();
    let mut report = described(&pair, (to, steps), &runs, (search.counted(), counts));
    report.printed = Some(if args.print == Some(OUTCOME) { outcomes() } else { String::new() });
    Ok(report.warned(warnings_of(&pair.bodies)))
}

/// The runs and the cost of the searches: each beginning where the last one ended, and each beginning anew.
fn described(
    pair: &Pair,
    (to, steps): ([f64; 3], u32),
    runs: &[GlideRun],
    (counted, (kept, anew)): (&str, (u64, u64)),
) -> Report {
    let ([a, b], method) = (pair.files(), pair.method.to_string());
    let mut report = Report::new("overlap_on_way", pair.units.report());
    for run in runs {
        let steps = match run.count() {
            1 => format!("step {}", run.first),
            _ => format!("steps {} to {}", run.first, run.last),
        };
        let places = format!("{} to {} {}", point(run.from), point(run.to), pair.length());
        report.block.line(run.outcome, format!("{steps}, {places}"));
    }
    report.block.line("method", format!("{method}; exact at each place, nothing between them"));
    let share = if anew == 0 { 100.0 } else { 100.0 * kept as f64 / anew as f64 };
    report.block.line("work", format!("{kept} {counted}, {anew} where each search begins anew: {share:.0} %"));
    let contacts: u32 = runs.iter().filter(|run| run.outcome == CONTACT).map(GlideRun::count).sum();
    let outcome = if contacts > 0 { CONTACT } else { APART };
    let places = plural(steps as usize + 1, "place");
    report.headline = format!("{outcome}: {a} and {b} share a point at {contacts} of {places}");
    report.exit = if contacts > 0 { Exit::Found } else { Exit::Success };
    let work = json!({ "counted": counted, "kept": kept, "anew": anew });
    report.fields(json!({
        "a": a, "b": b, "at": pair.at, "to": to, "steps": steps, "method": method, "runs": runs, "work": work,
    }));
    report
}

/// Search that begins where the last one ended.
struct CoherentSearch<'b> {
    method: Method,
    bodies: [&'b Body; 2],
    gjk: Gjk,
    warm: WarmStart,
    cost: Cost,
}

impl<'b> CoherentSearch<'b> {
    fn by(method: Method, a: &'b Body, b: &'b Body) -> Result<CoherentSearch<'b>, Failure> {
        if !matches!(method, Method::CdDual | Method::VClip | Method::Gjk) {
            let diagnostic = Diagnostic::error(format!("method `{method}` keeps nothing from one place to the next"));
            return Err(diagnostic
                .help("`--to` takes two convex solids and `--method cd-dual`, `gjk` or `v-clip`")
                .into());
        }
        let gjk = Gjk::new(a, b).map_err(refused)?;
        Ok(CoherentSearch { method, bodies: [a, b], gjk, warm: WarmStart::default(), cost: Cost::default() })
    }

    /// The outcome with A at a place.
    fn at(&mut self, at: [f64; 3]) -> Result<&'static str, Failure> {
        let [a, b] = self.bodies;
        let pair = ConvexPair::new(a, at, b, [0.0; 3]).map_err(refused)?;
        let meets = match self.method {
            Method::CdDual => pair.meet(&mut self.warm, &mut self.cost),
            Method::VClip => pair.v_clip(&mut self.warm, &mut self.cost).is_contact(),
            _ => self.gjk.meet(at).map_err(refused)?,
        };
        Ok(if meets { CONTACT } else { APART })
    }

    fn forget(&mut self) {
        self.warm.forget();
        self.gjk.forget();
    }

    /// The cost of all searches so far.
    fn work(&self) -> u64 {
        let Cost { faces_of_a, faces_of_b, faces_of_edges, faces_walked, iterations, .. } = self.cost;
        match self.method {
            Method::CdDual => faces_of_a + faces_of_b + faces_of_edges + faces_walked,
            Method::VClip => iterations,
            _ => self.gjk.cost().supports,
        }
    }

    fn counted(&self) -> &'static str {
        match self.method {
            Method::CdDual => "faces of the Minkowski difference",
            Method::VClip => "pairs of features",
            _ => "support points",
        }
    }
}
