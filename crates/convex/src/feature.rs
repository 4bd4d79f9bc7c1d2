//! A vertex, edge or facet of one of two solids, by the numbers of its polyhedron; and by those of its body.

use super::side::Side;
use super::solids::{Edge, Facet, Solids, Vertex};
use super::standing::Face;

/// A feature of one of two solids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Feature {
    /// A vertex.
    Vertex(Vertex),
    /// An edge.
    Edge(Edge),
    /// A facet.
    Facet(Facet),
}

impl Feature {
    /// Whose it is.
    pub(crate) fn side(self) -> Side {
        match self {
            Feature::Vertex(Vertex { side, .. })
            | Feature::Edge(Edge { side, .. })
            | Feature::Facet(Facet { side, .. }) => side,
        }
    }
}

/// Two features of different solids, that of A first.
pub(crate) fn in_order(one: Feature, other: Feature) -> [Feature; 2] {
    if one.side() == Side::A { [one, other] } else { [other, one] }
}

impl Solids<'_> {
    /// A feature in the numbers of its body.
    pub(crate) fn face(&self, feature: Feature) -> Face {
        match feature {
            Feature::Vertex(vertex) => Face::Vertex(self.name(vertex)),
            Feature::Edge(edge) => Face::Edge(self.ends(edge).map(|end| self.name(end))),
            Feature::Facet(facet) => Face::Facet(self.corners(facet).map(|corner| self.name(corner))),
        }
    }

    /// Three corners of a facet that follow each other counter-clockwise.
    pub(crate) fn corners(&self, facet: Facet) -> [Vertex; 3] {
        let first = self.first(facet);
        let [p, q] = self.ends(first);
        let [_, r] = self.ends(self.next(first));
        [p, q, r]
    }

    /// The feature of a solid with the given numbers; `None` if it has none such.
    pub(crate) fn feature(&self, side: Side, face: Face) -> Option<Feature> {
        match face {
            Face::Vertex(name) => self.vertex(side, name).map(Feature::Vertex),
            Face::Edge(names) => self.edge(side, names).map(Feature::Edge),
            Face::Facet([p, q, r]) => {
                let [edge, next] = [self.edge(side, [p, q])?, self.edge(side, [q, r])?];
                (self.next(edge) == next).then(|| Feature::Facet(self.left(edge)))
            }
        }
    }

    fn vertex(&self, side: Side, name: u32) -> Option<Vertex> {
        self.polyhedron(side).number(name).map(|number| Vertex { side, number })
    }

    fn edge(&self, side: Side, [tail, head]: [u32; 2]) -> Option<Edge> {
        let [tail, head] = [self.vertex(side, tail)?, self.vertex(side, head)?];
        self.leaving(tail).find(|&edge| self.ends(edge)[1] == head)
    }
}
