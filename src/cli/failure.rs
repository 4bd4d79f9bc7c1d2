//! Why a command, or one of its inputs, came to nothing.

use super::diagnostic::Diagnostic;
use super::exit::Exit;

/// What to tell the user, and what the shell.
#[derive(Debug)]
pub(crate) struct Failure {
    /// At least one, in the order of the input.
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) exit: Exit,
}

impl Failure {
    /// A limit was reached: other input of the same kind may be fine.
    pub(crate) fn limit(diagnostic: Diagnostic) -> Failure {
        Failure { diagnostics: vec![diagnostic], exit: Exit::Stopped }
    }
}

/// The input is wrong, unless something else is said.
impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Failure {
        Failure { diagnostics: vec![diagnostic], exit: Exit::BadInput }
    }
}
