//! Floats as integers: every finite `f64` is an integer times a power of two.

use dashu_int::IBig;

/// A finite float split as `mantissa * 2^exponent`, the mantissa odd, or zero with exponent [`ZERO_EXPONENT`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decoded {
    /// The odd signed mantissa, or zero. At most 53 bits.
    pub mantissa: i64,
    /// The exponent of two of the mantissa's last bit.
    pub exponent: i32,
}

/// The exponent given to zero: above that of every float, so that zero never widens a common exponent.
pub const ZERO_EXPONENT: i32 = i32::MAX;

/// Splits a finite float.
pub fn decode(value: f64) -> Decoded {
    debug_assert!(value.is_finite());
    let bits = value.to_bits();
    let biased = ((bits >> 52) & 0x7ff) as i32;
    let fraction = bits & ((1 << 52) - 1);
    let (magnitude, exponent) = if biased == 0 { (fraction, -1074) } else { (fraction | 1 << 52, biased - 1075) };
    if magnitude == 0 {
        return Decoded { mantissa: 0, exponent: ZERO_EXPONENT };
    }
    let shift = magnitude.trailing_zeros();
    let odd = (magnitude >> shift) as i64;
    Decoded { mantissa: if value < 0.0 { -odd } else { odd }, exponent: exponent + shift as i32 }
}

impl Decoded {
    /// The number in units of `2^exponent`, which must not be above its own exponent.
    pub fn in_units_of(self, exponent: i32) -> IBig {
        if self.mantissa == 0 {
            return IBig::ZERO;
        }
        debug_assert!(exponent <= self.exponent);
        IBig::from(self.mantissa) << (self.exponent - exponent) as usize
    }
}

/// The number in units of `2^exponent`, as a big integer; the exponent must divide it.
pub fn in_units_of(value: f64, exponent: i32) -> IBig {
    decode(value).in_units_of(exponent)
}

/// The largest exponent in whose units all the values are integers; zero if all of them are zero.
pub fn common_exponent(values: impl IntoIterator<Item = f64>) -> i32 {
    let least = values.into_iter().map(|value| decode(value).exponent).min().unwrap_or(ZERO_EXPONENT);
    if least == ZERO_EXPONENT { 0 } else { least }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decoding_is_lossless() {
        for value in [0.0, -0.0, 1.0, -3.0, 0.1, 5e-324, f64::MAX, f64::MIN_POSITIVE, -1e-310, 1e9 + 0.5] {
            let d = decode(value);
            let back = if d.mantissa == 0 { 0.0 } else { times_two_to(d.mantissa as f64, d.exponent) };
            assert_eq!(back, value);
            assert!(d.mantissa == 0 || d.mantissa % 2 != 0);
        }
    }

    fn times_two_to(mut value: f64, mut exponent: i32) -> f64 {
        while exponent > 0 {
            value *= 2.0;
            exponent -= 1;
        }
        while exponent < 0 {
            value *= 0.5;
            exponent += 1;
        }
        value
    }

    #[test]
    fn common_units_hold_every_value() {
        let values = [0.1, 1e30, -1e-30, 0.0];
        let exponent = common_exponent(values);
        assert_eq!(in_units_of(0.0, exponent), IBig::ZERO);
        assert!(values.iter().all(|&v| v == 0.0 || decode(v).exponent >= exponent));
        assert_eq!(common_exponent([0.0, -0.0]), 0);
    }
}
