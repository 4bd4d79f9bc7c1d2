//! Test if two convex solids stay apart: the same search, which stops at any contact that it can prove.
//!
//! A triangle of points of the difference that the ray goes through proves a contact, be it a facet or not. So do two
//! such triangles on either side of the ray's beginning, because the difference is convex. That nothing is met is
//! certified as for the first contact.

use super::boxes::meeting_of_boxes;
use super::certificate::{Crossing, certify};
use super::search::{Goal, PortalSearch, SearchDirection};
use super::{answer, is_certainly_apart};
use crate::box_face_contact::box_faces_touch;
use crate::piece_method::{EarlyAnswer, PieceQuery, PieceStart};
use crate::proposal::{Portal, Proposal};
use crate::scratch::Scratch;
use crate::warm_start::ConvexHint;
use firstcontact_convex::ConvexSolid;
use firstcontact_exact::Sign;
use firstcontact_motion::{Meeting, Scene};

/// True if two convex solids share no point during a piece.
pub(super) fn is_clear(&PieceQuery { scene, bodies: [a, b], start }: &PieceQuery<'_>, scratch: &mut Scratch) -> bool {
    let [Some(p), Some(q)] = [a, b].map(ConvexSolid::of) else { return true };
    if let Some(meeting) = meeting_of_boxes(scene, [p, q]) {
        return meeting == Meeting::Apart;
    }
    if box_faces_touch(scene, a, b) {
        return false;
    }
    if scene.is_at_rest() {
        return answer::<Meeting>(scene, [a, b], scratch) == Meeting::Apart;
    }
    match propose(scene, [p, q], start, scratch) {
        Some(answer) => answer == EarlyAnswer::Clear,
        None => answer::<Meeting>(scene, [a, b], scratch) == Meeting::Apart,
    }
}

/// Conclusion from the last proposal or, if that proves nothing any more, from a new one.
fn propose(
    scene: &Scene<'_>,
    solids: [&ConvexSolid; 2],
    start: PieceStart,
    scratch: &mut Scratch,
) -> Option<EarlyAnswer> {
    let known = scratch.convex_hint.as_ref().and_then(|convex_hint| convex_hint.of(solids));
    // What begins apart often ends before the facet that was met the last time.
    if start == PieceStart::Apart
        && let Some(Proposal::Facet(portal)) = &known
        && ends_before(scene, solids, portal)
    {
        return Some(EarlyAnswer::Clear);
    }
    let mut search = PortalSearch::new(scene, solids, Goal::Triangle);
    let mut answer = known.and_then(|proposal| decide(scene, &mut search, &proposal));
    if answer.is_none() {
        let proposal = search.run(SearchDirection::Forward);
        answer = decide(scene, &mut search, &proposal);
        let settled = answer.map(|_| search.settled.as_ref().unwrap_or(&proposal));
        ConvexHint::keep(&mut scratch.convex_hint, solids, settled);
    }
    scratch.cost.support_evaluations += search.evaluations;
    answer
}

/// Certain conclusion from a proposal.
fn decide(scene: &Scene<'_>, search: &mut PortalSearch<'_>, proposal: &Proposal) -> Option<EarlyAnswer> {
    match proposal {
        Proposal::Apart(apart) => is_certainly_apart(scene, search, apart).ok().map(|()| EarlyAnswer::Clear),
        Proposal::Facet(portal) | Proposal::Behind(portal) => match Crossing::of(scene, search.solids, portal)? {
            Crossing::AtBeginning | Crossing::Within => Some(EarlyAnswer::Contact),
            Crossing::Beyond => ends_before(scene, search.solids, portal).then_some(EarlyAnswer::Clear),
            Crossing::Behind => behind(scene, search),
        },
        Proposal::Nothing => None,
    }
}

/// True if the motion certainly ends before the plane of a facet of the difference, on the side without the difference.
fn ends_before(scene: &Scene<'_>, solids: [&ConvexSolid; 2], portal: &Portal) -> bool {
    certify(scene, solids, portal).is_ok_and(|plane| plane.side_at_end == Sign::Positive)
}

/// The line has been in the difference before the motion begins: it is still inside, or has left it.
fn behind(scene: &Scene<'_>, search: &mut PortalSearch<'_>) -> Option<EarlyAnswer> {
    match search.run(SearchDirection::Backward) {
        Proposal::Apart(apart) => {
            is_certainly_apart(scene, search, &apart).ok()?;
            search.settled = search.settled.or(Some(Proposal::Apart(apart)));
            Some(EarlyAnswer::Clear)
        }
        Proposal::Facet(portal) | Proposal::Behind(portal) => match Crossing::of(scene, search.solids, &portal)? {
            Crossing::AtBeginning | Crossing::Within | Crossing::Beyond => Some(EarlyAnswer::Contact),
            Crossing::Behind => None,
        },
        Proposal::Nothing => None,
    }
}
