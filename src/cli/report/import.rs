//! What an import made of a scene, as plain data.

use firstcontact::world::import::LeftOut;
use serde::Serialize;

/// A world that was made of a scene.
#[derive(Debug, Serialize)]
pub(crate) struct ImportFinding {
    pub(crate) file: String,
    /// The file written.
    pub(crate) output: String,
    /// How many the world has.
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
    /// The names of what it belongs to, as far as there are any.
    pub(crate) names: Vec<String>,
}

impl LeftOutFinding {
    /// The same as plain data.
    pub(crate) fn of(left: &LeftOut) -> LeftOutFinding {
        LeftOutFinding { what: left.what.clone(), count: left.count, names: left.names.clone() }
    }
}
