//! The rules for the header of an OFF file.

use nom::combinator::opt;
use nom::sequence::terminated;
use nom::{Err, Parser};

use super::keyword::{Keyword, Known, keyword};
use super::rule::{Parsed, anywhere, counted, on_word};
use crate::Limits;
use crate::error::{Cause, ReadError, plural};
use crate::scan::{Text, Word};

/// What stands before the vertices.
#[derive(Debug, Clone, Copy)]
pub(super) struct Header<'a> {
    /// What the keyword says of each vertex.
    pub(super) keyword: Keyword,
    keyword_word: Word<'a>,
    vertices_word: Word<'a>,
    faces_word: Word<'a>,
    /// How many vertices it declares.
    pub(super) vertices: u64,
    /// How many faces it declares.
    pub(super) faces: u64,
}

impl Header<'_> {
    /// The keyword, for messages.
    pub(super) fn name(&self) -> String {
        String::from_utf8_lossy(&self.keyword_word.text()[..self.keyword.length]).into_owned()
    }
}

/// `keyword vertex-count face-count [edge-count]`, the first three on any lines, the last on the face count's line.
pub(super) fn header(text: Text<'_>) -> Parsed<'_, Header<'_>> {
    let vertices = anywhere(on_word("the vertex count is missing", vertex_count));
    let faces = anywhere(on_word("the face count is missing", counted("a face count")));
    let edges = opt(on_word("the edge count is missing", counted("an edge count")));
    let (text, (keyword, vertices, faces)) = (anywhere(known), vertices, faces).parse(text)?;
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

/// The keyword. What follows it in the same word is left for the first count.
fn known(text: Text<'_>) -> Parsed<'_, (Word<'_>, Keyword)> {
    let (text, word) = on_word("the keyword is missing", Ok).parse(text)?;
    let error = match keyword(word.text()) {
        Some(Known::Readable(keyword)) => return Ok((text.back_into(word, keyword.length), (word, keyword))),
        Some(Known::OtherDimension) => ReadError::at_word(word, "vertices that are not three-dimensional")
            .with_cause(Cause::Unsupported)
            .with_help("only OFF, and COFF, NOFF, STOFF and their combinations, are read"),
        Some(Known::WrongCase) => ReadError::at_word(word, "the keyword must be in upper case").with_expected("`OFF`"),
        None => ReadError::at_word(word, "not an OFF keyword").with_expected("`OFF`"),
    };
    Err(Err::Failure(error))
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
