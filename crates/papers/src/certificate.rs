//! Check of certificates against every vertex, by nothing that found them.

use firstcontact_convex::{
    ConvexCertificate, Edge, Face, Facet, Feature, Inside, Link, Normal, Sense, Separation, Side, Solids, Touch, Vertex,
};
use firstcontact_exact::ring::{cross, dot};
use firstcontact_exact::{ExactSquare, Sign};
use firstcontact_motion::{Formula, Scene, Span, SpanNumber};

/// A direction normal to a plane.
#[derive(Debug, Clone, Copy)]
enum PlaneNormal {
    /// That of a vector.
    Of(Link),
    /// Normal to two vectors.
    Across([Link; 2]),
    /// Normal to an edge, towards a point; along the edge, and from it to the point.
    From([Link; 2]),
}

/// Product of a vector with a direction.
struct HeightAlong(PlaneNormal, Link);

impl Formula for HeightAlong {
    fn value<N: SpanNumber>(&self, scene: &Scene<'_>) -> N {
        let vector = |link: Link| link.vector::<N>(scene);
        let way = match self.0 {
            PlaneNormal::Of(link) => vector(link),
            PlaneNormal::Across([u, v]) => cross(&vector(u), &vector(v)),
            PlaneNormal::From([along, to]) => {
                let along = vector(along);
                cross(&cross(&along, &vector(to)), &along)
            }
        };
        dot(&way, &vector(self.1))
    }
}

/// True if the certificate of a method holds for two solids.
pub(crate) fn is_certified(solids: &Solids<'_>, standing: &ConvexCertificate) -> bool {
    match *standing {
        ConvexCertificate::Apart(Separation::Direction(direction)) => {
            gap(solids, |link| along_floats(solids, direction, link)) == Sign::Positive
        }
        ConvexCertificate::Apart(Separation::Normal(normal)) => {
            across(solids, normal).is_some_and(|way| gap(solids, |link| sign(solids, way, link)) == Sign::Positive)
        }
        ConvexCertificate::Apart(Separation::Closest { a, b }) => are_closest(solids, a, b).unwrap_or(false),
        ConvexCertificate::Touching(Touch { normal, a, b }) => touches(solids, normal, [a, b]).unwrap_or(false),
        ConvexCertificate::Overlapping(inside) => is_inside(solids, inside).unwrap_or(false),
    }
}

fn sign(solids: &Solids<'_>, way: PlaneNormal, link: Link) -> Sign {
    solids.scene.sign_of(&HeightAlong(way, link))
}

fn along_floats(solids: &Solids<'_>, direction: [f64; 3], link: Link) -> Sign {
    let sign = solids.scene.sign_along(direction, link.span);
    if link.sense == Sense::Forward { sign } else { -sign }
}

/// Sign of the gap between the furthest vertex of A and the nearest of B.
fn gap(solids: &Solids<'_>, along: impl Fn(Link) -> Sign) -> Sign {
    let extreme = |side: Side, wanted: Sign| {
        let further = |best: Vertex, next: Vertex| if along(solids.link(best, next)) == wanted { next } else { best };
        solids.vertices(side).reduce(further).unwrap_or(Vertex { side, number: 0 })
    };
    along(solids.link(extreme(Side::A, Sign::Positive), extreme(Side::B, Sign::Negative)))
}

/// The direction of a normal, from A to B.
fn across(solids: &Solids<'_>, normal: Normal) -> Option<PlaneNormal> {
    let edges = |side: Side, pairs: [[u32; 2]; 2]| -> Option<[Link; 2]> {
        let link = |[p, q]: [u32; 2]| {
            let [p, q] = [solids.feature(side, Face::Vertex(p))?, solids.feature(side, Face::Vertex(q))?];
            match (p, q) {
                (Feature::Vertex(p), Feature::Vertex(q)) => Some(solids.link(p, q)),
                _ => None,
            }
        };
        Some([link(pairs[0])?, link(pairs[1])?])
    };
    Some(PlaneNormal::Across(match normal {
        Normal::OfA([p, q, r]) => edges(Side::A, [[p, q], [q, r]])?,
        Normal::OfB([p, q, r]) => edges(Side::B, [[r, q], [q, p]])?,
        Normal::Across { a, b } => [edges(Side::A, [a, a])?[0], edges(Side::B, [b, b])?[0]],
    }))
}

/// True if the way between two features supports A at the one and B at the other.
fn are_closest(solids: &Solids<'_>, a: Face, b: Face) -> Option<bool> {
    let features = [solids.feature(Side::A, a)?, solids.feature(Side::B, b)?];
    let [p, q] = features.map(|feature| corner(solids, feature));
    let of_facet = |facet: Facet| PlaneNormal::Across(solids.normal(facet));
    let way = match features {
        [Feature::Vertex(_), Feature::Vertex(_)] => PlaneNormal::Of(solids.link(p, q)),
        [Feature::Facet(facet), _] | [_, Feature::Facet(facet)] => of_facet(facet),
        [Feature::Edge(d), Feature::Edge(e)] => PlaneNormal::Across([d, e].map(|edge| solids.along(edge))),
        [Feature::Edge(edge), Feature::Vertex(_)] | [Feature::Vertex(_), Feature::Edge(edge)] => {
            PlaneNormal::From([solids.along(edge), solids.link(p, q)])
        }
    };
    let between = sign(solids, way, solids.link(p, q));
    let supports = |from: Vertex, wanted: Sign| {
        solids.vertices(from.side).all(|vertex| sign(solids, way, solids.link(from, vertex)) * between != wanted)
    };
    Some(!between.is_zero() && supports(p, Sign::Positive) && supports(q, Sign::Negative))
}

fn corner(solids: &Solids<'_>, feature: Feature) -> Vertex {
    match feature {
        Feature::Vertex(vertex) => vertex,
        Feature::Edge(edge) => solids.ends(edge)[0],
        Feature::Facet(facet) => solids.corners(facet)[0],
    }
}

/// True if a plane has the solids on different sides and holds two features, which meet.
fn touches(solids: &Solids<'_>, normal: Normal, faces: [Face; 2]) -> Option<bool> {
    let way = across(solids, normal)?;
    let features = [solids.feature(Side::A, faces[0])?, solids.feature(Side::B, faces[1])?];
    let [p, q] = features.map(|feature| corner(solids, feature));
    let ends = |face: Face, from: Vertex| {
        face.vertices().iter().all(|&name| match solids.feature(from.side, Face::Vertex(name)) {
            Some(Feature::Vertex(vertex)) => sign(solids, way, solids.link(from, vertex)).is_zero(),
            _ => false,
        })
    };
    let holds = ends(faces[0], p) && ends(faces[1], q) && sign(solids, way, solids.link(p, q)).is_zero();
    let meet = squared_distance(solids, faces)?.upper() == 0.0;
    Some(holds && meet && gap(solids, |link| sign(solids, way, link)).is_zero())
}

fn is_inside(solids: &Solids<'_>, inside: Inside) -> Option<bool> {
    let behind_all = |side: Side, name: u32| {
        let Feature::Vertex(vertex) = solids.feature(side, Face::Vertex(name))? else { return None };
        Some(solids.facets(side.other()).all(|facet| solids.height(facet, vertex) == Sign::Negative))
    };
    match inside {
        Inside::VertexOfA(name) => behind_all(Side::A, name),
        Inside::VertexOfB(name) => behind_all(Side::B, name),
        Inside::EdgeOfA(ends) => solids.feature(Side::A, Face::Edge(ends)).map(|edge| goes_through(solids, edge)),
        Inside::EdgeOfB(ends) => solids.feature(Side::B, Face::Edge(ends)).map(|edge| goes_through(solids, edge)),
        Inside::MiddleOfA(corners) => {
            solids.feature(Side::A, Face::Facet(corners)).map(|facet| has_middle(solids, facet))
        }
        Inside::MiddleOfB(corners) => {
            solids.feature(Side::B, Face::Facet(corners)).map(|facet| has_middle(solids, facet))
        }
        Inside::Tetrahedron(pairs) => {
            let [p, q, r, s] = pairs.map(|[a, b]| Span::Across(a, b));
            let det = |u, v, w| solids.scene.sign([u, v, w]);
            let parts = [det(q, r, s), -det(p, r, s), det(p, q, s), -det(p, q, r)];
            Some(!parts[0].is_zero() && parts.iter().all(|&part| part == parts[0]))
        }
        Inside::Crossing { a, b } => Some(squared_distance(solids, [a, b])?.upper() == 0.0),
    }
}

fn goes_through(solids: &Solids<'_>, feature: Feature) -> bool {
    matches!(feature, Feature::Edge(edge) if super::boundary::goes_through(solids, edge))
}

fn has_middle(solids: &Solids<'_>, feature: Feature) -> bool {
    matches!(feature, Feature::Facet(facet) if super::boundary::has_middle_inside(solids, facet))
}

/// Squares whose quotients are squares of distances.
#[derive(Debug, Clone, Copy)]
enum SquaredForm {
    /// Of a vector.
    Of(Link),
    /// Square of the cross product of two vectors.
    OfArea(Link, Link),
    /// Square of the determinant of three vectors.
    OfVolume([Link; 3]),
}

/// A square without any vector in it.
const ONE: Option<SquaredForm> = None;

impl Formula for SquaredForm {
    fn value<N: SpanNumber>(&self, scene: &Scene<'_>) -> N {
        let vector = |link: Link| link.vector::<N>(scene);
        match *self {
            SquaredForm::Of(u) => dot(&vector(u), &vector(u)),
            SquaredForm::OfArea(u, v) => {
                let area = cross(&vector(u), &vector(v));
                dot(&area, &area)
            }
            SquaredForm::OfVolume([u, v, w]) => {
                let volume = dot(&cross(&vector(u), &vector(v)), &vector(w));
                volume.times(&volume)
            }
        }
    }
}

/// The square of the distance between the lines or planes of two features, which is that of the features if they have a
/// pair of closest points inside of them. `None` if a solid has no such feature.
pub(crate) fn squared_distance(solids: &Solids<'_>, [a, b]: [Face; 2]) -> Option<ExactSquare> {
    let features = [solids.feature(Side::A, a)?, solids.feature(Side::B, b)?];
    if are_crossing(solids, features) {
        return Some(ExactSquare::ZERO);
    }
    let (above, below) = quotient(solids, features);
    Some(ExactSquare::new(solids.scene.square(&above, below.as_ref())))
}

/// True if two features, one of them a facet, have lines or planes that are not parallel and so have a point in common.
fn are_crossing(solids: &Solids<'_>, features: [Feature; 2]) -> bool {
    let crosses = |facet: Facet, link: Link| !solids.rise(facet, link).is_zero();
    match features {
        [Feature::Edge(e), Feature::Facet(f)] | [Feature::Facet(f), Feature::Edge(e)] => crosses(f, solids.along(e)),
        [Feature::Facet(f), Feature::Facet(g)] => solids.normal(g).into_iter().any(|link| crosses(f, link)),
        _ => false,
    }
}

fn quotient(solids: &Solids<'_>, features: [Feature; 2]) -> (SquaredForm, Option<SquaredForm>) {
    match features {
        [Feature::Vertex(v), Feature::Vertex(w)] => (SquaredForm::Of(solids.link(v, w)), ONE),
        [Feature::Vertex(v), Feature::Edge(e)] | [Feature::Edge(e), Feature::Vertex(v)] => from_edge(solids, e, v),
        [Feature::Vertex(v), Feature::Facet(f)] | [Feature::Facet(f), Feature::Vertex(v)] => from_facet(solids, f, v),
        [Feature::Edge(d), Feature::Edge(e)] => {
            let [u, v] = [d, e].map(|edge| solids.along(edge));
            let [p, q] = [d, e].map(|edge| solids.ends(edge)[0]);
            let is_parallel = solids.scene.sign_of(&SquaredForm::OfArea(u, v)).is_zero();
            if is_parallel {
                from_edge(solids, e, p)
            } else {
                (SquaredForm::OfVolume([u, v, solids.link(p, q)]), Some(SquaredForm::OfArea(u, v)))
            }
        }
        [Feature::Edge(e), Feature::Facet(f)] | [Feature::Facet(f), Feature::Edge(e)] => {
            from_facet(solids, f, solids.ends(e)[0])
        }
        [Feature::Facet(f), Feature::Facet(g)] => from_facet(solids, f, solids.corners(g)[0]),
    }
}

fn from_edge(solids: &Solids<'_>, edge: Edge, vertex: Vertex) -> (SquaredForm, Option<SquaredForm>) {
    let along = solids.along(edge);
    let way = solids.link(solids.ends(edge)[0], vertex);
    (SquaredForm::OfArea(along, way), Some(SquaredForm::Of(along)))
}

fn from_facet(solids: &Solids<'_>, facet: Facet, vertex: Vertex) -> (SquaredForm, Option<SquaredForm>) {
    let [u, v] = solids.normal(facet);
    let way = solids.link(solids.corners(facet)[0], vertex);
    (SquaredForm::OfVolume([u, v, way]), Some(SquaredForm::OfArea(u, v)))
}
