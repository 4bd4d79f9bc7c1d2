//! Lengths on the command line: a number, or a number with its unit.

use std::str::FromStr;

use firstcontact::exact::Rational;
use firstcontact::world::{LengthUnit, Unit as _};

use super::interval::fraction;
use super::similar::nearest;

/// A length as the user types it: `5`, in the unit of all, or `5mm`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Quantity {
    /// The numeral before the unit.
    digits: String,
    /// The double nearest to it.
    number: f64,
    unit: Option<LengthUnit>,
}

impl Quantity {
    /// Its own unit, if it has one.
    pub(crate) fn unit(&self) -> Option<LengthUnit> {
        self.unit
    }

    /// The numeral before the unit.
    pub(crate) fn digits(&self) -> &str {
        &self.digits
    }

    /// True of no length at all, in whatever unit.
    pub(crate) fn is_zero(&self) -> bool {
        self.number == 0.0
    }

    /// The double nearest to the length in a unit: what is written is converted exactly, and rounded once.
    pub(crate) fn in_unit(&self, wanted: LengthUnit) -> Result<f64, String> {
        let Some(unit) = self.unit.filter(|unit| *unit != wanted) else { return Ok(self.number) };
        // Units are so few that both numbers are exact doubles.
        let (numerator, denominator) = unit.ratio(wanted);
        let factor = Rational::of(numerator as f64).over(&Rational::of(denominator as f64));
        let value = (&fraction(&self.digits)? * &factor).nearest();
        match value.is_finite() {
            true => Ok(value),
            false => Err(format!("`{}{unit}` does not fit a double in {wanted}", self.digits)),
        }
    }
}

impl FromStr for Quantity {
    type Err = String;

    fn from_str(text: &str) -> Result<Quantity, String> {
        let (digits, unit) = match number(text) {
            Ok(_) => (text.trim(), None),
            Err(error) => {
                let (digits, symbol) = parted(text.trim()).ok_or(error)?;
                (digits, Some(LengthUnit::from_symbol(symbol).ok_or_else(|| no_unit(text, symbol))?))
            }
        };
        Ok(Quantity { digits: digits.to_owned(), number: number(digits)?, unit })
    }
}

/// A number, and the word after it.
fn parted(text: &str) -> Option<(&str, &str)> {
    let (digits, symbol) = text.split_at(text.trim_end_matches(char::is_alphabetic).len());
    let digits = digits.trim_end();
    (!symbol.is_empty() && digits.parse::<f64>().is_ok()).then_some((digits, symbol))
}

fn no_unit(text: &str, symbol: &str) -> String {
    let known: Vec<&str> = LengthUnit::ALL.iter().map(|(_, symbol)| *symbol).collect();
    match nearest(symbol, known.iter().copied()) {
        Some(meant) => format!("`{symbol}` in `{text}` is no unit of length; did you mean `{meant}`?"),
        None => format!("`{symbol}` in `{text}` is no unit of length; known are {}", known.join(", ")),
    }
}

/// Reads a length, zero included.
pub(crate) fn length(text: &str) -> Result<Quantity, String> {
    let fault = |found: String| format!("{found}; give a length of at least 0, as in 0.05 or 5mm");
    match text.parse::<Quantity>().map_err(fault)? {
        length if length.number < 0.0 => Err(fault(format!("`{text}` is negative"))),
        length => Ok(length),
    }
}

/// Reads a length in the numbers of a mesh file, zero included.
pub(crate) fn file_length(text: &str) -> Result<f64, String> {
    let fault = |found: String| format!("{found}; give a number of at least 0 in the unit of the file, as in 0.05");
    match number(text).map_err(fault)? {
        value if value < 0.0 => Err(fault(format!("`{text}` is negative"))),
        value => Ok(value),
    }
}

/// Reads a finite number.
fn number(text: &str) -> Result<f64, String> {
    let value: f64 = text.trim().parse().map_err(|_| format!("`{text}` is not a number"))?;
    if value.is_nan() || text.contains("inf") {
        return Err(format!("`{text}` is not a finite number"));
    }
    if value.is_infinite() {
        return Err(format!("`{text}` does not fit a double"));
    }
    Ok(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str, unit: LengthUnit) -> Result<f64, String> {
        text.parse::<Quantity>().and_then(|quantity| quantity.in_unit(unit))
    }

    #[test]
    fn lengths_have_a_unit_or_none() {
        let (mm, m) = (LengthUnit::Millimetre, LengthUnit::Metre);
        for (text, unit, expected) in [
            ("0", m, 0.0),
            ("1e-3", mm, 1e-3),
            ("5mm", mm, 5.0),
            ("5mm", m, 0.005),
            ("5 mm", m, 0.005),
            ("-0.19m", mm, -190.0),
            ("1e2cm", m, 1.0),
            ("1in", mm, 25.4),
            ("25.4mm", LengthUnit::Inch, 1.0),
            // Rounded twice it would be the double after 0.3.
            ("300.00000000000004mm", m, 0.30000000000000004),
            ("0.1km", m, 100.0),
        ] {
            assert_eq!(value(text, unit), Ok(expected), "{text}");
        }
        for (text, told) in [
            ("5mmm", "`mmm` in `5mmm` is no unit of length; did you mean `mm`?"),
            ("5parsec", "`parsec` in `5parsec` is no unit of length; known are um, mm, cm, dm, m, km, in, ft, yd"),
            ("mm", "`mm` is not a number"),
            ("1e999", "`1e999` does not fit a double"),
            ("1e999mm", "`1e999` does not fit a double"),
            ("1e308km", "`1e308km` does not fit a double in um"),
        ] {
            assert_eq!(value(text, LengthUnit::Micrometre), Err(told.to_owned()), "{text}");
        }
    }

    #[test]
    fn margins_are_not_negative() {
        for (text, told) in [
            ("-1", "`-1` is negative; give a length of at least 0, as in 0.05 or 5mm"),
            ("-1mm", "`-1mm` is negative; give a length"),
            ("inf", "`inf` is not a finite number; give a length"),
            ("", "`` is not a number; give a length"),
        ] {
            assert!(length(text).is_err_and(|error| error.starts_with(told)), "{text}");
        }
        assert!(length("5mm").is_ok());
        assert_eq!(file_length("1e-3"), Ok(1e-3));
        let told = "`5mm` is not a number; give a number of at least 0 in the unit of the file";
        assert!(file_length("5mm").is_err_and(|error| error.starts_with(told)));
    }
}
