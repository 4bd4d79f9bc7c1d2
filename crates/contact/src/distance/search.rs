//! The distance of any two bodies, by two bounding-volume trees walked together.
//!
//! Floats give a lower and an upper bound on the distance of each pair of triangles whose boxes are near enough
//! (`reach`). The least of what any is at most is an upper bound; all pairs that are at least as far are dropped. Among
//! the few that are left every pair of features is decided exactly. Large flats that face each other would leave
//! thousands: these are decided at once (`FlatDistances`).

use std::collections::HashMap;

use super::StillPair;
use super::closest::{Closest, Found};
use super::feature_pair::{FeaturePair, TrianglePart};
use super::reach::GapBounds;
use firstcontact_exact::{ExactSquare, Filtered, HALF_ULP};
use firstcontact_intersection::{BoxRanking, Explorer, Facet, Frames, descend};
use firstcontact_motion::Span;
use firstcontact_solid::{Below, Box3};

/// The nearest pair of features of two bodies whose skins share no point, if they are known to be no farther from each
/// other than some distance; `None` if one has no triangle.
pub fn closest(still: &StillPair<'_>, upper: f64) -> Option<Found> {
    let [a, b] = still.bodies;
    if a.tree().triangles.is_empty() || b.tree().triangles.is_empty() {
        return None;
    }
    let frames = Frames::of(&still.scene, a.tree(), b.tree());
    let Some(boxes) = Boxes::new(&frames) else { return closest_of_all(still) };
    let (closest, planes) = (Closest::new(still), FlatDistances::default());
    let mut search = ClosestSearch { still, boxes: &boxes, upper, kept: Vec::new(), closest, planes };
    descend(&frames, &boxes, boxes.rank(upper), &mut Vec::new(), &mut search);
    let ClosestSearch { upper, kept, mut closest, .. } = search;
    for Kept { a: of_a, b: of_b, .. } in kept.into_iter().filter(|kept| kept.lower <= upper) {
        closest.offer_all(&Facet::new(a, of_a), &Facet::new(b, of_b));
    }
    closest.finish()
}

/// Hands on all pairs of triangles that may be within a distance.
pub(crate) fn each_within(still: &StillPair<'_>, distance: f64, mut visit: impl FnMut(&Facet<'_>, &Facet<'_>)) {
    let [a, b] = still.bodies;
    let visit = |i: u32, j: u32| {
        let (of_a, of_b) = (Facet::new(a, i), Facet::new(b, j));
        if GapBounds::between(&still.scene, of_a.corners, of_b.corners).lower <= distance {
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
fn each_pair(still: &StillPair<'_>, mut visit: impl FnMut(u32, u32)) {
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
fn closest_of_all(still: &StillPair<'_>) -> Option<Found> {
    let [a, b] = still.bodies;
    let mut closest = Closest::new(still);
    each_pair(still, |i, j| closest.offer_all(&Facet::new(a, i), &Facet::new(b, j)));
    closest.finish()
}

/// The walk over the pairs.
struct ClosestSearch<'s> {
    still: &'s StillPair<'s>,
    boxes: &'s Boxes<'s, 's>,
    /// The distance is not more.
    upper: f64,
    kept: Vec<Kept>,
    /// The nearest of those that could not wait: triangles of large parallel flats.
    closest: Closest<'s>,
    planes: FlatDistances,
}

/// A pair of triangles, by their places in the trees, that may be the nearest.
struct Kept {
    lower: f64,
    a: u32,
    b: u32,
}

impl Explorer<f64> for ClosestSearch<'_> {
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
        }
        self.boxes.rank(self.upper)
    }

    fn is_settled(&mut self, below: impl Fn() -> [Below; 2]) -> bool {
        let [a, b] = below();
        let square = self.planes.known([a.flat, b.flat]);
        square.is_some_and(|square| self.closest.comes_before_all(square, a.least))
    }
}

/// The places of boxes of the mover, in the stander's frame.
///
/// All is computed in double precision in the frame of the larger tree, whose boxes are within one unit of its centre.
/// With `R` the largest coordinate in the mover's place, a face of a moved box is off by two roundings of numbers below
/// `2 R` and by the doubt of the mover's place: the margin `16 u R` and twice the doubt holds them. The rank is the sum
/// of the squares of three gaps, less than its own roundings; it is compared with the square of a limit that is rounded
/// up.
pub(super) struct Boxes<'f, 't> {
    frames: &'f Frames<'t>,
    /// The mover's centre.
    start: [f64; 3],
    margin: f64,
}

impl<'f, 't> Boxes<'f, 't> {
    /// The boxes of two trees; `None` if their numbers are too large.
    pub(super) fn new(frames: &'f Frames<'t>) -> Option<Boxes<'f, 't>> {
        let start = frames.start.map(|x| x.value);
        let doubt: f64 = frames.start.iter().map(|x| x.error).sum();
        let reach = start.iter().fold(1.0f64, |most, x| most.max(x.abs()));
        let margin = 16.0 * HALF_ULP * reach + 2.0 * doubt;
        // The square of a gap must not overflow.
        (reach.max(margin) < 1e150).then_some(Boxes { frames, start, margin })
    }

    /// Least and greatest coordinates of a box of the mover, widened by the margin.
    #[inline(always)]
    fn placed(&self, bounds: &Box3) -> [[f64; 3]; 2] {
        let Boxes { frames, start, margin } = self;
        [
            std::array::from_fn(|k| f64::from(bounds.min[k]) * frames.ratio + start[k] - margin),
            std::array::from_fn(|k| f64::from(bounds.max[k]) * frames.ratio + start[k] + margin),
        ]
    }

    /// The rank beyond which nothing is within a distance, which is in the unit of the bodies.
    pub(super) fn rank(&self, distance: f64) -> f64 {
        rank(self.frames, distance)
    }
}

/// The square, rounded up, of a distance in the unit of the bodies, in the frame of the larger of two trees.
pub(crate) fn rank(frames: &Frames<'_>, distance: f64) -> f64 {
    let Filtered { value, error } = frames.stander.in_units(Filtered::exact(distance));
    let most = (value + error).next_up();
    if most.is_nan() { f64::INFINITY } else { most * most * (1.0 + 8.0 * HALF_ULP) + f64::MIN_POSITIVE }
}

impl BoxRanking for Boxes<'_, '_> {
    /// The least square of their distance.
    #[inline(always)]
    fn least(&self, mover: &Box3, stander: &Box3) -> f64 {
        let [low, high] = self.placed(mover);
        let gap = |k: usize| (f64::from(stander.min[k]) - high[k]).max(low[k] - f64::from(stander.max[k])).max(0.0);
        let square = gap(0) * gap(0) + gap(1) * gap(1) + gap(2) * gap(2);
        square * (1.0 - 8.0 * HALF_ULP)
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
