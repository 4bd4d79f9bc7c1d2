//! The convex method: two convex solids, in time that barely grows with their size.
//!
//! A and B share a point at fraction `s` of the motion where `offset + s d` lies in the Minkowski difference `B - A`;
//! they first touch where the ray from the offset along `d` enters it (Choi et al. §6; Joseph & Plantinga §2). A search
//! in floats proposes the facet that the ray enters, or a direction in which the difference is apart from the whole
//! ray. Either is then certified exactly: a facet by the signs of its neighbours' heights and by the point in it, a
//! direction by a filtered bound. The exact walk over the faces of the difference takes over if nothing can be
//! certified.

mod boxes;
mod certificate;
mod clear;
mod facet;
mod guess;
mod search;
mod walk;

use boxes::meeting_of_boxes;
pub(super) use certificate::Certified;
use certificate::{Crossing, Uncertified, certify, certify_apart, plane_through, tightened};
use clear::is_clear;
use facet::{is_entered, is_entered_in_spans};
use search::{Goal, PortalSearch, SearchDirection};

use nalgebra::Vector3;

use super::box_face_contact::{box_face_contact, box_faces_touch};
use super::common_point::point_between;
use super::early_out::{balls_meet_at_beginning, early_out};
use super::event::Event;
use super::piece_method::{EarlyAnswer, Finding, PieceMethod, PieceQuery};
use super::plane_contact::{finding_of_meeting, least_on, only_of};
use super::scratch::{Scratch, contact_at_beginning};
use crate::plane_contact::{cd_dual_meeting, cd_dual_search};
use crate::proposal::{Portal, Proposal, SeparatingDirection};
use crate::warm_start::ConvexHint;
use firstcontact_convex::{ConvexCertificate, ConvexSolid, Cost, Solids, WarmStart, v_clip};
use firstcontact_exact::Sign;
use firstcontact_motion::{ContactPlane, Course, Meeting, Scene};
use firstcontact_solid::Body;

/// Method of the Minkowski difference's facets.
pub(crate) struct Convex;

impl PieceMethod for Convex {
    fn name(&self) -> &'static str {
        "convex"
    }

    fn first_contact(&self, piece: &PieceQuery<'_>, scratch: &mut Scratch) -> Option<Finding> {
        let solids @ [a, b] = [ConvexSolid::of(piece.bodies[0])?, ConvexSolid::of(piece.bodies[1])?];
        let pair = ConvexPair { scene: piece.scene, bodies: piece.bodies, solids };
        if a.ends_of_box().is_some() && b.ends_of_box().is_some() {
            return first_of_boxes(&pair, scratch);
        }
        answer_of(&pair, scratch)
    }

    fn meeting(&self, piece: &PieceQuery<'_>, scratch: &mut Scratch) -> Meeting {
        let [Some(a), Some(b)] = piece.bodies.map(ConvexSolid::of) else { return Meeting::Apart };
        if let Some(meeting) = meeting_of_boxes(piece.scene, [a, b]) {
            return meeting;
        }
        if box_faces_touch(piece.scene, piece.bodies[0], piece.bodies[1]) {
            return Meeting::AtBeginning;
        }
        let course = Course { offset: piece.scene.offset, displacement: piece.scene.displacement };
        if a.core().zip(b.core()).is_some_and(|(a, b)| balls_meet_at_beginning(&course, &**a, &**b)) {
            return Meeting::AtBeginning;
        }
        answer(piece.scene, piece.bodies, scratch)
    }

    fn is_clear(&self, piece: &PieceQuery<'_>, scratch: &mut Scratch) -> bool {
        is_clear(piece, scratch)
    }

    fn early_out(&self, course: &Course, [a, b]: [&Body; 2]) -> Option<EarlyAnswer> {
        let [a, b] = [ConvexSolid::of(a)?, ConvexSolid::of(b)?];
        // Of boxes the exact answer is as quick.
        if a.ends_of_box().is_some() && b.ends_of_box().is_some() {
            return None;
        }
        early_out(course, &**a.core()?, &**b.core()?)
    }

    fn is_for_convex_solids(&self) -> bool {
        true
    }
}

/// Answer about two convex solids in a piece: the contact with its features, or the instant alone.
trait Answer: Sized {
    /// They share no point, or one is not convex.
    const APART: Self;

    /// True if `on_plane` denies planes through which the ray does not enter.
    const KNOWS_ENTRIES: bool = true;

    /// They meet on a plane that supports both, if the ray does enter the difference through it.
    fn on_plane(pair: &ConvexPair<'_>, plane: &Certified, scratch: &mut Scratch) -> Option<Self>;

    /// They may meet near the plane of a portal that is not certified, if that helps.
    fn near(_: &ConvexPair<'_>, _: &Portal) -> Option<Self> {
        None
    }

    /// They share a point as the piece begins, if they do.
    fn at_beginning(pair: &ConvexPair<'_>, scratch: &mut Scratch) -> Option<Self>;

    /// The same, where the line has entered the difference through a portal before, and leaves it through another
    /// after.
    fn between(pair: &ConvexPair<'_>, portals: [&Portal; 2], scratch: &mut Scratch) -> Option<Self>;

    /// Answer of CD-Dual, where the boxes of the bodies do not tell.
    fn by_cd_dual(pair: &ConvexPair<'_>, scratch: &mut Scratch) -> Self;
}

/// Two convex solids in a piece.
struct ConvexPair<'s> {
    scene: &'s Scene<'s>,
    bodies: [&'s Body; 2],
    solids: [&'s ConvexSolid; 2],
}

impl ConvexPair<'_> {
    /// The first event, where boxes that were apart meet in it.
    fn box_face_contact(&self) -> Option<Event> {
        let [a, b] = self.bodies;
        box_face_contact(self.scene, a, b)
    }
}

impl Answer for Option<Finding> {
    const APART: Self = None;

    fn on_plane(pair: &ConvexPair<'_>, plane: &Certified, scratch: &mut Scratch) -> Option<Self> {
        let &ConvexPair { scene, bodies, solids } = pair;
        let only = plane.is_alone.then(|| only_of(scene, bodies, solids, plane.vertices)).flatten();
        let do_meet = || is_entered(pair, plane);
        let event = only.or_else(|| least_on(scene, bodies, solids, &plane.supporting, do_meet, scratch))?;
        Some(Some(Finding::During(event)))
    }

    fn at_beginning(pair: &ConvexPair<'_>, scratch: &mut Scratch) -> Option<Self> {
        let found = contact_at_beginning(pair.scene, pair.bodies, scratch)?;
        Some(Some(Finding::AtBeginning(found)))
    }

    fn between(pair: &ConvexPair<'_>, _: [&Portal; 2], scratch: &mut Scratch) -> Option<Self> {
        Self::at_beginning(pair, scratch)
    }

    fn by_cd_dual(pair: &ConvexPair<'_>, scratch: &mut Scratch) -> Self {
        if let Some(event) = pair.box_face_contact() {
            return Some(Finding::During(event));
        }
        cd_dual_search(pair.scene, pair.bodies, pair.solids, scratch)
    }
}

impl Answer for Meeting {
    const APART: Self = Meeting::Apart;

    fn on_plane(pair: &ConvexPair<'_>, plane: &Certified, scratch: &mut Scratch) -> Option<Self> {
        if is_entered(pair, plane) {
            scratch.approach = pair.scene.approach(plane.supporting.spans);
            return Some(Meeting::On(plane.supporting));
        }
        let found = <Option<Finding> as Answer>::on_plane(pair, plane, scratch)?;
        found.map(|finding| finding.meeting())
    }

    fn at_beginning(pair: &ConvexPair<'_>, _: &mut Scratch) -> Option<Self> {
        let solids = Solids::new(pair.scene, pair.solids[0], pair.solids[1]);
        let relation = v_clip(&solids, &mut WarmStart::default(), &mut Cost::default());
        (!matches!(relation, ConvexCertificate::Apart(_))).then_some(Meeting::AtBeginning)
    }

    fn between(pair: &ConvexPair<'_>, [entry, exit]: [&Portal; 2], scratch: &mut Scratch) -> Option<Self> {
        // The difference is convex: what lies between two of its points is in it.
        let [before, after] = [entry, exit].map(|portal| Crossing::of(pair.scene, pair.solids, portal));
        match (before, after) {
            (Some(Crossing::AtBeginning), _)
            | (_, Some(Crossing::AtBeginning))
            | (Some(Crossing::Behind), Some(Crossing::Within | Crossing::Beyond)) => Some(Meeting::AtBeginning),
            _ => Self::at_beginning(pair, scratch),
        }
    }

    fn by_cd_dual(pair: &ConvexPair<'_>, scratch: &mut Scratch) -> Self {
        if let Some(event) = pair.box_face_contact() {
            return Meeting::On(event.plane);
        }
        // Where faces lie in one plane with the motion, most solids touch from the beginning.
        Self::at_beginning(pair, scratch).unwrap_or_else(|| cd_dual_meeting(pair.scene, pair.solids, scratch))
    }
}

/// First contact of two boxes along the axes.
fn first_of_boxes(pair: &ConvexPair<'_>, scratch: &mut Scratch) -> Option<Finding> {
    let &ConvexPair { scene, bodies, solids } = pair;
    pair.box_face_contact().map(Finding::During).or_else(|| {
        let meeting = meeting_of_boxes(scene, solids)?;
        finding_of_meeting(scene, bodies, solids, meeting, scratch)
    })
}

/// Relation of two hulls during a piece, where the bodies themselves are not asked.
pub(super) enum HullMeeting {
    /// They share no point, or one is not convex.
    Apart,
    /// They share no point before A reaches this plane.
    NotBefore(Certified),
    /// They may meet near this plane, but nothing is certain.
    Near(ContactPlane),
    /// They seem to share this point, in A's frame, as the piece begins.
    AtBeginning(Vector3<f64>),
    /// Nothing is known.
    Unknown,
}

impl Answer for HullMeeting {
    const APART: Self = HullMeeting::Apart;

    const KNOWS_ENTRIES: bool = false;

    fn on_plane(_: &ConvexPair<'_>, plane: &Certified, _: &mut Scratch) -> Option<Self> {
        Some(HullMeeting::NotBefore(*plane))
    }

    fn near(pair: &ConvexPair<'_>, portal: &Portal) -> Option<Self> {
        plane_through(pair.solids, portal).map(HullMeeting::Near)
    }

    fn at_beginning(_: &ConvexPair<'_>, _: &mut Scratch) -> Option<Self> {
        Some(HullMeeting::Unknown)
    }

    fn between(pair: &ConvexPair<'_>, portals: [&Portal; 2], _: &mut Scratch) -> Option<Self> {
        let d = Vector3::from(pair.scene.displacement.map(|x| x.value));
        Some(HullMeeting::AtBeginning(point_between(pair.solids, portals, &d)))
    }

    fn by_cd_dual(_: &ConvexPair<'_>, _: &mut Scratch) -> Self {
        HullMeeting::Unknown
    }
}

/// Relation of the hulls of two bodies, one of which moves; the hulls are in the bodies' numbering.
pub(super) fn hull_meeting(
    scene: &Scene<'_>,
    bodies: [&Body; 2],
    solids: [&ConvexSolid; 2],
    scratch: &mut Scratch,
) -> HullMeeting {
    answer_about(&ConvexPair { scene, bodies, solids }, scratch)
}

/// True if the hulls of two bodies certainly meet on a plane in what the skins of the bodies have as well: a vertex, an
/// edge or a triangle of each. Then the bodies meet when the hulls do.
pub(super) fn meets_in_skins(
    scene: &Scene<'_>,
    bodies: [&Body; 2],
    solids: [&ConvexSolid; 2],
    plane: &Certified,
) -> bool {
    let has_skin = |side: usize| {
        let names = solids[side].polyhedron.body_vertices();
        let corners = plane.vertices[side].map(|vertex| names[vertex as usize]);
        let mut triangles = bodies[side].tree().triangles.iter().map(|triangle| triangle.corners);
        triangles.any(|of_body| corners.iter().all(|corner| of_body.contains(corner)))
    };
    has_skin(0) && has_skin(1) && is_entered_in_spans(&ConvexPair { scene, bodies, solids }, plane)
}

/// Answer about two convex solids during a piece.
fn answer<A: Answer>(scene: &Scene<'_>, bodies: [&Body; 2], scratch: &mut Scratch) -> A {
    let [Some(a), Some(b)] = bodies.map(ConvexSolid::of) else { return A::APART };
    answer_of(&ConvexPair { scene, bodies, solids: [a, b] }, scratch)
}

/// The same, of which each is known to be one.
#[inline(always)]
fn answer_of<A: Answer>(pair: &ConvexPair<'_>, scratch: &mut Scratch) -> A {
    if pair.scene.is_at_rest() {
        return A::at_beginning(pair, scratch).unwrap_or(A::APART);
    }
    answer_about(pair, scratch)
}

/// Answer about two convex solids, one of which moves.
fn answer_about<A: Answer>(pair: &ConvexPair<'_>, scratch: &mut Scratch) -> A {
    propose(pair, scratch).unwrap_or_else(|Uncertified| {
        scratch.cost.walks += 1;
        A::by_cd_dual(pair, scratch)
    })
}

/// Last proposal or, if that proves nothing any more, a new one.
#[inline(always)]
fn propose<A: Answer>(pair: &ConvexPair<'_>, scratch: &mut Scratch) -> Result<A, Uncertified> {
    let solids = pair.solids;
    let mut search = PortalSearch::new(pair.scene, solids, Goal::Facet);
    if let Some(proposal) = scratch.convex_hint.as_ref().and_then(|convex_hint| convex_hint.of(solids))
        && let Ok(answer) = decide(pair, &mut search, &proposal, Origin::LastQuery, scratch)
    {
        scratch.cost.support_evaluations += search.evaluations;
        return Ok(answer);
    }
    let proposal = search.run(SearchDirection::Forward);
    let mut result = decide(pair, &mut search, &proposal, Origin::NewSearch, scratch);
    if result.is_err() && A::KNOWS_ENTRIES {
        result = decide_tightened(pair, &mut search, &proposal, scratch);
    }
    scratch.cost.support_evaluations += search.evaluations;
    // What could not be certified now will hardly be certified next time.
    let settled = result.is_ok().then(|| search.settled.as_ref().unwrap_or(&proposal));
    ConvexHint::keep(&mut scratch.convex_hint, solids, settled);
    result.or_else(|uncertified| match &proposal {
        Proposal::Facet(portal) => A::near(pair, portal).ok_or(uncertified),
        _ => Err(uncertified),
    })
}

/// The query that a proposal was made for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    /// The last one: the ray of this one may enter far from there.
    LastQuery,
    /// This one.
    NewSearch,
}

/// Certifies a proposal and draws the conclusion. One of the last query does not decide contact as the piece begins: a
/// new search finds that sooner.
#[inline(always)]
fn decide<A: Answer>(
    pair: &ConvexPair<'_>,
    search: &mut PortalSearch<'_>,
    proposal: &Proposal,
    origin: Origin,
    scratch: &mut Scratch,
) -> Result<A, Uncertified> {
    let is_new = origin == Origin::NewSearch;
    match proposal {
        Proposal::Apart(apart) => is_certainly_apart(pair.scene, search, apart).map(|()| A::APART),
        Proposal::Facet(portal) => {
            let plane = certify(pair.scene, pair.solids, portal)?;
            match plane.side_at_beginning {
                _ if plane.side_at_end == Sign::Positive => Ok(A::APART),
                Sign::Positive if is_new || A::KNOWS_ENTRIES => A::on_plane(pair, &plane, scratch).ok_or(Uncertified),
                Sign::Positive => Err(Uncertified),
                _ if is_new => beginning(pair, search, portal, scratch),
                _ => Err(Uncertified),
            }
        }
        Proposal::Behind(portal) if is_new => beginning(pair, search, portal, scratch),
        Proposal::Behind(_) | Proposal::Nothing => Err(Uncertified),
    }
}

/// Conclusion from facets that are further out, where rounding has the search choose one that cuts off a vertex.
#[cold]
#[inline(never)]
fn decide_tightened<A: Answer>(
    pair: &ConvexPair<'_>,
    search: &mut PortalSearch<'_>,
    proposal: &Proposal,
    scratch: &mut Scratch,
) -> Result<A, Uncertified> {
    let Proposal::Facet(mut portal) = *proposal else { return Err(Uncertified) };
    for _ in 0..TIGHTENINGS {
        portal = tightened(pair.scene, pair.solids, &portal).ok_or(Uncertified)?;
        let proposal = Proposal::Facet(portal);
        if let Ok(answer) = decide(pair, search, &proposal, Origin::NewSearch, scratch) {
            search.settled = search.settled.or(Some(proposal));
            return Ok(answer);
        }
    }
    Err(Uncertified)
}

/// The line has entered the difference before the motion begins: it is still inside, or has left it.
fn beginning<A: Answer>(
    pair: &ConvexPair<'_>,
    search: &mut PortalSearch<'_>,
    entry: &Portal,
    scratch: &mut Scratch,
) -> Result<A, Uncertified> {
    let found = match search.run(SearchDirection::Backward) {
        Proposal::Apart(apart) if is_certainly_apart(pair.scene, search, &apart).is_ok() => {
            search.settled = search.settled.or(Some(Proposal::Apart(apart)));
            return Ok(A::APART);
        }
        Proposal::Facet(exit) | Proposal::Behind(exit) => A::between(pair, [entry, &exit], scratch),
        Proposal::Apart(_) | Proposal::Nothing => A::at_beginning(pair, scratch),
    };
    // Apart at the beginning, though past the facet through which the line enters: the line has left.
    found.ok_or(Uncertified)
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

/// Most vertices that are taken, one after the other, in place of a corner that rounding has chosen.
const TIGHTENINGS: usize = 3;

/// Shifts to the side, relative to the direction: more than rounding, less than most gaps.
const BESIDE: [f64; 2] = [1e-10, 1e-6];
