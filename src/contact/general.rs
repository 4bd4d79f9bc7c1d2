//! The general method: any two bodies, all events, in order of time.
//!
//! Joseph & Plantinga §3: bodies that are apart at first meet first where a vertex meets a face or an edge an edge, or
//! one dimension lower (Lemma 2). All such events are considered; two bounding-volume trees walked together leave out
//! the pairs of triangles whose boxes cannot meet before the earliest event known.

use super::beginning::contact_at_beginning;
use super::event::Event;
use super::scratch::Scratch;
use super::sweeper::{has_event, sweep_all};
use crate::intersection::Wanted;
use crate::motion::Scene;
use crate::solid::Body;

/// The first event of the scene's piece, for bodies that are apart at its beginning.
pub(crate) fn first_event(scene: &Scene<'_>, a: &Body, b: &Body, scratch: &mut Scratch) -> Option<Event> {
    if scene.is_at_rest() { None } else { sweep_all(scene, a, b, scratch) }
}

/// Whether the bodies are apart at the beginning of the scene's piece.
pub(crate) fn begins_apart(scene: &Scene<'_>, a: &Body, b: &Body, scratch: &mut Scratch) -> bool {
    contact_at_beginning(scene, [a, b], Wanted::Any, scratch).is_none()
}

/// Whether bodies that are apart at the beginning of the scene's piece stay so.
pub(crate) fn stays_apart(scene: &Scene<'_>, a: &Body, b: &Body, scratch: &mut Scratch) -> bool {
    scene.is_at_rest() || !has_event(scene, a, b, scratch)
}
