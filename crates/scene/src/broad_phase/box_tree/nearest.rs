//! Search for the boxes that are nearest to a box, nearest first.
//!
//! Best first: a queue holds nodes and boxes by their gaps from the box, and the least comes out. No gap is above the
//! distance of what is inside; the search ends at the first gap that is no longer below the limit.

use crate::broad_phase::SweptBox;
use crate::broad_phase::box_tree::{BoxEntry, BoxTree, Child, FAR, WIDTH};
use firstcontact_solid::Box3;
use std::cmp::Ordering;
use std::collections::BinaryHeap;

/// Memory of a search: the children that are still to be visited.
#[derive(Debug, Clone, Default)]
pub(crate) struct NearestQueue(BinaryHeap<QueuedChild>);

/// Child and a float not above its distance.
#[derive(Debug, Clone, Copy)]
struct QueuedChild {
    gap: f64,
    child: Child,
}

impl BoxTree {
    /// Shows the boxes that are there during the times of a box, nearest first, each with a float not above its
    /// distance, while that is below a limit. `visit` returns the limit from then on.
    pub(crate) fn visit_nearest<E>(
        &self,
        around: &SweptBox,
        NearestQueue(queue): &mut NearestQueue,
        mut limit: f64,
        mut visit: impl FnMut(&BoxEntry, f64) -> Result<f64, E>,
    ) -> Result<f64, E> {
        queue.clear();
        // Clamping moves no two points apart, and the boxes of the tree are clamped too.
        let times = [around.low[3], around.high[3]];
        let clamped = |[x, y, z, time]: [f64; 4]| {
            let [x, y, z] = [x, y, z].map(|x| x.clamp(-FAR, FAR));
            [x, y, z, time]
        };
        let around = SweptBox { low: clamped(around.low), high: clamped(around.high) };
        queue.extend(self.root.map(|root| QueuedChild { gap: 0.0, child: Child::Node(root) }));
        while let Some(QueuedChild { gap, child }) = queue.pop() {
            if gap >= limit {
                break;
            }
            match child {
                Child::Node(index) => {
                    let node = &self.nodes[index as usize];
                    for side in (0..WIDTH).filter(|&side| node.child[side] != Child::Empty) {
                        let gap = around.gap(&swept(&node.bounds(side), times));
                        if gap < limit {
                            queue.push(QueuedChild { gap, child: node.child[side] });
                        }
                    }
                }
                Child::Leaf(leaf) => {
                    let entry = &self.leaves[leaf as usize].entry;
                    if entry.times[0] <= times[1] && times[0] <= entry.times[1] {
                        limit = visit(entry, gap)?;
                    }
                }
                Child::Empty => {}
            }
        }
        Ok(limit)
    }
}

/// Box of the tree during some times.
fn swept(bounds: &Box3, [start, end]: [f64; 2]) -> SweptBox {
    let corner = |of: [f32; 3], time: f64| [f64::from(of[0]), f64::from(of[1]), f64::from(of[2]), time];
    SweptBox { low: corner(bounds.min, start), high: corner(bounds.max, end) }
}

impl PartialEq for QueuedChild {
    fn eq(&self, other: &QueuedChild) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for QueuedChild {}

impl PartialOrd for QueuedChild {
    fn partial_cmp(&self, other: &QueuedChild) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for QueuedChild {
    /// The nearest is the greatest, so that it comes out of the queue first.
    fn cmp(&self, other: &QueuedChild) -> Ordering {
        other.gap.total_cmp(&self.gap)
    }
}
