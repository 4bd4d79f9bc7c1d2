//! Programs that compare the library with slow references: `cargo run --release -p firstcontact-verify -- NAME`.
//!
//! Without a name the programs are listed. The tests put fewer of the same questions.
#![allow(missing_docs, unreachable_pub, reason = "not published")]

mod agreement;
mod coherence;
mod containment;
mod damage;
mod deformation;
mod exactness;
mod figures;
mod footprint;
mod gjk;
mod last_valid;
mod margins;
mod penetration;
mod rigid;
mod scaling;
mod search_path;
mod separation;
mod statics;
mod touching;
mod turns;

use std::error::Error;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// A program reads its own arguments from the third word of the command line on.
type Program = fn() -> Result<ExitCode, Box<dyn Error>>;

/// Programs by name.
const PROGRAMS: [(&str, Program); 19] = [
    ("agreement", || Ok(agreement::main())),
    ("coherence", coherence::main),
    ("containment", || Ok(containment::main())),
    ("damage", || Ok(damage::main())),
    ("deformation", || Ok(deformation::main())),
    ("exactness", || Ok(exactness::main())),
    ("figures", || Ok(figures::main())),
    ("footprint", || Ok(footprint::main())),
    ("gjk", || gjk::main().map(|()| ExitCode::SUCCESS)),
    ("last_valid", || Ok(last_valid::main())),
    ("make_worlds", || Ok(make_worlds().map(|()| ExitCode::SUCCESS)?)),
    ("margins", || Ok(margins::main())),
    ("penetration", || Ok(penetration::main())),
    ("rigid", || Ok(rigid::main())),
    ("scaling", || Ok(scaling::main())),
    ("separation", || Ok(separation::main())),
    ("statics", || Ok(statics::main())),
    ("touching", || Ok(touching::main())),
    ("turns", || Ok(turns::main())),
];

fn main() -> ExitCode {
    run(std::env::args().nth(1).as_deref())
}

/// Runs the program of a name; status 2 and the list of names if there is none.
fn run(name: Option<&str>) -> ExitCode {
    if let Some((_, program)) = PROGRAMS.iter().find(|(known, _)| Some(*known) == name) {
        return program().unwrap_or_else(|error| {
            // Nothing is left to do if standard error is closed as well.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::from(2)
        });
    }
    let names: Vec<_> = PROGRAMS.iter().map(|(name, _)| *name).collect();
    // Nothing is left to do if standard error is closed as well.
    let _ =
        writeln!(io::stderr(), "usage: firstcontact-verify NAME [ARGUMENTS]; the programs are {}", names.join(", "));
    ExitCode::from(2)
}

/// Writes the generated part of `worlds/`, every mesh and the warehouse, in the repository's root.
///
/// The other worlds are written by hand. The output is the same bytes on every platform.
fn make_worlds() -> io::Result<()> {
    let folder = Path::new("worlds");
    for file in firstcontact_verify::catalogue::files() {
        let path = folder.join(file.path);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, file.bytes)?;
    }
    Ok(())
}
