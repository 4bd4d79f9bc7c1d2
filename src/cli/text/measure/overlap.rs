//! Whether two bodies share a point, in words.

use super::super::audit::audit;
use super::super::block::Block;
use super::super::contact::{exact, named_feature, told_apart};
use super::super::number::point;
use super::super::units::converted;
use crate::cli::report::{CertificateFinding, OverlapFinding, OverlapOutcome};

/// Vertices or faces of a feature that are named, at most.
pub(super) const MOST_NAMED: usize = 8;

/// The whole answer.
pub(crate) fn overlap(found: &OverlapFinding) -> String {
    let mut block = Block::default();
    if let Some(shared) = &found.shared {
        let [a, b] = told_apart([&found.a, &found.b]);
        block.line(a, named_feature(&shared.a, Some(&found.a)));
        block.line(b, named_feature(&shared.b, Some(&found.b)));
        block.line("where", format!("{} {}", point(shared.point), found.units.length));
    }
    match &found.certificate {
        Some(certificate) => block.line("proof", proof(certificate, &found.units.length)),
        None if found.outcome == OverlapOutcome::Apart => {
            block.line(
                "proof",
                "no two triangles near each other share a point, compared exactly, and neither is inside the other",
            );
        }
        None => {}
    }
    converted(&mut block, &found.units, [&found.a, &found.b]);
    let handed_over = match found.handovers {
        0 => String::new(),
        _ if found.decided_by == found.method => ", which went on in integers".to_owned(),
        _ => format!(", which handed over to {}", found.decided_by),
    };
    block.line("method", format!("{}{handed_over}; exact", found.method));
    if let Some(found) = &found.audit {
        audit(&mut block, found);
    }
    block.under(&headline(found))
}

fn headline(found: &OverlapFinding) -> String {
    let (a, b) = (&found.a, &found.b);
    match found.outcome {
        OverlapOutcome::Apart => format!("apart: {a} and {b} share no point"),
        OverlapOutcome::Touching => format!("touching: {a} and {b} share points of their boundaries only"),
        OverlapOutcome::Overlapping => format!("overlapping: {a} and {b} share inner points"),
        OverlapOutcome::Contact => format!("contact: {a} and {b} share a point; a surface has no inner points"),
    }
}

fn proof(certificate: &CertificateFinding, length: &str) -> String {
    match certificate {
        CertificateFinding::ClosestFeatures { a, b } => {
            format!("{} of A and {} of B are closest", part(a), part(b))
        }
        CertificateFinding::Direction { direction } => format!("all of B is beyond A along {}", point(*direction)),
        CertificateFinding::Normal { a, b } => format!("all of B is beyond A along {}", normal(a, b)),
        CertificateFinding::SupportingPlane { normal: way, a, b } => {
            let normal = normal(&way.a, &way.b);
            format!("{} of A meets {} of B in a plane between them, along {normal}", part(a), part(b))
        }
        CertificateFinding::FeatureInside { a: Some(a), .. } => format!("{} of A is inside B", inner(a)),
        CertificateFinding::FeatureInside { b, .. } => {
            format!("{} of B is inside A", b.as_deref().map(inner).unwrap_or_default())
        }
        CertificateFinding::Tetrahedron { pairs } => {
            let pairs: Vec<String> = pairs.iter().map(|[a, b]| format!("{a} to {b}")).collect();
            format!("the ways from vertex {} enclose the null vector", pairs.join(", "))
        }
        CertificateFinding::Crossing { a, b } => {
            format!("{} of A meets {} of B, and no plane is between them there", part(a), part(b))
        }
        CertificateFinding::Plane { normal, point: None, .. } => {
            format!("all of B is beyond A along {}", short(normal))
        }
        CertificateFinding::Plane { normal, point: Some(point), .. } => {
            format!("{} is in a plane between them, along {}", short(point), short(normal))
        }
        CertificateFinding::InnerPoint { point } => format!("{} is inside both", short(point)),
        CertificateFinding::Distance { square } => {
            format!("the square of the distance is {} {length}\u{b2}", exact(square))
        }
    }
}

/// A feature by its vertices.
pub(super) fn part(vertices: &[u32]) -> String {
    let names: Vec<String> = vertices.iter().take(MOST_NAMED).map(u32::to_string).collect();
    let kind = match vertices.len() {
        1 => "vertex",
        2 => "edge",
        _ => "facet",
    };
    let more = match vertices.len() > MOST_NAMED {
        true => format!("-... of {} vertices", vertices.len()),
        false => String::new(),
    };
    format!("{kind} {}{more}", names.join("-"))
}

fn inner(vertices: &[u32]) -> String {
    match vertices.len() {
        1 => part(vertices),
        2 => format!("some of {}", part(vertices)),
        _ => format!("the middle of {}", part(vertices)),
    }
}

fn normal(a: &Option<Vec<u32>>, b: &Option<Vec<u32>>) -> String {
    match (a, b) {
        (Some(a), Some(b)) => format!("the normal of {} of A and {} of B", part(a), part(b)),
        (Some(a), None) => format!("the normal of {} of A", part(a)),
        (None, Some(b)) => format!("the normal of {} of B", part(b)),
        (None, None) => "a normal".to_owned(),
    }
}

/// Exact coordinates where they are short enough to be read.
pub(super) fn short(coordinates: &[String; 3]) -> String {
    match coordinates.iter().all(|coordinate| coordinate.len() <= 24) {
        true => format!("[{}]", coordinates.join(", ")),
        false => "a rational vector (see --format json)".to_owned(),
    }
}
