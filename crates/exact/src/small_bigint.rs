//! Integers that take no memory of their own until they are very large.
//!
//! Determinants of plain floats, the times made of them and the places computed from those have a few hundred bits.
//! They are kept in place, as sign and magnitude; only what is larger becomes a big integer on the heap. The form of
//! an integer depends on its size alone.

use std::cmp::Ordering;
use std::ops::{Add, Mul, Neg, Shl, Sub};

use dashu_int::IBig;
use dashu_int::ops::{BitTest, Gcd, UnsignedAbs};

use super::Sign;
use super::inline::{Inline, LIMBS};

/// An integer of any size, without memory of its own below `2^960` in magnitude.
#[derive(Debug, Clone)]
pub enum SmallBigInt {
    /// Less than `2^960` in magnitude.
    Inline(Inline),
    /// At least that.
    Big(IBig),
}

impl SmallBigInt {
    /// Zero.
    pub const ZERO: SmallBigInt = SmallBigInt::Inline(Inline::ZERO);

    /// One.
    pub const ONE: SmallBigInt = SmallBigInt::Inline(Inline::ONE);

    /// The sign of the integer.
    pub fn sign(&self) -> Sign {
        match self {
            SmallBigInt::Inline(inline) if inline.length() == 0 => Sign::Zero,
            SmallBigInt::Inline(Inline { negative: true, .. }) => Sign::Negative,
            SmallBigInt::Inline(_) => Sign::Positive,
            SmallBigInt::Big(big) => big.cmp(&IBig::ZERO).into(),
        }
    }

    /// True if it is zero.
    pub fn is_zero(&self) -> bool {
        self.sign().is_zero()
    }

    /// True if it is one.
    pub fn is_one(&self) -> bool {
        matches!(self, SmallBigInt::Inline(inline) if !inline.negative && inline.limbs() == [1])
    }

    /// The bits of its magnitude.
    pub fn bit_len(&self) -> usize {
        match self {
            SmallBigInt::Inline(inline) => inline.bit_len(),
            SmallBigInt::Big(big) => big.bit_len(),
        }
    }

    /// Returns the exponent of two in it; 0 for zero.
    pub fn trailing_zeros(&self) -> usize {
        match self {
            SmallBigInt::Inline(inline) => {
                let zeros = inline.limbs().iter().take_while(|&&limb| limb == 0).count();
                inline.limbs().get(zeros).map_or(0, |limb| 64 * zeros + limb.trailing_zeros() as usize)
            }
            SmallBigInt::Big(big) => big.trailing_zeros().unwrap_or(0),
        }
    }

    /// True if it is a power of two, in magnitude.
    pub fn is_power_of_two(&self) -> bool {
        !self.is_zero() && self.trailing_zeros() + 1 == self.bit_len()
    }

    /// The magnitude.
    pub fn magnitude(&self) -> SmallBigInt {
        if self.sign() == Sign::Negative { -self } else { self.clone() }
    }

    /// The greatest common divisor of two numbers that are not both zero.
    pub(crate) fn common_divisor(&self, other: &SmallBigInt) -> SmallBigInt {
        if self.is_power_of_two() || other.is_power_of_two() {
            let zeros = |x: &SmallBigInt| if x.is_zero() { usize::MAX } else { x.trailing_zeros() };
            return &SmallBigInt::ONE << zeros(self).min(zeros(other));
        }
        IBig::from(self.to_big().gcd(other.to_big())).into()
    }

    /// The least common multiple of two positive numbers.
    pub fn common_multiple(&self, other: &SmallBigInt) -> SmallBigInt {
        self * &other.divided_by(&self.common_divisor(other))
    }

    /// The quotient by a positive number that divides it.
    pub fn divided_by(&self, divisor: &SmallBigInt) -> SmallBigInt {
        match self {
            SmallBigInt::Inline(_) if divisor.is_power_of_two() => self.halved(divisor.trailing_zeros()),
            _ => (self.to_big() / divisor.to_big()).into(),
        }
    }

    /// The number over a power of two that divides it.
    pub fn halved(&self, times: usize) -> SmallBigInt {
        match self {
            SmallBigInt::Inline(inline) => SmallBigInt::Inline(inline.shifted_down(times)),
            SmallBigInt::Big(big) => (big >> times).into(),
        }
    }

    /// The number as a big integer.
    pub fn to_big(&self) -> IBig {
        match self {
            SmallBigInt::Inline(inline) => inline.to_big(),
            SmallBigInt::Big(big) => big.clone(),
        }
    }

    /// The quotient of two positive numbers rounded down, which must be below `2^56`, and whether that is all of it.
    pub fn quotient(&self, divisor: &SmallBigInt) -> (u64, Rest) {
        let (bits, bits_of_divisor) = (self.bit_len(), divisor.bit_len());
        debug_assert!(bits < bits_of_divisor + 56);
        if bits < bits_of_divisor {
            return (0, if self.is_zero() { Rest::None } else { Rest::Some });
        }
        // With x, y the highest bits, x / y in lowest places of the same weight: the number is below x + 1, the
        // divisor is at least y >= 2^63, and below y + 1. The quotient of x and y, below 2^57, is thus off by less
        // than one.
        let x = self.highest_bits(64 + bits - bits_of_divisor);
        let guess = (x / divisor.highest_bits(64)) as u64;
        let multiple = divisor * &SmallBigInt::from(guess as i64);
        match multiple.cmp(self) {
            Ordering::Less => (guess, Rest::Some),
            Ordering::Equal => (guess, Rest::None),
            Ordering::Greater => {
                let rest = self - &(&multiple - divisor);
                (guess - 1, if rest.is_zero() { Rest::None } else { Rest::Some })
            }
        }
    }

    /// Returns the leading bits of the magnitude, at most 128; zeros follow where it has fewer.
    pub(crate) fn highest_bits(&self, count: usize) -> u128 {
        match self {
            SmallBigInt::Inline(inline) => inline.highest_bits(count),
            SmallBigInt::Big(big) => u128::try_from(big.unsigned_abs() >> (big.bit_len() - count)).unwrap_or(u128::MAX),
        }
    }
}

/// Remainder of a division.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rest {
    /// None.
    None,
    /// Some.
    Some,
}

/// All digits, in base ten.
impl std::fmt::Display for SmallBigInt {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.to_big().fmt(f)
    }
}

impl From<i64> for SmallBigInt {
    fn from(value: i64) -> SmallBigInt {
        SmallBigInt::Inline(Inline::small(value < 0, value.unsigned_abs().into()))
    }
}

impl From<i128> for SmallBigInt {
    fn from(value: i128) -> SmallBigInt {
        SmallBigInt::Inline(Inline::small(value < 0, value.unsigned_abs()))
    }
}

impl From<IBig> for SmallBigInt {
    fn from(value: IBig) -> SmallBigInt {
        if value.bit_len() > 64 * LIMBS {
            return SmallBigInt::Big(value);
        }
        let mut limbs = [0; LIMBS];
        for (index, byte) in (&value).unsigned_abs().to_le_bytes().iter().enumerate() {
            limbs[index / 8] |= u64::from(*byte) << (8 * (index % 8));
        }
        SmallBigInt::Inline(Inline::new(value < IBig::ZERO, LIMBS, limbs))
    }
}

impl<'a> Add<&'a SmallBigInt> for &SmallBigInt {
    type Output = SmallBigInt;

    fn add(self, other: &'a SmallBigInt) -> SmallBigInt {
        if let (SmallBigInt::Inline(x), SmallBigInt::Inline(y)) = (self, other)
            && let Some(sum) = x.sum(y, false)
        {
            return SmallBigInt::Inline(sum);
        }
        (self.to_big() + other.to_big()).into()
    }
}

impl<'a> Sub<&'a SmallBigInt> for &SmallBigInt {
    type Output = SmallBigInt;

    fn sub(self, other: &'a SmallBigInt) -> SmallBigInt {
        if let (SmallBigInt::Inline(x), SmallBigInt::Inline(y)) = (self, other)
            && let Some(difference) = x.sum(y, true)
        {
            return SmallBigInt::Inline(difference);
        }
        (self.to_big() - other.to_big()).into()
    }
}

impl<'a> Mul<&'a SmallBigInt> for &SmallBigInt {
    type Output = SmallBigInt;

    fn mul(self, other: &'a SmallBigInt) -> SmallBigInt {
        if let (SmallBigInt::Inline(x), SmallBigInt::Inline(y)) = (self, other)
            && let Some(product) = x.product(y)
        {
            return SmallBigInt::Inline(product);
        }
        (self.to_big() * other.to_big()).into()
    }
}

impl Neg for &SmallBigInt {
    type Output = SmallBigInt;

    fn neg(self) -> SmallBigInt {
        match self {
            SmallBigInt::Inline(inline) => SmallBigInt::Inline(inline.negated()),
            SmallBigInt::Big(big) => SmallBigInt::Big(-big),
        }
    }
}

impl Shl<usize> for &SmallBigInt {
    type Output = SmallBigInt;

    fn shl(self, bits: usize) -> SmallBigInt {
        if let SmallBigInt::Inline(inline) = self
            && let Some(shifted) = inline.shifted(bits)
        {
            return SmallBigInt::Inline(shifted);
        }
        (self.to_big() << bits).into()
    }
}

ordered_by_cmp!(SmallBigInt);

impl Ord for SmallBigInt {
    fn cmp(&self, other: &SmallBigInt) -> Ordering {
        match (self, other) {
            (SmallBigInt::Inline(x), SmallBigInt::Inline(y)) => match (x.negative, y.negative) {
                (false, false) => x.compare_magnitudes(y),
                (true, true) => y.compare_magnitudes(x),
                (false, true) => Ordering::Greater,
                (true, false) => Ordering::Less,
            },
            (SmallBigInt::Big(x), SmallBigInt::Big(y)) => x.cmp(y),
            // What is on the heap is larger in magnitude.
            (SmallBigInt::Big(x), SmallBigInt::Inline(_)) => x.cmp(&IBig::ZERO),
            (SmallBigInt::Inline(_), SmallBigInt::Big(y)) => IBig::ZERO.cmp(y),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Integers of all lengths around the limits, with runs of zeros and ones.
    fn samples() -> Vec<IBig> {
        let mut state = 3u64;
        let mut next = || {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            state >> 33
        };
        let mut samples = vec![IBig::ZERO, IBig::ONE, -IBig::ONE];
        for bits in [
            1, 31, 63, 64, 65, 127, 128, 200, 256, 320, 448, 511, 512, 513, 600, 895, 896, 897, 959, 960, 961, 1023,
            1100,
        ] {
            let power = IBig::ONE << bits;
            samples.extend([power.clone(), &power - IBig::ONE, -&power, IBig::ONE - &power]);
            let random = (0..40).fold(IBig::ZERO, |sum, _| (sum << 31) + IBig::from(next()));
            let random = random >> (1240usize - bits);
            samples.extend([-&random, random]);
        }
        samples
    }

    #[test]
    fn arithmetic_is_that_of_big_integers() {
        let samples = samples();
        for x in &samples {
            let wide = SmallBigInt::from(x.clone());
            assert_eq!(wide.to_big(), *x);
            assert_eq!(wide.bit_len(), x.bit_len());
            assert_eq!(wide.trailing_zeros(), x.trailing_zeros().unwrap_or(0));
            assert_eq!(wide.sign(), Sign::from(x.cmp(&IBig::ZERO)));
            assert_eq!((-&wide).to_big(), -x);
            for shift in [0, 1, 63, 64, 65, 300] {
                assert_eq!((&wide << shift).to_big(), x << shift);
            }
            for y in &samples {
                let other = SmallBigInt::from(y.clone());
                assert_eq!((&wide + &other).to_big(), x + y);
                assert_eq!((&wide - &other).to_big(), x - y);
                assert_eq!((&wide * &other).to_big(), x * y);
                assert_eq!(wide.cmp(&other), x.cmp(y));
                if *y > IBig::ZERO {
                    assert_eq!((&wide * &other).divided_by(&other), wide);
                    assert_eq!(wide.common_divisor(&other).to_big(), IBig::from(x.gcd(y)));
                }
                for result in [&wide + &other, &wide * &other] {
                    assert_eq!(matches!(result, SmallBigInt::Inline(_)), result.bit_len() <= 64 * LIMBS);
                }
            }
        }
    }

    #[test]
    fn quotients_are_rounded_down() {
        let samples: Vec<IBig> = samples().into_iter().filter(|x| *x > IBig::ZERO).collect();
        for divisor in &samples {
            for factor in [1i64, 2, 3, (1 << 54) - 1, 1 << 54, (1 << 55) - 1] {
                let multiple = divisor * IBig::from(factor);
                for x in [multiple.clone(), &multiple - IBig::ONE, &multiple + IBig::ONE] {
                    let (quotient, rest) = SmallBigInt::from(x.clone()).quotient(&SmallBigInt::from(divisor.clone()));
                    assert_eq!(IBig::from(quotient), &x / divisor, "{x} / {divisor}");
                    assert_eq!(rest == Rest::None, &x % divisor == IBig::ZERO);
                }
            }
        }
    }
}
