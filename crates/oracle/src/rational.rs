//! Rational numbers in lowest terms, over big integers.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};
use std::str::FromStr;

use dashu_int::IBig;
use dashu_int::ops::Gcd;

/// A rational number, always in lowest terms with a positive denominator, so that equal numbers are equal values.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Rational {
    numerator: IBig,
    denominator: IBig,
}

impl Rational {
    /// Zero.
    pub const ZERO: Rational = Rational { numerator: IBig::ZERO, denominator: IBig::ONE };

    /// One.
    pub const ONE: Rational = Rational { numerator: IBig::ONE, denominator: IBig::ONE };

    /// `numerator / denominator`, or `None` if the denominator is zero.
    pub(crate) fn new(numerator: impl Into<IBig>, denominator: impl Into<IBig>) -> Option<Rational> {
        let denominator = denominator.into();
        (!denominator.is_zero()).then(|| Rational::reduced(numerator.into(), denominator))
    }

    /// The number a finite float stands for; `None` for NaN and the infinities.
    pub fn from_f64(value: f64) -> Option<Rational> {
        let (mantissa, exponent) = decode(value)?;
        if mantissa == 0 {
            return Some(Rational::ZERO);
        }
        let zeros = mantissa.trailing_zeros() as i16;
        let (odd, exponent) = (IBig::from(mantissa >> zeros), exponent + zeros);
        let power = IBig::ONE << usize::from(exponent.unsigned_abs());
        Some(if exponent >= 0 {
            Rational { numerator: odd * power, denominator: IBig::ONE }
        } else {
            Rational { numerator: odd, denominator: power }
        })
    }

    /// The numerator, which carries the sign.
    pub(crate) fn numerator(&self) -> &IBig {
        &self.numerator
    }

    /// The denominator, which is positive.
    pub(crate) fn denominator(&self) -> &IBig {
        &self.denominator
    }

    /// Whether the number is exactly zero.
    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    fn reduced(numerator: IBig, denominator: IBig) -> Rational {
        let divisor = IBig::from((&numerator).gcd(&denominator));
        let divisor = if denominator < IBig::ZERO { -divisor } else { divisor };
        if divisor == IBig::ONE {
            return Rational { numerator, denominator };
        }
        Rational { numerator: numerator / &divisor, denominator: denominator / divisor }
    }
}

/// A finite float as `mantissa * 2^exponent`.
fn decode(value: f64) -> Option<(i64, i16)> {
    if !value.is_finite() {
        return None;
    }
    let bits = value.to_bits();
    let fraction = (bits & ((1 << 52) - 1)) as i64;
    let exponent = ((bits >> 52) & 0x7ff) as i16;
    // Subnormal numbers have no hidden bit and share the exponent of the smallest normal ones.
    let (magnitude, exponent) = if exponent == 0 { (fraction, -1074) } else { (fraction | 1 << 52, exponent - 1075) };
    Some((if value.is_sign_negative() { -magnitude } else { magnitude }, exponent))
}

impl From<i64> for Rational {
    fn from(value: i64) -> Rational {
        Rational { numerator: IBig::from(value), denominator: IBig::ONE }
    }
}

impl Add for &Rational {
    type Output = Rational;

    fn add(self, other: &Rational) -> Rational {
        let numerator = &self.numerator * &other.denominator + &other.numerator * &self.denominator;
        Rational::reduced(numerator, &self.denominator * &other.denominator)
    }
}

impl Sub for &Rational {
    type Output = Rational;

    fn sub(self, other: &Rational) -> Rational {
        let numerator = &self.numerator * &other.denominator - &other.numerator * &self.denominator;
        Rational::reduced(numerator, &self.denominator * &other.denominator)
    }
}

impl Mul for &Rational {
    type Output = Rational;

    fn mul(self, other: &Rational) -> Rational {
        Rational::reduced(&self.numerator * &other.numerator, &self.denominator * &other.denominator)
    }
}

impl Div for &Rational {
    type Output = Option<Rational>;

    /// The quotient, or `None` if the divisor is zero.
    fn div(self, other: &Rational) -> Option<Rational> {
        Rational::new(&self.numerator * &other.denominator, &self.denominator * &other.numerator)
    }
}

impl Neg for Rational {
    type Output = Rational;

    fn neg(self) -> Rational {
        Rational { numerator: -self.numerator, denominator: self.denominator }
    }
}

impl Ord for Rational {
    fn cmp(&self, other: &Rational) -> Ordering {
        (&self.numerator * &other.denominator).cmp(&(&other.numerator * &self.denominator))
    }
}

impl PartialOrd for Rational {
    fn partial_cmp(&self, other: &Rational) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Rational {
    /// Writes `n/d`, or `n` alone for an integer.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.denominator == IBig::ONE {
            write!(f, "{}", self.numerator)
        } else {
            write!(f, "{}/{}", self.numerator, self.denominator)
        }
    }
}

impl fmt::Debug for Rational {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not `n` or `n/d` with integers n and d, d not zero.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected an integer or a fraction n/d, found `{0}`")]
pub struct ParseRationalError(String);

impl FromStr for Rational {
    type Err = ParseRationalError;

    fn from_str(text: &str) -> Result<Rational, ParseRationalError> {
        let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
        let integer = |part: &str| part.trim().parse::<IBig>().ok();
        integer(numerator)
            .zip(integer(denominator))
            .and_then(|(numerator, denominator)| Rational::new(numerator, denominator))
            .ok_or_else(|| ParseRationalError(text.to_owned()))
    }
}
