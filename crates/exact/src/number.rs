//! What a formula needs of the numbers in it, so that it is written once for all precisions.

use super::{DoubleDouble, Rational, Ring};

/// A number with the four operations.
pub trait Number: Ring {
    /// The float itself, which must be finite.
    fn of(value: f64) -> Self;

    /// A rational number, as precisely as can be.
    fn enclosing(number: &Rational) -> Self;

    /// The difference of two finite floats.
    fn difference(a: f64, b: f64) -> Self;

    /// The quotient by a number that is not zero.
    fn divided_by(&self, other: &Self) -> Self;

    /// What is at a share of the way from one finite float to another.
    #[inline]
    fn between([from, to]: [f64; 2], share: &Self) -> Self {
        Self::of(from).plus(&Self::difference(to, from).times(share))
    }
}

impl Number for DoubleDouble {
    #[inline(always)]
    fn of(value: f64) -> DoubleDouble {
        DoubleDouble::of(value)
    }

    fn enclosing(number: &Rational) -> DoubleDouble {
        DoubleDouble::enclosing(number)
    }

    #[inline(always)]
    fn difference(a: f64, b: f64) -> DoubleDouble {
        DoubleDouble::sum(a, -b)
    }

    #[inline(always)]
    fn divided_by(&self, other: &DoubleDouble) -> DoubleDouble {
        *self / *other
    }

    #[inline(always)]
    fn between([from, to]: [f64; 2], share: &DoubleDouble) -> DoubleDouble {
        let step = DoubleDouble::difference(to, from);
        DoubleDouble::onward(from, &step, share).unwrap_or_else(|| DoubleDouble::of(from) + step * *share)
    }
}

impl Number for Rational {
    fn of(value: f64) -> Rational {
        Rational::of(value)
    }

    fn enclosing(number: &Rational) -> Rational {
        number.clone()
    }

    fn difference(a: f64, b: f64) -> Rational {
        &Rational::of(a) - &Rational::of(b)
    }

    fn divided_by(&self, other: &Rational) -> Rational {
        self.over(other)
    }
}
