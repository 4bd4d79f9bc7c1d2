//! Words that are numbers, and what to say about those that are not.

use std::num::{IntErrorKind, ParseIntError};
use std::str::FromStr;

use crate::error::ReadError;
use crate::scan::Word;

/// The double nearest to the decimal number `word`. It must be finite.
pub(crate) fn coordinate(word: Word<'_>) -> Result<f64, ReadError> {
    let value: f64 = decimal(word, "a coordinate")?;
    check_finite(word, value, "a double (at most about 1.8e308)")?;
    Ok(value)
}

/// The single nearest to the decimal number `word`, for STL and PLY. It must be finite.
pub(crate) fn single(word: Word<'_>) -> Result<f32, ReadError> {
    let value: f32 = decimal(word, "a coordinate")?;
    check_finite(word, f64::from(value), "the 32-bit numbers of the format (at most about 3.4e38)")?;
    Ok(value)
}

/// Checks a number whose value does not matter, such as part of a colour.
pub(crate) fn attribute(word: Word<'_>) -> Result<(), ReadError> {
    decimal::<f64>(word, "a number").map(|_| ())
}

fn check_finite(word: Word<'_>, value: f64, range: &str) -> Result<(), ReadError> {
    if value.is_finite() {
        return Ok(());
    }
    // Infinity is either written as such or what a number with digits became because it is too large.
    if value.is_nan() || !word.text().iter().any(u8::is_ascii_digit) {
        return Err(ReadError::not_finite().at(word).only_here());
    }
    Err(ReadError::at_word(word, format!("the coordinate does not fit {range}")).only_here())
}

fn decimal<T: FromStr>(word: Word<'_>, what: &str) -> Result<T, ReadError> {
    let number = std::str::from_utf8(word.text()).ok().and_then(|text| text.parse().ok());
    number.ok_or_else(|| {
        let error = ReadError::at_word(word, format!("not {what}")).with_expected("a decimal number").only_here();
        match decimal_help(word.text()) {
            Some(help) => error.with_help(help),
            None => error,
        }
    })
}

fn decimal_help(text: &[u8]) -> Option<&'static str> {
    let digits = text.iter().any(u8::is_ascii_digit);
    if digits && text.contains(&b',') {
        return Some("write a point, not a comma, before the fraction, and blanks between numbers");
    }
    if text.windows(2).any(|pair| pair == b".#") {
        return Some(
            "this is how some programs print NaN or infinity: the mesh was already broken when it was written",
        );
    }
    let fortran = digits && text.iter().all(|byte| b"0123456789+-.dD".contains(byte));
    (fortran && text.iter().any(|byte| b"dD".contains(byte))).then_some("write the exponent with e, as in 1.5e3")
}

/// A count of things, as in a header; `what` has an article.
pub(crate) fn count(word: Word<'_>, what: &str) -> Result<u64, ReadError> {
    integer(word, word.text(), what, "a whole number, 0 or more")
}

/// A signed index, in `part` of `word`.
pub(crate) fn index(word: Word<'_>, part: &[u8]) -> Result<i64, ReadError> {
    integer(word, part, "an index", "a whole number").map_err(ReadError::only_here)
}

fn integer<T>(word: Word<'_>, part: &[u8], what: &str, expected: &str) -> Result<T, ReadError>
where
    T: FromStr<Err = ParseIntError>,
{
    // Bytes that are not UTF-8 are no digits either: the empty text fails in the same way.
    let text = std::str::from_utf8(part).unwrap_or("");
    text.parse::<T>().map_err(|error| match error.kind() {
        IntErrorKind::PosOverflow | IntErrorKind::NegOverflow => ReadError::at_word(word, "the number is too large"),
        _ => ReadError::at_word(word, format!("not {what}")).with_expected(expected),
    })
}
