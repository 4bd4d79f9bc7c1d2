//! Why vertices and faces given in memory are not a mesh.

use std::fmt;

/// Why [`Mesh::new`](crate::Mesh::new) refused its input. All numbers count from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum MeshError {
    /// There is no face at all.
    NoFaces,
    /// A coordinate is infinite or not a number.
    NotFinite {
        /// The vertex that has it.
        vertex: usize,
    },
    /// A face has fewer than three corners.
    FewCorners {
        /// The face.
        face: usize,
        /// How many corners it has.
        corners: usize,
    },
    /// A face names a vertex that does not exist.
    OutOfRange {
        /// The face.
        face: usize,
        /// The vertex it names.
        index: u32,
        /// How many vertices there are.
        vertices: usize,
    },
    /// More vertices, faces or corners than 32-bit numbers can count.
    TooLarge,
}

impl fmt::Display for MeshError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            MeshError::NoFaces => write!(out, "the mesh has no faces"),
            MeshError::NotFinite { vertex } => write!(out, "vertex {vertex} has a coordinate that is not finite"),
            MeshError::FewCorners { face, corners } => {
                write!(out, "face {face} has {corners} corners, a face needs at least 3")
            }
            MeshError::OutOfRange { face, index, vertices } => {
                write!(out, "face {face} names vertex {index}, but there are {vertices} vertices, counted from 0")
            }
            MeshError::TooLarge => write!(out, "the mesh has more vertices, faces or corners than 32 bits can count"),
        }
    }
}

impl std::error::Error for MeshError {}
