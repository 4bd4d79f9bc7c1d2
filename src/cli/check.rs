//! `check`: the checks of world files.

use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Instant;

use firstcontact::solid::Kind;
use firstcontact::world::{
    Check, CheckOptions, CheckReport, CheckResult, LoadError, LoadOptions, Object, ObjectId, Outcome, PairContact, World,
};

use super::args::CheckArgs;
use super::audit;
use super::console::Console;
use super::contact::{self, Named};
use super::diagnostic::{Diagnostic, Place};
use super::exit::Exit;
use super::report::{CheckFinding, ContactFinding, Finding, MethodFinding, PairsFinding, Units, Verdict};
use super::source;
use super::text;

/// How many checks passed and failed.
#[derive(Default)]
struct Tally {
    passed: usize,
    failed: usize,
}

/// Runs every world, whatever the others say; the worst decides the exit status.
pub(crate) fn run(args: &CheckArgs, console: &mut Console<'_>) -> Exit {
    let start = Instant::now();
    if let Err(diagnostic) = source::refuse_second_stdin(args.worlds.iter().map(|world| world.as_path())) {
        console.complain(diagnostic);
        return Exit::BadInput;
    }
    let mut tally = Tally::default();
    let exits = args.worlds.iter().map(|path| run_world(path, args, console, &mut tally));
    let exit = exits.max().unwrap_or(Exit::Success);
    if tally.passed + tally.failed > 0 {
        console.remark(&text::total(tally.passed, tally.failed, start.elapsed()));
    }
    exit
}

fn run_world(path: &Path, args: &CheckArgs, console: &mut Console<'_>, tally: &mut Tally) -> Exit {
    let world = match load(path) {
        Ok(world) => world,
        Err(diagnostic) => {
            console.complain(diagnostic);
            return Exit::BadInput;
        }
    };
    for warning in world.warnings() {
        console.complain(warned(warning));
    }
    console.remark(&heading(&world));
    let exits = world.checks().iter().map(|check| run_check(&world, check, args, console, tally));
    let exit = exits.max().unwrap_or(Exit::Success);
    console.remark("\n");
    exit
}
