//! The commands on world files.

mod import;
mod lint;

pub(crate) use lint::rules;

use super::args::WorldCommand;
use super::console::Console;
use super::exit::Exit;

/// Runs one of them.
pub(crate) fn run(command: &WorldCommand, console: &mut Console<'_>) -> Exit {
    match command {
        WorldCommand::Lint(args) => lint::run(args, console),
        WorldCommand::Import(args) => import::run(args, console),
    }
}
