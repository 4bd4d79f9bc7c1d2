//! Which features of two bodies share a point at the beginning of a piece, the same for all methods.

use super::containment::find_enclosed;
use super::event::{Pair, Place};
use super::facet::Facet;
use super::scratch::Scratch;
use super::tally::Tally;
use super::touch::{Least, Touch};
use super::walk::{Extent, Visitor, walk};
use crate::motion::Scene;
use crate::solid::{Below, Body};

/// The least pair of features that share a point at the beginning of the scene's piece, or where one body is inside
/// the other; `None` if the bodies are apart.
pub(crate) fn contact_at_beginning(
    scene: &Scene<'_>,
    a: &Body,
    b: &Body,
    scratch: &mut Scratch,
) -> Option<(Pair, Place)> {
    let Scratch { tally, buffers, .. } = scratch;
    let mut toucher = Toucher { scene, a, b, least: Least::default(), tally };
    walk(scene, [a.tree(), b.tree()], Extent::Beginning, 1.0, &mut buffers.pending, &mut toucher);
    toucher.least.best().or_else(|| find_enclosed(scene, a, b, &mut buffers.nodes))
}

struct Toucher<'s, 't> {
    scene: &'s Scene<'s>,
    a: &'s Body,
    b: &'s Body,
    least: Least,
    tally: &'t mut Tally,
}

impl Visitor for Toucher<'_, '_> {
    fn visit(&mut self, a: u32, b: u32) -> f64 {
        self.tally.triangle_pairs += 1;
        let (a, b) = (Facet::new(self.a, a), Facet::new(self.b, b));
        if let Some(touch) = Touch::new(self.scene, &a, &b) {
            touch.offer_all(&mut self.least);
        }
        1.0
    }

    fn is_settled(&self, _: Below, _: Below) -> bool {
        false
    }
}
