//! Insertion and removal of boxes.

use crate::broad_phase::box_tree::{BoxEntry, BoxNode, BoxTree, Child, Leaf, LeafId, ParentSide, WIDTH, area};
use firstcontact_solid::Box3;

impl BoxTree {
    /// Adds a box.
    pub(crate) fn insert(&mut self, entry: BoxEntry) -> LeafId {
        // Hung up below.
        let leaf = Leaf { entry, parent: ParentSide { node: 0, side: 0 } };
        let index = match self.free_leaves.pop() {
            Some(index) => {
                self.leaves[index as usize] = leaf;
                index
            }
            None => {
                self.leaves.push(leaf);
                self.leaves.len() as u32 - 1
            }
        };
        match self.root {
            None => self.root = Some(self.build(&mut [index])),
            Some(root) => self.hang(index, root),
        }
        LeafId(index)
    }

    /// Adds many boxes at once, as one that is built at the end.
    pub(crate) fn insert_all(&mut self, entries: impl IntoIterator<Item = BoxEntry>) -> Vec<LeafId> {
        let first = self.leaves.len() as u32;
        let parent = ParentSide { node: 0, side: 0 };
        self.leaves.extend(entries.into_iter().map(|entry| Leaf { entry, parent }));
        let added: Vec<u32> = (first..self.leaves.len() as u32).collect();
        let mut all = added.clone();
        self.root.into_iter().for_each(|root| self.dissolve(root, &mut all));
        self.root = if all.is_empty() { None } else { Some(self.build(&mut all)) };
        added.into_iter().map(LeafId).collect()
    }

    /// Takes a box away. The handle must be of a box that is there.
    pub(crate) fn remove(&mut self, LeafId(leaf): LeafId) {
        self.free_leaves.push(leaf);
        let place = self.leaves[leaf as usize].parent;
        let node = &mut self.nodes[place.node as usize];
        node.set(place.side as usize, Child::Empty, &Box3::EMPTY);
        let mut left = node.child.into_iter().filter(|&child| child != Child::Empty);
        match (left.next(), left.next(), node.parent) {
            (Some(only), None, Some(above)) => {
                // A node with a single child is not worth its while.
                self.free_nodes.push(place.node);
                self.put(above, only);
                self.refit(above, Change::Removed);
            }
            (None, ..) => {
                self.free_nodes.push(place.node);
                self.root = None;
            }
            _ => self.refit(place, Change::Removed),
        }
    }

    /// Hangs a leaf into the tree below a node, where that costs least: at a free side, which costs nothing, or where
    /// boxes grow least.
    fn hang(&mut self, leaf: u32, mut index: u32) {
        let new = self.leaves[leaf as usize].entry.bounds;
        loop {
            let node = &self.nodes[index as usize];
            if let Some(side) = node.free_side() {
                let place = ParentSide { node: index, side: side as u32 };
                self.put(place, Child::Leaf(leaf));
                return self.refit(place, Change::Added);
            }
            let growth = |side: usize| {
                let bounds = node.bounds(side);
                let own = if matches!(node.child[side], Child::Node(_)) { area(&bounds) } else { 0.0 };
                area(&bounds.union(&new)) - own
            };
            let growths: [f64; WIDTH] = std::array::from_fn(growth);
            let side = (1..WIDTH).fold(0, |best, side| if growths[side] < growths[best] { side } else { best });
            match node.child[side] {
                Child::Node(below) => index = below,
                sibling => {
                    let of_sibling = node.bounds(side);
                    let mut joint = BoxNode { count: 1, ..BoxNode::empty() };
                    joint.set(0, sibling, &of_sibling);
                    let joint = self.place(joint);
                    self.put(ParentSide { node: index, side: side as u32 }, Child::Node(joint));
                    index = joint;
                }
            }
        }
    }

    /// Puts a child at a place.
    fn put(&mut self, place: ParentSide, child: Child) {
        let bounds = self.bounds_of(child);
        self.nodes[place.node as usize].set(place.side as usize, child, &bounds);
        self.set_parent(child, place);
    }

    fn bounds_of(&self, child: Child) -> Box3 {
        match child {
            Child::Node(node) => self.nodes[node as usize].around(),
            Child::Leaf(leaf) => self.leaves[leaf as usize].entry.bounds,
            Child::Empty => Box3::EMPTY,
        }
    }

    /// Corrects all boxes above a place, counts the change, and builds a part anew that has changed too much.
    fn refit(&mut self, place: ParentSide, change: Change) {
        let mut worn = None;
        let mut above = Some(place);
        while let Some(ParentSide { node, side }) = above {
            let child = self.nodes[node as usize].child[side as usize];
            let bounds = self.bounds_of(child);
            let node_here = &mut self.nodes[node as usize];
            node_here.set(side as usize, child, &bounds);
            node_here.edits += 1;
            node_here.count = match change {
                Change::Added => node_here.count + 1,
                Change::Removed => node_here.count - 1,
            };
            if 2 * node_here.edits > node_here.count + SLACK {
                worn = Some(node);
            }
            above = node_here.parent;
        }
        worn.into_iter().for_each(|node| self.rebuild(node));
    }

    /// Builds the tree below a node anew.
    fn rebuild(&mut self, node: u32) {
        let parent = self.nodes[node as usize].parent;
        let mut leaves = Vec::with_capacity(self.nodes[node as usize].count as usize);
        self.dissolve(node, &mut leaves);
        let built = self.build(&mut leaves);
        match parent {
            None => self.root = Some(built),
            Some(place) => self.put(place, Child::Node(built)),
        }
    }

    /// Gives back all nodes from one down, and adds its leaves to a list.
    fn dissolve(&mut self, node: u32, leaves: &mut Vec<u32>) {
        let mut pending = vec![Child::Node(node)];
        while let Some(child) = pending.pop() {
            match child {
                Child::Leaf(leaf) => leaves.push(leaf),
                Child::Node(node) => {
                    pending.extend(self.nodes[node as usize].child);
                    self.free_nodes.push(node);
                }
                Child::Empty => {}
            }
        }
    }
}

/// Change below a node.
#[derive(Debug, Clone, Copy)]
enum Change {
    Added,
    Removed,
}

/// Changes that even the smallest tree is allowed.
const SLACK: u32 = 8;

/// Least part of the whole in each half of a cut, as a divisor. It keeps the depth logarithmic for any boxes.
const LEAST_PART: usize = 4;

impl BoxTree {
    /// Builds a node over some leaves; the caller links it to the node above.
    fn build(&mut self, leaves: &mut [u32]) -> u32 {
        let mut node = BoxNode { count: leaves.len() as u32, ..BoxNode::empty() };
        for (side, part) in self.parts(leaves).into_iter().enumerate() {
            let child = match part {
                [leaf] => Child::Leaf(*leaf),
                _ => Child::Node(self.build(part)),
            };
            node.set(side, child, &self.bounds_of(child));
        }
        self.place(node)
    }

    /// Cuts leaves into as many parts as a node holds, if there are enough of them. The part with the largest box is
    /// cut next. A part that fits into a node below is left whole, unless it fits into this node: full nodes are few
    /// nodes.
    fn parts<'l>(&self, leaves: &'l mut [u32]) -> Vec<&'l mut [u32]> {
        let whole = if leaves.len() <= WIDTH { 1 } else { WIDTH };
        let mut parts = vec![leaves];
        while parts.len() < WIDTH {
            let size = |part: &[u32]| if part.len() <= whole { -1.0 } else { area(&self.around(part)) };
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

    /// Puts a node into the tree, and links its children to it.
    fn place(&mut self, node: BoxNode) -> u32 {
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
            self.set_parent(child, ParentSide { node: index, side });
        }
        index
    }

    fn set_parent(&mut self, child: Child, parent: ParentSide) {
        match child {
            Child::Node(node) => self.nodes[node as usize].parent = Some(parent),
            Child::Leaf(leaf) => self.leaves[leaf as usize].parent = parent,
            Child::Empty => {}
        }
    }

    /// The box around some leaves.
    fn around(&self, leaves: &[u32]) -> Box3 {
        let boxes = leaves.iter().map(|&leaf| &self.leaves[leaf as usize].entry.bounds);
        boxes.fold(Box3::EMPTY, |around, bounds| around.union(bounds))
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
