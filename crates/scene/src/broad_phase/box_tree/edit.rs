//! Insertion and removal of boxes.

use crate::broad_phase::box_tree::{BoxEntry, BoxNode, BoxTree, Child, Leaf, LeafId, ParentSide, WIDTH, area};
use firstcontact_solid::Box3;
use std::collections::BTreeSet;

impl BoxTree {
    /// Adds a box.
    pub(crate) fn insert(&mut self, entry: BoxEntry) -> LeafId {
        let index = self.new_leaf(entry);
        match self.root {
            None => self.root = Some(self.build(&mut [index])),
            Some(root) => self.hang(index, root),
        }
        LeafId(index)
    }

    /// Adds boxes: many of them, beside those that are there, as one that is built at the end.
    pub(crate) fn insert_all(&mut self, entries: Vec<BoxEntry>) -> Vec<LeafId> {
        if !self.are_many(entries.len()) {
            return entries.into_iter().map(|entry| self.insert(entry)).collect();
        }
        let added: Vec<u32> = entries.into_iter().map(|entry| self.new_leaf(entry)).collect();
        let mut all = added.clone();
        self.root.into_iter().for_each(|root| self.dissolve(root, &mut all));
        self.root = Some(self.build(&mut all));
        added.into_iter().map(LeafId).collect()
    }

    /// True if it is quicker to build the tree anew than to add or take away so many boxes one by one.
    fn are_many(&self, boxes: usize) -> bool {
        boxes > self.root.map_or(0, |root| self.nodes[root as usize].count as usize / 2)
    }

    /// A leaf, to be hung up.
    fn new_leaf(&mut self, entry: BoxEntry) -> u32 {
        let leaf = Leaf { entry, parent: ParentSide { node: 0, side: 0 } };
        match self.free_leaves.pop() {
            Some(index) => {
                self.leaves[index as usize] = leaf;
                index
            }
            None => {
                self.leaves.push(leaf);
                self.leaves.len() as u32 - 1
            }
        }
    }

    /// Takes boxes away. The handles must be of boxes that are there.
    pub(crate) fn remove_all(&mut self, leaves: &[LeafId]) {
        let Some(root) = self.root.filter(|_| self.are_many(leaves.len())) else {
            return leaves.iter().for_each(|&leaf| self.remove(leaf));
        };
        let gone: BTreeSet<u32> = leaves.iter().map(|&LeafId(leaf)| leaf).collect();
        let mut left = Vec::new();
        self.dissolve(root, &mut left);
        left.retain(|leaf| !gone.contains(leaf));
        self.free_leaves.extend(gone);
        self.root = if left.is_empty() { None } else { Some(self.build(&mut left)) };
    }

    /// Takes a box away. The handle must be of a box that is there.
    pub(super) fn remove(&mut self, LeafId(leaf): LeafId) {
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

    pub(super) fn bounds_of(&self, child: Child) -> Box3 {
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

impl BoxTree {
    /// Puts a node into the tree, and links its children to it.
    pub(super) fn place(&mut self, node: BoxNode) -> u32 {
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
}
