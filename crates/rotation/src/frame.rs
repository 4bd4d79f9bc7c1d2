//! Trees of bodies in poses that are enclosed: boxes that hold what they bound, wherever in its bounds the pose is.

use firstcontact_exact::power_of_two;
use firstcontact_solid::{Body, Box3, ChildKind, Tree, WIDTH};

use super::arc::{Extent, length};
use super::pose::Pose;

/// Units of trees below this are no less than it: what that moves is less than what every box is widened by.
const LEAST_EXPONENT: i32 = -1000;

/// A child of a tree and its box.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Branch {
    pub(crate) kind: ChildKind,
    pub(crate) extent: Extent,
}

/// A tree of a body in a pose.
pub(crate) struct TreeFrame<'t> {
    tree: &'t Tree,
    pose: &'t Pose,
    unit: f64,
    /// What half a side is widened by, for what the pose is off by.
    wide: f64,
    /// Bound on the floats that coordinates are computed from.
    pub(crate) size: f64,
}

impl<'t> TreeFrame<'t> {
    pub(crate) fn new(body: &'t Body, pose: &'t Pose) -> TreeFrame<'t> {
        let tree = body.tree();
        let unit = power_of_two(tree.exponent.max(LEAST_EXPONENT));
        let most = |vector: &[f64; 3]| vector.iter().fold(0.0f64, |most, x| most.max(x.abs()));
        let reach = most(&tree.center) + 2.0 * unit;
        let size = most(&pose.shift.map(|x| x.value)) + 3.0 * reach;
        TreeFrame { tree, pose, unit, wide: pose.noise(reach), size: 2.0 * size }
    }

    /// The box of a child.
    fn branch(&self, kind: ChildKind, bounds: &Box3) -> Branch {
        let Box3 { min, max } = bounds.in_double();
        // Sums and differences of floats of single precision, halved, are off by one rounding at most.
        let own = std::array::from_fn(|k| self.tree.center[k] + 0.5 * (min[k] + max[k]) * self.unit);
        let half: [f64; 3] = std::array::from_fn(|k| 0.5 * (max[k] - min[k]) * self.unit);
        let half = self.pose.spread(&half).map(|side| side + self.wide);
        Branch { kind, extent: Extent { middle: self.pose.place(&own), half, radius: length(half) } }
    }

    /// The box of all.
    pub(crate) fn root(&self) -> Branch {
        self.branch(ChildKind::Node(0), &self.tree.bounds)
    }

    /// The children of a branch that is a node.
    pub(crate) fn children(&self, branch: &Branch) -> Option<impl Iterator<Item = Branch>> {
        let ChildKind::Node(index) = branch.kind else { return None };
        let node = &self.tree.nodes[index as usize];
        let children = (0..WIDTH).filter(|&slot| node.child[slot].kind() != ChildKind::None);
        Some(children.map(|slot| self.branch(node.child[slot].kind(), &node.bounds(slot))))
    }
}

/// The pairs in which the larger of two branches is opened, or the other one if that has no children; `None` if neither
/// has.
pub(crate) fn opened(frames: &[TreeFrame<'_>; 2], pair: [Branch; 2]) -> Option<Vec<[Branch; 2]>> {
    let [one, other] = pair;
    let of_one = || frames[0].children(&one).map(|children| children.map(|own| [own, other]).collect());
    let of_other = || frames[1].children(&other).map(|children| children.map(|own| [one, own]).collect());
    match one.extent.radius >= other.extent.radius {
        true => of_one().or_else(of_other),
        false => of_other().or_else(of_one),
    }
}
