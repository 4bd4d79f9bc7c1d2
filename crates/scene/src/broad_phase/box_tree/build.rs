//! Building of a tree, or of a part of it, from its boxes alone.
//!
//! Boxes are cut in two again and again, where the number of boxes in each half times its area adds up to least. Some
//! parts of this binary tree become nodes with up to [`WIDTH`] children, those that have the least sum of areas: the
//! chance that a search visits a node grows with its area. Dynamic programming finds them, from the leaves up.

use crate::broad_phase::box_tree::{BoxNode, BoxTree, Child, WIDTH, area};
use firstcontact_solid::Box3;
use std::array;

/// Least part of the whole in each half of a cut, as a divisor. It keeps the depth logarithmic for any boxes.
const LEAST_PART: usize = 4;

/// Part of the binary tree.
#[derive(Debug)]
struct Part {
    /// Box around the part.
    bounds: Box3,
    content: Content,
    /// Least sums of the areas of the nodes in the part, if it takes one side of the node above, up to two, and so on.
    costs: [f64; WIDTH],
    /// Number of these sides that the first half takes; 0 if the part is a node of its own.
    sides_of_first: [u8; WIDTH],
}

#[derive(Debug, Clone, Copy)]
enum Content {
    Leaf(u32),
    /// Places of the two halves in the list of parts.
    Halves([usize; 2]),
}

impl Part {
    fn leaf(leaf: u32, bounds: Box3) -> Part {
        Part { bounds, content: Content::Leaf(leaf), costs: [0.0; WIDTH], sides_of_first: [0; WIDTH] }
    }

    /// Part of two halves, which are at these places.
    fn pair(halves: [usize; 2], [first, second]: [&Part; 2]) -> Part {
        let bounds = first.bounds.union(&second.bounds);
        let cheapest = |sides: usize| {
            let cost = |of_first: usize| first.costs[of_first - 1] + second.costs[sides - of_first - 1];
            let splits = (1..sides).map(|of_first| (cost(of_first), of_first as u8));
            splits.min_by(|(one, _), (other, _)| one.total_cmp(other))
        };
        let as_node = area(&bounds) + cheapest(WIDTH).map_or(0.0, |(cost, _)| cost);
        // All sides are taken by halves, even if one node would cost the same: this is how a node divides its own.
        let splits: [_; WIDTH] =
            array::from_fn(|side| cheapest(side + 1).filter(|&(cost, _)| cost < as_node || side + 1 == WIDTH));
        Part {
            bounds,
            content: Content::Halves(halves),
            costs: splits.map(|split| split.map_or(as_node, |(cost, _)| cost)),
            sides_of_first: splits.map(|split| split.map_or(0, |(_, of_first)| of_first)),
        }
    }
}

impl BoxTree {
    /// Builds a node over some leaves; the caller links it to the node above.
    pub(super) fn build(&mut self, leaves: &mut [u32]) -> u32 {
        let mut parts = Vec::with_capacity(2 * leaves.len());
        let whole = self.cut_up(leaves, &mut parts);
        self.node_of(&parts, whole)
    }

    /// Adds the binary tree of some leaves to a list of parts, and returns its place.
    fn cut_up(&self, leaves: &mut [u32], parts: &mut Vec<Part>) -> usize {
        let part = match leaves {
            [leaf] => Part::leaf(*leaf, self.leaves[*leaf as usize].entry.bounds),
            _ => {
                let cut = self.cut(leaves);
                let (first, second) = leaves.split_at_mut(cut);
                let halves = [first, second].map(|half| self.cut_up(half, parts));
                Part::pair(halves, halves.map(|half| &parts[half]))
            }
        };
        parts.push(part);
        parts.len() - 1
    }

    /// Builds a node of a part.
    fn node_of(&mut self, parts: &[Part], part: usize) -> u32 {
        let (mut node, mut side, mut count) = (BoxNode::empty(), 0, 0);
        let mut pending = vec![(part, WIDTH)];
        while let Some((part, sides)) = pending.pop() {
            let Part { content, sides_of_first, .. } = &parts[part];
            let child = match (*content, sides_of_first[sides - 1]) {
                (Content::Leaf(leaf), _) => Child::Leaf(leaf),
                (Content::Halves(_), 0) => Child::Node(self.node_of(parts, part)),
                (Content::Halves([first, second]), of_first) => {
                    let of_first = usize::from(of_first);
                    pending.extend([(second, sides - of_first), (first, of_first)]);
                    continue;
                }
            };
            node.set(side, child, &self.bounds_of(child));
            count += match child {
                Child::Node(below) => self.nodes[below as usize].count,
                _ => 1,
            };
            side += 1;
        }
        node.count = count;
        self.place(node)
    }

    /// Sorts leaves along the axis of their widest spread, and returns the place of the cut.
    fn cut(&self, leaves: &mut [u32]) -> usize {
        let bounds = |leaf: &u32| &self.leaves[*leaf as usize].entry.bounds;
        let spread = |axis: usize| {
            let middles = leaves.iter().map(|leaf| middle(bounds(leaf), axis));
            let [low, high] =
                middles.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], x| [low.min(x), high.max(x)]);
            high - low
        };
        let spreads = [spread(0), spread(1), spread(2)];
        let axis = (1..3).fold(0, |best, axis| if spreads[axis] > spreads[best] { axis } else { best });
        // Equal middles are ordered by the boxes' numbers, so that the tree is the same whatever order they come in.
        leaves.sort_unstable_by(|a, b| middle(bounds(a), axis).total_cmp(&middle(bounds(b), axis)).then(a.cmp(b)));
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
fn costs<'b>(boxes: impl Iterator<Item = &'b Box3>) -> Vec<f64> {
    let grown = boxes.scan(Box3::EMPTY, |around, bounds| {
        *around = around.union(bounds);
        Some(area(around))
    });
    grown.enumerate().map(|(before, area)| (before + 1) as f64 * area).collect()
}

/// Twice the middle of a box along an axis.
fn middle(bounds: &Box3, axis: usize) -> f64 {
    f64::from(bounds.min[axis]) + f64::from(bounds.max[axis])
}
