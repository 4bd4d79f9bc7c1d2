//! Two numbers on the command line: a range of scalings `0.5,3`, or a pair of them `3/2,0.8`.

use std::str::FromStr;

use firstcontact::convex::scaling::Range;
use firstcontact::exact::{ExactTime, Rational, Sign};

/// A pair of scalings as the user types it.
#[derive(Debug, Clone)]
pub(crate) struct Scalings(pub(crate) [Rational; 2]);

/// Reads a range: its least and its greatest number.
pub(crate) fn range(text: &str) -> Result<Range, String> {
    let [low, high] = two(text, "LO,HI")?;
    Range::new(end(low)?, end(high)?).map_err(|error| error.to_string())
}

impl FromStr for Scalings {
    type Err = String;

    fn from_str(text: &str) -> Result<Scalings, String> {
        let [a, b] = two(text, "RHO_A,RHO_B")?;
        Ok(Scalings([scaling(a)?, scaling(b)?]))
    }
}

fn scaling(text: &str) -> Result<Rational, String> {
    let value = fraction(text)?;
    match value.sign() {
        Sign::Negative => Err(format!("a scaling must not be negative, found {text}")),
        _ => Ok(value),
    }
}

/// An end of a range, which is a double: a decimal means the nearest, a fraction must be one.
fn end(text: &str) -> Result<f64, String> {
    if !text.contains('/') {
        return number(text);
    }
    let value = fraction(text)?;
    let nearest = value.nearest();
    match Rational::of(nearest) == value {
        true => Ok(nearest),
        false => Err(format!("`{text}` is no double, which the ends of a range are; the nearest is {nearest}")),
    }
}

fn two<'t>(text: &'t str, wanted: &str) -> Result<[&'t str; 2], String> {
    let parts: Vec<&str> = text.split(',').map(str::trim).collect();
    match parts[..] {
        [first, second] => Ok([first, second]),
        _ => Err(format!("expected two numbers {wanted} without spaces, found {}", parts.len())),
    }
}

/// A decimal, or one over another, exactly as it is written; within the range of doubles.
pub(crate) fn fraction(text: &str) -> Result<Rational, String> {
    match text.parse::<ExactTime>().map(|exact| (exact.rational(), exact.lower(), exact.upper())) {
        Ok((Some(value), lower, upper)) if lower.is_finite() && upper.is_finite() => Ok(value),
        Ok((None, ..)) => Err(format!("`{text}` is no rational number, which is wanted here")),
        Ok(_) => Err(format!("`{text}` does not fit a double")),
        Err(_) => Err(unread(text)),
    }
}

/// What is wrong with a number that cannot be read.
fn unread(text: &str) -> String {
    let (above, below) = text.split_once('/').unwrap_or((text, "1"));
    match (number(above), number(below)) {
        (Err(error), _) | (_, Err(error)) => error,
        (_, Ok(0.0)) => format!("`{text}` is no number: it is divided by zero"),
        _ => format!("`{text}` is not a number, or too long a one"),
    }
}

fn number(text: &str) -> Result<f64, String> {
    let value: f64 = text.trim().parse().map_err(|_| format!("`{text}` is not a number"))?;
    if value.is_finite() { Ok(value) } else { Err(format!("`{text}` is not a finite number")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_are_exact() {
        let shown = |text: &str| text.parse::<Scalings>().map(|pair| pair.0.map(|x| x.to_string()));
        assert_eq!(shown("1/3,0.25"), Ok(["1/3".to_owned(), "1/4".to_owned()]));
        assert_eq!(shown("0.1,1e-3"), Ok(["1/10".to_owned(), "1/1000".to_owned()]));
        assert_eq!(shown("1.5/0.3,123456789012345678901"), Ok(["5".to_owned(), "123456789012345678901".to_owned()]));
        assert_eq!(shown("-1/3,1"), Err("a scaling must not be negative, found -1/3".to_owned()));
        assert_eq!(shown("1e309,1"), Err("`1e309` does not fit a double".to_owned()));
        assert_eq!(shown("1e-500,1"), Err("`1e-500` is not a number, or too long a one".to_owned()));
        assert_eq!(shown("1"), Err("expected two numbers RHO_A,RHO_B without spaces, found 1".to_owned()));
        assert_eq!(shown("1/0,2"), Err("`1/0` is no number: it is divided by zero".to_owned()));
        assert_eq!(shown("sqrt(2),2"), Err("`sqrt(2)` is no rational number, which is wanted here".to_owned()));
        assert_eq!(shown("x,2"), Err("`x` is not a number".to_owned()));
        assert_eq!(shown("inf,2"), Err("`inf` is not a finite number".to_owned()));
    }

    #[test]
    fn ranges_ascend() {
        assert_eq!(range("0.5, 3").map(|range| range.ends()), Ok([0.5, 3.0]));
        assert_eq!(range("1/2,3/2").map(|range| range.ends()), Ok([0.5, 1.5]));
        assert_eq!(range("0.1,0.3").map(|range| range.ends()), Ok([0.1, 0.3]));
        assert!(range("1/3,1").is_err_and(|error| error.contains("`1/3` is no double, which the ends of a range are")));
        assert!(range("3,0.5").is_err_and(|error| error.contains("0 <= least <= greatest")));
        assert!(range("-1,2").is_err() && range("1,2,3").is_err() && range("1,1e999").is_err());
    }
}
