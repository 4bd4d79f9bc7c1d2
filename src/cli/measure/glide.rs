//! `measure overlap --to`: a convex solid put at one place after the other, each search beginning where the last one ended (Choi et
//! al. §4.4).

use std::num::NonZeroU32;

use clap::Args;
use firstcontact::convex::{ConvexPair, Cost, Gjk, PairError, WarmStart};
use firstcontact::measure::{Method, Question};
use firstcontact::solid::Body;
use serde::Serialize;

use super::{AskArgs, Pair, word};
use crate::cli::console::Console;
use crate::cli::diagnostic::{Diagnostic, Exit, Failure};
use crate::cli::finding::{Finding, Units};
use crate::cli::load::warnings_of;
use crate::cli::quantity::Triple;
use crate::cli::text::{Block, plural, point};

/// Places between two points, instead of one place.
#[derive(Debug, Args)]
pub(crate) struct GlideArgs {
    /// Put A at evenly spaced places from `--at` to this point, each rounded to doubles, and ask at each; nothing is said of
    /// what is between them. Methods `cd-dual`, `gjk` and `v-clip`, which begin each search where the last one ended: how
    /// much that saves is told
    #[arg(long, value_name = "X,Y,Z", allow_hyphen_values = true, conflicts_with = "audit")]
    pub(crate) to: Option<Triple>,
    /// The number of steps from the first place to the last
    #[arg(long, value_name = "N", default_value = "100", requires = "to")]
    pub(crate) steps: NonZeroU32,
}

/// Results at all places.
#[derive(Debug, Serialize)]
pub(super) struct GlideFinding {
    units: Units,
    a: String,
    b: String,
    /// The first and the last place of A's origin.
    at: [f64; 3],
    to: [f64; 3],
    steps: u32,
    method: String,
    /// The places in order, as many together as have one outcome.
    runs: Vec<RunFinding>,
    work: CoherenceFinding,
    warnings: Vec<String>,
}

/// Consecutive places with one outcome.
#[derive(Debug, PartialEq, Serialize)]
struct RunFinding {
    outcome: GlideOutcome,
    /// The first and the last step, from 0.
    first: u32,
    last: u32,
    from: [f64; 3],
    to: [f64; 3],
}

/// Outcome at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
enum GlideOutcome {
    Apart,
    Contact,
}

/// Cost of the searches.
#[derive(Debug, Serialize)]
struct CoherenceFinding {
    /// The thing counted.
    counted: &'static str,
    /// Number of them, if each search begins at the end of the last one.
    kept: u64,
    /// Number of them, if each search begins anew.
    anew: u64,
}

/// Asks at every place and reports, or prints the one value that is wanted: status 1 if any place has contact.
pub(super) fn run(
    (args, glide, to): (&AskArgs, &GlideArgs, &Triple),
    console: &mut Console<'_>,
    value: impl FnOnce(&GlideFinding) -> Option<String>,
) -> Result<Exit, Failure> {
    let progress = console.progress("measure");
    let finding = ask(args, glide, to);
    drop(progress);
    let finding = finding?;
    console.warn(&finding.warnings);
    match value(&finding) {
        Some(value) => console.print(&value),
        None => console.result(&finding),
    }
    let meets = finding.runs.iter().any(|run| run.outcome == GlideOutcome::Contact);
    Ok(if meets { Exit::Found } else { Exit::Success })
}

impl GlideFinding {
    /// The outcome at each place, a line each.
    pub(super) fn outcomes(&self) -> String {
        self.runs.iter().map(|run| word(run.outcome).repeat((run.last - run.first + 1) as usize)).collect()
    }
}

fn ask(args: &AskArgs, glide: &GlideArgs, to: &Triple) -> Result<GlideFinding, Failure> {
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
    let mut runs: Vec<RunFinding> = Vec::new();
    for (step, outcome) in (0..).zip(outcomes) {
        let here = place(step);
        match runs.last_mut().filter(|run| run.outcome == outcome) {
            Some(run) => (run.last, run.to) = (step, here),
            None => runs.push(RunFinding { outcome, first: step, last: step, from: here, to: here }),
        }
    }
    let work = CoherenceFinding { counted: search.counted(), kept, anew: search.work() - kept };
    let [a, b] = pair.bodies.each_ref().map(|loaded| loaded.name.clone());
    let (units, method, warnings) = (pair.units.report(), pair.method.to_string(), warnings_of(&pair.bodies));
    Ok(GlideFinding { units, a, b, at, to, steps, method, runs, work, warnings })
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
        let gjk = Gjk::new(a, b).map_err(|error| refused(&error))?;
        Ok(CoherentSearch { method, bodies: [a, b], gjk, warm: WarmStart::default(), cost: Cost::default() })
    }

    /// The outcome with A at a place.
    fn at(&mut self, at: [f64; 3]) -> Result<GlideOutcome, Failure> {
        let [a, b] = self.bodies;
        let pair = ConvexPair::new(a, at, b, [0.0; 3]).map_err(|error| refused(&error))?;
        let meets = match self.method {
            Method::CdDual => pair.meet(&mut self.warm, &mut self.cost),
            Method::VClip => pair.v_clip(&mut self.warm, &mut self.cost).is_contact(),
            _ => self.gjk.meet(at).map_err(|error| refused(&error))?,
        };
        Ok(if meets { GlideOutcome::Contact } else { GlideOutcome::Apart })
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

fn refused(error: &PairError) -> Failure {
    Diagnostic::error(error.to_string()).into()
}

impl Finding for GlideFinding {
    const KIND: &'static str = "overlap_on_way";

    fn units(&self) -> Option<&Units> {
        Some(&self.units)
    }

    fn text(&self) -> String {
        let mut block = Block::default();
        for run in &self.runs {
            let label = if run.outcome == GlideOutcome::Contact { "contact" } else { "apart" };
            let steps = match run.last - run.first {
                0 => format!("step {}", run.first),
                _ => format!("steps {} to {}", run.first, run.last),
            };
            block.line(label, format!("{steps}, {} to {} {}", point(run.from), point(run.to), self.units.length));
        }
        block.line("method", format!("{}; exact at each place, nothing between them", self.method));
        let CoherenceFinding { counted, kept, anew } = self.work;
        let share = if anew == 0 { 100.0 } else { 100.0 * kept as f64 / anew as f64 };
        block.line("work", format!("{kept} {counted}, {anew} where each search begins anew: {share:.0} %"));
        let contacts = self.runs.iter().filter(|run| run.outcome == GlideOutcome::Contact);
        let contacts: u32 = contacts.map(|run| run.last - run.first + 1).sum();
        let outcome = if contacts > 0 { "contact" } else { "apart" };
        let (a, b, places) = (&self.a, &self.b, plural(self.steps as usize + 1, "place"));
        block.under(&format!("{outcome}: {a} and {b} share a point at {contacts} of {places}"))
    }
}
