//! An object of a world: an id, a shape and where it stands.

use super::id::ObjectId;
use super::pair::{Stated, Touch};
use super::unit::LengthUnit;
use firstcontact_solid::{Body, Fit, Kind};

/// An object of a world.
#[derive(Debug, Clone)]
pub struct Object {
    pub(super) id: String,
    pub(super) source: Source,
    pub(super) body: Body,
    pub(super) groups: Vec<String>,
    pub(super) carrier: Option<ObjectId>,
    pub(super) pose: Pose,
    pub(super) claims: Claims,
    pub(super) deviation: Option<f64>,
    pub(super) stated: Stated,
    /// Where the origin stands: in the world, or relative to the carrier's origin. `None` if only a path says.
    pub(super) offset: Option<[f64; 3]>,
}

/// Where an object's shape comes from.
#[derive(Debug, Clone, PartialEq)]
pub enum Source {
    /// A mesh file.
    File {
        /// The path as the world file writes it.
        file: String,
        /// The unit the mesh is in, if the world says.
        unit: Option<LengthUnit>,
        /// The factor on each axis, if the world says.
        scale: Option<[f64; 3]>,
    },
    /// A mesh written in the world file itself.
    Inline {
        /// The unit the mesh is in, if the world says.
        unit: Option<LengthUnit>,
        /// The factor on each axis, if the world says.
        scale: Option<[f64; 3]>,
    },
    /// An axis-parallel box around the origin.
    Cuboid {
        /// Full edge lengths.
        size: [f64; 3],
    },
    /// A polyhedron around, or in, a sphere around the origin.
    Sphere {
        /// The true sphere's radius.
        radius: f64,
        /// Segments around the equator.
        segments: u32,
        /// Whether the polyhedron contains the sphere or is contained in it.
        fit: Fit,
    },
    /// A prism around, or in, a cylinder around the origin, its axis along z.
    Cylinder {
        /// The true cylinder's radius.
        radius: f64,
        /// The distance between its two flat ends.
        length: f64,
        /// Segments around the axis.
        segments: u32,
        /// Whether the prism contains the cylinder or is contained in it.
        fit: Fit,
    },
    /// A polyhedron around, or in, a capsule around the origin, its axis along z.
    Capsule {
        /// The true capsule's radius.
        radius: f64,
        /// The length of its cylindrical part; the whole is longer by two radii.
        length: f64,
        /// Segments around the axis.
        segments: u32,
        /// Whether the polyhedron contains the capsule or is contained in it.
        fit: Fit,
    },
    /// A body handed to a builder.
    Given,
}

/// Where an object stands, as the file writes it.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Pose {
    pub(super) position: Option<[f64; 3]>,
    pub(super) turn: Turn,
}

/// A rotation in the form the file chose.
#[derive(Debug, Clone, PartialEq, Default)]
#[cfg_attr(not(feature = "yaml"), allow(dead_code, reason = "only files say this, and only to_yaml asks"))]
pub(super) enum Turn {
    #[default]
    Identity,
    QuatWxyz([f64; 4]),
    QuatXyzw([f64; 4]),
    Rpy([f64; 3]),
    AxisAngle {
        axis: [f64; 3],
        angle: f64,
    },
    Matrix([[f64; 3]; 3]),
}

/// What the file claims about a shape; verified when it is loaded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Claims {
    pub(super) kind: Option<Kind>,
    pub(super) shape: Option<Shape>,
}

/// The claim `shape: convex`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(not(feature = "yaml"), allow(dead_code, reason = "only files say this, and only to_yaml asks"))]
pub(super) enum Shape {
    Convex,
}

impl Object {
    /// The object's id.
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Where its shape comes from.
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// Its shape: scaled and rotated, with its own origin at zero.
    pub fn body(&self) -> &Body {
        &self.body
    }

    /// The groups it is in.
    pub fn groups(&self) -> &[String] {
        &self.groups
    }

    /// The object that carries it, if it is attached to one.
    pub fn carrier(&self) -> Option<ObjectId> {
        self.carrier
    }

    /// The greatest distance between the surface of a round primitive and the true shape, rounded up; `None` for shapes
    /// that are what they say.
    pub fn deviation(&self) -> Option<f64> {
        self.deviation
    }

    /// All that is stated of it.
    pub(crate) fn stated(&self) -> Stated {
        self.stated
    }

    /// What is stated of it about touching, if anything; [`Touch`] tells what that means for a pair.
    pub fn touch(&self) -> Option<Touch> {
        self.stated.touch
    }

    /// The margin that is stated of it, if any, in the world's unit of length.
    pub fn margin(&self) -> Option<f64> {
        self.stated.margin
    }

    /// The mesh file, as the world file writes it.
    pub fn file_name(&self) -> Option<&str> {
        match &self.source {
            Source::File { file, .. } => Some(file),
            _ => None,
        }
    }
}
