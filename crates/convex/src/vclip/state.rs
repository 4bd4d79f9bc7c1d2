//! The pairs of features between which V-Clip goes.

use crate::relation::Inside;
use crate::solids::{Edge, Facet, Feature, Link, Solids, Vertex, in_order};
use firstcontact_exact::Sign;
use firstcontact_exact::ring::{cross, dot};
use firstcontact_motion::{Formula, Scene, SpanNumber};

/// A pair of features, one of each solid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FeaturePair {
    /// Two vertices.
    Vertices(Vertex, Vertex),
    /// A vertex and an edge.
    VertexEdge(Vertex, Edge),
    /// A vertex and a facet.
    VertexFacet(Vertex, Facet),
    /// Two edges.
    Edges(Edge, Edge),
    /// An edge and a facet, and the point of the edge that led here.
    EdgeFacet(Edge, Facet, EdgePoint),
}

/// A point of an edge that is nearer to a facet than the features before were to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum EdgePoint {
    /// Its tail, which is over or under the facet; the edge leads towards the plane of the facet.
    Tail,
    /// The foot of the common perpendicular with another edge, one of the facet.
    FootOf(Edge),
}

/// Step from a pair of features.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum WalkStep {
    /// Another pair: strictly nearer to each other, or no further and of lower dimension.
    Next(FeaturePair),
    /// Out of a local minimum: a pair that is strictly nearer, found among all features of a solid.
    Escape(FeaturePair),
    /// The pair is a closest one, and apart.
    Closest,
    /// The features share a point that is inside of both.
    Sharing,
    /// The solids share inner points.
    Inside(Inside),
}

impl FeaturePair {
    /// The two features, that of A first.
    pub(crate) fn features(self) -> [Feature; 2] {
        let [one, other] = match self {
            FeaturePair::Vertices(v, w) => [Feature::Vertex(v), Feature::Vertex(w)],
            FeaturePair::VertexEdge(v, e) => [Feature::Vertex(v), Feature::Edge(e)],
            FeaturePair::VertexFacet(v, f) => [Feature::Vertex(v), Feature::Facet(f)],
            FeaturePair::Edges(d, e) => [Feature::Edge(d), Feature::Edge(e)],
            FeaturePair::EdgeFacet(e, f, _) => [Feature::Edge(e), Feature::Facet(f)],
        };
        in_order(one, other)
    }

    /// The state of two features, where a search can begin with it.
    pub(crate) fn of(features: [Feature; 2]) -> Option<FeaturePair> {
        let [one, other] = features;
        match (one, other) {
            (Feature::Vertex(v), Feature::Vertex(w)) => Some(FeaturePair::Vertices(v, w)),
            (Feature::Vertex(v), Feature::Edge(e)) | (Feature::Edge(e), Feature::Vertex(v)) => {
                Some(FeaturePair::VertexEdge(v, e))
            }
            (Feature::Vertex(v), Feature::Facet(f)) | (Feature::Facet(f), Feature::Vertex(v)) => {
                Some(FeaturePair::VertexFacet(v, f))
            }
            (Feature::Edge(d), Feature::Edge(e)) => Some(FeaturePair::Edges(d, e)),
            (Feature::Edge(_), Feature::Facet(_))
            | (Feature::Facet(_), Feature::Edge(_))
            | (Feature::Facet(_), Feature::Facet(_)) => None,
        }
    }
}

/// The sign of a formula.
pub(crate) fn ask(solids: &Solids<'_>, asked: VoronoiFormula) -> Sign {
    solids.scene.sign_of(&asked)
}

/// The Voronoi plane between an edge and the facet on its left.
pub(crate) fn wall(solids: &Solids<'_>, edge: Edge) -> VoronoiWall {
    VoronoiWall { normal: solids.normal(solids.left(edge)), edge: solids.along(edge) }
}

// The numbers whose signs V-Clip asks for: on which side of a Voronoi plane something is.
//
// A Voronoi plane of an edge and a vertex is normal to the edge; one of an edge and a facet is normal to the facet.
// Points are vertices, or the foot `t + s/w d` on an edge (tail `t`, vector `d`) of the common perpendicular with
// another, with the share `s` and the whole `w` from [`PerpendicularFoot`].

/// Two edges that are not parallel, seen from the first: the foot of their common perpendicular on the first.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PerpendicularFoot {
    /// Along the edge on which the foot is.
    pub along: Link,
    /// Along the other edge.
    pub other: Link,
    /// From the tail of the first edge to the tail of the other.
    pub between: Link,
}

/// The Voronoi plane of an edge and a facet to the left of it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct VoronoiWall {
    /// Two vectors whose cross product is the outward normal of the facet.
    pub normal: [Link; 2],
    /// Along the edge.
    pub edge: Link,
}

/// Quantity whose sign is needed.
#[derive(Debug, Clone, Copy)]
pub(crate) enum VoronoiFormula {
    /// The scalar product of two vectors.
    Product(Link, Link),
    /// By how much the square of the first of two vectors is more than that of the second.
    Longer([Link; 2]),
    /// The square of the cross product of two vectors: zero if they are parallel.
    Area(Link, Link),
    /// Distance of a point from a wall, positive on the inner side, in some unit; the point is seen from a point of the
    /// wall.
    Inward(VoronoiWall, Link),
    /// Product of a vector with the way from a vertex to its foot on a line: the line, from the vertex to a point of
    /// it, and the vector.
    TowardsFoot { line: Link, to_line: Link, vector: Link },
    /// The share of a foot: not positive at the tail of the edge or before it.
    Share(PerpendicularFoot),
    /// The whole less the share: not positive at the head of the edge or beyond it.
    Rest(PerpendicularFoot),
    /// Distance of the foot from a wall, positive on the inner side; from a point of the wall to the tail of the edge.
    FootInward(PerpendicularFoot, VoronoiWall, Link),
    /// Product of the foot with a vector; from the beginning to the tail of the edge, and the vector.
    FootAlong(PerpendicularFoot, Link, Link),
    /// Height of the foot over a facet: its normal, and from a point of it to the tail of the edge.
    FootHeight(PerpendicularFoot, [Link; 2], Link),
    /// Order of two walls that an edge leaves through: positive if the first comes first. For each a vector from it to
    /// the tail.
    Order { along: Link, walls: [(VoronoiWall, Link); 2] },
    /// Height of an edge over a facet at its exit through a wall: a vector from the facet to the tail, and from the
    /// wall.
    HeightAtExit { along: Link, normal: [Link; 2], over: Link, wall: VoronoiWall, from_wall: Link },
}

impl VoronoiWall {
    /// The normal of the plane, pointing inwards.
    fn inward<N: SpanNumber>(&self, scene: &Scene<'_>) -> [N; 3] {
        cross(&normal(self.normal, scene), &self.edge.vector(scene))
    }
}

fn normal<N: SpanNumber>([u, v]: [Link; 2], scene: &Scene<'_>) -> [N; 3] {
    cross(&u.vector(scene), &v.vector(scene))
}

impl PerpendicularFoot {
    /// The share and the whole.
    fn parts<N: SpanNumber>(&self, scene: &Scene<'_>) -> [N; 2] {
        let [d, e, r] = [self.along, self.other, self.between].map(|link| link.vector::<N>(scene));
        let across = cross(&d, &e);
        [dot(&cross(&r, &e), &across), dot(&across, &across)]
    }

    /// A linear function at the foot, times the whole: its value at the tail and its slope along the edge are given.
    fn at<N: SpanNumber>(&self, scene: &Scene<'_>, at_tail: &N, slope: &N) -> N {
        let [share, whole] = self.parts::<N>(scene);
        whole.times(at_tail).plus(&share.times(slope))
    }
}

impl Formula for VoronoiFormula {
    fn value<N: SpanNumber>(&self, scene: &Scene<'_>) -> N {
        let vector = |link: Link| link.vector::<N>(scene);
        match *self {
            VoronoiFormula::Product(u, v) => dot(&vector(u), &vector(v)),
            VoronoiFormula::Longer(vectors) => {
                let [first, second] = vectors.map(vector);
                dot(&first, &first).minus(&dot(&second, &second))
            }
            VoronoiFormula::Area(u, v) => {
                let area = cross(&vector(u), &vector(v));
                dot(&area, &area)
            }
            VoronoiFormula::Inward(wall, to) => dot(&wall.inward(scene), &vector(to)),
            VoronoiFormula::TowardsFoot { line, to_line, vector: along } => {
                let [line, to_line, along] = [line, to_line, along].map(vector);
                let (whole, share) = (dot(&line, &line), dot(&line, &to_line));
                whole.times(&dot(&to_line, &along)).minus(&share.times(&dot(&line, &along)))
            }
            VoronoiFormula::Share(foot) => foot.parts::<N>(scene)[0].clone(),
            VoronoiFormula::Rest(foot) => {
                let [share, whole] = foot.parts::<N>(scene);
                whole.minus(&share)
            }
            VoronoiFormula::FootInward(foot, wall, to_tail) => {
                let inward = wall.inward::<N>(scene);
                foot.at(scene, &dot(&inward, &vector(to_tail)), &dot(&inward, &vector(foot.along)))
            }
            VoronoiFormula::FootAlong(foot, to_tail, along) => {
                let along = vector(along);
                foot.at(scene, &dot(&along, &vector(to_tail)), &dot(&along, &vector(foot.along)))
            }
            VoronoiFormula::FootHeight(foot, facet, to_tail) => {
                let normal = normal::<N>(facet, scene);
                foot.at(scene, &dot(&normal, &vector(to_tail)), &dot(&normal, &vector(foot.along)))
            }
            VoronoiFormula::Order { along, walls } => {
                let along = vector(along);
                let [(p, fall_p), (q, fall_q)] = walls.map(|(wall, to_tail)| {
                    let inward = wall.inward::<N>(scene);
                    (dot(&inward, &vector(to_tail)), dot(&inward, &along))
                });
                p.times(&fall_q).minus(&q.times(&fall_p))
            }
            VoronoiFormula::HeightAtExit { along, normal: facet, over, wall, from_wall } => {
                let (along, inward, normal) = (vector(along), wall.inward::<N>(scene), normal::<N>(facet, scene));
                let (inside, fall) = (dot(&inward, &vector(from_wall)), dot(&inward, &along));
                inside.times(&dot(&normal, &along)).minus(&dot(&normal, &vector(over)).times(&fall))
            }
        }
    }
}
