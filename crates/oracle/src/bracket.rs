//! The two floats next to a rational number.

use dashu_int::IBig;
use dashu_int::ops::BitTest;

use super::Rational;

/// The exponent of the last bit of the largest floats, and of the subnormal ones.
const LAST_BIT: std::ops::RangeInclusive<i64> = -1074..=971;

impl Rational {
    /// The largest float that is not above this number (minus infinity below the range of floats).
    pub fn lower(&self) -> f64 {
        let (truncated, rest) = toward_zero(self);
        if rest == Rest::Some && *self < Rational::ZERO { truncated.next_down() } else { truncated }
    }

    /// The smallest float that is not below this number (infinity above the range of floats).
    pub fn upper(&self) -> f64 {
        let (truncated, rest) = toward_zero(self);
        if rest == Rest::Some && *self > Rational::ZERO { truncated.next_up() } else { truncated }
    }
}

/// Whether rounding cut something off.
#[derive(PartialEq)]
enum Rest {
    None,
    Some,
}

/// The float next to `value` on the side of zero.
fn toward_zero(value: &Rational) -> (f64, Rest) {
    let negative = value.numerator() < &IBig::ZERO;
    let numerator = if negative { -value.numerator() } else { value.numerator().clone() };
    let (magnitude, rest) = truncate(numerator, value.denominator());
    // Never -0.0: a bracket of zero is plain zero on both sides.
    (if negative && magnitude != 0.0 { -magnitude } else { magnitude }, rest)
}

/// `numerator / denominator` (not negative) cut after 53 bits, or where subnormal numbers end.
fn truncate(numerator: IBig, denominator: &IBig) -> (f64, Rest) {
    if numerator.is_zero() {
        return (0.0, Rest::None);
    }
    // The quotient has this many bits, or one more; so 53 or 54 bits are left of the cut.
    let bits = numerator.bit_len() as i64 - denominator.bit_len() as i64;
    let mut last_bit = (bits - 53).max(*LAST_BIT.start());
    let (mut quotient, mut rest) = divide(&numerator, denominator, last_bit);
    if quotient.bit_len() > 53 {
        last_bit += 1;
        (quotient, rest) = divide(&numerator, denominator, last_bit);
    }
    if last_bit > *LAST_BIT.end() {
        return (f64::MAX, Rest::Some);
    }
    let exact = if rest.is_zero() { Rest::None } else { Rest::Some };
    (assemble(u64::try_from(quotient).unwrap_or(0), last_bit), exact)
}

/// Quotient and remainder of `numerator / (denominator * 2^last_bit)`.
fn divide(numerator: &IBig, denominator: &IBig, last_bit: i64) -> (IBig, IBig) {
    let shift = last_bit.unsigned_abs() as usize;
    let (top, bottom) = if last_bit < 0 {
        (numerator << shift, denominator.clone())
    } else {
        (numerator.clone(), denominator << shift)
    };
    (&top / &bottom, top % bottom)
}

/// The float `mantissa * 2^last_bit`; the mantissa has 53 bits, or fewer with the last bit of subnormal numbers.
fn assemble(mantissa: u64, last_bit: i64) -> f64 {
    let hidden = 1 << 52;
    if mantissa < hidden {
        return f64::from_bits(mantissa);
    }
    let exponent = (last_bit + 1075) as u64;
    f64::from_bits((exponent << 52) | (mantissa - hidden))
}
