//! Numbers on the command line: lengths with or without a unit, vectors of them, exact fractions, counts and times.

use std::str::FromStr;

use firstcontact::exact::{ExactTime, Rational};
use firstcontact::world::LengthUnit;

use super::diagnostic::nearest_name;

/// A length as the user types it: `5`, in the unit of all, or `5mm`.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Quantity {
    /// The numeral before the unit.
    digits: String,
    /// The double nearest to it.
    number: f64,
    unit: Option<LengthUnit>,
}

/// A point or a vector as the user types it: three finite lengths separated by commas.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Triple(pub(crate) [Quantity; 3]);

impl Quantity {
    /// The double nearest to the length in a unit: the number as written is converted exactly, and rounded once.
    pub(crate) fn in_unit(&self, wanted: LengthUnit) -> Result<f64, String> {
        let Some(unit) = self.unit.filter(|unit| *unit != wanted) else { return Ok(self.number) };
        // The few units there are have factors that are exact doubles.
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
                (digits, Some(LengthUnit::from_name(symbol).ok_or_else(|| no_unit(text, symbol))?))
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
    let spelled = LengthUnit::meant_by(symbol).map(LengthUnit::name);
    match spelled.or_else(|| nearest_name(symbol, known.iter().copied())) {
        Some(meant) => format!("`{symbol}` in `{text}` is no unit of length; did you mean `{meant}`?"),
        None => format!("`{symbol}` in `{text}` is no unit of length; known are {}", known.join(", ")),
    }
}

impl FromStr for Triple {
    type Err = String;

    fn from_str(text: &str) -> Result<Triple, String> {
        let parts: Vec<&str> = text.split(',').collect();
        let [x, y, z] = parts[..] else {
            // A lone number is mostly the first of three with spaces between them.
            let meant: Vec<&str> = text.split([',', ' ', ';']).filter(|part| !part.is_empty()).collect();
            let hint = match meant.len() {
                1 => "; write them as in 1,0,0".to_owned(),
                3 => format!("; write {}", meant.join(",")),
                _ => String::new(),
            };
            let count = if parts.len() == 1 { "one".to_owned() } else { parts.len().to_string() };
            return Err(format!("expected three numbers x,y,z without spaces, found {count}{hint}"));
        };
        let lengths: [Quantity; 3] = [x.parse()?, y.parse()?, z.parse()?];
        match missing_unit(&lengths) {
            Some(fault) => Err(fault),
            None => Ok(Triple(lengths)),
        }
    }
}

/// The fault of three numbers only some of which have a unit: it might be meant for all. Zero needs none.
fn missing_unit(lengths: &[Quantity; 3]) -> Option<String> {
    let unit = lengths.iter().find_map(|length| length.unit)?;
    let without = lengths.iter().find(|length| length.unit.is_none() && length.number != 0.0)?;
    let with = lengths.each_ref().map(|length| format!("{}{}", length.digits, length.unit.unwrap_or(unit)));
    Some(format!("`{}` has no unit and another number has one; write {}", without.digits, with.join(",")))
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
pub(crate) fn number(text: &str) -> Result<f64, String> {
    let value: f64 = text.trim().parse().map_err(|_| format!("`{text}` is not a number"))?;
    if value.is_nan() || text.contains("inf") {
        return Err(format!("`{text}` is not a finite number"));
    }
    if value.is_infinite() {
        return Err(format!("`{text}` does not fit a double"));
    }
    Ok(value)
}

/// Reads an angle in degrees.
pub(crate) fn degrees(text: &str) -> Result<f64, String> {
    number(text).map_err(|error| match text.trim_end_matches(|c: char| c.is_alphabetic() || c == '\u{b0}') {
        bare if bare != text && number(bare).is_ok() => format!("{error}: angles are in degrees here, without a unit"),
        _ => error,
    })
}

/// A decimal, or one decimal over another, exactly as it is written; within the range of doubles.
pub(crate) fn fraction(text: &str) -> Result<Rational, String> {
    match text.parse::<ExactTime>().map(|exact| (exact.rational(), exact.lower(), exact.upper())) {
        Ok((Some(value), lower, upper)) if lower.is_finite() && upper.is_finite() => Ok(value),
        Ok((None, ..)) => Err(format!("`{text}` is no rational number, which is wanted here")),
        Ok(_) => Err(format!("`{text}` does not fit a double")),
        Err(_) => Err(unread(text)),
    }
}

/// The fault of a number that cannot be read.
fn unread(text: &str) -> String {
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    match (number(above), number(below)) {
        (Err(error), _) | (_, Err(error)) => error,
        (_, Ok(0.0)) => format!("`{text}` is no number: it is divided by zero"),
        _ => format!("`{text}` is not a number, or too long a one"),
    }
}

/// Reads a number of things, zero included.
pub(crate) fn count(text: &str) -> Result<usize, String> {
    let fault = |_| format!("expected a whole number from 0 to {}, found `{text}`", u32::MAX);
    text.parse::<u32>().map(|count| count as usize).map_err(fault)
}

/// Reads two times, the later one second.
pub(crate) fn times(text: &str) -> Result<[f64; 2], String> {
    let numbers: Result<Vec<f64>, _> = text.split(',').map(|number| number.trim().parse::<f64>()).collect();
    match numbers.as_deref() {
        Ok(&[start, end]) if start.is_finite() && end.is_finite() && start < end => Ok([start, end]),
        Ok([_, _]) => Err("expected two finite times, the later one second".to_owned()),
        _ => Err("expected two times T0,T1 without spaces".to_owned()),
    }
}

/// Reads a length above zero.
pub(crate) fn tolerance(text: &str) -> Result<f64, String> {
    match text.trim().parse::<f64>() {
        Ok(number) if number > 0.0 && number.is_finite() => Ok(number),
        _ => Err("a tolerance is a finite number above zero, in the unit of the world".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use firstcontact::world::LengthUnit;

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
        for (text, expected) in [
            ("5mmm", "`mmm` in `5mmm` is no unit of length; did you mean `mm`?"),
            ("5parsec", "`parsec` in `5parsec` is no unit of length; known are um, mm, cm, dm, m, km, in, ft, yd"),
            ("mm", "`mm` is not a number"),
            ("1e999", "`1e999` does not fit a double"),
            ("1e999mm", "`1e999` does not fit a double"),
            ("1e308km", "`1e308km` does not fit a double in um"),
        ] {
            assert_eq!(value(text, LengthUnit::Micrometre), Err(expected.to_owned()), "{text}");
        }
    }

    #[test]
    fn margins_are_not_negative() {
        for (text, expected) in [
            ("-1", "`-1` is negative; give a length of at least 0, as in 0.05 or 5mm"),
            ("-1mm", "`-1mm` is negative; give a length"),
            ("inf", "`inf` is not a finite number; give a length"),
            ("", "`` is not a number; give a length"),
        ] {
            assert!(length(text).is_err_and(|error| error.starts_with(expected)), "{text}");
        }
        assert!(length("5mm").is_ok());
        assert_eq!(file_length("1e-3"), Ok(1e-3));
        let expected = "`5mm` is not a number; give a number of at least 0 in the unit of the file";
        assert!(file_length("5mm").is_err_and(|error| error.starts_with(expected)));
    }

    fn metres(text: &str) -> [f64; 3] {
        let Triple(lengths) = text.parse().unwrap();
        lengths.map(|length| length.in_unit(LengthUnit::Metre).unwrap())
    }

    #[test]
    fn reads_three_lengths() {
        assert_eq!(metres("-4,0,1e-3"), [-4.0, 0.0, 1e-3]);
        assert_eq!(metres("1, 2, 3"), [1.0, 2.0, 3.0]);
        assert_eq!(metres("10mm,0,-5cm"), [0.01, 0.0, -0.05]);
    }

    #[test]
    fn faults_of_vectors_are_named() {
        let error = |text: &str| text.parse::<Triple>().unwrap_err();
        assert_eq!(error("1,2"), "expected three numbers x,y,z without spaces, found 2");
        assert_eq!(error("4"), "expected three numbers x,y,z without spaces, found one; write them as in 1,0,0");
        assert_eq!(error("4 0 -1"), "expected three numbers x,y,z without spaces, found one; write 4,0,-1");
        assert_eq!(error("1,2,x"), "`x` is not a number");
        assert_eq!(error("1,nan,0"), "`nan` is not a finite number");
        assert_eq!(error("1,-inf,0"), "`-inf` is not a finite number");
        assert_eq!(error("1,1e400,0"), "`1e400` does not fit a double");
        assert_eq!(error("1,,0"), "`` is not a number");
        assert_eq!(error("10,0,30mm"), "`10` has no unit and another number has one; write 10mm,0mm,30mm");
    }

    #[test]
    fn whole_numbers_are_counts() {
        assert_eq!((count("0"), count("16")), (Ok(0), Ok(16)));
        for text in ["-1", "1.5", "x", "", "5000000000"] {
            assert_eq!(count(text), Err(format!("expected a whole number from 0 to 4294967295, found `{text}`")));
        }
    }

    #[test]
    fn times_ascend() {
        assert_eq!(times("0,2.5"), Ok([0.0, 2.5]));
        assert_eq!(times("-3, -1e0"), Ok([-3.0, -1.0]));
        for bad in ["", "1", "1,1", "2,1", "0,inf", "nan,1", "0,1,2", "a,b"] {
            assert!(times(bad).is_err(), "{bad}");
        }
    }
}
