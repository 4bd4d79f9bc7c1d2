//! Pairs of triangles of two bodies that have few: from the first sign in doubt on, vertices are seen along the motion,
//! and only those features are looked at that may meet before the earliest event; once many were in doubt, features in
//! the place of triangles.

use firstcontact_intersection::Facet;
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

use super::doubts::{DoubtfulEarliest, Doubts};
use super::earliest::Earliest;
use super::features::FeaturePairs;
use super::heights::Heights;
use super::sweep::Sweep;
use super::view::View;

/// What is known of two bodies of few triangles once a sign was in doubt.
pub(super) struct FewTriangles<'s> {
    doubts: Doubts<'s>,
    /// Heights over the plane of the earliest event, where they were wanted.
    heights: Option<Heights>,
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
        FewTriangles { doubts: Doubts::new(scene), heights: None, near, last: None, is_done: false }
    }

    /// Forgets what was looked at last, which is not done with.
    pub(super) fn begin(&mut self) {
        self.last = None;
    }

    /// Offers the events of those features of two triangles, or, once there was much doubt, of all that are left, that may
    /// meet before the earliest event, or when it happens unless any event is enough; returns the triangles of the
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
        if self.heights.is_none()
            && let Some(sight) = doubts.sight()
            && let Some(plane) = earliest.plane()
        {
            let fraction = earliest.fraction(doubts.scene(), sight);
            self.heights = fraction.and_then(|fraction| Heights::new(doubts.scene(), plane, fraction));
        }
        let corners = [bodies[0].tree().triangles[a as usize].corners, bodies[1].tree().triangles[b as usize].corners];
        let heights = self.heights.as_ref().map(|heights| heights.of_pair(corners));
        let may_meet = |a: usize, b: usize| !heights.as_ref().is_some_and(|h| h.keep_apart(a, b, is_any_enough));
        if !may_meet(0b111, 0b111) {
            return None;
        }
        let areas = &View::areas_of(view, doubts.scene(), corners[0], corners[1])?;
        let (of_a, of_b) = (Facet::new(bodies[0], a), Facet::new(bodies[1], b));
        let before = earliest.plane();
        let mut receiver = DoubtfulEarliest { earliest, doubts };
        Sweep::new(doubts.scene(), &of_a, &of_b, areas).seen_by(doubts).offer_some(&mut receiver, may_meet);
        if before == earliest.plane() {
            return None;
        }
        self.heights = None;
        Some([a, b])
    }
}
