//! Rational numbers in lowest terms, over big integers.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Div, Mul, Neg, Sub};
use std::str::FromStr;

use dashu_int::IBig;
use dashu_int::ops::{BitTest, Gcd};

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

    /// True if the number is exactly zero.
    pub fn is_zero(&self) -> bool {
        self.numerator.is_zero()
    }

    /// The least integer that is not below the number.
    pub(crate) fn ceiling(&self) -> IBig {
        let (quotient, rest) = (&self.numerator / &self.denominator, &self.numerator % &self.denominator);
        // Division cuts off toward zero.
        if rest > IBig::ZERO { quotient + IBig::ONE } else { quotient }
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

/// Remainder that rounding cut off: none or some.
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
