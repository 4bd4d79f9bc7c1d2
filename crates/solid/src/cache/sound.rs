//! What must hold of a body that was kept before anything is asked of it: whatever a record says, no question about it may panic,
//! or never end. All of it is looked at in a time that grows with the body's size, and much less of it than the making takes.

use crate::assemble::{bounds, magnitudes};
use crate::convexity::certify;
use crate::tree::{Leaf, frame};
use crate::{Inner, Tree};

/// The most levels a tree has. Those that are made have a few dozen, and what walks over them relies on that.
const DEEPEST: u32 = 256;

/// Whether a body is one: every number that names something names something that is there, what is kept with it is what would be
/// made again as far as that is quick, and its certificate holds.
pub(super) fn is_sound(inner: &Inner) -> bool {
    let (vertices, faces) = (inner.mesh.vertices().len(), inner.mesh.face_count());
    let is_whole = inner.mesh.is_sound()
        && inner.topology.is_sound(vertices, faces)
        && inner.positions.len() == vertices
        && inner.positions.iter().all(|point| point.iter().all(|x| x.is_finite()))
        && [&inner.file_skin, &inner.skin].iter().all(|skin| !skin.triangles.is_empty())
        && [&inner.file_skin, &inner.skin].iter().all(|skin| skin.check(vertices, faces).is_ok());
    is_whole
        && inner.bounds == bounds(&inner.positions, &inner.skin)
        && inner.magnitudes == magnitudes(&inner.positions, &inner.skin)
        && inner.tree.get().is_none_or(|tree| is_sound_tree(tree, inner))
        && (inner.convexity.is_err() || is_convex(inner))
}

/// Whether the certificate holds, for the file's vertices and for the hull of the placed ones.
fn is_convex(inner: &Inner) -> bool {
    let of_file = certify(&inner.file_skin, |vertex| inner.mesh.vertices()[vertex as usize]);
    of_file.is_ok() && certify(&inner.skin, |vertex| inner.positions[vertex as usize].into()).is_ok()
}

fn is_sound_tree(tree: &Tree, inner: &Inner) -> bool {
    let skin = &inner.skin.triangles;
    let is_leaf = |leaf: &Leaf| skin.get(leaf.index as usize).is_some_and(|own| own.corners == leaf.corners);
    let used = skin.iter().flat_map(|triangle| triangle.corners).map(|vertex| &inner.positions[vertex as usize]);
    let count = tree.triangles.len();
    count == skin.len()
        && tree.triangles.iter().all(is_leaf)
        && tree.owned.len() == count
        && tree.flats.is_sound(count)
        && tree.has_sound_nodes(DEEPEST)
        && (tree.center, tree.exponent) == frame(used)
        && tree.check(&inner.positions).is_ok()
}
