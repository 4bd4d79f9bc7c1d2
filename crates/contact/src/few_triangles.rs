//! Pairs of triangles of two bodies that have few: from the first sign in doubt on, vertices are seen along the motion,
//! and only those features are looked at that may meet before the earliest event.

use std::cell::OnceCell;

use firstcontact_exact::Sign;
use firstcontact_intersection::Facet;
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

use super::earliest::{Earliest, SeenEarliest};
use super::event::{Event, Offered};
use super::heights::Heights;
use super::outcode_sweep::MOST;
use super::places::Vertex;
use super::sight::{Sides, Sight};
use super::sweep::Sweep;
use super::view::View;

/// What is known of two bodies of few triangles once a sign was in doubt.
pub(super) struct FewTriangles<'s> {
    doubts: Doubts<'s>,
    /// Heights over the plane of the earliest event, where they were wanted.
    heights: Option<Heights>,
}

/// Signs in doubt: vertices are seen along the motion from the first on, unless they are soon known exactly.
pub(super) struct Doubts<'s> {
    scene: &'s Scene<'s>,
    sight: OnceCell<Option<Sight<'s>>>,
}

impl<'s> Doubts<'s> {
    /// None so far.
    pub(super) fn new(scene: &'s Scene<'s>) -> Doubts<'s> {
        Doubts { scene, sight: OnceCell::new() }
    }

    /// True if the bodies have few vertices.
    pub(super) fn may_be_seen(scene: &Scene<'_>) -> bool {
        scene.a.len().max(scene.b.len()) <= MOST
    }

    /// The sight, if there was any doubt.
    pub(super) fn sight(&self) -> Option<&Sight<'s>> {
        self.sight.get()?.as_ref()
    }

    /// True if an event happens within the piece.
    pub(super) fn happens(&self, event: &Event) -> bool {
        let scene = self.scene;
        let [first, last] = event.plane.bracket(scene);
        if first >= 0.0 && last <= 1.0 {
            return true;
        }
        let instant = self.sight().and_then(|sight| Some(sight.fraction(&sight.instant(event)?)));
        match instant.map(|fraction| fraction.rounded().interval()) {
            Some([first, last]) if first >= 0.0 && last <= 1.0 => true,
            Some([first, last]) if first > 1.0 || last < 0.0 => false,
            _ => event.plane.bracket_until(scene, 1.0).is_some(),
        }
    }

    #[cold]
    fn begin_to_see(&self) -> Option<Sight<'s>> {
        if self.scene.has_small_spans() { None } else { Sight::new(self.scene) }
    }
}

impl Sides for &Doubts<'_> {
    fn side(self, edge: [Vertex; 2], vertex: Vertex) -> Option<Sign> {
        self.sight.get_or_init(|| self.begin_to_see()).as_ref()?.side(edge, vertex)
    }

    fn coincide(self, vertices: [Vertex; 2]) -> Option<bool> {
        self.sight()?.coincide(vertices)
    }
}

impl<'s> FewTriangles<'s> {
    /// Before the first pair.
    pub(super) fn new(scene: &'s Scene<'s>) -> FewTriangles<'s> {
        FewTriangles { doubts: Doubts::new(scene), heights: None }
    }

    /// Offers the events of those features of two triangles that may meet before the earliest event, as their heights
    /// tell, or when it happens unless any event is enough; true if the earliest is a new one.
    pub(super) fn offer(
        &mut self,
        bodies: [&'s Body; 2],
        [a, b]: [u32; 2],
        view: Option<&View>,
        earliest: &mut Earliest,
        is_any_enough: bool,
    ) -> bool {
        let FewTriangles { doubts, heights } = self;
        let scene = doubts.scene;
        if heights.is_none()
            && let Some(sight) = doubts.sight()
            && let Some(plane) = earliest.plane()
        {
            *heights = earliest.fraction(scene, sight).and_then(|fraction| Heights::new(scene, plane, fraction));
        }
        let corners = [bodies[0].tree().triangles[a as usize].corners, bodies[1].tree().triangles[b as usize].corners];
        let heights = heights.as_ref().map(|heights| heights.of_pair(corners));
        let may_meet = |a: usize, b: usize| !heights.as_ref().is_some_and(|h| h.keep_apart(a, b, is_any_enough));
        if !may_meet(0b111, 0b111) {
            return false;
        }
        let Some(areas) = &View::areas_of(view, scene, corners[0], corners[1]) else { return false };
        let before = earliest.plane();
        let [a, b] = [Facet::new(bodies[0], a), Facet::new(bodies[1], b)];
        let mut receiver = FewEarliest { earliest, doubts };
        Sweep::new(scene, &a, &b, areas).seen_by(&*doubts).offer_some(&mut receiver, may_meet);
        let is_new = before != earliest.plane();
        if is_new {
            self.heights = None;
        }
        is_new
    }
}

/// What is earliest so far, given events with or without sight.
struct FewEarliest<'v, 's> {
    earliest: &'v mut Earliest,
    doubts: &'v Doubts<'s>,
}

impl Offered for FewEarliest<'_, '_> {
    fn offer(&mut self, scene: &Scene<'_>, event: Event) {
        let FewEarliest { earliest, doubts } = self;
        match doubts.sight() {
            Some(sight) => SeenEarliest { earliest, sight }.offer(scene, event),
            None => earliest.offer(scene, event),
        }
    }
}
