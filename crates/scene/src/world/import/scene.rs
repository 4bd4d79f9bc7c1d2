//! What all formats are read into: objects that stand, and paths.

use super::notes::Notes;
use super::pose::Pose;

/// A scene of another program.
#[derive(Debug, Default)]
pub(super) struct Scene {
    /// The first lines of the world file, as comments.
    pub(super) title: String,
    pub(super) packages: Vec<(String, String)>,
    pub(super) items: Vec<Item>,
    /// Pairs of ids that may touch.
    pub(super) allow: Vec<[String; 2]>,
    pub(super) paths: Vec<Track>,
    pub(super) notes: Notes,
}

/// An object.
#[derive(Debug)]
pub(super) struct Item {
    pub(super) id: String,
    /// The name of the object that it was a part of.
    pub(super) group: Option<String>,
    pub(super) shape: Shape,
    pub(super) pose: Pose,
}

/// The shape of an object, about its origin.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Shape {
    /// Full edge lengths.
    Cuboid([f64; 3]),
    Sphere {
        radius: f64,
    },
    /// Along z.
    Cylinder {
        radius: f64,
        length: f64,
    },
    /// Along z; the length is that of the cylindrical part.
    Capsule {
        radius: f64,
        length: f64,
    },
    /// A file, as the world names it.
    File {
        file: String,
        scale: [f64; 3],
    },
    Mesh {
        vertices: Vec<[f64; 3]>,
        faces: Vec<Vec<u32>>,
    },
}

/// A straight way at constant speed, t from 0 to 1.
#[derive(Debug)]
pub(super) struct Track {
    pub(super) id: String,
    pub(super) object: String,
    pub(super) from: [f64; 3],
    pub(super) to: [f64; 3],
}

impl Scene {
    /// Puts the shapes of one object: one object of the world for each.
    pub(super) fn put_parts(&mut self, id: &str, outer: &Pose, parts: Vec<(Shape, Pose)>) {
        let single = parts.len() == 1;
        if parts.len() > 1 {
            self.notes.assume("each shape of an object with several is an object of its own, in a group of that name");
        }
        if outer.turn.is_some() {
            self.notes.assume("the poses of objects and of their shapes are joined in floats");
        }
        for (number, (shape, inner)) in parts.into_iter().enumerate() {
            let pose = if outer.is_identity() { inner } else { outer.then(&inner) };
            let (id, group) =
                if single { (id.to_owned(), None) } else { (format!("{id}.{number}"), Some(id.to_owned())) };
            self.items.push(Item { id, group, shape, pose });
        }
    }

    /// Declares a package, once.
    pub(super) fn declare(&mut self, package: Option<(String, String)>) {
        if let Some(package) = package.filter(|package| !self.packages.contains(package)) {
            self.packages.push(package);
        }
    }
}
