//! `world`: the commands on world files. `world lint` reports mistakes in them.

mod import;

use std::cmp::Reverse;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};
use firstcontact::world::lint::{Finding, Rule};

use super::console::{Console, OutputArgs};
use super::diagnostic::{Diagnostic, Exit, Failure};
use super::files;
use super::lint::{self, LintArgs, LintFinding};
use super::load::LimitsArgs;
use super::load_world::{RootsArgs, load_world, refuse_missing_roots};

/// One command on world files.
#[derive(Debug, Subcommand)]
pub(crate) enum WorldCommand {
    /// Look for what is probably not meant: unused objects, sudden speeds, rules that do nothing, contact at the start
    #[command(after_help = rules())]
    Lint(WorldLintArgs),
    /// Make a world file of a scene of another program, and say what had to be assumed or left out
    #[command(after_help = import::STATUS)]
    Import(import::WorldImportArgs),
}

impl WorldCommand {
    /// The options of the report.
    pub(crate) fn output(&self) -> &OutputArgs {
        match self {
            WorldCommand::Lint(args) => &args.output,
            WorldCommand::Import(args) => &args.output,
        }
    }
}

/// `world lint WORLD.yaml...`
#[derive(Debug, Args)]
pub(crate) struct WorldLintArgs {
    /// World files; `-` is standard input, whose mesh files are relative to the current folder
    #[arg(required = true, value_name = "WORLD.yaml")]
    pub(crate) worlds: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) roots: RootsArgs,
    #[command(flatten)]
    pub(crate) limits: LimitsArgs,
    #[command(flatten)]
    pub(crate) lint: LintArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
}

/// Runs one of them.
pub(crate) fn run(command: &WorldCommand, console: &mut Console<'_>) -> Result<Exit, Failure> {
    match command {
        WorldCommand::Lint(args) => lint_worlds(args, console),
        WorldCommand::Import(args) => import::run(args, console),
    }
}

/// The text below `world lint --help`: all rules, the worst first.
fn rules() -> String {
    let mut rules: Vec<Rule> = Rule::ALL.iter().map(|(rule, _)| *rule).collect();
    rules.sort_by_key(|rule| Reverse(rule.severity()));
    let line = |rule: &Rule| format!("  {:22} {:8} {}\n", rule.name(), rule.severity().name(), rule.about());
    let table: String = rules.iter().map(line).collect();
    format!(
        "Rules:\n{table}\nFor build servers there are also --format sarif (code scanning) and github (notes beside the files).\n\n\
         Exit status: 0 nothing found from the severity of --fail-on, 1 something found, 2 a world cannot be loaded, 3 a limit."
    )
}

/// Looks through every world; the worst decides the exit status.
fn lint_worlds(args: &WorldLintArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    files::refuse_second_stdin(&args.worlds)?;
    refuse_missing_roots(&args.roots)?;
    lint::refuse_unknown(&args.lint, Rule::ALL.iter().map(|(_, name)| *name))?;
    Ok(console.each(&args.worlds, |path, console| lint_world(path, args, console)))
}

fn lint_world(path: &Path, args: &WorldLintArgs, console: &mut Console<'_>) -> Result<Exit, Failure> {
    let world = load_world(path, &args.roots, &args.limits, None)?;
    let findings = console.working(world.name(), || world.lint()).map_err(|error| {
        let diagnostic = Diagnostic::error("a check of this world cannot be decided").in_file(world.name());
        diagnostic.cause(error.to_string())
    })?;
    let findings = findings.iter().map(lint_finding).collect();
    Ok(lint::report(world.name().to_owned(), findings, &args.lint, console))
}

fn lint_finding(finding: &Finding) -> LintFinding {
    let position = finding.place.as_ref().and_then(|place| place.position.as_ref());
    LintFinding {
        rule: finding.rule.name(),
        severity: finding.severity(),
        message: finding.message.clone(),
        file: finding.place.as_ref().map(|place| place.file.clone()),
        line: position.map(|position| position.line),
        column: position.map(|position| position.column),
        help: finding.help.clone(),
        count: None,
        places: Vec::new(),
    }
}
