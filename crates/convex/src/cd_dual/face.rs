//! A whole face of the difference: what each solid adds to it, and its edges.
//!
//! The face of M in a supporting plane is the face of B in it minus the face of A in it, each a vertex, an edge or a facet.
//! Where edges or facets of the two are parallel, several faces of type FV, VF and EE lie in one plane; here they are one,
//! so that a walk from face to face always crosses from one plane to another.

use super::caliper::Caliper;
use super::difference::{Corner, Difference, Plane, Side};
use crate::Polyhedron;
use firstcontact_exact::Sign;
use firstcontact_motion::Span;

/// What a solid adds to a face: all of it that lies in the plane.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// A vertex.
    Vertex(u32),
    /// An edge, by one of its half-edges.
    Edge(u32),
    /// A facet.
    Facet(u32),
}

/// A face of M that faces the line.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Face {
    a: Part,
    b: Part,
}

/// A directed edge of a face of M, which is on its left seen from outside.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Edge {
    /// Whose edge it is, or one of two parallel ones.
    pub side: Side,
    /// Where it begins and ends.
    pub ends: [u32; 2],
    /// Where it begins, in M.
    pub corner: Corner,
}

impl Face {
    /// The face of M in a supporting plane.
    pub(crate) fn of(difference: &Difference<'_>, plane: &Plane) -> Face {
        let [a, b] = [Side::A, Side::B].map(|side| part(difference, plane, side));
        Face { a, b }
    }

    /// What one of the solids adds to it.
    pub(crate) fn part(&self, side: Side) -> Part {
        match side {
            Side::A => self.a,
            Side::B => self.b,
        }
    }

    /// Its edges, each with a corner that the line through it passes: the face is convex, and lies to the left of the lines of
    /// all its edges. Each of these goes through an edge of a part and the vertex of the other that is furthest to the right of
    /// it. Where edges of both parts are parallel, they come one after the other for each.
    pub(crate) fn edges<'d>(&self, difference: &'d Difference<'_>) -> impl Iterator<Item = Edge> + use<'d> {
        let parts = [Side::B, Side::A].map(|side| (side, self.part(side), self.part(side.other())));
        parts.into_iter().flat_map(move |(side, part, other)| {
            let mut caliper = Caliper::new(side.other(), other);
            boundary(difference, side, part).map(move |ends| {
                let span = difference.step(side, ends[0], ends[1]);
                let corner = Corner::new(side, ends[0], caliper.rightmost(difference, span));
                Edge { side, ends, corner }
            })
        })
    }

    /// An edge beyond which the line passes; `None` if the line meets the face.
    pub(super) fn edge_before(&self, difference: &Difference<'_>) -> Option<Edge> {
        self.edges(difference).find(|edge| {
            let span = difference.step(edge.side, edge.ends[0], edge.ends[1]);
            difference.side_of_line(span, edge.corner) == Sign::Negative
        })
    }
}

/// The directed edges of a part, the part to the left of them or nothing on either side; in the order of its own polyhedron,
/// which in M is clockwise for A.
fn boundary<'d>(difference: &'d Difference<'_>, side: Side, part: Part) -> impl Iterator<Item = [u32; 2]> + 'd {
    let polyhedron = difference.polyhedron(side);
    let (around, both) = match part {
        Part::Vertex(_) => (None, None),
        Part::Edge(half_edge) => (None, Some([half_edge, polyhedron.twin(half_edge)])),
        Part::Facet(facet) => (Some(facet), None),
    };
    let around = around.into_iter().flat_map(|facet| polyhedron.around_facet(facet));
    around.chain(both.into_iter().flatten()).map(move |half_edge| difference.ends(side, half_edge))
}

/// What a solid has in a plane that supports it at a corner.
fn part(difference: &Difference<'_>, plane: &Plane, side: Side) -> Part {
    let polyhedron = difference.polyhedron(side);
    let vertex = plane.corner.of(side);
    let span = |half_edge: u32| difference.step(side, vertex, polyhedron.target(half_edge));
    let is_given = |half_edge: u32| plane.spans.into_iter().any(|given| is_same_line(given, span(half_edge)));
    let mut given = polyhedron.around_vertex(vertex).filter(|&half_edge| is_given(half_edge));
    let found = [given.next(), given.next()];
    if let [Some(first), Some(second)] = found {
        return Part::Facet(between(polyhedron, first, second));
    }
    let [u, v] = plane.spans;
    let is_within = |half_edge: u32| is_given(half_edge) || difference.scene.sign([u, v, span(half_edge)]).is_zero();
    let mut within = polyhedron.around_vertex(vertex).filter(|&half_edge| is_within(half_edge));
    match (within.next(), within.next()) {
        (None, _) => Part::Vertex(vertex),
        (Some(only), None) => Part::Edge(only),
        (Some(first), Some(second)) => Part::Facet(between(polyhedron, first, second)),
    }
}

/// Whether two spans are the same but for the sense.
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
