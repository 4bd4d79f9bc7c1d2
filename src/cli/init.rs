//! `init`: a first world to play with.

use super::args::InitArgs;
use super::console::Console;
use super::exit::Exit;
use super::output::{self, Replace};

/// The world it writes.
pub(crate) const WORLD: &str = include_str!("init.yaml");

/// Writes the world, never over a file that is there unless told so.
pub(crate) fn run(args: &InitArgs, console: &mut Console<'_>) -> Exit {
    if args.file.as_os_str() == "-" {
        console.answer(WORLD);
        return Exit::Success;
    }
    let name = args.file.display();
    match output::write(&args.file, WORLD.as_bytes(), Replace::if_forced(args.force), [""; 0]) {
        Ok(()) => {
            console.answer(&format!("wrote {name}; now run: firstcontact check {name}\n"));
            Exit::Success
        }
        Err(failure) => console.fail(failure),
    }
}
