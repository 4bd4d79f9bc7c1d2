//! The rules for the header of an OFF file.

use nom::combinator::opt;
use nom::error::{ErrorKind, ParseError};
use nom::sequence::terminated;
use nom::{Err, IResult, Parser};

use super::keyword::{Coordinates, Keyword, KnownKeyword, Spelling, UNWRITTEN, keyword};
use crate::error::{Cause, ReadError, plural};
use crate::scan::{Dialect, Text, Word};
use crate::{Limits, number};

/// Contents of an OFF file before the vertices.
#[derive(Debug, Clone, Copy)]
pub(super) struct OffHeader<'a> {
    pub(super) opening: Opening<'a>,
    vertices_word: Word<'a>,
    faces_word: Word<'a>,
    /// Number of vertices that it declares.
    pub(super) vertices: u64,
    /// Number of faces that it declares.
    pub(super) faces: u64,
    /// Number of values after the coordinates of a vertex, if it differs from that of the keyword.
    adopted: Option<usize>,
}

impl OffHeader<'_> {
    /// Contents of each vertex line.
    pub(super) fn keyword(&self) -> Keyword {
        let keyword = self.opening.keyword;
        match self.adopted {
            Some(numbers) => Keyword { least: numbers, most: numbers, ..keyword },
            None => keyword,
        }
    }

    /// Warning about it.
    pub(super) fn warnings(&self) -> Vec<String> {
        let name = self.opening.name();
        let adopted = self.adopted.map(|numbers| match numbers {
            0 => format!("the vertices have none of the numbers that {name} says follow their coordinates"),
            more => {
                format!("{more} numbers after the coordinates of each vertex, which {name} does not say, are ignored")
            }
        });
        self.opening.warning().into_iter().chain(adopted).collect()
    }
}

/// `vertex-count face-count [edge-count]`, the first two on any lines, the last on the face count's line.
pub(super) fn header<'a>(text: Text<'a>, opening: Opening<'a>) -> Parsed<'a, OffHeader<'a>> {
    let vertices = anywhere(on_word("the vertex count is missing", counted("a vertex count")));
    let faces = anywhere(on_word("the face count is missing", counted("a face count")));
    let edges = opt(on_word("the edge count is missing", counted("an edge count")));
    let (text, ((vertices_word, vertices), (faces_word, faces))) = (vertices, faces).parse(text)?;
    let (text, _) = terminated(edges, line_end).parse(text)?;
    let adopted = adopted(text, opening.keyword);
    Ok((text, OffHeader { opening, vertices_word, faces_word, vertices, faces, adopted }))
}

/// Colours or normals that many programs write without saying so in the keyword, or the reverse. The first vertex
/// decides, and the others must be like it: a file whose counts are wrong does not pass for this.
fn adopted(text: Text<'_>, keyword: Keyword) -> Option<usize> {
    let (mut line, ()) = data_line(text).ok()?;
    let words = std::iter::from_fn(|| line.next_word()).take(MOST_WORDS).count();
    let attributes = words.checked_sub(keyword.coordinates.numbers())?;
    match attributes {
        // A colour, a normal, or both.
        3 | 4 | 6 | 7 if keyword.most == 0 => Some(attributes),
        0 if keyword.least > 0 => Some(0),
        _ => None,
    }
}

/// More than any vertex has.
const MOST_WORDS: usize = 16;

/// Refuses counts that the rest of the file cannot possibly hold, or that exceed the limits.
///
/// The bound is loose on purpose: a file that is only a little too short is refused where the first line is missing.
pub(super) fn check_counts(text: Text<'_>, header: &OffHeader<'_>, limits: &Limits) -> Result<(), ReadError> {
    let left = text.bytes_left();
    if header.vertices.saturating_add(header.faces) > left as u64 / 2 {
        let vertices = plural(header.vertices, "vertex", "vertices");
        let faces = plural(header.faces, "face", "faces");
        let bytes = plural(left as u64, "byte that follows", "bytes that follow");
        // The vertices are at fault if they do not fit even without faces.
        let word = if header.vertices > left as u64 / 2 { header.vertices_word } else { header.faces_word };
        return Err(ReadError::at_word(word, format!("{vertices} and {faces} cannot fit in the {bytes}"))
            .with_help("the file is cut short, or the counts in its header are wrong"));
    }
    let checks = [
        (header.vertices_word, header.vertices, limits.vertices, "vertices"),
        (header.faces_word, header.faces, limits.faces, "faces"),
    ];
    for (word, declared, most, what) in checks {
        if declared > u64::from(most) {
            return Err(ReadError::at_word(word, format!("too many {what}")).at_most(most));
        }
    }
    Ok(())
}

fn line_end(mut text: Text<'_>) -> Parsed<'_, ()> {
    match text.next_word() {
        Some(word) => Err(Err::Failure(
            ReadError::at_word(word, "too many numbers in the header").with_expected("two counts or three"),
        )),
        None => Ok((text, ())),
    }
}

/// The keyword, if there is one, and how the rest is written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Opening<'a> {
    word: Option<Word<'a>>,
    /// Contents of each vertex line.
    pub(super) keyword: Keyword,
    pub(super) encoding: Encoding,
}

/// Encoding of the numbers.
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

    /// Warning about it.
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

/// True if a text without a keyword begins as OFF does: a line of three counts, and a line of three numbers.
pub(crate) fn begins_with_counts(bytes: &[u8]) -> bool {
    let mut text = Text::new(bytes, Dialect::Comments);
    let counts = text.word_here_or_below().filter(|word| number::count(*word, "").is_ok());
    let rest: Vec<Word<'_>> = std::iter::from_fn(|| text.next_word()).take(3).collect();
    let three = counts.is_some() && rest.len() == 2 && rest.iter().all(|word| number::count(*word, "").is_ok());
    let first = text.word_below();
    let vertex = first.into_iter().chain(std::iter::from_fn(|| text.next_word())).take(3);
    three && vertex.filter(|word| number::attribute(*word).is_ok()).count() == 3
}

/// The keyword. The rest of the word is left for the first count. A number stands for an unwritten `OFF`.
fn known(text: Text<'_>) -> Parsed<'_, (Option<Word<'_>>, Keyword)> {
    let (after, word) = on_word("the keyword is missing", Ok).parse(text)?;
    let error = match keyword(word.text()) {
        Some(KnownKeyword::Readable(keyword)) => {
            return Ok((after.back_into(word, keyword.length), (Some(word), keyword)));
        }
        Some(KnownKeyword::OtherDimension) => ReadError::at_word(word, "vertices that are not three-dimensional")
            .with_cause(Cause::Unsupported)
            .with_help("write OFF with three coordinates a vertex"),
        Some(KnownKeyword::Ambiguous) => ReadError::at_word(word, "the keyword must be in upper case")
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

/// Result of a rule: an `Error` where something is missing, a `Failure` where something is wrong.
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
