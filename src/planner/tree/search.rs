//! Which boxes a moving box may meet.

use std::ops::ControlFlow;

use super::{BoxTree, Child, Entry, Node, Passage};

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
        match self.root {
            None => return ControlFlow::Continue(()),
            Some(Child::Leaf(leaf)) => {
                let bounds = &self.leaves[leaf as usize].entry.bounds;
                let [span, _] = passage.spans(&Node::over([Child::Leaf(leaf); 2], [bounds; 2], 1));
                return self.show(passage, leaf, span, &mut show);
            }
            Some(Child::Node(root)) => pending.push(root),
        }
        while let Some(index) = pending.pop() {
            let node = &self.nodes[index as usize];
            for (&child, span) in node.child.iter().zip(passage.spans(node)) {
                match child {
                    Child::Node(child) if span.is_some() => pending.push(child),
                    Child::Leaf(leaf) => self.show(passage, leaf, span, &mut show)?,
                    Child::Node(_) => {}
                }
            }
        }
        ControlFlow::Continue(())
    }

    fn show(
        &self,
        passage: &Passage,
        leaf: u32,
        span: Option<[f64; 2]>,
        show: &mut impl FnMut(&Entry, f64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some([first, last]) = span else { return ControlFlow::Continue(()) };
        let entry = &self.leaves[leaf as usize].entry;
        let from = passage.not_after(first);
        let [start, end] = entry.times;
        let is_there = from <= end && passage.not_before(last) >= start;
        if is_there { show(entry, from.max(start)) } else { ControlFlow::Continue(()) }
    }
}

impl Passage {
    /// For each child of a node, the fractions between which the moving box may meet it.
    #[inline(always)]
    fn spans(&self, node: &Node) -> [Option<[f64; 2]>; 2] {
        let (mut first, mut last) = ([0.0f64; 2], [1.0f64; 2]);
        for k in 0..3 {
            let rate = self.rate[k];
            let ahead = usize::from(rate < 0.0);
            let [near, far] = [&node.faces[k][ahead], &node.faces[k][1 - ahead]];
            let [front, back] = [self.front[k], self.back[k]];
            for side in 0..2 {
                let enter = (near[side] - front) * rate;
                let leave = (far[side] - back) * rate;
                first[side] = if enter > first[side] { enter } else { first[side] };
                last[side] = if leave < last[side] { leave } else { last[side] };
            }
        }
        std::array::from_fn(|side| (first[side] <= last[side]).then_some([first[side], last[side]]))
    }
}
