//! The exact test: which facets of two meshes share a point, and whether one mesh is inside the other.
//!
//! Two bounding-volume trees are walked together, and every pair of triangles whose boxes meet is decided by exact signs. It
//! knows nothing of contact directions and criteria, and so judges them.

use super::error::Which;
use super::step::Pair;
use firstcontact_intersection::{Extent, Facet, Room, Touch, Visitor, find_enclosed, walk};
use firstcontact_motion::Scene;
use firstcontact_solid::{Below, Body, Feature, Owned};

/// The pairs of faces that share a point, ascending, each once. Adds the pairs of triangles that were looked at to a count.
pub(super) fn touching(scene: &Scene<'_>, [a, b]: [&Body; 2], room: &mut Room, tested: &mut u64) -> Vec<Pair> {
    let mut collector = Collector { scene, a, b, pairs: Vec::new(), tested };
    walk(scene, [a.tree(), b.tree()], Extent::Beginning, 1.0, &mut room.pending, &mut collector);
    let mut pairs = collector.pairs;
    pairs.sort_unstable();
    pairs.dedup();
    pairs
}

/// Which of two meshes, whose skins must not meet, has a shell inside the other.
pub(super) fn enclosed(scene: &Scene<'_>, [a, b]: [&Body; 2], room: &mut Room) -> Option<Which> {
    let (pair, _) = find_enclosed(scene, a, b, &mut room.nodes)?;
    Some(if pair.1 == Feature::Interior { Which::First } else { Which::Second })
}

struct Collector<'s, 't> {
    scene: &'s Scene<'s>,
    a: &'s Body,
    b: &'s Body,
    pairs: Vec<Pair>,
    tested: &'t mut u64,
}

impl Visitor for Collector<'_, '_> {
    fn visit(&mut self, a: u32, b: u32) -> f64 {
        *self.tested += 1;
        let mut facets = [Facet::new(self.a, a), Facet::new(self.b, b)];
        facets.iter_mut().for_each(|facet| facet.owned = Owned::ALL);
        let [p, q] = facets.each_ref().map(|facet| facet.corners);
        // Meshes that were made of one another meet at corners, where all the signs of the whole test are zero and dear.
        let is_corner_shared = || p.iter().any(|&p| q.iter().any(|&q| self.scene.coincide(p, q)));
        let is_shared = || Touch::new(self.scene, &facets[0], &facets[1]).is_some_and(|touch| touch.is_contact());
        if is_corner_shared() || is_shared() {
            self.pairs.push(Pair { a: self.a.face_at(a), b: self.b.face_at(b) });
        }
        1.0
    }

    fn is_settled(&self, _: impl Fn() -> [Below; 2]) -> bool {
        false
    }
}
