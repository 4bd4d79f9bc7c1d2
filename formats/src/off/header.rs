//! The rules for the header of an OFF file.

use nom::combinator::opt;
use nom::sequence::terminated;
use nom::{Err, Parser};

use super::keyword::Keyword;
use super::opening::Opening;
use super::rule::{Parsed, anywhere, counted, data_line, on_word};
use crate::Limits;
use crate::error::{Cause, ReadError, plural};
use crate::scan::{Text, Word};

/// What stands before the vertices.
#[derive(Debug, Clone, Copy)]
pub(super) struct Header<'a> {
    pub(super) opening: Opening<'a>,
    vertices_word: Word<'a>,
    faces_word: Word<'a>,
    /// How many vertices it declares.
    pub(super) vertices: u64,
    /// How many faces it declares.
    pub(super) faces: u64,
    /// How many numbers follow the coordinates of a vertex if not as many as the keyword says.
    adopted: Option<usize>,
}

impl Header<'_> {
    /// What each vertex line holds.
    pub(super) fn keyword(&self) -> Keyword {
        let keyword = self.opening.keyword;
        match self.adopted {
            Some(numbers) => Keyword { least: numbers, most: numbers, ..keyword },
            None => keyword,
        }
    }

    /// What is to be said about it.
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
pub(super) fn header<'a>(text: Text<'a>, opening: Opening<'a>) -> Parsed<'a, Header<'a>> {
    let vertices = anywhere(on_word("the vertex count is missing", counted("a vertex count")));
    let faces = anywhere(on_word("the face count is missing", counted("a face count")));
    let edges = opt(on_word("the edge count is missing", counted("an edge count")));
    let (text, ((vertices_word, vertices), (faces_word, faces))) = (vertices, faces).parse(text)?;
    let (text, _) = terminated(edges, line_end).parse(text)?;
    let adopted = adopted(text, opening.keyword);
    Ok((text, Header { opening, vertices_word, faces_word, vertices, faces, adopted }))
}

/// Colours or normals that many programs write without saying so in the keyword, or the reverse. The first vertex decides,
/// and the others must be like it: a file whose counts are wrong does not pass for this.
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
pub(super) fn check_counts(text: Text<'_>, header: &Header<'_>, limits: &Limits) -> Result<(), ReadError> {
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
            let error = ReadError::at_word(word, format!("too many {what}")).with_expected(format!("at most {most}"));
            return Err(error.with_cause(Cause::Limit));
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
