//! The pairs of triangles of one tree whose boxes meet, each once.

use std::ops::ControlFlow;

use crate::solid::node::{ChildKind, Node};
use crate::solid::tree::{Box3, Tree, WIDTH};

/// What is still to be walked.
enum Pending {
    /// All pairs within a node.
    Within(u32),
    /// All pairs of one from each of two children with the given boxes.
    Between([(ChildKind, Box3); 2]),
}

/// Shows every pair of triangles whose boxes meet, by their places in the tree, until told to stop.
pub(super) fn pairs(tree: &Tree, visit: &mut impl FnMut(u32, u32) -> ControlFlow<()>) -> ControlFlow<()> {
    let mut pending = vec![Pending::Within(0)];
    while let Some(next) = pending.pop() {
        match next {
            Pending::Within(node) => within(&tree.nodes[node as usize], &mut pending),
            Pending::Between([(ChildKind::Leaf(a), _), (ChildKind::Leaf(b), _)]) => visit(a, b)?,
            Pending::Between([left, right]) => between(tree, left, right, &mut pending),
        }
    }
    ControlFlow::Continue(())
}

fn children(node: &Node) -> impl Iterator<Item = (ChildKind, Box3)> {
    let child = |slot: usize| (node.child[slot].kind(), node.bounds(slot));
    (0..WIDTH).map(child).filter(|(kind, _)| *kind != ChildKind::None)
}

fn within(node: &Node, pending: &mut Vec<Pending>) {
    for (place, left) in children(node).enumerate() {
        if let ChildKind::Node(inner) = left.0 {
            pending.push(Pending::Within(inner));
        }
        let later = children(node).skip(place + 1).filter(|right| meet(&left.1, &right.1));
        pending.extend(later.map(|right| Pending::Between([left, right])));
    }
}

/// Opens the larger of two children that are not both triangles.
fn between(tree: &Tree, left: (ChildKind, Box3), right: (ChildKind, Box3), pending: &mut Vec<Pending>) {
    let (open, kept) = match (left.0, right.0) {
        (ChildKind::Node(a), ChildKind::Node(_)) if left.1.half_area() >= right.1.half_area() => (a, right),
        (_, ChildKind::Node(b)) => (b, left),
        (ChildKind::Node(a), _) => (a, right),
        _ => return,
    };
    let near = children(&tree.nodes[open as usize]).filter(|child| meet(&child.1, &kept.1));
    pending.extend(near.map(|child| Pending::Between([child, kept])));
}

fn meet(a: &Box3, b: &Box3) -> bool {
    (0..3).all(|axis| a.min[axis] <= b.max[axis] && b.min[axis] <= a.max[axis])
}
