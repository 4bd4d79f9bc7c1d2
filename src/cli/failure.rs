//! Why a command, or one of its inputs, came to nothing.

use super::diagnostic::Diagnostic;
use super::exit::Exit;

/// What to tell the user, and what the shell.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) diagnostic: Box<Diagnostic>,
    pub(crate) exit: Exit,
}

impl Failure {
    /// A limit was reached: other input of the same kind may be fine.
    pub(crate) fn limit(diagnostic: Diagnostic) -> Failure {
        Failure { diagnostic: Box::new(diagnostic), exit: Exit::Stopped }
    }
}

/// The input is wrong, unless something else is said.
impl From<Diagnostic> for Failure {
    fn from(diagnostic: Diagnostic) -> Failure {
        Failure { diagnostic: Box::new(diagnostic), exit: Exit::BadInput }
    }
}
