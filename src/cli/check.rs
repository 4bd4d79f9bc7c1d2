//! `check`: the checks of world files.

use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Instant;

use firstcontact::contact::QueryError;
use firstcontact::solid::Kind;
use firstcontact::world::{Check, CheckError, CheckOptions, LoadOptions, World};

use super::args::CheckArgs;
use super::audit;
use super::console::Console;
use super::diagnostic::Diagnostic;
use super::exit::Exit;
use super::failure::Failure;
use super::method;
use super::refused::{refused, warned};
use super::report::{CheckFinding, Finding};
use super::source;
use super::text;
use super::told::{Told, units};

/// How many checks passed and failed.
#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
}

/// Runs every world, whatever the others say; the worst decides the exit status.
pub(crate) fn run(args: &CheckArgs, console: &mut Console<'_>) -> Exit {
    let start = Instant::now();
    if let Err(failure) = source::refuse_second_stdin(args.worlds.iter().map(|world| world.as_path())) {
        return console.fail(failure);
    }
    if let Some(root) = args.allow_root.iter().find(|root| !root.is_dir()) {
        return console.fail(no_root(root).into());
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

fn no_root(root: &Path) -> Diagnostic {
    let cause = if root.exists() { "this is not a folder" } else { "there is no such folder" };
    let name = root.display();
    Diagnostic::error(format!("cannot allow `{name}` with `--allow-root`"))
        .in_file(name.to_string())
        .cause(cause)
        .help("name a folder that exists, relative to the current one")
}

/// For what runs in parallel beside the checks themselves, which are told by their options.
fn limit_threads(args: &CheckArgs) {
    if let Some(threads) = args.threads {
        // It fails if the pool is in use already, which only tests in one process can bring about.
        let _ = rayon::ThreadPoolBuilder::new().num_threads(threads.into()).build_global();
    }
}

fn run_world(path: &Path, args: &CheckArgs, console: &mut Console<'_>, tally: &mut Tally) -> Exit {
    let world = match load(path, args) {
        Ok(world) => world,
        Err(failure) => return console.fail(failure),
    };
    for warning in world.warnings() {
        console.complain(warned(warning));
    }
    if tally.passed + tally.failed > 0 {
        console.remark("\n");
    }
    console.remark(&heading(&world));
    let exits = world.checks().iter().map(|check| run_check(&world, check, args, console, tally));
    exits.max().unwrap_or(Exit::Success)
}

fn load(path: &Path, args: &CheckArgs) -> Result<World, Failure> {
    let options = LoadOptions::new().mesh_limits(args.limits.limits());
    let options = args.allow_root.iter().fold(options, |options, root| options.allow_root(root));
    if !source::is_stdin(path) {
        return World::load(path, &options).map_err(|error| refused(&error));
    }
    let source = source::read(path, LoadOptions::DEFAULT_MAX_BYTES)?;
    let text = String::from_utf8(source.bytes).map_err(|_| {
        Diagnostic::error("a world file is text in UTF-8, and this is not").in_file(source.name.as_str())
    })?;
    World::from_yaml_str(&text, &options.name(&source.name).base(".")).map_err(|error| refused(&error))
}

fn heading(world: &World) -> String {
    let objects = world.objects().len();
    let solids = world.objects().filter(|(_, object)| object.body().kind() == Kind::Solid).count();
    text::heading(world.name(), objects, solids, world.paths().len(), &units(world))
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
    let mut finding = Told { world, check, report: &report }.finding(audit);
    if finding.audit.as_ref().is_some_and(|audit| audit.agree == Some(false)) {
        finding.pass = false;
        finding.reason = Some("but the audit found methods that disagree".to_owned());
    }
    Ok(finding)
}

fn options(args: &CheckArgs) -> CheckOptions {
    let options = CheckOptions::new().method(args.method.method);
    match args.threads.and_then(|threads| NonZeroUsize::new(threads.into())) {
        Some(threads) => options.threads(threads),
        None => options,
    }
}
