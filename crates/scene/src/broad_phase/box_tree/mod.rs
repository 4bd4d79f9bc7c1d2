//! Dynamic tree of boxes, which stays balanced while boxes are inserted and removed.
//!
//! A node holds up to eight boxes side by side, in floats of half the width and rounded outward, so that all are tested
//! at once. A new box goes where it makes the boxes above it grow least. Each node counts the changes below it. The
//! highest node with half as many changes as boxes is built anew, from its boxes alone. So no part of the tree is ever
//! far from freshly built, the depth stays logarithmic, and an edit costs `O(log^2 n)` on average.

mod build;
mod edit;
mod nearest;
mod search;
#[cfg(test)]
mod tests;

pub(crate) use crate::broad_phase::box_tree::nearest::NearestQueue;
pub(crate) use crate::broad_phase::box_tree::search::{SearchStack, first_meeting};
use firstcontact_contact::Ball;
use firstcontact_solid::Box3;

/// Bound that larger coordinates are clamped to. Clamping is monotone, so it keeps every overlap, and differences of
/// faces stay finite.
pub(crate) const FAR: f64 = 1e38;

/// Number of boxes that a node holds.
const WIDTH: usize = 8;

/// Box of an object, or of one or more pieces of its motion.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct BoxEntry {
    /// The box.
    pub(crate) bounds: Box3,
    /// From when to when the object is in it.
    pub(crate) times: [f64; 2],
    /// The slot of the object.
    pub(crate) object: u32,
    /// Inner and outer sphere of the object, or of the part of it, if it stands and they are known.
    pub(crate) sphere: Option<Ball>,
    /// True if the object, or the part of it, stands and is the box but for its rounding, which is at most
    /// [`BoxEntry::ROUNDING`] of the largest coordinate and [`BoxEntry::LEAST_ROUNDING`].
    pub(crate) is_filled: bool,
    /// The slot of the object at the root of its tree of attachments.
    pub(crate) root: u32,
    pub(crate) content: BoxContent,
}

impl BoxEntry {
    /// Bound on the rounding of bounds outward, as a part of the largest magnitude among them: twice the distance of
    /// floats of single precision.
    pub(crate) const ROUNDING: f64 = 2.0 * f32::EPSILON as f64;
    /// The same where that is nothing, because the bounds are near zero.
    pub(crate) const LEAST_ROUNDING: f64 = f32::MIN_POSITIVE as f64;
}

/// What of an object is in a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum BoxContent {
    /// All of it, on a piece of its motion.
    Whole,
    /// All of it, on several pieces.
    Run,
    /// One of its convex parts, by its number; the object stands.
    Part(u32),
}

/// The tree.
#[derive(Debug, Clone, Default)]
pub(crate) struct BoxTree {
    nodes: Vec<BoxNode>,
    leaves: Vec<Leaf>,
    free_nodes: Vec<u32>,
    free_leaves: Vec<u32>,
    /// The node above all others; `None` where there are no boxes.
    root: Option<u32>,
}

/// The handle of a box in the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LeafId(u32);

#[derive(Debug, Clone)]
struct Leaf {
    entry: BoxEntry,
    parent: ParentSide,
}

/// Children and their boxes, side by side. Only the root has fewer than two children.
#[derive(Debug, Clone)]
#[repr(C, align(64))]
struct BoxNode {
    /// `faces[axis][0][side]` is the lower face of a child's box, `faces[axis][1][side]` the upper one.
    faces: [[[f32; WIDTH]; 2]; 3],
    child: [Child; WIDTH],
    parent: Option<ParentSide>,
    /// Number of boxes below.
    count: u32,
    /// Number of boxes that came or went below since it was built.
    edits: u32,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Child {
    Node(u32),
    Leaf(u32),
    /// No child; its box is empty.
    Empty,
}

/// A side of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct ParentSide {
    node: u32,
    side: u32,
}

impl BoxNode {
    /// A node without children.
    fn empty() -> BoxNode {
        let Box3 { min, max } = Box3::EMPTY;
        let faces = [0, 1, 2].map(|k| [[min[k]; WIDTH], [max[k]; WIDTH]]);
        BoxNode { faces, child: [Child::Empty; WIDTH], parent: None, count: 0, edits: 0 }
    }

    fn bounds(&self, side: usize) -> Box3 {
        Box3 { min: self.faces.map(|[low, _]| low[side]), max: self.faces.map(|[_, high]| high[side]) }
    }

    fn set(&mut self, side: usize, child: Child, bounds: &Box3) {
        self.child[side] = child;
        for k in 0..3 {
            (self.faces[k][0][side], self.faces[k][1][side]) = (bounds.min[k], bounds.max[k]);
        }
    }

    /// The box around all children.
    fn around(&self) -> Box3 {
        (0..WIDTH).fold(Box3::EMPTY, |around, side| around.union(&self.bounds(side)))
    }

    /// A side without a child.
    fn free_side(&self) -> Option<usize> {
        self.child.iter().position(|&child| child == Child::Empty)
    }
}

/// The box around everything between two corners, rounded outward to single precision.
pub(crate) fn bounds_between(low: [f64; 3], high: [f64; 3]) -> Box3 {
    let [low, high] = [low, high].map(|corner| corner.map(|x| x.clamp(-FAR, FAR)));
    Box3::outward(low, high)
}

/// Half of the surface of a box, which may be beyond single precision: how likely a line is to meet it.
fn area(bounds: &Box3) -> f64 {
    bounds.in_double().half_area()
}
