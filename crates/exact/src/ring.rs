//! Sums and products, so that one formula serves filters and exact integers alike; and vectors of such numbers.

use dashu_int::IBig;

use super::{DoubleDouble, Filtered, Rational, SmallBigInt};

/// A number that can be added, subtracted and multiplied.
pub trait Ring: Clone {
    /// The sum.
    fn plus(&self, other: &Self) -> Self;

    /// The difference.
    fn minus(&self, other: &Self) -> Self;

    /// The product.
    fn times(&self, other: &Self) -> Self;

    /// The opposite.
    fn negated(&self) -> Self;
}

/// For numbers that are copied.
macro_rules! by_value {
    ($number:ty) => {
        impl Ring for $number {
            #[inline(always)]
            fn plus(&self, other: &$number) -> $number {
                *self + *other
            }

            #[inline(always)]
            fn minus(&self, other: &$number) -> $number {
                *self - *other
            }

            #[inline(always)]
            fn times(&self, other: &$number) -> $number {
                *self * *other
            }

            #[inline(always)]
            fn negated(&self) -> $number {
                -*self
            }
        }
    };
}

/// For numbers that are too large to be copied.
macro_rules! by_reference {
    ($number:ty) => {
        impl Ring for $number {
            fn plus(&self, other: &$number) -> $number {
                self + other
            }

            fn minus(&self, other: &$number) -> $number {
                self - other
            }

            fn times(&self, other: &$number) -> $number {
                self * other
            }

            fn negated(&self) -> $number {
                -self
            }
        }
    };
}

by_value!(Filtered);
by_value!(DoubleDouble);
by_value!(i128);
by_reference!(Rational);
by_reference!(SmallBigInt);
by_reference!(IBig);

/// The scalar product.
#[inline]
pub fn dot<N: Ring>(u: &[N; 3], v: &[N; 3]) -> N {
    u[0].times(&v[0]).plus(&u[1].times(&v[1])).plus(&u[2].times(&v[2]))
}

/// The cross product.
#[inline]
pub fn cross<N: Ring>(u: &[N; 3], v: &[N; 3]) -> [N; 3] {
    let minor = |i: usize, j: usize| u[i].times(&v[j]).minus(&u[j].times(&v[i]));
    [minor(1, 2), minor(2, 0), minor(0, 1)]
}

/// The determinant of three vectors.
#[inline]
pub fn determinant<N: Ring>([u, v, w]: &[[N; 3]; 3]) -> N {
    dot(w, &cross(u, v))
}

/// The difference `u - v`.
#[inline]
pub fn difference<N: Ring, const D: usize>(u: &[N; D], v: &[N; D]) -> [N; D] {
    std::array::from_fn(|k| u[k].minus(&v[k]))
}

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

    /// Returns the point at a share of the way from one finite float to another.
    #[inline]
    fn between([from, to]: [f64; 2], share: &Self) -> Self {
        Self::of(from).plus(&Self::difference(to, from).times(share))
    }
}

impl Number for Filtered {
    #[inline(always)]
    fn of(value: f64) -> Filtered {
        Filtered::exact(value)
    }

    fn enclosing(number: &Rational) -> Filtered {
        Filtered::of(number)
    }

    #[inline(always)]
    fn difference(a: f64, b: f64) -> Filtered {
        Filtered::exact(a) - Filtered::exact(b)
    }

    fn divided_by(&self, other: &Filtered) -> Filtered {
        *self / *other
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
