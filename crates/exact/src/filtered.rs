//! Floats with a proven error bound: the filters in front of exact arithmetic.
//!
//! An [`Filtered`] is a float with a bound on its distance from the exact number it stands for. Each operation adds
//! its own rounding error to the bounds of its operands. Sums carry their exact rounding error (two-sum), so that a sum
//! without rounding keeps the bound zero; products and quotients carry `2^-53` of their magnitude. The bounds are
//! themselves computed in floats; each is enlarged by [`SLACK`], which covers the few roundings in computing it.

use std::ops::{Add, Div, Mul, Neg, Sub};

use super::{Rational, Sign, SmallBigInt};

/// Half a unit in the last place of one: the largest relative error of one rounded operation.
pub const HALF_ULP: f64 = 1.0 / (1u64 << 53) as f64;

/// Factor on computed error bounds: each is a sum of at most eight rounded terms, so `(1 + 2^-53)^9` would do.
const SLACK: f64 = 1.0 + 16.0 * HALF_ULP;

/// More than the error that underflow can add to one operation, and to the computation of its bound.
const UNDERFLOW: f64 = f64::MIN_POSITIVE;

/// The rounding of a product of at least this size is a float itself, and not lost to underflow.
const LEAST_PRODUCT: f64 = 1e-270;

/// A rounded sum and what the rounding lost (Knuth).
#[inline(always)]
pub fn two_sum(a: f64, b: f64) -> (f64, f64) {
    let sum = a + b;
    let part = sum - a;
    (sum, (a - (sum - part)) + (b - part))
}

/// Adds a float to a sum that is held exactly by floats whose bits do not overlap, the least first, none of them zero
/// (Shewchuk, grow-expansion). Such a sum takes few floats, however many it has been made of.
pub fn grow_expansion(expansion: &mut Vec<f64>, more: f64) {
    let mut sum = more;
    expansion.retain_mut(|part| {
        (sum, *part) = two_sum(sum, *part);
        *part != 0.0
    });
    if sum != 0.0 {
        expansion.push(sum);
    }
}

/// A rounded product and what the rounding lost (Dekker, Veltkamp).
#[inline(always)]
pub fn two_product(a: f64, b: f64) -> (f64, f64) {
    let split = |value: f64| {
        let wide = value * 134_217_729.0;
        let high = wide - (wide - value);
        (high, value - high)
    };
    let ((ah, al), (bh, bl)) = (split(a), split(b));
    let product = a * b;
    (product, ((ah * bh - product) + ah * bl + al * bh) + al * bl)
}

/// A float and a bound on its distance from the exact value. The bound is infinite when nothing is known.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Filtered {
    /// The computed float.
    pub value: f64,
    /// `|value - exact| <= error`.
    pub error: f64,
}

impl Filtered {
    /// A float that is the exact value.
    pub const fn exact(value: f64) -> Filtered {
        Filtered { value, error: 0.0 }
    }

    /// `integer * 2^exponent`.
    pub fn scaled(integer: &SmallBigInt, exponent: i32) -> Filtered {
        Filtered::of(&Rational::scaled(integer, exponent))
    }

    /// A rational number.
    pub fn of(number: &Rational) -> Filtered {
        let [lower, upper] = number.bracket();
        Filtered { value: lower, error: upper - lower }.or_unknown()
    }

    /// The product, exact where the product of the floats needs no rounding; it takes longer than `*`.
    pub fn exact_product(self, other: Filtered) -> Filtered {
        let (value, rounding) = two_product(self.value, other.value);
        let is_exact = self.is_exact() && other.is_exact() && rounding == 0.0 && value.abs() >= LEAST_PRODUCT;
        if is_exact && value.is_finite() { Filtered::exact(value) } else { self * other }
    }

    /// `start - a[0] b[0] - a[1] b[1] - ...`, for fewer than a hundred products.
    ///
    /// With `n` products of floats, each rounded, and `n` rounded differences, the result errs by at most `(n + 1) u`
    /// of the sum `S` of all magnitudes and terms of higher order (`u = 2^-53`); the errors of the operands add at
    /// most `|a| b' + a' |b| + a' b'` for each product. Both sums are themselves computed with a relative error below
    /// `(n + 4) u`, for which `2 (n + 2) u S` and a factor of `1 + 2^-44` leave room. Each of the products may lose
    /// as much as the least float to underflow. Terms with a factor known to be zero are left out, so that a result
    /// without any other terms is as exact as its start.
    #[inline]
    pub fn residual(start: Filtered, a: &[Filtered], b: &[Filtered]) -> Filtered {
        debug_assert!(a.len() < 100);
        let (mut value, mut size, mut carried, mut terms) = (start.value, start.value.abs(), start.error, 0.0);
        for (a, b) in a.iter().zip(b).filter(|(a, b)| !a.is_zero() && !b.is_zero()) {
            let product = a.value * b.value;
            value -= product;
            size += product.abs();
            carried += a.value.abs() * b.error + a.error * (b.value.abs() + b.error);
            terms += 1.0;
        }
        if terms == 0.0 {
            return start;
        }
        let error = carried * (1.0 + 512.0 * HALF_ULP) + 2.0 * (terms + 2.0) * HALF_ULP * size + UNDERFLOW;
        Filtered { value, error }.or_unknown()
    }

    /// True if the value is known to be exact.
    pub fn is_exact(self) -> bool {
        self.error == 0.0
    }

    /// Two floats with the exact value between them; both are the value where it is exact.
    #[inline]
    pub fn interval(self) -> [f64; 2] {
        if self.is_exact() {
            return [self.value, self.value];
        }
        [(self.value - self.error).next_down(), (self.value + self.error).next_up()]
    }

    /// True if the number is known to be zero.
    #[inline]
    pub fn is_zero(self) -> bool {
        self.value == 0.0 && self.error == 0.0
    }

    /// The sign of the exact number, if it is certain.
    #[inline(always)]
    pub fn sign(self) -> Option<Sign> {
        (self.value.abs() > self.error || self.is_zero()).then(|| Sign::of(self.value))
    }

    /// Nothing is known once an operation has left the finite floats.
    #[inline(always)]
    pub fn or_unknown(self) -> Filtered {
        if self.value.is_finite() && self.error.is_finite() {
            self
        } else {
            Filtered { value: 0.0, error: f64::INFINITY }
        }
    }
}

impl Neg for Filtered {
    type Output = Filtered;

    #[inline(always)]
    fn neg(self) -> Filtered {
        Filtered { value: -self.value, error: self.error }
    }
}

impl Add for Filtered {
    type Output = Filtered;

    #[inline(always)]
    fn add(self, other: Filtered) -> Filtered {
        let (value, rounding) = two_sum(self.value, other.value);
        Filtered { value, error: (rounding.abs() + self.error + other.error) * SLACK }.or_unknown()
    }
}

impl Sub for Filtered {
    type Output = Filtered;

    #[inline(always)]
    fn sub(self, other: Filtered) -> Filtered {
        self + -other
    }
}

impl Mul for Filtered {
    type Output = Filtered;

    #[inline]
    fn mul(self, other: Filtered) -> Filtered {
        let value = self.value * other.value;
        let carried = self.value.abs() * other.error + other.value.abs() * self.error + self.error * other.error;
        // Only an exact zero gives an exact product: the bound of any other zero may itself have been lost to
        // underflow.
        let rounding = if self.is_zero() || other.is_zero() { 0.0 } else { value.abs() * HALF_ULP + UNDERFLOW };
        Filtered { value, error: (carried + rounding) * SLACK }.or_unknown()
    }
}

impl Div for Filtered {
    type Output = Filtered;

    fn div(self, other: Filtered) -> Filtered {
        let value = self.value / other.value;
        let least = (other.value.abs() - other.error) * (1.0 - 4.0 * HALF_ULP);
        if least.is_nan() || least <= 0.0 {
            return Filtered { value: 0.0, error: f64::INFINITY };
        }
        if self.is_zero() {
            return Filtered { value, error: 0.0 };
        }
        // |a/b - x/y| <= (|a - x| + |a/b| |b - y|) / |y|; if the product underflows, the division enlarges what is
        // lost.
        let lost = if other.is_exact() { 0.0 } else { UNDERFLOW };
        let carried = (self.error + value.abs() * other.error + lost) / least;
        let rounding = value.abs() * HALF_ULP + UNDERFLOW;
        Filtered { value, error: (carried + rounding) * (SLACK * SLACK) }.or_unknown()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Rational;

    fn holds(approximate: Filtered, exact: &Rational) -> bool {
        let distance = &Rational::of(approximate.value) - exact;
        let error = Rational::of(approximate.error);
        distance <= error && -&distance <= error
    }

    #[test]
    fn bounds_hold_for_chains_of_operations() {
        let mut state = 1u64;
        let mut next = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 11) as f64 / (1u64 << 53) as f64 - 0.5
        };
        for _ in 0..500 {
            let [a, b, c, d] = [next(), next() * 1e8, next() * 1e-8, next()];
            let [x, y, z, w] = [a, b, c, d].map(Filtered::exact);
            let [p, q, r, s] = [a, b, c, d].map(Rational::of);
            assert!(holds(x + y, &(&p + &q)));
            assert!(holds((x + y) - y, &(&(&p + &q) - &q)));
            assert!(holds((x * y + z) * w, &(&(&(&p * &q) + &r) * &s)));
            assert!(holds((x + z) / (y + w), &(&p + &r).over(&(&q + &s))));
            let [product, square] = [x.exact_product(y), Filtered::exact(0.75).exact_product(Filtered::exact(1.5))];
            assert!(holds(product, &(&p * &q)) && square == Filtered::exact(1.125));
            let residual = Filtered::residual(x * y, &[z, x + y, w], &[y, w / z, Filtered::exact(0.0)]);
            let products = &(&r * &q) + &(&(&p + &q) * &s.over(&r));
            assert!(holds(residual, &(&(&p * &q) - &products)) && residual.error < 1e-6 * residual.value.abs() + 1e-6);
        }
    }

    #[test]
    fn expansions_hold_sums_of_many_floats_in_few() {
        let (mut expansion, mut sum, mut state) = (Vec::new(), Rational::ZERO, 1u64);
        for step in 0..2000 {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            let scale = [1.0, 1e-9, 1e12][step % 3];
            let more = ((state >> 11) as f64 / (1u64 << 53) as f64 - 0.5) * scale;
            grow_expansion(&mut expansion, more);
            sum = &sum + &Rational::of(more);
            assert_eq!(expansion.iter().fold(Rational::ZERO, |sum, &part| &sum + &Rational::of(part)), sum);
        }
        assert!(expansion.len() <= 4, "{expansion:?}");
        grow_expansion(&mut expansion, -0.0);
        let opposite: Vec<f64> = expansion.iter().map(|part| -part).collect();
        opposite.into_iter().for_each(|part| grow_expansion(&mut expansion, part));
        assert!(expansion.is_empty());
    }

    #[test]
    fn exact_sums_stay_exact() {
        let sum = Filtered::exact(0.5) + Filtered::exact(1024.0);
        assert!(sum.is_exact());
        assert!(!(Filtered::exact(0.1) + Filtered::exact(1024.0)).is_exact());
    }

    #[test]
    fn zeros_by_underflow_are_not_exact() {
        let [least, tiny, huge] = [5e-324, 1e-20, 1e10].map(Filtered::exact);
        let lost = least / huge;
        assert!(lost.value == 0.0 && !lost.is_exact());
        for zero in [lost * tiny, tiny * lost, lost / huge, (lost * tiny) * tiny] {
            assert!(zero.value == 0.0 && !zero.is_exact());
        }
        assert!((Filtered::exact(0.0) * lost).is_exact() && (Filtered::exact(0.0) / huge).is_exact());
        // The divisor is known to one part in 1e5: the quotient is not known better, though it is small.
        let quotient = Filtered::exact(1e-320) / Filtered { value: 1e-300, error: 1e-305 };
        assert!(quotient.error >= 1e-25, "{quotient:?}");
    }

    #[test]
    fn signs_are_certain_or_unknown() {
        let [least, tiny] = [5e-324, 1e-20].map(Filtered::exact);
        assert_eq!((least.sign(), (-least).sign()), (Some(Sign::Positive), Some(Sign::Negative)));
        assert_eq!((least * tiny).sign(), None);
        assert_eq!((Filtered::exact(0.0) * tiny).sign(), Some(Sign::Zero));
        assert_eq!(Filtered { value: -1.0, error: 1.0 }.sign(), None);
    }

    #[test]
    fn overflow_is_unknown() {
        assert!((Filtered::exact(f64::MAX) + Filtered::exact(f64::MAX)).error.is_infinite());
        assert!((Filtered::exact(1.0) / Filtered::exact(0.0)).error.is_infinite());
    }
}
