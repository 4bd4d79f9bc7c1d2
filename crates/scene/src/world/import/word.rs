//! Words of a text and their places, for the formats that are not YAML. The words themselves are cut with nom.

use crate::world::error::LoadError;
use crate::world::yaml::source::SourceText;
use nom::bytes::complete::{take_till, take_till1};
use nom::character::complete::{line_ending, multispace0, not_line_ending, space0};
use nom::combinator::opt;
use nom::{IResult, Parser};

/// A position in a text that is read word by word or line by line.
pub(crate) struct Words<'t> {
    source: SourceText,
    text: &'t str,
    rest: &'t str,
}

/// A piece of the text and where it begins, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Word<'t> {
    pub(crate) text: &'t str,
    pub(crate) start: usize,
}

/// Longest accepted token.
const LONGEST: usize = 10_000;

impl<'t> Words<'t> {
    pub(crate) fn new(text: &'t str, name: &str) -> Words<'t> {
        Words { source: SourceText::new(name, text), text, rest: text }
    }

    fn offset(&self) -> usize {
        self.text.len() - self.rest.len()
    }

    /// An error at a place.
    pub(crate) fn error(&self, start: usize, message: impl Into<String>) -> LoadError {
        LoadError::new(message).at(self.source.place_of_token(start)).with_text(self.source.text().clone())
    }

    /// The number of the line of a place, counted from 0.
    pub(super) fn line_of(&self, start: usize) -> usize {
        self.text[..start].matches('\n').count()
    }

    /// The next word, wherever it is; an error at the end of the text.
    pub(crate) fn word(&mut self, what: &str) -> Result<Word<'t>, LoadError> {
        let parsed: IResult<&str, &str> =
            (multispace0, take_till1(char::is_whitespace)).map(|(_, word)| word).parse(self.rest);
        match parsed {
            Ok((_, word)) if word.len() > LONGEST => Err(self.error(self.offset(), "a word of more than 10000 bytes")),
            Ok((rest, text)) => {
                self.rest = rest;
                Ok(Word { text, start: self.offset() - text.len() })
            }
            Err(_) => Err(self.error(self.text.len(), format!("the text ends where {what} should be"))),
        }
    }

    /// The next word as a finite number.
    pub(crate) fn number(&mut self, what: &str) -> Result<f64, LoadError> {
        let word = self.word(what)?;
        self.as_number(word, what)
    }

    /// A word as a finite number.
    pub(crate) fn as_number(&self, word: Word<'_>, what: &str) -> Result<f64, LoadError> {
        match word.text.parse::<f64>() {
            Ok(value) if value.is_finite() => Ok(value),
            _ => {
                let found = crate::world::yaml::values::quoted(word.text);
                Err(self.error(word.start, format!("expected {what}, a finite number, found {found}")))
            }
        }
    }

    /// The next words as numbers.
    pub(crate) fn row<const N: usize>(&mut self, what: &str) -> Result<[f64; N], LoadError> {
        let mut row = [0.0; N];
        for slot in &mut row {
            *slot = self.number(what)?;
        }
        Ok(row)
    }

    /// The next word as a count.
    pub(crate) fn count(&mut self, what: &str) -> Result<u32, LoadError> {
        let word = self.word(what)?;
        word.text.parse().map_err(|_| {
            let found = crate::world::yaml::values::quoted(word.text);
            self.error(word.start, format!("expected {what}, a whole number from 0, found {found}"))
        })
    }

    /// Rest of this line, without the blanks around it; moves to the next line.
    pub(crate) fn line(&mut self) -> Word<'t> {
        let parsed: IResult<&str, (&str, &str, Option<&str>)> =
            (space0, not_line_ending, opt(line_ending)).parse(self.rest);
        let start = self.offset();
        match parsed {
            Ok((rest, (blank, text, _))) => {
                self.rest = rest;
                Word { text: text.trim_end(), start: start + blank.len() }
            }
            // A lone carriage return is no end of a line for nom: the rest is one line.
            Err(_) => {
                let (rest, text) = cut(self.rest);
                self.rest = rest;
                Word { text: text.trim(), start }
            }
        }
    }

    /// Next line, without moving.
    pub(crate) fn peek_line(&self) -> &'t str {
        let (_, line) = cut(self.rest.trim_start());
        line.trim()
    }

    /// The place where the next word begins.
    pub(crate) fn next_start(&self) -> usize {
        self.text.len() - self.rest.trim_start().len()
    }

    /// True if only blanks are left.
    pub(crate) fn at_end(&self) -> bool {
        self.rest.trim().is_empty()
    }
}

fn cut(text: &str) -> (&str, &str) {
    let parsed: IResult<&str, &str> = take_till(|c| c == '\n' || c == '\r').parse(text);
    match parsed {
        Ok((rest, line)) => (rest.strip_prefix("\r\n").or_else(|| rest.get(1..)).unwrap_or(rest), line),
        Err(_) => ("", text),
    }
}
