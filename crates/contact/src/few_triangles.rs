//! Pairs of triangles of two bodies that have few: from the first sign in doubt on, vertices are seen along the motion;
//! once many were in doubt, features are looked at in the place of triangles.

use firstcontact_intersection::Facet;
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

use super::doubts::{DoubtfulEarliest, Doubts};
use super::earliest::Earliest;
use super::features::FeaturePairs;
use super::sweep::Sweep;
use super::view::View;

/// What is known of two bodies of few triangles once a sign was in doubt.
pub(super) struct FewTriangles<'s> {
    doubts: Doubts<'s>,
    /// The triangles of A and of B that are left, by their places, a bit for each.
    near: [u64; 2],
    /// The triangle of B that was looked at last: those before it are done with.
    last: Option<u32>,
    /// True once all features were looked at that may meet before the earliest event.
    pub(super) is_done: bool,
}

/// From so many doubts on, features are looked at in the place of triangles.
const MANY: u32 = 16;

impl<'s> FewTriangles<'s> {
    /// Before the first pair of triangles that are near.
    pub(super) fn new(scene: &'s Scene<'s>, near: [u64; 2]) -> FewTriangles<'s> {
        FewTriangles { doubts: Doubts::new(scene), near, last: None, is_done: false }
    }

    /// Forgets what was looked at last, which is not done with.
    pub(super) fn begin(&mut self) {
        self.last = None;
    }

    /// Offers the events of two triangles, or, once there was much doubt, those of all features that are left and may
    /// meet before the earliest event, or when it happens unless any event is enough. Returns the triangles of the
    /// earliest if it is a new one.
    pub(super) fn offer(
        &mut self,
        bodies: [&'s Body; 2],
        [a, b]: [u32; 2],
        view: Option<&View>,
        earliest: &mut Earliest,
        is_any_enough: bool,
    ) -> Option<[u32; 2]> {
        if let Some(last) = self.last.replace(b).filter(|&last| last != b) {
            self.near[1] &= !(1 << last);
        }
        let doubts = &self.doubts;
        if let Some(view) = view
            && doubts.count() >= MANY
            && doubts.sight().is_some()
        {
            self.is_done = true;
            return FeaturePairs::new(bodies, view, doubts, (earliest, is_any_enough), self.near).offer();
        }
        let corners = [bodies[0].tree().triangles[a as usize].corners, bodies[1].tree().triangles[b as usize].corners];
        let areas = &View::areas_of(view, doubts.scene(), corners[0], corners[1])?;
        let (of_a, of_b) = (Facet::new(bodies[0], a), Facet::new(bodies[1], b));
        let before = earliest.plane();
        let mut receiver = DoubtfulEarliest { earliest, doubts };
        Sweep::new(doubts.scene(), &of_a, &of_b, areas).seen_by(doubts).offer_all(&mut receiver);
        (before != earliest.plane()).then_some([a, b])
    }
}
