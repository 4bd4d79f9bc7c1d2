//! What a formula needs of the numbers in it, so that it is written once for all precisions.

use super::{Doubled, Rational};

/// A number with the four operations.
pub(crate) trait Number: Clone {
    /// The float itself, which must be finite.
    fn of(value: f64) -> Self;

    /// The sum.
    fn plus(&self, other: &Self) -> Self;

    /// The difference.
    fn minus(&self, other: &Self) -> Self;

    /// The product.
    fn times(&self, other: &Self) -> Self;

    /// The quotient by a number that is not zero.
    fn divided_by(&self, other: &Self) -> Self;
}

impl Number for Doubled {
    #[inline(always)]
    fn of(value: f64) -> Doubled {
        Doubled::of(value)
    }

    #[inline(always)]
    fn plus(&self, other: &Doubled) -> Doubled {
        *self + *other
    }

    #[inline(always)]
    fn minus(&self, other: &Doubled) -> Doubled {
        *self - *other
    }

    #[inline(always)]
    fn times(&self, other: &Doubled) -> Doubled {
        *self * *other
    }

    #[inline(always)]
    fn divided_by(&self, other: &Doubled) -> Doubled {
        *self / *other
    }
}

impl Number for Rational {
    fn of(value: f64) -> Rational {
        Rational::of(value)
    }

    fn plus(&self, other: &Rational) -> Rational {
        self + other
    }

    fn minus(&self, other: &Rational) -> Rational {
        self - other
    }

    fn times(&self, other: &Rational) -> Rational {
        self * other
    }

    fn divided_by(&self, other: &Rational) -> Rational {
        self.over(other)
    }
}
