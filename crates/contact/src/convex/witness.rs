//! What one query leaves to the next about the same two solids (frame coherence; Choi et al. §4.4).
//!
//! Bodies only translate, so their Minkowski difference does not change from one query to the next: a facet stays a
//! facet, an extreme vertex stays extreme. What was proposed last is certified again, with the new motion, before anything
//! is searched. So it never changes an answer.

use super::search::Proposal;
use firstcontact_convex::ConvexSolid;

/// The last proposal, and for which solids it was made.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Witness {
    solids: [usize; 2],
    proposal: Proposal,
}

impl Witness {
    /// A proposal for two solids, put where it is kept; nothing if there is none, or if it says nothing.
    pub(super) fn keep(place: &mut Option<Witness>, solids: [&ConvexSolid; 2], proposal: Option<&Proposal>) {
        match proposal {
            None | Some(Proposal::Nothing) => *place = None,
            Some(&proposal) => *place = Some(Witness { solids: solids.map(address), proposal }),
        }
    }

    /// The proposal, if it was made for these solids.
    pub(super) fn of(&self, solids: [&ConvexSolid; 2]) -> Option<Proposal> {
        // Another solid may have come to be at the place of one that is gone: then the vertices must at least be there.
        let is_there =
            |vertices: [u32; 2]| (0..2).all(|side| (vertices[side] as usize) < solids[side].polyhedron.points().len());
        let fits = self.solids == solids.map(address) && self.proposal.vertices().all(is_there);
        fits.then_some(self.proposal)
    }
}

/// Where a solid is: solids that live at the same time are at different places.
fn address(solid: &ConvexSolid) -> usize {
    std::ptr::from_ref(solid) as usize
}
