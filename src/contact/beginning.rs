//! Whether two bodies share a point at the beginning of a piece, the same for all methods.

use super::event::{Pair, Place};
use super::scratch::Scratch;
use crate::intersection::{any_common, least_common};
use crate::motion::Scene;
use crate::solid::Body;

/// The least pair of features that share a point at the beginning of the scene's piece, or where one body is inside
/// the other; `None` if the bodies are apart.
pub(crate) fn contact_at_beginning(
    scene: &Scene<'_>,
    a: &Body,
    b: &Body,
    scratch: &mut Scratch,
) -> Option<(Pair, Place)> {
    let Scratch { tally, buffers, .. } = scratch;
    least_common(scene, a, b, &mut buffers.room, &mut tally.triangle_pairs)
}

/// Whether the bodies share a point at the beginning of the scene's piece.
pub(crate) fn is_contact_at_beginning(scene: &Scene<'_>, a: &Body, b: &Body, scratch: &mut Scratch) -> bool {
    let Scratch { tally, buffers, .. } = scratch;
    any_common(scene, a, b, &mut buffers.room, &mut tally.triangle_pairs).is_some()
}
