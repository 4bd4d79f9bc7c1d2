//! What a lint found, as plain data: the same for worlds and for meshes.

use serde::Serialize;

/// What a lint says about one file.
#[derive(Debug, Serialize)]
pub(crate) struct LintFinding {
    pub(crate) file: String,
    pub(crate) errors: usize,
    pub(crate) warnings: usize,
    pub(crate) notes: usize,
    /// Whether nothing is as bad as the user said fails.
    pub(crate) pass: bool,
    pub(crate) findings: Vec<RemarkFinding>,
}

/// How bad a remark is, least first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Grade {
    Note,
    Warning,
    Error,
}

impl Grade {
    /// In words.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Grade::Note => "note",
            Grade::Warning => "warning",
            Grade::Error => "error",
        }
    }
}

/// One remark on a file.
#[derive(Debug, Serialize)]
pub(crate) struct RemarkFinding {
    /// The name of its rule.
    pub(crate) rule: &'static str,
    pub(crate) severity: Grade,
    pub(crate) message: String,
    pub(crate) file: Option<String>,
    /// From 1.
    pub(crate) line: Option<usize>,
    /// From 1, in characters.
    pub(crate) column: Option<usize>,
    /// How to mend it.
    pub(crate) help: Option<String>,
}
