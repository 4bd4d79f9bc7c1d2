//! A tree of boxes that stays good while boxes come and go.
//!
//! A new box goes where it makes the boxes above it grow least. How often that has happened below each node is counted, and the
//! highest node below which half as much has changed as it holds is built anew, from its boxes alone. So no part of the tree is
//! ever far from freshly built, the depth stays logarithmic, and an edit costs `O(log^2 n)` on average.

mod bounds;
mod build;
mod edit;
mod passage;
mod search;
#[cfg(test)]
mod tests;

use crate::convex::Ball;

pub(super) use bounds::Bounds;
pub(super) use passage::Passage;
pub(super) use search::Pending;

/// What a box stands for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Entry {
    /// The box.
    pub(super) bounds: Bounds,
    /// From when to when the object is in it.
    pub(super) times: [f64; 2],
    /// The slot of the object.
    pub(super) object: u32,
    /// A ball inside of the object, if it stands and one is known.
    pub(super) ball: Option<Ball>,
    /// The slot of the object at the root of its tree of attachments.
    pub(super) root: u32,
}

/// The tree.
#[derive(Debug, Clone, Default)]
pub(super) struct BoxTree {
    nodes: Vec<Node>,
    leaves: Vec<Leaf>,
    free_nodes: Vec<u32>,
    free_leaves: Vec<u32>,
    root: Option<Child>,
}

/// The handle of a box in the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LeafId(u32);

#[derive(Debug, Clone)]
struct Leaf {
    entry: Entry,
    parent: Option<Place>,
}

/// Two children and their boxes, side by side.
#[derive(Debug, Clone)]
struct Node {
    /// `faces[axis][0][side]` is the lower face of a child's box, `faces[axis][1][side]` the upper one.
    faces: [[[f64; 2]; 2]; 3],
    child: [Child; 2],
    parent: Option<Place>,
    /// How many boxes are below.
    count: u32,
    /// How many came or went below since it was built.
    edits: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Child {
    Node(u32),
    Leaf(u32),
}

/// A side of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place {
    node: u32,
    side: usize,
}

impl Node {
    fn bounds(&self, side: usize) -> Bounds {
        Bounds { low: self.faces.map(|[low, _]| low[side]), high: self.faces.map(|[_, high]| high[side]) }
    }

    fn set_bounds(&mut self, side: usize, bounds: &Bounds) {
        for k in 0..3 {
            (self.faces[k][0][side], self.faces[k][1][side]) = (bounds.low[k], bounds.high[k]);
        }
    }

    /// The box around both children.
    fn around(&self) -> Bounds {
        self.bounds(0).union(&self.bounds(1))
    }
}

impl Node {
    /// A node over two children with these boxes.
    fn over(child: [Child; 2], bounds: [&Bounds; 2], count: u32) -> Node {
        let mut node = Node { faces: [[[0.0; 2]; 2]; 3], child, parent: None, count, edits: 0 };
        (0..2).for_each(|side| node.set_bounds(side, bounds[side]));
        node
    }
}
