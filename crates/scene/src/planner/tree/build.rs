//! A tree over given boxes: cut again and again where the boxes of the parts are smallest.

use super::{Bounds, BoxTree, Child, Node, Place, WIDTH};

/// No half of a cut has less than this part of the whole, so that the depth is logarithmic whatever the boxes are.
const LEAST_PART: usize = 4;

impl BoxTree {
    /// A node over some leaves; what is above it is left to the caller.
    pub(super) fn build(&mut self, leaves: &mut [u32]) -> u32 {
        let mut node = Node { count: leaves.len() as u32, ..Node::empty() };
        for (side, part) in self.parts(leaves).into_iter().enumerate() {
            let child = match part {
                [leaf] => Child::Leaf(*leaf),
                _ => Child::Node(self.build(part)),
            };
            node.set(side, child, &self.bounds_of(child));
        }
        self.place(node)
    }

    /// Cuts leaves into as many parts as a node holds, if there are so many: ever again the part with the largest box. What a node
    /// below can hold is left whole, unless this node can hold it itself: full nodes are few nodes.
    fn parts<'l>(&self, leaves: &'l mut [u32]) -> Vec<&'l mut [u32]> {
        let whole = if leaves.len() <= WIDTH { 1 } else { WIDTH };
        let mut parts = vec![leaves];
        while parts.len() < WIDTH {
            let size = |part: &[u32]| if part.len() <= whole { -1.0 } else { self.around(part).area() };
            let largest = (0..parts.len()).max_by(|&p, &q| size(parts[p]).total_cmp(&size(parts[q])));
            let Some(part) = largest.map(|largest| parts.swap_remove(largest)) else { break };
            if part.len() <= whole {
                parts.push(part);
                break;
            }
            let cut = self.cut(part);
            parts.extend(<[&mut [u32]; 2]>::from(part.split_at_mut(cut)));
        }
        parts
    }

    /// Puts a node into the tree and tells its children.
    pub(super) fn place(&mut self, node: Node) -> u32 {
        let children = node.child;
        let index = match self.free_nodes.pop() {
            Some(index) => {
                self.nodes[index as usize] = node;
                index
            }
            None => {
                self.nodes.push(node);
                self.nodes.len() as u32 - 1
            }
        };
        for (side, child) in (0..).zip(children) {
            self.set_parent(child, Place { node: index, side });
        }
        index
    }

    pub(super) fn set_parent(&mut self, child: Child, parent: Place) {
        match child {
            Child::Node(node) => self.nodes[node as usize].parent = Some(parent),
            Child::Leaf(leaf) => self.leaves[leaf as usize].parent = parent,
            Child::Empty => {}
        }
    }

    /// The box around some leaves.
    fn around(&self, leaves: &[u32]) -> Bounds {
        let boxes = leaves.iter().map(|&leaf| &self.leaves[leaf as usize].entry.bounds);
        boxes.fold(Bounds::EMPTY, |around, bounds| around.union(bounds))
    }

    /// Sorts leaves along the axis on which they are spread widest and says where to cut.
    fn cut(&self, leaves: &mut [u32]) -> usize {
        let bounds = |leaf: &u32| &self.leaves[*leaf as usize].entry.bounds;
        let spread = |axis: usize| {
            let middles = leaves.iter().map(|leaf| bounds(leaf).middle(axis));
            let [low, high] =
                middles.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], x| [low.min(x), high.max(x)]);
            high - low
        };
        let spreads = [spread(0), spread(1), spread(2)];
        let axis = (1..3).fold(0, |best, axis| if spreads[axis] > spreads[best] { axis } else { best });
        // Equal middles are told apart by the boxes' numbers, so that the tree is the same whatever order they come in.
        leaves.sort_unstable_by(|a, b| bounds(a).middle(axis).total_cmp(&bounds(b).middle(axis)).then(a.cmp(b)));
        let least = leaves.len().div_ceil(LEAST_PART);
        let costs_after = costs(leaves.iter().rev().map(bounds));
        let costs_before = costs(leaves.iter().map(bounds));
        let cost = |cut: usize| costs_before[cut - 1] + costs_after[leaves.len() - cut - 1];
        let middle = leaves.len() / 2;
        let cuts = least.min(middle)..=(leaves.len() - least).max(middle);
        cuts.min_by(|&a, &b| cost(a).total_cmp(&cost(b))).unwrap_or(middle)
    }
}

/// For each number of boxes from the first on, that number times the area of the box around them.
fn costs<'b>(boxes: impl Iterator<Item = &'b Bounds>) -> Vec<f64> {
    let grown = boxes.scan(Bounds::EMPTY, |around, bounds| {
        *around = around.union(bounds);
        Some(around.area())
    });
    grown.enumerate().map(|(before, area)| (before + 1) as f64 * area).collect()
}
