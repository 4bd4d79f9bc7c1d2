//! What a repair did.

use crate::capped_list::CappedList;

/// What a repair did, in the numbering of the mesh that was given. Empty lists: nothing was to be done.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Done {
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
    /// Faces that run the other way now.
    pub turned_faces: CappedList<u32>,
    /// Connected faces that cannot all run the same way, such as a Moebius strip: the first of each. They are as they
    /// were.
    pub unorientable: CappedList<u32>,
    /// Holes that were filled.
    pub filled: CappedList<Hole>,
    /// Holes that were not.
    pub left_open: CappedList<LeftOpen>,
    /// Shells inside of others, which are cavities now: a face of each.
    pub cavities: CappedList<u32>,
    /// Vertices that no face of the file uses; dropped.
    pub unused_vertices: CappedList<u32>,
}

impl Done {
    /// Whether nothing was to be done.
    pub fn is_nothing(&self) -> bool {
        *self == Done { cavities: self.cavities.clone(), ..Done::default() }
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
    /// How many edges it has.
    pub edges: usize,
    /// Its least vertex.
    pub vertex: u32,
    /// How many faces fill it: one polygon if the corners are exactly in one plane, else triangles.
    pub faces: usize,
    /// Whether faces that fill it meet others: those that cross its edges anyway, or whichever are in the way of the
    /// one triangle that it is.
    pub meets: bool,
}

/// A hole that was not filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeftOpen {
    /// How many edges it has; of the edges that form no loop all.
    pub edges: usize,
    /// Its least vertex.
    pub vertex: u32,
    /// Why it was not filled.
    pub reason: Left,
}

/// Why a hole was not filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Left {
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

impl Left {
    /// In words, as part of a sentence about the hole.
    pub fn words(self) -> &'static str {
        match self {
            Left::TooLarge => "has more edges than may be filled",
            Left::NoLoop => "is no closed loop of edges",
            Left::NoArea => "has all its corners on one line",
            Left::NoFilling => "has an outline that no triangles fill",
            Left::Crossing => "is not filled by any triangles that cross nothing, of those that were tried",
            Left::TooMuch => "took too long to look for triangles that cross nothing",
        }
    }
}
