//! `world lint`: what is probably not meant in world files.

use std::path::Path;

use firstcontact::world::lint::{Finding, Rule, Severity};

use crate::cli::args::WorldLintArgs;
use crate::cli::console::Console;
use crate::cli::diagnostic::Diagnostic;
use crate::cli::exit::Exit;
use crate::cli::lint;
use crate::cli::load;
use crate::cli::report::{Grade, RemarkFinding};
use crate::cli::source;

/// The names of all rules, for the help.
pub(crate) fn rules() -> String {
    let of = |severity: Severity| {
        let rules = Rule::ALL.iter().filter(|(rule, _)| rule.severity() == severity);
        rules.map(|(_, name)| *name).collect::<Vec<_>>().join(", ")
    };
    let [errors, warnings, notes] = [Severity::Error, Severity::Warning, Severity::Note].map(of);
    format!(
        "Rules.\n  errors: {errors}\n  warnings: {warnings}\n  notes: {notes}\n\n\
Exit status: 0 nothing found from the severity of --fail-on, 1 something found, 2 a world cannot be loaded."
    )
}

/// Looks through every world; the worst decides the exit status.
pub(crate) fn run(args: &WorldLintArgs, console: &mut Console<'_>) -> Exit {
    let rules = Rule::ALL.iter().map(|(_, name)| *name);
    let asked = source::refuse_second_stdin(args.worlds.iter().map(|world| world.as_path()))
        .and_then(|()| load::refuse_missing_roots(&args.roots))
        .and_then(|()| lint::refuse_unknown(&args.lint, rules));
    if let Err(failure) = asked {
        return console.fail(failure);
    }
    let exits = args.worlds.iter().map(|path| run_world(path, args, console));
    exits.max().unwrap_or(Exit::Success)
}

fn run_world(path: &Path, args: &WorldLintArgs, console: &mut Console<'_>) -> Exit {
    let world = match load::world(path, &args.roots, &args.limits, None) {
        Ok(world) => world,
        Err(failure) => return console.fail(failure),
    };
    let progress = console.progress(world.name());
    let findings = world.lint();
    drop(progress);
    match findings {
        Ok(findings) => {
            let remarks = findings.iter().map(remark).collect();
            lint::tell(world.name().to_owned(), remarks, &args.lint, console)
        }
        Err(error) => {
            let diagnostic = Diagnostic::error("a check of this world cannot be decided").in_file(world.name());
            console.complain(diagnostic.cause(error.to_string()));
            Exit::BadInput
        }
    }
}

fn remark(finding: &Finding) -> RemarkFinding {
    let position = finding.place.as_ref().and_then(|place| place.position.as_ref());
    RemarkFinding {
        rule: finding.rule.name(),
        severity: match finding.severity() {
            Severity::Note => Grade::Note,
            Severity::Warning => Grade::Warning,
            Severity::Error => Grade::Error,
        },
        message: finding.message.clone(),
        file: finding.place.as_ref().map(|place| place.file.clone()),
        line: position.map(|position| position.line),
        column: position.map(|position| position.column),
        help: finding.help.clone(),
        count: None,
        places: Vec::new(),
    }
}
