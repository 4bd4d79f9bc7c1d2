//! From the library's contact to the report's.

use std::slice;

use firstcontact::contact::{Apart, Blocked, Contact, ContactPart, ContactSet, ContactSide, Patch, Phase, Start};
use firstcontact::exact::ExactTime;
use firstcontact::formats::Mesh;
use firstcontact::solid::Feature;
use firstcontact::world::Touch;

use super::report::{
    ApartFinding, BlockedFinding, ContactFinding, ContactSetFinding, ExactFinding, FeatureFinding, MayTouch,
    PartFinding, PatchFinding, PatchKind, PhaseFinding, SharingFinding, SideFinding, StartFinding,
};

/// What to call one side.
pub(crate) struct Named<'a> {
    pub(crate) object: &'a str,
    pub(crate) file: Option<&'a str>,
    pub(crate) path: Option<&'a str>,
    pub(crate) mesh: Option<&'a Mesh>,
}

/// The report of a contact.
pub(crate) fn report(contact: &Contact, a: &Named<'_>, b: &Named<'_>) -> ContactFinding {
    ContactFinding {
        time: time(&contact.time),
        touch: None,
        margin: None,
        apart: contact.apart.as_deref().map(apart),
        point: contact.point.coords.map(plain).into(),
        normal: contact.normal.map(|normal| normal.map(plain).into()),
        start: None,
        a: side(&contact.a, a),
        b: side(&contact.b, b),
    }
}

/// The same of two objects of a world, with how they were asked about and how they start.
pub(crate) fn ruled(contact: ContactFinding, touch: Touch, margin: f64, start: Option<StartFinding>) -> ContactFinding {
    let touch = match touch {
        Touch::Contact => None,
        Touch::Allowed => Some(MayTouch::Allowed),
    };
    ContactFinding { touch, margin: (margin > 0.0).then_some(margin), start, ..contact }
}

fn apart(apart: &Apart) -> ApartFinding {
    let [on_a, on_b] = [apart.on_a, apart.on_b].map(|point| point.coords.map(plain).into());
    ApartFinding { distance: apart.distance, square: apart.square.to_string(), on_a, on_b }
}

/// An exact time with its bracket.
fn time(time: &ExactTime) -> ExactFinding {
    ExactFinding { exact: time.to_string(), lower: plain(time.lower()), upper: plain(time.upper()) }
}

/// How two solids start that are in contact then; of a surface there is nothing to tell.
pub(crate) fn start(start: Start) -> Option<StartFinding> {
    match start {
        Start::Touching => Some(StartFinding::Touching),
        Start::Overlapping => Some(StartFinding::Overlapping),
        Start::Apart | Start::InContact => None,
    }
}

/// What a first contact is the beginning of.
pub(crate) fn phase(phase: Phase) -> PhaseFinding {
    match phase {
        Phase::Overlapping => PhaseFinding::Overlapping,
        Phase::Entering => PhaseFinding::Entering,
        Phase::Touching => PhaseFinding::Touching,
        Phase::Sliding => PhaseFinding::Sliding,
        Phase::Leaving => PhaseFinding::Leaving,
    }
}

/// The report of an interval in contact.
pub(crate) fn blocked(blocked: &Blocked) -> BlockedFinding {
    BlockedFinding { from: time(&blocked.from), to: time(&blocked.to) }
}

/// The report of a contact set.
pub(crate) fn set(set: &ContactSet, a: &Mesh, b: &Mesh) -> ContactSetFinding {
    let pair =
        |&(of_a, of_b): &(Feature, Feature)| SharingFinding { a: feature(of_a, Some(a)), b: feature(of_b, Some(b)) };
    let part = |part: &ContactPart| PartFinding { patches: part.patches.iter().map(patch).collect() };
    ContactSetFinding {
        time: time(&set.time),
        pairs: set.pairs.iter().map(pair).collect(),
        parts: set.parts.iter().map(part).collect(),
    }
}

fn patch(patch: &Patch) -> PatchFinding {
    let (kind, corners) = match patch {
        Patch::Point(point) => (PatchKind::Point, slice::from_ref(point)),
        Patch::Segment(ends) => (PatchKind::Segment, &ends[..]),
        Patch::Polygon(corners) => (PatchKind::Polygon, &corners[..]),
    };
    PatchFinding { kind, corners: corners.iter().map(|corner| corner.coords.map(plain).into()).collect() }
}

fn side(side: &ContactSide, named: &Named<'_>) -> SideFinding {
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
