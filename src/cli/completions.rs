//! `completions`: what makes a shell complete commands and options.

use clap::CommandFactory;

use super::args::{Arguments, CompletionsArgs};
use super::console::Console;
use super::exit::Exit;

/// Prints the script of a shell.
pub(crate) fn run(args: &CompletionsArgs, console: &mut Console<'_>) -> Exit {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Arguments::command(), "firstcontact", &mut script);
    console.answer(&String::from_utf8_lossy(&script));
    Exit::Success
}
