//! Integers of at most 960 bits, as sign and magnitude.

use std::cmp::Ordering;

use dashu_int::{IBig, UBig};

/// Most limbs of 64 bits. With sign and length these are 128 bytes, which processors copy without a call.
pub(super) const LIMBS: usize = 15;

/// Sign and magnitude of an integer kept in place.
#[derive(Debug, Clone, Copy)]
pub struct Inline {
    /// Not set for zero.
    pub(super) negative: bool,
    /// Number of limbs that count; the last of them is not zero.
    length: u32,
    /// The lowest first; zero beyond the length.
    pub(super) limbs: [u64; LIMBS],
}

impl Inline {
    /// The integer of the given limbs, which are zero from `most` on.
    pub(super) fn new(negative: bool, most: usize, limbs: [u64; LIMBS]) -> Inline {
        let zeros = limbs[..most].iter().rev().take_while(|&&limb| limb == 0).count();
        let length = (most - zeros) as u32;
        Inline { negative: negative && length > 0, length, limbs }
    }

    /// Zero.
    pub(super) const ZERO: Inline = Inline { negative: false, length: 0, limbs: [0; LIMBS] };

    /// One.
    pub(super) const ONE: Inline = {
        let mut limbs = [0; LIMBS];
        limbs[0] = 1;
        Inline { negative: false, length: 1, limbs }
    };

    /// The integer of a magnitude that fits two limbs.
    pub(super) fn small(negative: bool, magnitude: u128) -> Inline {
        let mut limbs = [0; LIMBS];
        (limbs[0], limbs[1]) = (magnitude as u64, (magnitude >> 64) as u64);
        Inline::new(negative, 2, limbs)
    }

    /// Number of limbs that count.
    #[inline]
    pub(super) fn length(&self) -> usize {
        self.length as usize
    }

    /// The limbs that count.
    #[inline]
    pub(super) fn limbs(&self) -> &[u64] {
        &self.limbs[..self.length()]
    }

    /// The number with the other sign.
    #[inline]
    pub(super) fn negated(&self) -> Inline {
        Inline { negative: !self.negative && self.length > 0, ..*self }
    }

    /// The bits of the magnitude.
    pub(super) fn bit_len(&self) -> usize {
        self.limbs().last().map_or(0, |top| 64 * self.length() - top.leading_zeros() as usize)
    }

    /// Compares without signs.
    pub(super) fn compare_magnitudes(&self, other: &Inline) -> Ordering {
        self.length.cmp(&other.length).then_with(|| self.limbs().iter().rev().cmp(other.limbs().iter().rev()))
    }

    /// The sum, unless it is too large. With `minus` the difference.
    #[inline]
    pub(super) fn sum(&self, other: &Inline, minus: bool) -> Option<Inline> {
        let other_is_negative = other.negative != minus;
        if self.negative == other_is_negative || self.length == 0 {
            return self.sum_of_magnitudes(other, other_is_negative);
        }
        let (large, small, negative) = match self.compare_magnitudes(other) {
            Ordering::Less => (other, self, other_is_negative),
            Ordering::Equal => return Some(Inline::ZERO),
            Ordering::Greater => (self, other, self.negative),
        };
        let (mut limbs, mut borrow) = (large.limbs, false);
        for (limb, &less) in limbs.iter_mut().zip(small.limbs()) {
            (*limb, borrow) = borrowing_difference(*limb, less, borrow);
        }
        for limb in &mut limbs[small.length()..large.length()] {
            if !borrow {
                break;
            }
            (*limb, borrow) = limb.overflowing_sub(1);
        }
        Some(Inline::new(negative, large.length(), limbs))
    }

    /// The sum of the magnitudes with a sign, unless it is too large.
    #[inline]
    fn sum_of_magnitudes(&self, other: &Inline, negative: bool) -> Option<Inline> {
        let (long, short) = if self.length < other.length { (other, self) } else { (self, other) };
        let (mut limbs, mut carry, mut length) = (long.limbs, false, long.length());
        for (limb, &more) in limbs.iter_mut().zip(short.limbs()) {
            (*limb, carry) = carrying_sum(*limb, more, carry);
        }
        for limb in &mut limbs[short.length()..length] {
            if !carry {
                break;
            }
            (*limb, carry) = limb.overflowing_add(1);
        }
        if carry {
            *limbs.get_mut(length)? = 1;
            length += 1;
        }
        Some(Inline { negative: negative && length > 0, length: length as u32, limbs })
    }

    /// The product, unless it may be too large.
    #[inline]
    pub(super) fn product(&self, other: &Inline) -> Option<Inline> {
        let most = self.length() + other.length();
        if most > LIMBS {
            return None;
        }
        let mut limbs = [0; LIMBS];
        for (i, &x) in self.limbs().iter().enumerate() {
            let mut carry = 0;
            for (slot, &y) in limbs[i..].iter_mut().zip(other.limbs()) {
                let sum = u128::from(x) * u128::from(y) + u128::from(*slot) + carry;
                *slot = sum as u64;
                carry = sum >> 64;
            }
            if let Some(slot) = limbs.get_mut(i + other.length()) {
                *slot = carry as u64;
            }
        }
        Some(Inline::new(self.negative != other.negative, most, limbs))
    }

    /// The number times a power of two, unless it is too large.
    #[inline]
    pub(super) fn shifted(&self, bits: usize) -> Option<Inline> {
        if self.length == 0 {
            return Some(*self);
        }
        let most = (self.bit_len() + bits).div_ceil(64);
        if most > LIMBS {
            return None;
        }
        let (whole, part) = (bits / 64, bits % 64);
        let mut limbs = [0; LIMBS];
        for (i, &limb) in self.limbs().iter().enumerate() {
            limbs[i + whole] |= limb << part;
            if part > 0 && i + whole + 1 < LIMBS {
                limbs[i + whole + 1] = limb >> (64 - part);
            }
        }
        Some(Inline { negative: self.negative, length: most as u32, limbs })
    }

    /// The number over a power of two that divides it.
    #[inline]
    pub(super) fn shifted_down(&self, bits: usize) -> Inline {
        let (whole, part) = (bits / 64, bits % 64);
        let mut limbs = [0; LIMBS];
        for (i, &limb) in self.limbs().iter().enumerate().skip(whole) {
            limbs[i - whole] |= limb >> part;
            if part > 0 && i > whole {
                limbs[i - whole - 1] |= limb << (64 - part);
            }
        }
        Inline::new(self.negative, self.length(), limbs)
    }

    /// The `count` highest bits of the magnitude, at most 128, as an integer; zeros follow if it has fewer.
    pub(super) fn highest_bits(&self, count: usize) -> u128 {
        let from = self.bit_len() as i64 - count as i64;
        if from < 0 {
            let low = u128::from(self.limbs[0]) | u128::from(self.limbs[1]) << 64;
            return low << from.unsigned_abs();
        }
        let (whole, part) = ((from / 64) as usize, (from % 64) as u32);
        let limb = |i: usize| self.limbs.get(whole + i).copied().map_or(0, u128::from);
        let low = (limb(0) | limb(1) << 64) >> part;
        let bits = if part == 0 { low } else { low | limb(2) << (128 - part) };
        if count == 128 { bits } else { bits & ((1 << count) - 1) }
    }

    /// The number as a big integer.
    pub(super) fn to_big(self) -> IBig {
        let bytes = self.limbs.map(u64::to_le_bytes);
        let magnitude = IBig::from(UBig::from_le_bytes(bytes.as_flattened()));
        if self.negative { -magnitude } else { magnitude }
    }
}

#[inline(always)]
fn carrying_sum(x: u64, y: u64, carry: bool) -> (u64, bool) {
    let (sum, first) = x.overflowing_add(y);
    let (sum, second) = sum.overflowing_add(u64::from(carry));
    (sum, first || second)
}

#[inline(always)]
fn borrowing_difference(x: u64, y: u64, borrow: bool) -> (u64, bool) {
    let (difference, first) = x.overflowing_sub(y);
    let (difference, second) = difference.overflowing_sub(u64::from(borrow));
    (difference, first || second)
}
