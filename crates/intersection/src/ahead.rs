//! The triangles that a ray along an axis may meet.

use firstcontact_solid::{ChildKind, Tree, WIDTH};

/// Shows every triangle, by its place in the tree, whose box the ray along an axis may meet that begins at a point
/// with coordinates in the given intervals, and where its box begins along that axis; `pending` is room to work in.
pub(crate) fn for_each_ahead(
    tree: &Tree,
    axis: usize,
    reach: &[[f32; 2]; 3],
    pending: &mut Vec<u32>,
    mut show: impl FnMut(u32, f32),
) {
    pending.clear();
    if tree.triangles.is_empty() {
        return;
    }
    pending.push(0);
    let across = [(axis + 1) % 3, (axis + 2) % 3];
    while let Some(index) = pending.pop() {
        let node = &tree.nodes[index as usize];
        for slot in 0..WIDTH {
            let bounds = node.bounds(slot);
            let beside = |k: usize| bounds.max[k] < reach[k][0] || bounds.min[k] > reach[k][1];
            if bounds.max[axis] < reach[axis][0] || across.into_iter().any(beside) {
                continue;
            }
            match node.child[slot].kind() {
                ChildKind::None => {}
                ChildKind::Node(child) => pending.push(child),
                ChildKind::Leaf(leaf) => show(leaf, bounds.min[axis]),
            }
        }
    }
}
