//! The exit statuses, as grep and diff have them.

use std::process::ExitCode;

/// What the process tells the shell. When several inputs run, the highest wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// 0: every check passes; the query is clear.
    Success,
    /// 1: a check fails; the query finds contact; an audit finds two methods that disagree.
    Found,
    /// 2: the input or the usage is wrong, nothing was decided about it.
    BadInput,
    /// 3: a limit was reached, or the user interrupted.
    Stopped,
}

impl Exit {
    /// The number itself.
    pub(crate) fn status(self) -> u8 {
        match self {
            Exit::Success => 0,
            Exit::Found => 1,
            Exit::BadInput => 2,
            Exit::Stopped => 3,
        }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit.status())
    }
}
