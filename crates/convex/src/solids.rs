//! Two convex solids at rest, and the vectors between their vertices whichever solid they belong to.

use std::ops::Deref;

use crate::difference::{MinkowskiDifference, Side};
use crate::relation::Face;
use crate::solid::ConvexSolid;
use firstcontact_exact::Sign;
use firstcontact_motion::{Scene, Span, SpanNumber};

/// Two convex solids, A and B, where the piece of a scene begins.
#[derive(Clone, Copy)]
pub struct Solids<'s>(MinkowskiDifference<'s>);

impl<'s> Deref for Solids<'s> {
    type Target = MinkowskiDifference<'s>;

    fn deref(&self) -> &MinkowskiDifference<'s> {
        &self.0
    }
}

/// A vertex of one of the solids, in the numbering of its polyhedron.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Vertex {
    /// Whose.
    pub side: Side,
    /// Which.
    pub number: u32,
}

/// A half-edge of one of the solids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Edge {
    /// Whose.
    pub side: Side,
    /// Which.
    pub number: u32,
}

/// A facet of one of the solids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Facet {
    /// Whose.
    pub side: Side,
    /// Which.
    pub number: u32,
}

/// A vector from one vertex to another, of the same solid or of the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Link {
    /// The vector or its opposite.
    pub span: Span,
    /// Sense of the vector.
    pub sense: Sense,
}

impl Link {
    /// The vector in the numbers wanted.
    #[inline]
    pub fn vector<N: SpanNumber>(self, scene: &Scene<'_>) -> [N; 3] {
        let vector = N::vector(scene, self.span);
        match self.sense {
            Sense::Forward => vector,
            Sense::Backward => vector.map(|x| x.negated()),
        }
    }

    fn signed(self, sign: Sign) -> Sign {
        match self.sense {
            Sense::Forward => sign,
            Sense::Backward => -sign,
        }
    }
}

impl<'s> Solids<'s> {
    /// The solids of a scene.
    pub fn new(scene: &'s Scene<'s>, a: &'s ConvexSolid, b: &'s ConvexSolid) -> Solids<'s> {
        Solids(MinkowskiDifference::new(scene, a, b))
    }

    /// A vertex in the numbering of its body.
    pub fn name(&self, vertex: Vertex) -> u32 {
        self.polyhedron(vertex.side).body_vertices()[vertex.number as usize]
    }

    /// From one vertex to another.
    pub fn link(&self, from: Vertex, to: Vertex) -> Link {
        let [p, q] = [self.name(from), self.name(to)];
        let (span, sense) = match (from.side, to.side) {
            (Side::A, Side::A) => (Span::OfA(p, q), Sense::Forward),
            (Side::B, Side::B) => (Span::OfB(p, q), Sense::Forward),
            (Side::A, Side::B) => (Span::Across(p, q), Sense::Forward),
            (Side::B, Side::A) => (Span::Across(q, p), Sense::Backward),
        };
        Link { span, sense }
    }

    /// Ends of an edge.
    pub fn ends(&self, edge: Edge) -> [Vertex; 2] {
        let polyhedron = self.polyhedron(edge.side);
        [polyhedron.origin(edge.number), polyhedron.target(edge.number)]
            .map(|number| Vertex { side: edge.side, number })
    }

    /// Along an edge.
    pub fn along(&self, edge: Edge) -> Link {
        let [tail, head] = self.ends(edge);
        self.link(tail, head)
    }

    /// The same edge the other way round.
    pub fn turned(&self, edge: Edge) -> Edge {
        Edge { number: self.polyhedron(edge.side).twin(edge.number), ..edge }
    }

    /// The facet on the left of an edge, seen from outside.
    pub fn left(&self, edge: Edge) -> Facet {
        Facet { side: edge.side, number: self.polyhedron(edge.side).facet(edge.number) }
    }

    /// The edges that leave a vertex.
    pub fn leaving(&self, vertex: Vertex) -> impl Iterator<Item = Edge> + use<'s> {
        let side = vertex.side;
        self.polyhedron(side).around_vertex(vertex.number).map(move |number| Edge { side, number })
    }

    /// The edges around a facet, counter-clockwise seen from outside.
    pub fn around(&self, facet: Facet) -> impl Iterator<Item = Edge> + use<'s> {
        let side = facet.side;
        self.polyhedron(side).around_facet(facet.number).map(move |number| Edge { side, number })
    }

    /// The facet on its right.
    pub fn right(&self, edge: Edge) -> Facet {
        self.left(self.turned(edge))
    }

    /// The next edge around the facet on the left.
    pub fn next(&self, edge: Edge) -> Edge {
        Edge { number: self.polyhedron(edge.side).half_edges()[edge.number as usize].next, ..edge }
    }

    /// The edge before, around the facet on the left.
    pub fn before(&self, edge: Edge) -> Edge {
        Edge { number: self.polyhedron(edge.side).before(edge.number), ..edge }
    }

    /// An edge of a facet.
    pub fn first(&self, facet: Facet) -> Edge {
        Edge { side: facet.side, number: self.polyhedron(facet.side).any_half_edge(facet.number) }
    }

    /// All facets of a solid.
    pub fn facets(&self, side: Side) -> impl Iterator<Item = Facet> + use<> {
        (0..self.polyhedron(side).facet_count() as u32).map(move |number| Facet { side, number })
    }

    /// All edges of a solid, each once.
    pub fn edges(&self, side: Side) -> impl Iterator<Item = Edge> + use<'s> {
        let polyhedron = self.polyhedron(side);
        let all = 0..polyhedron.half_edges().len() as u32;
        all.filter(|&number| number < polyhedron.twin(number)).map(move |number| Edge { side, number })
    }

    /// All vertices of a solid.
    pub fn vertices(&self, side: Side) -> impl Iterator<Item = Vertex> + use<> {
        (0..self.polyhedron(side).points().len() as u32).map(move |number| Vertex { side, number })
    }

    /// Two vectors whose cross product is the outward normal of a facet: corners of a facet are extreme, so that three
    /// are never in line.
    pub fn normal(&self, facet: Facet) -> [Link; 2] {
        let first = self.first(facet);
        [self.along(first), self.along(self.next(first))]
    }

    /// The sign of a determinant.
    pub fn determinant(&self, links: [Link; 3]) -> Sign {
        let sign = self.scene.sign(links.map(|link| link.span));
        links.into_iter().fold(sign, |sign, link| link.signed(sign))
    }

    /// On which side of the plane of a facet a vertex is: positive outside.
    pub fn height(&self, facet: Facet, vertex: Vertex) -> Sign {
        let [u, v] = self.normal(facet);
        let [corner, _] = self.ends(self.first(facet));
        self.determinant([u, v, self.link(corner, vertex)])
    }

    /// Sign of a vector along the outward normal of a facet: positive if it leads outwards.
    pub fn rise(&self, facet: Facet, link: Link) -> Sign {
        let [u, v] = self.normal(facet);
        self.determinant([u, v, link])
    }
}

/// Sense along a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sense {
    /// As the span points.
    Forward,
    /// Against it.
    Backward,
}

/// A feature of one of two solids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Feature {
    /// A vertex.
    Vertex(Vertex),
    /// An edge.
    Edge(Edge),
    /// A facet.
    Facet(Facet),
}

impl Feature {
    /// Whose it is.
    pub fn side(self) -> Side {
        match self {
            Feature::Vertex(Vertex { side, .. })
            | Feature::Edge(Edge { side, .. })
            | Feature::Facet(Facet { side, .. }) => side,
        }
    }
}

/// Two features of different solids, that of A first.
pub fn in_order(one: Feature, other: Feature) -> [Feature; 2] {
    if one.side() == Side::A { [one, other] } else { [other, one] }
}

impl Solids<'_> {
    /// A feature in the numbers of its body.
    pub fn face(&self, feature: Feature) -> Face {
        match feature {
            Feature::Vertex(vertex) => Face::Vertex(self.name(vertex)),
            Feature::Edge(edge) => Face::Edge(self.ends(edge).map(|end| self.name(end))),
            Feature::Facet(facet) => Face::Facet(self.corners(facet).map(|corner| self.name(corner))),
        }
    }

    /// Three corners of a facet that follow each other counter-clockwise.
    pub fn corners(&self, facet: Facet) -> [Vertex; 3] {
        self.polyhedron(facet.side).corners(facet.number).map(|number| Vertex { side: facet.side, number })
    }

    /// The feature of a solid with the given numbers; `None` if it has none such.
    pub fn feature(&self, side: Side, face: Face) -> Option<Feature> {
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
