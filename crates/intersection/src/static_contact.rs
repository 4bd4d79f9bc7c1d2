//! Static contact: features of two bodies that share a point at the beginning of a piece.

use super::containment::find_enclosed;
use super::descent::DONE;
use super::facet::Facet;
use super::place::{Pair, Place};
use super::touch::{Heights, Least, Touch};
use super::walk::{Extent, TimedPending, walk};
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

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
    let mut least = Least::default();
    walk(scene, trees, Extent::Beginning, 1.0, &mut buffers.pending, &mut |i: u32, j: u32| {
        *tested += 1;
        let corners = [trees[0].triangles[i as usize].corners, trees[1].triangles[j as usize].corners];
        let Some(heights) = Heights::between(scene, corners[0], corners[1]) else { return 1.0 };
        if let Some(touch) = Touch::with(scene, &Facet::new(a, i), &Facet::new(b, j), heights) {
            touch.offer_all(&mut least);
        }
        if wanted == Wanted::Any && least.best().is_some() { DONE } else { 1.0 }
    });
    least.best().or_else(|| find_enclosed(scene, a, b, &mut buffers.nodes))
}
