//! The distance of any two bodies, by two bounding-volume trees walked together.
//!
//! Of each pair of triangles whose boxes are near enough, floats say how far apart it is at least and at most (`reach`). The
//! least of what any is at most is an upper bound; all pairs that are at least as far are dropped. Among the few that are
//! left every pair of features is decided exactly. Where large flats face each other, thousands would be left: these are decided at
//! once (`planes`).

use super::boxes::Boxes;
use super::closest::{Closest, Found};
use super::planes::Planes;
use super::reach::Reach;
use crate::measure::still::Still;
use firstcontact_intersection::{Explorer, Facet, Frames, descend};
use firstcontact_solid::Below;

/// The nearest pair of features of two bodies whose skins share no point, if they are known to be no farther from each other
/// than some distance; `None` if one has no triangle.
pub(crate) fn closest(still: &Still<'_>, upper: f64) -> Option<Found> {
    let [a, b] = still.bodies;
    if a.tree().triangles.is_empty() || b.tree().triangles.is_empty() {
        return None;
    }
    let frames = Frames::of(&still.scene, a.tree(), b.tree());
    let Some(boxes) = Boxes::new(&frames) else { return closest_of_all(still) };
    let (closest, planes) = (Closest::new(still), Planes::default());
    let mut search = Search { still, boxes: &boxes, upper, kept: Vec::new(), closest, planes };
    descend(&frames, &boxes, boxes.rank(upper), &mut Vec::new(), &mut search);
    let Search { upper, kept, mut closest, .. } = search;
    for Kept { a: of_a, b: of_b, .. } in kept.into_iter().filter(|kept| kept.lower <= upper) {
        closest.offer_all(&Facet::new(a, of_a), &Facet::new(b, of_b));
    }
    closest.finish()
}

/// Hands on all pairs of triangles that may be within a distance.
pub(crate) fn each_within(still: &Still<'_>, distance: f64, mut visit: impl FnMut(&Facet<'_>, &Facet<'_>)) {
    let [a, b] = still.bodies;
    let visit = |i: u32, j: u32| {
        let (of_a, of_b) = (Facet::new(a, i), Facet::new(b, j));
        if Reach::between(&still.scene, of_a.corners, of_b.corners).lower <= distance {
            visit(&of_a, &of_b);
        }
    };
    let frames = Frames::of(&still.scene, a.tree(), b.tree());
    match Boxes::new(&frames) {
        Some(boxes) => {
            let rank = boxes.rank(distance);
            descend(&frames, &boxes, rank, &mut Vec::new(), &mut Within { rank, visit });
        }
        None => each_pair(still, visit),
    }
}

/// All pairs of triangles: for numbers so large that boxes cannot be compared.
fn each_pair(still: &Still<'_>, mut visit: impl FnMut(u32, u32)) {
    let [a, b] = still.bodies.map(|body| body.tree().triangles.len() as u32);
    (0..a).for_each(|i| (0..b).for_each(|j| visit(i, j)));
}

/// The walk over the pairs within a distance.
struct Within<V> {
    rank: f64,
    visit: V,
}

impl<V: FnMut(u32, u32)> Explorer<f64> for Within<V> {
    fn visit(&mut self, a: u32, b: u32) -> f64 {
        (self.visit)(a, b);
        self.rank
    }

    fn is_settled(&mut self, _: impl Fn() -> [Below; 2]) -> bool {
        false
    }
}

/// Among all pairs of triangles.
fn closest_of_all(still: &Still<'_>) -> Option<Found> {
    let [a, b] = still.bodies;
    let mut closest = Closest::new(still);
    each_pair(still, |i, j| closest.offer_all(&Facet::new(a, i), &Facet::new(b, j)));
    closest.finish()
}

/// The walk over the pairs.
struct Search<'s> {
    still: &'s Still<'s>,
    boxes: &'s Boxes<'s, 's>,
    /// The distance is not more.
    upper: f64,
    kept: Vec<Kept>,
    /// The nearest of those that could not wait: triangles of large parallel flats.
    closest: Closest<'s>,
    planes: Planes,
}

/// A pair of triangles, by their places in the trees, that may be the nearest.
struct Kept {
    lower: f64,
    a: u32,
    b: u32,
}

impl Explorer<f64> for Search<'_> {
    fn visit(&mut self, a: u32, b: u32) -> f64 {
        let [body_a, body_b] = self.still.bodies;
        let (of_a, of_b) = (Facet::new(body_a, a), Facet::new(body_b, b));
        let Reach { lower, upper } = Reach::between(&self.still.scene, of_a.corners, of_b.corners);
        self.upper = self.upper.min(upper);
        if lower <= self.upper {
            match self.planes.between(self.still, &of_a, &of_b) {
                Some(_) => self.closest.offer_all(&of_a, &of_b),
                None => self.kept.push(Kept { lower, a, b }),
            }
        }
        self.boxes.rank(self.upper)
    }

    fn is_settled(&mut self, below: impl Fn() -> [Below; 2]) -> bool {
        let [a, b] = below();
        let square = self.planes.known([a.flat, b.flat]);
        square.is_some_and(|square| self.closest.comes_before_all(square, a.least))
    }
}
