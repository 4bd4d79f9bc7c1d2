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
use super::source;
use super::standing;
use super::text;
use super::told::{Told, rounds, starts, units};

/// How many checks passed and failed.
#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
}

/// Runs every world, whatever the others say; the worst decides the exit status.
pub(crate) fn run(args: &CheckArgs, console: &mut Console<'_>) -> Exit {
    let start = Instant::now();
    let asked = source::refuse_second_stdin(args.worlds.iter().map(|world| world.as_path()))
        .and_then(|()| load::refuse_missing_roots(&args.allow_root));
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
    if tally.passed + tally.failed > 0 {
        console.remark("\n");
    }
    console.remark(&heading(&world));
    if world.paths().is_empty() && world.checks().is_empty() {
        return standing::run(&world, args, console);
    }
    let exits = world.checks().iter().map(|check| run_check(&world, check, args, console, tally));
    exits.max().unwrap_or(Exit::Success)
}

fn heading(world: &World) -> String {
    let objects = world.objects().len();
    let solids = world.objects().filter(|(_, object)| object.body().kind() == Kind::Solid).count();
    let heading = text::heading(world.name(), objects, solids, world.paths().len(), &units(world));
    heading + &text::rounds(&rounds(world), &units(world))
}

fn run_check(world: &World, check: &Check, args: &CheckArgs, console: &mut Console<'_>, tally: &mut Tally) -> Exit {
    match decide(world, check, args, console) {
        Ok(finding) => {
            let passed = finding.pass;
            if passed {
                tally.passed += 1
            } else {
                tally.failed += 1
            }
            console.found(Finding::Check(finding));
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
    let mut finding = Told { world, check, report: &report, starts: &starts }.finding(audit);
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
