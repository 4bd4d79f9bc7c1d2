//! The general method: any two bodies, all events, in order of time.
//!
//! Joseph & Plantinga §3: bodies that are apart at first meet first where a vertex meets a face or an edge an edge, or
//! one dimension lower (Lemma 2). All such events are considered; two bounding-volume trees walked together leave out
//! the pairs of triangles whose boxes cannot meet before the earliest event known.

use super::event::Event;
use super::meeter::{Meeting, meeting_of_skins};
use super::mixed::glance_at_skins;
use super::scratch::Scratch;
use super::sweeper::sweep_all;
use firstcontact_intersection::find_enclosed;
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

/// The first event of the scene's piece, for bodies that are apart at its beginning.
pub(crate) fn first_event(scene: &Scene<'_>, a: &Body, b: &Body, scratch: &mut Scratch) -> Option<Event> {
    if scene.is_at_rest() { None } else { sweep_all(scene, a, b, scratch) }
}

/// What is known of two bodies as a piece begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AtFirst {
    /// Nothing.
    Unknown,
    /// They share no point.
    Apart,
}

/// Whether the bodies share no point during the scene's piece.
///
/// One walk tells whether their skins do: skins that share a point either do so as the piece begins, or come to do so in an event.
/// If they never do, one body is inside the other always or never.
pub(crate) fn is_clear(scene: &Scene<'_>, a: &Body, b: &Body, at_first: AtFirst, scratch: &mut Scratch) -> bool {
    match at_first {
        AtFirst::Apart => scene.is_at_rest() || stay_apart(scene, a, b, at_first, scratch),
        AtFirst::Unknown => {
            stay_apart(scene, a, b, at_first, scratch)
                && find_enclosed(scene, a, b, &mut scratch.buffers.room.nodes).is_none()
        }
    }
}

/// Whether the skins of the bodies share no point.
fn stay_apart(scene: &Scene<'_>, a: &Body, b: &Body, at_first: AtFirst, scratch: &mut Scratch) -> bool {
    let glanced = glance_at_skins(scene, [a, b], at_first, scratch);
    glanced.unwrap_or_else(|| meeting_of_skins(scene, a, b, at_first, scratch)) == Meeting::None
}
