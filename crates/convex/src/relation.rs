//! Relation of two convex solids, apart, touching or overlapping, and its certificates.
//!
//! Certificates are combinatorial: they name vertices of the bodies, never a rounded plane. A normal is that of a
//! facet, the cross product of two edges, the way between two features, or a vector of floats that *is* the direction
//! meant. Each can be checked by itself, in time linear in the vertices.

use std::cmp::Ordering;
use std::fmt;

/// A vertex, edge or facet of a convex solid, by the numbers of its body's vertices.
/// See the notes on convexity-based methods, "Closest-features Algorithms".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    /// A vertex.
    Vertex(u32),
    /// An edge, by its ends.
    Edge([u32; 2]),
    /// A facet, by three of its corners that follow each other counter-clockwise, seen from outside. All that lies in
    /// one plane is one facet.
    Facet([u32; 3]),
}

impl Face {
    /// The vertices that it is given by.
    pub fn vertices(&self) -> &[u32] {
        match self {
            Face::Vertex(vertex) => std::slice::from_ref(vertex),
            Face::Edge(ends) => ends,
            Face::Facet(corners) => corners,
        }
    }
}

/// The normal of a plane that supports both solids, pointing from A to B.
/// See the notes on convexity-based methods, "Convexity-based Methods".
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Normal {
    /// The outward normal of a facet of A.
    OfA([u32; 3]),
    /// The inward normal of a facet of B.
    OfB([u32; 3]),
    /// The cross product of an edge of A and an edge of B, each from its first end to its second.
    Across {
        /// The edge of A.
        a: [u32; 2],
        /// The edge of B.
        b: [u32; 2],
    },
}

/// Certificate that two solids are apart. See the notes on convexity-based methods, "Convexity-based Methods".
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Separation {
    /// Closest features: the plane normal to the way between their closest points supports A at one and B at the other.
    Closest {
        /// The feature of A.
        a: Face,
        /// The feature of B.
        b: Face,
    },
    /// A direction along which all of B is beyond all of A; exactly these floats.
    Direction([f64; 3]),
    /// A normal along which all of B is beyond all of A.
    Normal(Normal),
}

/// Certificate that two solids share inner points. See the notes on convexity-based methods, "Convexity-based Methods".
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Inside {
    /// A vertex of A is inside of B.
    VertexOfA(u32),
    /// A vertex of B is inside of A.
    VertexOfB(u32),
    /// Part of this edge of A, by its ends, is inside of B.
    EdgeOfA([u32; 2]),
    /// Part of this edge of B, by its ends, is inside of A.
    EdgeOfB([u32; 2]),
    /// The mean of the corners of this facet of A is inside of B.
    MiddleOfA([u32; 3]),
    /// The mean of the corners of this facet of B is inside of A.
    MiddleOfB([u32; 3]),
    /// The hull of four vectors, each from a vertex of A to a vertex of B, has the null vector inside.
    Tetrahedron([[u32; 2]; 4]),
    /// These features share a point, and no plane supports both solids there.
    Crossing {
        /// The feature of A.
        a: Face,
        /// The feature of B.
        b: Face,
    },
}

/// Certificate that two solids touch. See the notes on convexity-based methods, "Convexity-based Methods".
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Touch {
    /// The normal of a plane that separates them and supports both.
    pub normal: Normal,
    /// The feature of A that has a shared point inside of it.
    pub a: Face,
    /// The feature of B that has the same point inside of it.
    pub b: Face,
}

/// Relation of two closed convex solids with its proof: features of both, unless the type parameters name another kind
/// of proof. See the notes on convexity-based methods, "Convexity-based Methods".
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ConvexCertificate<A = Separation, T = Touch, O = Inside> {
    /// They share no point.
    Apart(A),
    /// They share points of their boundaries only.
    Touching(T),
    /// They share inner points.
    Overlapping(O),
}

/// Relation of two closed sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relation {
    /// They share no point.
    Apart,
    /// They share points of their boundaries only: a plane has them on different sides.
    Touching,
    /// They share inner points.
    Overlapping,
}

impl Relation {
    /// Relation of two growing solids at a size, if they are apart when small and touch at a certain size.
    pub fn beyond<N: Ord>(touching: &N, size: &N) -> Relation {
        match size.cmp(touching) {
            Ordering::Less => Relation::Apart,
            Ordering::Equal => Relation::Touching,
            Ordering::Greater => Relation::Overlapping,
        }
    }
}

impl fmt::Display for Relation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Relation::Apart => "apart",
            Relation::Touching => "touching",
            Relation::Overlapping => "overlapping",
        })
    }
}

impl<A, T, O> ConvexCertificate<A, T, O> {
    /// True if they share a point.
    pub fn is_contact(&self) -> bool {
        !matches!(self, ConvexCertificate::Apart(_))
    }

    /// The relation without its proof.
    pub fn relation(&self) -> Relation {
        match self {
            ConvexCertificate::Apart(_) => Relation::Apart,
            ConvexCertificate::Touching(_) => Relation::Touching,
            ConvexCertificate::Overlapping(_) => Relation::Overlapping,
        }
    }
}
