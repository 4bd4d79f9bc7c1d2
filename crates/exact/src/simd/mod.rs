//! Four floats side by side in a vector unit, and numbers of twice their precision made of such.
//!
//! A report needs some thirty products whose rounding errors are known. One at a time each takes seventeen
//! operations; a processor that multiplies and adds with one rounding, four numbers at a time, takes two for all
//! four. The unit is looked for at run time ([`is_supported`]). Without one, or if a result is not certain,
//! [`DoubleDouble`](super::DoubleDouble) gives the same answers.

#![allow(
    clippy::missing_safety_doc,
    reason = "the functions are safe; they need processor features, which their callers have"
)]

use std::arch::x86_64::*;

pub use double_double::DoubleDoubleLanes;

use crate::quotient::Parts;

/// Methods compiled for processors with the vector unit, and inlined where they are called for them.
macro_rules! in_vector_unit {
    ($type:ty => $(
        $(#[$meta:meta])*
        $vis:vis fn $name:ident $(<const $lane:ident: usize>)? ($($arguments:tt)*) -> $result:ty $body:block
    )*) => {
        impl $type {
            $(
                $(#[$meta])*
                #[target_feature(enable = "avx2,fma")]
                #[inline]
                $vis fn $name $(<const $lane: usize>)? ($($arguments)*) -> $result $body
            )*
        }
    };
}

mod double_double;
#[cfg(test)]
mod tests;

/// True if this processor has what functions with the features `avx2` and `fma` need.
#[inline]
pub fn is_supported() -> bool {
    std::is_x86_feature_detected!("avx2") && std::is_x86_feature_detected!("fma")
}

/// Four floats. Vectors keep their coordinates in the first three, and zero in the last.
#[derive(Debug, Clone, Copy)]
pub struct Lanes(__m256d);

in_vector_unit! {
    Lanes =>

    /// Four floats.
    pub(crate) fn of([x, y, z, w]: [f64; 4]) -> Lanes {
        Lanes(_mm256_set_pd(w, z, y, x))
    }

    /// The coordinates of a vector.
    pub fn vector(x: f64, y: f64, z: f64) -> Lanes {
        Lanes::of([x, y, z, 0.0])
    }

    /// The same float four times.
    pub fn splat(x: f64) -> Lanes {
        Lanes(_mm256_set1_pd(x))
    }

    /// The four.
    pub(crate) fn floats(self) -> [f64; 4] {
        let (front, back) = (_mm256_castpd256_pd128(self.0), _mm256_extractf128_pd::<1>(self.0));
        let (y, w) = (_mm_unpackhi_pd(front, front), _mm_unpackhi_pd(back, back));
        [_mm_cvtsd_f64(front), _mm_cvtsd_f64(y), _mm_cvtsd_f64(back), _mm_cvtsd_f64(w)]
    }

    /// The first three.
    pub fn coordinates(self) -> [f64; 3] {
        let [x, y, z, _] = self.floats();
        [x, y, z]
    }

    /// The sum.
    pub(crate) fn plus(self, other: Lanes) -> Lanes {
        Lanes(_mm256_add_pd(self.0, other.0))
    }

    /// The difference.
    pub(crate) fn minus(self, other: Lanes) -> Lanes {
        Lanes(_mm256_sub_pd(self.0, other.0))
    }

    /// The product.
    pub(crate) fn times(self, other: Lanes) -> Lanes {
        Lanes(_mm256_mul_pd(self.0, other.0))
    }

    /// The quotient.
    pub(crate) fn over(self, other: Lanes) -> Lanes {
        Lanes(_mm256_div_pd(self.0, other.0))
    }

    /// `self factor + other`, rounded once.
    pub(crate) fn times_plus(self, factor: Lanes, other: Lanes) -> Lanes {
        Lanes(_mm256_fmadd_pd(self.0, factor.0, other.0))
    }

    /// `other - self factor`, rounded once.
    pub(crate) fn times_from(self, factor: Lanes, other: Lanes) -> Lanes {
        Lanes(_mm256_fnmadd_pd(self.0, factor.0, other.0))
    }

    /// The opposite.
    pub(crate) fn negated(self) -> Lanes {
        Lanes(_mm256_xor_pd(self.0, _mm256_set1_pd(-0.0)))
    }

    /// The opposite where another is negative.
    pub(crate) fn with_sign_changed_as(self, other: Lanes) -> Lanes {
        Lanes(_mm256_xor_pd(self.0, _mm256_and_pd(_mm256_set1_pd(-0.0), other.0)))
    }

    /// The magnitude.
    pub fn magnitude(self) -> Lanes {
        Lanes(_mm256_andnot_pd(_mm256_set1_pd(-0.0), self.0))
    }

    /// The greater.
    pub(crate) fn max(self, other: Lanes) -> Lanes {
        Lanes(_mm256_max_pd(self.0, other.0))
    }

    /// `y z x` for `x y z`.
    pub(crate) fn next(self) -> Lanes {
        Lanes(_mm256_permute4x64_pd::<0b11_00_10_01>(self.0))
    }

    /// `z x y` for `x y z`.
    pub(crate) fn last(self) -> Lanes {
        Lanes(_mm256_permute4x64_pd::<0b11_01_00_10>(self.0))
    }

    /// `b b d d` for `a b c d`.
    pub(crate) fn odd(self) -> Lanes {
        Lanes(_mm256_permute_pd::<0b1111>(self.0))
    }

    /// One of them four times.
    pub(crate) fn all<const LANE: usize>(self) -> Lanes {
        match LANE {
            0 => Lanes(_mm256_permute4x64_pd::<0b00_00_00_00>(self.0)),
            1 => Lanes(_mm256_permute4x64_pd::<0b01_01_01_01>(self.0)),
            2 => Lanes(_mm256_permute4x64_pd::<0b10_10_10_10>(self.0)),
            _ => Lanes(_mm256_permute4x64_pd::<0b11_11_11_11>(self.0)),
        }
    }

    /// The first coordinates of four vectors, the second ones, the third ones.
    pub(crate) fn transposed([a, b, c, d]: [Lanes; 4]) -> [Lanes; 3] {
        let (ab, cd) = (_mm256_unpacklo_pd(a.0, b.0), _mm256_unpacklo_pd(c.0, d.0));
        let (ab_odd, cd_odd) = (_mm256_unpackhi_pd(a.0, b.0), _mm256_unpackhi_pd(c.0, d.0));
        [
            Lanes(_mm256_permute2f128_pd::<0x20>(ab, cd)),
            Lanes(_mm256_permute2f128_pd::<0x20>(ab_odd, cd_odd)),
            Lanes(_mm256_permute2f128_pd::<0x31>(ab, cd)),
        ]
    }

    /// All bits set where floats are equal, none elsewhere.
    pub fn equals(self, other: Lanes) -> Lanes {
        Lanes(_mm256_cmp_pd::<_CMP_EQ_OQ>(self.0, other.0))
    }

    /// All bits set where a float is less than the other, none elsewhere.
    pub fn is_below(self, other: Lanes) -> Lanes {
        Lanes(_mm256_cmp_pd::<_CMP_LT_OQ>(self.0, other.0))
    }

    /// The bits of either.
    pub(crate) fn or(self, other: Lanes) -> Lanes {
        Lanes(_mm256_or_pd(self.0, other.0))
    }

    /// The bits of both.
    pub(crate) fn and(self, other: Lanes) -> Lanes {
        Lanes(_mm256_and_pd(self.0, other.0))
    }

    /// The floats where another is not zero, and zero where it is.
    pub(crate) fn where_not_zero(self, other: Lanes) -> Lanes {
        Lanes(_mm256_andnot_pd(other.equals(Lanes::splat(0.0)).0, self.0))
    }

    /// Returns a bit for each lane in which a comparison holds.
    pub fn bits(self) -> i32 {
        _mm256_movemask_pd(self.0)
    }

    /// True if comparisons hold for all three coordinates.
    pub(crate) fn hold(self) -> bool {
        self.bits() & 0b111 == 0b111
    }
}

/// Rounded sums and what the rounding lost (Knuth).
#[target_feature(enable = "avx2,fma")]
#[inline]
fn two_sum(a: Lanes, b: Lanes) -> [Lanes; 2] {
    let sum = a.plus(b);
    let part = sum.minus(a);
    [sum, a.minus(sum.minus(part)).plus(b.minus(part))]
}

/// The same where no `b` is greater than its `a` (Dekker).
#[target_feature(enable = "avx2,fma")]
#[inline]
fn quick_two_sum(a: Lanes, b: Lanes) -> [Lanes; 2] {
    let sum = a.plus(b);
    [sum, b.minus(sum.minus(a))]
}

/// Rounded products and what the rounding lost.
#[target_feature(enable = "avx2,fma")]
#[inline]
fn two_product(a: Lanes, b: Lanes) -> [Lanes; 2] {
    let product = a.times(b);
    [product, a.times_plus(b, product.negated())]
}

/// A vector, exactly the sum of two, of which the first is nearest to it.
#[derive(Debug, Clone, Copy)]
pub struct Sums {
    pub(super) high: Lanes,
    pub(super) low: Lanes,
}

in_vector_unit! {
    Sums =>

    /// Floats.
    pub fn of(floats: Lanes) -> Sums {
        Sums { high: floats, low: Lanes::splat(0.0) }
    }

    /// The difference of two vectors of floats.
    pub fn difference(to: Lanes, from: Lanes) -> Sums {
        let [high, low] = two_sum(to, from.negated());
        Sums { high, low }
    }

    /// The difference, if it is the sum of two vectors of floats, too.
    pub fn minus(self, other: Sums) -> Option<Sums> {
        let [sum, lost] = two_sum(self.high, other.high.negated());
        let [low, lost_of_low] = two_sum(self.low, other.low.negated());
        let [rest, lost_of_rest] = two_sum(lost, low);
        let [high, low] = two_sum(sum, rest);
        let is_whole = lost_of_low.or(lost_of_rest).equals(Lanes::splat(0.0));
        is_whole.hold().then_some(Sums { high, low })
    }

    /// The opposite.
    pub fn negated(self) -> Sums {
        Sums { high: self.high.negated(), low: self.low.negated() }
    }

    /// The two vectors.
    pub fn parts(self) -> Parts {
        [self.high.coordinates(), self.low.coordinates()]
    }
}
