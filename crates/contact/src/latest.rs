//! What one query leaves to the next about the same two trees: the triangles that met.
//!
//! Motions that follow one another differ little, and so do their contacts. What happens to the two triangles now is looked at before
//! anything else: if something does, whatever begins later is left out from the start. No answer changes, because nothing is taken over
//! but where to look first.

use firstcontact_solid::Tree;

/// Two triangles that met, and of which trees they are.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Latest {
    trees: [usize; 2],
    triangles: [u32; 2],
}

impl Latest {
    /// Two triangles by their places in their trees.
    pub(super) fn new(trees: [&Tree; 2], triangles: [u32; 2]) -> Latest {
        Latest { trees: trees.map(address), triangles }
    }

    /// The triangles, if they are of these trees.
    pub(super) fn of(&self, trees: [&Tree; 2]) -> Option<[u32; 2]> {
        // Another tree may have come to be at the place of one that is gone: then the triangles must at least be there.
        let is_there = |side: usize| (self.triangles[side] as usize) < trees[side].triangles.len();
        (self.trees == trees.map(address) && is_there(0) && is_there(1)).then_some(self.triangles)
    }
}

/// Where a tree is: trees that live at the same time are at different places.
fn address(tree: &Tree) -> usize {
    std::ptr::from_ref(tree) as usize
}
