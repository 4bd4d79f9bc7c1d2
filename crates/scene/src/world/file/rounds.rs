//! Round shapes: their keys in the file, and the polyhedra they become.

use crate::world::error::{KeyPath, LoadError};
use crate::world::file::names::optional_word;
use crate::world::object::Source;
use crate::world::yaml::document::ObjectDoc;
use crate::world::yaml::values::Number;
use firstcontact_motion::Rotation;
use firstcontact_solid::{Body, BuildError, Fit, Round};
use std::hash::{Hash, Hasher};

/// Default number of segments of a round shape.
const SEGMENTS: u32 = 32;

/// Factor by which the reach of a shape grows where turning rounds its vertices. Turning a vertex rounds each
/// coordinate by at most three units in the last place of its distance from the origin, 3 * 2^-53, and so moves it by
/// less than 2^-50.
const ROUNDING: f64 = 1.0 / (1u64 << 50) as f64;

/// The names of the ways to fit a round shape.
pub(crate) const FITS: &[(Fit, &str)] = &[(Fit::Around, "around"), (Fit::Inside, "inside")];

/// Text of the file.
pub(crate) struct RoundDoc<'d> {
    /// Key of the shape.
    pub(crate) key: &'static str,
    form: RoundKind,
    radius: f64,
    segments: u32,
    fit: Option<&'d str>,
}

/// Kind of the true shape.
#[derive(Debug, Clone, Copy, PartialEq)]
enum RoundKind {
    Sphere,
    Cylinder(f64),
    Capsule(f64),
}

/// A round shape before it is turned.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct RoundShape {
    form: RoundKind,
    radius: f64,
    segments: u32,
    fit: Fit,
}

impl<'d> RoundDoc<'d> {
    /// The round shape of an object, if it has one.
    pub(crate) fn of(object: &'d ObjectDoc) -> Option<RoundDoc<'d>> {
        let (key, form, Number(radius), segments, fit) = match (&object.sphere, &object.cylinder, &object.capsule) {
            (Some(doc), _, _) => ("sphere", RoundKind::Sphere, doc.radius, doc.segments, &doc.fit),
            (_, Some(doc), _) => ("cylinder", RoundKind::Cylinder(doc.length.0), doc.radius, doc.segments, &doc.fit),
            (_, _, Some(doc)) => ("capsule", RoundKind::Capsule(doc.length.0), doc.radius, doc.segments, &doc.fit),
            (None, None, None) => return None,
        };
        Some(RoundDoc { key, form, radius, segments: segments.unwrap_or(SEGMENTS), fit: fit.as_deref() })
    }

    /// Meaning of the keys.
    pub(crate) fn shape(&self, at: impl Fn() -> KeyPath) -> Result<RoundShape, LoadError> {
        let fit = optional_word("fit", self.fit, FITS, || at().key("fit"))?.unwrap_or_default();
        Ok(RoundShape { form: self.form, radius: self.radius, segments: self.segments, fit })
    }
}

impl RoundShape {
    /// The polyhedron, which contains the true shape, or is contained in it, after it has been turned too: where that
    /// rounds its vertices, it is made for a shape that is larger or smaller all round by more than rounding can move a
    /// vertex.
    ///
    /// That is enough, as the turned polyhedron is the hull of its vertices: in no direction does it reach less far, or
    /// farther, than before by more than its vertices have moved.
    pub(crate) fn round(&self, is_rounded: bool) -> Result<Round, BuildError> {
        let slack = if is_rounded { self.reach() * ROUNDING } else { 0.0 };
        let by = if self.fit == Fit::Around { slack } else { -slack };
        let (radius, segments, fit) = (self.radius + by, self.segments, self.fit);
        let round = match self.form {
            RoundKind::Sphere => Body::round_sphere(radius, segments, fit)?,
            RoundKind::Cylinder(length) => Body::round_cylinder(radius, length + 2.0 * by, segments, fit)?,
            // Its caps have grown already.
            RoundKind::Capsule(length) => Body::round_capsule(radius, length, segments, fit)?,
        };
        Ok(Round { deviation: round.deviation + 2.0 * slack, ..round })
    }

    /// No vertex is farther from the origin: the octahedron, which is the coarsest polyhedron around a sphere, has its
    /// vertices at the square root of three radii.
    fn reach(&self) -> f64 {
        let length = match self.form {
            RoundKind::Sphere => 0.0,
            RoundKind::Cylinder(length) | RoundKind::Capsule(length) => length,
        };
        2.0 * self.radius + length
    }

    /// The same as the world remembers it.
    pub(crate) fn source(&self) -> Source {
        let RoundShape { form, radius, segments, fit } = *self;
        match form {
            RoundKind::Sphere => Source::Sphere { radius, segments, fit },
            RoundKind::Cylinder(length) => Source::Cylinder { radius, length, segments, fit },
            RoundKind::Capsule(length) => Source::Capsule { radius, length, segments, fit },
        }
    }

    /// All of it but its form, floats by their bits.
    fn bits(&self) -> ([u64; 2], u32, bool) {
        let length = match self.form {
            RoundKind::Sphere => 0.0,
            RoundKind::Cylinder(length) | RoundKind::Capsule(length) => length,
        };
        ([self.radius.to_bits(), length.to_bits()], self.segments, self.fit == Fit::Around)
    }
}

/// No number of one that has become a polyhedron is NaN.
impl Eq for RoundShape {}

impl Hash for RoundShape {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.bits().hash(state);
    }
}

/// True if turning rounds nothing: axes become axes.
pub(crate) fn is_exact(rotation: &Rotation) -> bool {
    rotation.rows().as_flattened().iter().all(|value| *value == 0.0 || value.abs() == 1.0)
}
