//! Finite floats as integers over a common power of two.

use std::ops::Shl;

use dashu_int::IBig;

use super::SmallBigInt;

/// Splits a finite float into `mantissa * 2^exponent` with an odd mantissa; zero is `(0, 0)`.
pub fn decode(value: f64) -> (i64, i32) {
    debug_assert!(value.is_finite());
    let bits = value.to_bits();
    let fraction = (bits & ((1 << 52) - 1)) as i64;
    let biased = ((bits >> 52) & 0x7ff) as i32;
    let (mantissa, exponent) = if biased == 0 { (fraction, -1074) } else { (fraction | (1 << 52), biased - 1075) };
    if mantissa == 0 {
        return (0, 0);
    }
    let zeros = mantissa.trailing_zeros();
    let magnitude = mantissa >> zeros;
    (if value < 0.0 { -magnitude } else { magnitude }, exponent + zeros as i32)
}

/// `2^exponent`: that number wherever it is a float, down to the least; zero below, infinite above. `f64::powi`
/// promises no precision, and what it makes of the least powers is another number in other builds.
#[inline]
pub const fn power_of_two(exponent: i32) -> f64 {
    match exponent {
        ..=-1075 => 0.0,
        -1074..=-1023 => f64::from_bits(1 << (exponent + 1074)),
        -1022..=1023 => f64::from_bits(((exponent + 1023) as u64) << 52),
        1024.. => f64::INFINITY,
    }
}

/// The floats as integers over one common power of two, and that power's exponent.
pub(crate) fn align<const N: usize>(values: [f64; N]) -> ([SmallBigInt; N], i32) {
    let parts = values.map(decode);
    let low = common_exponent(&parts);
    let widened = parts.map(|(mantissa, exponent)| {
        let shift = if mantissa == 0 { 0 } else { (exponent - low) as usize };
        &SmallBigInt::from(mantissa) << shift
    });
    (widened, low)
}

/// `align` for a number of floats that is known only at run time, as big integers.
pub fn align_all(values: &[f64]) -> Vec<IBig> {
    let parts: Vec<(i64, i32)> = values.iter().copied().map(decode).collect();
    let low = common_exponent(&parts);
    let shift = |(mantissa, exponent): (i64, i32)| if mantissa == 0 { 0 } else { (exponent - low) as usize };
    parts.iter().map(|&part| IBig::from(part.0) << shift(part)).collect()
}

/// A finite float as a multiple of `2^exponent`, which must divide it.
pub fn in_units(value: f64, exponent: i32) -> IBig {
    let (mantissa, own) = decode(value);
    if mantissa == 0 { IBig::ZERO } else { IBig::from(mantissa) << (own - exponent) as usize }
}

/// True if the floats have so few bits over one common power of two.
pub(crate) fn are_within<const N: usize>(values: [f64; N], bits: i32) -> bool {
    let parts = values.map(decode);
    let top = |part: &(i64, i32)| 64 - part.0.unsigned_abs().leading_zeros() as i32 + part.1;
    let highest = parts.iter().filter(|part| part.0 != 0).map(top).max();
    highest.is_none_or(|highest| highest - common_exponent(&parts) <= bits)
}

/// The floats times some power of two as integers below `2^61` in magnitude, if there is such a power: it is the one
/// that takes the largest as far as it may go.
pub(crate) fn align_small<const N: usize>(values: [f64; N]) -> Option<[i64; N]> {
    let largest = values.iter().fold(0, |largest, value| value.abs().to_bits().max(largest));
    // A float is below the power of two that its biased exponent exceeds `1022` by.
    let exponent = 61 + 1022 - (largest >> 52) as i32;
    if exponent > 1022 {
        return None;
    }
    // Both are normal. Of a whole number the way back is exact, since it has the digits of a float and does not end
    // below `2^-1022`; so there is one for a value exactly if it comes back. What underflows comes back as zero.
    let [there, back] = [exponent, -exponent].map(power_of_two);
    let whole = values.map(|value| (value * there) as i64);
    (0..N).fold(true, |all, k| all & (whole[k] as f64 * back == values[k])).then_some(whole)
}

/// Rows of floats as integers over one common power of two, if each then has a magnitude below `2^bits`, and that
/// power's exponent; in machine integers with at least two bits more.
pub(crate) fn align_flat<I, const M: usize, const N: usize>(
    rows: [[f64; N]; M],
    bits: u32,
) -> Option<([[I; N]; M], i32)>
where
    I: Copy + Default + From<i64> + Shl<u32, Output = I>,
{
    let parts = rows.map(|row| row.map(decode));
    let low = common_exponent(parts.as_flattened());
    let mut narrow = [[I::default(); N]; M];
    for (slot, &(mantissa, exponent)) in narrow.as_flattened_mut().iter_mut().zip(parts.as_flattened()) {
        if mantissa == 0 {
            continue;
        }
        let shift = u32::try_from(exponent - low).ok()?;
        let width = 64 - mantissa.unsigned_abs().leading_zeros();
        if shift + width > bits {
            return None;
        }
        *slot = I::from(mantissa) << shift;
    }
    Some((narrow, low))
}

#[inline]
fn common_exponent(parts: &[(i64, i32)]) -> i32 {
    parts.iter().filter(|part| part.0 != 0).map(|part| part.1).min().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decoding_gives_back_the_value() {
        for value in [1.0, -1.0, 0.1, 5e-324, f64::MAX, f64::MIN_POSITIVE, -3.5e-310, power_of_two(60)] {
            let (mantissa, exponent) = decode(value);
            let half = exponent / 2;
            assert_eq!(mantissa as f64 * power_of_two(half) * power_of_two(exponent - half), value);
            assert!(mantissa % 2 != 0);
        }
        assert_eq!(decode(-0.0), (0, 0));
    }

    #[test]
    fn alignment_shares_one_exponent() {
        let (small, low) = align_flat::<i64, 1, 4>([[1.0, 0.25, 0.0, -6.0]], 62).unwrap();
        assert_eq!((small, low), ([[4, 1, 0, -24]], -2));
        assert!(align_flat::<i64, 1, 2>([[1.0, 1e-30]], 62).is_none());
        let (wide, low) = align([1.0, power_of_two(-100)]);
        assert_eq!((wide, low), ([&SmallBigInt::ONE << 100, SmallBigInt::ONE], -100));
    }

    #[test]
    fn small_integers_are_had_wherever_sixty_one_bits_hold_all() {
        for exponent in -1074..=1023 {
            let large = power_of_two(exponent);
            let found = |below: i32| align_small([-large, 0.0, power_of_two(exponent - below)]);
            let held = (exponent >= -962).then_some([-1 << 60, 0, 1]);
            assert_eq!(found(60), held, "{exponent}");
            assert_eq!(found(61), None, "{exponent}");
        }
        assert_eq!(align_small([f64::MAX, -f64::MIN_POSITIVE]), None);
        assert_eq!(align_small([0.0, -0.0]), None);
    }
}
