//! What an import made of a scene, as plain data.

use serde::Serialize;

/// A world that was made of a scene.
#[derive(Debug, Serialize)]
pub(crate) struct ImportFinding {
    pub(crate) file: String,
    /// The file written.
    pub(crate) output: String,
    /// How many came from the scene.
    pub(crate) objects: usize,
    pub(crate) paths: usize,
    /// What the scene does not say.
    pub(crate) assumptions: Vec<String>,
    /// What the scene has and the world has not.
    pub(crate) left_out: Vec<LeftOutFinding>,
}

/// Something that was left out.
#[derive(Debug, Serialize)]
pub(crate) struct LeftOutFinding {
    pub(crate) what: String,
    pub(crate) count: usize,
}
