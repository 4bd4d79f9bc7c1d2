//! What all rules of the OFF grammar are made of.

use nom::error::{ErrorKind, ParseError};
use nom::{Err, IResult, Parser};

use crate::error::ReadError;
use crate::number;
use crate::scan::{Text, Word};

/// What a rule gives: an `Error` where something is missing, a `Failure` where something is wrong.
pub(super) type Parsed<'a, T> = IResult<Text<'a>, T, ReadError>;

impl<'a> ParseError<Text<'a>> for ReadError {
    fn from_error_kind(text: Text<'a>, _: ErrorKind) -> ReadError {
        ReadError::at_end(text, "malformed OFF")
    }

    fn append(_: Text<'a>, _: ErrorKind, other: ReadError) -> ReadError {
        other
    }
}

/// Goes to the next line that has words; an `Error` if there is none.
pub(super) fn data_line(mut text: Text<'_>) -> Parsed<'_, ()> {
    while text.next_line().is_some() {
        if text.clone().next_word().is_some() {
            return Ok((text, ()));
        }
    }
    Err(Err::Error(ReadError::at_end(text, "the file ends too early")))
}

/// `rule` on this line, or on the next one that has words.
pub(super) fn anywhere<'a, T>(
    mut rule: impl Parser<Text<'a>, Output = T, Error = ReadError>,
) -> impl FnMut(Text<'a>) -> Parsed<'a, T> {
    move |text: Text<'a>| {
        let line_is_over = text.clone().next_word().is_none();
        let start = if line_is_over { data_line(text).map_or(text, |(next, ())| next) } else { text };
        rule.parse(start)
    }
}

/// The next word of this line, converted; an `Error` if there is none, a `Failure` if it is wrong.
pub(super) fn on_word<'a, T>(
    missing: &'static str,
    convert: impl Fn(Word<'a>) -> Result<T, ReadError>,
) -> impl FnMut(Text<'a>) -> Parsed<'a, T> {
    move |mut text: Text<'a>| match text.next_word() {
        Some(word) => convert(word).map(|value| (text, value)).map_err(Err::Failure),
        None => Err(Err::Error(ReadError::at_end(text, missing))),
    }
}

/// A count with its word; `what` has an article.
pub(super) fn counted<'a>(what: &'static str) -> impl Fn(Word<'a>) -> Result<(Word<'a>, u64), ReadError> {
    move |word| number::count(word, what).map(|number| (word, number))
}
