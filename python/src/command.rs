//! The command line, from the same code as the program's.

use std::ffi::OsString;

use pyo3::prelude::*;

use crate::cli;

/// Runs the command `firstcontact` and returns its exit status.
///
/// It owns the process: it watches interrupts, and ends the process itself where a limit of time or memory is reached.
/// So only the console script and ``python -m firstcontact`` call it.
#[pyfunction]
pub(crate) fn run_command(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| cli::run(&arguments).status())
}
