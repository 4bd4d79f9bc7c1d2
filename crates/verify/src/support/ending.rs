//! How a comparison ends: status 0 if nothing was wrong, 1 if something was, 2 if it could not be made.

use std::io::{self, Write};
use std::process::ExitCode;

/// The status for a number of wrong answers, an error in printing, or one in the arguments.
pub fn ending(result: Result<io::Result<u64>, String>) -> ExitCode {
    match result {
        Ok(Ok(0)) => ExitCode::SUCCESS,
        Ok(Ok(_)) => ExitCode::from(1),
        Ok(Err(error)) => failed(&error.to_string()),
        Err(message) => failed(&message),
    }
}

fn failed(message: &str) -> ExitCode {
    // Nothing is left to do if standard error is closed as well.
    let _ = writeln!(io::stderr(), "error: {message}");
    ExitCode::from(2)
}
