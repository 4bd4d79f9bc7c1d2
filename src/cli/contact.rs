//! From the library's contact to the report's.

use firstcontact::contact::{Contact, Side};
use firstcontact::formats::Mesh;
use firstcontact::solid::Feature;

use super::report::{ContactFinding, ExactFinding, FeatureFinding, SideFinding};

/// What to call one side.
pub(crate) struct Named<'a> {
    pub(crate) object: &'a str,
    pub(crate) file: Option<&'a str>,
    pub(crate) path: Option<&'a str>,
    pub(crate) mesh: Option<&'a Mesh>,
}

/// The report of a contact.
pub(crate) fn report(contact: &Contact, a: &Named<'_>, b: &Named<'_>) -> ContactFinding {
    let time = ExactFinding {
        exact: contact.time.to_string(),
        lower: plain(contact.time.lower()),
        upper: plain(contact.time.upper()),
    };
    ContactFinding {
        time,
        touch: None,
        point: contact.point.coords.map(plain).into(),
        normal: contact.normal.map(|normal| normal.map(plain).into()),
        a: side(&contact.a, a),
        b: side(&contact.b, b),
    }
}

fn side(side: &Side, named: &Named<'_>) -> SideFinding {
    SideFinding {
        object: named.object.to_owned(),
        file: named.file.map(str::to_owned),
        path: named.path.map(str::to_owned),
        segment: side.segment,
        fraction: side.fraction.map(plain),
        origin: side.origin.coords.map(plain).into(),
        feature: feature(side.feature, named.mesh),
    }
}

/// A feature of a mesh as reports name it.
pub(crate) fn feature(feature: Feature, mesh: Option<&Mesh>) -> FeatureFinding {
    let (index, vertices, line) = match feature {
        Feature::Vertex(index) => (Some(index), None, mesh.and_then(|mesh| mesh.vertex_line(index as usize))),
        Feature::Edge(ends) => (None, Some(ends), None),
        Feature::Face(index) => (Some(index), None, mesh.and_then(|mesh| mesh.face_line(index as usize))),
        Feature::Interior => (None, None, None),
    };
    FeatureFinding { kind: feature.kind(), index, vertices, line }
}

/// Without the sign of zero, which tells nobody anything.
pub(crate) fn plain(value: f64) -> f64 {
    value + 0.0
}
