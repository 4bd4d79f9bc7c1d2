//! The distance of any two bodies, by two bounding-volume trees walked together.
//!
//! Floats give a lower and an upper bound on the distance of each pair of triangles whose boxes are near enough
//! (`reach`). The least of what any is at most is an upper bound; all pairs that are at least as far are dropped. Among
//! the few that are left every pair of features is decided exactly. Large flats that face each other would leave
//! thousands: these are decided at once (`FlatDistances`).

use std::collections::HashMap;

use super::StillPair;
use super::box_gap::BoxGap;
use super::by_projection::closest_by_projection;
use super::closest::{Closest, Found};
use super::facing::{BoxesApart, least_features};
use super::feature_pair::{FeaturePair, TrianglePart};
use super::reach::{GapBounds, are_within_bounds};
use firstcontact_exact::{ExactSquare, Rational};
use firstcontact_intersection::{Facet, Frames, PairVisitor, descend, visit_all};
use firstcontact_motion::Span;
use firstcontact_solid::Below;

/// The nearest pair of features of two bodies whose skins share no point, if they are known to be no farther from each
/// other than some distance; `None` if one has no triangle.
pub fn closest(still: &StillPair<'_>, upper: f64) -> Option<Found> {
    let [a, b] = still.bodies;
    if a.tree().triangles.is_empty() || b.tree().triangles.is_empty() {
        return None;
    }
    let frames = Frames::of(&still.scene, a.tree(), b.tree());
    let boxes = BoxGap::at_rest(&frames).filter(|_| are_within_bounds(still));
    let Some(boxes) = boxes else { return closest_by_projection(still) };
    let (closest, planes) = (Closest::new(still), FlatDistances::default());
    let mut search = ClosestSearch { still, upper, kept: Vec::new(), closest, planes, is_facing: false };
    descend(&frames, &boxes, upper, (&mut Vec::new(), None), &mut search);
    let ClosestSearch { upper, kept, mut closest, is_facing, .. } = search;
    if is_facing {
        return least_features(still, closest, upper);
    }
    for Kept { a: of_a, b: of_b, .. } in kept.into_iter().filter(|kept| kept.lower <= upper) {
        closest.offer_near(&Facet::new(a, of_a), &Facet::new(b, of_b), upper);
    }
    closest.finish()
}

/// Hands on all pairs of triangles that may be within a distance.
pub(crate) fn each_within(still: &StillPair<'_>, distance: f64, mut visit: impl FnMut(&Facet<'_>, &Facet<'_>)) {
    let [a, b] = still.bodies;
    let mut visit = |i: u32, j: u32| {
        let (of_a, of_b) = (Facet::new(a, i), Facet::new(b, j));
        if GapBounds::between(&still.scene, of_a.corners, of_b.corners).lower <= distance {
            visit(&of_a, &of_b);
        }
        distance
    };
    let frames = Frames::of(&still.scene, a.tree(), b.tree());
    match BoxGap::at_rest(&frames) {
        Some(boxes) => descend(&frames, &boxes, distance, (&mut Vec::new(), None), &mut visit),
        None => visit_all([a.tree(), b.tree()], None, &mut visit),
    }
}

/// The walk over the pairs.
struct ClosestSearch<'s> {
    still: &'s StillPair<'s>,
    /// The distance is not more.
    upper: f64,
    kept: Vec<Kept>,
    /// The nearest of those that could not wait: triangles of large parallel flats.
    closest: Closest<'s>,
    planes: FlatDistances,
    /// True once a pair is as near as the boxes of the bodies: none is nearer.
    is_facing: bool,
}

/// So many pairs that may be the nearest are worth a look at the boxes of the bodies.
const MANY: usize = 64;

/// A pair of triangles, by their places in the trees, that may be the nearest.
struct Kept {
    lower: f64,
    a: u32,
    b: u32,
}

impl PairVisitor for ClosestSearch<'_> {
    fn visit(&mut self, a: u32, b: u32) -> f64 {
        let [body_a, body_b] = self.still.bodies;
        let (of_a, of_b) = (Facet::new(body_a, a), Facet::new(body_b, b));
        let GapBounds { lower, upper } = GapBounds::between(&self.still.scene, of_a.corners, of_b.corners);
        self.upper = self.upper.min(upper);
        if lower <= self.upper {
            match self.planes.between(self.still, &of_a, &of_b) {
                Some(_) => self.closest.offer_all(&of_a, &of_b),
                None => self.kept.push(Kept { lower, a, b }),
            }
            if self.kept.len() >= MANY && self.kept.len().is_power_of_two() && self.are_facing(&of_a, &of_b) {
                self.is_facing = true;
                return 0.0;
            }
        }
        self.upper
    }

    fn is_settled(&self, below: impl Fn() -> [Below; 2]) -> bool {
        let [a, b] = below();
        let square = self.planes.known([a.flat, b.flat]);
        square.is_some_and(|square| self.closest.comes_before_all(square, a.least))
    }
}

impl ClosestSearch<'_> {
    /// True if two triangles, or others before, are as near as the boxes of the bodies.
    #[cold]
    fn are_facing(&mut self, of_a: &Facet<'_>, of_b: &Facet<'_>) -> bool {
        self.closest.offer_all(of_a, of_b);
        let boxes = BoxesApart::at(&self.still.scene, self.still.bodies, &Rational::ZERO);
        self.closest.square().is_some_and(|square| *square.value() == boxes.square)
    }
}

/// The distances of parallel planes of two bodies, by their flats.
///
/// Triangles in two parallel planes are no nearer to each other than the planes. Once features are known to be as near
/// as that, no triangles of the two flats can be nearer; and if their vertex of A comes before all vertices of these
/// triangles, no features of theirs come first.
#[derive(Default)]
pub(super) struct FlatDistances {
    known: HashMap<[u32; 2], Option<ExactSquare>>,
}

impl FlatDistances {
    /// The square of the distance of the planes of two triangles; `None` if they are not parallel, or not large.
    pub(super) fn between(&mut self, still: &StillPair<'_>, a: &Facet<'_>, b: &Facet<'_>) -> Option<&ExactSquare> {
        let flats = [a.flat?, b.flat?];
        let [of_a, of_b] = still.bodies.map(|body| &body.tree().flats);
        if !(of_a.is_large(flats[0]) && of_b.is_large(flats[1])) {
            return None;
        }
        self.known.entry(flats).or_insert_with(|| distance(still, a, b)).as_ref()
    }

    /// The square of the distance of the planes of two flats, if they are known to be parallel.
    pub(super) fn known(&self, flats: [u32; 2]) -> Option<&ExactSquare> {
        self.known.get(&flats)?.as_ref()
    }
}

fn distance(still: &StillPair<'_>, a: &Facet<'_>, b: &Facet<'_>) -> Option<ExactSquare> {
    let scene = &still.scene;
    let [of_a, of_b] = [a.plane(Span::OfA), b.plane(Span::OfB)];
    let have_area = scene.axis_beside(of_a).is_some() && scene.axis_beside(of_b).is_some();
    let is_along = |span| scene.sign([of_a[0], of_a[1], span]).is_zero();
    let are_parallel = have_area && of_b.into_iter().all(is_along);
    are_parallel.then(|| FeaturePair { a: TrianglePart::vertex(a, 0), b: TrianglePart::inside(b) }.exact_square(scene))
}
