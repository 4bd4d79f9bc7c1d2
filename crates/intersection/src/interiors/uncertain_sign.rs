//! Numbers whose sign is known or uncertain.
//!
//! A decision about cones takes many signs that depend on one another. It is made in twice the precision of floats; if
//! a single sign is in doubt, all of it is made again in integers.

use firstcontact_exact::{DoubleDouble, Sign, SmallBigInt};
use firstcontact_motion::SpanNumber;

/// A number made of spans whose sign may be in doubt.
pub(super) trait UncertainSign: SpanNumber {
    /// One.
    fn one() -> Self;

    /// The sign, if it is certain.
    fn try_sign(&self) -> Option<Sign>;
}

impl UncertainSign for DoubleDouble {
    fn one() -> DoubleDouble {
        DoubleDouble::of(1.0)
    }

    fn try_sign(&self) -> Option<Sign> {
        self.sign()
    }
}

impl UncertainSign for SmallBigInt {
    fn one() -> SmallBigInt {
        SmallBigInt::ONE
    }

    fn try_sign(&self) -> Option<Sign> {
        Some(self.sign())
    }
}

/// A vector times a number.
pub(super) fn scaled<N: UncertainSign>(vector: &[N; 3], factor: &N) -> [N; 3] {
    vector.each_ref().map(|x| x.times(factor))
}

/// The opposite vector.
pub(super) fn opposite<N: UncertainSign>(vector: &[N; 3]) -> [N; 3] {
    vector.each_ref().map(|x| x.negated())
}

/// A vector, or its opposite where the sign is negative.
pub(super) fn signed<N: UncertainSign>(vector: [N; 3], sign: Sign) -> [N; 3] {
    if sign == Sign::Negative { opposite(&vector) } else { vector }
}

/// True if a vector is the null vector; `None` if that is uncertain.
pub(super) fn is_null<N: UncertainSign>(vector: &[N; 3]) -> Option<bool> {
    let mut null = true;
    for x in vector {
        null &= x.try_sign()?.is_zero();
    }
    Some(null)
}
