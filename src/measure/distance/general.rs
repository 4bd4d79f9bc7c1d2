//! The distance of any two bodies, by two bounding-volume trees walked together.
//!
//! Of each pair of triangles whose boxes are near enough, floats say how far apart it is at least and at most (`reach`). The
//! least of what any is at most is an upper bound; all pairs that are at least as far are dropped. Among the few that are
//! left every pair of features is decided exactly.

use super::boxes::Boxes;
use super::closest::{Closest, Found};
use super::feature_pair::{FeaturePair, Part};
use super::reach::Reach;
use crate::intersection::{Explorer, Facet, Frames, descend};
use crate::measure::pair::Placed;
use crate::solid::Below;

/// The nearest pair of features of two bodies whose skins share no point; `None` if one has no triangle.
pub(super) fn closest(placed: &Placed<'_>) -> Option<Found> {
    let [a, b] = placed.bodies;
    let mut closest = Closest::new(placed);
    for (place_a, place_b) in candidates(placed) {
        let (of_a, of_b) = (Facet::new(a, place_a), Facet::new(b, place_b));
        for a in Part::of(&of_a) {
            Part::of(&of_b).for_each(|b| closest.offer(FeaturePair { a, b }));
        }
    }
    closest.finish()
}

/// Pairs of triangles, by their places in the trees, among which all nearest ones are.
fn candidates(placed: &Placed<'_>) -> Vec<(u32, u32)> {
    let [a, b] = placed.bodies.map(|body| body.tree());
    if a.triangles.is_empty() || b.triangles.is_empty() {
        return Vec::new();
    }
    let frames = Frames::of(&placed.scene, a, b);
    let Some(boxes) = Boxes::new(&frames) else {
        // Numbers so large that boxes cannot be compared.
        let all = |i: u32| (0..b.triangles.len() as u32).map(move |j| (i, j));
        return (0..a.triangles.len() as u32).flat_map(all).collect();
    };
    let mut search = Search { placed, boxes: &boxes, upper: f64::INFINITY, kept: Vec::new() };
    descend(&frames, &boxes, f64::INFINITY, &mut Vec::new(), &mut search);
    let Search { upper, kept, .. } = search;
    kept.into_iter().filter(|kept| kept.lower <= upper).map(|kept| (kept.a, kept.b)).collect()
}

/// The walk over the pairs.
struct Search<'s> {
    placed: &'s Placed<'s>,
    boxes: &'s Boxes<'s, 's>,
    /// The distance is not more.
    upper: f64,
    kept: Vec<Kept>,
}

/// A pair of triangles that may be the nearest.
struct Kept {
    lower: f64,
    a: u32,
    b: u32,
}

impl Explorer<f64> for Search<'_> {
    fn visit(&mut self, a: u32, b: u32) -> f64 {
        let [of_a, of_b] = [(0, a), (1, b)]
            .map(|(side, place): (usize, u32)| self.placed.bodies[side].tree().triangles[place as usize].corners);
        let Reach { lower, upper } = Reach::between(&self.placed.scene, of_a, of_b);
        self.upper = self.upper.min(upper);
        if lower <= self.upper {
            self.kept.push(Kept { lower, a, b });
        }
        self.boxes.rank(self.upper)
    }

    fn is_settled(&mut self, _: Below, _: Below) -> bool {
        false
    }
}
