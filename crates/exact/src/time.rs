//! An instant on the clock, known exactly.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::str::FromStr;

use dashu_int::IBig;

use super::{Number, Quotient, Rational, Sign, SmallBigInt, Surd};

/// An exact instant, in the time unit of its clock: a rational number, or the root of a quadratic equation.
///
/// A first contact is at a rational instant. The instant at which a distance becomes a margin may be a root. Ordered,
/// compared and hashed exactly across both; shown as `n/d` in lowest terms, or as a [`Surd`] is: `3/4 - sqrt(5/16)`.
/// Both forms can be read back, and may have hundreds of digits: [`ExactTime::readable`] is for people.
#[derive(Debug, Clone)]
pub struct ExactTime {
    lower: f64,
    upper: f64,
    witness: Witness,
}

/// Parts of which an instant is made. The number itself is made when it is needed: seldom, because the two floats
/// around it tell most instants apart.
#[derive(Debug, Clone)]
enum Witness {
    /// A float: the one that both bounds are.
    Float,
    /// A fraction of a span of the clock.
    Fraction { span: [f64; 2], quotient: Quotient },
    /// The number. In place, although few instants are given so: a query that is asked again allocates nothing.
    Value(Rational),
    /// A number that is not rational. Elsewhere, because it is large, and seldom.
    Root(Box<Surd>),
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
    /// Longest exact number, in characters, that people are shown in full.
    pub const LONGEST_READABLE: usize = 48;

    /// The instant at a number.
    pub fn new(value: Rational) -> ExactTime {
        let [lower, upper] = value.bracket();
        ExactTime { lower, upper, witness: Witness::Value(value) }
    }

    /// The instant at a root.
    pub fn of_root(root: Surd) -> ExactTime {
        let [lower, upper] = root.bracket();
        match root.rational() {
            Some(value) => ExactTime { lower, upper, witness: Witness::Value(value.clone()) },
            None => ExactTime { lower, upper, witness: Witness::Root(Box::new(root)) },
        }
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

    /// The number, if it is rational.
    pub fn rational(&self) -> Option<Rational> {
        Some(match &self.witness {
            Witness::Float => Rational::of(self.lower),
            Witness::Fraction { span, quotient } => at_fraction(*span, &quotient.value()),
            Witness::Value(value) => value.clone(),
            Witness::Root(_) => return None,
        })
    }

    /// The same instant with its number at hand, which every comparison would otherwise make anew.
    pub fn resolved(&self) -> ExactTime {
        match &self.witness {
            Witness::Fraction { .. } => self.rational().map_or_else(|| self.clone(), ExactTime::new),
            _ => self.clone(),
        }
    }

    /// The number, if it is rational: the one at hand, or else a new one.
    fn number(&self) -> Option<Cow<'_, Rational>> {
        match &self.witness {
            Witness::Value(value) => Some(Cow::Borrowed(value)),
            _ => self.rational().map(Cow::Owned),
        }
    }

    /// The number, rational or not.
    pub fn value(&self) -> Surd {
        match &self.witness {
            Witness::Root(root) => (**root).clone(),
            _ => Surd::of(self.rational().unwrap_or(Rational::ZERO)),
        }
    }

    /// The number as people read it: exactly, if that takes no more than [`ExactTime::LONGEST_READABLE`]
    /// characters, else as the largest float not above it.
    ///
    /// ```
    /// use firstcontact_exact::{ExactTime, Rational};
    ///
    /// let thirds = |whole: f64| ExactTime::new(Rational::of(whole).over(&Rational::of(3.0)));
    /// assert_eq!(thirds(2.0).readable(), "2/3");
    /// assert_eq!(thirds(1e-30).readable(), "3.3333333333333333e-31 (rounded down)");
    /// ```
    pub fn readable(&self) -> String {
        let exact = self.to_string();
        match exact.len() <= ExactTime::LONGEST_READABLE {
            true => exact,
            false => format!("{:?} (rounded down)", self.lower),
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

impl Hash for ExactTime {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Equal instants have equal brackets; adding zero makes the two zeros one.
        (self.lower + 0.0).to_bits().hash(state);
        (self.upper + 0.0).to_bits().hash(state);
    }
}

ordered_by_cmp!(ExactTime);

impl Ord for ExactTime {
    fn cmp(&self, other: &ExactTime) -> Ordering {
        if self.upper < other.lower {
            Ordering::Less
        } else if self.lower > other.upper {
            Ordering::Greater
        } else if self.lower == self.upper && other.lower == other.upper {
            Ordering::Equal
        } else {
            match (self.number(), other.number()) {
                (Some(own), Some(others)) => own.cmp(&others),
                _ => self.value().cmp(&other.value()),
            }
        }
    }
}

impl fmt::Display for ExactTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.witness {
            Witness::Root(root) => root.fmt(f),
            _ => self.rational().unwrap_or(Rational::ZERO).fmt(f),
        }
    }
}

/// The text is no exact time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("not an exact time; write a fraction such as 5/8, a decimal such as 0.625, or a root such as 3/4 - sqrt(5/16)")]
pub struct ParseTimeError;

/// Reads `5/8`, `-3`, `0.625` or `1.5e-3`, and `3/4 - sqrt(5/16)` or `sqrt(2)`; a decimal means exactly what it says,
/// not its nearest float.
impl FromStr for ExactTime {
    type Err = ParseTimeError;

    fn from_str(text: &str) -> Result<ExactTime, ParseTimeError> {
        let text = text.trim();
        let Some((before, root)) = text.split_once("sqrt(") else { return Ok(ExactTime::new(fraction(text)?)) };
        let radicand = fraction(root.strip_suffix(')').ok_or(ParseTimeError)?)?;
        if radicand.sign() == Sign::Negative {
            return Err(ParseTimeError);
        }
        let before = before.trim_end();
        let (rational, radicand) = match (before.strip_suffix('+'), before.strip_suffix('-')) {
            (Some(rational), _) => (rational, radicand),
            (_, Some(rational)) => (rational, -&radicand),
            _ if before.is_empty() => (before, radicand),
            _ => return Err(ParseTimeError),
        };
        let rational = if rational.is_empty() { Rational::ZERO } else { fraction(rational)? };
        Ok(ExactTime::of_root(Surd::new(rational, radicand)))
    }
}

/// Reads what [`ExactTime`] reads, but for roots.
impl FromStr for Rational {
    type Err = ParseTimeError;

    fn from_str(text: &str) -> Result<Rational, ParseTimeError> {
        fraction(text.trim())
    }
}

/// Reads a decimal, or one over another.
fn fraction(text: &str) -> Result<Rational, ParseTimeError> {
    let Some((numerator, denominator)) = text.split_once('/') else { return decimal(text.trim()) };
    let denominator = decimal(denominator.trim())?;
    if denominator.numerator().is_zero() {
        return Err(ParseTimeError);
    }
    Ok(decimal(numerator.trim())?.over(&denominator))
}

/// The exponents of ten a written time may have: enough for every float, too few to fill the memory.
const EXPONENTS: std::ops::RangeInclusive<i32> = -400..=400;

/// The digits a number of a written time may have: enough for every root that a margin between floats has.
const MOST_DIGITS: usize = 20_000;

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
        Rational::new((integer * ten).into(), SmallBigInt::ONE)
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
    fn rationals_are_read_as_they_are_shown() {
        for (text, shown) in [("5/8", "5/8"), ("-10/16", "-5/8"), ("0.625", "5/8"), (" 3 ", "3"), ("1.5e-3", "3/2000")]
        {
            let value: Rational = text.parse().unwrap();
            assert_eq!(value.to_string(), shown);
            let reduced = value.reduced();
            assert_eq!(format!("{}/{}", reduced.numerator(), reduced.denominator()).parse::<Rational>(), Ok(value));
        }
        for text in ["", "1/0", "sqrt(2)", "x", "1/2/3"] {
            assert_eq!(text.parse::<Rational>(), Err(ParseTimeError), "{text}");
        }
    }

    #[test]
    fn equal_rationals_have_equal_hashes() {
        use std::hash::BuildHasher;
        let state = std::hash::RandomState::new();
        let [a, b, c] = ["5/8", "10/16", "5/7"].map(|text| state.hash_one(text.parse::<Rational>().unwrap()));
        assert!(a == b && a != c);
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
        for text in
            ["sqrt()", "sqrt(-2)", "1 sqrt(2)", "1 + sqrt(2", "1 + sqrt(2) 3", "1 * sqrt(2)", "sqrt(sqrt(2))", "+ 1/2"]
        {
            assert!(text.parse::<ExactTime>().is_err(), "{text}");
        }
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

    #[test]
    fn roots_are_read_back_ordered_and_hashed() {
        for (written, shown) in [
            ("3/4 - sqrt(5/16)", "3/4 - sqrt(5/16)"),
            ("0.75-sqrt( 10/32 )", "3/4 - sqrt(5/16)"),
            ("sqrt(0.5)", "sqrt(1/2)"),
            ("-sqrt(2)", "-sqrt(2)"),
            ("-1 + sqrt(2)", "-1 + sqrt(2)"),
            ("1/4 + sqrt(9/16)", "1"),
        ] {
            let root = time(written);
            assert_eq!((root.to_string().as_str(), time(&root.to_string())), (shown, root), "{written}");
        }
        assert_eq!(time("1/4 + sqrt(9/16)"), time("1"));
        assert!(time("0.7071067811865475") < time("sqrt(1/2)") && time("sqrt(1/2)") < time("0.7071067811865476"));
        assert!(time("sqrt(2)") < time("0 + sqrt(3)"));
        let all: std::collections::HashSet<ExactTime> =
            ["1", "0 + sqrt(1)", "sqrt(2)", "0.0 + sqrt(8/4)"].map(time).into();
        assert_eq!(all.len(), 2);
    }
}
