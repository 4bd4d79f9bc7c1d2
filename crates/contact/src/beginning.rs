//! Whether two bodies share a point at the beginning of a piece, the same for all methods.

use super::event::{Pair, Place};
use super::scratch::Scratch;
use firstcontact_intersection::{Wanted, find_common};
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

/// A pair of features that share a point at the beginning of the scene's piece, or where one body is inside the other;
/// `None` if the bodies are apart.
pub(crate) fn contact_at_beginning(
    scene: &Scene<'_>,
    bodies: [&Body; 2],
    wanted: Wanted,
    scratch: &mut Scratch,
) -> Option<(Pair, Place)> {
    let Scratch { tally, buffers, .. } = scratch;
    find_common(scene, bodies, wanted, &mut buffers.room, &mut tally.triangle_pairs)
}
