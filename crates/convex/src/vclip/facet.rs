//! From a vertex and a facet.

use super::formula::Asked;
use super::state::{Origin, State, Step, ask, wall};
use super::vertex::is_beside;
use crate::side::Side;
use crate::solids::{Edge, Facet, Solids, Vertex};
use crate::standing::Inside;
use firstcontact_exact::Sign;

/// The vertex must be over the facet, and no edge of it may come nearer to the facet's plane.
pub(super) fn from_vertex_and_facet(solids: &Solids<'_>, vertex: Vertex, facet: Facet) -> Step {
    let inward = |edge: Edge| {
        let [tail, _] = solids.ends(edge);
        ask(solids, Asked::Inward(wall(solids, edge), solids.link(tail, vertex)))
    };
    let along = |from: Vertex, edge: Edge| ask(solids, Asked::Product(solids.link(from, vertex), solids.along(edge)));
    if let Some(edge) = nearest_edge(solids, facet, inward, along) {
        return Step::Next(State::VertexEdge(vertex, edge));
    }
    let height = solids.height(facet, vertex);
    if height.is_zero() {
        let on = solids.around(facet).find(|&edge| inward(edge).is_zero());
        return on.map_or(Step::Sharing, |edge| Step::Next(State::VertexEdge(vertex, edge)));
    }
    let approaches = |&edge: &Edge| solids.rise(facet, solids.along(edge)) * height == Sign::Negative;
    match solids.leaving(vertex).find(approaches) {
        Some(edge) => Step::Next(State::EdgeFacet(edge, facet, Origin::Tail)),
        None if height == Sign::Positive => Step::Closest,
        None => from_behind(solids, vertex, facet.side),
    }
}

/// The edge of a facet that has the point nearest to another point, `None` if that is over or under the facet itself.
///
/// On which side of the wall of an edge the point is, and how far along an edge from a vertex, are told by two functions.
/// Beyond a wall, the nearest point is inside of the edge if the point is beside it; else it is the end at which the point
/// is also past the other edge.
pub(super) fn nearest_edge(
    solids: &Solids<'_>,
    facet: Facet,
    inward: impl Fn(Edge) -> Sign,
    along: impl Fn(Vertex, Edge) -> Sign,
) -> Option<Edge> {
    let mut last = None;
    for edge in solids.around(facet).filter(|&edge| inward(edge) == Sign::Negative) {
        let [tail, head] = solids.ends(edge);
        let holds_nearest = if along(tail, edge) == Sign::Negative {
            along(tail, solids.before(edge)) != Sign::Negative
        } else if along(head, edge) == Sign::Positive {
            along(head, solids.next(edge)) != Sign::Positive
        } else {
            true
        };
        last = Some(edge);
        if holds_nearest {
            break;
        }
    }
    last
}

/// The local minimum: the vertex is behind the facet, and all of its solid below the plane of it.
///
/// If the vertex is behind all facets, the solids share it. Else the feature nearest to it of the whole other solid is
/// nearer than this facet: a point of the facet would only be nearest if the solid had nothing behind it.
fn from_behind(solids: &Solids<'_>, vertex: Vertex, side: Side) -> Step {
    let mut on = None;
    for facet in solids.facets(side) {
        match solids.height(facet, vertex) {
            Sign::Positive => return Step::Escape(nearest(solids, vertex, side)),
            Sign::Zero => on = Some(facet),
            Sign::Negative => {}
        }
    }
    match on {
        Some(facet) => Step::Next(State::VertexFacet(vertex, facet)),
        None => Step::Inside(match vertex.side {
            Side::A => Inside::VertexOfA(solids.name(vertex)),
            Side::B => Inside::VertexOfB(solids.name(vertex)),
        }),
    }
}

/// The feature of a solid nearest to a vertex outside of it: the one in whose Voronoi region the vertex is.
fn nearest(solids: &Solids<'_>, vertex: Vertex, side: Side) -> State {
    let inward = |edge: Edge| {
        let [tail, _] = solids.ends(edge);
        ask(solids, Asked::Inward(wall(solids, edge), solids.link(tail, vertex)))
    };
    let over = |&facet: &Facet| {
        solids.height(facet, vertex) == Sign::Positive
            && solids.around(facet).all(|edge| inward(edge) != Sign::Negative)
    };
    if let Some(facet) = solids.facets(side).find(over) {
        return State::VertexFacet(vertex, facet);
    }
    let is_next_to = |&edge: &Edge| {
        is_beside(solids, vertex, edge)
            && [edge, solids.turned(edge)].into_iter().all(|side| inward(side) != Sign::Positive)
    };
    if let Some(edge) = solids.edges(side).find(is_next_to) {
        return State::VertexEdge(vertex, edge);
    }
    // Every point outside is in the region of some feature: what is left is the nearest vertex.
    let nearer = |best: Vertex, next: Vertex| {
        let ways = [best, next].map(|corner| solids.link(corner, vertex));
        if ask(solids, Asked::Longer(ways)) == Sign::Positive { next } else { best }
    };
    State::Vertices(vertex, solids.vertices(side).fold(Vertex { side, number: 0 }, nearer))
}
