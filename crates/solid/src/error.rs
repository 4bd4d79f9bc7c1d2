//! Why a body could not be built.

use super::capped_list::{BadEdge, CappedList};

/// Why a body could not be built.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// There is no face.
    #[error("the mesh has no faces")]
    Empty,
    /// The mesh itself is not well formed.
    #[error("{0}")]
    Mesh(String),
    /// Some shells are closed and oriented, others are not.
    #[error(
        "{solid} of {shells} shells are closed and oriented, the others are not: {}; if the body is meant to be hollow, say that its kind is `surface`",
        faults(open, flipped)
    )]
    MixedShells {
        /// Shells that are closed and oriented.
        solid: usize,
        /// All shells.
        shells: usize,
        /// Edges with an odd number of faces.
        open: Box<CappedList<BadEdge>>,
        /// Edges whose faces do not run equally often both ways.
        flipped: Box<CappedList<BadEdge>>,
    },
    /// A solid was asked for and the mesh is none.
    #[error("not a solid: {}", faults(open, flipped))]
    NotSolid {
        /// Edges with an odd number of faces.
        open: Box<CappedList<BadEdge>>,
        /// Edges whose faces do not run equally often both ways.
        flipped: Box<CappedList<BadEdge>>,
    },
    /// A size, radius or number of segments that gives no body.
    #[error("{what} must be {wanted}, not {found}")]
    Size {
        /// The quantity.
        what: &'static str,
        /// Required number.
        wanted: &'static str,
        /// Number found.
        found: f64,
    },
    /// A vertex is not finite after placement.
    #[error("vertex {vertex} is not finite after placement: the scale is too large")]
    NotFinite {
        /// The vertex in the file's numbering.
        vertex: u32,
    },
    /// The number of placed vertices is not the number of vertices.
    #[error("{found} placed vertices for a mesh of {wanted}")]
    VertexCount {
        /// Number of vertices of the mesh.
        wanted: usize,
        /// Number of positions given.
        found: usize,
    },
    /// All vertices of a solid lie in one plane after placement.
    #[error("placement has made the solid flat: all its vertices lie in one plane")]
    Flat,
    /// Points that have no hull with an inside.
    #[error("{0}")]
    Hull(#[from] super::hull::HullError),
    /// A placement that is none.
    #[error("{0}")]
    Placement(String),
}

fn faults(open: &CappedList<BadEdge>, flipped: &CappedList<BadEdge>) -> String {
    match (open.is_empty(), flipped.is_empty()) {
        (false, true) => format!("open {open}"),
        (true, false) => format!("inconsistently oriented {flipped}"),
        (false, false) => format!("open {open}; inconsistently oriented {flipped}"),
        (true, true) => "it has no face with an area".to_owned(),
    }
}
