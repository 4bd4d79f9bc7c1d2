//! Four double-double numbers side by side with their error bounds, as [`DoubleDouble`] does.
//!
//! The operations are those whose bounds [`DoubleDouble`] proves for sums of products made at once, with fewer
//! roundings: products of high and low parts are added with one rounding each. With `u = 2^-53`, `m` the sum of the
//! products' magnitudes, and low parts and roundings at most `u` of what they belong to:
//!
//! - Two products: `p + e`, and two products of a high and a low part added to `e` one by one, are at most `2 u |p|`
//!   and then `3 u |p|`; so is the other side of `q`; their difference is at most `3 u m`, and with what `p - q` lost
//!   `4 u m`. The roundings add up to `(2 + 3 + 3 + 4) u^2 m`, what is left out to `u^2 m`: `16 u^2 m` is used.
//! - Three products: likewise `(2 + 3) u^2 m` for the products of high and low parts, `3 + 3` for their two sums, `2`
//!   for the sum of what the two sums of the high parts lost, `5` for all, and `1` left out: `24 u^2 m` is used.
//! - A float and a product: `(2 + 3 + 4) u^2 |p| + u^2 |f|` and `u^2 |p|` left out: `16 u^2 (|p| + |f|)` is used.
//! - A quotient: as there, and `24 u^2 |q|` is used.
//!
//! Nothing underflows where it matters: what is given are whole numbers of units not below `2^-300`
//! ([`LEAST_UNIT`](crate::LEAST_UNIT)), so that determinants are whole numbers of `2^-900`; and of quotients those
//! are refused that are below `2^-500` and not zero ([`DoubleDoubleLanes::quotients`]). So zero is the number zero,
//! and where every part that is left after rounding is zero, nothing was rounded and the error is zero.

#![allow(
    clippy::missing_safety_doc,
    reason = "the functions are safe; they need processor features, which their callers have"
)]

use super::{Lanes, Sums, quick_two_sum, two_product, two_sum};
use crate::HALF_ULP;
use crate::double_double::{DoubleDouble, SLACK};

/// The magnitude below which a factor is too small for its products' errors to be floats for certain.
const LEAST_FACTOR: f64 = f64::from_bits((1023 - 500) << 52);

/// `u^2`.
const SQUARE: f64 = HALF_ULP * HALF_ULP;

/// Sums of two floats, and bounds on their distances from the exact numbers.
#[derive(Debug, Clone, Copy)]
pub struct DoubleDoubleLanes {
    high: Lanes,
    low: Lanes,
    error: Lanes,
}

in_vector_unit! {
    DoubleDoubleLanes =>

    /// Floats.
    pub fn of(floats: Lanes) -> DoubleDoubleLanes {
        let zero = Lanes::splat(0.0);
        DoubleDoubleLanes { high: floats, low: zero, error: zero }
    }

    /// The cross product.
    pub fn cross(u: &Sums, v: &Sums) -> DoubleDoubleLanes {
        let ([a, a_low], [b, b_low]) = ([u.high.next(), u.low.next()], [v.high.last(), v.low.last()]);
        let ([c, c_low], [d, d_low]) = ([u.high.last(), u.low.last()], [v.high.next(), v.low.next()]);
        let ([p, e], [q, f]) = (two_product(a, b), two_product(c, d));
        let [s, g] = two_sum(p, q.negated());
        let of_p = a_low.times_plus(b, a.times_plus(b_low, e));
        let of_q = c_low.times_plus(d, c.times_plus(d_low, f));
        let [high, low] = two_sum(s, of_p.minus(of_q).plus(g));
        let rounded = e.or(f).or(g).or(u.low.or(a_low).or(c_low)).or(v.low.or(b_low).or(d_low));
        let lost = Lanes::splat(16.0 * SQUARE * SLACK).times(p.magnitude().plus(q.magnitude()));
        DoubleDoubleLanes { high, low, error: lost.where_not_zero(rounded) }
    }

    /// The scalar products of four pairs of vectors.
    pub fn products(pairs: [(&DoubleDoubleLanes, &Sums); 4]) -> DoubleDoubleLanes {
        // Written out: what is passed to others to call has not their features.
        let [(n, v), (n2, v2), (n3, v3), (n4, v4)] = pairs;
        let [a, b, c, d] = [n.by_coordinate(v), n2.by_coordinate(v2), n3.by_coordinate(v3), n4.by_coordinate(v4)];
        let [x, y, z] = Lanes::transposed([a.high, b.high, c.high, d.high]);
        let [x_low, y_low, z_low] = Lanes::transposed([a.low, b.low, c.low, d.low]);
        let [x_error, y_error, z_error] = Lanes::transposed([a.error, b.error, c.error, d.error]);
        let [s, h] = two_sum(x, y);
        let [s, i] = two_sum(s, z);
        let [high, low] = two_sum(s, x_low.plus(y_low).plus(z_low).plus(h.plus(i)));
        let size = x.magnitude().plus(y.magnitude()).plus(z.magnitude());
        let lost = Lanes::splat(24.0 * SQUARE).times(size).where_not_zero(h.or(i));
        let carried = x_error.plus(y_error).plus(z_error);
        DoubleDoubleLanes { high, low, error: lost.plus(carried).times(Lanes::splat(SLACK)) }
    }

    /// The products of coordinates: rounded, what is left of them, and a bound on the rest.
    fn by_coordinate(&self, v: &Sums) -> DoubleDoubleLanes {
        let [high, e] = two_product(self.high, v.high);
        let low = self.low.times_plus(v.high, self.high.times_plus(v.low, e));
        let rounded = e.or(self.low).or(v.low);
        let lost = Lanes::splat(24.0 * SQUARE).times(high.magnitude()).where_not_zero(rounded);
        DoubleDoubleLanes { high, low, error: self.error.times_plus(v.high.magnitude(), lost) }
    }

    /// The quotients; `None` if a divisor is not certainly different from zero.
    pub(crate) fn over(&self, other: &DoubleDoubleLanes) -> Option<DoubleDoubleLanes> {
        let q = self.high.over(other.high);
        let rest = q.times_from(other.high, self.high);
        let second = rest.plus(q.times_from(other.low, self.low)).over(other.high);
        let [high, low] = quick_two_sum(q, second);
        let (size, least) = (q.magnitude(), Lanes::splat(1.0 - 4.0 * HALF_ULP));
        let least = other.high.magnitude().times(least).minus(other.error);
        let carried = size.times_plus(other.error, self.error).over(least);
        let rounded = rest.or(self.low.or(other.low)).or(self.error.or(other.error));
        let lost = Lanes::splat(24.0 * SQUARE).times(size).where_not_zero(rounded);
        let error = lost.plus(carried).times(Lanes::splat(SLACK));
        if Lanes::splat(0.0).is_below(least).hold() { Some(DoubleDoubleLanes { high, low, error }) } else { None }
    }

    /// The coordinates of `from + step n`, for one number `n` in all lanes.
    pub fn onward(from: Lanes, step: &Sums, n: &DoubleDoubleLanes) -> DoubleDoubleLanes {
        let [p, e] = two_product(step.high, n.high);
        let [s, g] = two_sum(from, p);
        let [high, low] = two_sum(s, step.low.times_plus(n.high, step.high.times_plus(n.low, e)).plus(g));
        let rounded = e.or(g).or(step.low).or(n.low.where_not_zero(step.high));
        let size = p.magnitude().plus(from.magnitude());
        let lost = Lanes::splat(16.0 * SQUARE).times(size).where_not_zero(rounded);
        let error = step.high.magnitude().times_plus(n.error, lost).times(Lanes::splat(SLACK));
        DoubleDoubleLanes { high, low, error }
    }

    /// The sums.
    pub fn plus(&self, other: &DoubleDoubleLanes) -> DoubleDoubleLanes {
        let [s, e] = two_sum(self.high, other.high);
        let [t, f] = two_sum(self.low, other.low);
        let [x, rest] = two_sum(e, t);
        let [s, top] = two_sum(s, x);
        let y = f.plus(rest);
        let last = top.plus(y);
        let [high, low] = two_sum(s, last);
        let lost = Lanes::splat(HALF_ULP).times(y.magnitude().plus(last.magnitude())).where_not_zero(y);
        let error = lost.plus(self.error).plus(other.error).times(Lanes::splat(SLACK));
        DoubleDoubleLanes { high, low, error }
    }

    /// The ratios of three coordinates to the magnitude of the largest, each rounded once, if it is certain which
    /// that is and how the others are rounded.
    pub fn ratios_to_largest(&self) -> Option<[f64; 3]> {
        let size = self.high.magnitude();
        let largest = size.max(size.next()).max(size.last());
        let rest = self.low.magnitude().plus(self.error);
        let most = rest.max(rest.next()).max(rest.last());
        // Where the high parts are further apart than all the rest, the rounding of their difference does not matter.
        let is_less = Lanes::splat(2.0).times(rest.plus(most)).is_below(largest.minus(size));
        let is_largest = size.equals(largest);
        // Two that seem to be equal are if they are floats.
        let is_one = matches!(is_largest.bits() & 0b111, 0b001 | 0b010 | 0b100);
        if !is_less.or(is_largest).hold() || !(is_one || most.equals(Lanes::splat(0.0)).hold()) {
            return None;
        }
        let of_largest = |part: Lanes| {
            let part = part.and(is_largest);
            part.plus(part.next()).plus(part.last())
        };
        let divisor = DoubleDoubleLanes {
            high: largest,
            low: of_largest(self.low.with_sign_changed_as(self.high)),
            error: of_largest(self.error),
        };
        self.over(&divisor)?.nearest()
    }

    /// The floats nearest to three coordinates, if they are certain.
    pub fn nearest(&self) -> Option<[f64; 3]> {
        let reach =
            self.low.magnitude().times_plus(Lanes::splat(4.0 * HALF_ULP), self.error).times(Lanes::splat(SLACK));
        let [above, below] = [self.high.plus(self.low.plus(reach)), self.high.plus(self.low.minus(reach))];
        let is_certain = above.equals(self.high).and(below.equals(self.high));
        let is_exact = self.error.equals(Lanes::splat(0.0));
        let is_finite = self.high.magnitude().is_below(Lanes::splat(f64::INFINITY));
        let is_told = is_certain.or(is_exact).and(is_finite).hold();
        if is_told { Some(self.high.coordinates()) } else { None }
    }

    /// One of them.
    pub fn lane(&self, lane: usize) -> DoubleDouble {
        let (high, low, error) = (self.high.floats(), self.low.floats(), self.error.floats());
        DoubleDouble { high: high[lane], low: low[lane], error: error[lane] }
    }

    /// One of them four times.
    pub fn all<const LANE: usize>(&self) -> DoubleDoubleLanes {
        DoubleDoubleLanes {
            high: self.high.all::<LANE>(),
            low: self.low.all::<LANE>(),
            error: self.error.all::<LANE>(),
        }
    }

    /// The quotients of the numbers at even places by those that follow them, at even places; `None` if a divisor may
    /// be zero, or a quotient is too small for what is made of it.
    pub fn quotients(&self) -> Option<DoubleDoubleLanes> {
        let quotients =
            self.over(&DoubleDoubleLanes { high: self.high.odd(), low: self.low.odd(), error: self.error.odd() })?;
        let is_small = quotients.high.magnitude().is_below(Lanes::splat(LEAST_FACTOR));
        let is_zero = quotients.high.equals(Lanes::splat(0.0));
        if (is_small.bits() & !is_zero.bits()) == 0 { Some(quotients) } else { None }
    }
}
