//! Traversal of the pairs of two trees that may meet while one turns.
//!
//! A pair of nodes is left out in an arc of the turn if the box that holds the turning node all along the arc is apart from the other.
//! An arc is halved where a node is turned farther than the two are wide; otherwise the larger node is opened. The first half comes
//! first, so that what begins after a meeting that is known is left out.

use firstcontact_exact::power_of_two;
use firstcontact_solid::{Body, Box3, ChildKind, Tree, WIDTH};

use super::arc::{Extent, TurnArcs, length};
use super::leaf::{FirstMeeting, Leaf, Setting};

/// Units of trees below this are no less than it: what that moves is less than what every box is widened by.
const LEAST_EXPONENT: i32 = -1000;

/// A child of a tree and its box, relative to the centre of the turn.
#[derive(Debug, Clone, Copy)]
struct Branch {
    kind: ChildKind,
    extent: Extent,
}

/// A tree in the frame of the turn.
struct TurnFrame<'t> {
    tree: &'t Tree,
    center: [f64; 3],
    unit: f64,
    /// Bound on the floats that coordinates are computed from.
    size: f64,
}

impl<'t> TurnFrame<'t> {
    fn new(body: &'t Body, origin: [f64; 3], about: [f64; 3]) -> TurnFrame<'t> {
        let tree = body.tree();
        let unit = power_of_two(tree.exponent.max(LEAST_EXPONENT));
        let center = std::array::from_fn(|k| tree.center[k] + (origin[k] - about[k]));
        let most = |vector: &[f64; 3]| vector.iter().fold(0.0f64, |most, x| most.max(x.abs()));
        let size = most(&tree.center) + most(&origin) + most(&about) + 2.0 * unit;
        TurnFrame { tree, center, unit, size: 2.0 * size }
    }

    /// The box of a child.
    fn branch(&self, kind: ChildKind, bounds: &Box3) -> Branch {
        let Box3 { min, max } = bounds.in_double();
        // Sums and differences of floats of single precision, halved, are off by one rounding at most.
        let middle = std::array::from_fn(|k| self.center[k] + 0.5 * (min[k] + max[k]) * self.unit);
        let half: [f64; 3] = std::array::from_fn(|k| 0.5 * (max[k] - min[k]) * self.unit);
        Branch { kind, extent: Extent { middle, half, radius: length(half) } }
    }

    fn root(&self) -> Branch {
        self.branch(ChildKind::Node(0), &self.tree.bounds)
    }

    /// The children of a branch that is a node.
    fn children(&self, branch: &Branch) -> Option<impl Iterator<Item = Branch>> {
        let ChildKind::Node(index) = branch.kind else { return None };
        let node = &self.tree.nodes[index as usize];
        let children = (0..WIDTH).filter(|&slot| node.child[slot].kind() != ChildKind::None);
        Some(children.map(|slot| self.branch(node.child[slot].kind(), &node.bounds(slot))))
    }
}

/// Two branches in an arc.
type PendingPair = ([Branch; 2], usize);

/// Counts of the work of a walk.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TurnCost {
    /// Pairs of boxes that were compared.
    pub boxes: u64,
    /// Pairs of triangles that were tested, each in an arc of the turn.
    pub triangle_pairs: u64,
}

/// Finds the first pose in which the skins of two bodies meet, which are apart at the beginning; `None` if that takes more pairs of boxes
/// than are allowed.
pub(crate) fn find_first_meeting(
    setting: &Setting<'_>,
    origins: [[f64; 3]; 2],
    about: [f64; 3],
    arcs: &mut TurnArcs,
    cost: &mut TurnCost,
    most_boxes: u64,
) -> Option<Option<FirstMeeting>> {
    let limit = cost.boxes.saturating_add(most_boxes);
    let frames = [0, 1].map(|side| TurnFrame::new(setting.bodies[side], origins[side], about));
    let size = frames[0].size.max(frames[1].size);
    let roots = [frames[0].root(), frames[1].root()];
    let mut pending: Vec<PendingPair> = arcs.first.iter().rev().map(|&arc| (roots, arc)).collect();
    let mut first: Option<FirstMeeting> = None;
    while let Some((pair, arc)) = pending.pop() {
        if first.as_ref().is_some_and(|first| arcs.get(arc).is_after(&first.pose)) {
            continue;
        }
        if cost.boxes >= limit {
            return None;
        }
        // What is after a meeting that is known does not matter.
        let arc = first.as_ref().map_or(arc, |first| arcs.beginning(arc, &first.pose));
        cost.boxes += 1;
        let [turning, standing] = pair;
        if arcs.keeps_apart(arc, &turning.extent, &standing.extent, size) {
            continue;
        }
        // Beyond the floats no box is apart from another, and halves of an arc are no better.
        let sweep = arcs.sweep(arc, &turning.extent);
        let is_far = sweep.is_finite() && sweep > turning.extent.radius + standing.extent.radius;
        if is_far && let Some([early, late]) = arcs.halves(arc) {
            pending.extend([(pair, late), (pair, early)]);
            continue;
        }
        let opens_turning = turning.extent.radius >= standing.extent.radius;
        let of_turning = || frames[0].children(&turning).map(|children| children.map(|own| [own, standing]));
        let of_standing = || frames[1].children(&standing).map(|children| children.map(|own| [turning, own]));
        let opened: Option<Vec<[Branch; 2]>> = match opens_turning {
            true => of_turning().map(Iterator::collect).or_else(|| of_standing().map(Iterator::collect)),
            false => of_standing().map(Iterator::collect).or_else(|| of_turning().map(Iterator::collect)),
        };
        match (opened, turning.kind, standing.kind) {
            (Some(pairs), _, _) => pending.extend(pairs.into_iter().map(|pair| (pair, arc))),
            (None, ChildKind::Leaf(a), ChildKind::Leaf(b)) => {
                cost.triangle_pairs += 1;
                Leaf::new(setting, [a, b], arcs.get(arc).ends).meet(&mut first);
            }
            (None, _, _) => {}
        }
    }
    Some(first)
}
