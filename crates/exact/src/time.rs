//! An instant on the clock, known exactly.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use dashu_int::IBig;

use super::{Number, Quotient, Rational, Wide};

/// An exact rational instant, in the time unit of its clock.
///
/// Ordered and compared exactly; shown as `n/d` in lowest terms.
#[derive(Debug, Clone)]
pub struct ExactTime {
    lower: f64,
    upper: f64,
    witness: Witness,
}

/// What an instant is made of. The number itself is made when it is needed: seldom, because the two floats around it tell
/// most instants apart.
#[derive(Debug, Clone)]
enum Witness {
    /// A float: the one that both bounds are.
    Float,
    /// A fraction of a span of the clock.
    Fraction { span: [f64; 2], quotient: Quotient },
    /// The number. In place, although few instants are given so: a query that is asked again allocates nothing.
    Value(Rational),
}

/// The time at a fraction of a span of the clock.
pub fn at_fraction<N: Number>([start, end]: [f64; 2], fraction: &N) -> N {
    if [start, end] == [0.0, 1.0] {
        return fraction.clone();
    }
    let start = N::of(start);
    start.plus(&N::of(end).minus(&start).times(fraction))
}

impl ExactTime {
    /// The instant at a number.
    pub fn new(value: Rational) -> ExactTime {
        let [lower, upper] = value.bracket();
        ExactTime { lower, upper, witness: Witness::Value(value) }
    }

    /// The instant at a fraction of a span of the clock, which is known to be between two floats, neighbours or equal.
    #[inline(always)]
    pub fn between([lower, upper]: [f64; 2], span: [f64; 2], quotient: Quotient) -> ExactTime {
        let witness = if lower == upper { Witness::Float } else { Witness::Fraction { span, quotient } };
        // Adding zero makes a negative zero positive.
        ExactTime { lower: lower + 0.0, upper: upper + 0.0, witness }
    }

    /// The instant at a finite float.
    pub fn at(time: f64) -> ExactTime {
        ExactTime { lower: time + 0.0, upper: time + 0.0, witness: Witness::Float }
    }

    /// The number.
    pub fn value(&self) -> Rational {
        match &self.witness {
            Witness::Float => Rational::of(self.lower),
            Witness::Fraction { span, quotient } => at_fraction(*span, &quotient.value()),
            Witness::Value(value) => value.clone(),
        }
    }

    /// The largest float not above the instant.
    pub fn lower(&self) -> f64 {
        self.lower
    }

    /// The smallest float not below the instant; equal to [`ExactTime::lower`] when the instant is a float.
    pub fn upper(&self) -> f64 {
        self.upper
    }
}

/// A finite float is an exact instant.
impl TryFrom<f64> for ExactTime {
    type Error = ParseTimeError;

    fn try_from(time: f64) -> Result<ExactTime, ParseTimeError> {
        if time.is_finite() { Ok(ExactTime::at(time)) } else { Err(ParseTimeError) }
    }
}

impl PartialEq for ExactTime {
    fn eq(&self, other: &ExactTime) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for ExactTime {}

impl Hash for ExactTime {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Equal instants have equal brackets; adding zero makes the two zeros one.
        (self.lower + 0.0).to_bits().hash(state);
        (self.upper + 0.0).to_bits().hash(state);
    }
}

impl PartialOrd for ExactTime {
    fn partial_cmp(&self, other: &ExactTime) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for ExactTime {
    fn cmp(&self, other: &ExactTime) -> Ordering {
        if self.upper < other.lower {
            Ordering::Less
        } else if self.lower > other.upper {
            Ordering::Greater
        } else if self.lower == self.upper && other.lower == other.upper {
            Ordering::Equal
        } else {
            self.value().cmp(&other.value())
        }
    }
}

impl fmt::Display for ExactTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value().fmt(f)
    }
}

/// The text is no exact time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an exact time; write a fraction such as 5/8 or a decimal such as 0.625")]
pub struct ParseTimeError;

/// Reads `5/8`, `-3`, `0.625` or `1.5e-3`; a decimal means exactly what it says, not its nearest float.
impl FromStr for ExactTime {
    type Err = ParseTimeError;

    fn from_str(text: &str) -> Result<ExactTime, ParseTimeError> {
        let value = match text.trim().split_once('/') {
            Some((numerator, denominator)) => {
                let denominator = decimal(denominator.trim())?;
                if denominator.numerator().is_zero() {
                    return Err(ParseTimeError);
                }
                decimal(numerator.trim())?.over(&denominator)
            }
            None => decimal(text.trim())?,
        };
        Ok(ExactTime::new(value))
    }
}

/// The exponents of ten a written time may have: enough for every float, too few to fill the memory.
const EXPONENTS: std::ops::RangeInclusive<i32> = -400..=400;

/// The digits a written time may have.
const MOST_DIGITS: usize = 4000;

/// Reads a decimal numeral exactly.
fn decimal(text: &str) -> Result<Rational, ParseTimeError> {
    let (mantissa, exponent) = match text.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().map_err(|_| ParseTimeError)?),
        None => (text, 0),
    };
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let (negative, whole) = match whole.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, whole.strip_prefix('+').unwrap_or(whole)),
    };
    let digits = format!("{whole}{fraction}");
    if digits.is_empty() || digits.len() > MOST_DIGITS || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(ParseTimeError);
    }
    if !EXPONENTS.contains(&exponent) {
        return Err(ParseTimeError);
    }
    let integer: IBig = digits.parse().map_err(|_| ParseTimeError)?;
    let integer = if negative { -integer } else { integer };
    let power = exponent - fraction.len() as i32;
    let ten = IBig::from(10).pow(power.unsigned_abs() as usize);
    Ok(if power >= 0 {
        Rational::new((integer * ten).into(), Wide::ONE)
    } else {
        Rational::new(integer.into(), ten.into())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(text: &str) -> ExactTime {
        text.parse().unwrap()
    }

    #[test]
    fn written_forms_agree() {
        assert_eq!(time("5/8"), time("0.625"));
        assert_eq!(time("1.5e-3"), time("3/2000"));
        assert_eq!(time("0.1").to_string(), "1/10");
        assert_ne!(time("0.1"), ExactTime::try_from(0.1).unwrap());
        assert!(time("1/3") < time("0.334"));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "a", "1/0", "1//2", "1e999999999", "--1", "0x10", ".", "1e", "nan"] {
            assert!(text.parse::<ExactTime>().is_err(), "{text}");
        }
    }

    #[test]
    fn brackets_hold_the_instant() {
        let third = time("1/3");
        assert_eq!(third.lower().next_up(), third.upper());
        assert_eq!(time("1/2").lower(), time("1/2").upper());
    }
}
