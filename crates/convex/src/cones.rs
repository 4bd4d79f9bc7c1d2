//! Local test of two solids that share a point: touching, and in which plane, or overlapping.
//!
//! Around a point a convex solid is a cone. If the point is inside of the features `X` of A and `Y` of B, the solids
//! touch exactly if a plane through the point has the cone of A on one side and that of B on the other: locally
//! separated convex sets are separated altogether. The difference of the cones is then a cone that is not all of space,
//! and each of its facets is a facet of one cone moved along a face of the other, or spanned by an edge of each. So
//! these are all planes that need a look: of each facet around `X` and around `Y`, and of each pair of edges. A normal
//! to an edge supports its solid if it supports the two facets at that edge, so that a pair of edges takes four signs.

use crate::difference::Side;
use crate::relation::{ConvexCertificate, Inside, Normal, Touch};
use crate::solids::{Edge, Facet, Feature, Link, Solids};
use firstcontact_exact::Sign;

impl Solids<'_> {
    /// Returns the relation of two solids that share a point inside of both features, that of A first.
    pub fn sharing(&self, features: [Feature; 2]) -> ConvexCertificate {
        let [a, b] = features.map(|feature| self.face(feature));
        match self.supporting(features) {
            Some(normal) => ConvexCertificate::Touching(Touch { normal, a, b }),
            None => ConvexCertificate::Overlapping(Inside::Crossing { a, b }),
        }
    }

    /// The normal of a plane that has the cones of two features on different sides.
    fn supporting(&self, [x, y]: [Feature; 2]) -> Option<Normal> {
        let (of_x, of_y) = (self.directions(x), self.directions(y));
        let [facets_x, facets_y] = [self.facets_at(x), self.facets_at(y)];
        let supports = |facet: Facet, others: &[Link]| {
            others.iter().all(|&direction| self.rise(facet, direction) != Sign::Negative).then(|| self.normal_of(facet))
        };
        let facets = facets_x.into_iter().find_map(|facet| supports(facet, &of_y));
        facets.or_else(|| facets_y.into_iter().find_map(|facet| supports(facet, &of_x))).or_else(|| {
            let pairs = self.edges_at(x);
            let others = self.edges_at(y);
            let crossed = |a: Edge, b: Edge| self.support_of_edges(a, b).map(|pair| self.normal_across(pair));
            pairs.into_iter().find_map(|a| others.iter().find_map(|&b| crossed(a, b)))
        })
    }

    /// The normal of a facet, pointing from A to B.
    pub fn normal_of(&self, facet: Facet) -> Normal {
        let corners = self.corners(facet).map(|corner| self.name(corner));
        match facet.side {
            Side::A => Normal::OfA(corners),
            Side::B => Normal::OfB(corners),
        }
    }

    /// The cross product of an edge of A and one of B.
    pub fn normal_across(&self, edges: [Edge; 2]) -> Normal {
        let [a, b] = edges.map(|edge| self.ends(edge).map(|end| self.name(end)));
        Normal::Across { a, b }
    }

    /// An edge of A and one of B, so turned that their cross product leads out of A and into B, if it can.
    pub fn support_of_edges(&self, a: Edge, b: Edge) -> Option<[Edge; 2]> {
        let [u, v] = [self.along(a), self.along(b)];
        let beside = |edge: Edge| {
            let sides = [edge, self.turned(edge)].map(|side| self.along(self.next(side)));
            sides.map(|direction| self.determinant([u, v, direction]))
        };
        // If both were zero for the edge of A, there would be no normal: the edges are parallel.
        let below = beside(a);
        let way = below.into_iter().find(|sign| !sign.is_zero())?;
        if below.contains(&-way) || beside(b).contains(&way) {
            return None;
        }
        Some([if way == Sign::Negative { a } else { self.turned(a) }, b])
    }

    /// Directions that generate the cone of a solid at a feature.
    fn directions(&self, feature: Feature) -> Vec<Link> {
        match feature {
            Feature::Vertex(vertex) => self.leaving(vertex).map(|edge| self.along(edge)).collect(),
            Feature::Edge(edge) => {
                let turned = self.turned(edge);
                [edge, turned, self.next(edge), self.next(turned)].map(|edge| self.along(edge)).into()
            }
            Feature::Facet(facet) => {
                let first = self.first(facet);
                let [turned, next] = [self.turned(first), self.next(first)];
                // The last leads from the first edge down the neighbouring facet.
                [first, turned, next, self.turned(next), self.next(turned)].map(|edge| self.along(edge)).into()
            }
        }
    }

    fn facets_at(&self, feature: Feature) -> Vec<Facet> {
        match feature {
            Feature::Vertex(vertex) => self.leaving(vertex).map(|edge| self.left(edge)).collect(),
            Feature::Edge(edge) => vec![self.left(edge), self.right(edge)],
            Feature::Facet(facet) => vec![facet],
        }
    }

    fn edges_at(&self, feature: Feature) -> Vec<Edge> {
        match feature {
            Feature::Vertex(vertex) => self.leaving(vertex).collect(),
            Feature::Edge(edge) => vec![edge],
            Feature::Facet(_) => Vec::new(),
        }
    }
}
