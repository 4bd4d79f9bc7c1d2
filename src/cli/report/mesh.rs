//! What the commands on mesh files found, as plain data.

use serde::Serialize;

/// What a mesh file holds.
#[derive(Debug, Serialize)]
pub(crate) struct MeshFinding {
    pub(crate) file: String,
    pub(crate) format: Option<&'static str>,
    pub(crate) vertices: usize,
    pub(crate) faces: usize,
    pub(crate) triangles: usize,
    pub(crate) shells: usize,
    pub(crate) closed: bool,
    pub(crate) oriented: bool,
    pub(crate) manifold: bool,
    pub(crate) convex: bool,
    pub(crate) set: SetFinding,
    /// None for a surface.
    pub(crate) volume: Option<f64>,
    /// What the volume is; none where there is none.
    pub(crate) volume_is: Option<VolumeFinding>,
    pub(crate) area: Option<f64>,
    /// How many handles.
    pub(crate) genus: Option<usize>,
    pub(crate) bounds: BoundsFinding,
    /// Why it carries no certificate of convexity.
    pub(crate) not_convex: Option<String>,
    /// Edges with an odd number of faces.
    pub(crate) open_edges: EdgesFinding,
    /// Edges whose faces do not run equally often both ways.
    pub(crate) flipped_edges: EdgesFinding,
    /// Edges with more than two faces.
    pub(crate) crowded_edges: EdgesFinding,
    /// Vertices whose faces are more than one fan.
    pub(crate) pinched_vertices: ListFinding,
    /// Faces with fewer than three different corners.
    pub(crate) collapsed_faces: ListFinding,
    /// Faces whose corners are all on one line.
    pub(crate) flat_faces: ListFinding,
    /// Faces with the corners of an earlier one.
    pub(crate) duplicate_faces: ListFinding,
    /// Polygons whose corners are not in one plane.
    pub(crate) bent_faces: ListFinding,
    /// How far corners are off the planes of these; none where there are none.
    pub(crate) bent_by: Option<f64>,
    /// Where triangles share more than vertices and edges.
    pub(crate) self_intersections: SelfIntersectionsFinding,
    /// How closed shells lie to each other; none for a surface.
    pub(crate) nesting: Option<NestingFinding>,
    /// The unit that the file states, in metres.
    pub(crate) stated_unit: Option<f64>,
    /// The axis that points up, if the file states it.
    pub(crate) up_axis: Option<&'static str>,
    /// A guess by the size; none where the file states its unit.
    pub(crate) likely_unit: Option<&'static str>,
    pub(crate) warnings: Vec<String>,
}

/// A mesh file that was written in another format.
#[derive(Debug, Serialize)]
pub(crate) struct ConvertFinding {
    pub(crate) file: String,
    /// The file written.
    pub(crate) output: String,
    pub(crate) format: &'static str,
    /// Of the mesh written; STL numbers only those that its triangles use.
    pub(crate) vertices: usize,
    pub(crate) faces: usize,
    /// Faces that became several triangles.
    pub(crate) faces_cut: usize,
    /// Faces that collapse to an edge or a point and are no triangles.
    pub(crate) faces_left_out: usize,
    pub(crate) coordinates_rounded: usize,
    /// Faces with corners that rounding makes one.
    pub(crate) faces_collapsed: usize,
    /// Vertices that will have another number, or none, when the file is read.
    pub(crate) vertices_renumbered: usize,
    /// What of the file read is in no format written.
    pub(crate) not_kept: Vec<NotKeptFinding>,
    pub(crate) warnings: Vec<String>,
}

/// Things of one kind that are not written.
#[derive(Debug, Serialize)]
pub(crate) struct NotKeptFinding {
    pub(crate) what: &'static str,
    pub(crate) count: u64,
}

/// A convex hull that was written.
#[derive(Debug, Serialize)]
pub(crate) struct HullFinding {
    /// Where its points are from.
    pub(crate) files: Vec<String>,
    /// The file written.
    pub(crate) output: String,
    pub(crate) format: &'static str,
    /// The vertices of all files: each was found exactly inside or on the hull.
    pub(crate) points: usize,
    pub(crate) vertices: usize,
    pub(crate) faces: usize,
    pub(crate) bounds: BoundsFinding,
    pub(crate) warnings: Vec<String>,
}

/// What is at fault: how many, and the first of them.
#[derive(Debug, Serialize)]
pub(crate) struct CountedFinding<T> {
    pub(crate) count: usize,
    pub(crate) first: Vec<T>,
}

/// Edges at fault.
pub(crate) type EdgesFinding = CountedFinding<EdgeFinding>;

/// Vertices or faces at fault.
pub(crate) type ListFinding = CountedFinding<u32>;

/// Triangles of a mesh that share more than the vertices and edges they have in common.
#[derive(Debug, Serialize)]
pub(crate) struct SelfIntersectionsFinding {
    /// How many pairs of triangles.
    pub(crate) count: usize,
    /// Whether all pairs were looked at; else there are at least so many.
    pub(crate) complete: bool,
    /// Which faces they are part of.
    pub(crate) faces: CountedFinding<[u32; 2]>,
}

/// How the closed shells of a solid lie to each other.
#[derive(Debug, Serialize)]
pub(crate) struct NestingFinding {
    /// Faces of shells that face inward and bound no cavity.
    pub(crate) inward_faces: ListFinding,
    /// Shells that face outward inside of another: the first face of each.
    pub(crate) nested_shells: ListFinding,
    /// Pairs of shells that meet: the first face of each.
    pub(crate) meeting_shells: CountedFinding<[u32; 2]>,
    /// Whether all shells were looked at.
    pub(crate) complete: bool,
}

/// What a volume is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum VolumeFinding {
    /// That of the set.
    Enclosed,
    /// A sum over shells, in which some places count more than once, or less than none.
    SignedSum,
}

/// An edge at fault, and faces on it.
#[derive(Debug, Serialize)]
pub(crate) struct EdgeFinding {
    pub(crate) vertices: [u32; 2],
    pub(crate) faces: Vec<u32>,
}

/// What set of points a mesh stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SetFinding {
    Solid,
    Surface,
    /// Closed and open shells in one file: an error in a world unless it says `kind: surface`.
    Mixed,
}

/// An axis-aligned box.
#[derive(Debug, Serialize)]
pub(crate) struct BoundsFinding {
    pub(crate) min: [f64; 3],
    pub(crate) max: [f64; 3],
}
