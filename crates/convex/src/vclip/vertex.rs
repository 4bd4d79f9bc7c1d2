//! From two vertices, and from a vertex and an edge.

use super::formula::Asked;
use super::state::{State, Step, ask, wall};
use crate::solids::{Edge, Solids, Vertex};
use firstcontact_exact::Sign;

/// Each vertex must be in the Voronoi region of the other: behind the planes through it normal to its edges.
///
/// Where it is beyond one, the edge comes nearer to it than the vertex.
pub(super) fn from_vertices(solids: &Solids<'_>, [v, w]: [Vertex; 2]) -> Step {
    for [from, to] in [[v, w], [w, v]] {
        let way = solids.link(from, to);
        let nearer = |&edge: &Edge| ask(solids, Asked::Product(way, solids.along(edge))) == Sign::Positive;
        if let Some(edge) = solids.leaving(from).find(nearer) {
            return Step::Next(State::VertexEdge(to, edge));
        }
    }
    let way = solids.link(v, w);
    if ask(solids, Asked::Product(way, way)).is_zero() { Step::Sharing } else { Step::Closest }
}

/// The vertex must be in the region of the edge, and the point of the edge nearest to it in the region of the vertex.
pub(super) fn from_vertex_and_edge(solids: &Solids<'_>, vertex: Vertex, edge: Edge) -> Step {
    let [tail, head] = solids.ends(edge);
    let along = solids.along(edge);
    let past = |end: Vertex| ask(solids, Asked::Product(solids.link(end, vertex), along));
    let [past_tail, past_head] = [tail, head].map(past);
    if past_tail == Sign::Negative {
        return Step::Next(State::Vertices(vertex, tail));
    }
    if past_head == Sign::Positive {
        return Step::Next(State::Vertices(vertex, head));
    }
    let way = solids.link(tail, vertex);
    // The inner side of a facet's wall: that facet comes nearer than the edge.
    let over = |&side: &Edge| ask(solids, Asked::Inward(wall(solids, side), way)) == Sign::Positive;
    if let Some(side) = [edge, solids.turned(edge)].into_iter().find(over) {
        return Step::Next(State::VertexFacet(vertex, solids.left(side)));
    }
    let to_line = solids.link(vertex, tail);
    let nearer = |&from: &Edge| {
        let vector = solids.along(from);
        ask(solids, Asked::TowardsFoot { line: along, to_line, vector }) == Sign::Positive
    };
    if let Some(from) = solids.leaving(vertex).find(nearer) {
        return Step::Next(State::Edges(from, edge));
    }
    if !ask(solids, Asked::Area(along, way)).is_zero() {
        return Step::Closest;
    }
    match (past_tail, past_head) {
        (Sign::Zero, _) => Step::Next(State::Vertices(vertex, tail)),
        (_, Sign::Zero) => Step::Next(State::Vertices(vertex, head)),
        _ => Step::Sharing,
    }
}

/// Whether a vertex is between the planes normal to an edge through its ends.
pub(super) fn is_beside(solids: &Solids<'_>, vertex: Vertex, edge: Edge) -> bool {
    let [tail, head] = solids.ends(edge);
    let past = |end: Vertex| ask(solids, Asked::Product(solids.link(end, vertex), solids.along(edge)));
    past(tail) != Sign::Negative && past(head) != Sign::Positive
}
