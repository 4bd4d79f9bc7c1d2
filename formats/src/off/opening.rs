//! What stands before the counts of an OFF file.

use nom::{Err, Parser};

use super::keyword::{Coordinates, Keyword, Known, Spelling, UNWRITTEN, keyword};
use super::rule::{Parsed, anywhere, on_word};
use crate::error::{Cause, ReadError};
use crate::number;
use crate::scan::{Dialect, Text, Word};

/// The keyword, if there is one, and how the rest is written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Opening<'a> {
    word: Option<Word<'a>>,
    /// What it says of each vertex.
    pub(super) keyword: Keyword,
    pub(super) encoding: Encoding,
}

/// How the numbers are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Encoding {
    Text,
    /// In 32 bits each, the highest byte first.
    Binary,
}

impl Opening<'_> {
    /// The keyword, for messages.
    pub(super) fn name(&self) -> String {
        let written = self.word.map(|word| String::from_utf8_lossy(&word.text()[..self.keyword.length]).into_owned());
        written.unwrap_or_else(|| "OFF".to_owned())
    }

    /// What is to be said about it.
    pub(super) fn warning(&self) -> Option<String> {
        match (self.word, self.keyword.spelling) {
            (None, _) => Some("the keyword `OFF` is missing before the counts".to_owned()),
            (Some(_), Spelling::OtherCase) => Some(format!("the keyword `{}` is not in upper case", self.name())),
            (Some(_), Spelling::Right) => None,
        }
    }
}

/// `keyword ["BINARY"] [dimension]`; a dimension in binary is left where it is.
pub(super) fn opening(text: Text<'_>) -> Parsed<'_, Opening<'_>> {
    let (text, (word, keyword)) = anywhere(known).parse(text)?;
    let mut after = text;
    if after.next_word().is_some_and(|next| next.text().eq_ignore_ascii_case(b"BINARY")) {
        return Ok((after, Opening { word, keyword, encoding: Encoding::Binary }));
    }
    let opening = Opening { word, keyword, encoding: Encoding::Text };
    if keyword.coordinates != Coordinates::Counted {
        return Ok((text, opening));
    }
    let (text, ()) = anywhere(on_word("the number of dimensions is missing", three)).parse(text)?;
    Ok((text, opening))
}

/// Whether a text without a keyword begins as OFF does: a line of three counts, and a line of three numbers.
pub(crate) fn begins_with_counts(bytes: &[u8]) -> bool {
    let mut text = Text::new(bytes, Dialect::Comments);
    let counts = text.word_here_or_below().filter(|word| number::count(*word, "").is_ok());
    let rest: Vec<Word<'_>> = std::iter::from_fn(|| text.next_word()).take(3).collect();
    let three = counts.is_some() && rest.len() == 2 && rest.iter().all(|word| number::count(*word, "").is_ok());
    let first = text.word_below();
    let vertex = first.into_iter().chain(std::iter::from_fn(|| text.next_word())).take(3);
    three && vertex.filter(|word| number::attribute(*word).is_ok()).count() == 3
}

/// The keyword. What follows it in the same word is left for the first count. A number stands for an unwritten `OFF`.
fn known(text: Text<'_>) -> Parsed<'_, (Option<Word<'_>>, Keyword)> {
    let (after, word) = on_word("the keyword is missing", Ok).parse(text)?;
    let error = match keyword(word.text()) {
        Some(Known::Readable(keyword)) => return Ok((after.back_into(word, keyword.length), (Some(word), keyword))),
        Some(Known::OtherDimension) => ReadError::at_word(word, "vertices that are not three-dimensional")
            .with_cause(Cause::Unsupported)
            .with_help("write OFF with three coordinates a vertex"),
        Some(Known::Ambiguous) => ReadError::at_word(word, "the keyword must be in upper case")
            .with_expected("`OFF`, with `N` for normals or `n` for a number of dimensions"),
        None if word.text().iter().all(u8::is_ascii_digit) => return Ok((text, (None, UNWRITTEN))),
        None => ReadError::at_word(word, "not an OFF keyword").with_expected("`OFF`"),
    };
    Err(Err::Failure(error))
}

fn three(word: Word<'_>) -> Result<(), ReadError> {
    match number::count(word, "a number of dimensions")? {
        3 => Ok(()),
        _ => Err(ReadError::at_word(word, "vertices that are not three-dimensional")
            .with_cause(Cause::Unsupported)
            .with_expected("`3`")),
    }
}
