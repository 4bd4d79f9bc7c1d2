//! Two bodies in one piece of relative motion, and the one place where doubt becomes a sign.
//!
//! A moves relative to B: at fraction `s` of the piece its vertex `a` is at `a + offset + s * displacement`, seen from
//! B's origin. What the methods ask is the sign, or the value, of a determinant of three [`Span`]s, or of a [`Formula`]
//! of spans.

mod formula;
#[cfg(target_arch = "x86_64")]
mod in_lanes;
mod normal;
mod precise;
mod static_filter;
mod zero_cycle;

pub use formula::{Formula, SpanNumber};
#[cfg(target_arch = "x86_64")]
pub use in_lanes::InLanes;
pub use normal::Normal;
pub use precise::Precise;
use precise::PreciseMotion;
use static_filter::ErrorBounds;

use std::cell::{Cell, OnceCell};

use nalgebra::Point3;

use super::course::Course;
use super::exact_motion::ExactMotion;
use super::relative::Piece;
use firstcontact_exact::geom::{Magnitudes, coordinates};
use firstcontact_exact::{
    BigVector, ExactNumber, Filtered, FilteredPair, FilteredVector, HALF_ULP, LARGEST_FILTERED, LEAST_UNIT, Rational,
    Sign, SmallVector, UNDERFLOW, determinant, determinant_beside_axis, two_sum,
};
use firstcontact_solid::Body;

/// A vector between two points of the scene, or of the motion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Span {
    /// From one vertex of A to another.
    OfA(u32, u32),
    /// From one vertex of B to another.
    OfB(u32, u32),
    /// From a vertex of A, at the beginning of the piece, to a vertex of B.
    Across(u32, u32),
    /// From a vertex of A, at the end of the piece, to a vertex of B.
    AcrossAtEnd(u32, u32),
    /// The displacement of A relative to B.
    Motion,
    /// A coordinate axis.
    Axis(usize),
    /// The direction that was set by [`Scene::aiming`].
    Aim,
}

/// Two bodies in one piece of their relative motion.
pub struct Scene<'s> {
    /// The vertices of the body that moves.
    pub a: &'s [Point3<f64>],
    /// The vertices of the body seen as standing.
    pub b: &'s [Point3<f64>],
    /// The piece of motion.
    pub piece: Piece<'s>,
    /// The offset of A at the beginning.
    pub offset: [Filtered; 3],
    /// The displacement of A during the piece.
    pub displacement: [Filtered; 3],
    pub(super) aim: [f64; 3],
    pub(super) offset_at_end: [Filtered; 3],
    doubt_across: f64,
    error_bounds: ErrorBounds,
    pub(super) filter: Filter,
    /// Meaning of a filtered zero, found at the first call.
    zeros: OnceCell<Zeros>,
    /// Those of the two bodies' vertices.
    pub(super) magnitudes: Magnitudes,
    /// The vertices' coordinates are whole numbers of two to this power.
    pub(super) unit: i32,
    pub(super) exact: OnceCell<ExactMotion>,
    precise: OnceCell<PreciseMotion>,
    /// True if it is a part of its piece only.
    pub(super) is_part: bool,
    pub(super) exact_signs: Cell<u64>,
    exact_times: Cell<u64>,
}

/// State of the float filters for the numbers at hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Filter {
    /// They decide signs.
    Proven,
    /// Numbers are so large that products may overflow.
    Off,
}

/// Meaning of a determinant that is zero in floats without error.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Zeros {
    /// It is zero.
    Proven,
    /// It may be an underflow.
    InDoubt,
}

impl<'s> Scene<'s> {
    /// A moving past B during a piece, on its course; the magnitudes are those of the two bodies' vertices.
    pub fn new(
        a: &'s [Point3<f64>],
        b: &'s [Point3<f64>],
        magnitudes: Magnitudes,
        piece: Piece<'s>,
        Course { offset, displacement }: Course,
    ) -> Scene<'s> {
        // In one array: the compiler leaves the closures of chained ones as calls.
        let motion = [offset[0], offset[1], offset[2], displacement[0], displacement[1], displacement[2]];
        // What is no number is left out, as by `f64::max`, which takes longer.
        let greater = |most: f64, x: f64| if x > most { x } else { most };
        let largest = motion.iter().map(|x| x.value.abs()).fold(magnitudes.largest, greater);
        let is_off = largest.is_nan() || 8.0 * largest > LARGEST_FILTERED;
        let filter = if is_off { Filter::Off } else { Filter::Proven };
        let known = filter != Filter::Off && offset.iter().all(|x| x.error.is_finite());
        let doubt = offset.iter().map(|x| x.error).fold(0.0, greater) + 8.0 * HALF_ULP * largest;
        let offset_at_end = [offset[0] + displacement[0], offset[1] + displacement[1], offset[2] + displacement[2]];
        Scene {
            a,
            b,
            piece,
            offset,
            displacement,
            aim: [0.0; 3],
            offset_at_end,
            doubt_across: if known { doubt } else { f64::INFINITY },
            error_bounds: if is_off { ErrorBounds::ALL } else { ErrorBounds::new(largest, &offset_at_end) },
            filter,
            zeros: OnceCell::new(),
            magnitudes,
            unit: magnitudes.unit.min(0),
            exact: OnceCell::new(),
            precise: OnceCell::new(),
            is_part: false,
            exact_signs: Cell::new(0),
            exact_times: Cell::new(0),
        }
    }

    /// Body A moving past body B during a piece, on its course.
    #[inline]
    pub fn of_bodies([a, b]: [&'s Body; 2], piece: Piece<'s>, course: Course) -> Scene<'s> {
        Scene::new(a.positions(), b.positions(), a.magnitudes().max(b.magnitudes()), piece, course)
    }

    /// The same scene with a direction that [`Span::Aim`] stands for, finite floats that are exact.
    pub fn aiming(self, aim: [f64; 3]) -> Scene<'s> {
        let is_off = 8.0 * Magnitudes::of(aim).largest > LARGEST_FILTERED;
        let filter = if is_off { Filter::Off } else { self.filter };
        Scene { aim, filter, zeros: OnceCell::new(), ..self }
    }

    /// True if a determinant that is zero in floats without error is zero: not where it may be an underflow.
    pub(super) fn zeros_are_proven(&self) -> bool {
        let is_exact = || self.offset.iter().chain(&self.displacement).all(|x| x.is_exact());
        let unit = || {
            let motion = [&self.offset, &self.displacement].map(|vector| vector.map(|x| x.value));
            self.magnitudes.unit.min(Magnitudes::of(motion.into_iter().chain([self.aim]).flatten()).unit)
        };
        let meaning = || if is_exact() && unit() >= LEAST_UNIT { Zeros::Proven } else { Zeros::InDoubt };
        self.filter == Filter::Proven && *self.zeros.get_or_init(meaning) == Zeros::Proven
    }

    /// The direction that [`Span::Aim`] stands for.
    pub(super) fn aim(&self) -> [f64; 3] {
        self.aim
    }

    /// Floats between which the offset of A is all the time, along each axis.
    pub fn offset_extent(&self) -> [[f64; 2]; 3] {
        let along = |k: usize| {
            let ([low, high], [low_at_end, high_at_end]) =
                (self.offset[k].interval(), self.offset_at_end[k].interval());
            [low.min(low_at_end), high.max(high_at_end)]
        };
        [along(0), along(1), along(2)]
    }

    /// The floats nearest to a span, or nearly: good enough for a guess.
    pub fn floats(&self, span: Span) -> [f64; 3] {
        self.filtered(span).value
    }

    /// True if a vertex of A is at a vertex of B, if floats prove it without rounding: false may be doubt.
    pub fn coincide(&self, a: u32, b: u32) -> bool {
        let FilteredVector { value, error } = self.filtered(Span::Across(a, b));
        value == [0.0; 3] && error == [0.0; 3]
    }

    /// The sign of `p q - r s` for four determinants of spans: how quotients of determinants compare.
    ///
    /// Determinants that hold a span across, of the motion or of the aim are known up to a positive factor each (see
    /// [`Scene::value`]), so both products must hold equally many of them. The filter is that of [`Filtered`].
    pub fn sign_of_products(&self, [p, q]: [[Span; 3]; 2], [r, s]: [[Span; 3]; 2]) -> Sign {
        if self.filter != Filter::Off {
            let [p, q, r, s] = [p, q, r, s].map(|spans| self.estimate(spans));
            let difference = p * q - r * s;
            if difference.value.abs() > difference.error {
                return Sign::of(difference.value);
            }
            if difference.is_exact() {
                return Sign::Zero;
            }
        }
        self.exact_signs.set(self.exact_signs.get() + 1);
        let [p, q, r, s] = [p, q, r, s].map(|spans| self.value(spans).to_rational());
        (&(&p * &q) - &(&r * &s)).sign()
    }

    /// True if the float filters, and the floats of the motion, can be relied on within their bounds.
    #[inline]
    pub fn is_filtered(&self) -> bool {
        self.filter != Filter::Off && self.offset.iter().chain(&self.displacement).all(|x| x.error.is_finite())
    }

    /// Error bound of the coordinates of a span across, when computed as `b - a - offset` in floats: two roundings of
    /// numbers below four times the largest, and the error of the offset. Infinite where the filters are not proven.
    pub fn doubt_across(&self) -> f64 {
        self.doubt_across
    }

    /// Number of signs that needed the exact stage so far.
    pub fn exact_signs(&self) -> u64 {
        self.exact_signs.get()
    }

    /// Number of times that were computed exactly so far.
    pub fn exact_times(&self) -> u64 {
        self.exact_times.get()
    }

    /// The quotient of two determinants, exactly.
    pub fn quotient(&self, numerator: [Span; 3], denominator: [Span; 3]) -> Rational {
        self.exact_times.set(self.exact_times.get() + 1);
        self.value(numerator).over(&self.value(denominator))
    }

    /// The motion as integers, computed when first asked for.
    pub fn exact_motion(&self) -> &ExactMotion {
        self.exact.get_or_init(|| self.piece.exact())
    }

    /// The motion in twice the precision of floats, computed when first asked for.
    fn precise_motion(&self) -> &PreciseMotion {
        self.precise.get_or_init(|| PreciseMotion::new(self))
    }

    /// The offset of A at a fraction of the piece, exactly.
    pub fn offset_at(&self, fraction: f64) -> [Rational; 3] {
        let [offset, displacement] = self.rational_motion();
        let fraction = Rational::of(fraction);
        std::array::from_fn(|k| &offset[k] + &(&displacement[k] * &fraction))
    }

    /// True if boxes round A and B are certainly apart as the piece begins: with two roundings of numbers no larger
    /// than `size`, which `error` holds as it does in [`Course::keeps_apart`].
    #[inline]
    pub fn begins_apart(&self, [least_a, most_a]: &[Point3<f64>; 2], [least_b, most_b]: &[Point3<f64>; 2]) -> bool {
        (0..3).any(|k| {
            let offset = self.offset[k];
            let reach = |least: f64, most: f64| least.abs().max(most.abs());
            let size = reach(least_a[k], most_a[k]) + reach(least_b[k], most_b[k]) + offset.value.abs();
            let error = offset.error + 8.0 * HALF_ULP * size;
            least_b[k] - most_a[k] - offset.value > error || least_a[k] + offset.value - most_b[k] > error
        })
    }

    /// True if A stands still relative to B.
    pub fn is_at_rest(&self) -> bool {
        if self.displacement.iter().any(|x| x.value.abs() > x.error) {
            return false;
        }
        self.displacement.iter().all(|x| x.is_exact()) || self.exact_motion().displacement.iter().all(|x| x.is_zero())
    }

    /// The sign of the determinant of three spans: a filter first, and exact arithmetic where it is in doubt.
    #[inline]
    pub fn sign(&self, spans: [Span; 3]) -> Sign {
        if self.filter != Filter::Off {
            let estimate = self.estimate(spans);
            if estimate.value.abs() > estimate.error {
                return Sign::of(estimate.value);
            }
            if estimate.is_exact() {
                return Sign::Zero;
            }
        }
        self.exact_sign(spans)
    }

    /// An axis outside the plane of two spans; `None` if they are parallel.
    pub fn axis_beside(&self, [u, v]: [Span; 2]) -> Option<Span> {
        (0..3).map(Span::Axis).find(|&axis| !self.sign([axis, u, v]).is_zero())
    }

    #[cold]
    pub(super) fn exact_sign(&self, spans: [Span; 3]) -> Sign {
        self.exact_signs.set(self.exact_signs.get() + 1);
        self.small_value(spans).map(|value| value.sign()).unwrap_or_else(|| self.large_sign(spans))
    }

    /// The sign of the determinant of three spans, of which some are not small integers: most that are not zero are
    /// known in twice the precision of floats, those beyond the range of floats once they are balanced.
    fn large_sign(&self, spans: [Span; 3]) -> Sign {
        let precise = Precise::new(self);
        let value = precise.value(spans);
        let is_near = self.filter != Filter::Off && value.error().is_finite();
        let sign = if is_near { value.sign() } else { precise.balanced_sign(spans) };
        sign.unwrap_or_else(|| self.large_value(spans).sign())
    }

    /// The determinant of three spans as a float with an error bound.
    pub fn estimate(&self, spans: [Span; 3]) -> Filtered {
        if let [Span::Axis(axis), v, w] = spans {
            return self.with_doubt(determinant_beside_axis(&self.pair(v, axis), &self.pair(w, axis)));
        }
        let [u, v, w] = [self.filtered(spans[0]), self.filtered(spans[1]), self.filtered(spans[2])];
        self.with_doubt(determinant(&u, &v, &w))
    }

    /// An estimate of zero without error may be an underflow, where the filters are not proven.
    pub(super) fn with_doubt(&self, estimate: Filtered) -> Filtered {
        let is_doubtful = estimate.is_exact() && !self.zeros_are_proven();
        if is_doubtful { Filtered { error: UNDERFLOW, ..estimate } } else { estimate }
    }

    /// The determinant of three spans exactly.
    ///
    /// [`Span::Across`], [`Span::Motion`] and [`Span::Aim`] stand for the shared denominator times themselves, so
    /// that the sign, and the quotient of two determinants that hold one of them each, are right.
    pub fn value(&self, spans: [Span; 3]) -> ExactNumber {
        self.small_value(spans).unwrap_or_else(|| self.large_value(spans))
    }

    /// [`Scene::value`] where all spans are vectors of small integers.
    fn small_value(&self, [u, v, w]: [Span; 3]) -> Option<ExactNumber> {
        Some(SmallVector::determinant(&self.small(u)?, &self.small(v)?, &self.small(w)?))
    }

    /// [`Scene::value`] of any spans.
    fn large_value(&self, spans: [Span; 3]) -> ExactNumber {
        if self.form_a_cycle(spans) {
            return ExactNumber::Small(0, 0);
        }
        let (u, v, w) = (self.big(spans[0]), self.big(spans[1]), self.big(spans[2]));
        BigVector::determinant(&u, &v, &w)
    }

    #[inline(always)]
    pub(super) fn filtered(&self, span: Span) -> FilteredVector {
        match span {
            Span::OfA(from, to) => within(&self.a[from as usize], &self.a[to as usize]),
            Span::OfB(from, to) => within(&self.b[from as usize], &self.b[to as usize]),
            Span::Across(a, b) => across(&self.a[a as usize], &self.b[b as usize], &self.offset),
            Span::AcrossAtEnd(a, b) => across(&self.a[a as usize], &self.b[b as usize], &self.offset_at_end),
            Span::Motion => {
                let [x, y, z] = self.displacement;
                FilteredVector { value: [x.value, y.value, z.value], error: [x.error, y.error, z.error] }
            }
            Span::Axis(axis) => FilteredVector { value: unit(axis), error: [0.0; 3] },
            Span::Aim => FilteredVector { value: self.aim, error: [0.0; 3] },
        }
    }

    /// The components of a span along the two axes that follow an axis.
    #[inline(always)]
    fn pair(&self, span: Span, axis: usize) -> FilteredPair {
        let axes = [(axis + 1) % 3, (axis + 2) % 3];
        let given = |value: [f64; 2]| FilteredPair { value, error: [0.0; 2] };
        let across = |[a, b]: [&Point3<f64>; 2], offset: &[Filtered; 3]| {
            let [(x, of_x), (y, of_y)] = axes.map(|k| component_across(a[k], b[k], &offset[k]));
            FilteredPair { value: [x, y], error: [of_x, of_y] }
        };
        match span {
            Span::OfA(from, to) => given(axes.map(|k| self.a[to as usize][k] - self.a[from as usize][k])),
            Span::OfB(from, to) => given(axes.map(|k| self.b[to as usize][k] - self.b[from as usize][k])),
            Span::Across(a, b) => across([&self.a[a as usize], &self.b[b as usize]], &self.offset),
            _ => {
                let FilteredVector { value, error } = self.filtered(span);
                FilteredPair { value: axes.map(|k| value[k]), error: axes.map(|k| error[k]) }
            }
        }
    }

    /// The span in small integers, where the floats are such and the motion is given by exact floats.
    fn small(&self, span: Span) -> Option<SmallVector> {
        // Both must be floats, or the denominator that they share would be missing from one of them.
        let given = self.offset.iter().chain(&self.displacement).all(|x| x.is_exact());
        let exact = |motion: [Filtered; 3]| given.then(|| motion.map(|x| x.value));
        match span {
            Span::OfA(from, to) => SmallVector::sum([coordinates(&self.a[to as usize]), minus(&self.a[from as usize])]),
            Span::OfB(from, to) => SmallVector::sum([coordinates(&self.b[to as usize]), minus(&self.b[from as usize])]),
            Span::Across(a, b) => {
                let offset = exact(self.offset)?.map(|x| -x);
                SmallVector::sum([coordinates(&self.b[b as usize]), minus(&self.a[a as usize]), offset])
            }
            Span::AcrossAtEnd(a, b) => {
                let [offset, step] = [exact(self.offset)?, exact(self.displacement)?].map(|x| x.map(|x| -x));
                SmallVector::sum([coordinates(&self.b[b as usize]), minus(&self.a[a as usize]), offset, step])
            }
            Span::Motion => SmallVector::sum([exact(self.displacement)?]),
            Span::Axis(axis) => SmallVector::sum([unit(axis)]),
            Span::Aim => SmallVector::sum([given.then_some(self.aim)?]),
        }
    }

    fn big(&self, span: Span) -> BigVector {
        let difference =
            |to: &Point3<f64>, from: &Point3<f64>| BigVector::difference(coordinates(to), coordinates(from));
        match span {
            Span::OfA(from, to) => difference(&self.a[to as usize], &self.a[from as usize]),
            Span::OfB(from, to) => difference(&self.b[to as usize], &self.b[from as usize]),
            Span::Across(a, b) => {
                let motion = self.exact_motion();
                difference(&self.b[b as usize], &self.a[a as usize])
                    .times(&motion.denominator)
                    .minus(BigVector::new(motion.offset.clone(), motion.exponent))
            }
            Span::AcrossAtEnd(a, b) => self.big(Span::Across(a, b)).minus(self.big(Span::Motion)),
            Span::Motion => {
                let motion = self.exact_motion();
                BigVector::new(motion.displacement.clone(), motion.exponent)
            }
            Span::Axis(axis) => BigVector::of(unit(axis)),
            Span::Aim => BigVector::of(self.aim).times(&self.exact_motion().denominator),
        }
    }

    /// A span as an exact vector, up to a positive factor.
    pub fn direction(&self, span: Span) -> BigVector {
        self.big(span)
    }
}

/// From one vertex to another of the same body.
#[inline(always)]
pub(super) fn within(from: &Point3<f64>, to: &Point3<f64>) -> FilteredVector {
    FilteredVector { value: [to.x - from.x, to.y - from.y, to.z - from.z], error: [0.0; 3] }
}

/// From a vertex of A, shifted by an offset, to a vertex of B. The roundings are carried exactly (two-sum), so that a
/// difference without rounding has no error.
#[inline(always)]
fn across(a: &Point3<f64>, b: &Point3<f64>, offset: &[Filtered; 3]) -> FilteredVector {
    let (mut value, mut error) = ([0.0; 3], [0.0; 3]);
    for k in 0..3 {
        (value[k], error[k]) = component_across(a[k], b[k], &offset[k]);
    }
    FilteredVector { value, error }
}

/// A component of the same, and its error.
#[inline(always)]
fn component_across(a: f64, b: f64, offset: &Filtered) -> (f64, f64) {
    let (apart, lost) = two_sum(b, -a);
    let (whole, lost_then) = two_sum(apart, -offset.value);
    (whole, (lost.abs() + lost_then.abs() + offset.error) * (1.0 + 8.0 * HALF_ULP))
}

fn minus(point: &Point3<f64>) -> [f64; 3] {
    [-point.x, -point.y, -point.z]
}

fn unit(axis: usize) -> [f64; 3] {
    std::array::from_fn(|k| if k == axis { 1.0 } else { 0.0 })
}
