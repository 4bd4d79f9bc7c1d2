//! Inner spheres of objects that stand, and of the robot on its motion. Two of them that meet prove a contact of their
//! objects without a query. Outer spheres that stay apart prove that there is none. An object that is a box along the
//! axes is its bounds in the index, so that an inner sphere of the robot that meets these proves a contact, too.
//!
//! The centre of a sphere in the world is a sum of floats.
//!
//! - Assumption: the sum has `n` terms of magnitudes that add up to `S`; `u = 2^-53`.
//! - Bound: the computed centre is within `n u S` of exact in each component.
//! - Spheres: an inner sphere with a radius less by twice that bound lies in the true one; an outer sphere with a
//!   radius greater by as much contains it.
//! - Motion: the difference of two centres and a fraction of the displacement have five more roundings of numbers no
//!   larger than the two centres and the displacement together.
//! - Deviation: outer spheres that stay apart do so, too, if the robot is elsewhere at each instant by no more than half
//!   a unit in the last place of its origin's position, in each component. That is at most `u` times its first position
//!   and its displacement together. The first is at most `u S`: with the `n - 1` roundings of the centre no component is
//!   off by more than `n u S`. The second is less than what the doubt about the way exceeds its roundings by.
//! - Boxes: bounds are sums of `n` terms and are rounded outward to single precision, by at most `2^-23` of the largest
//!   of them in magnitude, `L`, and less than [`BoxEntry::LEAST_ROUNDING`]. Where `2 n u S` is at most a quarter of
//!   [`BoxEntry::ROUNDING`] `L`, bounds that are that much less lie in the box. `L` is below [`FAR`], beyond which the
//!   index cuts bounds off.

use crate::broad_phase::{BoxEntry, FAR, MovingBox, SweptBox};
use firstcontact_contact::{Ball, EarlyOut};
use firstcontact_exact::HALF_ULP;
use firstcontact_motion::Motion;
use firstcontact_solid::Box3;
use nalgebra::{Point3, Vector3};

/// Spheres of an object that stands, in the world; `None` if it does not stand, or none is known.
pub(crate) fn standing_sphere(early_out: Option<&EarlyOut>, motion: &Motion) -> Option<Ball> {
    placed(early_out?, motion.offsets(), motion.standing()?.into())
}

/// True if an object that stands is the box about it, but for roundings that are small beside its bounds in the world.
pub(crate) fn fills_box(early_out: Option<&EarlyOut>, motion: &Motion, around: &SweptBox) -> bool {
    let (Some(early_out), Some(position)) = (early_out.filter(|shape| shape.is_box()), motion.standing()) else {
        return false;
    };
    let places = motion.offsets().iter().map(|offset| offset.coords).chain([position.coords]);
    let (count, size) = places.fold((1, early_out.size()), |(count, size), term| (count + 1, size + largest(&term)));
    let [low, high] = around.reach().map(Vector3::from);
    let bound = greater(largest(&low), largest(&high));
    bound < FAR && 2.0 * count as f64 * HALF_ULP * size <= 0.25 * BoxEntry::ROUNDING * bound
}

/// Inner and outer sphere of a body at a position, with offsets added.
fn placed(early_out: &EarlyOut, offsets: &[Point3<f64>], position: [f64; 3]) -> Option<Ball> {
    let Ball { center, radius, around } = *early_out.ball();
    let (mut sum, mut size) = (center, largest(&center));
    let mut add = |term: Vector3<f64>| {
        sum += term;
        size += largest(&term);
    };
    offsets.iter().for_each(|offset| add(offset.coords));
    add(position.into());
    let doubt = 2.0 * (offsets.len() + 2) as f64 * HALF_ULP * size;
    Some(Ball { center: sum, radius: radius - doubt, around: around + doubt }).filter(Ball::is_known)
}

/// Part of the robot on a straight way, with its spheres if they are known.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MovingSphere<'b> {
    sphere: Option<Ball>,
    /// Box of the part.
    around: &'b MovingBox,
    step: Vector3<f64>,
    /// The step divided by the square of its length, about; zero where there is none.
    rate: Vector3<f64>,
    /// Inverse of each component of the step; infinite where there is none.
    inverse: Vector3<f64>,
    /// No coordinate of the sphere's centre or of the step is greater.
    size: f64,
}

/// Result of a test with spheres: a moving part and an object that stands.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum SphereTest {
    /// They certainly meet.
    Meets,
    /// They certainly do not.
    Misses,
    /// They may not: about the square of their distance in the sum of their radii. The less, the likelier they meet.
    Estimate(f64),
}

impl<'b> MovingSphere<'b> {
    /// A part that lies between two corners about its origin, with offsets added; its origin goes from one point to
    /// another. The shape of its body is of use only if it goes straight.
    pub(crate) fn new(early_out: Option<&EarlyOut>, motion: &Motion, around: &'b MovingBox) -> MovingSphere<'b> {
        let [from, to] = around.ends;
        let sphere = early_out.and_then(|early_out| placed(early_out, motion.offsets(), from));
        let step = Vector3::from(to) - Vector3::from(from);
        let square = step.norm_squared();
        let rate = if square > 0.0 { step / square } else { Vector3::zeros() };
        // The displacement is rounded once.
        let size = sphere.map_or(0.0, |sphere| largest(&sphere.center)) + largest(&step);
        MovingSphere { sphere, around, step, rate, inverse: step.map(f64::recip), size }
    }

    /// Tests the part against an object in a box, with a sphere inside of it if one is known.
    #[inline]
    pub(crate) fn test(&self, entry: &BoxEntry) -> SphereTest {
        let (Some(own), Some(other)) = (&self.sphere, &entry.sphere) else { return self.test_box(&entry.bounds) };
        if entry.is_filled && self.meets_box(own, &entry.bounds) {
            return SphereTest::Meets;
        }
        let way = other.center - own.center;
        let direction = self.direction(&way);
        let doubt = 16.0 * HALF_ULP * (self.size + largest(&other.center));
        if own.meets(other, &direction, doubt) {
            SphereTest::Meets
        } else if own.misses(other, [&way, &self.step], &direction, doubt) {
            SphereTest::Misses
        } else {
            SphereTest::estimate(&direction, own.radius + other.radius)
        }
    }

    /// True if the inner sphere certainly meets a box that its object fills: in the middle of the span in which the
    /// sphere is in the box widened by its radius, the centre is that near to the box.
    fn meets_box(&self, own: &Ball, bounds: &Box3) -> bool {
        let Box3 { min, max } = bounds.in_double();
        let [min, max] = [min, max].map(Vector3::from);
        let (mut first, mut last) = (0.0, 1.0);
        for k in 0..3 {
            let from_low = (min[k] - own.radius - own.center[k]) * self.inverse[k];
            let from_high = (max[k] + own.radius - own.center[k]) * self.inverse[k];
            let (near, far) = if from_low < from_high { (from_low, from_high) } else { (from_high, from_low) };
            first = greater(near, first);
            last = lesser(far, last);
        }
        let size = greater(largest(&min), largest(&max));
        let rounding = BoxEntry::ROUNDING * size + BoxEntry::LEAST_ROUNDING;
        let place = own.center + self.step * (0.5 * (first + last));
        let way = place.zip_zip_map(&min, &max, |x, low, high| x - lesser(greater(x, low + rounding), high - rounding));
        let is_wide = (0..3).all(|k| min[k] + rounding < max[k] - rounding);
        first <= last && is_wide && own.holds(&way, 16.0 * HALF_ULP * (self.size + size))
    }

    fn test_box(&self, bounds: &Box3) -> SphereTest {
        let own = self.around.reach.map(Vector3::from);
        let other = [bounds.min, bounds.max].map(|corner| Vector3::from(corner.map(f64::from)));
        let way = middle_of(&other) - middle_of(&own) - Vector3::from(self.around.ends[0]);
        SphereTest::estimate(&self.direction(&way), radius_of(&own) + radius_of(&other))
    }

    /// From a place of a point on the way, about the nearest one, to another point, which is this way from the first
    /// place.
    #[inline(always)]
    fn direction(&self, way: &Vector3<f64>) -> Vector3<f64> {
        // What is no number is no fraction, and says nothing.
        way - self.step * way.dot(&self.rate).clamp(0.0, 1.0)
    }
}

impl SphereTest {
    #[inline(always)]
    fn estimate(direction: &Vector3<f64>, reach: f64) -> SphereTest {
        SphereTest::Estimate(direction.norm_squared() / (reach * reach))
    }
}

/// The largest magnitude of a component; NaN is none.
#[inline(always)]
fn largest(vector: &Vector3<f64>) -> f64 {
    greater(greater(vector.x.abs(), vector.y.abs()), vector.z.abs())
}

/// The first of two numbers if it is greater, else the second.
#[inline(always)]
fn greater(x: f64, y: f64) -> f64 {
    if x > y { x } else { y }
}

/// The first of two numbers if it is less, else the second.
#[inline(always)]
fn lesser(x: f64, y: f64) -> f64 {
    if x < y { x } else { y }
}

/// Estimate of the middle of a box.
fn middle_of([low, high]: &[Vector3<f64>; 2]) -> Vector3<f64> {
    (low + high) * 0.5
}

/// Estimate of the radius of a box around its middle.
fn radius_of([low, high]: &[Vector3<f64>; 2]) -> f64 {
    (high - low).sum() / 6.0
}
