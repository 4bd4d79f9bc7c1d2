//! The general method with a shortcut where one body is a convex solid of few vertices and the other is not convex: no
//! walk over the tree of the solid. First contact is that of the general method, under whose name both are reported.
//!
//! The solid sweeps over a convex set. So only the other body's tree is walked (`swept_solid`), and each of its boxes
//! is tested against planes of the swept volume (`swept_slabs`), those nearest to its middle first. A triangle that is
//! left is met if a ball inside of the solid rolls over it (`mesh_triangle`), is not if the way from where that ball
//! comes nearest separates both, or else goes through the early out as one convex set against another. That is an early
//! out of its own; where it is not certain, triangles that remain are tested with all triangles of the solid, which
//! decides. For the first contact `first_event` takes triangles in the order of their times. Where the box of the solid
//! passes all triangles of a mesh of few, as a peg in a window, no slab is looked at.

mod first_event;
mod flat_landing;
mod mesh_triangle;
mod swept_slabs;
mod swept_solid;
#[cfg(test)]
mod tests;

use self::first_event::FirstEvent;
use self::swept_solid::SweptSolid;
use super::beside_box::{MOST, TriangleIntervals, swept};
use super::box_face_contact::box_face_contact;
use super::event::{Event, Pair, Place};
use super::general::{AnyContact, General, SkinContact, is_clear_by, skin_contact, swept_box_of};
use super::outcode_sweep::{OutcodeBuffers, OutcodeSweep};
use super::piece_method::{EarlyAnswer, Finding, PieceMethod, PieceQuery, PieceStart};
use super::scratch::{Scratch, begins_in_contact, contact_at_beginning, least_at_beginning};
use super::sweeper::Sweeper;
use super::view::View;
use firstcontact_convex::{ConvexSolid, Cost};
use firstcontact_exact::Filtered;
use firstcontact_intersection::{
    Inner, PairVisitor, SweptBox, are_apart_at_beginning, find_enclosed, has_vertex_in_box, is_outside,
};
use firstcontact_motion::{Course, Meeting, Span};
use firstcontact_solid::Body;
use std::ops::ControlFlow;

/// Most triangles of a solid that takes this shortcut.
const FEW_TRIANGLES: usize = 256;

/// Most triangles of the solid, all together, that are tested with single triangles of the other body.
const MOST_PAIRS: u32 = 384;

/// The general method, with a shortcut where one of the bodies is a convex solid.
pub(crate) struct ConvexVsMesh;

impl PieceMethod for ConvexVsMesh {
    fn name(&self) -> &'static str {
        General.name()
    }

    fn first_contact(&self, piece: &PieceQuery<'_>, scratch: &mut Scratch) -> Option<Finding> {
        let [a, b] = piece.bodies;
        if let Some(event) = box_face_contact(piece.scene, a, b) {
            return Some(Finding::During(event));
        }
        match first_with_mesh(piece, true, scratch) {
            Some(MeshMeeting::Apart) => None,
            Some(MeshMeeting::First(event)) => Some(Finding::During(event)),
            Some(MeshMeeting::AtBeginning(found)) => found.map(Finding::AtBeginning),
            None => General::first_contact_otherwise(piece, scratch),
        }
    }

    fn meeting(&self, piece: &PieceQuery<'_>, scratch: &mut Scratch) -> Meeting {
        let [a, b] = piece.bodies;
        if passes_in_gap(piece) {
            return Meeting::Apart;
        }
        if let Some(event) = box_face_contact(piece.scene, a, b) {
            return Meeting::On(event.plane);
        }
        match first_with_mesh(piece, false, scratch) {
            Some(MeshMeeting::Apart) => Meeting::Apart,
            Some(MeshMeeting::First(event)) => Meeting::On(event.plane),
            Some(MeshMeeting::AtBeginning(_)) => Meeting::AtBeginning,
            None if skin_contact_with_few(piece) == Some(SkinContact::None) => {
                let is_inside = piece.start == PieceStart::Unknown && find_enclosed(piece.scene, a, b).is_some();
                if is_inside { Meeting::AtBeginning } else { Meeting::Apart }
            }
            None => General::meeting_otherwise(piece, scratch),
        }
    }

    fn is_clear(&self, piece: &PieceQuery<'_>, scratch: &mut Scratch) -> bool {
        let [a, b] = piece.bodies;
        if passes_in_gap(piece) {
            return true;
        }
        if box_face_contact(piece.scene, a, b).is_some() {
            return false;
        }
        if is_box_around_vertex(piece) {
            return false;
        }
        match swept_box_of(piece) {
            Some(SweptBox::Apart) => return true,
            Some(SweptBox::Near(leaf)) if landing_of(piece, leaf).is_some() => return false,
            _ => {}
        }
        is_clear_by(piece, scratch, |scratch| {
            if let Some(contact) = skin_contact_with_few(piece).or_else(|| skin_contact_with_mesh(piece, scratch)) {
                return contact == SkinContact::None;
            }
            // Of a solid of many triangles a hair from many, the order of their times leaves out more than boxes do.
            let has_many = Shortcut::of(piece.bodies).is_some_and(|it| it.solid.tree().triangles.len() > MOST);
            match has_many.then(|| first_with_mesh(piece, false, scratch)).flatten() {
                Some(meeting) => matches!(meeting, MeshMeeting::Apart),
                None => skin_contact(piece, scratch) == SkinContact::None,
            }
        })
    }

    fn early_out(&self, course: &Course, bodies: [&Body; 2]) -> Option<EarlyAnswer> {
        match Shortcut::of(bodies) {
            Some(shortcut) => shortcut.early_out(course),
            None => General.early_out(course, bodies),
        }
    }

    fn early_out_of_query(&self, course: &Course, bodies: [&Body; 2]) -> Option<EarlyAnswer> {
        match Shortcut::of(bodies) {
            Some(_) => None,
            None => General.early_out(course, bodies),
        }
    }
}

/// First meeting of a convex solid that moves and a body of many triangles.
enum MeshMeeting {
    /// They share no point.
    Apart,
    /// They share a point as the piece begins; if wanted, the least features that do.
    AtBeginning(Option<(Pair, Place)>),
    /// They meet in this event, if wanted the least of all at that instant.
    First(Event),
}

/// First meeting of two bodies; `None` if they are not a convex solid that moves and a body of many triangles, or too
/// many triangles are near.
fn first_with_mesh(piece: &PieceQuery<'_>, wants_least: bool, scratch: &mut Scratch) -> Option<MeshMeeting> {
    let &PieceQuery { scene, bodies, start } = piece;
    let shortcut = Shortcut::of(bodies).filter(|shortcut| shortcut.is_of_use(piece) && !scene.is_at_rest())?;
    let course = Course { offset: scene.offset, displacement: scene.displacement };
    if is_box_around_vertex(piece) {
        let found = if wants_least { least_at_beginning(scene, bodies, scratch) } else { None };
        if found.is_some() || !wants_least {
            return Some(MeshMeeting::AtBeginning(found));
        }
    }
    let landing = match swept_box_of(piece) {
        Some(SweptBox::Apart) => return Some(MeshMeeting::Apart),
        Some(SweptBox::Near(leaf)) => landing_of(piece, leaf),
        _ => None,
    };
    if start == PieceStart::Unknown && !are_apart_at_beginning(&scene.offset, bodies) {
        let standing = Course { displacement: [Filtered::exact(0.0); 3], ..course };
        let answer = shortcut.early_out(&standing);
        if wants_least && answer != Some(EarlyAnswer::Clear) {
            let is_known = answer == Some(EarlyAnswer::Contact);
            let find = if is_known { least_at_beginning } else { contact_at_beginning };
            if let Some(found) = find(scene, bodies, scratch) {
                return Some(MeshMeeting::AtBeginning(Some(found)));
            }
        } else if answer.map_or_else(|| begins_in_contact(scene, bodies, scratch), |it| it == EarlyAnswer::Contact) {
            return Some(MeshMeeting::AtBeginning(None));
        }
    }
    let mut solid = shortcut.sweep(&course)?;
    let sweeper = Sweeper::new(scene, bodies[0], bodies[1], &mut scratch.cost).without_flats();
    let mut first = FirstEvent {
        piece: *piece,
        shortcut,
        sweeper,
        sweep: None,
        landing: None,
        left_out: Some(false),
        flat_left_out: None,
    };
    if let Some(event) = landing {
        first.sweeper.offer(event);
    }
    first.find(&mut solid, wants_least, &mut scratch.buffers)?;
    Some(first.sweeper.finish_by(1.0).map_or(MeshMeeting::Apart, MeshMeeting::First))
}

/// True if the box of the solid certainly passes all triangles of a mesh of few, and neither body begins inside of the
/// other: a part on its way through a window. False also if nothing is certain.
///
/// No triangle meets the box over which the solid sweeps. So all points of that box have the same winding number, which is
/// zero if one of them is outside of the mesh's box, and no part of the mesh begins inside of the solid.
fn passes_in_gap(&PieceQuery { scene, bodies, start }: &PieceQuery<'_>) -> bool {
    let Some(Shortcut { role, solid, mesh }) = Shortcut::of(bodies).filter(|_| scene.is_filtered()) else {
        return false;
    };
    let Some(intervals) = TriangleIntervals::of(mesh) else { return false };
    let ([low, high], bounds) = (mesh.bounds(), swept(scene, solid, role, 1.0));
    let is_out = |k: usize| bounds[k][0] < low[k] || bounds[k][1] > high[k];
    intervals.near(&bounds) == 0
        && (start == PieceStart::Apart || (0..3).any(is_out) || find_enclosed(scene, bodies[0], bodies[1]).is_none())
}

/// Event of a vertex of the solid with the flat of a triangle of the mesh, which is the larger body.
fn landing_of<'s>(piece: &PieceQuery<'s>, leaf: u32) -> Option<Event> {
    let shortcut: Shortcut<'s> = Shortcut::of(piece.bodies)?;
    let is_larger = shortcut.mesh.tree().exponent > shortcut.solid.tree().exponent;
    if is_larger { shortcut.landing(piece, leaf) } else { None }
}

/// True if a piece certainly begins with a vertex of a body of many triangles in a box along the axes.
fn is_box_around_vertex(piece: &PieceQuery<'_>) -> bool {
    let shortcut = Shortcut::of(piece.bodies).filter(|shortcut| shortcut.is_of_use(piece));
    piece.start == PieceStart::Unknown
        && shortcut.is_some_and(|Shortcut { role, solid, mesh }| {
            let offset = piece.scene.offset.map(|x| if role == Inner::A { x } else { -x });
            let is_box = || ConvexSolid::of(solid).is_some_and(|solid| solid.ends_of_box().is_some());
            is_box() && has_vertex_in_box(mesh, &solid.bounds(), &offset)
        })
}

/// The two bodies, of which just one is a convex solid.
#[derive(Clone, Copy)]
struct Shortcut<'s> {
    /// Body that is the convex solid.
    role: Inner,
    solid: &'s Body,
    mesh: &'s Body,
}

impl<'s> Shortcut<'s> {
    /// `None` unless just one of two bodies is a convex solid, and small.
    fn of([a, b]: [&'s Body; 2]) -> Option<Shortcut<'s>> {
        let (role, solid, mesh) = match [a.is_convex(), b.is_convex()] {
            [true, false] => (Inner::A, a, b),
            [false, true] => (Inner::B, b, a),
            _ => return None,
        };
        (solid.tree().triangles.len() <= FEW_TRIANGLES).then_some(Shortcut { role, solid, mesh })
    }

    /// True if the numbers of a piece are within the range of the filters, and the other body has many triangles: of
    /// few, outcodes are quicker.
    fn is_of_use(&self, piece: &PieceQuery<'_>) -> bool {
        piece.scene.is_filtered() && self.mesh.tree().triangles.len() > MOST
    }

    /// The solid on its way past the other body, given that of A past B.
    #[inline(always)]
    fn sweep(&self, &Course { offset, displacement }: &Course) -> Option<SweptSolid<'s>> {
        let [offset, displacement] = match self.role {
            Inner::A => [offset, displacement],
            Inner::B => [offset, displacement].map(|of| of.map(|x| -x)),
        };
        SweptSolid::new(self.solid, self.mesh, Course { offset, displacement })
    }

    /// Certain answer in floats.
    fn early_out(&self, course: &Course) -> Option<EarlyAnswer> {
        let mut sweep = self.sweep(course)?;
        if sweep.meets(|_| None)? {
            return Some(EarlyAnswer::Contact);
        }
        // No triangle of the other body is in the solid, either.
        is_outside(self.solid, self.mesh, &sweep.course().offset).then_some(EarlyAnswer::Clear)
    }
}

/// The same test for a mesh of few triangles, if the quickest tests in floats decide it: the outcodes of the general
/// method are sooner done than any others.
fn skin_contact_with_few(piece: &PieceQuery<'_>) -> Option<SkinContact> {
    let shortcut = Shortcut::of(piece.bodies)?;
    if shortcut.mesh.tree().triangles.len() > MOST {
        return None;
    }
    let course = Course { offset: piece.scene.offset, displacement: piece.scene.displacement };
    let is_met = shortcut.sweep(&course)?.quickly_meets()?;
    Some(if is_met { SkinContact::Found } else { SkinContact::None })
}

/// Tests if the skins of two bodies share a point during the scene's piece; `None` unless just one of them is a convex
/// solid, and small, the numbers are within the range of the filters, and few triangles are near: among many the walk
/// of the general method finds its way better, as it knows flats that keep apart.
fn skin_contact_with_mesh(piece: &PieceQuery<'_>, scratch: &mut Scratch) -> Option<SkinContact> {
    let shortcut = Shortcut::of(piece.bodies).filter(|shortcut| shortcut.is_of_use(piece))?;
    let mut sweep = shortcut.sweep(&Course { offset: piece.scene.offset, displacement: piece.scene.displacement })?;
    let Scratch { cost, buffers, .. } = &mut *scratch;
    let outcodes = &mut buffers.outcodes;
    let mut decision = Decision { piece: *piece, shortcut, cost, outcodes, sweep: None, left: MOST_PAIRS };
    let is_met = sweep.meets(|leaf| decision.meets_triangle(leaf));
    scratch.cost.triangle_pairs += u64::from(sweep.tested);
    is_met.map(|is_met| if is_met { SkinContact::Found } else { SkinContact::None })
}

/// Exact tests of triangles that floats do not decide.
struct Decision<'s, 't> {
    piece: PieceQuery<'s>,
    shortcut: Shortcut<'s>,
    cost: &'t mut Cost,
    outcodes: &'t mut OutcodeBuffers,
    /// Sweep of the solid past single triangles, once it is wanted.
    sweep: Option<Option<OutcodeSweep>>,
    /// Number of pairs of triangles that may still be tested.
    left: u32,
}

impl Decision<'_, '_> {
    /// Whether a triangle of the other body meets the solid, by its own triangles; `None` if those are too many to go
    /// on.
    fn meets_triangle(&mut self, leaf: u32) -> Option<bool> {
        let Shortcut { role, solid, mesh } = self.shortcut;
        let PieceQuery { scene, bodies, .. } = self.piece;
        let (corners, tree) = (mesh.tree().triangles[leaf as usize].corners, solid.tree());
        if self.is_on_one_side(corners) {
            return Some(false);
        }
        let mut any_contact = AnyContact::new(self.piece, self.cost);
        let mut meets = |own: u32| {
            self.left = self.left.checked_sub(1)?;
            let [a, b] = if role == Inner::A { [own, leaf] } else { [leaf, own] };
            any_contact.visit(a, b);
            Some(any_contact.has_found())
        };
        let view = || View::new(scene, bodies[0].tree(), bodies[1].tree());
        let sweep = || Some(OutcodeSweep::of_single(scene, view()?, role, self.outcodes));
        match self.sweep.get_or_insert_with(sweep) {
            Some(sweep) => any(sweep.near_single(scene, (role, tree), (corners, 1.0), self.outcodes), &mut meets),
            None => any(0..tree.triangles.len() as u32, &mut meets),
        }
    }

    /// True if the solid stays on one side of the plane of a triangle: all of its vertices are there at the end if it
    /// comes nearer, and else at the beginning.
    fn is_on_one_side(&self, [p, q, r]: [u32; 3]) -> bool {
        let scene = self.piece.scene;
        let (spans, ends): (_, fn(u32, u32) -> [Span; 2]) = match self.shortcut.role {
            Inner::A => {
                ([Span::OfB(p, q), Span::OfB(p, r)], |own, p| [Span::Across(own, p), Span::AcrossAtEnd(own, p)])
            }
            Inner::B => {
                ([Span::OfA(p, q), Span::OfA(p, r)], |own, p| [Span::Across(p, own), Span::AcrossAtEnd(p, own)])
            }
        };
        let normal = scene.normal(spans);
        let side = scene.side(&normal, ends(0, p)[0]);
        let nearest = usize::from(scene.side(&normal, Span::Motion) == side);
        let count = self.shortcut.solid.positions().len() as u32;
        !side.is_zero() && (0..count).all(|own| scene.side(&normal, ends(own, p)[nearest]) == side)
    }
}

/// Whether any is met; `None` if one is not known to be or not.
fn any(mut triangles: impl Iterator<Item = u32>, mut is_met: impl FnMut(u32) -> Option<bool>) -> Option<bool> {
    let found = triangles.try_for_each(|own| match is_met(own) {
        Some(false) => ControlFlow::Continue(()),
        answer => ControlFlow::Break(answer),
    });
    found.break_value().unwrap_or(Some(false))
}
