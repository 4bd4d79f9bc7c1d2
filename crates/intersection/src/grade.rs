//! What parts of triangles are to a solid, whatever lines are drawn on its flats; and where two of them can decide whether
//! interiors meet.
//!
//! An edge between two triangles of one plane that continue each other is no edge of the solid, and a vertex with no other edges
//! is no vertex. What touches there decides nothing that the flat does not: around such a point the winding number is that of
//! a half-space, and the argument in [`super::interiors`] applies to the solid without these lines. It also says that the features must
//! have a single point in common, of space as a scene begins, of space and time for what happens just after: a vertex that moves
//! along a plane, or an edge that lies in one, is none.

use super::facet::Facet;
use super::interiors::Moment;
use firstcontact_motion::{Scene, Span};

/// What a part of a triangle is to the solid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Grade {
    /// Inside of a flat.
    Flat,
    /// Inside of an edge at which flats end.
    Fold,
    /// A vertex of such edges.
    Corner,
}

/// What two features that share a point can decide there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weight {
    /// Whether interiors meet as the scene begins.
    pub at_beginning: bool,
    /// Whether interiors meet just after it that did not before.
    pub just_after: bool,
}

impl Weight {
    /// Whether the features decide what is asked about a moment.
    pub(super) fn decides(self, moment: Moment) -> bool {
        match moment {
            Moment::Beginning => self.at_beginning,
            Moment::JustAfter => self.just_after,
        }
    }
}

/// What the parts of two triangles that are spanned by the given vertices decide where they share a point.
pub fn weight(scene: &Scene<'_>, a: &Facet<'_>, b: &Facet<'_>, vertices: [[u32; 3]; 2]) -> Weight {
    let leaves = |[u, v]: [Span; 2], way: Span| !scene.sign([u, v, way]).is_zero();
    let ([p, _, q], [r, _, s]) = (vertices[0], vertices[1]);
    let (edge_of_a, edge_of_b) = (Span::OfA(p, q), Span::OfB(r, s));
    let (at_beginning, just_after) = match (a.grade(vertices[0]), b.grade(vertices[1])) {
        (Grade::Corner, Grade::Flat) => (true, leaves(b.plane(Span::OfB), Span::Motion)),
        (Grade::Flat, Grade::Corner) => (true, leaves(a.plane(Span::OfA), Span::Motion)),
        (Grade::Corner, _) | (_, Grade::Corner) => (true, true),
        (Grade::Fold, Grade::Fold) => (true, leaves([edge_of_a, edge_of_b], Span::Motion)),
        (Grade::Fold, Grade::Flat) => (leaves(b.plane(Span::OfB), edge_of_a), false),
        (Grade::Flat, Grade::Fold) => (leaves(a.plane(Span::OfA), edge_of_b), false),
        (Grade::Flat, Grade::Flat) => (false, false),
    };
    Weight { at_beginning, just_after }
}
