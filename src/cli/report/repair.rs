//! What a repair did and what it left, as plain data.

use serde::Serialize;

use super::mesh::{CountedFinding, EdgesFinding, ListFinding, SelfIntersectionsFinding};

/// A mesh file that was repaired.
#[derive(Debug, Serialize)]
pub(crate) struct RepairFinding {
    pub(crate) file: String,
    /// The file written.
    pub(crate) output: String,
    pub(crate) format: &'static str,
    /// Of the mesh written.
    pub(crate) vertices: usize,
    pub(crate) faces: usize,
    /// How near vertices had to be to become one.
    pub(crate) weld: f64,
    /// Whether each edge of the mesh written has an even number of faces.
    pub(crate) closed: bool,
    /// Whether its faces run the same way on both sides of each edge.
    pub(crate) oriented: bool,
    /// Whether no two faces of it meet but at common vertices and edges; false also where that is not known.
    pub(crate) free_of_crossings: bool,
    /// Whether it is a closed solid that faces outward.
    pub(crate) solid: bool,
    /// Enclosed by it; none unless it is a solid.
    pub(crate) volume: Option<f64>,
    pub(crate) done: DoneFinding,
    pub(crate) remaining: RemainingFinding,
    pub(crate) warnings: Vec<String>,
}

/// What was done, in the numbering of the file read.
#[derive(Debug, Serialize)]
pub(crate) struct DoneFinding {
    pub(crate) equal_vertices: ListFinding,
    pub(crate) near_vertices: ListFinding,
    pub(crate) collapsed_faces: ListFinding,
    pub(crate) flat_faces: ListFinding,
    pub(crate) duplicate_faces: ListFinding,
    pub(crate) junctions: CountedFinding<JunctionFinding>,
    pub(crate) turned_faces: ListFinding,
    pub(crate) unorientable: ListFinding,
    pub(crate) filled_holes: CountedFinding<FilledFinding>,
    pub(crate) open_holes: CountedFinding<OpenFinding>,
    pub(crate) cavities: ListFinding,
    pub(crate) unused_vertices: ListFinding,
}

/// A vertex on the edge of a face that did not have it.
#[derive(Debug, Serialize)]
pub(crate) struct JunctionFinding {
    pub(crate) vertices: [u32; 2],
    pub(crate) face: u32,
    pub(crate) vertex: u32,
}

/// A hole that was filled.
#[derive(Debug, Serialize)]
pub(crate) struct FilledFinding {
    pub(crate) edges: usize,
    pub(crate) vertex: u32,
    pub(crate) faces: usize,
    /// Whether these meet other faces.
    pub(crate) meets: bool,
}

/// A hole that was not.
#[derive(Debug, Serialize)]
pub(crate) struct OpenFinding {
    pub(crate) edges: usize,
    pub(crate) vertex: u32,
    pub(crate) reason: &'static str,
}

/// What the mesh written still is, in its own numbering.
#[derive(Debug, Serialize)]
pub(crate) struct RemainingFinding {
    pub(crate) open_edges: EdgesFinding,
    pub(crate) flipped_edges: EdgesFinding,
    pub(crate) self_intersections: SelfIntersectionsFinding,
}
