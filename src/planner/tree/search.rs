//! Which boxes a moving box may meet.

use std::ops::ControlFlow;

use super::{BoxTree, Child, Entry, Node, Passage, WIDTH};

/// What a search has yet to look at.
#[derive(Debug, Clone, Default)]
pub(in crate::planner) struct Pending(Vec<u32>);

impl BoxTree {
    /// Shows every entry that a moving box may meet, with a time before which it does not, until it is told to stop.
    pub(in crate::planner) fn search(
        &self,
        passage: &Passage,
        Pending(pending): &mut Pending,
        mut show: impl FnMut(&Entry, f64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        pending.clear();
        pending.extend(self.root);
        while let Some(index) = pending.pop() {
            let node = &self.nodes[index as usize];
            let [first, last] = passage.spans(node);
            for side in (0..WIDTH).filter(|&side| first[side] <= last[side]) {
                match node.child[side] {
                    Child::Node(child) => pending.push(child),
                    Child::Leaf(leaf) => {
                        let entry = &self.leaves[leaf as usize].entry;
                        let from = passage.not_after(first[side]);
                        let [start, end] = entry.times;
                        if from <= end && passage.not_before(last[side]) >= start {
                            show(entry, from.max(start))?;
                        }
                    }
                    Child::Empty => {}
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl Passage {
    /// For each child of a node the fractions between which the moving box may meet it: not at all, if the first is the greater one.
    #[inline(always)]
    fn spans(&self, node: &Node) -> [[f32; WIDTH]; 2] {
        let (mut first, mut last) = ([0.0f32; WIDTH], [1.0f32; WIDTH]);
        for k in 0..3 {
            let rate = self.rate[k];
            let ahead = usize::from(rate < 0.0);
            let [near, far] = [&node.faces[k][ahead], &node.faces[k][1 - ahead]];
            let [front, back] = [self.front[k], self.back[k]];
            for side in 0..WIDTH {
                let enter = (near[side] - front) * rate;
                let leave = (far[side] - back) * rate;
                first[side] = if enter > first[side] { enter } else { first[side] };
                last[side] = if leave < last[side] { leave } else { last[side] };
            }
        }
        [first, last]
    }
}
