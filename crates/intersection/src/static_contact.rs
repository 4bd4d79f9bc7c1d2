//! Static contact: features of two bodies that share a point at the beginning of a piece.

use super::containment::find_enclosed;
use super::facet::Facet;
use super::place::{Pair, Place};
use super::touch::{Heights, Least, Touch};
use super::walk::{Extent, TimedPending, Visitor, walk};
use firstcontact_motion::Scene;
use firstcontact_solid::{Below, Body, Tree};

/// Lists that are empty between their uses.
#[derive(Debug, Clone, Default)]
pub struct WalkBuffers {
    /// Pairs of children that a walk over two trees has yet to visit.
    pub pending: Vec<TimedPending>,
    /// Nodes that a search in one tree has yet to visit.
    pub nodes: Vec<u32>,
}

/// Goal of the search among the pairs of features that share a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// The least.
    Least,
    /// The first that is found.
    Any,
}

/// A pair of features that share a point at the beginning of the scene's piece, or where one body is inside the other;
/// `None` if the bodies are apart. Adds the pairs of triangles that were tested to a count.
pub fn find_common(
    scene: &Scene<'_>,
    [a, b]: [&Body; 2],
    wanted: Wanted,
    buffers: &mut WalkBuffers,
    tested: &mut u64,
) -> Option<(Pair, Place)> {
    if scene.begins_apart(&a.bounds(), &b.bounds()) {
        return None;
    }
    let trees = [a.tree(), b.tree()];
    let mut toucher = ContactVisitor { scene, a, b, trees, least: Least::default(), wanted, tested };
    walk(scene, trees, Extent::Beginning, 1.0, &mut buffers.pending, &mut toucher);
    toucher.least.best().or_else(|| find_enclosed(scene, a, b, &mut buffers.nodes))
}

struct ContactVisitor<'s, 't> {
    scene: &'s Scene<'s>,
    a: &'s Body,
    b: &'s Body,
    trees: [&'s Tree; 2],
    least: Least,
    wanted: Wanted,
    tested: &'t mut u64,
}

impl Visitor for ContactVisitor<'_, '_> {
    fn visit(&mut self, a: u32, b: u32) -> f64 {
        if self.is_done() {
            return 0.0;
        }
        *self.tested += 1;
        let corners = [self.trees[0].triangles[a as usize].corners, self.trees[1].triangles[b as usize].corners];
        let Some(heights) = Heights::between(self.scene, corners[0], corners[1]) else { return 1.0 };
        let (a, b) = (Facet::new(self.a, a), Facet::new(self.b, b));
        if let Some(touch) = Touch::with(self.scene, &a, &b, heights) {
            touch.offer_all(&mut self.least);
        }
        1.0
    }

    fn is_settled(&self, _: impl Fn() -> [Below; 2]) -> bool {
        self.is_done()
    }
}

impl ContactVisitor<'_, '_> {
    fn is_done(&self) -> bool {
        self.wanted == Wanted::Any && self.least.best().is_some()
    }
}
