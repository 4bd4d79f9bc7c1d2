//! A whole face of the difference: what each solid adds to it, and its edges.
//!
//! The face of M in a supporting plane is the face of B in it minus the face of A in it, each a vertex, an edge or a
//! facet. Several faces of type FV, VF and EE lie in one plane if edges or facets of the two are parallel; here they
//! are one, so that a walk from face to face always crosses from one plane to another.

use crate::cd_dual::difference::{DifferencePlane, LineDifference};
use crate::difference::{Side, SupportPoint};
use crate::polyhedron::Polyhedron;
use firstcontact_exact::Sign;
use firstcontact_motion::Span;

/// Part of a face that one solid adds: all of it that lies in the plane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FacePart {
    /// A vertex.
    Vertex(u32),
    /// An edge, by one of its half-edges.
    Edge(u32),
    /// A facet.
    Facet(u32),
}

impl FacePart {
    /// Part of a solid in a plane that supports it at a vertex, given a test for half-edges that leave the vertex: true
    /// for those in the plane. A supporting plane holds two at most, and then their facet.
    #[inline]
    pub fn at(polyhedron: &Polyhedron, vertex: u32, is_within: impl Fn(u32) -> bool) -> FacePart {
        let mut within = polyhedron.around_vertex(vertex).filter(|&half_edge| is_within(half_edge));
        match (within.next(), within.next()) {
            (None, _) => FacePart::Vertex(vertex),
            (Some(only), None) => FacePart::Edge(only),
            (Some(first), Some(second)) => FacePart::Facet(between(polyhedron, first, second)),
        }
    }

    /// Its corners, those of a facet in their order around it.
    pub fn corners(self, polyhedron: &Polyhedron) -> Vec<u32> {
        let mut corners = Vec::new();
        self.each_corner(polyhedron, |vertex| corners.push(vertex));
        corners
    }

    /// Visits its corners in that order.
    pub fn each_corner(self, polyhedron: &Polyhedron, mut visit: impl FnMut(u32)) {
        match self {
            FacePart::Vertex(vertex) => visit(vertex),
            FacePart::Edge(edge) => [polyhedron.origin(edge), polyhedron.target(edge)].into_iter().for_each(visit),
            FacePart::Facet(facet) => polyhedron.around_facet(facet).for_each(|edge| visit(polyhedron.origin(edge))),
        }
    }
}

/// A face of M that faces the line.
#[derive(Debug, Clone, Copy)]
pub struct DifferenceFace {
    parts: [FacePart; 2],
}

/// A directed edge of a face of M, which is on its left seen from outside.
#[derive(Debug, Clone, Copy)]
pub struct DifferenceEdge {
    /// Whose edge it is, or one of two parallel ones.
    pub side: Side,
    /// Vertices at which it begins and ends.
    pub ends: [u32; 2],
    /// Point of M at which it begins.
    pub corner: SupportPoint,
}

impl DifferenceFace {
    /// The face of M in a supporting plane.
    pub fn of(difference: &LineDifference<'_>, plane: &DifferencePlane) -> DifferenceFace {
        DifferenceFace { parts: [Side::A, Side::B].map(|side| part(difference, plane, side)) }
    }

    /// The part that one of the solids adds.
    pub fn part(&self, side: Side) -> FacePart {
        self.parts[side.index()]
    }

    /// Its edges, each with a corner that the line through it passes: the face is convex, and lies to the left of the
    /// lines of all its edges. Each of these goes through an edge of a part and the vertex of the other that is
    /// furthest to the right of it. Parallel edges of both parts come one after the other.
    pub fn edges<'d>(&self, difference: &'d LineDifference<'_>) -> impl Iterator<Item = DifferenceEdge> + use<'d> {
        let parts = [Side::B, Side::A].map(|side| (side, self.part(side), self.part(side.other())));
        parts.into_iter().flat_map(move |(side, part, other)| {
            let mut caliper = Caliper::new(side.other(), other);
            boundary(difference, side, part).map(move |ends| {
                let span = difference.step(side, ends[0], ends[1]);
                let corner = SupportPoint::new(side, ends[0], caliper.rightmost(difference, span));
                DifferenceEdge { side, ends, corner }
            })
        })
    }

    /// An edge beyond which a point of the plane is, given on which side of an edge it is; `None` if it is in the face.
    pub fn edge_before(
        &self,
        difference: &LineDifference<'_>,
        side: impl Fn(Span, SupportPoint) -> Sign,
    ) -> Option<DifferenceEdge> {
        self.edges(difference).find(|edge| {
            let span = difference.step(edge.side, edge.ends[0], edge.ends[1]);
            side(span, edge.corner) == Sign::Negative
        })
    }
}

/// The directed edges of a part, the part to the left of them or nothing on either side; in the order of its own
/// polyhedron, which in M is clockwise for A.
fn boundary<'d>(difference: &'d LineDifference<'_>, side: Side, part: FacePart) -> impl Iterator<Item = [u32; 2]> + 'd {
    let polyhedron = difference.polyhedron(side);
    let (around, both) = match part {
        FacePart::Vertex(_) => (None, None),
        FacePart::Edge(half_edge) => (None, Some([half_edge, polyhedron.twin(half_edge)])),
        FacePart::Facet(facet) => (Some(facet), None),
    };
    let around = around.into_iter().flat_map(|facet| polyhedron.around_facet(facet));
    around.chain(both.into_iter().flatten()).map(move |half_edge| difference.ends(side, half_edge))
}

/// Part of a solid in a plane that supports it at a corner.
fn part(difference: &LineDifference<'_>, plane: &DifferencePlane, side: Side) -> FacePart {
    let polyhedron = difference.polyhedron(side);
    let vertex = plane.corner.of(side);
    let span = |half_edge: u32| difference.step(side, vertex, polyhedron.target(half_edge));
    let is_given = |half_edge: u32| plane.spans.into_iter().any(|given| is_same_line(given, span(half_edge)));
    // Two edges that the plane is given by need no sign.
    let given = FacePart::at(polyhedron, vertex, is_given);
    if matches!(given, FacePart::Facet(_)) {
        return given;
    }
    let [u, v] = plane.spans;
    let is_within = |half_edge: u32| is_given(half_edge) || difference.scene.sign([u, v, span(half_edge)]).is_zero();
    FacePart::at(polyhedron, vertex, is_within)
}

/// True if two spans are the same but for the sense.
fn is_same_line(u: Span, v: Span) -> bool {
    match (u, v) {
        (Span::OfA(p, q), Span::OfA(r, s)) | (Span::OfB(p, q), Span::OfB(r, s)) => [p, q] == [r, s] || [p, q] == [s, r],
        _ => false,
    }
}

/// The facet that two half-edges leaving one vertex both bound. A supporting plane holds no other two.
fn between(polyhedron: &Polyhedron, first: u32, second: u32) -> u32 {
    let facet = polyhedron.facet(first);
    if polyhedron.facet(polyhedron.twin(second)) == facet { facet } else { polyhedron.facet(second) }
}

// The vertex of a face furthest to the right of one direction after another: rotating calipers.
//
// The edges of one part, in the order of its polyhedron, turn one way by less than half a turn at a time, or by half a
// turn if there are two. The vertex of the other part furthest to the right turns with them, and therefore moves around
// its facet that same way, once around for all of them. In M the facets of A run the other way round than those of B;
// so where the directions are those of one solid in its order, the vertices are passed in the other's order turned
// round.
//
// *It stops at the right place.* Let the direction turn by at most half a turn. The edges that the vertex has to pass
// are those whose own directions lie between the old direction and the new one, and each of them leads further to the
// right of the new one, or neither way if it is parallel to both; the edges behind them, for half a turn more, lead
// back. The first of those that leads back strictly is where it stops. There is one, because in no open half of all
// directions is a convex polygon without an edge.

/// A part of a face, and the vertex of it that was furthest to the right of the last direction.
pub(crate) struct Caliper {
    side: Side,
    part: FacePart,
    /// For a facet that has been asked about, the half-edge that begins at that vertex.
    last: Option<u32>,
}

impl Caliper {
    /// Around a part of one of the solids.
    pub(crate) fn new(side: Side, part: FacePart) -> Caliper {
        Caliper { side, part, last: None }
    }

    /// The vertex furthest to the right of a direction. Directions must come in the order of the other solid's
    /// boundary.
    pub(crate) fn rightmost(&mut self, difference: &LineDifference<'_>, direction: Span) -> u32 {
        let polyhedron = difference.polyhedron(self.side);
        let turn = |from: u32, to: u32| {
            let [from, to] = [from, to].map(|half_edge| polyhedron.origin(half_edge));
            difference.turn(direction, difference.step(self.side, from, to))
        };
        let further = |best: u32, next: u32| if turn(best, next) == Sign::Negative { next } else { best };
        match self.part {
            FacePart::Vertex(vertex) => vertex,
            FacePart::Edge(half_edge) => polyhedron.origin(further(half_edge, polyhedron.twin(half_edge))),
            FacePart::Facet(facet) => {
                let start = polyhedron.any_half_edge(facet);
                let mut here = self.last.unwrap_or_else(|| polyhedron.around_facet(facet).fold(start, further));
                let mut next = polyhedron.before(here);
                while turn(here, next) != Sign::Positive {
                    (here, next) = (next, polyhedron.before(next));
                }
                self.last = Some(here);
                polyhedron.origin(here)
            }
        }
    }
}
