//! From an edge and a facet: never a closest pair, but the way to one.
//!
//! From a point of the edge over or under the facet the edge is followed towards the plane of the facet, until it leaves
//! the Voronoi region of the facet, ends, or pierces the facet.

use super::edges::foot;
use super::facet::nearest_edge;
use super::formula::{Asked, Foot, Wall};
use super::state::{Origin, State, Step, ask, wall};
use crate::side::Side;
use crate::solids::{Edge, Facet, Link, Solids, Vertex};
use crate::standing::Inside;
use firstcontact_exact::Sign;

/// The step from an edge and a facet.
pub(super) fn from_edge_and_facet(solids: &Solids<'_>, edge: Edge, facet: Facet, origin: Origin) -> Step {
    let [tail, _] = solids.ends(edge);
    match origin {
        Origin::Tail => slide(solids, edge, facet, solids.height(facet, tail)),
        Origin::FootOf(other) => from_foot(solids, edge, facet, foot(solids, edge, other)),
    }
}

/// The point is the foot of a common perpendicular; it may be over another part of the facet's plane.
fn from_foot(solids: &Solids<'_>, edge: Edge, facet: Facet, foot: Foot) -> Step {
    let [tail, _] = solids.ends(edge);
    let from = |vertex: Vertex| solids.link(vertex, tail);
    let inward = |side: Edge| ask(solids, Asked::FootInward(foot, wall(solids, side), from(solids.ends(side)[0])));
    let along = |vertex: Vertex, side: Edge| ask(solids, Asked::FootAlong(foot, from(vertex), solids.along(side)));
    if let Some(side) = nearest_edge(solids, facet, inward, along) {
        return Step::Next(State::Edges(edge, side));
    }
    let [corner, _] = solids.ends(solids.first(facet));
    let height = ask(solids, Asked::FootHeight(foot, solids.normal(facet), from(corner)));
    let slope = solids.rise(facet, foot.along);
    if height.is_zero() {
        return match solids.around(facet).find(|&side| inward(side).is_zero()) {
            Some(side) => Step::Next(State::Edges(edge, side)),
            None if slope.is_zero() => Step::Sharing,
            None => pierces(solids, edge),
        };
    }
    let towards = if slope * height == Sign::Negative { edge } else { solids.turned(edge) };
    slide(solids, towards, facet, height)
}

/// Follows an edge to its head from a point over the facet, or under it, at a height that does not grow in magnitude.
fn slide(solids: &Solids<'_>, edge: Edge, facet: Facet, height: Sign) -> Step {
    let [_, head] = solids.ends(edge);
    let left = first_left(solids, edge, facet);
    let at_exit = match left {
        Some(side) => height_at_exit(solids, edge, facet, side),
        None => solids.height(facet, head),
    };
    if at_exit == -height {
        // It pierces the facet, inside of it unless it runs in the wall of a side.
        let grazes = |&side: &Edge| solids.ends(edge).into_iter().all(|end| inward(solids, side, end).is_zero());
        return match solids.around(facet).find(grazes) {
            Some(side) => Step::Next(State::Edges(edge, side)),
            None => pierces(solids, edge),
        };
    }
    Step::Next(left.map_or(State::VertexFacet(head, facet), |side| State::Edges(edge, side)))
}

/// The side of a facet over which an edge first leaves the region of the facet, having begun in it.
fn first_left(solids: &Solids<'_>, edge: Edge, facet: Facet) -> Option<Edge> {
    let [tail, head] = solids.ends(edge);
    let leaves = |&side: &Edge| inward(solids, side, head) == Sign::Negative;
    let seen = |side: Edge| (wall(solids, side), solids.link(solids.ends(side)[0], tail));
    let along = solids.along(edge);
    let earlier = |best: Edge, next: Edge| {
        let order = Asked::Order { along, walls: [seen(next), seen(best)] };
        if ask(solids, order) == Sign::Positive { next } else { best }
    };
    solids.around(facet).filter(leaves).reduce(earlier)
}

fn inward(solids: &Solids<'_>, side: Edge, vertex: Vertex) -> Sign {
    ask(solids, Asked::Inward(wall(solids, side), solids.link(solids.ends(side)[0], vertex)))
}

fn height_at_exit(solids: &Solids<'_>, edge: Edge, facet: Facet, side: Edge) -> Sign {
    let [tail, _] = solids.ends(edge);
    let corner = solids.ends(side)[0];
    let (wall, to_tail): (Wall, Link) = (wall(solids, side), solids.link(corner, tail));
    let normal = solids.normal(facet);
    ask(solids, Asked::HeightAtExit { along: solids.along(edge), normal, over: to_tail, wall, from_wall: to_tail })
}

fn pierces(solids: &Solids<'_>, edge: Edge) -> Step {
    let ends = solids.ends(edge).map(|end| solids.name(end));
    Step::Inside(match edge.side {
        Side::A => Inside::EdgeOfA(ends),
        Side::B => Inside::EdgeOfB(ends),
    })
}
