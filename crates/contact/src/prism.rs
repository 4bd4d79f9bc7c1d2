//! The 4-prism method: two convex solids, as polytopes of space and time (Joseph & Plantinga §2).

use super::event::Finding;
use super::scratch::Scratch;
use super::touching::find;
use firstcontact_convex::ConvexSolid;
use firstcontact_convex::prism::{Counts, meeting};
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

/// What two convex solids first do during a piece; `None` if they share no point, or one is not convex.
pub(crate) fn meet(scene: &Scene<'_>, a: &Body, b: &Body, scratch: &mut Scratch) -> Option<Finding> {
    let solids = [ConvexSolid::of(a)?, ConvexSolid::of(b)?];
    let meeting = meeting(scene, solids[0], solids[1], &mut Counts::default());
    find(scene, [a, b], solids, meeting, scratch)
}
