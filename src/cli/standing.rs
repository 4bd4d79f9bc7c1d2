//! `check` of a world without paths: what is not asked, and which objects overlap where they stand.

use firstcontact::contact::Start;
use firstcontact::world::{CheckError, StandingReport, Touch, World};

use super::args::CheckArgs;
use super::check::options;
use super::console::Console;
use super::diagnostic::Diagnostic;
use super::exit::Exit;
use super::report::{ContactFinding, Finding, StandingFinding};
use super::told::{counts, standing_contact, units};

/// Reports the pairs that are in contact: status 1 if some overlap or do not keep their margin.
pub(crate) fn run(world: &World, args: &CheckArgs, console: &mut Console<'_>) -> Exit {
    if args.method.audit {
        let warning = Diagnostic::warning("nothing is audited: `--audit` compares the answers to checks, and none ran");
        console.complain(warning.in_file(world.name()));
    }
    let progress = console.progress(world.name());
    let report = world.standing_contacts(&options(args));
    drop(progress);
    match report {
        Ok(report) => {
            let finding = finding(world, &report);
            let exit = if finding.is_sound() { Exit::Success } else { Exit::Found };
            console.found(Finding::Standing(finding));
            exit
        }
        Err(error) => {
            console.complain(undecided(&error).in_file(world.name()));
            Exit::BadInput
        }
    }
}

fn undecided(error: &CheckError) -> Diagnostic {
    let diagnostic = Diagnostic::error("the world has no path, and its objects cannot be compared where they stand");
    diagnostic.cause(error.to_string()).help("give each object `pose: {position: [x, y, z]}`, or add a path")
}

fn finding(world: &World, report: &StandingReport) -> StandingFinding {
    let (mut overlapping, mut touching, mut too_near) = (Vec::new(), Vec::new(), Vec::new());
    for found in &report.contacts {
        let told: ContactFinding = standing_contact(world, found);
        match (found.start, found.contact.touch) {
            (Start::Apart, _) => too_near.push(told),
            (Start::Touching, Touch::Contact) => touching.push(told),
            _ => overlapping.push(told),
        }
    }
    StandingFinding {
        units: units(world),
        world: world.name().to_owned(),
        checked: false,
        counts: counts(report.pairs),
        overlapping,
        touching,
        too_near,
        warnings: world.warnings().iter().map(ToString::to_string).collect(),
    }
}
