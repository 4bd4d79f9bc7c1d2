//! Marks in a scene: where two objects first meet or come nearest, with the features there in full double precision.

use firstcontact_contact::{Contact, ContactSide};
use firstcontact_formats::printable;
use firstcontact_solid::{Body, Feature};
use nalgebra::Point3;
use serde::Serialize;

/// Longer fractions are shown by the two floats around them.
const LONGEST_FRACTION: usize = 48;

/// The most triangles around a feature that are drawn beside it.
const MOST_NEARBY: usize = 48;

/// Place in space and time at which two objects meet or are nearest.
#[derive(Debug, Clone, Serialize)]
pub struct Mark {
    kind: MarkKind,
    /// Words before the exact time.
    label: &'static str,
    /// The greatest float that is not after the exact time.
    pub(crate) time: f64,
    /// The time as text: exact where it is short enough to be read.
    exact: String,
    pub(crate) point: [f64; 3],
    normal: Option<[f64; 3]>,
    /// The ends of the segment between the two, if they are apart.
    pub(crate) apart: Option<[[f64; 3]; 2]>,
    /// The distance of the two then, if they are apart.
    distance: Option<f64>,
    pub(crate) sides: [MarkSide; 2],
}

/// Meaning of a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum MarkKind {
    /// The two first touch, overlap or break their margin.
    Contact,
    /// The two are nearest.
    Nearest,
}

/// One object at a mark.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct MarkSide {
    /// Index of the object.
    pub(crate) object: usize,
    /// Its feature in words.
    feature: String,
    /// The object's origin at that instant.
    pub(crate) origin: [f64; 3],
    /// Corners of the feature, from the origin: one of a vertex, two of an edge, more of a face, none of the interior.
    pub(crate) corners: Vec<[f64; 3]>,
    /// Triangles that meet the feature, from the origin.
    nearby: Vec<[[f64; 3]; 3]>,
}

impl Mark {
    /// The mark of a contact of two objects, which are given by their indices, with their bodies and the names of their
    /// files. The label is what is said before the exact time.
    pub fn new(
        (kind, label): (MarkKind, &'static str),
        found: &Contact,
        sides: [(usize, &Body, Option<&str>); 2],
    ) -> Mark {
        let apart = found.apart.as_deref();
        let [a, b] = sides;
        Mark {
            kind,
            label,
            time: plain(found.time.lower()),
            exact: readable(&found.time.to_string(), [found.time.lower(), found.time.upper()]),
            point: coordinates(&found.point),
            normal: found.normal.map(Into::into),
            apart: apart.map(|apart| [coordinates(&apart.on_a), coordinates(&apart.on_b)]),
            distance: apart.map(|apart| apart.distance),
            sides: [MarkSide::new(&found.a, a), MarkSide::new(&found.b, b)],
        }
    }
}

impl Mark {
    /// True unless the two are only nearest then.
    pub(crate) fn is_contact(&self) -> bool {
        self.kind == MarkKind::Contact
    }
}

impl MarkSide {
    fn new(side: &ContactSide, (object, body, file): (usize, &Body, Option<&str>)) -> MarkSide {
        let corners = corners(body, side.feature);
        let nearby = nearby(body, side.feature, &corners);
        MarkSide {
            object,
            feature: words(side.feature, body, file),
            origin: coordinates(&side.origin),
            corners,
            nearby,
        }
    }
}

fn plain(value: f64) -> f64 {
    value + 0.0
}

fn coordinates(point: &Point3<f64>) -> [f64; 3] {
    point.coords.map(plain).into()
}

/// An exact number as text, or the two floats around it if it is long.
fn readable(exact: &str, [lower, upper]: [f64; 2]) -> String {
    if exact.len() <= LONGEST_FRACTION {
        return exact.to_owned();
    }
    let kind = if exact.contains("sqrt") { "root" } else { "fraction" };
    format!("a {kind} of {} characters between {lower:?} and {upper:?}", exact.len())
}

/// Corners of a feature in the body's frame.
fn corners(body: &Body, feature: Feature) -> Vec<[f64; 3]> {
    let place = |&vertex: &u32| body.positions().get(vertex as usize).map(|point| (*point).into());
    match feature {
        Feature::Vertex(vertex) => place(&vertex).into_iter().collect(),
        Feature::Edge(ends) => ends.iter().filter_map(place).collect(),
        Feature::Face(face) => body.mesh().face(face as usize).iter().filter_map(place).collect(),
        Feature::Interior => Vec::new(),
    }
}

/// Triangles that have a corner in common with a feature, or are part of its face.
fn nearby(body: &Body, feature: Feature, corners: &[[f64; 3]]) -> Vec<[[f64; 3]; 3]> {
    let place = |corner: u32| -> [f64; 3] { body.positions()[corner as usize].into() };
    let is_near = |face: u32, triangle: &[[f64; 3]; 3]| match feature {
        Feature::Face(own) => face == own || triangle.iter().any(|corner| corners.contains(corner)),
        _ => triangle.iter().any(|corner| corners.contains(corner)),
    };
    let triangles = body.triangles().map(|(triangle, face)| (triangle.map(place), face));
    let near = triangles.filter(|(triangle, face)| is_near(*face, triangle)).map(|(triangle, _)| triangle);
    near.take(MOST_NEARBY).collect()
}

/// A feature in words, as reports name it.
fn words(feature: Feature, body: &Body, file: Option<&str>) -> String {
    let (name, line) = match feature {
        Feature::Vertex(index) => (format!("vertex {index}"), body.mesh().vertex_line(index as usize)),
        Feature::Edge([low, high]) => (format!("edge {low}-{high}"), None),
        Feature::Face(index) => (format!("face {index}"), body.mesh().face_line(index as usize)),
        Feature::Interior => ("interior".to_owned(), None),
    };
    let last_part = |file: &str| file.rsplit(['/', '\\']).next().unwrap_or(file).to_owned();
    let file = file.map(|file| format!(" of {}", last_part(file))).unwrap_or_default();
    let line = line.map(|line| format!(" (line {line})")).unwrap_or_default();
    printable(&format!("{name}{file}{line}")).into_owned()
}
