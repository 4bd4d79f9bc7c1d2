//! What all formats are read into: objects that stand, and paths.

use super::notes::Notes;
use super::pose::Pose;
use crate::world::keypath::KeyPath;
use firstcontact_solid::Kind;

/// A scene of another program.
#[derive(Debug, Default)]
pub(super) struct Scene {
    /// The first lines of the world file, as comments.
    pub(super) title: String,
    pub(super) packages: Vec<(String, String)>,
    pub(super) items: Vec<Item>,
    pub(super) allow: Vec<Rule>,
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
    /// The rows of a rotation in place of that of the pose, where a quaternion would not be exact.
    pub(super) matrix: Option<[[f64; 3]; 3]>,
    /// The kind that a mesh is told to be.
    pub(super) kind: Option<Kind>,
    pub(super) at: At,
}

/// The place in the scene's own file where something is said.
#[derive(Debug, Clone)]
pub(super) enum At {
    /// The way to it in a document of YAML.
    Key(KeyPath),
    /// The byte where it begins.
    Byte(usize),
}

/// One shape of an object, its pose in the object's frame, and its place in the file.
pub(super) type Part = (Shape, Pose, At);

/// Objects that may touch, and why.
#[derive(Debug)]
pub(super) struct Rule {
    pub(super) who: Who,
    pub(super) reason: Option<String>,
}

/// The objects of a rule.
#[derive(Debug)]
pub(super) enum Who {
    /// Two ids.
    Pair([String; 2]),
    /// Two groups, which may be the same.
    Groups([String; 2]),
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

impl Item {
    /// An object as its file has it.
    pub(super) fn new(id: String, group: Option<String>, shape: Shape, pose: Pose, at: At) -> Item {
        Item { id, group, shape, pose, matrix: None, kind: None, at }
    }

    /// Returns true if its shape is a mesh.
    pub(super) fn is_mesh(&self) -> bool {
        matches!(self.shape, Shape::File { .. } | Shape::Mesh { .. })
    }
}

impl Scene {
    /// Puts the shapes of one object: one object of the world for each.
    pub(super) fn put_parts(&mut self, id: &str, outer: &Pose, parts: Vec<Part>) {
        let single = parts.len() == 1;
        if parts.len() > 1 {
            let what = "each shape of an object with several is an object of its own, in a group of that name, within which \
                        they may touch";
            self.notes.assume(what);
            let who = Who::Groups([id.to_owned(), id.to_owned()]);
            self.allow.push(Rule { who, reason: Some("shapes of one object".to_owned()) });
        }
        if outer.turn.is_some() {
            self.notes.assume("the poses of objects and of their shapes are joined in floats");
        }
        for (number, (shape, inner, at)) in parts.into_iter().enumerate() {
            let pose = if outer.is_identity() { inner } else { outer.then(&inner) };
            let (id, group) =
                if single { (id.to_owned(), None) } else { (format!("{id}.{number}"), Some(id.to_owned())) };
            self.items.push(Item::new(id, group, shape, pose, at));
        }
    }

    /// Declares a package, once.
    pub(super) fn declare(&mut self, package: Option<(String, String)>) {
        if let Some(package) = package.filter(|package| !self.packages.contains(package)) {
            self.packages.push(package);
        }
    }
}
