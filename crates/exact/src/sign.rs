//! The sign of an exact number: what every predicate returns.

use std::cmp::Ordering;
use std::ops::{Mul, Neg};

/// The sign of a real number that has been decided, not estimated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// Below zero.
    Negative,
    /// Exactly zero: the degenerate case, which each caller must handle.
    Zero,
    /// Above zero.
    Positive,
}

impl Sign {
    /// The sign of a finite float that is known exactly.
    pub fn of(value: f64) -> Sign {
        debug_assert!(!value.is_nan());
        if value > 0.0 {
            Sign::Positive
        } else if value < 0.0 {
            Sign::Negative
        } else {
            Sign::Zero
        }
    }

    /// True if the number is exactly zero.
    pub fn is_zero(self) -> bool {
        self == Sign::Zero
    }
}

/// Comparison of a number of that sign with zero.
impl From<Sign> for Ordering {
    fn from(sign: Sign) -> Ordering {
        match sign {
            Sign::Negative => Ordering::Less,
            Sign::Zero => Ordering::Equal,
            Sign::Positive => Ordering::Greater,
        }
    }
}

impl From<Ordering> for Sign {
    fn from(ordering: Ordering) -> Sign {
        match ordering {
            Ordering::Less => Sign::Negative,
            Ordering::Equal => Sign::Zero,
            Ordering::Greater => Sign::Positive,
        }
    }
}

impl Neg for Sign {
    type Output = Sign;

    fn neg(self) -> Sign {
        match self {
            Sign::Negative => Sign::Positive,
            Sign::Zero => Sign::Zero,
            Sign::Positive => Sign::Negative,
        }
    }
}

impl Mul for Sign {
    type Output = Sign;

    fn mul(self, other: Sign) -> Sign {
        match self {
            Sign::Negative => -other,
            Sign::Zero => Sign::Zero,
            Sign::Positive => other,
        }
    }
}
