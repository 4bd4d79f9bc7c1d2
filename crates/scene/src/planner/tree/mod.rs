//! A tree of boxes that stays good while boxes come and go.
//!
//! A node holds up to eight boxes side by side, in floats of half the width and rounded outward, so that all are tested at once.
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

use firstcontact_contact::Ball;

pub(super) use bounds::Bounds;
pub(super) use passage::Passage;
pub(super) use search::Pending;

/// How many boxes a node holds.
const WIDTH: usize = 8;

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
    /// The node above all others; `None` where there are no boxes.
    root: Option<u32>,
}

/// The handle of a box in the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct LeafId(u32);

#[derive(Debug, Clone)]
struct Leaf {
    entry: Entry,
    parent: Place,
}

/// Children and their boxes, side by side. Only the root has fewer than two children.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
struct Node {
    /// `faces[axis][0][side]` is the lower face of a child's box, `faces[axis][1][side]` the upper one.
    faces: [[[f32; WIDTH]; 2]; 3],
    child: [Child; WIDTH],
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
    /// Nothing, whose box is that of nothing.
    Empty,
}

/// A side of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place {
    node: u32,
    side: u32,
}

impl Node {
    /// A node without children.
    fn empty() -> Node {
        let [low, high] = [Bounds::EMPTY.low, Bounds::EMPTY.high];
        let faces = [0, 1, 2].map(|k| [[low[k]; WIDTH], [high[k]; WIDTH]]);
        Node { faces, child: [Child::Empty; WIDTH], parent: None, count: 0, edits: 0 }
    }

    fn bounds(&self, side: usize) -> Bounds {
        Bounds { low: self.faces.map(|[low, _]| low[side]), high: self.faces.map(|[_, high]| high[side]) }
    }

    fn set(&mut self, side: usize, child: Child, bounds: &Bounds) {
        self.child[side] = child;
        for k in 0..3 {
            (self.faces[k][0][side], self.faces[k][1][side]) = (bounds.low[k], bounds.high[k]);
        }
    }

    /// The box around all children.
    fn around(&self) -> Bounds {
        (0..WIDTH).fold(Bounds::EMPTY, |around, side| around.union(&self.bounds(side)))
    }

    /// A side without a child.
    fn free_side(&self) -> Option<usize> {
        self.child.iter().position(|&child| child == Child::Empty)
    }
}
