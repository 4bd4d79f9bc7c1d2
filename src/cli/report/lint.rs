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
    /// How often, where one finding stands for many; at least so often if the message says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) count: Option<usize>,
    /// The first places in a mesh.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) places: Vec<PlaceFinding>,
}

/// A place in a mesh, in the file's numbering.
#[derive(Debug, Default, Serialize)]
pub(crate) struct PlaceFinding {
    pub(crate) faces: Vec<u32>,
    /// Two vertices are an edge.
    pub(crate) vertices: Vec<u32>,
    /// Of the first face, else of the first vertex, where the format has lines; from 1.
    pub(crate) line: Option<u32>,
}
