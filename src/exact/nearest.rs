//! The float nearest to an exact number.

use dashu_int::ops::{BitTest, DivRem};
use dashu_int::{IBig, Sign as IntegerSign, UBig};

/// The float nearest to `numerator / denominator * 2^exponent`, ties to even; infinite if that is too large.
pub(crate) fn nearest(numerator: IBig, denominator: &UBig, exponent: i32) -> f64 {
    let (sign, magnitude) = numerator.into_parts();
    if magnitude.is_zero() {
        return 0.0;
    }
    // Widen the quotient to 55 bits or more, so that what is cut off below them only matters by being there or not.
    let wanted = 55 + denominator.bit_len();
    let shift = wanted.saturating_sub(magnitude.bit_len());
    let (quotient, rest) = (magnitude << shift).div_rem(denominator);
    let low = i64::from(exponent) - shift as i64;
    let top = low + quotient.bit_len() as i64 - 1;
    if top > 1023 {
        return signed(f64::INFINITY, sign);
    }
    let unit = (top - 52).max(-1074);
    let dropped = (unit - low) as usize;
    let mut kept = u64::try_from(&quotient >> dropped).unwrap_or(u64::MAX);
    let half = quotient.bit(dropped - 1);
    let more = !rest.is_zero() || quotient.trailing_zeros().is_some_and(|zeros| zeros < dropped - 1);
    if half && (more || kept % 2 == 1) {
        kept += 1;
    }
    signed(libm::scalbn(kept as f64, unit as i32), sign)
}

fn signed(magnitude: f64, sign: IntegerSign) -> f64 {
    match sign {
        IntegerSign::Positive => magnitude,
        IntegerSign::Negative => -magnitude,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::integer::decode;

    #[test]
    fn floats_come_back_and_quotients_are_those_of_the_processor() {
        let values = [1.0, 0.1, -3.7e-310, 5e-324, f64::MAX, f64::MIN_POSITIVE, 1e22, -7.0, 2e-308, 1e-320];
        for a in values {
            let (mantissa, exponent) = decode(a);
            assert_eq!(nearest(IBig::from(mantissa), &UBig::ONE, exponent), a);
            for b in values.iter().copied().filter(|b| *b > 0.0) {
                let (divisor, low) = decode(b);
                let quotient = nearest(IBig::from(mantissa), &UBig::from(divisor as u64), exponent - low);
                assert_eq!(quotient, a / b, "{a} / {b}");
            }
        }
    }
}
