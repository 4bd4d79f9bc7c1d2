//! How a mesh is to be repaired, and why it cannot be.

use firstcontact_formats::MeshError;
use thiserror::Error;

use crate::error::BuildError;

/// How a mesh is to be repaired.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RepairOptions {
    pub(super) tolerance: f64,
    pub(super) max_hole: usize,
    pub(super) nested: Nested,
}

/// What a closed shell inside of another is.
///
/// A file that is to be repaired may run any way round, so that its orientation says nothing about it. By default shells within shells
/// bound what lies between them, as other tools of the field have it too (`orient_to_bound_a_volume` in CGAL).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Nested {
    /// The wall of a cavity, if the number of shells around it is odd; else a core within a cavity.
    #[default]
    Cavities,
    /// A solid of its own, as a motor in a housing that is drawn full: the set is the union of all shells.
    Solids,
}

impl RepairOptions {
    /// Holes with more edges than this are left open unless more is allowed.
    pub const DEFAULT_MAX_HOLE: usize = 1000;

    /// The most edges a hole may have whatever is allowed: more corners no reader takes for a face by default.
    pub const MOST_HOLE_EDGES: usize = 10_000;

    /// Only vertices with equal coordinates become one; holes of up to [`RepairOptions::DEFAULT_MAX_HOLE`] edges are filled.
    pub fn new() -> RepairOptions {
        RepairOptions { tolerance: 0.0, max_hole: RepairOptions::DEFAULT_MAX_HOLE, nested: Nested::default() }
    }

    /// A vertex becomes one with an earlier vertex that is no further away than this, in the unit of the file; so does an edge with vertices
    /// of other open edges beside it.
    ///
    /// # Errors
    /// If it is negative or not finite.
    pub fn weld_within(mut self, tolerance: f64) -> Result<RepairOptions, RepairError> {
        if !(tolerance >= 0.0 && tolerance.is_finite()) {
            return Err(RepairError::Tolerance(tolerance));
        }
        self.tolerance = tolerance;
        Ok(self)
    }

    /// Fills holes with up to so many edges, at most [`RepairOptions::MOST_HOLE_EDGES`]; 0 fills none.
    pub fn max_hole(mut self, edges: usize) -> RepairOptions {
        self.max_hole = edges.min(RepairOptions::MOST_HOLE_EDGES);
        self
    }

    /// Takes closed shells inside of others for this, whichever way they run in the mesh.
    pub fn nested(mut self, nested: Nested) -> RepairOptions {
        self.nested = nested;
        self
    }
}

impl Default for RepairOptions {
    fn default() -> RepairOptions {
        RepairOptions::new()
    }
}

/// Why a mesh was not repaired.
#[derive(Debug, Clone, PartialEq, Error)]
#[non_exhaustive]
pub enum RepairError {
    /// No face is left: all are degenerate.
    #[error("no face is left: all faces of the mesh are lines or points, or cancel each other")]
    NothingLeft,
    /// The tolerance is no distance.
    #[error("{0} is no tolerance: it must be a finite number that is not negative")]
    Tolerance(f64),
    /// The result has more vertices or faces than a mesh can have.
    #[error("the repaired mesh cannot be: {0}")]
    Mesh(#[from] MeshError),
    /// The result is no body.
    #[error("the repaired mesh is no body: {0}")]
    Build(#[from] BuildError),
}
