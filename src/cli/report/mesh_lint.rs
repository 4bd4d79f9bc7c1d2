//! What a mesh file breaks, as plain data.

use serde::Serialize;

use crate::cli::rule::Level;

/// The findings on one file.
#[derive(Debug, Serialize)]
pub(crate) struct MeshLintFinding {
    pub(crate) file: String,
    pub(crate) format: Option<&'static str>,
    /// Whether there is neither an error nor a warning.
    pub(crate) clean: bool,
    pub(crate) findings: Vec<RuleFinding>,
}

/// A rule that a file breaks.
#[derive(Debug, Serialize)]
pub(crate) struct RuleFinding {
    /// Stable.
    pub(crate) id: &'static str,
    pub(crate) severity: Level,
    pub(crate) message: String,
    /// How often; at least so often if the search for it has a limit, which the message says then.
    pub(crate) count: usize,
    /// The first places.
    pub(crate) places: Vec<PlaceFinding>,
    /// How to mend it.
    pub(crate) help: &'static str,
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
