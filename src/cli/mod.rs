//! The command line. It is the only place that prints, and it uses nothing of the library but its public API. The
//! module for Python is built from these files, too.
//!
//! A module of a command holds its arguments, its run and its report: fields for programs and lines for people, built
//! side by side. Where build servers have formats of their own, too, the report is a finding, plain data from which all
//! formats are made. A module imports only from those further down.
//!
//! - `args`: all commands together, as clap reads them; `usage`: wrong usage; `budget`: limits of time and memory.
//! - `view`: worlds as pages to look at.
//! - `check`: checks of world files; in it `edges` for files of edges and `standing` for worlds without paths.
//! - `query`, `measure`: questions about two meshes. `measure` has a module for each question; `first` is the plain
//!   first contact of `query`, `cast` that by GJK's ray cast, `turn` that of a body that turns; `rigid`, `turn_clearance`
//!   and `turn_page` have its parts, `doubt` what is said where it is not decided.
//! - `mesh`, `world`: commands on mesh files and on world files; `lint`: the common part of their lints.
//! - `documents`: a first world, manual pages, schemas, completions.
//! - `contact`, `contact_set`, `audit`: parts of findings that several commands have.
//! - `proof`: proofs as files, and their check.
//! - `page`: the page of a scene as a file.
//! - `load`, `load_world`: meshes, bodies and worlds from files, or errors with place and remedy.
//! - `quantity`, `unit`, `limit`: numbers and units on the command line; `files`: reading and writing.
//! - `console`: the two streams and the format; `finding`: the JSON report; `ci`: JUnit, SARIF, GitHub; `progress`.
//! - `diagnostic`: errors, warnings and exit statuses; `text`: numbers and lines for people; `svg`: diagrams.
//! - `memory`: the allocator, which counts.

mod args;
mod audit;
mod budget;
mod cast;
mod check;
mod ci;
mod console;
mod contact;
mod contact_set;
mod diagnostic;
mod documents;
mod doubt;
mod files;
mod finding;
mod first;
mod limit;
mod lint;
mod load;
mod load_world;
mod measure;
mod memory;
mod mesh;
mod page;
mod progress;
mod proof;
mod quantity;
mod query;
mod rigid;
mod svg;
mod text;
mod turn;
mod turn_clearance;
mod turn_page;
mod unit;
mod usage;
mod view;
mod world;

use std::ffi::OsString;
use std::io::{BufWriter, Write};
use std::time::Instant;

use clap::{ArgMatches, CommandFactory, FromArgMatches};

use args::{Arguments, Command, EXAMPLES};
use console::{Console, Format, OutputArgs};
use diagnostic::{Exit, Failure};
use query::QueryMethod;

/// Runs the process with these arguments, the first of which is its own name, on its streams.
pub(crate) fn run(arguments: &[OsString]) -> Exit {
    watch_interrupts();
    usage::wanted_color(arguments).write_global();
    let mut out = BufWriter::new(anstream::stdout().lock());
    let mut err = anstream::stderr();
    let exit = run_with(arguments, &mut out, &mut err);
    // Text that a closed pipe did not take is not wanted.
    drop(out.into_parts());
    exit
}

/// Lets an interrupt end the process with its own status, so that a caller can distinguish it from a verdict.
///
/// No file is left half written: files are moved into place in one step.
fn watch_interrupts() {
    // Without a handler an interrupt still ends the process, only with the shell's own status.
    let _ = ctrlc::set_handler(|| budget::interrupt());
}

fn run_with(arguments: &[OsString], out: &mut dyn Write, err: &mut dyn Write) -> Exit {
    let start = Instant::now();
    let mut tool = Arguments::command();
    let read = tool.try_get_matches_from_mut(arguments).and_then(|matches| {
        let name = name(&matches);
        Ok((Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut tool))?, name))
    });
    match read {
        Ok((arguments, name)) => dispatch(&arguments, (&name, start), out, err),
        Err(error) => misuse(arguments, error, out, err),
    }
}

/// The command with the commands above it, as the user types it.
fn name(matches: &ArgMatches) -> String {
    let below = std::iter::successors(matches.subcommand(), |(_, matches)| matches.subcommand());
    below.fold("firstcontact".to_owned(), |whole, (name, _)| format!("{whole} {name}"))
}

fn dispatch(arguments: &Arguments, (name, start): (&str, Instant), out: &mut dyn Write, err: &mut dyn Write) -> Exit {
    let plain = OutputArgs::default();
    let output = arguments.output().unwrap_or(&plain);
    if let Some(refused) = arguments.refused_format(output.format) {
        let mut console = Console::new(out, err, &plain);
        let exit = console.fail(refused);
        return console.finish(exit);
    }
    let mut console = Console::new(out, err, output);
    let watched = arguments.budget.watch(name, start, output.format);
    let result = watched.and_then(|()| run_command(arguments, &mut console));
    let exit = console.exit_of(result);
    console.finish(exit)
}

fn run_command(arguments: &Arguments, console: &mut Console<'_>) -> Result<Exit, Failure> {
    match &arguments.command {
        None => {
            console.print(&format!("{EXAMPLES}\n\nFor all commands: firstcontact --help\n"));
            Ok(Exit::Success)
        }
        Some(Command::Check(args)) => check::run(args, console),
        Some(Command::Query(args)) if args.turning.is_rigid(args) && !turn::is_of_two(args) => {
            rigid::run(args, console)
        }
        Some(Command::Query(args)) if args.turning.turn.is_some() => match turn::run(args, console)? {
            Some(exit) => Ok(exit),
            // The work on two that turn was given up: enclosures tell what they know.
            None => rigid::run(args, console),
        },
        Some(Command::Query(args)) => match args.method {
            QueryMethod::Exact(method) => query::run(args, method, console),
            QueryMethod::Gjk => cast::run(args, console),
            QueryMethod::Manifold => Err(turn::nothing_turns().into()),
        },
        Some(Command::View(args)) => view::run(args, console),
        Some(Command::Verify(args)) => proof::run(args, console),
        Some(Command::Measure { command }) => measure::run(command, console),
        Some(Command::Mesh { command }) => mesh::run(command, console),
        Some(Command::World { command }) => world::run(command, console),
        Some(Command::Init(args)) => documents::init(args, console),
        Some(Command::Schema(args)) => documents::print_schema(args, console),
        Some(Command::Completions(args)) => documents::print_completions(args, Arguments::command(), console),
        Some(Command::Man(args)) => documents::print_manual(args, Arguments::command(), console),
    }
}

fn misuse(arguments: &[OsString], error: clap::Error, out: &mut dyn Write, err: &mut dyn Write) -> Exit {
    let error = usage::advised(error, arguments, &Arguments::command());
    let output = usage::wanted_output(arguments);
    let mut console = Console::new(out, err, &output);
    let exit = if usage::is_answer(&error) { Exit::Success } else { Exit::BadInput };
    match (exit, output.format) {
        (Exit::Success, _) => console.print(&error.render().ansi().to_string()),
        (_, Format::Json | Format::Jsonl) => console.diagnostic(usage::diagnose(&error)),
        _ => console.stderr_line(&usage::rendered(&error, arguments)),
    }
    console.finish(exit)
}
