//! Sums and products, so that one formula serves filters and exact integers alike; and vectors of such numbers.

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
by_reference!(Rational);
by_reference!(SmallBigInt);

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
