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

/// Among all pairs of triangles: for numbers so large that boxes cannot be compared.
fn closest_of_all(still: &Still<'_>) -> Option<Found> {
    let [a, b] = still.bodies;
    let mut closest = Closest::new(still);
    for i in 0..a.tree().triangles.len() as u32 {
        for j in 0..b.tree().triangles.len() as u32 {
            closest.offer_all(&Facet::new(a, i), &Facet::new(b, j));
        }
    }
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
