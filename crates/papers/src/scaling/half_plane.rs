//! Half-planes of scalings: what one direction says of where the solids are apart.

use crate::scaling::curve::ScalingLine;
use firstcontact_convex::Side;
use firstcontact_exact::{Filtered, Rational, Sign, SmallBigInt};

/// The pairs `rho1 h1 + rho2 h2 >= l`: at all others the solids are certainly apart, as a plane across some direction
/// is between them. Its border descends.
#[derive(Debug, Clone)]
pub(crate) struct HalfPlane {
    /// `h1` and `h2`, both positive.
    reach: [SmallBigInt; 2],
    /// `l`.
    level: SmallBigInt,
}

/// Something that says of a half-plane why the solids are apart outside of it.
pub(crate) trait TangentBound: Clone {
    /// The half-plane.
    fn half_plane(&self) -> &HalfPlane;
}

impl TangentBound for HalfPlane {
    fn half_plane(&self) -> &HalfPlane {
        self
    }
}

impl HalfPlane {
    /// With `h1` and `h2`, which must be positive, and `l`.
    pub(crate) fn new(reach: [SmallBigInt; 2], level: SmallBigInt) -> HalfPlane {
        HalfPlane { reach, level }
    }

    /// On which side of the line a pair of scalings is: positive where the solids are certainly apart.
    pub(crate) fn height(&self, pair: &ScalingPair) -> Sign {
        self.excess(pair).sign()
    }

    /// `l - rho1 h1 - rho2 h2`, times the denominator of the scalings.
    fn excess(&self, pair: &ScalingPair) -> SmallBigInt {
        &(&self.level * pair.over()) - &self.extent(pair.of())
    }

    fn extent(&self, [x, y]: &[SmallBigInt; 2]) -> SmallBigInt {
        &(&self.reach[0] * x) + &(&self.reach[1] * y)
    }

    /// Crossing of the line with a way through the plane of scalings, in a direction whose components are not negative
    /// and not both zero.
    pub(crate) fn crossed(&self, from: &ScalingPair, along: &[SmallBigInt; 2]) -> ScalingPair {
        let (rate, excess, of) = (self.extent(along), self.excess(from), from.of());
        let of = std::array::from_fn(|i| &(&of[i] * &rate) + &(&along[i] * &excess));
        ScalingPair::new(of, from.over() * &rate)
    }

    /// True if the lines of two half-planes are parallel. Both touch the curve, so that they then are one line.
    pub(crate) fn is_in_line_with(&self, other: &HalfPlane) -> bool {
        &self.reach[0] * &other.reach[1] == &self.reach[1] * &other.reach[0]
    }

    /// Crossing of its line with another one that is not parallel.
    pub(crate) fn crossing(&self, other: &HalfPlane) -> ScalingPair {
        let minor = |p: &SmallBigInt, q: &SmallBigInt, r: &SmallBigInt, s: &SmallBigInt| &(p * s) - &(q * r);
        let ([a, b], [c, d]) = (&self.reach, &other.reach);
        let of = [minor(&self.level, b, &other.level, d), minor(a, &self.level, c, &other.level)];
        ScalingPair::new(of, minor(a, b, c, d))
    }

    /// The line.
    pub(crate) fn line(&self) -> ScalingLine {
        let over = |x: &SmallBigInt| Rational::new(x.clone(), self.reach[1].clone()).reduced();
        ScalingLine { slope: over(&-&self.reach[0]), intercept: over(&self.level) }
    }
}

/// The scalings of A and B, neither of them negative.
#[derive(Debug, Clone)]
pub(crate) struct ScalingPair {
    of: [SmallBigInt; 2],
    /// Positive.
    over: SmallBigInt,
}

/// A pair of scalings and what they are in floats.
pub(crate) struct RoundedPair<'p> {
    /// The pair.
    pub pair: &'p ScalingPair,
    /// The scalings of A and B.
    pub rough: [Filtered; 2],
}

impl ScalingPair {
    /// Numerators over a denominator that is not zero.
    pub(crate) fn new(of: [SmallBigInt; 2], over: SmallBigInt) -> ScalingPair {
        if over.sign() == Sign::Negative {
            return ScalingPair { of: of.each_ref().map(|x| -x), over: -&over };
        }
        ScalingPair { of, over }
    }

    /// Two rational numbers.
    pub(crate) fn of_rationals([x, y]: [&Rational; 2]) -> ScalingPair {
        let of = [x.numerator() * y.denominator(), y.numerator() * x.denominator()];
        ScalingPair { of, over: x.denominator() * y.denominator() }
    }

    /// Two finite floats.
    pub(crate) fn of_floats(floats: [f64; 2]) -> ScalingPair {
        let [x, y] = floats.map(Rational::of);
        ScalingPair::of_rationals([&x, &y])
    }

    /// Both zero.
    pub(crate) fn zero() -> ScalingPair {
        ScalingPair { of: [SmallBigInt::ZERO, SmallBigInt::ZERO], over: SmallBigInt::ONE }
    }

    /// The numerators.
    pub(crate) fn of(&self) -> &[SmallBigInt; 2] {
        &self.of
    }

    /// The numerator of one of them.
    pub(crate) fn scaled(&self, side: Side) -> &SmallBigInt {
        &self.of[side.index()]
    }

    /// The denominator of both.
    pub(crate) fn over(&self) -> &SmallBigInt {
        &self.over
    }

    /// True if both are zero.
    pub(crate) fn is_zero(&self) -> bool {
        self.of.iter().all(SmallBigInt::is_zero)
    }

    /// The pair with its floats.
    pub(crate) fn rounded(&self) -> RoundedPair<'_> {
        let rough = |x: &SmallBigInt| Filtered::of(&Rational::new(x.clone(), self.over.clone()));
        RoundedPair { pair: self, rough: self.of.each_ref().map(rough) }
    }

    /// The scalings in lowest terms.
    pub(crate) fn rationals(&self) -> [Rational; 2] {
        self.of.each_ref().map(|x| Rational::new(x.clone(), self.over.clone()).reduced())
    }

    /// A pair strictly between two different ones, in a line with them.
    pub(crate) fn between(p: &ScalingPair, q: &ScalingPair) -> ScalingPair {
        ScalingPair { of: std::array::from_fn(|i| &p.of[i] + &q.of[i]), over: &p.over + &q.over }
    }

    /// The direction from one pair to another, neither of whose scalings is less, times a positive number.
    pub(crate) fn way(from: &ScalingPair, to: &ScalingPair) -> [SmallBigInt; 2] {
        std::array::from_fn(|i| &(&to.of[i] * &from.over) - &(&from.of[i] * &to.over))
    }

    /// Order of a scaling and that of another pair.
    pub(crate) fn cmp(&self, other: &ScalingPair, side: Side) -> std::cmp::Ordering {
        (self.scaled(side) * &other.over).cmp(&(other.scaled(side) * &self.over))
    }
}

impl PartialEq for ScalingPair {
    fn eq(&self, other: &ScalingPair) -> bool {
        [Side::A, Side::B].into_iter().all(|side| self.cmp(other, side).is_eq())
    }
}
