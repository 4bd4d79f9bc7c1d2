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

/// Two children and their boxes, side by side: `low[axis][side]`.
#[derive(Debug, Clone)]
struct Node {
    low: [[f64; 2]; 3],
    high: [[f64; 2]; 3],
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
        Bounds { low: self.low.map(|x| x[side]), high: self.high.map(|x| x[side]) }
    }

    fn set_bounds(&mut self, side: usize, bounds: &Bounds) {
        for k in 0..3 {
            (self.low[k][side], self.high[k][side]) = (bounds.low[k], bounds.high[k]);
        }
    }

    /// The box around both children.
    fn around(&self) -> Bounds {
        self.bounds(0).union(&self.bounds(1))
    }
}

impl Node {
    /// A node that has one box on both sides; its children are no part of the tree.
    fn of_one(bounds: &Bounds, leaf: u32) -> Node {
        Node {
            low: bounds.low.map(|x| [x; 2]),
            high: bounds.high.map(|x| [x; 2]),
            child: [Child::Leaf(leaf); 2],
            parent: None,
            count: 1,
            edits: 0,
        }
    }
}
