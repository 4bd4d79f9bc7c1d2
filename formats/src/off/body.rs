//! The rules for the vertices and faces of an OFF file.

use nom::combinator::cut;
use nom::sequence::preceded;
use nom::{Err, Parser};

use super::header::{OffHeader, Parsed, counted, data_line, on_word};
use super::keyword::{Coordinates, Keyword};
use crate::error::{ReadError, plural};
use crate::number;
use crate::scan::{Text, Word};

/// One vertex on the next line that has words, and how many attributes it has.
pub(super) fn vertex<'a>(
    header: &OffHeader<'_>,
) -> impl Parser<Text<'a>, Output = ([f64; 3], usize), Error = ReadError> + use<'a> {
    let coordinate = || on_word("a coordinate is missing", number::coordinate);
    let point = (coordinate(), coordinate(), coordinate()).map(<[f64; 3]>::from);
    let rest = preceded(divisor(header.keyword().coordinates), vertex_attributes(header));
    preceded(data_line, cut((point, rest)))
}

/// A face: the indices of its corners, of how many numbers its colour is, and the line on which it begins.
pub(super) type Face = (Vec<u32>, usize, u32);

/// One face on the next line that has words.
pub(super) fn face<'a>(
    vertices: u64,
    most_corners: u32,
) -> impl Parser<Text<'a>, Output = Face, Error = ReadError> + use<'a> {
    let size = number_of_corners(most_corners);
    let mut rule = cut((size.flat_map(move |size| corners(vertices, size)), face_colour));
    move |text: Text<'a>| {
        let (text, ()) = data_line(text)?;
        let (rest, (corners, colour)) = rule.parse(text)?;
        Ok((rest, (corners, colour, text.line())))
    }
}

/// So many corners, which may go on in the next lines, as long as these hold nothing but corners of this face: so a
/// corner that is missing is not taken from the next face.
fn corners<'a>(vertices: u64, size: usize) -> impl Fn(Text<'a>) -> Parsed<'a, Vec<u32>> {
    move |mut text| {
        let mut corners = Vec::with_capacity(size);
        while corners.len() < size {
            if let Some(word) = text.next_word() {
                corners.push(corner(word, vertices).map_err(Err::Failure)?);
                continue;
            }
            let missing = size - corners.len();
            let next = data_line(text).ok().map(|(next, ())| next);
            text = match next.filter(|next| words(*next, missing + 1) <= missing) {
                Some(next) => next,
                None => return Err(Err::Error(ReadError::at_end(text, "a corner is missing"))),
            };
        }
        Ok((text, corners))
    }
}

/// Number of words left on a line, counted up to a limit.
fn words(mut line: Text<'_>, most: usize) -> usize {
    std::iter::from_fn(|| line.next_word()).take(most).count()
}

/// Only blank lines and comments are left.
pub(super) fn end<'a>(text: Text<'a>, header: &OffHeader<'_>) -> Parsed<'a, ()> {
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

/// The fourth of homogeneous coordinates. A quotient would be rounded, so it must be 1.
fn divisor<'a>(coordinates: Coordinates) -> impl Fn(Text<'a>) -> Parsed<'a, ()> {
    move |text| match coordinates {
        Coordinates::Three | Coordinates::Counted => Ok((text, ())),
        Coordinates::Homogeneous => on_word("the fourth coordinate is missing", one).parse(text),
    }
}

fn one(word: Word<'_>) -> Result<(), ReadError> {
    if number::coordinate(word)? == 1.0 {
        return Ok(());
    }
    Err(ReadError::not_divided().at(word))
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
        return Err(ReadError::at_word(word, "too many corners for one face").at_most(most));
    }
    Ok(size as usize)
}

fn corner(word: Word<'_>, vertices: u64) -> Result<u32, ReadError> {
    let index = number::index(word, word.text())?;
    match u32::try_from(index) {
        Ok(index) if u64::from(index) < vertices => Ok(index),
        _ => Err(ReadError::at_word(word, "there is no such vertex")
            .with_expected(format!("0 to {}", vertices.saturating_sub(1)))
            .with_help("OFF counts vertices from 0")
            .only_here()),
    }
}

fn vertex_attributes<'a>(header: &OffHeader<'_>) -> impl Fn(Text<'a>) -> Parsed<'a, usize> + use<'a> {
    let Keyword { least, most, coordinates, .. } = header.keyword();
    let keyword = header.opening.name();
    let numbers = coordinates.numbers();
    let expected = match (least, most) {
        (0, 0) => format!("{numbers} numbers"),
        _ if least == most => format!("{numbers} coordinates and {least} more numbers"),
        _ => format!("{numbers} coordinates and {least} or {most} more numbers"),
    };
    move |text| {
        let (rest, present) = attributes(text, most).map_err(Err::Failure)?;
        let error = match present {
            Present::Counted(numbers) if numbers >= least => return Ok((rest, numbers)),
            Present::Counted(_) => ReadError::at_end(rest, format!("too few numbers for a vertex of {keyword}")),
            Present::TooMany(word) => ReadError::at_word(word, format!("too many numbers for a vertex of {keyword}"))
                .with_help(
                    "vertices with colours need COFF, with normals NOFF; or the header counts too many vertices",
                ),
        };
        Err(Err::Failure(error.with_expected(expected.as_str())))
    }
}

fn face_colour(text: Text<'_>) -> Parsed<'_, usize> {
    let (rest, present) = attributes(text, 4).map_err(Err::Failure)?;
    match present {
        Present::Counted(numbers) => Ok((rest, numbers)),
        Present::TooMany(word) => Err(Err::Failure(
            ReadError::at_word(word, "too many numbers after the corners of a face")
                .with_expected("a colour of at most 4 numbers"),
        )),
    }
}

/// Contents of the end of a line.
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
