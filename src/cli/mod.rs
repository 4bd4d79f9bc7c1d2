//! L8. The command line. The only place that prints; it sees nothing of the library but its public API.

mod args;
mod audit;
mod bodies;
mod check;
mod completions;
mod console;
mod contact;
mod count;
mod diagnostic;
mod edges;
mod examples;
mod exit;
mod failure;
mod github;
mod init;
mod interrupt;
mod interval;
mod json;
mod junit;
mod lint;
mod load;
mod manual;
mod measure;
mod mesh;
mod method;
mod output;
mod pipe;
mod printed;
mod progress;
mod quantity;
mod query;
mod reference;
mod refused;
mod render;
mod report;
mod sarif;
mod schema;
mod similar;
mod source;
mod standing;
mod svg;
mod table;
mod text;
mod told;
mod triple;
mod unit;
mod usage;
mod world;
mod xml;

use std::ffi::OsString;
use std::io::{BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;

use args::{Arguments, Command, Format, OutputArgs};
use console::Console;
use diagnostic::Diagnostic;
use exit::Exit;

/// Runs the process: its arguments, its streams, its exit status.
pub(crate) fn run() -> ExitCode {
    interrupt::watch();
    let arguments: Vec<OsString> = std::env::args_os().collect();
    usage::wanted_color(&arguments).write_global();
    let mut out = BufWriter::new(anstream::stdout().lock());
    let mut err = anstream::stderr();
    let exit = run_with(&arguments, &mut out, &mut err);
    // What a closed pipe did not take is not wanted.
    drop(out.into_parts());
    exit.into()
}

fn run_with(arguments: &[OsString], out: &mut dyn Write, err: &mut dyn Write) -> Exit {
    match Arguments::try_parse_from(arguments) {
        Ok(arguments) => dispatch(&arguments, out, err),
        Err(error) => misuse(arguments, &usage::advised(error, arguments), out, err),
    }
}

fn dispatch(arguments: &Arguments, out: &mut dyn Write, err: &mut dyn Write) -> Exit {
    let plain = OutputArgs { format: Format::Text, quiet: false };
    let output = output(arguments).unwrap_or(&plain);
    if let Some(refused) = misplaced(arguments, output.format) {
        let mut console = Console::new(out, err, &plain);
        console.complain(refused);
        return console.finish(Exit::BadInput);
    }
    let mut console = Console::new(out, err, output);
    let exit = match &arguments.command {
        None => {
            console.answer(examples::TEXT);
            console.answer("\n\nFor all commands: firstcontact --help\n");
            Exit::Success
        }
        Some(Command::Check(args)) => check::run(args, &mut console),
        Some(Command::Query(args)) => query::run(args, &mut console),
        Some(Command::Measure { command }) => measure::run(command, &mut console),
        Some(Command::Mesh { command }) => mesh::run(command, &mut console),
        Some(Command::World { command }) => world::run(command, &mut console),
        Some(Command::Init(args)) => init::run(args, &mut console),
        Some(Command::Schema(args)) => schema::run(args, &mut console),
        Some(Command::Completions(args)) => completions::run(args, &mut console),
        Some(Command::Man(args)) => manual::run(args, &mut console),
    };
    console.finish(exit)
}

/// Why a format is none for a command.
fn misplaced(arguments: &Arguments, format: Format) -> Option<Diagnostic> {
    let (is_fine, others) = match arguments.command.as_ref()? {
        Command::Check(args) if args.edges.is_some() => (format == Format::Csv, ", csv"),
        Command::Check(_) => {
            (matches!(format, Format::Junit | Format::Sarif | Format::Github), ", junit, sarif, github")
        }
        Command::World { command: args::WorldCommand::Lint(_) }
        | Command::Mesh { command: args::MeshCommand::Lint(_) } => {
            (matches!(format, Format::Sarif | Format::Github), ", sarif, github")
        }
        _ => (false, ""),
    };
    let refused = || Diagnostic::error(format!("`--format {}` is not for this command", format.name()));
    (!is_fine && !format.is_common()).then(|| refused().help(format!("it prints text, json, jsonl{others}")))
}

fn output(arguments: &Arguments) -> Option<&OutputArgs> {
    match arguments.command.as_ref()? {
        Command::Check(args) => Some(&args.output),
        Command::Query(args) => Some(&args.output),
        Command::Measure { command } => Some(command.output()),
        Command::Mesh { command } => Some(command.output()),
        Command::World { command } => Some(command.output()),
        Command::Init(_) | Command::Schema(_) | Command::Completions(_) | Command::Man(_) => None,
    }
}

fn misuse(arguments: &[OsString], error: &clap::Error, out: &mut dyn Write, err: &mut dyn Write) -> Exit {
    let output = usage::wanted_output(arguments);
    let mut console = Console::new(out, err, &output);
    let exit = if usage::is_answer(error) { Exit::Success } else { Exit::BadInput };
    match (exit, output.format) {
        (Exit::Success, _) => console.answer(&error.render().ansi().to_string()),
        (_, Format::Json | Format::Jsonl) => console.complain(usage::diagnose(error)),
        _ => console.hint(&usage::rendered(error, arguments)),
    }
    console.finish(exit)
}
