//! The exact square of the distance between two features.

use super::feature::Feature;
use super::side::Side;
use super::solids::{Edge, Facet, Link, Solids, Vertex};
use super::standing::Face;
use firstcontact_exact::ExactSquare;
use firstcontact_exact::ring::{cross, dot};
use firstcontact_motion::{Formula, Scene, SpanNumber};

/// What squares of distances are quotients of.
#[derive(Debug, Clone, Copy)]
enum Square {
    /// Of a vector.
    Of(Link),
    /// Of the cross product of two vectors.
    OfArea(Link, Link),
    /// Of the determinant of three vectors.
    OfVolume([Link; 3]),
}

/// A square without any vector in it.
const ONE: Option<Square> = None;

impl Formula for Square {
    fn value<N: SpanNumber>(&self, scene: &Scene<'_>) -> N {
        let vector = |link: Link| link.vector::<N>(scene);
        match *self {
            Square::Of(u) => dot(&vector(u), &vector(u)),
            Square::OfArea(u, v) => {
                let area = cross(&vector(u), &vector(v));
                dot(&area, &area)
            }
            Square::OfVolume([u, v, w]) => {
                let volume = dot(&cross(&vector(u), &vector(v)), &vector(w));
                volume.times(&volume)
            }
        }
    }
}

/// The square of the distance between the lines or planes of two features, which is that of the features if they have a pair of
/// closest points inside of them. `None` if a solid has no such feature.
pub(super) fn squared_distance(solids: &Solids<'_>, [a, b]: [Face; 2]) -> Option<ExactSquare> {
    let features = [solids.feature(Side::A, a)?, solids.feature(Side::B, b)?];
    if are_crossing(solids, features) {
        return Some(ExactSquare::ZERO);
    }
    let (above, below) = quotient(solids, features);
    Some(ExactSquare::new(solids.scene.square(&above, below.as_ref())))
}

/// Whether two features, one of them a facet, have lines or planes that are not parallel and so have a point in common.
fn are_crossing(solids: &Solids<'_>, features: [Feature; 2]) -> bool {
    let crosses = |facet: Facet, link: Link| !solids.rise(facet, link).is_zero();
    match features {
        [Feature::Edge(e), Feature::Facet(f)] | [Feature::Facet(f), Feature::Edge(e)] => crosses(f, solids.along(e)),
        [Feature::Facet(f), Feature::Facet(g)] => solids.normal(g).into_iter().any(|link| crosses(f, link)),
        _ => false,
    }
}

fn quotient(solids: &Solids<'_>, features: [Feature; 2]) -> (Square, Option<Square>) {
    match features {
        [Feature::Vertex(v), Feature::Vertex(w)] => (Square::Of(solids.link(v, w)), ONE),
        [Feature::Vertex(v), Feature::Edge(e)] | [Feature::Edge(e), Feature::Vertex(v)] => from_edge(solids, e, v),
        [Feature::Vertex(v), Feature::Facet(f)] | [Feature::Facet(f), Feature::Vertex(v)] => from_facet(solids, f, v),
        [Feature::Edge(d), Feature::Edge(e)] => {
            let [u, v] = [d, e].map(|edge| solids.along(edge));
            let [p, q] = [d, e].map(|edge| solids.ends(edge)[0]);
            let is_parallel = solids.scene.sign_of(&Square::OfArea(u, v)).is_zero();
            if is_parallel {
                from_edge(solids, e, p)
            } else {
                (Square::OfVolume([u, v, solids.link(p, q)]), Some(Square::OfArea(u, v)))
            }
        }
        [Feature::Edge(e), Feature::Facet(f)] | [Feature::Facet(f), Feature::Edge(e)] => {
            from_facet(solids, f, solids.ends(e)[0])
        }
        [Feature::Facet(f), Feature::Facet(g)] => from_facet(solids, f, solids.corners(g)[0]),
    }
}

fn from_edge(solids: &Solids<'_>, edge: Edge, vertex: Vertex) -> (Square, Option<Square>) {
    let along = solids.along(edge);
    let way = solids.link(solids.ends(edge)[0], vertex);
    (Square::OfArea(along, way), Some(Square::Of(along)))
}

fn from_facet(solids: &Solids<'_>, facet: Facet, vertex: Vertex) -> (Square, Option<Square>) {
    let [u, v] = solids.normal(facet);
    let way = solids.link(solids.corners(facet)[0], vertex);
    (Square::OfVolume([u, v, way]), Some(Square::OfArea(u, v)))
}
