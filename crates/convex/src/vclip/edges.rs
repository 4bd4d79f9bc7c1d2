//! From two edges.

use super::formula::{Asked, Foot};
use super::state::{Origin, State, Step, ask};
use super::vertex::is_beside;
use crate::solids::{Edge, Solids, Vertex};
use firstcontact_exact::Sign;

/// The feet of the common perpendicular must be inside of both edges, and each in the region of the other edge.
pub(super) fn from_edges(solids: &Solids<'_>, d: Edge, e: Edge) -> Step {
    let [along_d, along_e] = [solids.along(d), solids.along(e)];
    if ask(solids, Asked::Area(along_d, along_e)).is_zero() {
        return Step::Next(from_parallels(solids, d, e));
    }
    match (end_before_foot(solids, d, e), end_before_foot(solids, e, d)) {
        (Some(x), None) => return Step::Next(State::VertexEdge(x, e)),
        (None, Some(y)) => return Step::Next(State::VertexEdge(y, d)),
        (Some(x), Some(y)) => return Step::Next(nearer_end(solids, [d, e], [x, y])),
        (None, None) => {}
    }
    let [tail_d, tail_e] = [d, e].map(|edge| solids.ends(edge)[0]);
    let turn = solids.determinant([along_d, along_e, solids.link(tail_d, tail_e)]);
    if turn.is_zero() {
        return Step::Sharing;
    }
    // The way from the foot on one edge to that on the other leads into a facet at the first: that facet comes nearer.
    for (edge, other) in [(d, e), (e, d)] {
        let along = solids.along(other);
        for (facet, sign) in [(solids.left(edge), Sign::Negative), (solids.right(edge), Sign::Positive)] {
            if turn * solids.rise(facet, along) == sign {
                return Step::Next(State::EdgeFacet(other, facet, Origin::FootOf(edge)));
            }
        }
    }
    Step::Closest
}

/// The foot of the common perpendicular of an edge with another.
pub(super) fn foot(solids: &Solids<'_>, on: Edge, other: Edge) -> Foot {
    let [tail, other_tail] = [on, other].map(|edge| solids.ends(edge)[0]);
    Foot { along: solids.along(on), other: solids.along(other), between: solids.link(tail, other_tail) }
}

/// The end of an edge at which the foot of the common perpendicular with another is, or beyond which it is.
fn end_before_foot(solids: &Solids<'_>, edge: Edge, other: Edge) -> Option<Vertex> {
    let foot = foot(solids, edge, other);
    let [tail, head] = solids.ends(edge);
    if ask(solids, Asked::Share(foot)) != Sign::Positive {
        Some(tail)
    } else if ask(solids, Asked::Rest(foot)) != Sign::Positive {
        Some(head)
    } else {
        None
    }
}

/// Both feet are beyond ends: one of these ends is a nearest point of its edge.
///
/// In the plane of the two shares, with distances as the metric, the edges are a parallelogram, and the feet a point beyond two
/// sides of it. The nearest point is on one of these sides: inside of a side beside which the feet are, else at a corner.
fn nearer_end(solids: &Solids<'_>, [d, e]: [Edge; 2], [x, y]: [Vertex; 2]) -> State {
    if is_beside(solids, x, e) {
        return State::VertexEdge(x, e);
    }
    let [tail, head] = solids.ends(d);
    let onwards = solids.link(x, if x == tail { head } else { tail });
    if ask(solids, Asked::Product(solids.link(x, y), onwards)) == Sign::Positive {
        State::VertexEdge(y, d)
    } else {
        State::VertexEdge(x, e)
    }
}

/// Of parallel edges an end of one is nearest to the other.
fn from_parallels(solids: &Solids<'_>, d: Edge, e: Edge) -> State {
    if let Some(x) = solids.ends(d).into_iter().find(|&end| is_beside(solids, end, e)) {
        return State::VertexEdge(x, e);
    }
    if let Some(y) = solids.ends(e).into_iter().find(|&end| is_beside(solids, end, d)) {
        return State::VertexEdge(y, d);
    }
    // One is past an end of the other.
    let [tail, head] = solids.ends(d);
    let past = ask(solids, Asked::Product(solids.link(head, solids.ends(e)[0]), solids.along(d)));
    State::VertexEdge(if past == Sign::Positive { head } else { tail }, e)
}
