//! Warm start: hints that one query leaves to the next about the same two bodies (frame coherence; Choi et al. §4.4).
//!
//! Motions that follow one another differ little, and so do their contacts. A hint says only where to look first, so
//! that no answer changes.
//!
//! - For two trees it is the triangles that met. They are tested before anything else: if they meet again, whatever
//!   begins later is left out from the start.
//! - For two convex solids it is the last proposal. Bodies only translate, so their Minkowski difference does not
//!   change from one query to the next: a facet stays a facet, an extreme vertex stays extreme. The proposal is
//!   certified again, with the new motion, before anything is searched.

use super::proposal::Proposal;
use firstcontact_convex::ConvexSolid;
use firstcontact_solid::Tree;

/// Two triangles that met, and of which trees they are.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TriangleHint {
    trees: [usize; 2],
    triangles: [u32; 2],
}

impl TriangleHint {
    /// Two triangles by their places in their trees.
    pub(super) fn new(trees: [&Tree; 2], triangles: [u32; 2]) -> TriangleHint {
        TriangleHint { trees: trees.map(address), triangles }
    }

    /// The triangles, if they are of these trees.
    pub(super) fn of(&self, trees: [&Tree; 2]) -> Option<[u32; 2]> {
        // Another tree may have come to be at the place of one that is gone: then the triangles must at least be there.
        let is_there = |side: usize| (self.triangles[side] as usize) < trees[side].triangles.len();
        (self.trees == trees.map(address) && is_there(0) && is_there(1)).then_some(self.triangles)
    }
}

/// The last proposal, and for which solids it was made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ConvexHint {
    solids: [usize; 2],
    proposal: Proposal,
}

impl ConvexHint {
    /// Keeps a proposal for two solids; clears the place if there is none, or if it proposes nothing.
    pub(crate) fn keep(place: &mut Option<ConvexHint>, solids: [&ConvexSolid; 2], proposal: Option<&Proposal>) {
        match proposal {
            None | Some(Proposal::Nothing) => *place = None,
            Some(&proposal) => *place = Some(ConvexHint { solids: solids.map(address), proposal }),
        }
    }

    /// The proposal, if it was made for these solids.
    pub(crate) fn of(&self, solids: [&ConvexSolid; 2]) -> Option<Proposal> {
        // Another solid may have come to be at the place of one that is gone: then the vertices must at least be there.
        let is_there =
            |vertices: [u32; 2]| (0..2).all(|side| (vertices[side] as usize) < solids[side].polyhedron.points().len());
        let fits = self.solids == solids.map(address) && self.proposal.vertices().all(is_there);
        fits.then_some(self.proposal)
    }
}

/// Address of a value: values that live at the same time have different addresses.
fn address<T>(value: &T) -> usize {
    std::ptr::from_ref(value) as usize
}
