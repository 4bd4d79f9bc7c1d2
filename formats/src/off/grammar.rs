//! The rules of the OFF grammar.
//!
//! A rule fails with nom's `Error` where its line is missing and with `Failure` where its line is wrong.

use nom::combinator::{cut, opt};
use nom::error::{ErrorKind, ParseError};
use nom::multi::count;
use nom::sequence::{preceded, terminated};
use nom::{Err, IResult, Parser};

use super::keyword::{Keyword, Known, keyword};
use crate::Limits;
use crate::error::{Cause, ReadError, plural};
use crate::number;
use crate::scan::{Text, Word};

type Parsed<'a, T> = IResult<Text<'a>, T, ReadError>;

/// What stands before the vertices.
#[derive(Debug, Clone, Copy)]
pub(super) struct Header<'a> {
    keyword: Keyword,
    keyword_word: Word<'a>,
    vertices_word: Word<'a>,
    faces_word: Word<'a>,
    pub(super) vertices: u64,
    pub(super) faces: u64,
}

impl<'a> ParseError<Text<'a>> for ReadError {
    fn from_error_kind(text: Text<'a>, _: ErrorKind) -> ReadError {
        ReadError::at_end(text, "malformed OFF")
    }

    fn append(_: Text<'a>, _: ErrorKind, other: ReadError) -> ReadError {
        other
    }
}

/// `keyword vertex-count face-count [edge-count]`, the first three on any lines, the last on the face count's line.
pub(super) fn header(text: Text<'_>) -> Parsed<'_, Header<'_>> {
    let vertices = anywhere(on_word("the vertex count is missing", vertex_count));
    let faces = anywhere(on_word("the face count is missing", counted("a face count")));
    let edges = opt(on_word("the edge count is missing", counted("an edge count")));
    let keyword = anywhere(on_word("the keyword is missing", known));
    let (text, (keyword, vertices, faces)) = (keyword, vertices, faces).parse(text)?;
    let (text, _) = terminated(edges, line_end).parse(text)?;
    let (keyword_word, keyword) = keyword;
    let (vertices_word, vertices) = vertices;
    let (faces_word, faces) = faces;
    Ok((text, Header { keyword, keyword_word, vertices_word, faces_word, vertices, faces }))
}

/// Refuses counts that the rest of the file cannot possibly hold, or that exceed the limits.
///
/// The bound is loose on purpose: a file that is only a little too short is refused where the first line is missing.
pub(super) fn check_counts(text: Text<'_>, header: &Header<'_>, limits: &Limits) -> Result<(), ReadError> {
    let left = text.bytes_left();
    if header.vertices.saturating_add(header.faces) > left as u64 / 2 {
        let vertices = plural(header.vertices, "vertex", "vertices");
        let faces = plural(header.faces, "face", "faces");
        let bytes = plural(left as u64, "byte that follows", "bytes that follow");
        return Err(ReadError::at_word(
            header.vertices_word,
            format!("{vertices} and {faces} cannot fit in the {bytes}"),
        )
        .with_help("the file is cut short, or the counts in its header are wrong"));
    }
    let checks = [
        (header.vertices_word, header.vertices, limits.vertices, "vertices"),
        (header.faces_word, header.faces, limits.faces, "faces"),
    ];
    for (word, declared, most, what) in checks {
        if declared > u64::from(most) {
            let error = ReadError::at_word(word, format!("too many {what}")).with_expected(format!("at most {most}"));
            return Err(error.with_cause(Cause::Limit));
        }
    }
    Ok(())
}

/// One vertex on the next line that has words.
pub(super) fn vertex<'a>(header: &Header<'_>) -> impl Parser<Text<'a>, Output = [f64; 3], Error = ReadError> + use<'a> {
    let coordinate = || on_word("a coordinate is missing", number::coordinate);
    let attributes = vertex_attributes(header);
    let point = (coordinate(), coordinate(), coordinate()).map(<[f64; 3]>::from);
    preceded(data_line, cut(terminated(point, attributes)))
}

/// One face on the next line that has words, and the indices of its corners.
pub(super) fn face<'a>(
    vertices: u64,
    most_corners: u32,
) -> impl Parser<Text<'a>, Output = Vec<u32>, Error = ReadError> + use<'a> {
    let size = number_of_corners(most_corners);
    let corners = size.flat_map(move |size| count(on_word("a corner is missing", corner(vertices)), size));
    preceded(data_line, cut(terminated(corners, face_colour)))
}

/// Only blank lines and comments are left.
pub(super) fn end<'a>(text: Text<'a>, header: &Header<'_>) -> Parsed<'a, ()> {
    let Ok((mut rest, ())) = data_line(text) else {
        return Ok((text, ()));
    };
    let last = plural(header.faces, "face", "faces");
    let error = match rest.next_word() {
        Some(word) => ReadError::at_word(word, format!("there is more after the last of {last}")),
        None => ReadError::at_end(rest, "there is more after the last face"),
    };
    Err(Err::Failure(error.with_expected("the end of the file").with_help("the counts in the header are too small")))
}

fn known(word: Word<'_>) -> Result<(Word<'_>, Keyword), ReadError> {
    match keyword(word.text()) {
        Some(Known::Readable(keyword)) => Ok((word, keyword)),
        Some(Known::OtherDimension) => Err(ReadError::at_word(word, "vertices that are not three-dimensional")
            .with_cause(Cause::Unsupported)
            .with_help("only OFF, and COFF, NOFF, STOFF and their combinations, are read")),
        Some(Known::WrongCase) => {
            Err(ReadError::at_word(word, "the keyword must be in upper case").with_expected("`OFF`"))
        }
        None => Err(ReadError::at_word(word, "not an OFF keyword").with_expected("`OFF`")),
    }
}

fn number_of_corners<'a>(most: u32) -> impl Fn(Text<'a>) -> Parsed<'a, usize> {
    move |text| {
        let (text, (word, size)) =
            on_word("the number of corners is missing", counted("a number of corners")).parse(text)?;
        let size = check_size(word, size, text.bytes_left() as u64, most).map_err(Err::Failure)?;
        Ok((text, size))
    }
}

fn check_size(word: Word<'_>, size: u64, bytes_left: u64, most: u32) -> Result<usize, ReadError> {
    if size < 3 {
        return Err(ReadError::at_word(word, "a face needs at least 3 corners")
            .with_help("if this line is a vertex, the header counts too few vertices"));
    }
    if size > bytes_left {
        let bytes = plural(bytes_left, "byte that follows", "bytes that follow");
        return Err(ReadError::at_word(word, format!("{size} corners cannot fit in the {bytes}")));
    }
    if size > u64::from(most) {
        let error = ReadError::at_word(word, "too many corners for one face");
        return Err(error.with_cause(Cause::Limit).with_expected(format!("at most {most}")));
    }
    Ok(size as usize)
}

fn corner(vertices: u64) -> impl Fn(Word<'_>) -> Result<u32, ReadError> {
    move |word| {
        let index = number::index(word, word.text())?;
        match u32::try_from(index) {
            Ok(index) if u64::from(index) < vertices => Ok(index),
            _ => Err(ReadError::at_word(word, "there is no such vertex")
                .with_expected(format!("0 to {}", vertices.saturating_sub(1)))
                .with_help("OFF counts vertices from 0")),
        }
    }
}

fn vertex_attributes<'a>(header: &Header<'_>) -> impl Fn(Text<'a>) -> Parsed<'a, ()> + use<'a> {
    let Keyword { least, most } = header.keyword;
    let keyword = String::from_utf8_lossy(header.keyword_word.text()).into_owned();
    let expected = match (least, most) {
        (0, 0) => "3 numbers".to_string(),
        _ if least == most => format!("3 coordinates and {least} more numbers"),
        _ => format!("3 coordinates and {least} or {most} more numbers"),
    };
    move |text| {
        let (rest, present) = attributes(text, most).map_err(Err::Failure)?;
        let error = match present {
            Present::Counted(numbers) if numbers >= least => return Ok((rest, ())),
            Present::Counted(_) => ReadError::at_end(rest, format!("too few numbers for a vertex of {keyword}")),
            Present::TooMany(word) => ReadError::at_word(word, format!("too many numbers for a vertex of {keyword}"))
                .with_help(
                    "vertices with colours need COFF, with normals NOFF; or the header counts too many vertices",
                ),
        };
        Err(Err::Failure(error.with_expected(expected.as_str())))
    }
}

fn face_colour(text: Text<'_>) -> Parsed<'_, ()> {
    let (rest, present) = attributes(text, 4).map_err(Err::Failure)?;
    match present {
        Present::Counted(_) => Ok((rest, ())),
        Present::TooMany(word) => Err(Err::Failure(
            ReadError::at_word(word, "too many numbers after the corners of a face")
                .with_expected("a colour of at most 4 numbers"),
        )),
    }
}

/// What stands at the end of a line.
enum Present<'a> {
    Counted(usize),
    TooMany(Word<'a>),
}

fn attributes(mut text: Text<'_>, most: usize) -> Result<(Text<'_>, Present<'_>), ReadError> {
    let mut present = 0;
    while let Some(word) = text.next_word() {
        number::attribute(word)?;
        if present == most {
            return Ok((text, Present::TooMany(word)));
        }
        present += 1;
    }
    Ok((text, Present::Counted(present)))
}

/// Goes to the next line that has words; an `Error` if there is none.
fn data_line(mut text: Text<'_>) -> Parsed<'_, ()> {
    while text.next_line().is_some() {
        if text.clone().next_word().is_some() {
            return Ok((text, ()));
        }
    }
    Err(Err::Error(ReadError::at_end(text, "the file ends too early")))
}

/// `rule` on this line, or on the next one that has words.
fn anywhere<'a, T>(
    mut rule: impl Parser<Text<'a>, Output = T, Error = ReadError>,
) -> impl FnMut(Text<'a>) -> Parsed<'a, T> {
    move |text: Text<'a>| {
        let line_is_over = text.clone().next_word().is_none();
        let start = if line_is_over { data_line(text).map_or(text, |(next, ())| next) } else { text };
        rule.parse(start)
    }
}

/// The next word of this line, converted; an `Error` if there is none, a `Failure` if it is wrong.
fn on_word<'a, T>(
    missing: &'static str,
    convert: impl Fn(Word<'a>) -> Result<T, ReadError>,
) -> impl FnMut(Text<'a>) -> Parsed<'a, T> {
    move |mut text: Text<'a>| match text.next_word() {
        Some(word) => convert(word).map(|value| (text, value)).map_err(Err::Failure),
        None => Err(Err::Error(ReadError::at_end(text, missing))),
    }
}

fn counted<'a>(what: &'static str) -> impl Fn(Word<'a>) -> Result<(Word<'a>, u64), ReadError> {
    move |word| number::count(word, what).map(|number| (word, number))
}

fn vertex_count(word: Word<'_>) -> Result<(Word<'_>, u64), ReadError> {
    match word.text() {
        b"BINARY" => Err(ReadError::at_word(word, "binary OFF is not read")
            .with_cause(Cause::Unsupported)
            .with_help("export OFF as text, or STL")),
        _ => counted("a vertex count")(word),
    }
}

fn line_end(mut text: Text<'_>) -> Parsed<'_, ()> {
    match text.next_word() {
        Some(word) => Err(Err::Failure(
            ReadError::at_word(word, "too many numbers in the header").with_expected("two counts or three"),
        )),
        None => Ok((text, ())),
    }
}
