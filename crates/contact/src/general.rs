//! The general method: any two bodies, all events, in order of time.
//!
//! Joseph & Plantinga §3: bodies that are apart at first meet first where a vertex meets a face or an edge an edge, or
//! one dimension lower (Lemma 2). All such events are considered; two bounding-volume trees walked together leave out
//! the pairs of triangles whose boxes cannot meet before the earliest event known.

use super::any_contact::{SkinContact, skin_contact};
use super::piece_method::{EarlyAnswer, Finding, PieceMethod, PieceQuery, PieceStart};
use super::scratch::{Scratch, contact_at_beginning};
use super::sweeper::sweep_all;
use firstcontact_intersection::{Wanted, find_enclosed};
use firstcontact_motion::Course;
use firstcontact_solid::Body;

/// The general method.
pub(crate) struct General;

impl PieceMethod for General {
    fn first_contact(&self, piece: &PieceQuery<'_>, scratch: &mut Scratch) -> Option<Finding> {
        let &PieceQuery { scene, bodies, start } = piece;
        let at_beginning = match start {
            PieceStart::Unknown => contact_at_beginning(scene, bodies, Wanted::Least, scratch),
            PieceStart::Apart => None,
        };
        at_beginning.map(Finding::AtBeginning).or_else(|| {
            if scene.is_at_rest() { None } else { sweep_all(scene, bodies[0], bodies[1], scratch).map(Finding::During) }
        })
    }

    fn is_clear(&self, piece: &PieceQuery<'_>, scratch: &mut Scratch) -> bool {
        is_clear_by(piece, scratch, |scratch| skin_contact(piece, scratch) == SkinContact::None)
    }

    fn early_out(&self, course: &Course, [a, b]: [&Body; 2]) -> Option<EarlyAnswer> {
        course.keeps_apart_by_girth(a, b).then_some(EarlyAnswer::Clear)
    }
}

/// True if the bodies share no point during the piece, given a test that is true if their skins share none.
///
/// Skins that share a point either do so as the piece begins, or come to do so in an event. If they never do, one body
/// is inside the other always or never.
pub(super) fn is_clear_by(
    &PieceQuery { scene, bodies: [a, b], start }: &PieceQuery<'_>,
    scratch: &mut Scratch,
    skins_stay_apart: impl FnOnce(&mut Scratch) -> bool,
) -> bool {
    match start {
        PieceStart::Apart => scene.is_at_rest() || skins_stay_apart(scratch),
        PieceStart::Unknown => {
            skins_stay_apart(scratch) && find_enclosed(scene, a, b, &mut scratch.buffers.room.nodes).is_none()
        }
    }
}
