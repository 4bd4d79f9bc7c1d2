//! Errors of input: the paper's conditions on deforming meshes (§1, §2), and conditions on numbers.

use firstcontact_convex::Side;
use firstcontact_motion::MotionError;
use firstcontact_solid::HullError;

/// Why two meshes, or new positions of their vertices, are not taken, or a method does not apply to them.
///
/// The paper takes polyhedra "whose inner parts are not empty" (§2) and lets their vertices move, not their facets
/// (§1).
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum DeformError {
    /// A mesh is open.
    #[error("mesh {0} is a surface; contact of deforming meshes is decided for closed meshes")]
    Surface(Side),
    /// The position of A is not finite.
    #[error(transparent)]
    Place(#[from] MotionError),
    /// There are too few positions, or too many.
    #[error("{found} positions for the {wanted} vertices of mesh {mesh}")]
    VertexCount {
        /// Mesh concerned.
        mesh: Side,
        /// Number of its vertices.
        wanted: usize,
        /// Number of positions given.
        found: usize,
    },
    /// A position is not finite.
    #[error("the position of vertex {vertex} of mesh {mesh} is not finite")]
    NotFinite {
        /// Mesh concerned.
        mesh: Side,
        /// The vertex, by the file's numbering.
        vertex: usize,
    },
    /// Vertices that are one point in the first state have been moved apart, which would tear the mesh open.
    #[error(
        "vertices {} and {} of mesh {mesh} are one point in its first state and two now: the mesh is torn",
        vertices[0], vertices[1]
    )]
    Torn {
        /// Mesh concerned.
        mesh: Side,
        /// The vertices, by the file's numbering.
        vertices: [usize; 2],
    },
    /// The vertices of a mesh are in one plane, so that its hull has no penetration depth (§4.2) that could be taken.
    #[error("the convex hull of mesh {mesh} has no volume, as method `penetration` needs it: {reason}")]
    NoVolume {
        /// Mesh concerned.
        mesh: Side,
        /// Property that its vertices lack.
        reason: HullError,
    },
    /// Hulls with volumes have no penetration depth, which is never so unless something else is wrong.
    #[error(
        "the convex hulls have no penetration depth: {reason}: a bug in firstcontact and worth reporting, with the files"
    )]
    NoDepth {
        /// Reason.
        reason: String,
    },
}
