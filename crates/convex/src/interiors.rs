//! Whether the interiors of two convex solids share a point.

use super::solid::ConvexSolid;
use super::solids::Solids;
use super::standing::Standing;
use super::vclip::{self, v_clip};
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

/// Whether two bodies are convex solids whose interiors share a point as a scene begins (V-Clip, exact).
pub fn interiors_meet(scene: &Scene<'_>, [a, b]: [&Body; 2]) -> bool {
    let (Some(a), Some(b)) = (ConvexSolid::of(a), ConvexSolid::of(b)) else { return false };
    let solids = Solids::new(scene, a, b);
    let standing = v_clip(&solids, &mut vclip::Witness::default(), &mut vclip::Counts::default());
    matches!(standing, Standing::Overlapping(_))
}
