//! `check`: the checks of world files.

mod answer_hash;
mod distances;
mod edge_file;
mod edge_proof;
mod edge_row;
mod edges;
mod enclosed;
mod finding;
mod objects;
mod standing;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Args;
use firstcontact::contact::QueryError;
use firstcontact::proof::Prover;
use firstcontact::solid::Kind;
use firstcontact::view::Scene;
use firstcontact::world::{Check, CheckError, CheckOptions, CheckReport, World};

use super::audit::{self, AuditFinding, MethodArgs};
use super::console::{Console, OutputArgs};
use super::diagnostic::{Diagnostic, Exit, Failure};
use super::files;
use super::finding::Report;
use super::load::{CacheArgs, LimitsArgs, start_threads};
use super::load_world::{RootsArgs, load_world, refuse_missing_roots, world_warning};
use super::page::BesideArgs;
use super::progress;
use super::proof::{ProofArgs, add_files};
use super::quantity::tolerance;
use super::text::{plural, printed};
use finding::CheckFinding;
use objects::{RoundFinding, units};

/// Text above `check --help`.
pub(crate) const EXAMPLES: &str = "\
Examples:
  firstcontact check cell.yaml                 run the checks of one world
  firstcontact check worlds/*.yaml --quiet     run many; the exit status is the worst of all
  firstcontact check cell.yaml --format jsonl  one result a line, for programs
  firstcontact check cell.yaml --edges roadmap.csv --object gripper    the edges of a roadmap, any number";

/// `check WORLD.yaml...`
#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// World files; `-` is standard input, whose mesh files are relative to the current folder
    #[arg(required = true, value_name = "WORLD.yaml")]
    pub(crate) worlds: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) roots: RootsArgs,
    #[command(flatten)]
    pub(crate) method: MethodArgs,
    #[command(flatten)]
    pub(crate) edges: Option<edges::EdgesArgs>,
    /// Run only the check of this id; may be given several times. With --edges: the other objects are on the paths of
    /// these checks
    #[arg(long, value_name = "ID")]
    pub(crate) only: Vec<String>,
    /// Also report the least distance of any two objects that are checked, when and where, to within a tolerance (1e-9
    /// if none is given); those that may touch come after the others. If margins differ, also report the pair that
    /// comes nearest to its margin; for a check with `report: all_pairs`, each pair
    #[arg(
        long,
        value_name = "TOLERANCE",
        num_args = 0..=1,
        require_equals = true,
        value_parser = tolerance,
        default_missing_value = "1e-9",
        conflicts_with = "edges"
    )]
    pub(crate) clearance: Option<f64>,
    /// Print what passing checks are about too, and how each answer was found
    #[arg(long, short, conflicts_with = "quiet")]
    pub(crate) verbose: bool,
    #[command(flatten)]
    pub(crate) page: BesideArgs,
    #[command(flatten)]
    pub(crate) proof: ProofArgs,
    /// Number of threads; the answer is the same for any number
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) cache: CacheArgs,
    #[command(flatten)]
    pub(crate) limits: LimitsArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

impl CheckArgs {
    fn threads(&self) -> Option<NonZeroUsize> {
        self.threads.and_then(|threads| NonZeroUsize::new(threads.into()))
    }
}

/// Number of checks that passed and failed.
#[derive(Default)]
struct Summary {
    passed: usize,
    failed: usize,
    /// The ids of all checks there are.
    known: Vec<String>,
    /// True if the heading of a world has been printed.
    has_heading: bool,
    /// The page that is being made.
    scene: Option<Scene>,
    /// The proof that is being made, with the answers of a world that are not in it yet.
    prover: Option<Prover>,
    answers: Vec<CheckReport>,
}

impl Summary {
    /// Prints the heading of a world, if it has not been printed.
    fn begin(&mut self, heading: Option<String>, console: &mut Console<'_>) {
        let Some(heading) = heading else { return };
        if std::mem::replace(&mut self.has_heading, true) {
            console.note("\n");
        }
        console.note(&heading);
    }

    /// The closing line.
    fn text(&self, time: Duration) -> String {
        let (all, seconds) = (self.passed + self.failed, time.as_secs_f64());
        match self.failed {
            0 => format!("{} passed ({seconds:.2} s)\n", plural(all, "check")),
            failed => format!("{failed} of {all} checks failed ({seconds:.2} s)\n"),
        }
    }
}

/// Runs every world, also after one has failed; the worst decides the exit status.
pub(crate) fn run(args: &CheckArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    let start = Instant::now();
    files::refuse_second_stdin(&args.worlds)?;
    refuse_missing_roots(&args.roots)?;
    refuse_loose_tolerance(args)?;
    refuse_pages(args)?;
    if let Some(edges) = &args.edges {
        return edges::run(args, edges, console);
    }
    // Of the work beside the checks themselves; these have an option of their own.
    start_threads(args.threads)?;
    let mut summary = Summary { prover: args.proof.proof.as_ref().map(|_| Prover::new()), ..Summary::default() };
    let exit = console.each(&args.worlds, |path, console| run_world(path, args, console, &mut summary));
    if exit <= Exit::Found {
        refuse_unknown(&args.only, &summary.known)?;
        let proof = summary.prover.take().map(Prover::finish);
        let said = args.proof.write(proof.as_ref(), args.page.force, &args.worlds)?;
        said.into_iter().for_each(|line| console.text_note(&line));
    }
    if summary.passed + summary.failed > 0 {
        console.note(&summary.text(start.elapsed()));
    }
    Ok(exit)
}

/// Refuses a page and a proof that cannot be written: one page shows one world.
fn refuse_pages(args: &CheckArgs) -> Result<(), Failure> {
    let inputs = args.worlds.iter().chain(args.edges.as_ref().map(|edges| &edges.edges));
    args.page.refuse_unwritable(inputs.clone())?;
    args.proof.refuse_unwritable(args.page.force, inputs)?;
    args.page.refuse_several(&args.worlds, "world")
}

/// Refuses a number among the world files that was meant for `--clearance`.
fn refuse_loose_tolerance(args: &CheckArgs) -> Result<(), Failure> {
    let is_number = |path: &&PathBuf| path.to_str().is_some_and(|path| path.parse::<f64>().is_ok()) && !path.exists();
    match args.worlds.iter().find(is_number).filter(|_| args.clearance.is_some()) {
        None => Ok(()),
        Some(number) => {
            let number = number.display();
            let diagnostic = Diagnostic::error(format!("there is no world file `{number}`"));
            Err(diagnostic.help(format!("a tolerance is joined to its flag: write `--clearance={number}`")).into())
        }
    }
}

/// Loads a world that is asked about, and shows warnings about it and about the cache.
fn load(path: &Path, args: &CheckArgs, console: &mut Console<'_>) -> Result<World, Failure> {
    let cache = args.cache.open(args.method.audit);
    let world = load_world(path, &args.roots, &args.limits, cache.as_ref())?;
    world.warnings().iter().for_each(|warning| console.diagnostic(world_warning(warning)));
    if let Some(trouble) = cache.as_ref().and_then(|cache| cache.trouble()) {
        console.diagnostic(Diagnostic::warning(trouble));
    }
    Ok(world)
}

fn run_world(path: &Path, args: &CheckArgs, console: &mut Console<'_>, summary: &mut Summary) -> Result<Exit, Failure> {
    let world = load(path, args, console)?;
    let is_wanted = |check: &&Check| args.only.is_empty() || args.only.iter().any(|only| only == check.id());
    let chosen: Vec<&Check> = world.checks().iter().filter(is_wanted).collect();
    summary.known.extend(world.checks().iter().map(|check| check.id().to_owned()));
    if chosen.is_empty() && !args.only.is_empty() {
        return Ok(Exit::Success);
    }
    args.proof.refuse_turns(&world, &chosen)?;
    summary.scene = args.page.view.as_ref().map(|_| Scene::of_world(&world));
    // A user who wants failures only wants the headings of their worlds only.
    let mut heading = Some(heading(&world, args));
    if !args.output.quiet {
        summary.begin(heading.take(), console);
    }
    summary.prover.iter_mut().for_each(|prover| add_files(prover, path, &world));
    if world.paths().is_empty() && world.checks().is_empty() {
        let exit = standing::run(&world, args, summary.scene.as_mut(), summary.prover.as_mut(), console)?;
        write_page(summary, args, console)?;
        return Ok(exit);
    }
    if world.checks().is_empty() {
        console.expect_report();
        let warning = Diagnostic::warning("the list of checks is empty, so that nothing is checked");
        console.diagnostic(warning.in_file(world.name()).help("leave `checks` out to run all paths at once"));
    }
    let exit = console.each(chosen, |check, console| run_check(&world, check, args, console, summary, &mut heading));
    let answers = std::mem::take(&mut summary.answers);
    if let Some(prover) = &mut summary.prover {
        let proven = prover.reports(&world, &answers);
        proven.map_err(|error| Diagnostic::error(error.to_string()).in_file(world.name()))?;
    }
    if exit <= Exit::Found {
        write_page(summary, args, console)?;
    }
    Ok(exit)
}

/// Writes the page of a world, if one is wanted.
fn write_page(summary: &mut Summary, args: &CheckArgs, console: &mut Console<'_>) -> Result<(), Failure> {
    let Some(scene) = summary.scene.take() else { return Ok(()) };
    let said = args.page.write(&scene, &args.worlds)?;
    said.into_iter().for_each(|line| console.text_note(&line));
    Ok(())
}

/// Refuses ids that no world has: a typo there would let everything pass.
pub(crate) fn refuse_unknown(only: &[String], known: &[String]) -> Result<(), Failure> {
    let Some(id) = only.iter().find(|id| !known.contains(id)) else { return Ok(()) };
    let diagnostic = Diagnostic::error(format!("`--only`: there is no check `{id}`"));
    let names = known.iter().map(String::as_str);
    Err(diagnostic.did_you_mean(id, names, format!("known: {}", known.join(", "))).into())
}

/// The contents of a world, printed once before its checks.
fn heading(world: &World, args: &CheckArgs) -> String {
    let solids = world.objects().filter(|(_, object)| object.body().kind() == Kind::Solid).count();
    let (objects, paths) = (plural(world.objects().len(), "object"), plural(world.paths().len(), "path"));
    let (name, units) = (printed(world.name()), units(world));
    let (length, time) = (&units.length, units.time.as_deref().unwrap_or_default());
    let heading = format!("{name}: {objects} ({solids} solid), {paths}, lengths in {length}, times in {time}\n");
    heading + &RoundFinding::describe_all(&RoundFinding::all_of(world), length, args.verbose)
}

fn run_check(
    world: &World,
    check: &Check,
    args: &CheckArgs,
    console: &mut Console<'_>,
    summary: &mut Summary,
    heading: &mut Option<String>,
) -> Result<Exit, Failure> {
    let report = decide(world, check, args, console, summary);
    let report = report.map_err(|error| undecided(check, &error).in_file(world.name()))?;
    if report.exit == Exit::Found {
        summary.begin(heading.take(), console);
        summary.failed += 1;
        console.result(&report);
        return Ok(Exit::Found);
    }
    summary.passed += 1;
    match args.output.quiet {
        true => console.silent_result(&report),
        false => console.result(&report),
    }
    Ok(Exit::Success)
}

fn undecided(check: &Check, error: &CheckError) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("check `{}` cannot be decided", check.id()));
    match error {
        CheckError::Query { a, b, source: QueryError::Inapplicable(reason) } => diagnostic
            .cause(format!("{}, and {}", audit::refusal(reason), audit::reason(reason, [a, b])))
            .help(audit::help(reason)),
        other => diagnostic.cause(other.to_string()),
    }
}

fn decide(
    world: &World,
    check: &Check,
    args: &CheckArgs,
    console: &mut Console<'_>,
    summary: &mut Summary,
) -> Result<Report, CheckError> {
    let finding = ask(world, check, (&options(args), args.clearance), args.method.audit, console)?;
    let report = finding.report(args.verbose);
    console.warn_always(&report.unaudited);
    if let Some(scene) = &mut summary.scene {
        scene.add_check(world, (check, &finding.answer), &finding.clearance.shown(), finding.in_full())?;
    }
    if summary.prover.is_some() {
        summary.answers.push(finding.answer);
    }
    Ok(report)
}

/// Answers a check, with the least distances to within a tolerance if one is given.
fn ask<'w>(
    world: &'w World,
    check: &'w Check,
    (options, tolerance): (&CheckOptions, Option<f64>),
    is_audited: bool,
    console: &mut Console<'_>,
) -> Result<CheckFinding<'w>, CheckError> {
    progress::enter(format!("deciding check `{}` of `{}`", check.id(), world.name()));
    let progress = console.progress(&format!("{}: {}", world.name(), check.id()));
    let answer = world.check(check, options)?;
    let audit = if is_audited { Some(AuditFinding::of_check(world, check)?) } else { None };
    drop(progress);
    console.warn(&answer.warnings);
    CheckFinding::of(world, check, answer, tolerance, audit)
}

/// Answers a check, or of a world without paths which objects are in contact, and adds the answer to a scene.
pub(crate) fn show(
    world: &World,
    check: Option<&Check>,
    clearance: Option<f64>,
    scene: &mut Scene,
    console: &mut Console<'_>,
) -> Result<(), Failure> {
    let Some(check) = check else { return standing::show(world, scene, console) };
    let answered = ask(world, check, (&CheckOptions::new(), clearance), false, console).and_then(|finding| {
        scene.add_check(world, (check, &finding.answer), &finding.clearance.shown(), finding.in_full())
    });
    Ok(answered.map_err(|error| undecided(check, &error).in_file(world.name()))?)
}

/// Options of the checks for the library.
fn options(args: &CheckArgs) -> CheckOptions {
    let options = CheckOptions::new().method(args.method.method);
    args.threads().into_iter().fold(options, CheckOptions::threads)
}
