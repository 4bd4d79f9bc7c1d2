//! The convex method: two convex solids, in time that barely grows with their size.
//!
//! A and B share a point at fraction `s` of the motion where `offset + s d` lies in the Minkowski difference `B - A`;
//! they first touch where the ray from the offset along `d` enters it (Choi et al. §6; Joseph & Plantinga §2). A search
//! in floats proposes the facet that the ray enters, or a direction in which the difference is apart from the whole
//! ray. Either is then certified exactly: a facet by the signs of its neighbours' heights and by the point in it, a
//! direction by a filtered bound. The exact walk over the faces of the difference takes over if nothing can be
//! certified.

mod certificate;
mod clear;
mod guess;
mod search;
mod walk;

use certificate::{Uncertified, certify, certify_apart};
use clear::is_clear;
use search::{Goal, PortalSearch, SearchDirection};

use super::early_out::early_out;
use super::piece_method::{EarlyAnswer, Finding, PieceMethod, PieceQuery};
use super::plane_contact::{least_on, only_of};
use super::scratch::{Scratch, contact_at_beginning};
use crate::plane_contact::cd_dual_search;
use crate::proposal::{Proposal, SeparatingDirection};
use crate::warm_start::ConvexHint;
use firstcontact_convex::{ConvexSolid, Core};
use firstcontact_exact::Sign;
use firstcontact_intersection::Wanted;
use firstcontact_motion::{Course, Scene};
use firstcontact_solid::Body;

/// Method of the Minkowski difference's facets.
pub(crate) struct Convex;

impl PieceMethod for Convex {
    fn name(&self) -> &'static str {
        "convex"
    }

    fn first_contact(&self, piece: &PieceQuery<'_>, scratch: &mut Scratch) -> Option<Finding> {
        meet(piece.scene, piece.bodies, scratch)
    }

    fn is_clear(&self, piece: &PieceQuery<'_>, scratch: &mut Scratch) -> bool {
        is_clear(piece.scene, piece.bodies, scratch)
    }

    fn early_out(&self, course: &Course, [a, b]: [&Body; 2]) -> Option<EarlyAnswer> {
        early_out(course, &**Core::of_body(a)?, &**Core::of_body(b)?)
    }

    fn is_for_convex_solids(&self) -> bool {
        true
    }
}

/// First contact of two convex solids during a piece; `None` if they share no point, or one is not convex.
fn meet(scene: &Scene<'_>, [a, b]: [&Body; 2], scratch: &mut Scratch) -> Option<Finding> {
    let solids = [ConvexSolid::of(a)?, ConvexSolid::of(b)?];
    if scene.is_at_rest() {
        return contact_at_beginning(scene, [a, b], Wanted::Least, scratch).map(Finding::AtBeginning);
    }
    propose(scene, solids, [a, b], scratch).unwrap_or_else(|Uncertified| {
        scratch.cost.walks += 1;
        cd_dual_search(scene, [a, b], solids, scratch)
    })
}

/// Last proposal or, if that proves nothing any more, a new one.
#[inline(always)]
fn propose(
    scene: &Scene<'_>,
    solids: [&ConvexSolid; 2],
    bodies: [&Body; 2],
    scratch: &mut Scratch,
) -> Result<Option<Finding>, Uncertified> {
    let mut search = PortalSearch::new(scene, solids, Goal::Facet);
    if let Some(proposal) = scratch.convex_hint.as_ref().and_then(|convex_hint| convex_hint.of(solids))
        && let Ok(finding) = decide(scene, &mut search, &proposal, bodies, scratch)
    {
        scratch.cost.support_evaluations += search.evaluations;
        return Ok(finding);
    }
    let proposal = search.run(SearchDirection::Forward);
    let result = decide(scene, &mut search, &proposal, bodies, scratch);
    scratch.cost.support_evaluations += search.evaluations;
    // What could not be certified now will hardly be certified next time.
    let settled = result.is_ok().then(|| search.settled.as_ref().unwrap_or(&proposal));
    ConvexHint::keep(&mut scratch.convex_hint, solids, settled);
    result
}

/// Certifies a proposal and draws the conclusion.
#[inline(always)]
fn decide(
    scene: &Scene<'_>,
    search: &mut PortalSearch<'_>,
    proposal: &Proposal,
    [a, b]: [&Body; 2],
    scratch: &mut Scratch,
) -> Result<Option<Finding>, Uncertified> {
    let solids = search.solids;
    match proposal {
        Proposal::Apart(apart) => is_certainly_apart(scene, search, apart).map(|()| None),
        Proposal::Facet(portal) => {
            let plane = certify(scene, solids, portal)?;
            match plane.side_at_beginning {
                _ if plane.side_at_end == Sign::Positive => Ok(None),
                Sign::Positive => {
                    let only = plane.corners.and_then(|corners| only_of(scene, [a, b], solids, corners));
                    if let Some(event) = only {
                        return Ok(Some(Finding::During(event)));
                    }
                    let least = least_on(scene, [a, b], solids, &plane.supporting, scratch);
                    least.map(|event| Some(Finding::During(event))).ok_or(Uncertified)
                }
                _ => beginning(scene, search, a, b, scratch),
            }
        }
        Proposal::Nothing => Err(Uncertified),
    }
}

/// The line has entered the difference before the motion begins: it is still inside, or has left it.
fn beginning(
    scene: &Scene<'_>,
    search: &mut PortalSearch<'_>,
    a: &Body,
    b: &Body,
    scratch: &mut Scratch,
) -> Result<Option<Finding>, Uncertified> {
    if let Proposal::Apart(apart) = search.run(SearchDirection::Backward)
        && is_certainly_apart(scene, search, &apart).is_ok()
    {
        search.settled = search.settled.or(Some(Proposal::Apart(apart)));
        return Ok(None);
    }
    match contact_at_beginning(scene, [a, b], Wanted::Least, scratch) {
        Some(found) => Ok(Some(Finding::AtBeginning(found))),
        // Apart at the beginning, though past the facet through which the line enters: the line has left.
        None => Err(Uncertified),
    }
}

/// Certifies a direction, or one beside it: where it is a rounded normal, vertices tie in it but not beside it.
fn is_certainly_apart(
    scene: &Scene<'_>,
    search: &mut PortalSearch<'_>,
    apart: &SeparatingDirection,
) -> Result<(), Uncertified> {
    certify_apart(scene, search.solids, apart).or_else(|_| {
        let beside = BESIDE.iter().find_map(|&shift| {
            let beside = search.beside(apart, shift)?;
            certify_apart(scene, search.solids, &beside).ok().map(|()| beside)
        });
        search.settled = beside.map(Proposal::Apart);
        beside.map(|_| ()).ok_or(Uncertified)
    })
}

/// Shifts to the side, relative to the direction: more than rounding, less than most gaps.
const BESIDE: [f64; 2] = [1e-10, 1e-6];
