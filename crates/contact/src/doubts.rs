//! Signs in doubt between two bodies of few triangles: from the first on, vertices are seen along the motion.

use std::cell::{Cell, OnceCell};

use firstcontact_exact::Sign;
use firstcontact_motion::Scene;

use super::beside_box::MOST;
use super::earliest::{Earliest, SeenEarliest};
use super::event::{Event, Offered};
use super::sight::{Sides, Sight, Vertex};

/// Signs in doubt: vertices are seen along the motion from the first on, unless they are soon known exactly.
pub(super) struct Doubts<'s> {
    scene: &'s Scene<'s>,
    sight: OnceCell<Option<Sight<'s>>>,
    /// How many there were.
    count: Cell<u32>,
}

impl<'s> Doubts<'s> {
    /// None so far.
    pub(super) fn new(scene: &'s Scene<'s>) -> Doubts<'s> {
        Doubts { scene, sight: OnceCell::new(), count: Cell::new(0) }
    }

    /// True if the bodies have few vertices.
    pub(super) fn may_be_seen(scene: &Scene<'_>) -> bool {
        scene.a.len().max(scene.b.len()) <= MOST
    }

    /// The scene.
    pub(super) fn scene(&self) -> &'s Scene<'s> {
        self.scene
    }

    /// The sight, if there was any doubt.
    pub(super) fn sight(&self) -> Option<&Sight<'s>> {
        self.sight.get()?.as_ref()
    }

    /// How many signs were in doubt.
    pub(super) fn count(&self) -> u32 {
        self.count.get()
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
        self.count.set(self.count.get() + 1);
        self.sight.get_or_init(|| self.begin_to_see()).as_ref()?.side(edge, vertex)
    }

    fn are_apart(self, vertices: [Vertex; 2]) -> bool {
        self.sight().is_some_and(|sight| sight.are_apart(vertices))
    }
}

/// What is earliest so far, given events with or without sight.
pub(super) struct DoubtfulEarliest<'v, 's> {
    pub(super) earliest: &'v mut Earliest,
    pub(super) doubts: &'v Doubts<'s>,
}

impl Offered for DoubtfulEarliest<'_, '_> {
    fn offer(&mut self, scene: &Scene<'_>, event: Event) {
        let DoubtfulEarliest { earliest, doubts } = self;
        match doubts.sight() {
            Some(sight) => SeenEarliest { earliest, sight }.offer(scene, event),
            None => earliest.offer(scene, event),
        }
    }
}
