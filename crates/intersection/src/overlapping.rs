//! Triangles of one tree whose boxes overlap a box, or lie ahead of a point along an axis: a search by rows of four.

use super::row::{Row, three};
use firstcontact_exact::Filtered;
use firstcontact_solid::{Box3, ChildKind, Node, Tree, WIDTH};
use std::ops::ControlFlow;

/// Number of nodes for which there is room; where more are pending, the rest have a room of their own.
const MOST_PENDING: usize = 32;

/// Box in single precision: least and greatest coordinates.
pub(crate) type Box32 = [[f32; 2]; 3];

/// Shows the children that are triangles, by node, slot and place in the tree, whose boxes overlap another box, until
/// the visitor breaks.
#[inline(always)]
pub(crate) fn each_overlapping(
    tree: &Tree,
    bounds: &Box32,
    mut visit: impl FnMut(&Node, usize, u32) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if tree.triangles.is_empty() {
        ControlFlow::Continue(())
    } else {
        each_overlapping_below(tree, 0, bounds, &mut visit)
    }
}

/// The same of the triangles below a node.
pub(crate) fn each_overlapping_below(
    tree: &Tree,
    root: u32,
    bounds: &Box32,
    visit: &mut impl FnMut(&Node, usize, u32) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let (mut pending, mut count) = ([0u32; MOST_PENDING], 1);
    pending[0] = root;
    while count > 0 {
        count -= 1;
        let node = &tree.nodes[pending[count] as usize];
        for slot in overlapping_slots(node, bounds) {
            match node.child[slot].kind() {
                ChildKind::None => {}
                ChildKind::Leaf(leaf) => visit(node, slot, leaf)?,
                ChildKind::Node(child) if count == MOST_PENDING => each_overlapping_below(tree, child, bounds, visit)?,
                ChildKind::Node(child) => {
                    pending[count] = child;
                    count += 1;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The first answer that is given for a triangle, by its place in the tree, of those near a point of the body's frame.
pub fn find_near_point<T>(tree: &Tree, point: &[Filtered; 3], mut answer: impl FnMut(u32) -> Option<T>) -> Option<T> {
    let around = three(|k| tree.interval(point[k] - Filtered::exact(tree.center[k])));
    let mut found = None;
    let _ = each_overlapping(tree, &around, |_, _, leaf| {
        found = answer(leaf);
        if found.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
}

/// The slots of a node whose boxes overlap another box.
#[inline(always)]
fn overlapping_slots(node: &Node, [x, y, z]: &Box32) -> impl Iterator<Item = usize> {
    let (min, max) = (Row::rows(&node.min), Row::rows(&node.max));
    let beside = |k: usize, [least, most]: &[f32; 2]| (min[k] - Row::all(*most)).greater(Row::all(*least) - max[k]);
    // What is no number counts as 0, which is no distance.
    let none = Row::all(0.0);
    let beyond = beside(0, x).greater(beside(1, y).greater(beside(2, z).greater(none)));
    (0..WIDTH).filter(move |slot| beyond.0[*slot] <= 0.0)
}

/// The lowest node at a root or below it that has all triangles whose boxes overlap another box; `None` if there is
/// certainly none.
pub(crate) fn lowest_with_all(tree: &Tree, root: u32, bounds: &Box32) -> Option<u32> {
    let mut index = root;
    loop {
        let node = &tree.nodes[index as usize];
        let mut slots = overlapping_slots(node, bounds).filter(|&slot| node.child[slot].kind() != ChildKind::None);
        match (slots.next(), slots.next()) {
            (None, _) => return None,
            (Some(only), None) => match node.child[only].kind() {
                ChildKind::Node(child) => index = child,
                _ => return Some(index),
            },
            _ => return Some(index),
        }
    }
}

/// True if boxes of triangles below a node overlap another box.
pub(crate) fn any_overlapping_below(tree: &Tree, root: u32, bounds: &Box32) -> bool {
    each_overlapping_below(tree, root, bounds, &mut |_, _, _| ControlFlow::Break(())).is_break()
}

/// Axis along which a point with coordinates in the given intervals leaves a box soonest.
pub(crate) fn nearest_side(bounds: &Box3, reach: &Box32) -> usize {
    let ahead = |k: usize| bounds.max[k] - reach[k][0];
    (1..3).fold(0, |best, k| if ahead(k) < ahead(best) { k } else { best })
}

/// Visits every triangle, by its place in the tree, whose box the ray along an axis may meet that begins at a point
/// with coordinates in the given intervals, and where its box begins along that axis.
pub(crate) fn for_each_ahead(tree: &Tree, axis: usize, reach: &Box32, mut visit: impl FnMut(u32, f32)) {
    let _ = each_overlapping(tree, &ray(axis, reach), |node, slot, leaf| {
        visit(leaf, node.min[axis][slot]);
        ControlFlow::Continue(())
    });
}

/// The ray along an axis from a point with coordinates in the given intervals.
pub(crate) fn ray(axis: usize, reach: &Box32) -> Box32 {
    three(|k| if k == axis { [reach[k][0], f32::INFINITY] } else { reach[k] })
}
