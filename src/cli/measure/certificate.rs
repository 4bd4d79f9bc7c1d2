//! What shows how two bodies stand to each other, from the library's form to the report's.

use firstcontact::convex::{
    Face, Inside, Normal, RationalPoint, Relation, SeparatingPlane, Separation, Standing, Touch,
};
use firstcontact::measure::Certificate;

use super::exact;
use crate::cli::report::{CertificateFinding, NormalFinding};

/// The report of a certificate, if there is one.
pub(super) fn certificate(certificate: &Certificate) -> Option<CertificateFinding> {
    match certificate {
        Certificate::Features(standing) => Some(features(standing)),
        Certificate::Numbers(relation) => Some(numbers(relation)),
        Certificate::Distance(square) => Some(CertificateFinding::Distance { square: exact(square) }),
        _ => None,
    }
}

fn features(standing: &Standing) -> CertificateFinding {
    let vertices = |face: &Face| face.vertices().to_vec();
    match standing {
        Standing::Apart(Separation::Closest { a, b }) => {
            CertificateFinding::ClosestFeatures { a: vertices(a), b: vertices(b) }
        }
        Standing::Apart(Separation::Direction(direction)) => CertificateFinding::Direction { direction: *direction },
        Standing::Apart(Separation::Normal(found)) => {
            let NormalFinding { a, b } = normal(found);
            CertificateFinding::Normal { a, b }
        }
        Standing::Touching(Touch { normal: found, a, b }) => {
            CertificateFinding::SupportingPlane { normal: normal(found), a: vertices(a), b: vertices(b) }
        }
        Standing::Overlapping(inside) => overlapping(inside),
    }
}

fn normal(normal: &Normal) -> NormalFinding {
    match normal {
        Normal::OfA(corners) => NormalFinding { a: Some(corners.to_vec()), b: None },
        Normal::OfB(corners) => NormalFinding { a: None, b: Some(corners.to_vec()) },
        Normal::Across { a, b } => NormalFinding { a: Some(a.to_vec()), b: Some(b.to_vec()) },
    }
}

fn overlapping(inside: &Inside) -> CertificateFinding {
    let of_a = |vertices: &[u32]| CertificateFinding::FeatureInside { a: Some(vertices.to_vec()), b: None };
    let of_b = |vertices: &[u32]| CertificateFinding::FeatureInside { a: None, b: Some(vertices.to_vec()) };
    match inside {
        Inside::VertexOfA(vertex) => of_a(&[*vertex]),
        Inside::VertexOfB(vertex) => of_b(&[*vertex]),
        Inside::EdgeOfA(ends) => of_a(ends),
        Inside::EdgeOfB(ends) => of_b(ends),
        Inside::MiddleOfA(corners) => of_a(corners),
        Inside::MiddleOfB(corners) => of_b(corners),
        Inside::Tetrahedron(pairs) => CertificateFinding::Tetrahedron { pairs: *pairs },
        Inside::Crossing { a, b } => {
            CertificateFinding::Crossing { a: a.vertices().to_vec(), b: b.vertices().to_vec() }
        }
    }
}

fn numbers(relation: &Relation) -> CertificateFinding {
    match relation {
        Relation::Apart(found) => plane(found, None),
        Relation::Touching(touching) => plane(&touching.plane, Some(&touching.point)),
        Relation::Overlapping(found) => CertificateFinding::InnerPoint { point: point(found) },
    }
}

fn plane(plane: &SeparatingPlane, shared: Option<&RationalPoint>) -> CertificateFinding {
    CertificateFinding::Plane {
        normal: plane.normal.each_ref().map(ToString::to_string),
        bound_of_a: plane.bound_of_a.to_string(),
        bound_of_b: plane.bound_of_b.to_string(),
        point: shared.map(point),
    }
}

fn point(RationalPoint(point): &RationalPoint) -> [String; 3] {
    point.each_ref().map(ToString::to_string)
}
