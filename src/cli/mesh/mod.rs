//! The commands on mesh files.

mod convert;
mod hull;
mod info;
mod target;

use super::args::MeshCommand;
use super::console::Console;
use super::exit::Exit;

/// Runs one of them.
pub(crate) fn run(command: &MeshCommand, console: &mut Console<'_>) -> Exit {
    match command {
        MeshCommand::Info(args) => info::run(args, console),
        MeshCommand::Convert(args) => convert::run(args, console),
        MeshCommand::Hull(args) => hull::run(args, console),
    }
}
