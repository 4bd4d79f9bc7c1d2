//! Floats that know how wrong they may be: the filters in front of exact arithmetic.
//!
//! An [`Approximate`] is a float with a bound on its distance from the exact number it stands for. Each operation adds
//! its own rounding error to the bounds of its operands. Sums carry their exact rounding error (two-sum), so that a sum
//! without rounding keeps the bound zero; products and quotients carry `2^-53` of their magnitude. The bounds are
//! themselves computed in floats; each is enlarged by [`SLACK`], which covers the few roundings in computing it.

use std::ops::{Add, Div, Mul, Neg, Sub};

use super::Sign;
use super::doubled::two_sum;

/// Half a unit in the last place of one: the largest relative error of one rounded operation.
pub(crate) const HALF_ULP: f64 = 1.0 / (1u64 << 53) as f64;

/// Factor on computed error bounds: each is a sum of at most eight rounded terms, so `(1 + 2^-53)^9` would do.
const SLACK: f64 = 1.0 + 16.0 * HALF_ULP;

/// More than the error that underflow can add to one operation, and to the computation of its bound.
const UNDERFLOW: f64 = f64::MIN_POSITIVE;

/// A float and a bound on its distance from the exact value. The bound is infinite when nothing is known.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Approximate {
    /// The computed float.
    pub(crate) value: f64,
    /// `|value - exact| <= error`.
    pub(crate) error: f64,
}

impl Approximate {
    /// A float that is the exact value.
    pub(crate) const fn exact(value: f64) -> Approximate {
        Approximate { value, error: 0.0 }
    }

    /// Whether the value is known to be exact.
    pub(crate) fn is_exact(self) -> bool {
        self.error == 0.0
    }

    /// Two floats with the exact value between them; both are the value where it is exact.
    pub(crate) fn interval(self) -> [f64; 2] {
        if self.is_exact() {
            return [self.value, self.value];
        }
        [(self.value - self.error).next_down(), (self.value + self.error).next_up()]
    }

    /// Whether the number is known to be zero.
    pub(crate) fn is_zero(self) -> bool {
        self.value == 0.0 && self.error == 0.0
    }

    /// The sign of the exact number, if it is certain.
    pub(crate) fn sign(self) -> Option<Sign> {
        (self.value.abs() > self.error || self.is_zero()).then(|| Sign::of(self.value))
    }

    /// Nothing is known once an operation has left the finite floats.
    fn or_unknown(self) -> Approximate {
        if self.value.is_finite() && self.error.is_finite() {
            self
        } else {
            Approximate { value: 0.0, error: f64::INFINITY }
        }
    }
}

impl Neg for Approximate {
    type Output = Approximate;

    fn neg(self) -> Approximate {
        Approximate { value: -self.value, error: self.error }
    }
}

impl Add for Approximate {
    type Output = Approximate;

    fn add(self, other: Approximate) -> Approximate {
        let (value, rounding) = two_sum(self.value, other.value);
        Approximate { value, error: (rounding.abs() + self.error + other.error) * SLACK }.or_unknown()
    }
}

impl Sub for Approximate {
    type Output = Approximate;

    fn sub(self, other: Approximate) -> Approximate {
        self + -other
    }
}

impl Mul for Approximate {
    type Output = Approximate;

    fn mul(self, other: Approximate) -> Approximate {
        let value = self.value * other.value;
        let carried = self.value.abs() * other.error + other.value.abs() * self.error + self.error * other.error;
        // Only an exact zero gives an exact product: the bound of any other zero may itself have been lost to underflow.
        let rounding = if self.is_zero() || other.is_zero() { 0.0 } else { value.abs() * HALF_ULP + UNDERFLOW };
        Approximate { value, error: (carried + rounding) * SLACK }.or_unknown()
    }
}

impl Div for Approximate {
    type Output = Approximate;

    fn div(self, other: Approximate) -> Approximate {
        let value = self.value / other.value;
        let least = (other.value.abs() - other.error) * (1.0 - 4.0 * HALF_ULP);
        if least.is_nan() || least <= 0.0 {
            return Approximate { value: 0.0, error: f64::INFINITY };
        }
        if self.is_zero() {
            return Approximate { value, error: 0.0 };
        }
        // |a/b - x/y| <= (|a - x| + |a/b| |b - y|) / |y|; if the product underflows, the division enlarges what is lost.
        let lost = if other.is_exact() { 0.0 } else { UNDERFLOW };
        let carried = (self.error + value.abs() * other.error + lost) / least;
        let rounding = value.abs() * HALF_ULP + UNDERFLOW;
        Approximate { value, error: (carried + rounding) * (SLACK * SLACK) }.or_unknown()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::Rational;

    fn holds(approximate: Approximate, exact: &Rational) -> bool {
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
            let [x, y, z, w] = [a, b, c, d].map(Approximate::exact);
            let [p, q, r, s] = [a, b, c, d].map(Rational::of);
            assert!(holds(x + y, &(&p + &q)));
            assert!(holds((x + y) - y, &(&(&p + &q) - &q)));
            assert!(holds((x * y + z) * w, &(&(&(&p * &q) + &r) * &s)));
            assert!(holds((x + z) / (y + w), &(&p + &r).over(&(&q + &s))));
        }
    }

    #[test]
    fn exact_sums_stay_exact() {
        let sum = Approximate::exact(0.5) + Approximate::exact(1024.0);
        assert!(sum.is_exact());
        assert!(!(Approximate::exact(0.1) + Approximate::exact(1024.0)).is_exact());
    }

    #[test]
    fn zeros_by_underflow_are_not_exact() {
        let [least, tiny, huge] = [5e-324, 1e-20, 1e10].map(Approximate::exact);
        let lost = least / huge;
        assert!(lost.value == 0.0 && !lost.is_exact());
        for zero in [lost * tiny, tiny * lost, lost / huge, (lost * tiny) * tiny] {
            assert!(zero.value == 0.0 && !zero.is_exact());
        }
        assert!((Approximate::exact(0.0) * lost).is_exact() && (Approximate::exact(0.0) / huge).is_exact());
        // The divisor is known to one part in 1e5: the quotient is not known better, though it is small.
        let quotient = Approximate::exact(1e-320) / Approximate { value: 1e-300, error: 1e-305 };
        assert!(quotient.error >= 1e-25, "{quotient:?}");
    }

    #[test]
    fn signs_are_certain_or_unknown() {
        let [least, tiny] = [5e-324, 1e-20].map(Approximate::exact);
        assert_eq!((least.sign(), (-least).sign()), (Some(Sign::Positive), Some(Sign::Negative)));
        assert_eq!((least * tiny).sign(), None);
        assert_eq!((Approximate::exact(0.0) * tiny).sign(), Some(Sign::Zero));
        assert_eq!(Approximate { value: -1.0, error: 1.0 }.sign(), None);
    }

    #[test]
    fn overflow_is_unknown() {
        assert!((Approximate::exact(f64::MAX) + Approximate::exact(f64::MAX)).error.is_infinite());
        assert!((Approximate::exact(1.0) / Approximate::exact(0.0)).error.is_infinite());
    }
}
