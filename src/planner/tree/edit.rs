//! Boxes come and go.

use super::{Bounds, BoxTree, Child, Entry, Leaf, LeafId, Node, Place};

impl BoxTree {
    /// Adds a box.
    pub(in crate::planner) fn insert(&mut self, entry: Entry) -> LeafId {
        let leaf = Leaf { entry, parent: None };
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
            None => self.root = Some(Child::Leaf(index)),
            Some(root) => self.hang(index, root),
        }
        LeafId(index)
    }

    /// Adds many boxes at once, as one that is built at the end.
    pub(in crate::planner) fn insert_all(&mut self, entries: impl IntoIterator<Item = Entry>) -> Vec<LeafId> {
        let first = self.leaves.len() as u32;
        self.leaves.extend(entries.into_iter().map(|entry| Leaf { entry, parent: None }));
        let added: Vec<u32> = (first..self.leaves.len() as u32).collect();
        let mut all = added.clone();
        self.root.into_iter().for_each(|root| self.dissolve(root, &mut all));
        if !all.is_empty() {
            self.root = Some(self.build(&mut all).0);
        }
        added.into_iter().map(LeafId).collect()
    }

    /// Takes a box away. The handle must be of a box that is there.
    pub(in crate::planner) fn remove(&mut self, LeafId(leaf): LeafId) {
        self.free_leaves.push(leaf);
        let Some(Place { node, side }) = self.leaves[leaf as usize].parent else {
            self.root = None;
            return;
        };
        let Node { child, parent, .. } = self.nodes[node as usize];
        let sibling = child[1 - side];
        self.free_nodes.push(node);
        self.set_parent(sibling, parent);
        match parent {
            None => self.root = Some(sibling),
            Some(above) => {
                self.nodes[above.node as usize].child[above.side] = sibling;
                self.refit(above, Change::Removed);
            }
        }
    }

    /// Hangs a leaf into the tree where that costs least.
    fn hang(&mut self, leaf: u32, root: Child) {
        let bounds = self.leaves[leaf as usize].entry.bounds;
        let (sibling, parent) = self.best_sibling(&bounds, root);
        let of_sibling = self.bounds_of(sibling);
        let children = [sibling, Child::Leaf(leaf)];
        let node = Node::over(children, [&of_sibling, &bounds], self.count_of(sibling) + 1);
        let node = Node { parent, edits: 1, ..node };
        let index = self.place(node);
        match parent {
            None => self.root = Some(Child::Node(index)),
            Some(above) => {
                self.nodes[above.node as usize].child[above.side] = Child::Node(index);
                self.refit(above, Change::Added);
            }
        }
    }

    /// The child beside which a new box makes all boxes grow least, as far as that can be seen on the way down, and its place.
    fn best_sibling(&self, new: &Bounds, root: Child) -> (Child, Option<Place>) {
        let (mut child, mut place) = (root, None);
        while let Child::Node(index) = child {
            let node = &self.nodes[index as usize];
            let around = node.around();
            let here = around.union(new).area();
            let growth = here - around.area();
            let cost = |side: usize| {
                let bounds = node.bounds(side);
                let joint = bounds.union(new).area();
                let own = if matches!(node.child[side], Child::Node(_)) { bounds.area() } else { 0.0 };
                joint - own + growth
            };
            let costs = [cost(0), cost(1)];
            let side = usize::from(costs[1] < costs[0]);
            if here < costs[side] {
                break;
            }
            (child, place) = (node.child[side], Some(Place { node: index, side }));
        }
        (child, place)
    }

    fn bounds_of(&self, child: Child) -> Bounds {
        match child {
            Child::Node(node) => self.nodes[node as usize].around(),
            Child::Leaf(leaf) => self.leaves[leaf as usize].entry.bounds,
        }
    }

    fn count_of(&self, child: Child) -> u32 {
        match child {
            Child::Node(node) => self.nodes[node as usize].count,
            Child::Leaf(_) => 1,
        }
    }

    /// Makes all boxes above a place right again, counts the change, and builds anew what has changed too much.
    fn refit(&mut self, place: Place, change: Change) {
        let mut worn = None;
        let mut above = Some(place);
        while let Some(Place { node, side }) = above {
            let bounds = self.bounds_of(self.nodes[node as usize].child[side]);
            let node_here = &mut self.nodes[node as usize];
            node_here.set_bounds(side, &bounds);
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
        self.dissolve(Child::Node(node), &mut leaves);
        let (child, _) = self.build(&mut leaves);
        self.set_parent(child, parent);
        match parent {
            None => self.root = Some(child),
            Some(Place { node, side }) => self.nodes[node as usize].child[side] = child,
        }
    }

    /// Gives back all nodes from a child down, and adds its leaves to a list.
    fn dissolve(&mut self, child: Child, leaves: &mut Vec<u32>) {
        let mut pending = vec![child];
        while let Some(child) = pending.pop() {
            match child {
                Child::Leaf(leaf) => leaves.push(leaf),
                Child::Node(node) => {
                    pending.extend(self.nodes[node as usize].child);
                    self.free_nodes.push(node);
                }
            }
        }
    }
}

/// What has happened below a node.
#[derive(Debug, Clone, Copy)]
enum Change {
    Added,
    Removed,
}

/// Changes that even the smallest tree is allowed.
const SLACK: u32 = 8;
