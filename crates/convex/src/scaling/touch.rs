//! How two scaled solids touch: a point, and the features there.

use std::fmt;

use crate::{Face, RationalPoint};

/// How solids touch at one pair of scalings.
///
/// The features are the lowest ones that hold everything the solids share: the shared points are exactly those of both features,
/// and some of them are in the inside of both.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Touch {
    /// A point that the scaled solids share: of all such points the one with the least x, of these that with the least y, and then
    /// with the least z.
    pub point: RationalPoint,
    /// The feature of A; `None` if the scaling of A is zero, as it then is but its seed.
    pub a: Option<Face>,
    /// The feature of B; `None` if the scaling of B is zero.
    pub b: Option<Face>,
}

impl Touch {
    /// What touches what; `None` if one of the solids is but its seed.
    pub fn kind(&self) -> Option<ContactKind> {
        Some(ContactKind::of(self.a?, self.b?))
    }
}

/// What touches what: the six contact types (Appendix, Fig. 8), whichever solid has which feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum ContactKind {
    /// Vertex and vertex (vi): the seeds and the vertex are in one line.
    VertexVertex,
    /// Vertex and edge (iii): mostly where the contact changes, but for special seeds also along a segment.
    VertexEdge,
    /// Vertex and face (i).
    VertexFace,
    /// Edge and edge (ii).
    EdgeEdge,
    /// Edge and face that are parallel (iv).
    EdgeFace,
    /// Face and face that are parallel (v).
    FaceFace,
}

impl ContactKind {
    /// All of them, in the order of their dimensions.
    pub const ALL: [ContactKind; 6] = [
        ContactKind::VertexVertex,
        ContactKind::VertexEdge,
        ContactKind::VertexFace,
        ContactKind::EdgeEdge,
        ContactKind::EdgeFace,
        ContactKind::FaceFace,
    ];

    /// The kind of contact of two features.
    pub fn of(a: Face, b: Face) -> ContactKind {
        match (a, b) {
            (Face::Vertex(_), Face::Vertex(_)) => ContactKind::VertexVertex,
            (Face::Vertex(_), Face::Edge(_)) | (Face::Edge(_), Face::Vertex(_)) => ContactKind::VertexEdge,
            (Face::Vertex(_), Face::Facet(_)) | (Face::Facet(_), Face::Vertex(_)) => ContactKind::VertexFace,
            (Face::Edge(_), Face::Edge(_)) => ContactKind::EdgeEdge,
            (Face::Edge(_), Face::Facet(_)) | (Face::Facet(_), Face::Edge(_)) => ContactKind::EdgeFace,
            (Face::Facet(_), Face::Facet(_)) => ContactKind::FaceFace,
        }
    }
}

/// As in the paper: `(V,F)`.
impl fmt::Display for ContactKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            ContactKind::VertexVertex => "(V,V)",
            ContactKind::VertexEdge => "(V,E)",
            ContactKind::VertexFace => "(V,F)",
            ContactKind::EdgeEdge => "(E,E)",
            ContactKind::EdgeFace => "(E,F)",
            ContactKind::FaceFace => "(F,F)",
        })
    }
}
