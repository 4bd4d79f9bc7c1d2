//! Runs one of the programs that compare the library with slow references.

use std::process::ExitCode;

fn main() -> ExitCode {
    firstcontact_verify::run(std::env::args().nth(1).as_deref())
}
