//! The commands on mesh files.

mod body;
mod convert;
mod encoded;
mod hull;
mod info;
mod lint;
mod listed;
mod repair;
mod rule;
mod target;

use super::args::MeshCommand;
use super::console::Console;
use super::exit::Exit;

pub(crate) use rule::TABLE as RULES;

/// Runs one of them.
pub(crate) fn run(command: &MeshCommand, console: &mut Console<'_>) -> Exit {
    match command {
        MeshCommand::Info(args) => info::run(args, console),
        MeshCommand::Convert(args) => convert::run(args, console),
        MeshCommand::Repair(args) => repair::run(args, console),
        MeshCommand::Hull(args) => hull::run(args, console),
        MeshCommand::Lint(args) => lint::run(args, console),
    }
}
