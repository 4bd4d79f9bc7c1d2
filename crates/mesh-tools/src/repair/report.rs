//! Report of a repair.

use firstcontact_exact::Sign;
use firstcontact_formats::{Mesh, MeshError};
use thiserror::Error;

use crate::self_intersection::{Searched, SelfIntersections, self_intersections};
use firstcontact_solid::volume::volume_sign;
use firstcontact_solid::{BadEdge, Body, BuildError, CappedList};

/// Changes of a repair, in the numbering of the mesh that was given. Empty lists: nothing was to be done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Changes {
    /// Vertices that had the coordinates of an earlier one.
    pub equal_vertices: CappedList<u32>,
    /// Vertices within the tolerance of an earlier one, whose coordinates they have now.
    pub near_vertices: CappedList<u32>,
    /// Faces with fewer than three different corners; dropped.
    pub collapsed_faces: CappedList<u32>,
    /// Faces with all corners on one line; dropped.
    pub flat_faces: CappedList<u32>,
    /// Faces that were there twice; dropped.
    pub duplicate_faces: CappedList<u32>,
    /// Vertices on edges of faces that did not have them.
    pub junctions: CappedList<Junction>,
    /// Number of open edges on which no vertices were searched for, because there are too many edges and vertices.
    pub unsearched_edges: usize,
    /// Faces that run the other way now.
    pub turned_faces: CappedList<u32>,
    /// Connected faces that cannot all run the same way, such as a Moebius strip: the first of each. They are as they
    /// were.
    pub unorientable: CappedList<u32>,
    /// Number of edges with one face before holes were filled.
    pub open_edges: usize,
    /// Holes that were filled.
    pub filled: CappedList<Hole>,
    /// Holes that were not.
    pub left_open: CappedList<LeftOpen>,
    /// Shells inside of others, which are cavities now: a face of each.
    pub cavities: CappedList<u32>,
    /// Vertices that no face of the file uses; dropped.
    pub unused_vertices: CappedList<u32>,
}

impl Changes {
    /// True if nothing was to be done.
    pub fn is_nothing(&self) -> bool {
        *self == Changes { cavities: self.cavities.clone(), ..Changes::default() }
    }
}

/// A vertex on the edge of a face that did not have it as a corner.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Junction {
    /// The edge's two vertices, lower first.
    pub edge: [u32; 2],
    /// The face that has the edge.
    pub face: u32,
    /// The vertex, now a corner of the face.
    pub vertex: u32,
}

/// A loop of edges with one face each, or several such loops that are filled together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hole {
    /// Number of its edges.
    pub edges: usize,
    /// Its least vertex.
    pub vertex: u32,
    /// Number of faces that fill it: one polygon if the corners are exactly in one plane, else triangles.
    pub faces: usize,
    /// True if faces that fill it meet others: those that cross its edges anyway, or whichever are in the way of the
    /// one triangle that it is.
    pub meets: bool,
}

/// A hole that was not filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeftOpen {
    /// Number of its edges; for edges that form no loop, of all of them.
    pub edges: usize,
    /// Its least vertex.
    pub vertex: u32,
    /// Why it was not filled.
    pub reason: OpenReason,
}

/// Why a hole was not filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum OpenReason {
    /// It has more edges than were allowed.
    TooLarge,
    /// Its edges do not form a closed loop.
    NoLoop,
    /// Its corners are all on one line.
    NoArea,
    /// No triangles were found that fill it without using an edge of the mesh: its outline crosses itself from all
    /// sides.
    NoFilling,
    /// All triangles that were tried meet the rest of the mesh, what fills another hole, or each other.
    Crossing,
    /// The search took too long.
    TooMuch,
}

impl OpenReason {
    /// In words, as part of a sentence about the hole.
    pub fn words(self) -> &'static str {
        match self {
            OpenReason::TooLarge => "has more edges than may be filled",
            OpenReason::NoLoop => "is no closed loop of edges",
            OpenReason::NoArea => "has all its corners on one line",
            OpenReason::NoFilling => "has an outline that no triangles fill",
            OpenReason::Crossing => "is not filled by any triangles that cross nothing, of those that were tried",
            OpenReason::TooMuch => "took too long to look for triangles that cross nothing",
        }
    }
}

/// Faults of a mesh after its repair, in its own numbering.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Remaining {
    /// Edges with an odd number of faces.
    pub open_edges: CappedList<BadEdge>,
    /// Edges whose faces do not run equally often both ways, though their number is even.
    pub flipped_edges: CappedList<BadEdge>,
    /// The sign of the volume that the faces enclose, a place within several shells counting several times; zero also
    /// where they do not close.
    pub volume: Sign,
    /// Self-intersections of the faces. A solid may still have some: its parts overlap then.
    pub self_intersections: SelfIntersections,
}

impl Remaining {
    /// Looks at a mesh, repaired or not.
    ///
    /// # Errors
    /// If it is no body: it has no face.
    pub fn of(mesh: &Mesh) -> Result<Remaining, RepairError> {
        let body = Body::surface_from_mesh(mesh.clone())?;
        let topology = body.topology();
        let is_closed = topology.is_closed() && topology.is_oriented();
        let corner = |vertex: u32| mesh.vertices()[vertex as usize];
        let volume = match is_closed {
            true => {
                volume_sign(body.triangles().map(|(corners, _)| corners.map(corner)).collect::<Vec<_>>().into_iter())
            }
            false => Sign::Zero,
        };
        Ok(Remaining {
            open_edges: topology.open_edges().clone(),
            flipped_edges: topology.flipped_edges().clone(),
            volume,
            self_intersections: self_intersections(&body),
        })
    }

    /// True if each edge has an even number of faces.
    pub fn is_closed(&self) -> bool {
        self.open_edges.is_empty()
    }

    /// True if faces run the same way on both sides of each edge that has an even number of them.
    pub fn is_oriented(&self) -> bool {
        self.flipped_edges.is_empty()
    }

    /// True if it is certain that no two faces meet but at their common vertices and edges.
    pub fn is_free_of_crossings(&self) -> bool {
        let SelfIntersections { triangle_pairs, searched, .. } = &self.self_intersections;
        *triangle_pairs == 0 && *searched == Searched::Whole
    }

    /// True if the mesh is a closed, consistently oriented solid that encloses a volume and faces outward. Its faces
    /// may cross.
    pub fn is_solid(&self) -> bool {
        self.is_closed() && self.is_oriented() && self.volume == Sign::Positive
    }
}

/// Options of a repair.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RepairOptions {
    pub(super) tolerance: f64,
    pub(super) max_hole: usize,
    pub(super) nested: Nested,
}

/// Meaning of a closed shell inside of another.
///
/// A file that is to be repaired may run any way round, so that its orientation says nothing about it. By default
/// shells within shells bound what lies between them, as other tools of the field have it too
/// (`orient_to_bound_a_volume` in CGAL).
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

    /// Only vertices with equal coordinates become one; holes of up to [`RepairOptions::DEFAULT_MAX_HOLE`] edges are
    /// filled.
    pub fn new() -> RepairOptions {
        RepairOptions { tolerance: 0.0, max_hole: RepairOptions::DEFAULT_MAX_HOLE, nested: Nested::default() }
    }

    /// A vertex becomes one with an earlier vertex that is no further away than this, in the unit of the file; so
    /// does an edge with vertices of other open edges beside it.
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
