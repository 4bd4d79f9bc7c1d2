//! The method CD-Dual: two convex solids, by the searches of Choi et al. with every comparison exact.

use super::event::Finding;
use super::scratch::Scratch;
use super::touching::find;
use firstcontact_convex::ConvexSolid;
use firstcontact_convex::cd_dual::{Counts, meeting};
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

/// What two convex solids first do during a piece; `None` if they share no point, or one is not convex.
pub(crate) fn meet(scene: &Scene<'_>, a: &Body, b: &Body, scratch: &mut Scratch) -> Option<Finding> {
    let solids = [ConvexSolid::of(a)?, ConvexSolid::of(b)?];
    search(scene, [a, b], solids, scratch)
}

/// The same of solids that are known.
pub(super) fn search(
    scene: &Scene<'_>,
    bodies: [&Body; 2],
    solids: [&ConvexSolid; 2],
    scratch: &mut Scratch,
) -> Option<Finding> {
    let witness = &mut scratch.buffers.dual;
    witness.forget();
    let mut counts = Counts::default();
    let meeting = meeting(scene, solids[0], solids[1], witness, &mut counts);
    scratch.tally.support_evaluations += counts.support_evaluations;
    find(scene, bodies, solids, meeting, scratch)
}
