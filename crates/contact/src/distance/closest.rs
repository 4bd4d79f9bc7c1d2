//! The least pair of features among those offered that are nearest to each other.

use std::cell::OnceCell;
use std::cmp::Ordering;

use nalgebra::{Point3, Vector3};

use super::StillPair;
use super::candidate::{Candidate, NearParts};
use super::feature_pair::{FeaturePair, TrianglePart, exact_feet, nearest_feet};
use super::reach::{TriangleCorners, are_within_bounds};
use firstcontact_exact::{DoubleDouble, ExactSquare, FarFloat, Filtered, Rational, Ring, Sign};
use firstcontact_intersection::Facet;
use firstcontact_motion::Precise;
use firstcontact_solid::Feature;

/// The distance of two bodies that share no point.
/// See Joseph & Plantinga §3.2, and the notes on convexity-based methods, "Closest-features Algorithms".
///
/// The reported pair is, of all pairs of points at that distance, the first by features, in the order of [`Feature`]
/// first on A, then on B, each feature the lowest-dimensional of the file that contains its point; of several on the
/// same two features it is the first by the foot on A in x, y and z, then by that on B. So the answer is the same for
/// every method.
#[derive(Debug, Clone, PartialEq)]
pub struct Gap {
    /// The square of the distance, which is a rational number.
    pub square: ExactSquare,
    /// The distance, as the nearest float.
    pub distance: f64,
    /// The point of the first body.
    pub a: Foot,
    /// The point of the second body.
    pub b: Foot,
}

/// One of two nearest points.
/// See Joseph & Plantinga §3.2, and the notes on convexity-based methods, "Closest-features Algorithms".
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Foot {
    /// The lowest-dimensional feature of the file that contains it.
    pub feature: Feature,
    /// Position in the world, each coordinate the nearest float.
    pub point: Point3<f64>,
}

/// A pair of features that are nearest inside of both, and the square of their distance.
pub struct Found {
    pub(super) pair: FeaturePair,
    precise: DoubleDouble,
    /// The same, where exponents are far.
    far: Option<FarFloat>,
    exact: OnceCell<ExactSquare>,
}

impl Found {
    /// A pair that is known to be the nearest.
    pub(super) fn of(pair: FeaturePair) -> Found {
        let unknown = DoubleDouble::near(Filtered { value: 0.0, error: f64::INFINITY });
        Found { pair, precise: unknown, far: None, exact: OnceCell::new() }
    }

    /// The square of their distance.
    pub(crate) fn square(&self, still: &StillPair<'_>) -> &ExactSquare {
        self.exact.get_or_init(|| self.pair.exact_square(&still.scene))
    }

    /// The way from the point of A to the point of B, exactly.
    pub(crate) fn way(&self, still: &StillPair<'_>) -> [Rational; 3] {
        let [a, b] = exact_feet(still, &self.pair);
        std::array::from_fn(|k| &b[k] - &a[k])
    }

    /// The unit vector from the point of B to the point of A, each coordinate within a few units in the last place.
    pub(crate) fn normal(&self, still: &StillPair<'_>) -> Vector3<f64> {
        let precisely = self.pair.direction(&Precise::new(&still.scene));
        precisely.unwrap_or_else(|| against(&self.way(still))).normalize()
    }

    /// Reported gap.
    pub fn gap(self, still: &StillPair<'_>) -> Gap {
        let square = self.square(still).clone();
        let [on_a, on_b] = nearest_feet(still, &self.pair);
        let (a, b) = self.pair.names();
        let distance = square.root();
        Gap { square, distance, a: Foot { feature: a, point: on_a }, b: Foot { feature: b, point: on_b } }
    }
}

/// The opposite of a way that is not zero, over its largest coordinate.
fn against(way: &[Rational; 3]) -> Vector3<f64> {
    let largest = way.iter().map(|x| if *x < Rational::ZERO { -x } else { x.clone() }).max().unwrap_or(Rational::ZERO);
    Vector3::from(way.each_ref().map(|x| -x.over(&largest).nearest()))
}

/// The nearest pair of those offered so far.
pub(crate) struct Closest<'p> {
    still: &'p StillPair<'p>,
    precise: Precise<'p>,
    /// True if floats cannot bound distances.
    is_far: bool,
    best: Option<Found>,
}

impl<'p> Closest<'p> {
    /// Of none.
    pub(crate) fn new(still: &'p StillPair<'p>) -> Closest<'p> {
        Closest { still, precise: Precise::new(&still.scene), is_far: !are_within_bounds(still), best: None }
    }

    /// Takes the pair if it is nearest inside of both features, and comes before what is known.
    pub(super) fn offer(&mut self, pair: FeaturePair) {
        if self.is_far {
            return self.offer_far(pair);
        }
        let scene = &self.still.scene;
        let is_nearest = pair.is_nearest_in_floats(scene);
        if is_nearest == Ok(false) {
            return;
        }
        let precise = pair.precise_square(&self.precise);
        let quick = self.best.as_ref().and_then(|best| (precise - best.precise).sign());
        // The features are no nearer than the lines or planes that they span.
        if quick == Some(Sign::Positive) || !is_nearest.unwrap_or_else(|_| pair.is_nearest(scene, &self.precise)) {
            return;
        }
        self.take(Found { pair, precise, far: None, exact: OnceCell::new() }, quick);
    }

    /// Likewise, where exponents are far.
    fn offer_far(&mut self, pair: FeaturePair) {
        let far = pair.far_square(&self.precise);
        let quick = self.best.as_ref().and_then(|best| far.minus(&best.far?).sign());
        let is_nearest = || {
            let known = pair.is_nearest_far(&self.precise);
            known.unwrap_or_else(|_| pair.is_nearest(&self.still.scene, &self.precise))
        };
        if quick != Some(Sign::Positive) && is_nearest() {
            self.take(Found { far: Some(far), ..Found::of(pair) }, quick);
        }
    }

    /// Keeps a pair if it comes before the best.
    fn take(&mut self, found: Found, quick: Option<Sign>) {
        if self.best.as_ref().is_none_or(|best| self.comes_before(&found, best, quick)) {
            self.best = Some(found);
        }
    }

    /// Takes the pairs of features that two triangles answer for.
    pub(crate) fn offer_all(&mut self, of_a: &Facet<'_>, of_b: &Facet<'_>) {
        for a in TrianglePart::of(of_a) {
            TrianglePart::of(of_b).for_each(|b| self.offer(FeaturePair { a, b }));
        }
    }

    /// Takes those of these pairs that may be nearest, given that the bodies are no farther apart than a distance.
    pub(super) fn offer_near(&mut self, of_a: &Facet<'_>, of_b: &Facet<'_>, upper: f64) {
        let corners = TriangleCorners::of(&self.still.scene, of_a.corners, of_b.corners);
        match corners.and_then(|corners| NearParts::between(&corners, [of_a, of_b], upper)) {
            None => self.offer_all(of_a, of_b),
            Some(near) => {
                for a in &near.of_a {
                    let may_be_nearest = |b: &&Candidate| a.is_near(b, near.reach);
                    near.of_b
                        .iter()
                        .filter(may_be_nearest)
                        .for_each(|b| self.offer(FeaturePair { a: a.part, b: b.part }));
                }
            }
        }
    }

    /// True if the best pair comes before all pairs that are no nearer than a square, and have no vertex of A before
    /// the least.
    pub(crate) fn comes_before_all(&self, square: &ExactSquare, least: u32) -> bool {
        self.best.as_ref().is_some_and(|best| match best.square(self.still).cmp(square) {
            Ordering::Less => true,
            Ordering::Equal => matches!(best.pair.names(), (Feature::Vertex(vertex), _) if vertex < least),
            Ordering::Greater => false,
        })
    }

    /// True if a pair is nearer than another, or as near and first by its features, or else by its feet.
    fn comes_before(&self, found: &Found, best: &Found, quick: Option<Sign>) -> bool {
        let by_square = match quick {
            Some(Sign::Negative) => Ordering::Less,
            Some(Sign::Positive) => Ordering::Greater,
            Some(Sign::Zero) => Ordering::Equal,
            None => found.square(self.still).cmp(best.square(self.still)),
        };
        let by_names = || found.pair.names().cmp(&best.pair.names());
        let by_feet = || exact_feet(self.still, &found.pair).cmp(&exact_feet(self.still, &best.pair));
        by_square.then_with(by_names).then_with(by_feet) == Ordering::Less
    }

    /// The square of the distance of the nearest pair.
    pub(super) fn square(&self) -> Option<&ExactSquare> {
        self.best.as_ref().map(|best| best.square(self.still))
    }

    /// The nearest pair.
    pub(super) fn best(&self) -> Option<&Found> {
        self.best.as_ref()
    }

    /// The feature of A in the nearest pair.
    pub(super) fn feature_of_a(&self) -> Option<Feature> {
        self.best.as_ref().map(|best| best.pair.names().0)
    }

    /// The nearest pair, if any was offered.
    pub(crate) fn finish(self) -> Option<Found> {
        self.best
    }
}
