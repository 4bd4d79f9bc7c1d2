//! All events of two bodies, in order of time: two trees walked together show the pairs of triangles that can matter.

use super::earliest::Earliest;
use super::event::Event;
use super::landing::find_least_vertex;
use super::scratch::Scratch;
use super::sweep::Sweep;
use super::tally::Tally;
use super::view::View;
use crate::intersection::{Extent, Facet, Visitor, walk};
use crate::motion::Scene;
use crate::solid::{Below, Body, Feature};

/// The first event of the scene's piece, and of several at that instant the one of least features, for bodies that are
/// apart at its beginning and move.
pub(crate) fn sweep_all(scene: &Scene<'_>, a: &Body, b: &Body, scratch: &mut Scratch) -> Option<Event> {
    let Scratch { tally, buffers, .. } = scratch;
    let view = View::new(scene, a.tree(), b.tree());
    let mut sweeper = Sweeper { scene, a, b, view, earliest: Earliest::new(a.bounds(), b.bounds()), tally };
    walk(scene, [a.tree(), b.tree()], Extent::Whole, 1.0, &mut buffers.room.pending, &mut sweeper);
    find_least_vertex(scene, a, b, buffers, &mut sweeper.earliest);
    let is_least = matches!(sweeper.earliest.feature_of_a(), Some(Feature::Vertex(_)));
    if sweeper.earliest.facing().is_some() && !is_least {
        sweeper.earliest.search_features();
        let limit = sweeper.earliest.limit();
        walk(scene, [a.tree(), b.tree()], Extent::Whole, limit, &mut buffers.room.pending, &mut sweeper);
    }
    sweeper.earliest.finish()
}

/// An event at the first instant of the scene's piece at which features meet, for bodies that are apart at its beginning and move.
pub(crate) fn first_of_all(scene: &Scene<'_>, a: &Body, b: &Body, scratch: &mut Scratch) -> Option<Event> {
    let Scratch { tally, buffers, .. } = scratch;
    let view = View::new(scene, a.tree(), b.tree());
    let mut sweeper = Sweeper { scene, a, b, view, earliest: Earliest::new(a.bounds(), b.bounds()), tally };
    walk(scene, [a.tree(), b.tree()], Extent::Whole, 1.0, &mut buffers.room.pending, &mut sweeper);
    sweeper.earliest.finish()
}

/// Whether there is an event within the scene's piece; the walk stops at the first that it meets.
pub(crate) fn has_event(scene: &Scene<'_>, a: &Body, b: &Body, scratch: &mut Scratch) -> bool {
    let Scratch { tally, buffers, .. } = scratch;
    let view = View::new(scene, a.tree(), b.tree());
    let mut sweeper = Sweeper { scene, a, b, view, earliest: Earliest::any(a.bounds(), b.bounds()), tally };
    walk(scene, [a.tree(), b.tree()], Extent::Whole, 1.0, &mut buffers.room.pending, &mut sweeper);
    sweeper.earliest.finish().is_some()
}

struct Sweeper<'s, 't> {
    scene: &'s Scene<'s>,
    a: &'s Body,
    b: &'s Body,
    view: Option<View>,
    earliest: Earliest,
    tally: &'t mut Tally,
}

impl Visitor for Sweeper<'_, '_> {
    fn visit(&mut self, a: u32, b: u32) -> f64 {
        self.tally.triangle_pairs += 1;
        let (a, b) = (Facet::new(self.a, a), Facet::new(self.b, b));
        if let Some(areas) = View::areas_of(self.view.as_ref(), self.scene, &a, &b) {
            Sweep::new(self.scene, &a, &b, areas).offer_all(&mut self.earliest);
        }
        self.earliest.limit()
    }

    fn is_settled(&self, a: Below, b: Below) -> bool {
        self.earliest.is_settled(a, b)
    }
}
