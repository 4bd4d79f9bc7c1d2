//! The floats next to a fraction, and the one nearest to it.

use std::cmp::Ordering;

use super::small_bigint::{Rest, SmallBigInt};

/// Hands on two integers over a power of two that divides both. Fractions made of floats have powers of two below,
/// most of which products would carry along for nothing; less than a limb is not worth the division.
pub(super) fn without_common_twos<R>(
    a: &SmallBigInt,
    b: &SmallBigInt,
    then: impl FnOnce(&SmallBigInt, &SmallBigInt) -> R,
) -> R {
    let common = a.trailing_zeros().min(b.trailing_zeros());
    if common < 64 { then(a, b) } else { then(&a.halved(common), &b.halved(common)) }
}

/// The integer part of a positive number times `2^shift`, and whether that is all of it.
pub(super) struct Leading {
    pub(super) bits: u64,
    pub(super) rest: Rest,
    pub(super) shift: i64,
}

/// `p / q > 0`, scaled so that the integer part has 54 or 55 bits: at least one more than a float holds.
pub(super) fn leading(p: &SmallBigInt, q: &SmallBigInt) -> Leading {
    let shift = 54 - (p.bit_len() as i64 - q.bit_len() as i64);
    let (bits, rest) = without_common_twos(p, q, |p, q| {
        if shift >= 0 { (p << shift as usize).quotient(q) } else { p.quotient(&(q << shift.unsigned_abs() as usize)) }
    });
    Leading { bits, rest, shift }
}

/// Bounds of `p / q > 0` that are neighbouring floats, or equal.
pub(super) fn magnitude_bracket(p: &SmallBigInt, q: &SmallBigInt) -> [f64; 2] {
    if p.is_zero() {
        return [0.0, 0.0];
    }
    let Leading { bits, rest, shift } = leading(p, q);
    let length = 64 - bits.leading_zeros() as i64;
    // Subnormal floats have fewer bits: their last place is 2^-1074.
    let dropped = (length - 53).max(shift - 1074);
    if dropped >= 64 {
        return [0.0, f64::from_bits(1)];
    }
    let kept = bits >> dropped;
    let exact = rest == Rest::None && kept << dropped == bits;
    match compose(kept, dropped - shift) {
        Some(below) if exact => [below, below],
        Some(below) => [below, below.next_up()],
        None => [f64::MAX, f64::INFINITY],
    }
}

/// The float nearest to `p / q >= 0`, ties to even. The leading bits and whether there are more decide it, without
/// products that would have twice as many.
pub(super) fn magnitude_nearest(p: &SmallBigInt, q: &SmallBigInt) -> f64 {
    if p.is_zero() {
        return 0.0;
    }
    let Leading { bits, rest, shift } = leading(p, q);
    let length = 64 - bits.leading_zeros() as i64;
    let dropped = (length - 53).max(shift - 1074);
    // The number is below `2^length`, which is no more than half of the last place.
    if dropped > length {
        return 0.0;
    }
    let (kept, half) = (bits >> dropped, 1u64 << (dropped - 1));
    let up = match (bits & (2 * half - 1)).cmp(&half) {
        Ordering::Less => false,
        Ordering::Equal => rest == Rest::Some || kept & 1 == 1,
        Ordering::Greater => true,
    };
    let rounded = kept + u64::from(up);
    // Rounding up may need one bit more, the others of which are zero.
    let carry = rounded >> 53;
    compose(rounded >> carry, dropped + carry as i64 - shift).unwrap_or(f64::INFINITY)
}

/// `mantissa * 2^exponent` for a mantissa of at most 53 bits that fits there; `None` above the largest float.
fn compose(mantissa: u64, exponent: i64) -> Option<f64> {
    if mantissa == 0 {
        return Some(0.0);
    }
    let length = 64 - mantissa.leading_zeros() as i64;
    if length + exponent > 1024 {
        return None;
    }
    if length + exponent < -1021 {
        return Some(f64::from_bits(mantissa << (exponent + 1074)));
    }
    let fraction = (mantissa << (53 - length)) & ((1 << 52) - 1);
    Some(f64::from_bits(((length + exponent - 1 + 1023) as u64) << 52 | fraction))
}
