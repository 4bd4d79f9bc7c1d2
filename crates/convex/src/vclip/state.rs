//! The pairs of features between which V-Clip goes.

use crate::feature::{Feature, in_order};
use crate::solids::{Edge, Facet, Solids, Vertex};
use crate::standing::Inside;
use firstcontact_exact::Sign;

use super::formula::{Asked, Wall};

/// A pair of features, one of each solid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// Two vertices.
    Vertices(Vertex, Vertex),
    /// A vertex and an edge.
    VertexEdge(Vertex, Edge),
    /// A vertex and a facet.
    VertexFacet(Vertex, Facet),
    /// Two edges.
    Edges(Edge, Edge),
    /// An edge and a facet, and the point of the edge that led here.
    EdgeFacet(Edge, Facet, Origin),
}

/// A point of an edge that is nearer to a facet than the features before were to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// Its tail, which is over or under the facet; the edge leads towards the plane of the facet.
    Tail,
    /// The foot of the common perpendicular with another edge, one of the facet.
    FootOf(Edge),
}

/// What comes after a pair.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Step {
    /// Another pair: strictly nearer to each other, or no further and of lower dimension.
    Next(State),
    /// Out of a local minimum: a pair that is strictly nearer, found among all features of a solid.
    Escape(State),
    /// The pair is a closest one, and apart.
    Closest,
    /// The features share a point that is inside of both.
    Sharing,
    /// The solids share inner points.
    Inside(Inside),
}

impl State {
    /// The two features, that of A first.
    pub(super) fn features(self) -> [Feature; 2] {
        let [one, other] = match self {
            State::Vertices(v, w) => [Feature::Vertex(v), Feature::Vertex(w)],
            State::VertexEdge(v, e) => [Feature::Vertex(v), Feature::Edge(e)],
            State::VertexFacet(v, f) => [Feature::Vertex(v), Feature::Facet(f)],
            State::Edges(d, e) => [Feature::Edge(d), Feature::Edge(e)],
            State::EdgeFacet(e, f, _) => [Feature::Edge(e), Feature::Facet(f)],
        };
        in_order(one, other)
    }

    /// The state of two features, where a search can begin with it.
    pub(super) fn of(features: [Feature; 2]) -> Option<State> {
        let [one, other] = features;
        match (one, other) {
            (Feature::Vertex(v), Feature::Vertex(w)) => Some(State::Vertices(v, w)),
            (Feature::Vertex(v), Feature::Edge(e)) | (Feature::Edge(e), Feature::Vertex(v)) => {
                Some(State::VertexEdge(v, e))
            }
            (Feature::Vertex(v), Feature::Facet(f)) | (Feature::Facet(f), Feature::Vertex(v)) => {
                Some(State::VertexFacet(v, f))
            }
            (Feature::Edge(d), Feature::Edge(e)) => Some(State::Edges(d, e)),
            (Feature::Edge(_), Feature::Facet(_))
            | (Feature::Facet(_), Feature::Edge(_))
            | (Feature::Facet(_), Feature::Facet(_)) => None,
        }
    }
}

/// The step from a pair of features.
pub(super) fn step(solids: &Solids<'_>, state: State) -> Step {
    match state {
        State::Vertices(v, w) => super::vertex::from_vertices(solids, [v, w]),
        State::VertexEdge(v, e) => super::vertex::from_vertex_and_edge(solids, v, e),
        State::VertexFacet(v, f) => super::facet::from_vertex_and_facet(solids, v, f),
        State::Edges(d, e) => super::edges::from_edges(solids, d, e),
        State::EdgeFacet(e, f, origin) => super::piercing::from_edge_and_facet(solids, e, f, origin),
    }
}

/// The sign of a formula.
pub(super) fn ask(solids: &Solids<'_>, asked: Asked) -> Sign {
    solids.scene.sign_of(&asked)
}

/// The Voronoi plane between an edge and the facet on its left.
pub(super) fn wall(solids: &Solids<'_>, edge: Edge) -> Wall {
    Wall { normal: solids.normal(solids.left(edge)), edge: solids.along(edge) }
}
