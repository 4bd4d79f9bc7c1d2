//! Which boxes a moving box may meet.

use std::ops::ControlFlow;

use super::{BoxTree, Child, Entry, Node, Passage, WIDTH};

/// What a search has yet to look at.
#[derive(Debug, Clone, Default)]
pub(in crate::planner) struct Pending(Vec<Waiting>);

/// A child that may be met between two fractions.
#[derive(Debug, Clone, Copy)]
struct Waiting {
    child: Child,
    first: f32,
    last: f32,
}

impl Waiting {
    const NOBODY: Waiting = Waiting { child: Child::Empty, first: 0.0, last: 1.0 };
}

impl BoxTree {
    /// Shows every entry that a moving box may meet, with a time before which it does not, until it is told to stop.
    pub(in crate::planner) fn search(
        &self,
        passage: &Passage,
        Pending(pending): &mut Pending,
        mut show: impl FnMut(&Entry, f64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(root) = self.root else { return ControlFlow::Continue(()) };
        pending.resize(pending.len().max(WIDTH), Waiting::NOBODY);
        pending[0] = Waiting { child: Child::Node(root), ..Waiting::NOBODY };
        let mut count = 1;
        while count > 0 {
            count -= 1;
            let Waiting { child, first, last } = pending[count];
            match child {
                Child::Node(index) => {
                    let node = &self.nodes[index as usize];
                    let spans = passage.spans(node);
                    if pending.len() < count + WIDTH {
                        pending.resize(2 * (count + WIDTH), Waiting::NOBODY);
                    }
                    let Some(room) = pending.get_mut(count..).and_then(|rest| rest.first_chunk_mut()) else { continue };
                    count += keep(room, &node.child, &spans);
                }
                Child::Leaf(leaf) => {
                    let entry = &self.leaves[leaf as usize].entry;
                    let from = passage.not_after(first);
                    let [start, end] = entry.times;
                    if from <= end && passage.not_before(last) >= start {
                        show(entry, from.max(start))?;
                    }
                }
                Child::Empty => {}
            }
        }
        ControlFlow::Continue(())
    }
}

/// Writes down the children that may be met, and says how many they are. Every child is written down, and kept or written over:
/// which of them are met cannot be foreseen.
#[inline(always)]
fn keep(room: &mut [Waiting; WIDTH], children: &[Child; WIDTH], [firsts, lasts]: &[[f32; WIDTH]; 2]) -> usize {
    let mut kept = 0;
    for side in 0..WIDTH {
        let (first, last) = (firsts[side], lasts[side]);
        // Never beyond the room, which the remainder says to the compiler.
        room[kept % WIDTH] = Waiting { child: children[side], first, last };
        kept += usize::from(first <= last);
    }
    kept
}

impl Passage {
    /// For each child of a node the fractions between which the moving box may meet it: not at all, if the first is the greater one.
    // Not inlined: the compiler would no longer see that the same is done to all of them.
    #[inline(never)]
    fn spans(&self, node: &Node) -> [[f32; WIDTH]; 2] {
        let (mut first, mut last) = ([0.0f32; WIDTH], [1.0f32; WIDTH]);
        for k in 0..3 {
            let rate = self.rate[k];
            let [near, far] = self.sides[k].map(|side| &node.faces[k][side]);
            first = later(first, near.map(|face| (face - self.front[k]) * rate));
            last = earlier(last, far.map(|face| (face - self.back[k]) * rate));
        }
        [first, last]
    }
}

/// The greater one of each pair.
#[inline(always)]
fn later(known: [f32; WIDTH], new: [f32; WIDTH]) -> [f32; WIDTH] {
    std::array::from_fn(|side| if new[side] > known[side] { new[side] } else { known[side] })
}

/// The lesser one of each pair.
#[inline(always)]
fn earlier(known: [f32; WIDTH], new: [f32; WIDTH]) -> [f32; WIDTH] {
    std::array::from_fn(|side| if new[side] < known[side] { new[side] } else { known[side] })
}
