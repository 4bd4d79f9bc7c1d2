//! Vectors that are sums of two vectors of floats.

#![allow(
    clippy::missing_safety_doc,
    reason = "the functions are safe; they need processor features, which their callers have"
)]

use super::{Lanes, two_sum};
use crate::quotient::Parts;

/// A vector, exactly the sum of two, of which the first is nearest to it.
#[derive(Debug, Clone, Copy)]
pub struct Sums {
    pub(super) high: Lanes,
    pub(super) low: Lanes,
}

impl Sums {
    /// Floats.
    #[target_feature(enable = "avx2,fma")]
    #[inline]
    pub fn of(floats: Lanes) -> Sums {
        Sums { high: floats, low: Lanes::splat(0.0) }
    }

    /// The difference of two vectors of floats.
    #[target_feature(enable = "avx2,fma")]
    #[inline]
    pub fn difference(to: Lanes, from: Lanes) -> Sums {
        let [high, low] = two_sum(to, from.negated());
        Sums { high, low }
    }

    /// The difference, if it is the sum of two vectors of floats, too.
    #[target_feature(enable = "avx2,fma")]
    #[inline]
    pub fn minus(self, other: Sums) -> Option<Sums> {
        let [sum, lost] = two_sum(self.high, other.high.negated());
        let [low, lost_of_low] = two_sum(self.low, other.low.negated());
        let [rest, lost_of_rest] = two_sum(lost, low);
        let [high, low] = two_sum(sum, rest);
        let is_whole = lost_of_low.or(lost_of_rest).equals(Lanes::splat(0.0));
        is_whole.hold().then_some(Sums { high, low })
    }

    /// The opposite.
    #[target_feature(enable = "avx2,fma")]
    #[inline]
    pub fn negated(self) -> Sums {
        Sums { high: self.high.negated(), low: self.low.negated() }
    }

    /// The two vectors.
    #[target_feature(enable = "avx2,fma")]
    #[inline]
    pub fn parts(self) -> Parts {
        [self.high.coordinates(), self.low.coordinates()]
    }
}
