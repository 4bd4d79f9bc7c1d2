//! Test for any contact of the skins of two bodies while one moves past the other.
//!
//! One walk over the two trees, which looks at the likeliest pairs first, asks two things of a pair of triangles:
//! whether anything happens to them during the piece, and if they may share a point as it begins, whether they do.
//! Triangles that do overlap in the projection along the motion, so that most pairs are rejected by one test.

use super::event::{Event, Offered};
use super::piece_method::{PieceQuery, PieceStart};
use super::scratch::{Scratch, Tally};
use super::sweep::Sweep;
use super::view::View;
use super::warm_start::TriangleHint;
use firstcontact_intersection::{Facet, Touch, Visitor, seek};
use firstcontact_motion::Scene;
use firstcontact_solid::{Below, Body, Tree};

/// Tests if the skins of two bodies share a point during the scene's piece.
pub(super) fn skin_contact(
    &PieceQuery { scene, bodies, start }: &PieceQuery<'_>,
    scratch: &mut Scratch,
) -> SkinContact {
    let Scratch { tally, buffers, latest, .. } = scratch;
    let mut meeter = AnyContact::new(scene, bodies, start, tally);
    if let Some([a, b]) = latest.and_then(|latest| latest.of(meeter.trees)) {
        meeter.visit(a, b);
    }
    if !meeter.has_found() {
        seek(scene, meeter.trees, &mut buffers.room.pending, &mut meeter);
    }
    *latest = meeter.latest().or(*latest);
    meeter.meeting
}

/// Result of the test for contact of two skins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SkinContact {
    /// They do not, or it is not known yet.
    None,
    /// They do.
    Found,
}

impl Offered for SkinContact {
    fn offer(&mut self, scene: &Scene<'_>, event: Event) {
        if *self == SkinContact::None && event.bracket_until(scene, 1.0).is_some() {
            *self = SkinContact::Found;
        }
    }
}

/// Looks at pairs of triangles until one meets.
pub(super) struct AnyContact<'s, 't> {
    scene: &'s Scene<'s>,
    bodies: [&'s Body; 2],
    trees: [&'s Tree; 2],
    moves: bool,
    view: Option<View>,
    start: PieceStart,
    meeting: SkinContact,
    /// The triangles that meet.
    met: Option<[u32; 2]>,
    tally: &'t mut Tally,
}

impl<'s, 't> AnyContact<'s, 't> {
    /// That has looked at none yet.
    pub(super) fn new(
        scene: &'s Scene<'s>,
        bodies: [&'s Body; 2],
        start: PieceStart,
        tally: &'t mut Tally,
    ) -> AnyContact<'s, 't> {
        let trees = bodies.map(Body::tree);
        let moves = !scene.is_at_rest();
        let view = View::new(scene, trees[0], trees[1]);
        AnyContact { scene, bodies, trees, moves, view, start, meeting: SkinContact::None, met: None, tally }
    }

    /// What meets.
    fn latest(&self) -> Option<TriangleHint> {
        self.met.map(|triangles| TriangleHint::new(self.trees, triangles))
    }

    /// True once a pair has met.
    pub(super) fn has_found(&self) -> bool {
        self.meeting == SkinContact::Found
    }
}

impl Visitor for AnyContact<'_, '_> {
    fn visit(&mut self, a: u32, b: u32) -> f64 {
        if self.has_found() {
            return 0.0;
        }
        self.tally.triangle_pairs += 1;
        let corners = [self.trees[0].triangles[a as usize].corners, self.trees[1].triangles[b as usize].corners];
        if let Some(areas) = View::areas_of(self.view.as_ref(), self.scene, corners[0], corners[1]) {
            let (of_a, of_b) = (Facet::new(self.bodies[0], a), Facet::new(self.bodies[1], b));
            if self.moves {
                Sweep::new(self.scene, &of_a, &of_b, areas).offer_all(&mut self.meeting);
            }
            if !self.has_found()
                && self.start == PieceStart::Unknown
                && Touch::new(self.scene, &of_a, &of_b).is_some_and(|touch| touch.is_contact())
            {
                self.meeting = SkinContact::Found;
            }
            self.met = self.has_found().then_some([a, b]);
        }
        if self.has_found() { 0.0 } else { 1.0 }
    }

    fn is_settled(&self, _: impl Fn() -> [Below; 2]) -> bool {
        self.meeting == SkinContact::Found
    }
}
