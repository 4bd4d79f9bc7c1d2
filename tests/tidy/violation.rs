//! A violation of a house rule and where it is.

use std::fmt;

/// One violation.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Violation {
    /// The file, from the root of the repository.
    pub path: String,
    /// The line, counted from 1.
    pub line: usize,
    /// What the rule says, and what breaks it.
    pub rule: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.rule)
    }
}
