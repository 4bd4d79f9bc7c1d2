//! ForeignScene that all formats are read into: objects that stand, and paths.

use crate::world::error::{KeyPath, LoadError};
use crate::world::import::pose::Frame;
use crate::world::yaml::tree::Node;
use firstcontact_solid::Kind;
use std::collections::BTreeMap;
use std::f64::consts::PI;

/// A scene of another program.
#[derive(Debug, Default)]
pub(crate) struct ForeignScene {
    /// The first lines of the world file, as comments.
    pub(crate) title: String,
    pub(crate) packages: Vec<(String, String)>,
    pub(crate) items: Vec<Item>,
    pub(crate) allow: Vec<AllowedObjects>,
    pub(crate) paths: Vec<ItemPath>,
    pub(crate) notes: Notes,
}

/// An object.
#[derive(Debug)]
pub(crate) struct Item {
    pub(crate) id: String,
    /// The name of the object that it was a part of.
    pub(crate) group: Option<String>,
    pub(crate) shape: ItemShape,
    /// The object that it is attached to, in the frame of which its pose is then given.
    pub(crate) carrier: Option<String>,
    pub(crate) pose: Frame,
    /// The rows of a rotation in place of that of the pose, where a quaternion would not be exact.
    pub(crate) matrix: Option<[[f64; 3]; 3]>,
    /// Kind that is set for a mesh.
    pub(crate) kind: Option<Kind>,
    pub(crate) at: ItemPlace,
}

/// Place in the scene's own file.
#[derive(Debug, Clone)]
pub(crate) enum ItemPlace {
    /// The way to it in a document of YAML.
    Key(KeyPath),
    /// The byte where it begins.
    Byte(usize),
}

/// One shape of an object, its pose in the object's frame, and its place in the file.
pub(crate) type ItemPart = (ItemShape, Frame, ItemPlace);

/// Objects that may touch, and why.
#[derive(Debug)]
pub(crate) struct AllowedObjects {
    pub(crate) who: AllowedBy,
    pub(crate) reason: Option<String>,
}

/// The objects of a rule.
#[derive(Debug)]
pub(crate) enum AllowedBy {
    /// Two ids.
    Pair([String; 2]),
    /// Two groups, which may be the same.
    Groups([String; 2]),
}

/// The shape of an object, about its origin.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum ItemShape {
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
pub(crate) struct ItemPath {
    pub(crate) id: String,
    pub(crate) object: String,
    pub(crate) from: [f64; 3],
    pub(crate) to: [f64; 3],
}

impl Item {
    /// An object as its file has it.
    pub(crate) fn new(id: String, group: Option<String>, shape: ItemShape, pose: Frame, at: ItemPlace) -> Item {
        Item { id, group, shape, carrier: None, pose, matrix: None, kind: None, at }
    }

    /// Returns true if its shape is a mesh.
    pub(crate) fn is_mesh(&self) -> bool {
        matches!(self.shape, ItemShape::File { .. } | ItemShape::Mesh { .. })
    }
}

impl ForeignScene {
    /// Puts the shapes of one object: one object of the world for each.
    pub(crate) fn put_parts(&mut self, id: &str, outer: &Frame, parts: Vec<ItemPart>) {
        let single = parts.len() == 1;
        if parts.len() > 1 {
            let what = "each shape of an object with several is an object of its own, in a group of that name, within which \
                        they may touch";
            self.notes.assume(what);
            let who = AllowedBy::Groups([id.to_owned(), id.to_owned()]);
            self.allow.push(AllowedObjects { who, reason: Some("shapes of one object".to_owned()) });
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
    pub(crate) fn declare(&mut self, package: Option<(String, String)>) {
        if let Some(package) = package.filter(|package| !self.packages.contains(package)) {
            self.packages.push(package);
        }
    }
}

/// Something a scene has and a world has not.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeftOut {
    /// Kind of the item, as in `plane`.
    pub what: String,
    /// Number of them.
    pub count: usize,
    /// Names of the items or of their owners, as far as there are any.
    pub names: Vec<String>,
}

/// A quaternion that differs from length one by less was rounded when it was written.
const NEARLY_ONE: f64 = 1e-3;

/// The notes so far.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    assumptions: Vec<String>,
    left_out: BTreeMap<String, OmittedItems>,
}

/// Items that were left out, by kind.
#[derive(Debug, Default)]
struct OmittedItems {
    count: usize,
    names: Vec<String>,
}

impl Notes {
    /// Tells an assumption, once.
    pub(crate) fn assume(&mut self, what: impl Into<String>) {
        let what = what.into();
        if !self.assumptions.contains(&what) {
            self.assumptions.push(what);
        }
    }

    /// Returns true if an assumption was reported.
    pub(crate) fn has(&self, what: &str) -> bool {
        self.assumptions.iter().any(|known| known == what)
    }

    /// Notes the treatment of a quaternion that is no rotation as it is written.
    pub(crate) fn assume_unit(&mut self, turn: [f64; 4]) {
        let norm = turn.iter().map(|value| value * value).sum::<f64>().sqrt();
        if turn == [0.0; 4] {
            self.assume("a quaternion of zeros, which a message has that was not filled in, turns nothing");
        } else if (norm - 1.0).abs() > NEARLY_ONE {
            self.assume("a quaternion that is not of length one stands for the rotation of its direction");
        }
    }

    /// Text about all items that were left out so far; empty if there are none.
    pub(crate) fn list(&self) -> String {
        self.left_out.iter().map(|(what, left)| format!("{} x {what}", left.count)).collect::<Vec<_>>().join(", ")
    }

    /// Counts items that are left out.
    pub(crate) fn leave_out(&mut self, what: impl Into<String>, count: usize) {
        if count > 0 {
            self.left_out.entry(what.into()).or_default().count += count;
        }
    }

    /// Counts items that are left out of a named object.
    pub(crate) fn leave_out_of(&mut self, name: &str, what: impl Into<String>, count: usize) {
        if count > 0 {
            let left = self.left_out.entry(what.into()).or_default();
            left.count += count;
            if left.names.last().is_none_or(|last| last != name) {
                left.names.push(name.to_owned());
            }
        }
    }

    /// Counts the unknown keys of a map that have a value. A value that is no map has none.
    pub(crate) fn leave_out_unknown(&mut self, node: &Node<'_>, known: &[&str]) -> Result<(), LoadError> {
        for (key, value) in node.entries()? {
            if !known.contains(&key) && !value.tree.is_empty() {
                self.leave_out(format!("key {}", crate::world::yaml::values::quoted(key)), 1);
            }
        }
        Ok(())
    }

    /// Assumptions, and items that were left out.
    pub(crate) fn into_lists(self) -> (Vec<String>, Vec<LeftOut>) {
        let left_out =
            self.left_out.into_iter().map(|(what, OmittedItems { count, names })| LeftOut { what, count, names });
        (self.assumptions, left_out.collect())
    }
}

/// The sides of a cone's base.
const SIDES: u32 = 32;

/// A cone with its apex up, as a polyhedron that contains it: its base is a polygon around the circle.
pub(crate) fn cone(radius: f64, length: f64, notes: &mut Notes) -> ItemShape {
    notes.assume(format!(
        "a cone is a pyramid of {SIDES} sides that contains it, with its apex up and its origin at half its height"
    ));
    // The factor covers the rounding of the corners.
    let outer = radius / libm::cos(PI / f64::from(SIDES)) * (1.0 + 1e-12);
    let corner = |side: u32| {
        let angle = 2.0 * PI * f64::from(side) / f64::from(SIDES);
        [outer * libm::cos(angle), outer * libm::sin(angle), -length / 2.0]
    };
    let mut vertices: Vec<[f64; 3]> = (0..SIDES).map(corner).collect();
    vertices.push([0.0, 0.0, length / 2.0]);
    let mut faces = vec![(0..SIDES).rev().collect::<Vec<u32>>()];
    faces.extend((0..SIDES).map(|side| vec![side, (side + 1) % SIDES, SIDES]));
    ItemShape::Mesh { vertices, faces }
}

/// Error in dimensions, if there is one.
pub(crate) fn refuse_dimensions(dimensions: &[f64]) -> Result<(), String> {
    match dimensions.iter().find(|size| !(size.is_finite() && **size > 0.0)) {
        None => Ok(()),
        Some(size) => Err(format!("a dimension must be more than 0, and this is {size}")),
    }
}
