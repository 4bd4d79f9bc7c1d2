//! Children of a tree, by one number each, their boxes in the frame of the body, and pairs of them that wait in slices
//! of time.

use std::cmp::Ordering;

use firstcontact_exact::{HALF_ULP, power_of_two};
use firstcontact_solid::{Body, Box3, ChildKind, Tree, WIDTH};

use super::motion::RigidMotion;
use crate::arc::length;

/// Units of trees below this are no less than it: what that moves is less than what every bound is widened by.
const LEAST_EXPONENT: i32 = -1000;

/// A child of a tree: the node above it and its slot there, or the root.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct TreePart(u32);

impl TreePart {
    /// The whole tree.
    pub(crate) const ROOT: TreePart = TreePart(u32::MAX);
}

/// A box in the frame of its body.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PartBox {
    pub(crate) kind: ChildKind,
    pub(crate) middle: [f64; 3],
    pub(crate) half: [f64; 3],
    /// About the length of half its diagonal.
    pub(crate) radius: f64,
    /// No less than the distance of its points from the axis.
    pub(crate) arm: f64,
}

/// A tree whose body moves.
pub(crate) struct MovingTree<'t> {
    tree: &'t Tree,
    unit: f64,
    /// No less than any coordinate of a point of a box.
    pub(crate) reach: f64,
    /// True if it does not turn: what distances from the axis are multiplied by is zero.
    is_still: bool,
    axis: [f64; 3],
    offset: [f64; 3],
    /// More than distances from the axis are off by.
    noise: f64,
}

impl<'t> MovingTree<'t> {
    /// The tree of a body.
    pub(crate) fn new(body: &'t Body, motion: &RigidMotion) -> MovingTree<'t> {
        let tree = body.tree();
        let unit = power_of_two(tree.exponent.max(LEAST_EXPONENT));
        let most = |vector: &[f64; 3]| vector.iter().fold(0.0f64, |most, x| most.max(x.abs()));
        let reach = 1.01 * (most(&tree.center) + 2.0 * unit);
        let [axis, offset] = motion.in_body();
        let off = |vector: &[firstcontact_exact::Filtered; 3]| vector.iter().map(|x| x.error).fold(0.0, f64::max);
        let size = 2.0 * (reach + most(&offset.map(|x| x.value)));
        let noise = 8.0 * (off(&offset) + (off(&axis) + 16.0 * HALF_ULP) * size);
        let [axis, offset] = [axis, offset].map(|vector| vector.map(|x| x.value));
        MovingTree { tree, unit, reach, is_still: !motion.turns(), axis, offset, noise }
    }

    /// The box of a part.
    #[inline]
    pub(crate) fn at(&self, part: TreePart) -> PartBox {
        if part == TreePart::ROOT {
            return self.boxed(ChildKind::Node(0), &self.tree.bounds);
        }
        let (index, slot) = (part.0 / WIDTH as u32, part.0 as usize % WIDTH);
        let node = &self.tree.nodes[index as usize];
        self.boxed(node.child[slot].kind(), &node.bounds(slot))
    }

    #[inline]
    fn boxed(&self, kind: ChildKind, bounds: &Box3) -> PartBox {
        let Box3 { min, max } = bounds.in_double();
        // Sums and differences of floats of single precision, halved, are off by one rounding at most.
        let (mut middle, mut half) = ([0.0; 3], [0.0; 3]);
        for k in 0..3 {
            middle[k] = self.tree.center[k] + 0.5 * (min[k] + max[k]) * self.unit;
            half[k] = 0.5 * (max[k] - min[k]) * self.unit;
        }
        let radius = length(half);
        PartBox { kind, middle, half, radius, arm: self.arm(&middle) + radius * (1.0 + 8.0 * HALF_ULP) }
    }

    /// No less than the distance of a point from the axis.
    #[inline]
    pub(crate) fn arm(&self, point: &[f64; 3]) -> f64 {
        if self.is_still {
            return 0.0;
        }
        let ([p, q, r], [a, b, c]) = (point, self.offset);
        let ([x, y, z], [u, v, w]) = ([p + a, q + b, r + c], self.axis);
        length([v * z - w * y, w * x - u * z, u * y - v * x]) + self.noise
    }

    /// The children of a node.
    pub(crate) fn children(&self, node: u32) -> impl Iterator<Item = TreePart> + use<'t> {
        let child = &self.tree.nodes[node as usize].child;
        let slots = (0..WIDTH).filter(|&slot| child[slot].kind() != ChildKind::None);
        slots.map(move |slot| TreePart(node * WIDTH as u32 + slot as u32))
    }
}

/// Two parts in a slice.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct TimedPair {
    /// They do not meet before this time in the slice.
    pub(crate) begin: f64,
    /// Pairs of one beginning are taken last come, first served.
    pub(crate) number: u64,
    pub(crate) parts: [TreePart; 2],
    pub(crate) slice: u32,
    /// Shares of the slice between which they may meet.
    pub(crate) window: [f64; 2],
}

impl Eq for TimedPair {}

impl Ord for TimedPair {
    fn cmp(&self, other: &TimedPair) -> Ordering {
        other.begin.total_cmp(&self.begin).then(self.number.cmp(&other.number))
    }
}

impl PartialOrd for TimedPair {
    fn partial_cmp(&self, other: &TimedPair) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
