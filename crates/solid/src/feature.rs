//! The features of a body's skin, named in the file's own numbering.

use std::fmt;

/// A vertex, edge or face of a body, as its file numbers it (0-based), or its interior.
///
/// The derived order (vertices, then edges, then faces, then the interior; within a kind by number) is the one in
/// which simultaneous contacts are ranked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "cache", derive(serde::Serialize, serde::Deserialize))]
pub enum Feature {
    /// A vertex: its index in the file. Of several vertices with equal coordinates, the least index.
    Vertex(u32),
    /// An edge of a file's face, named by the indices of its two vertices, lower first. The diagonals of a
    /// triangulated polygon are not edges: a contact on one is on the face.
    Edge([u32; 2]),
    /// A face: its index in the file.
    Face(u32),
    /// A point that is inside a solid and on none of its faces.
    Interior,
}

impl Feature {
    /// The name of the kind, as reports print it.
    pub fn kind(self) -> &'static str {
        match self {
            Feature::Vertex(_) => "vertex",
            Feature::Edge(_) => "edge",
            Feature::Face(_) => "face",
            Feature::Interior => "interior",
        }
    }
}

/// `vertex 3`, `edge 1-2`, `interior`.
impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Feature::Vertex(index) | Feature::Face(index) => write!(f, "{} {index}", self.kind()),
            Feature::Edge([low, high]) => write!(f, "{} {low}-{high}", self.kind()),
            Feature::Interior => f.write_str(self.kind()),
        }
    }
}
