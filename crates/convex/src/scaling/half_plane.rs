//! Half-planes of scalings: what one direction says of where the solids are apart.

use super::curve::Line;
use super::pair::Pair;
use firstcontact_exact::{Rational, Sign, SmallBigInt};

/// The pairs `rho1 h1 + rho2 h2 >= l`: at all others the solids are certainly apart, as a plane across some direction is between
/// them. Its border descends.
#[derive(Debug, Clone)]
pub(super) struct HalfPlane {
    /// `h1` and `h2`, both positive.
    reach: [SmallBigInt; 2],
    /// `l`.
    level: SmallBigInt,
}

/// Something that says of a half-plane why the solids are apart outside of it.
pub(super) trait Bound: Clone {
    /// The half-plane.
    fn half_plane(&self) -> &HalfPlane;
}

impl Bound for HalfPlane {
    fn half_plane(&self) -> &HalfPlane {
        self
    }
}

impl HalfPlane {
    /// With `h1` and `h2`, which must be positive, and `l`.
    pub(super) fn new(reach: [SmallBigInt; 2], level: SmallBigInt) -> HalfPlane {
        HalfPlane { reach, level }
    }

    /// On which side of the line a pair of scalings is: positive where the solids are certainly apart.
    pub(super) fn height(&self, pair: &Pair) -> Sign {
        self.excess(pair).sign()
    }

    /// `l - rho1 h1 - rho2 h2`, times the denominator of the scalings.
    fn excess(&self, pair: &Pair) -> SmallBigInt {
        &(&self.level * pair.over()) - &self.extent(pair.of())
    }

    fn extent(&self, [x, y]: &[SmallBigInt; 2]) -> SmallBigInt {
        &(&self.reach[0] * x) + &(&self.reach[1] * y)
    }

    /// Where a way through the plane of scalings, in a direction whose components are not negative and not both zero, crosses the
    /// line.
    pub(super) fn crossed(&self, from: &Pair, along: &[SmallBigInt; 2]) -> Pair {
        let (rate, excess, of) = (self.extent(along), self.excess(from), from.of());
        let of = std::array::from_fn(|i| &(&of[i] * &rate) + &(&along[i] * &excess));
        Pair::new(of, from.over() * &rate)
    }

    /// Whether the lines of two half-planes are parallel. Both touch the curve, so that they then are one line.
    pub(super) fn is_in_line_with(&self, other: &HalfPlane) -> bool {
        &self.reach[0] * &other.reach[1] == &self.reach[1] * &other.reach[0]
    }

    /// Where its line crosses another one that is not parallel.
    pub(super) fn crossing(&self, other: &HalfPlane) -> Pair {
        let minor = |p: &SmallBigInt, q: &SmallBigInt, r: &SmallBigInt, s: &SmallBigInt| &(p * s) - &(q * r);
        let ([a, b], [c, d]) = (&self.reach, &other.reach);
        let of = [minor(&self.level, b, &other.level, d), minor(a, &self.level, c, &other.level)];
        Pair::new(of, minor(a, b, c, d))
    }

    /// The line.
    pub(super) fn line(&self) -> Line {
        let over = |x: &SmallBigInt| Rational::new(x.clone(), self.reach[1].clone()).reduced();
        Line { slope: over(&-&self.reach[0]), intercept: over(&self.level) }
    }
}
