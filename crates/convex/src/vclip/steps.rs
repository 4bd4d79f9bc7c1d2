//! Steps of V-Clip from each kind of feature pair to a closer one.

use crate::difference::Side;
use crate::relation::Inside;
use crate::solids::{Edge, Facet, Link, Solids, Vertex};
use crate::vclip::state::{
    EdgePoint, FeaturePair, PerpendicularFoot, VoronoiFormula, VoronoiWall, WalkStep, ask, wall,
};
use firstcontact_exact::Sign;

/// The step from a pair of features.
pub(crate) fn step(solids: &Solids<'_>, state: FeaturePair) -> WalkStep {
    match state {
        FeaturePair::Vertices(v, w) => from_vertices(solids, [v, w]),
        FeaturePair::VertexEdge(v, e) => from_vertex_and_edge(solids, v, e),
        FeaturePair::VertexFacet(v, f) => from_vertex_and_facet(solids, v, f),
        FeaturePair::Edges(d, e) => from_edges(solids, d, e),
        FeaturePair::EdgeFacet(e, f, origin) => from_edge_and_facet(solids, e, f, origin),
    }
}

/// Each vertex must be in the Voronoi region of the other: behind the planes through it normal to its edges.
///
/// If it is beyond one, the edge comes nearer to it than the vertex.
pub(crate) fn from_vertices(solids: &Solids<'_>, [v, w]: [Vertex; 2]) -> WalkStep {
    for [from, to] in [[v, w], [w, v]] {
        let way = solids.link(from, to);
        let nearer = |&edge: &Edge| ask(solids, VoronoiFormula::Product(way, solids.along(edge))) == Sign::Positive;
        if let Some(edge) = solids.leaving(from).find(nearer) {
            return WalkStep::Next(FeaturePair::VertexEdge(to, edge));
        }
    }
    let way = solids.link(v, w);
    if ask(solids, VoronoiFormula::Product(way, way)).is_zero() { WalkStep::Sharing } else { WalkStep::Closest }
}

/// The vertex must be in the region of the edge, and the point of the edge nearest to it in the region of the vertex.
pub(crate) fn from_vertex_and_edge(solids: &Solids<'_>, vertex: Vertex, edge: Edge) -> WalkStep {
    let [tail, head] = solids.ends(edge);
    let along = solids.along(edge);
    let past = |end: Vertex| ask(solids, VoronoiFormula::Product(solids.link(end, vertex), along));
    let [past_tail, past_head] = [tail, head].map(past);
    if past_tail == Sign::Negative {
        return WalkStep::Next(FeaturePair::Vertices(vertex, tail));
    }
    if past_head == Sign::Positive {
        return WalkStep::Next(FeaturePair::Vertices(vertex, head));
    }
    let way = solids.link(tail, vertex);
    // The inner side of a facet's wall: that facet comes nearer than the edge.
    let over = |&side: &Edge| ask(solids, VoronoiFormula::Inward(wall(solids, side), way)) == Sign::Positive;
    if let Some(side) = [edge, solids.turned(edge)].into_iter().find(over) {
        return WalkStep::Next(FeaturePair::VertexFacet(vertex, solids.left(side)));
    }
    let to_line = solids.link(vertex, tail);
    let nearer = |&from: &Edge| {
        let vector = solids.along(from);
        ask(solids, VoronoiFormula::TowardsFoot { line: along, to_line, vector }) == Sign::Positive
    };
    if let Some(from) = solids.leaving(vertex).find(nearer) {
        return WalkStep::Next(FeaturePair::Edges(from, edge));
    }
    if !ask(solids, VoronoiFormula::Area(along, way)).is_zero() {
        return WalkStep::Closest;
    }
    match (past_tail, past_head) {
        (Sign::Zero, _) => WalkStep::Next(FeaturePair::Vertices(vertex, tail)),
        (_, Sign::Zero) => WalkStep::Next(FeaturePair::Vertices(vertex, head)),
        _ => WalkStep::Sharing,
    }
}

/// True if a vertex is between the planes normal to an edge through its ends.
pub(crate) fn is_beside(solids: &Solids<'_>, vertex: Vertex, edge: Edge) -> bool {
    let [tail, head] = solids.ends(edge);
    let past = |end: Vertex| ask(solids, VoronoiFormula::Product(solids.link(end, vertex), solids.along(edge)));
    past(tail) != Sign::Negative && past(head) != Sign::Positive
}

/// The feet of the common perpendicular must be inside of both edges, and each in the region of the other edge.
pub(crate) fn from_edges(solids: &Solids<'_>, d: Edge, e: Edge) -> WalkStep {
    let [along_d, along_e] = [solids.along(d), solids.along(e)];
    if ask(solids, VoronoiFormula::Area(along_d, along_e)).is_zero() {
        return WalkStep::Next(from_parallels(solids, d, e));
    }
    match (end_before_foot(solids, d, e), end_before_foot(solids, e, d)) {
        (Some(x), None) => return WalkStep::Next(FeaturePair::VertexEdge(x, e)),
        (None, Some(y)) => return WalkStep::Next(FeaturePair::VertexEdge(y, d)),
        (Some(x), Some(y)) => return WalkStep::Next(nearer_end(solids, [d, e], [x, y])),
        (None, None) => {}
    }
    let [tail_d, tail_e] = [d, e].map(|edge| solids.ends(edge)[0]);
    let turn = solids.determinant([along_d, along_e, solids.link(tail_d, tail_e)]);
    if turn.is_zero() {
        return WalkStep::Sharing;
    }
    // The way from the foot on one edge to that on the other leads into a facet at the first: that facet comes nearer.
    for (edge, other) in [(d, e), (e, d)] {
        let along = solids.along(other);
        for (facet, sign) in [(solids.left(edge), Sign::Negative), (solids.right(edge), Sign::Positive)] {
            if turn * solids.rise(facet, along) == sign {
                return WalkStep::Next(FeaturePair::EdgeFacet(other, facet, EdgePoint::FootOf(edge)));
            }
        }
    }
    WalkStep::Closest
}

/// The foot of the common perpendicular of an edge with another.
pub(crate) fn foot(solids: &Solids<'_>, on: Edge, other: Edge) -> PerpendicularFoot {
    let [tail, other_tail] = [on, other].map(|edge| solids.ends(edge)[0]);
    PerpendicularFoot { along: solids.along(on), other: solids.along(other), between: solids.link(tail, other_tail) }
}

/// The end of an edge at which the foot of the common perpendicular with another is, or beyond which it is.
fn end_before_foot(solids: &Solids<'_>, edge: Edge, other: Edge) -> Option<Vertex> {
    let foot = foot(solids, edge, other);
    let [tail, head] = solids.ends(edge);
    if ask(solids, VoronoiFormula::Share(foot)) != Sign::Positive {
        Some(tail)
    } else if ask(solids, VoronoiFormula::Rest(foot)) != Sign::Positive {
        Some(head)
    } else {
        None
    }
}

/// Both feet are beyond ends: one of these ends is a nearest point of its edge.
///
/// In the plane of the two shares, with distances as the metric, the edges are a parallelogram, and the feet a point
/// beyond two sides of it. The nearest point is on one of these sides: inside of a side beside which the feet are, else
/// at a corner.
fn nearer_end(solids: &Solids<'_>, [d, e]: [Edge; 2], [x, y]: [Vertex; 2]) -> FeaturePair {
    if is_beside(solids, x, e) {
        return FeaturePair::VertexEdge(x, e);
    }
    let [tail, head] = solids.ends(d);
    let onwards = solids.link(x, if x == tail { head } else { tail });
    if ask(solids, VoronoiFormula::Product(solids.link(x, y), onwards)) == Sign::Positive {
        FeaturePair::VertexEdge(y, d)
    } else {
        FeaturePair::VertexEdge(x, e)
    }
}

/// Step from parallel edges: an end of one is nearest to the other.
fn from_parallels(solids: &Solids<'_>, d: Edge, e: Edge) -> FeaturePair {
    if let Some(x) = solids.ends(d).into_iter().find(|&end| is_beside(solids, end, e)) {
        return FeaturePair::VertexEdge(x, e);
    }
    if let Some(y) = solids.ends(e).into_iter().find(|&end| is_beside(solids, end, d)) {
        return FeaturePair::VertexEdge(y, d);
    }
    // One is past an end of the other.
    let [tail, head] = solids.ends(d);
    let past = ask(solids, VoronoiFormula::Product(solids.link(head, solids.ends(e)[0]), solids.along(d)));
    FeaturePair::VertexEdge(if past == Sign::Positive { head } else { tail }, e)
}

/// The vertex must be over the facet, and no edge of it may come nearer to the facet's plane.
pub(crate) fn from_vertex_and_facet(solids: &Solids<'_>, vertex: Vertex, facet: Facet) -> WalkStep {
    let inward = |edge: Edge| {
        let [tail, _] = solids.ends(edge);
        ask(solids, VoronoiFormula::Inward(wall(solids, edge), solids.link(tail, vertex)))
    };
    let along =
        |from: Vertex, edge: Edge| ask(solids, VoronoiFormula::Product(solids.link(from, vertex), solids.along(edge)));
    if let Some(edge) = nearest_edge(solids, facet, inward, along) {
        return WalkStep::Next(FeaturePair::VertexEdge(vertex, edge));
    }
    let height = solids.height(facet, vertex);
    if height.is_zero() {
        let on = solids.around(facet).find(|&edge| inward(edge).is_zero());
        return on.map_or(WalkStep::Sharing, |edge| WalkStep::Next(FeaturePair::VertexEdge(vertex, edge)));
    }
    let approaches = |&edge: &Edge| solids.rise(facet, solids.along(edge)) * height == Sign::Negative;
    match solids.leaving(vertex).find(approaches) {
        Some(edge) => WalkStep::Next(FeaturePair::EdgeFacet(edge, facet, EdgePoint::Tail)),
        None if height == Sign::Positive => WalkStep::Closest,
        None => from_behind(solids, vertex, facet.side),
    }
}

/// The edge of a facet that has the point nearest to another point, `None` if that is over or under the facet itself.
///
/// On which side of the wall of an edge the point is, and how far along an edge from a vertex, are the answers of two
/// functions. Beyond a wall, the nearest point is inside of the edge if the point is beside it; else it is the end at
/// which the point is also past the other edge.
pub(crate) fn nearest_edge(
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
fn from_behind(solids: &Solids<'_>, vertex: Vertex, side: Side) -> WalkStep {
    let mut on = None;
    for facet in solids.facets(side) {
        match solids.height(facet, vertex) {
            Sign::Positive => return WalkStep::Escape(nearest(solids, vertex, side)),
            Sign::Zero => on = Some(facet),
            Sign::Negative => {}
        }
    }
    match on {
        Some(facet) => WalkStep::Next(FeaturePair::VertexFacet(vertex, facet)),
        None => WalkStep::Inside(match vertex.side {
            Side::A => Inside::VertexOfA(solids.name(vertex)),
            Side::B => Inside::VertexOfB(solids.name(vertex)),
        }),
    }
}

/// The feature of a solid nearest to a vertex outside of it: the one in whose Voronoi region the vertex is.
fn nearest(solids: &Solids<'_>, vertex: Vertex, side: Side) -> FeaturePair {
    let inward = |edge: Edge| {
        let [tail, _] = solids.ends(edge);
        ask(solids, VoronoiFormula::Inward(wall(solids, edge), solids.link(tail, vertex)))
    };
    let over = |&facet: &Facet| {
        solids.height(facet, vertex) == Sign::Positive
            && solids.around(facet).all(|edge| inward(edge) != Sign::Negative)
    };
    if let Some(facet) = solids.facets(side).find(over) {
        return FeaturePair::VertexFacet(vertex, facet);
    }
    let is_next_to = |&edge: &Edge| {
        is_beside(solids, vertex, edge)
            && [edge, solids.turned(edge)].into_iter().all(|side| inward(side) != Sign::Positive)
    };
    if let Some(edge) = solids.edges(side).find(is_next_to) {
        return FeaturePair::VertexEdge(vertex, edge);
    }
    // Every point outside is in the region of some feature: what is left is the nearest vertex.
    let nearer = |best: Vertex, next: Vertex| {
        let ways = [best, next].map(|corner| solids.link(corner, vertex));
        if ask(solids, VoronoiFormula::Longer(ways)) == Sign::Positive { next } else { best }
    };
    FeaturePair::Vertices(vertex, solids.vertices(side).fold(Vertex { side, number: 0 }, nearer))
}

// From an edge and a facet: never a closest pair, but the way to one.
//
// From a point of the edge over or under the facet the edge is followed towards the plane of the facet, until it leaves
// the Voronoi region of the facet, ends, or pierces the facet.

/// The step from an edge and a facet.
pub(crate) fn from_edge_and_facet(solids: &Solids<'_>, edge: Edge, facet: Facet, origin: EdgePoint) -> WalkStep {
    let [tail, _] = solids.ends(edge);
    match origin {
        EdgePoint::Tail => slide(solids, edge, facet, solids.height(facet, tail)),
        EdgePoint::FootOf(other) => from_foot(solids, edge, facet, foot(solids, edge, other)),
    }
}

/// The point is the foot of a common perpendicular; it may be over another part of the facet's plane.
fn from_foot(solids: &Solids<'_>, edge: Edge, facet: Facet, foot: PerpendicularFoot) -> WalkStep {
    let [tail, _] = solids.ends(edge);
    let from = |vertex: Vertex| solids.link(vertex, tail);
    let inward =
        |side: Edge| ask(solids, VoronoiFormula::FootInward(foot, wall(solids, side), from(solids.ends(side)[0])));
    let along =
        |vertex: Vertex, side: Edge| ask(solids, VoronoiFormula::FootAlong(foot, from(vertex), solids.along(side)));
    if let Some(side) = nearest_edge(solids, facet, inward, along) {
        return WalkStep::Next(FeaturePair::Edges(edge, side));
    }
    let [corner, _] = solids.ends(solids.first(facet));
    let height = ask(solids, VoronoiFormula::FootHeight(foot, solids.normal(facet), from(corner)));
    let slope = solids.rise(facet, foot.along);
    if height.is_zero() {
        return match solids.around(facet).find(|&side| inward(side).is_zero()) {
            Some(side) => WalkStep::Next(FeaturePair::Edges(edge, side)),
            None if slope.is_zero() => WalkStep::Sharing,
            None => pierces(solids, edge),
        };
    }
    let towards = if slope * height == Sign::Negative { edge } else { solids.turned(edge) };
    slide(solids, towards, facet, height)
}

/// Follows an edge to its head from a point over the facet, or under it, at a height that does not grow in magnitude.
fn slide(solids: &Solids<'_>, edge: Edge, facet: Facet, height: Sign) -> WalkStep {
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
            Some(side) => WalkStep::Next(FeaturePair::Edges(edge, side)),
            None => pierces(solids, edge),
        };
    }
    WalkStep::Next(left.map_or(FeaturePair::VertexFacet(head, facet), |side| FeaturePair::Edges(edge, side)))
}

/// The side of a facet over which an edge first leaves the region of the facet, having begun in it.
fn first_left(solids: &Solids<'_>, edge: Edge, facet: Facet) -> Option<Edge> {
    let [tail, head] = solids.ends(edge);
    let leaves = |&side: &Edge| inward(solids, side, head) == Sign::Negative;
    let seen = |side: Edge| (wall(solids, side), solids.link(solids.ends(side)[0], tail));
    let along = solids.along(edge);
    let earlier = |best: Edge, next: Edge| {
        let order = VoronoiFormula::Order { along, walls: [seen(next), seen(best)] };
        if ask(solids, order) == Sign::Positive { next } else { best }
    };
    solids.around(facet).filter(leaves).reduce(earlier)
}

fn inward(solids: &Solids<'_>, side: Edge, vertex: Vertex) -> Sign {
    ask(solids, VoronoiFormula::Inward(wall(solids, side), solids.link(solids.ends(side)[0], vertex)))
}

fn height_at_exit(solids: &Solids<'_>, edge: Edge, facet: Facet, side: Edge) -> Sign {
    let [tail, _] = solids.ends(edge);
    let corner = solids.ends(side)[0];
    let (wall, to_tail): (VoronoiWall, Link) = (wall(solids, side), solids.link(corner, tail));
    let normal = solids.normal(facet);
    ask(
        solids,
        VoronoiFormula::HeightAtExit { along: solids.along(edge), normal, over: to_tail, wall, from_wall: to_tail },
    )
}

fn pierces(solids: &Solids<'_>, edge: Edge) -> WalkStep {
    let ends = solids.ends(edge).map(|end| solids.name(end));
    WalkStep::Inside(match edge.side {
        Side::A => Inside::EdgeOfA(ends),
        Side::B => Inside::EdgeOfB(ends),
    })
}
