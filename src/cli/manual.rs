//! `man`: manual pages.

use clap::{Command, CommandFactory};
use clap_mangen::Man;

use super::args::{Arguments, ManArgs};
use super::console::Console;
use super::diagnostic::Diagnostic;
use super::exit::Exit;
use super::reference;
use super::similar::nearest;

/// The word for the page of the world file, which is no command.
const FORMAT: &str = "format";

/// Prints the page of the tool, of a command or of the world file.
pub(crate) fn run(args: &ManArgs, console: &mut Console<'_>) -> Exit {
    if args.command == [FORMAT] {
        console.answer(&reference::manual());
        return Exit::Success;
    }
    let mut tool = Arguments::command();
    tool.build();
    let mut command = &tool;
    for word in &args.command {
        match command.find_subcommand(word) {
            Some(found) => command = found,
            None => return console.fail(unknown(word, command).into()),
        }
    }
    // The name that counts is the whole of it, as in `firstcontact measure distance`; pages have hyphens instead.
    let name = command.get_bin_name().unwrap_or(command.get_name()).replace(' ', "-");
    let mut page = Vec::new();
    match Man::new(command.clone().display_name(name)).render(&mut page) {
        Ok(()) => console.answer(&String::from_utf8_lossy(&page)),
        Err(error) => return console.fail(Diagnostic::error("cannot write the page").cause(error.to_string()).into()),
    }
    Exit::Success
}

fn unknown(word: &str, command: &Command) -> Diagnostic {
    let names: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    let diagnostic = Diagnostic::error(format!("there is no command `{word}` of `{}`", command.get_name()));
    match nearest(word, names.iter().copied()) {
        Some(name) => diagnostic.help(format!("did you mean `{name}`?")),
        None if names.is_empty() => diagnostic.help("it has no commands of its own"),
        None => diagnostic.help(format!("known: {}", names.join(", "))),
    }
}
