//! `check`: the checks of world files.

use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Instant;

use firstcontact::contact::QueryError;
use firstcontact::solid::Kind;
use firstcontact::world::{Check, CheckError, CheckOptions, World};

use super::args::CheckArgs;
use super::audit;
use super::console::Console;
use super::diagnostic::Diagnostic;
use super::edges;
use super::exit::Exit;
use super::load;
use super::method;
use super::report::{CheckFinding, Finding};
use super::similar::nearest;
use super::source;
use super::standing;
use super::text;
use super::told::{Told, rounds, starts, units};

/// How many checks passed and failed.
#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
    /// The ids of all checks there are.
    known: Vec<String>,
    /// Whether the heading of a world has been printed.
    has_heading: bool,
}

impl Tally {
    /// Prints the heading of a world, if it has not been printed.
    fn begin(&mut self, heading: Option<String>, console: &mut Console<'_>) {
        let Some(heading) = heading else { return };
        if std::mem::replace(&mut self.has_heading, true) {
            console.remark("\n");
        }
        console.remark(&heading);
    }
}

/// Runs every world, whatever the others say; the worst decides the exit status.
pub(crate) fn run(args: &CheckArgs, console: &mut Console<'_>) -> Exit {
    let start = Instant::now();
    let asked = source::refuse_second_stdin(args.worlds.iter().map(|world| world.as_path()))
        .and_then(|()| load::refuse_missing_roots(&args.roots));
    if let Err(failure) = asked {
        return console.fail(failure);
    }
    if let Some(edges) = &args.edges {
        return edges::run(args, edges, console);
    }
    limit_threads(args);
    let mut tally = Tally::default();
    let exits = args.worlds.iter().map(|path| run_world(path, args, console, &mut tally));
    let exit = exits.max().unwrap_or(Exit::Success);
    if let Some(unknown) = refuse_unknown(args, &tally.known).filter(|_| exit <= Exit::Found) {
        console.complain(unknown);
        return Exit::BadInput;
    }
    if tally.passed + tally.failed > 0 {
        console.remark(&text::total(tally.passed, tally.failed, start.elapsed()));
    }
    exit
}

/// For what runs in parallel beside the checks themselves, which are told by their options.
fn limit_threads(args: &CheckArgs) {
    if let Some(threads) = args.threads {
        // It fails if the pool is in use already, which only tests in one process can bring about.
        let _ = rayon::ThreadPoolBuilder::new().num_threads(threads.into()).build_global();
    }
}

fn run_world(path: &Path, args: &CheckArgs, console: &mut Console<'_>, tally: &mut Tally) -> Exit {
    let world = match load::asked(path, args, console) {
        Ok(world) => world,
        Err(failure) => return console.fail(failure),
    };
    let chosen: Vec<&Check> = world.checks().iter().filter(|check| is_wanted(check.id(), args)).collect();
    tally.known.extend(world.checks().iter().map(|check| check.id().to_owned()));
    if chosen.is_empty() && !args.only.is_empty() {
        return Exit::Success;
    }
    // Who wants failures only wants to know of which world they are, and of no other.
    let mut heading = Some(heading(&world, args));
    if !args.output.quiet {
        tally.begin(heading.take(), console);
    }
    if world.paths().is_empty() && world.checks().is_empty() {
        return standing::run(&world, args, console);
    }
    let exits = chosen.into_iter().map(|check| run_check(&world, check, args, console, tally, &mut heading));
    exits.max().unwrap_or(Exit::Success)
}

/// Whether the user wants a check.
fn is_wanted(id: &str, args: &CheckArgs) -> bool {
    args.only.is_empty() || args.only.iter().any(|only| only == id)
}

/// Refuses ids that no world has: a slip there would let everything pass.
fn refuse_unknown(args: &CheckArgs, known: &[String]) -> Option<Diagnostic> {
    let id = args.only.iter().find(|id| !known.contains(id))?;
    let diagnostic = Diagnostic::error(format!("`--only`: there is no check `{id}`"));
    Some(match nearest(id, known.iter().map(String::as_str)) {
        Some(meant) => diagnostic.help(format!("did you mean `{meant}`?")),
        None => diagnostic.help(format!("known: {}", known.join(", "))),
    })
}

fn heading(world: &World, args: &CheckArgs) -> String {
    let objects = world.objects().len();
    let solids = world.objects().filter(|(_, object)| object.body().kind() == Kind::Solid).count();
    let heading = text::heading(world.name(), objects, solids, world.paths().len(), &units(world));
    heading + &text::rounds(&rounds(world), &units(world), args.verbose)
}

fn run_check(
    world: &World,
    check: &Check,
    args: &CheckArgs,
    console: &mut Console<'_>,
    tally: &mut Tally,
    heading: &mut Option<String>,
) -> Exit {
    match decide(world, check, args, console) {
        Ok(finding) => {
            let passed = finding.pass;
            if !passed {
                tally.begin(heading.take(), console);
            }
            if passed {
                tally.passed += 1
            } else {
                tally.failed += 1
            }
            if passed && args.output.quiet {
                console.found_unsaid(Finding::Check(finding));
            } else {
                console.found(Finding::Check(finding));
            }
            if passed { Exit::Success } else { Exit::Found }
        }
        Err(error) => {
            console.complain(undecided(check, &error).in_file(world.name()));
            Exit::BadInput
        }
    }
}

fn undecided(check: &Check, error: &CheckError) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("check `{}` cannot be decided", check.id()));
    match error {
        CheckError::Query { a, b, source: QueryError::Inapplicable(reason) } => diagnostic
            .cause(format!("{}, and {}", method::refusal(reason), method::reason(reason, [a, b])))
            .help(method::help(reason)),
        other => diagnostic.cause(other.to_string()),
    }
}

fn decide(
    world: &World,
    check: &Check,
    args: &CheckArgs,
    console: &mut Console<'_>,
) -> Result<CheckFinding, CheckError> {
    let progress = console.progress(&format!("{}: {}", world.name(), check.id()));
    let report = world.check(check, &options(args))?;
    let audit = if args.method.audit { Some(audit::check(world, check)?) } else { None };
    drop(progress);
    console.warn(&report.warnings);
    let starts = starts(world, check, &report)?;
    let nearness = args.clearance.map(|tolerance| world.clearance(check, tolerance)).transpose()?.flatten();
    let told =
        Told { world, check, report: &report, starts: &starts, nearness: nearness.as_ref(), verbose: args.verbose };
    let mut finding = told.finding(audit);
    if finding.audit.as_ref().is_some_and(|audit| audit.agree == Some(false)) {
        finding.pass = false;
        finding.reason = Some("but the audit found methods that disagree".to_owned());
    }
    Ok(finding)
}

/// How checks are run.
pub(crate) fn options(args: &CheckArgs) -> CheckOptions {
    let options = CheckOptions::new().method(args.method.method);
    match args.threads.and_then(|threads| NonZeroUsize::new(threads.into())) {
        Some(threads) => options.threads(threads),
        None => options,
    }
}
