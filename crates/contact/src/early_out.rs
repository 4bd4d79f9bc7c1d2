//! Early out for two convex solids, in floats and without a search: most pairs in planning are clearly apart, or deep
//! in each other.
//!
//! Balls inside of both prove a contact where they meet. A direction proves that the solids stay apart if all vertices
//! of one are beyond all vertices of the other along it, at the beginning and at the end of the motion. A triangle of
//! points of the difference through which the way goes proves a contact again. Directions come from a few steps towards
//! the point of the difference that is nearest to the way (Frank & Wolfe): each goes from the point so far towards the
//! extreme point against the direction between that and the way; the extreme points are the triangles' corners, with
//! the balls' middles for one more.
//!
//! Where nothing moves there is no way. Then one is made: from the origin away from a point that is certainly in the
//! difference, the middle of the ball in it. If that way goes through a triangle of the difference, the origin lies
//! between two points of the difference, which is convex: the solids share a point.
//!
//! Bounds, with `u = 2^-53`, vectors measured by their largest component, and `S = size_a + size_b + |offset| + |d|`:
//!
//! - Assumed: `S` is at most [`LARGEST`]. Directions are points of the difference, less a part of the motion, or sums
//!   of such: no component of one is beyond `4 S`, and no product of one with a vertex or the motion overflows. Beyond
//!   that nothing is certain: products that overflow with different signs are no numbers, and the furthest vertex might
//!   be one of those.
//! - A point of the difference, `b - a - offset`, and the motion `d` are known within `doubt = error of offset + error
//!   of d + 16 u S`: a point has two roundings, its distance from the way three more. That holds the rounding of
//!   products `m . x`, three products and two sums, per unit of the sum of magnitudes of `m`, as well.
//! - A determinant of three such vectors has six products, each within `3 S^2 doubt` and a little, and roundings of
//!   less than `36 u S^3 < 3 S^2 doubt`: it is within `32 S^2 doubt`. That may be beyond the floats: then no
//!   determinant is.
//! - Underflow in a product `m . x`: less than `2^-1070` in all with what `16 u S` loses, because `m` is at most `4 S`,
//!   so that it is small where `16 u S` is. `2^-1022` is added.
//! - Underflow in a determinant: six products lose `2^-1075` each, times a factor of at most `S`. If `S` is at most 1,
//!   that is below `2^-1022`, which is added; if it is more, it is nothing beside `32 S^2 doubt`.

use std::sync::Arc;

use nalgebra::Vector3;

use super::piece_method::EarlyAnswer;
use firstcontact_convex::{Ball, Core, nearest_fraction};
use firstcontact_exact::{Filtered, HALF_ULP};
use firstcontact_motion::Course;
use firstcontact_solid::{Body, ConvexPart};

/// Number of directions that are tried.
const DIRECTIONS: usize = 6;

/// Largest size of numbers for which the test is made: four times the square of this, times three, is a float.
const LARGEST: f64 = 1e150;

/// Convex solid, prepared for the early out.
#[derive(Debug, Clone)]
pub struct EarlyOut(Arc<Core>);

impl EarlyOut {
    /// Prepares a body; `None` unless it is a certified convex solid with coordinates within the range of the floats.
    pub fn prepare(body: &Body) -> Option<EarlyOut> {
        Core::of_body(body).cloned().map(EarlyOut)
    }

    /// Answer about two solids, the first of which moves, if floats are certain of it.
    pub fn test(course: &Course, [a, b]: [&EarlyOut; 2]) -> Option<EarlyAnswer> {
        early_out(course, &*a.0, &*b.0)
    }

    /// Prepares a convex part of a solid.
    pub fn of_part(part: &ConvexPart) -> Option<EarlyOut> {
        Core::of_part(part).map(|core| EarlyOut(Arc::new(core)))
    }

    /// True if the solid is a box along the axes.
    pub fn is_box(&self) -> bool {
        self.0.is_box
    }

    /// Bound on the magnitudes of the vertices' coordinates.
    pub fn size(&self) -> f64 {
        self.0.size
    }

    /// Ball inside of the solid, and the ball around it with the same centre.
    pub fn ball(&self) -> &Ball {
        &self.0.ball
    }
}

/// Convex set that the early out takes.
pub(crate) trait ConvexShape {
    /// Ball inside of it; about its middle if none is known.
    fn ball(&self) -> &Ball;

    /// Bound on the magnitudes of the vertices' coordinates.
    fn size(&self) -> f64;

    /// Support point along a direction, and its height along that: a product of floats, as rounded.
    fn furthest(&self, direction: &Vector3<f64>) -> (Vector3<f64>, f64);
}

impl ConvexShape for Core {
    #[inline(always)]
    fn ball(&self) -> &Ball {
        &self.ball
    }

    #[inline(always)]
    fn size(&self) -> f64 {
        self.size
    }

    #[inline(always)]
    fn furthest(&self, direction: &Vector3<f64>) -> (Vector3<f64>, f64) {
        Core::furthest(self, direction)
    }
}

/// Answer about two convex sets, the first of which moves, if floats are certain of it.
pub(crate) fn early_out(course: &Course, a: &impl ConvexShape, b: &impl ConvexShape) -> Option<EarlyAnswer> {
    let mut approach = FrankWolfe::new(course, a, b);
    if a.ball().meets(b.ball(), &approach.direction, approach.frame.doubt) {
        return Some(EarlyAnswer::Contact);
    }
    let mut corners = KnownPoints::default();
    if approach.begins_inside() {
        corners.add(&approach.frame, approach.point);
    }
    for _ in 0..DIRECTIONS {
        let Some(extreme) = approach.extreme_point() else { return Some(EarlyAnswer::Clear) };
        if corners.add(&approach.frame, extreme) {
            return Some(EarlyAnswer::Contact);
        }
        approach.turn(&extreme);
    }
    let stands = approach.frame.d == Vector3::zeros();
    (stands && overlap_at_beginning(course, a, b)).then_some(EarlyAnswer::Contact)
}

/// True if two convex sets, the first of which moves, certainly stay apart along a direction.
pub(crate) fn are_apart_along(
    direction: &Vector3<f64>,
    course: &Course,
    a: &impl ConvexShape,
    b: &impl ConvexShape,
) -> bool {
    let frame = MotionFrame::new(course, a.size() + b.size());
    let ((_, high), (_, low)) = (a.furthest(direction), b.furthest(&-direction));
    frame.is_apart(direction, -low - high)
}

/// Answer about a convex set that moves past a triangle with the given corners, by the plane of that and the vertex of
/// the set furthest towards it: the set stays on its side, or the vertex goes through the triangle.
pub(crate) fn meets_facing(
    course: &Course,
    set: &impl ConvexShape,
    triangle: &impl ConvexShape,
    [p, q, r]: &[Vector3<f64>; 3],
) -> Option<EarlyAnswer> {
    let frame = MotionFrame::new(course, set.size() + triangle.size());
    let normal = (q - p).cross(&(r - p));
    let normal =
        if normal.dot(&(triangle.ball().center - set.ball().center - frame.offset)) < 0.0 { -normal } else { normal };
    let ((vertex, high), (_, low)) = (set.furthest(&normal), triangle.furthest(&-normal));
    if frame.is_apart(&normal, -low - high) {
        return Some(EarlyAnswer::Clear);
    }
    let mut corners = KnownPoints::default();
    let found = [p, q, r].into_iter().any(|corner| corners.add(&frame, corner - vertex - frame.offset));
    found.then_some(EarlyAnswer::Contact)
}

/// True if two convex sets certainly share a point as a motion begins; no certainty is no answer. For sets that stand:
/// no way leads through a triangle then, and this one goes from the middle of the difference through the origin.
fn overlap_at_beginning(course: &Course, a: &impl ConvexShape, b: &impl ConvexShape) -> bool {
    let sizes = a.size() + b.size();
    let frame = MotionFrame::new(course, sizes);
    let middle = b.ball().center - a.ball().center - frame.offset;
    let balls_are_known = a.ball().is_known() && b.ball().is_known();
    if !balls_are_known || !frame.holds_middle(a.ball(), b.ball()) {
        return false;
    }
    let Some(scale) = power_of_two_above(4.0 * sizes / middle.amax()) else { return false };
    // Exact, so that the way and the middle are on one line with the origin between them.
    let way = middle * -scale;
    let displacement = [way.x, way.y, way.z].map(Filtered::exact);
    let mut approach = FrankWolfe::new(&Course { displacement, ..*course }, a, b);
    let mut corners = KnownPoints::default();
    (0..DIRECTIONS).any(|_| {
        let Some(extreme) = approach.extreme_point() else { return false };
        let is_found = corners.add(&approach.frame, extreme);
        approach.turn(&extreme);
        is_found
    })
}

/// Power of two from 1 on that is greater than a number and at most twice as much; `None` beyond the floats.
fn power_of_two_above(number: f64) -> Option<f64> {
    const MANTISSA_BITS: u32 = f64::MANTISSA_DIGITS - 1;
    let bits = number.max(0.5).to_bits() >> MANTISSA_BITS << MANTISSA_BITS;
    Some(2.0 * f64::from_bits(bits)).filter(|power| power.is_finite())
}

/// True if balls inside of two convex sets certainly share a point as a motion begins.
#[inline]
pub(crate) fn balls_meet_at_beginning(course: &Course, a: &impl ConvexShape, b: &impl ConvexShape) -> bool {
    let frame = MotionFrame::new(course, a.size() + b.size());
    let way = b.ball().center - a.ball().center - frame.offset;
    a.ball().meets(b.ball(), &way, frame.doubt)
}

/// The steps towards the point of the difference that is nearest to the way.
struct FrankWolfe<'c, A, B> {
    a: &'c A,
    b: &'c B,
    frame: MotionFrame,
    point: Vector3<f64>,
    /// From the way to the point.
    direction: Vector3<f64>,
}

impl<'c, A: ConvexShape, B: ConvexShape> FrankWolfe<'c, A, B> {
    fn new(course: &Course, a: &'c A, b: &'c B) -> FrankWolfe<'c, A, B> {
        let frame = MotionFrame::new(course, a.size() + b.size());
        let point = b.ball().center - a.ball().center - frame.offset;
        let direction = frame.way_from(&point);
        FrankWolfe { a, b, frame, point, direction }
    }

    /// True if the first point certainly is in the difference.
    fn begins_inside(&self) -> bool {
        self.frame.holds_middle(self.a.ball(), self.b.ball())
    }

    /// The extreme point of the difference against the direction; `None` if the solids certainly stay apart along it.
    #[inline(always)]
    fn extreme_point(&self) -> Option<Vector3<f64>> {
        let (of_a, high) = self.a.furthest(&self.direction);
        let (of_b, low) = self.b.furthest(&-self.direction);
        let is_apart = self.frame.is_apart(&self.direction, -low - high);
        (!is_apart).then(|| of_b - of_a - self.frame.offset)
    }

    /// Goes on towards an extreme point.
    #[inline(always)]
    fn turn(&mut self, extreme: &Vector3<f64>) {
        self.point = self.frame.step(&self.point, extreme);
        self.direction = self.frame.way_from(&self.point);
    }
}

/// Two solids and the motion of the first.
struct MotionFrame {
    offset: Vector3<f64>,
    d: Vector3<f64>,
    /// Error of a component of a point of the difference, or of the motion.
    doubt: f64,
    /// Error of a determinant of three of them.
    doubt_of_volume: f64,
}

impl MotionFrame {
    /// Prepares the motion of solids whose sizes have the given sum.
    fn new(course: &Course, sizes: f64) -> MotionFrame {
        let offset = Vector3::from(course.offset.map(|x| x.value));
        let d = Vector3::from(course.displacement.map(|x| x.value));
        let errors = |k: usize| course.offset[k].error + course.displacement[k].error;
        let size = sizes + offset.amax() + d.amax();
        let known = errors(0).max(errors(1)).max(errors(2)) + 16.0 * HALF_ULP * size;
        let doubt = if size <= LARGEST { known } else { f64::INFINITY };
        MotionFrame { offset, d, doubt, doubt_of_volume: 32.0 * size * size * doubt + f64::MIN_POSITIVE }
    }

    /// True if the middle of the difference, as computed, certainly is in it: in the ball about it that is. A middle
    /// alone is a ball that is a point.
    fn holds_middle(&self, a: &Ball, b: &Ball) -> bool {
        a.radius >= 0.0 && b.radius >= 0.0 && a.radius + b.radius > 4.0 * self.doubt
    }

    /// From the nearest point of the way to a point.
    fn way_from(&self, point: &Vector3<f64>) -> Vector3<f64> {
        point - self.d * nearest_fraction(point, &self.d)
    }

    /// True if the solids stay apart along a direction in which B's vertices are, in their own frames, this far beyond
    /// A's.
    fn is_apart(&self, direction: &Vector3<f64>, beyond: f64) -> bool {
        let at_beginning = beyond - direction.dot(&self.offset);
        let at_end = at_beginning - direction.dot(&self.d);
        let error = (direction.x.abs() + direction.y.abs() + direction.z.abs()) * self.doubt + f64::MIN_POSITIVE;
        // Each by itself: of two numbers, `f64::min` is the one that is a number.
        at_beginning > error && at_end > error && at_beginning.is_finite() && at_end.is_finite()
    }

    /// The point between two that is about nearest to the way.
    fn step(&self, from: &Vector3<f64>, to: &Vector3<f64>) -> Vector3<f64> {
        let along = to - from;
        let (aa, ad, dd) = (along.norm_squared(), along.dot(&self.d), self.d.norm_squared());
        let determinant = aa * dd - ad * ad;
        // Nearest to the whole line first, then, if that is beyond an end of the way, to that end.
        let share =
            if determinant > 0.0 { (ad * from.dot(&self.d) - dd * from.dot(&along)) / determinant } else { 0.5 };
        let middle = from + along * share.clamp(0.0, 1.0);
        let target = self.d * nearest_fraction(&middle, &self.d);
        let share = if aa > 0.0 { ((target - from).dot(&along) / aa).clamp(0.0, 1.0) } else { 0.0 };
        from + along * share
    }
}

/// Points of the difference, each with its cross product with the motion.
#[derive(Default)]
struct KnownPoints {
    known: [[Vector3<f64>; 2]; DIRECTIONS + 1],
    count: usize,
}

impl KnownPoints {
    /// Adds a point; whether the way certainly goes through a triangle of it and two of those before.
    fn add(&mut self, frame: &MotionFrame, point: Vector3<f64>) -> bool {
        let before = &self.known[..self.count];
        let found = before.iter().enumerate().any(|(index, [p, of_p])| {
            let towards = of_p.dot(&point);
            before[..index].iter().any(|[q, of_q]| {
                // The determinants of the motion and two corners each, around the triangle.
                let sides = [of_q.dot(p), towards, -of_q.dot(&point)];
                goes_through(frame, sides, || q.dot(&p.cross(&point)))
            })
        });
        if self.count < self.known.len() {
            self.known[self.count] = [point, frame.d.cross(&point)];
            self.count += 1;
        }
        found
    }
}

/// True if the way certainly goes through a triangle, given three determinants with the motion and that of its corners.
fn goes_through(frame: &MotionFrame, sides: [f64; 3], volume: impl Fn() -> f64) -> bool {
    let doubt = frame.doubt_of_volume;
    let turn = if sides[0] > 0.0 { 1.0 } else { -1.0 };
    if !sides.iter().all(|side| side * turn > doubt) {
        return false;
    }
    // The way meets the triangle's plane at the fraction of the volume in the sum of the sides.
    let (volume, sum) = (volume() * turn, (sides[0] + sides[1] + sides[2]) * turn);
    volume > doubt && sum - volume > 8.0 * doubt && sum.is_finite()
}
