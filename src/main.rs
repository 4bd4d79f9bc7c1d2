//! The `firstcontact` command.

mod cli;

use std::ffi::OsString;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    cli::run(&arguments).into()
}
