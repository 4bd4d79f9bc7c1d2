//! `schema`: what world files and reports look like, for editors and programs.

use super::args::{SchemaArgs, SchemaOf};
use super::console::Console;
use super::exit::Exit;
use super::reference;

/// The JSON schema of everything the tool prints as JSON.
pub(crate) const REPORT: &str = include_str!("report.json");

/// Prints a schema.
pub(crate) fn run(args: &SchemaArgs, console: &mut Console<'_>) -> Exit {
    let schema = match args.of {
        SchemaOf::World => firstcontact::world::schema::WORLD,
        SchemaOf::Report => REPORT,
        SchemaOf::Reference => &reference::markdown(),
    };
    console.answer(schema.trim_end());
    console.answer("\n");
    Exit::Success
}
