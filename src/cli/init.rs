//! `init`: a first world to play with.

use firstcontact::world::schema;

use super::args::InitArgs;
use super::console::Console;
use super::exit::Exit;
use super::failure::Failure;
use super::output::{self, Replace};

/// The world it writes.
pub(crate) const WORLD: &str = include_str!("init.yaml");

/// The schema that it writes beside the world.
const SCHEMA: &str = "firstcontact-world.schema.json";

/// Writes the world and the schema beside it, never over a file that is there unless told so.
pub(crate) fn run(args: &InitArgs, console: &mut Console<'_>) -> Exit {
    if args.file.as_os_str() == "-" {
        console.answer(WORLD);
        return Exit::Success;
    }
    match write(args) {
        Ok(told) => {
            console.answer(&told);
            Exit::Success
        }
        Err(failure) => console.fail(failure),
    }
}

fn write(args: &InitArgs) -> Result<String, Failure> {
    let (name, replace) = (args.file.display(), Replace::if_forced(args.force));
    // The line by which editors with a YAML language server find the schema.
    let world = format!("# yaml-language-server: $schema={SCHEMA}\n{WORLD}");
    output::write(&args.file, world.as_bytes(), replace, [""; 0])?;
    let beside = args.file.with_file_name(SCHEMA);
    let told = match std::fs::read_to_string(&beside) {
        Ok(text) if text == schema::WORLD => "its schema for editors is there already".to_owned(),
        Ok(_) if !args.force => format!("{} is another and left as it is", beside.display()),
        _ => {
            output::write(&beside, schema::WORLD.as_bytes(), replace, [""; 0])?;
            format!("its schema for editors is {}", beside.display())
        }
    };
    Ok(format!("wrote {name} ({told}); now run: firstcontact check {name}\n"))
}
