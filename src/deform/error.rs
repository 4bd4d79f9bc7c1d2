//! What cannot be asked of deforming meshes.

use std::fmt;

use crate::motion::MotionError;

/// One of the two meshes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Which {
    /// A.
    First,
    /// B.
    Second,
}

impl Which {
    /// Its place in a pair.
    pub(super) fn index(self) -> usize {
        match self {
            Which::First => 0,
            Which::Second => 1,
        }
    }
}

/// `A` or `B`.
impl fmt::Display for Which {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Which::First => "A",
            Which::Second => "B",
        })
    }
}

/// Why two meshes, or new positions of their vertices, are not taken.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum DeformError {
    /// A mesh is open.
    #[error("mesh {0} is a surface; contact of deforming meshes is decided for closed meshes")]
    Surface(Which),
    /// Where A is, is not finite.
    #[error(transparent)]
    Place(#[from] MotionError),
    /// There are too few positions, or too many.
    #[error("{found} positions for the {wanted} vertices of mesh {mesh}")]
    VertexCount {
        /// Whose.
        mesh: Which,
        /// How many vertices it has.
        wanted: usize,
        /// How many positions were given.
        found: usize,
    },
    /// A position is not finite.
    #[error("the position of vertex {vertex} of mesh {mesh} is not finite")]
    NotFinite {
        /// Whose.
        mesh: Which,
        /// The vertex, by the file's numbering.
        vertex: usize,
    },
    /// Vertices that are one point in the first state have been moved apart, which would tear the mesh open.
    #[error(
        "vertices {} and {} of mesh {mesh} are one point in its first state and two now: the mesh is torn",
        vertices[0], vertices[1]
    )]
    Torn {
        /// Whose.
        mesh: Which,
        /// The vertices, by the file's numbering.
        vertices: [usize; 2],
    },
}
