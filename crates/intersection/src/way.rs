//! The triangles that a vertex of one body may meet on its way past the other.
//!
//! In the frame of the other body's tree the vertex moves on a straight line. All that is computed of a box is enclosed: the fractions
//! at which the line enters it and leaves it, axis by axis. A box is left out only where it is certainly left before it is entered.

use super::containment::{Inner, Probe};
use firstcontact_exact::{Filtered, Sign};
use firstcontact_solid::{Box3, ChildKind, Tree, WIDTH};

impl Probe<'_> {
    /// Shows every triangle, by its place in the tree, whose box the vertex may meet while the piece lasts; `pending` is room to
    /// work in.
    pub fn for_each_on_way(&self, outer: &Tree, pending: &mut Vec<u32>, mut show: impl FnMut(u32)) {
        pending.clear();
        if outer.triangles.is_empty() {
            return;
        }
        let way = self.way(outer);
        pending.push(0);
        while let Some(index) = pending.pop() {
            let node = &outer.nodes[index as usize];
            for slot in 0..WIDTH {
                match node.child[slot].kind() {
                    ChildKind::None => {}
                    _ if !way.may_meet(&node.bounds(slot)) => {}
                    ChildKind::Node(child) => pending.push(child),
                    ChildKind::Leaf(leaf) => show(leaf),
                }
            }
        }
    }

    /// The way of the vertex in units of the outer tree's frame.
    fn way(&self, outer: &Tree) -> Way {
        let turned = |x: Filtered| if self.role == Inner::A { x } else { -x };
        Way {
            start: self.place(outer).map(|x| outer.in_units(x)),
            step: self.scene.displacement.map(|x| outer.in_units(turned(x))),
        }
    }
}

/// A straight line between two points.
struct Way {
    start: [Filtered; 3],
    step: [Filtered; 3],
}

impl Way {
    /// Whether it may meet a box.
    fn may_meet(&self, bounds: &Box3) -> bool {
        let (mut first, mut last) = (0.0f64, 1.0f64);
        for k in 0..3 {
            let step = self.step[k];
            let to = [bounds.min[k], bounds.max[k]].map(|x| Filtered::exact(f64::from(x)) - self.start[k]);
            let (near, far) = match step.sign() {
                Some(Sign::Positive) => (to[0], to[1]),
                Some(Sign::Negative) => (to[1], to[0]),
                Some(Sign::Zero) | None => {
                    let reach = (step.value.abs() + step.error).next_up();
                    if to[0].interval()[0] > reach || to[1].interval()[1] < -reach {
                        return false;
                    }
                    continue;
                }
            };
            let (enter, leave) = ((near / step).interval()[0], (far / step).interval()[1]);
            first = if enter > first { enter } else { first };
            last = if leave < last { leave } else { last };
        }
        first <= last
    }
}
