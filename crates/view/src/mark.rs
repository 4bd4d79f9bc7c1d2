//! Marks in a scene: where two objects first meet or come nearest, with the features there in full double precision.

use firstcontact_contact::{Contact, ContactSide};
use firstcontact_formats::printable;
use firstcontact_scene::world::ObjectMotion;
use firstcontact_solid::{Body, Feature};
use nalgebra::{Point3, Vector3};
use serde::Serialize;

use crate::turning::Pose;

/// The most triangles around a feature that are drawn beside it.
const MOST_NEARBY: usize = 48;

/// Place in space and time at which two objects meet or are nearest, or at which something about one is said.
#[derive(Debug, Clone, Serialize)]
pub struct Mark {
    kind: MarkKind,
    /// What is said; before the exact time, if there is one.
    label: String,
    /// The greatest float that is not after the exact time.
    pub(crate) time: f64,
    /// The time as text: exact, where that is short enough to be read, else the two floats around it, and of a least
    /// distance one of them; `None` where time means nothing.
    exact: Option<String>,
    pub(crate) point: [f64; 3],
    normal: Option<[f64; 3]>,
    /// The ends of the segment between the two, if they are apart.
    pub(crate) apart: Option<[[f64; 3]; 2]>,
    /// The distance of the two then, if they are apart.
    distance: Option<f64>,
    /// Two of a meeting, any number of something else.
    pub(crate) sides: Vec<MarkSide>,
}

/// What is marked of an object.
#[derive(Debug, Clone)]
pub struct Spot<'a> {
    /// Index of the object, with its body and the name of its file.
    pub of: (usize, &'a Body, Option<&'a str>),
    /// The object's origin at that instant.
    pub origin: [f64; 3],
    /// Its scale at that instant.
    pub scale: f64,
    /// The features: drawn all, and named as one.
    pub features: Vec<Feature>,
}

/// An object as a [`Spot`] has it, and its motion.
type InMotion<'a> = ((usize, &'a Body, Option<&'a str>), &'a ObjectMotion);

/// Meaning of a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum MarkKind {
    /// The two first touch, overlap or break their margin.
    Contact,
    /// It is not known from then on whether the two touch.
    Undecided,
    /// The two are nearest.
    Nearest,
    /// Something is said about the place.
    Place,
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
    /// Corners of each feature, from the origin: one of a vertex, two of an edge, more of a face, none of the interior.
    pub(crate) parts: Vec<Vec<[f64; 3]>>,
    /// Triangles that meet a feature, from the origin.
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
        let spot = |(side, of): (&ContactSide, _)| {
            Spot { of, origin: coordinates(&side.origin), scale: 1.0, features: vec![side.feature] }.side()
        };
        Mark {
            kind,
            label: label.to_owned(),
            time: plain(found.time.lower()),
            exact: Some(match kind {
                MarkKind::Nearest => plain(found.time.lower()).to_string(),
                _ => found.time.readable(),
            }),
            point: coordinates(&found.point),
            normal: found.normal.map(Into::into),
            apart: apart.map(|apart| [coordinates(&apart.on_a), coordinates(&apart.on_b)]),
            distance: apart.map(|apart| apart.distance),
            sides: [&found.a, &found.b].into_iter().zip(sides).map(spot).collect(),
        }
    }

    /// A mark of something that is said at an instant. Its point is the middle of all features.
    pub fn place((kind, label): (MarkKind, &str), time: f64, spots: &[Spot<'_>]) -> Mark {
        let sides: Vec<MarkSide> = spots.iter().map(Spot::side).collect();
        let corners = sides.iter().flat_map(|side| side.corners().map(|corner| add(side.origin, *corner)));
        let corners: Vec<[f64; 3]> = corners.collect();
        let middle = |axis: usize| corners.iter().map(|corner| corner[axis] / corners.len() as f64).sum();
        let label = printable(label).into_owned();
        let point = [0, 1, 2].map(middle);
        Mark { kind, label, time, exact: None, point, normal: None, apart: None, distance: None, sides }
    }

    /// The same at another point.
    #[must_use]
    pub fn at(self, point: [f64; 3]) -> Mark {
        Mark { point, ..self }
    }

    /// The same with a segment between two points, in whose middle it is, and its length.
    #[must_use]
    pub fn spanning(self, apart: [[f64; 3]; 2], distance: f64) -> Mark {
        let point = [0, 1, 2].map(|axis| apart[0][axis] / 2.0 + apart[1][axis] / 2.0);
        Mark { point, apart: Some(apart), distance: Some(distance), ..self }
    }

    /// The same with what is said after the label: a time as text.
    #[must_use]
    pub fn told(self, exact: String) -> Mark {
        Mark { exact: Some(exact), ..self }
    }

    /// A mark of two objects at an instant of their motions, with the features that meet and their place, if these are
    /// known; else it is in the middle of what the boxes around the two share, or of the gap between them. `None` if one
    /// of the two is not there.
    pub fn in_motion(
        said: (MarkKind, &str),
        time: f64,
        sides: [InMotion<'_>; 2],
        meeting: Option<([Feature; 2], [f64; 3])>,
    ) -> Option<Mark> {
        let [one, other] = sides.map(|(_, motion)| Pose::of(motion, time));
        let poses = [one?, other?];
        let spots = [0, 1].map(|side| {
            let features = meeting.iter().map(|(features, _)| features[side]).collect();
            Spot { of: sides[side].0, origin: poses[side].origin.into(), scale: 1.0, features }
        });
        let boxes = [0, 1].map(|side| poses[side].spread(sides[side].0.1.bounds().map(|corner| corner.coords)));
        let [low, high] = [boxes[0][0].coords.sup(&boxes[1][0].coords), boxes[0][1].coords.inf(&boxes[1][1].coords)];
        let point = meeting.map_or_else(|| ((low + high) / 2.0).into(), |(_, point)| point);
        let mut mark = Mark::place(said, time, &spots).at(point);
        for (side, pose) in mark.sides.iter_mut().zip(&poses) {
            let corners = side.parts.iter_mut().flatten().chain(side.nearby.iter_mut().flatten());
            corners.for_each(|corner| *corner = (pose.turn * Vector3::from(*corner)).into());
        }
        Some(mark)
    }

    /// True if the mark tells no more than an earlier one, which is about the same objects at the same time.
    pub(crate) fn repeats(&self, earlier: &Mark) -> bool {
        let objects = |mark: &Mark| mark.sides.iter().map(|side| side.object).collect::<Vec<_>>();
        self.distance.unwrap_or(0.0) == earlier.distance.unwrap_or(0.0)
            && (self.time, objects(self)) == (earlier.time, objects(earlier))
    }

    /// True if two objects meet then, or may meet from then on.
    pub(crate) fn stops(&self) -> bool {
        matches!(self.kind, MarkKind::Contact | MarkKind::Undecided)
    }

    /// True if nothing is known from then on.
    pub(crate) fn is_undecided(&self) -> bool {
        self.kind == MarkKind::Undecided
    }
}

impl MarkSide {
    fn corners(&self) -> impl Iterator<Item = &[f64; 3]> {
        self.parts.iter().flatten()
    }
}

impl Spot<'_> {
    fn side(&self) -> MarkSide {
        let (object, body, file) = self.of;
        let scaled = |corner: [f64; 3]| corner.map(|x| x * self.scale);
        let own = self.features.iter().map(|&feature| (feature, corners(body, feature)));
        let own: Vec<(Feature, Vec<[f64; 3]>)> = own.collect();
        let nearby = own.iter().flat_map(|(feature, corners)| nearby(body, *feature, corners)).take(MOST_NEARBY);
        let nearby = nearby.map(|triangle| triangle.map(scaled)).collect();
        let names: Vec<String> = self.features.iter().map(|&feature| words(feature, body, file)).collect();
        let parts = own.into_iter().map(|(_, corners)| corners.into_iter().map(scaled).collect()).collect();
        MarkSide { object, feature: names.join(", "), origin: self.origin, parts, nearby }
    }
}

/// The sum of two vectors.
fn add(one: [f64; 3], other: [f64; 3]) -> [f64; 3] {
    [0, 1, 2].map(|axis| one[axis] + other[axis])
}

fn plain(value: f64) -> f64 {
    value + 0.0
}

fn coordinates(point: &Point3<f64>) -> [f64; 3] {
    point.coords.map(plain).into()
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
fn nearby<'a>(body: &'a Body, feature: Feature, corners: &'a [[f64; 3]]) -> impl Iterator<Item = [[f64; 3]; 3]> + 'a {
    let place = move |corner: u32| -> [f64; 3] { body.positions()[corner as usize].into() };
    let is_near = move |face: u32, triangle: &[[f64; 3]; 3]| match feature {
        Feature::Face(own) => face == own || triangle.iter().any(|corner| corners.contains(corner)),
        _ => triangle.iter().any(|corner| corners.contains(corner)),
    };
    let triangles = body.triangles().map(move |(triangle, face)| (triangle.map(place), face));
    triangles.filter(move |(triangle, face)| is_near(*face, triangle)).map(|(triangle, _)| triangle)
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
