//! Double-double numbers: twice the floats' precision, with a bound on the error.
//!
//! A [`DoubleDouble`] is the sum of two floats, `high` the float nearest to that sum, with a bound on its distance
//! from the exact number it stands for: about `2^-104` of it after a few operations, or zero where nothing was
//! rounded. A result of it is rounded to a float correctly, unless the exact number is very near to where the
//! rounding changes: then the answer is `None` and exact arithmetic must be asked. It takes no memory.
//!
//! Proof of the bounds, with `u = 2^-53`. A sum of two floats is `s + e`, with `s` the nearest float and `e` a float,
//! both given by [`two_sum`] unless something overflows (underflow does not hurt sums). A product is `p + e`
//! likewise, by [`two_product`], unless `e` underflows, which it cannot for `|p| >= 2^-900`; below that the bound is
//! infinite, except where a factor is zero. Any other operation, with the result `x`, errs by at most `u |x|`, plus
//! `2^-1075` where it underflows. Hence:
//!
//! - The sum of `(a, a')` and `(b, b')` is `s + e + t + f` with `s + e = a + b` and `t + f = a' + b'`. With `x + r =
//!   e + t` and `s' + r' = s + x`, again without loss, it is `s' + r' + (f + r)`. Only the sum `y = f + r` and the
//!   sum `r' + y` are rounded, and neither if `y` is zero: the loss is at most `u (|y| + |r' + y|)`, or nothing.
//! - The product is `p + e + a b' + a' b + a' b'`. Three operations make `c = a b' + a' b`, one adds `e`, and the
//!   last term is left out: the loss is at most `|a' b'| + u (|a b'| + |a' b| + |c| + |e + c|)`, or nothing if `a'`
//!   and `b'` are zero, or a factor is. It counts as nothing only where the factors are exact. Low parts are at most `u` of the high ones, so this is at most `(1 + 1 + 1 +
//!   2 + 3) u^2 |p|` and terms of higher order, for which `10 u^2 |p|` leaves room.
//! - The quotient `n / d` is `q + (n - q d) / d` for any float `q`. The rest `n - q d` is made as above; its error
//!   `r` includes that of `n`, and `|q|` times that of `d`. It is rounded to a float, divided by the high part of `d`
//!   instead of `d`, which is within `u |d|` and the error `d'` of `d`, and the quotient `z` is rounded: together at
//!   most `(r + |z| d') / |d| + 3 u |z|` and terms of higher order, for which `6 u |z|` leaves room. If the rest is
//!   known to be zero, nothing is lost.
//!
//! Sums of products may be made at once, and then their low parts are added in plain floats and bounded together;
//! where no low part is left at all, the operations above are to be asked whether anything was rounded. With `m` the
//! sum of the products' magnitudes and errors of higher order left for the slack:
//!
//! - Two products `p + e` and `q + f` with `s + g = p - q`, and four products of a high and a low part: of these
//!   seven numbers all but `g` are at most `u |p|` or `u |q|`, and `g` is at most `u m`. Adding them in the order
//!   `((e - f) + g) + (((h l' + l h') - (h l' + l h'))` errs by `u` times the partial sums, `m + 2 m + 2 m + 2 m + 4
//!   m` of `u`, and `2 u^2 m` for the four products; the products of two low parts left out are at most `u^2 m`: `14
//!   u^2 m` in all, and `16 u^2 m` is used.
//! - Three products, with two sums between them: likewise `1 + 1` for the three roundings of products, `2` for those
//!   of sums, `2 + 2 + 4` for the six products of high and low parts, `3 + 5` to add all up and `1` left out: `21 u^2
//!   m`, and `24 u^2 m` is used.
//! - A float and a product of a sum of two floats and a number, `f + d n`: with `p + e` the product of the high parts
//!   and `s + g = f + p` the numbers `e`, `g` and the two products of high and low parts are at most `u |p|`, `u (|f|
//!   + |p|)`, and `u |p|` each. Adding them so errs by `(3 u^2 + 4 u^2 + 4 u^2) |p|` and `2 u^2 |f|`, and what is
//!   left out is at most `u^2 |p|`: `16 u^2 (|p| + |f|)` is used.
//! - In a quotient `n / d` the high part of `n` minus `p`, where `p + e` is `q` times the high part of `d`, is a
//!   float, because `p` is within `3 u` of it. With the low parts of `n` and `d` the rest `((h - p) - e) + (l - q
//!   l')` errs by at most `(3 + 1 + 2 + 5) u^2 |n|`, and is itself at most `5 u |n|`, so that dividing it by the high
//!   part of `d` loses no more than `(5 + 5) u^2 |q|`: of `21 u^2 |q|` in all `24 u^2 |q|` leaves room.
//!
//! Errors of the operands are carried through by the triangle inequality. Every bound is multiplied by [`SLACK`],
//! which covers the roundings in computing it, and [`TINY`], more than all underflows in one operation, is added.
//! Overflow ends in a part that is not finite, which no answer passes.

use std::ops::{Add, Div, Mul, Neg, Sub};

use super::filtered::{HALF_ULP, two_product, two_sum};
use super::integer::power_of_two;
use super::{Filtered, Rational, Sign};

/// Factor on computed bounds; they are sums of less than twenty rounded terms of the same sign.
pub(super) const SLACK: f64 = 1.0 + 64.0 * HALF_ULP;

/// The least magnitude of a product whose rounding error is a float for certain: `2^-900`.
const LEAST: f64 = f64::from_bits((1023 - 900) << 52);

/// More than underflow can add to any error, and far below what matters for numbers above [`LEAST`].
const TINY: f64 = f64::MIN_POSITIVE;

/// Products of three numbers of at least this size are above [`LEAST`]: `2^-290`.
const NOTHING_BESIDE_ONE: f64 = f64::from_bits((1023 - 290) << 52);

/// A sum of two floats and a bound on its distance from the exact number. Equal are those that are given by the same
/// floats.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DoubleDouble {
    pub(super) high: f64,
    pub(super) low: f64,
    pub(super) error: f64,
}

impl DoubleDouble {
    /// A float that is the exact number.
    pub const fn of(value: f64) -> DoubleDouble {
        DoubleDouble { high: value, low: 0.0, error: 0.0 }
    }

    /// A number within the bound of a float.
    #[inline]
    pub const fn near(Filtered { value, error }: Filtered) -> DoubleDouble {
        DoubleDouble { high: value, low: 0.0, error }
    }

    /// The sum of two floats, exactly.
    #[inline(always)]
    pub fn sum(a: f64, b: f64) -> DoubleDouble {
        let (high, low) = two_sum(a, b);
        DoubleDouble { high, low, error: 0.0 }
    }

    /// Two floats next to a number: the nearest, and one next to what is left.
    pub fn enclosing(number: &Rational) -> DoubleDouble {
        if let Some(float) = number.as_float() {
            return DoubleDouble::of(float);
        }
        let high = number.nearest();
        if !high.is_finite() {
            return DoubleDouble { high, low: 0.0, error: f64::INFINITY };
        }
        let [lower, upper] = (number - &Rational::of(high)).bracket();
        let (high, low) = two_sum(high, lower);
        DoubleDouble { high, low, error: upper - lower }
    }

    /// The float nearest to the exact number, ties to even, if that is certain.
    #[inline(always)]
    pub fn nearest(self) -> Option<f64> {
        // The sum of both parts rounds to the high part, by `two_sum`; so does all within the error, if its ends do.
        // The ends are moved out by more than they are rounded.
        let reach = (self.error + 4.0 * HALF_ULP * self.low.abs()) * SLACK;
        let certain = self.high + (self.low + reach) == self.high && self.high + (self.low - reach) == self.high;
        (self.high.is_finite() && (self.error == 0.0 || certain)).then_some(self.high)
    }

    /// The largest float not above the exact number and the smallest not below it, if they are certain.
    #[inline]
    pub fn bracket(self) -> Option<[f64; 2]> {
        let DoubleDouble { high, low, error } = self;
        if low == 0.0 && error == 0.0 {
            return high.is_finite().then_some([high; 2]);
        }
        // The low part is at most half the way to the next float, and the error far less than the other half.
        if !(high.abs() >= LEAST && error <= high.abs() * (HALF_ULP / 128.0)) {
            return None;
        }
        if low > error {
            Some([high, high.next_up()])
        } else if low < -error {
            Some([high.next_down(), high])
        } else {
            None
        }
    }

    /// A float that is not below the exact number, and next to it where little of that is unknown.
    #[inline]
    pub fn upper(self) -> f64 {
        let upper = (self.high + (self.low + self.error).next_up()).next_up();
        if self.high.is_finite() && !upper.is_nan() { upper } else { f64::INFINITY }
    }

    /// The float nearest to the sum.
    #[inline(always)]
    pub fn high(self) -> f64 {
        self.high
    }

    /// What is left of the sum.
    #[inline(always)]
    pub fn low(self) -> f64 {
        self.low
    }

    /// A bound on the distance from the exact number.
    #[inline]
    pub fn error(self) -> f64 {
        self.error
    }

    /// The sign of the exact number, if it is certain.
    #[inline(always)]
    pub fn sign(self) -> Option<Sign> {
        let certain = self.high.abs() > 2.0 * (self.low.abs() + self.error) || self.is_zero();
        certain.then(|| Sign::of(self.high))
    }

    /// The magnitude.
    #[inline(always)]
    pub fn magnitude(self) -> DoubleDouble {
        if self.high < 0.0 { -self } else { self }
    }

    /// The larger of two numbers, if that is certain.
    #[inline(always)]
    pub fn larger(self, other: DoubleDouble) -> Option<DoubleDouble> {
        // Where the high parts are further apart than all the rest, the rounding of their difference does not matter.
        let apart = self.high - other.high;
        let rest = self.low.abs() + other.low.abs() + self.error + other.error;
        let is_less = if apart.abs() > 2.0 * rest { apart < 0.0 } else { (self - other).sign()? == Sign::Negative };
        Some(if is_less { other } else { self })
    }

    /// The difference from another number as a float with a bound: near the other one, too, it has all the digits of
    /// a float.
    #[inline(always)]
    pub fn apart(self, other: DoubleDouble) -> Filtered {
        let (s, e) = two_sum(self.high, -other.high);
        let low = self.low - other.low;
        let value = s + (e + low);
        // Three roundings; nothing is lost where all that they add is zero.
        let lost = if e == 0.0 && low == 0.0 { 0.0 } else { HALF_ULP * (value.abs() + 2.0 * (e.abs() + low.abs())) };
        Filtered { value, error: (lost + self.error + other.error) * SLACK }
    }

    /// The nearest float or one next to it, with a bound.
    #[inline]
    pub fn rounded(self) -> Filtered {
        Filtered { value: self.high, error: (self.low.abs() + self.error) * SLACK }.or_unknown()
    }

    /// Exponent of the largest power of two that is not above both the float and the error; `None` of zero.
    pub(crate) fn exponent(self) -> Option<i32> {
        let most = self.high.abs().max(self.error);
        let biased = (most.to_bits() >> 52) as i32;
        let of_subnormal = -1011 - most.to_bits().leading_zeros() as i32;
        (most != 0.0).then(|| if biased == 0 { of_subnormal } else { biased - 1023 })
    }

    /// The number times a power of two; what is then nothing beside one becomes a doubt.
    pub(crate) fn shifted(self, exponent: i32) -> DoubleDouble {
        let half = exponent / 2;
        let [first, second] = [half, exponent - half].map(power_of_two);
        let [high, low, error] = [self.high, self.low, self.error].map(|x| x * first * second);
        let is_tiny = high.abs() < NOTHING_BESIDE_ONE;
        match self {
            _ if self.is_zero() => self,
            _ if is_tiny => DoubleDouble { high: 0.0, low: 0.0, error: (error + 2.0 * NOTHING_BESIDE_ONE) * SLACK },
            DoubleDouble { low: 0.0, error: 0.0, .. } => DoubleDouble { high, ..self },
            _ => DoubleDouble { high, low, error: (error + TINY) * SLACK },
        }
    }

    /// The two floats whose sum is the exact number, if it is known to be such.
    #[inline(always)]
    pub(crate) fn parts(self) -> Option<[f64; 2]> {
        (self.error == 0.0 && self.high.is_finite() && self.low.is_finite()).then_some([self.high, self.low])
    }
}

impl Neg for DoubleDouble {
    type Output = DoubleDouble;

    #[inline(always)]
    fn neg(self) -> DoubleDouble {
        DoubleDouble { high: -self.high, low: -self.low, error: self.error }
    }
}

impl Add for DoubleDouble {
    type Output = DoubleDouble;

    #[inline(always)]
    fn add(self, other: DoubleDouble) -> DoubleDouble {
        let (s, e) = two_sum(self.high, other.high);
        let (t, f) = two_sum(self.low, other.low);
        let (x, rest) = two_sum(e, t);
        let (s, top) = two_sum(s, x);
        let y = f + rest;
        let last = top + y;
        let lost = if y == 0.0 { 0.0 } else { HALF_ULP * (y.abs() + last.abs()) + TINY };
        let (high, low) = two_sum(s, last);
        DoubleDouble { high, low, error: (lost + self.error + other.error) * SLACK }
    }
}

impl Sub for DoubleDouble {
    type Output = DoubleDouble;

    #[inline(always)]
    fn sub(self, other: DoubleDouble) -> DoubleDouble {
        self + -other
    }
}

impl Mul for DoubleDouble {
    type Output = DoubleDouble;

    #[inline(always)]
    fn mul(self, other: DoubleDouble) -> DoubleDouble {
        let (p, e) = two_product(self.high, other.high);
        let (left, right) = (self.high * other.low, self.low * other.high);
        let c = left + right;
        let last = e + c;
        let (high, low) = two_sum(p, last);
        // Two floats lose nothing, nor does zero. The bound carried from others may itself be lost to underflow.
        let are_floats = self.low == 0.0 && other.low == 0.0 && self.error + other.error == 0.0;
        let exact = are_floats || self.is_zero() || other.is_zero();
        let lost = 10.0 * HALF_ULP * HALF_ULP * p.abs() + TINY;
        let carried = self.reach() * other.error + other.reach() * self.error;
        let known = p.abs() >= LEAST || self.high == 0.0 || other.high == 0.0;
        let error = if known { ((if exact { 0.0 } else { lost }) + carried) * SLACK } else { f64::INFINITY };
        DoubleDouble { high, low, error }
    }
}

impl Div for DoubleDouble {
    type Output = DoubleDouble;

    #[inline(always)]
    fn div(self, other: DoubleDouble) -> DoubleDouble {
        let q = self.high / other.high;
        let (p, e) = two_product(q, other.high);
        let second = (((self.high - p) - e) + (self.low - q * other.low)) / other.high;
        if second == 0.0 {
            // Nothing is left, and nothing was lost: the quotient is a float.
            let is_float = self.low == 0.0 && other.low == 0.0 && self.error + other.error == 0.0 && p.abs() >= LEAST;
            return if is_float { DoubleDouble::of(q) } else { self.divided_exactly(other, q) };
        }
        let (high, low) = two_sum(q, second);
        let least = other.high.abs() * (1.0 - 4.0 * HALF_ULP) - other.error;
        let carried = (self.error + q.abs() * other.error + TINY) / least;
        let error = (carried + 24.0 * HALF_ULP * HALF_ULP * q.abs() + TINY) * SLACK;
        DoubleDouble { high, low, error: if least > 0.0 { error } else { f64::INFINITY } }
    }
}

impl DoubleDouble {
    /// The quotient for which `q` is the first part and perhaps the whole.
    #[inline(never)]
    fn divided_exactly(self, other: DoubleDouble, q: f64) -> DoubleDouble {
        let rest = self - DoubleDouble::of(q) * other;
        let second = (rest.high + rest.low) / other.high;
        let (high, low) = two_sum(q, second);
        let least = other.high.abs() * (1.0 - 4.0 * HALF_ULP) - other.error;
        let lost = (rest.error + second.abs() * other.error) / least + 6.0 * HALF_ULP * second.abs() + TINY;
        let error = if rest.is_zero() { 0.0 } else { lost * SLACK };
        DoubleDouble { high, low, error: if least > 0.0 { error } else { f64::INFINITY } }
    }

    /// `a b' - a' b` at once; `None` if the numbers are not exact, or nothing is rounded.
    #[inline(always)]
    pub(crate) fn minor([a, a2]: [DoubleDouble; 2], [b, b2]: [DoubleDouble; 2]) -> Option<DoubleDouble> {
        let ((p, e), (q, f)) = (two_product(a.high, b2.high), two_product(a2.high, b.high));
        let (s, g) = two_sum(p, -q);
        let mixed = (a.high * b2.low + a.low * b2.high) - (a2.high * b.low + a2.low * b.high);
        let rest = ((e - f) + g) + mixed;
        let (high, low) = two_sum(s, rest);
        let error = (16.0 * HALF_ULP * HALF_ULP * (p.abs() + q.abs()) + TINY) * SLACK;
        let is_given = a.error + a2.error + b.error + b2.error == 0.0;
        (is_given && rest != 0.0).then_some(DoubleDouble { high, low, error })
    }

    /// `from + step n` at once, for an exact step; `None` if the number is exact, so that the result may be, or the
    /// product is so small that its rounding error may be no float.
    #[inline(always)]
    pub(super) fn onward(from: f64, step: &DoubleDouble, n: &DoubleDouble) -> Option<DoubleDouble> {
        let (p, e) = two_product(step.high, n.high);
        let (s, g) = two_sum(from, p);
        let rest = (e + g) + (step.high * n.low + step.low * n.high);
        let (high, low) = two_sum(s, rest);
        let lost = 16.0 * HALF_ULP * HALF_ULP * (p.abs() + from.abs()) + TINY;
        let error = (lost + step.high.abs() * n.error) * SLACK;
        (n.error != 0.0 && p.abs() >= LEAST).then_some(DoubleDouble { high, low, error })
    }

    /// The scalar product at once; `None` if nothing is rounded, or the second vector is not exact.
    #[inline(always)]
    pub(crate) fn products([x, y, z]: &[DoubleDouble; 3], [x2, y2, z2]: &[DoubleDouble; 3]) -> Option<DoubleDouble> {
        let (p, e) = two_product(x.high, x2.high);
        let (q, f) = two_product(y.high, y2.high);
        let (r, g) = two_product(z.high, z2.high);
        let (s, h) = two_sum(p, q);
        let (s, i) = two_sum(s, r);
        let mixed = |a: &DoubleDouble, b: &DoubleDouble| a.high * b.low + a.low * b.high;
        let rest = (((e + f) + g) + (h + i)) + ((mixed(x, x2) + mixed(y, y2)) + mixed(z, z2));
        let (high, low) = two_sum(s, rest);
        let carried = x.error * x2.high.abs() + y.error * y2.high.abs() + z.error * z2.high.abs();
        let lost = 24.0 * HALF_ULP * HALF_ULP * (p.abs() + q.abs() + r.abs()) + TINY;
        let is_given = x2.error + y2.error + z2.error == 0.0;
        (is_given && rest != 0.0).then_some(DoubleDouble { high, low, error: (lost + carried) * SLACK })
    }
}

impl DoubleDouble {
    /// True if the number is known to be zero.
    #[inline(always)]
    pub(crate) fn is_zero(self) -> bool {
        self.high == 0.0 && self.low == 0.0 && self.error == 0.0
    }

    /// No less than the magnitude of the exact number.
    #[inline(always)]
    fn reach(self) -> f64 {
        // The low part is at most `u` of the high one.
        self.high.abs() * SLACK + self.error
    }
}

#[cfg(test)]
pub(super) mod tests;
