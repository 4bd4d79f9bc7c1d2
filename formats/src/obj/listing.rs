//! Every line of an OBJ file checked, and the file rewritten in its plainest form.

use std::io::Write;

use super::corner::{corner, out_of_range};
use super::keyword::{Statement, statement};
use crate::Limits;
use crate::error::{Cause, ReadError, plural};
use crate::number;
use crate::scan::{Dialect, Text, Word};

/// How many different unknown keywords are named in warnings; further ones are only counted.
const NAMED_UNKNOWN: usize = 8;

/// The checked content of an OBJ file.
#[derive(Debug, Default)]
pub(super) struct Listing {
    /// Lines `v x y z`, the numbers as the file writes them.
    pub(super) vertex_text: Vec<u8>,
    /// Lines `f i j k ...`, every index counted from 1 and in range.
    pub(super) face_text: Vec<u8>,
    pub(super) vertex_lines: Vec<u32>,
    pub(super) face_lines: Vec<u32>,
    /// How many corners each face has.
    pub(super) face_sizes: Vec<u32>,
    pub(super) warnings: Vec<String>,
    counts: Option<Counts>,
    highest: u64,
    thin: Option<(u32, usize)>,
    unknown: Vec<String>,
    more_unknown: usize,
}

/// The counts on a first line `vertices faces`.
#[derive(Debug, Clone, Copy)]
struct Counts {
    line: u32,
    vertices: u64,
    faces: u64,
}

/// Checks all of `bytes`.
pub(super) fn list(bytes: &[u8], limits: &Limits) -> Result<Listing, ReadError> {
    let mut listing = Listing::default();
    let mut text = Text::new(bytes, Dialect::CommentsAndContinuation);
    loop {
        if let Some(word) = text.next_word() {
            listing.line(word, &mut text, limits)?;
        }
        if text.next_line().is_none() {
            break;
        }
    }
    check_counts(&listing)?;
    if listing.highest > listing.vertex_lines.len() as u64 {
        return Err(first_out_of_range(bytes, listing.vertex_lines.len()));
    }
    listing.finish_warnings();
    Ok(listing)
}

impl Listing {
    fn line(&mut self, word: Word<'_>, text: &mut Text<'_>, limits: &Limits) -> Result<(), ReadError> {
        match statement(word.text()) {
            Statement::Vertex => self.vertex(word, text, limits),
            Statement::Face => self.face(word, text, limits),
            Statement::Harmless => Ok(()),
            Statement::Thin => {
                self.thin.get_or_insert((word.line(), 0)).1 += 1;
                Ok(())
            }
            Statement::Unread => Err(ReadError::at_word(word, "free-form geometry and calls are not read")
                .with_cause(Cause::Unsupported)
                .with_help("export polygons")),
            Statement::Unknown if self.may_count(word) => self.count(word, text),
            Statement::Unknown => self.unknown(word),
        }
    }

    fn vertex(&mut self, keyword: Word<'_>, text: &mut Text<'_>, limits: &Limits) -> Result<(), ReadError> {
        limit(keyword, self.vertex_lines.len(), limits.vertices, "vertices")?;
        self.vertex_text.push(b'v');
        for _ in 0..3 {
            let word = text.next_word().ok_or_else(|| {
                ReadError::at_end(*text, "a coordinate is missing").with_expected("3 coordinates after `v`")
            })?;
            number::coordinate(word)?;
            self.vertex_text.push(b' ');
            self.vertex_text.extend_from_slice(word.text());
        }
        self.vertex_text.push(b'\n');
        self.vertex_lines.push(keyword.line());
        vertex_rest(text)
    }

    fn face(&mut self, keyword: Word<'_>, text: &mut Text<'_>, limits: &Limits) -> Result<(), ReadError> {
        limit(keyword, self.face_lines.len(), limits.faces, "faces")?;
        self.face_text.push(b'f');
        let mut size = 0;
        while let Some(word) = text.next_word() {
            limit(word, size as usize, limits.face_corners, "corners for one face")?;
            let index = corner(word, self.vertex_lines.len())?;
            self.highest = self.highest.max(index);
            // Writing to a vector cannot fail.
            let _ = write!(self.face_text, " {index}");
            size += 1;
        }
        if size < 3 {
            return Err(ReadError::at_end(*text, "a face needs at least 3 corners")
                .with_help("remove the line, or write `l` for a polyline"));
        }
        self.face_text.push(b'\n');
        self.face_lines.push(keyword.line());
        self.face_sizes.push(size);
        Ok(())
    }

    /// Whether `word` may begin the line `vertices faces` that a few programs put first.
    fn may_count(&self, word: Word<'_>) -> bool {
        let at_start = self.counts.is_none() && self.vertex_lines.is_empty() && self.face_lines.is_empty();
        at_start && word.text().iter().all(u8::is_ascii_digit)
    }

    fn count(&mut self, word: Word<'_>, text: &mut Text<'_>) -> Result<(), ReadError> {
        let faces = text.next_word().ok_or_else(|| ReadError::at_word(word, "not an OBJ keyword"))?;
        let vertices = number::count(word, "a vertex count")?;
        self.counts = Some(Counts { line: word.line(), vertices, faces: number::count(faces, "a face count")? });
        match text.next_word() {
            Some(extra) => Err(ReadError::at_word(extra, "not an OBJ line")),
            None => Ok(()),
        }
    }

    /// An unknown keyword is let pass with a warning if it is a word; a line that begins with anything else, or with a
    /// known keyword in upper case, would be geometry lost.
    fn unknown(&mut self, word: Word<'_>) -> Result<(), ReadError> {
        let text = word.text();
        if is_keyword_in_upper_case(text) {
            return Err(ReadError::at_word(word, "keywords must be in lower case"));
        }
        let is_name =
            text[0].is_ascii_alphabetic() && text.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if !is_name || text.len() > 32 {
            return Err(ReadError::at_word(word, "not an OBJ keyword").with_expected("`v`, `f` or another keyword"));
        }
        let name = String::from_utf8_lossy(text).into_owned();
        let start = format!("unknown keyword `{name}` ");
        if self.unknown.iter().any(|warning| warning.starts_with(&start)) {
            return Ok(());
        }
        if self.unknown.len() < NAMED_UNKNOWN {
            self.unknown.push(format!("{start}ignored, first on line {}", word.line()));
        } else {
            self.more_unknown += 1;
        }
        Ok(())
    }

    fn finish_warnings(&mut self) {
        if let Some(counts) = self.counts {
            self.warnings.push(format!("line {} holds counts, which are right but no part of OBJ", counts.line));
        }
        self.warnings.append(&mut self.unknown);
        if self.more_unknown > 0 {
            self.warnings.push(format!("{} further lines with unknown keywords ignored", self.more_unknown));
        }
        if let Some((line, lines)) = self.thin {
            let what = if lines == 1 { "line of points or polylines" } else { "lines of points or polylines" };
            self.warnings.push(format!("{lines} {what} ignored, first on line {line}"));
        }
    }
}

fn check_counts(listing: &Listing) -> Result<(), ReadError> {
    let vertices = |count| plural(count, "vertex", "vertices");
    let faces = |count| plural(count, "face", "faces");
    let present = (listing.vertex_lines.len() as u64, listing.face_lines.len() as u64);
    match listing.counts {
        Some(counts) if (counts.vertices, counts.faces) != present => {
            Err(ReadError::new(Cause::Malformed, "the counts on the first line are wrong")
                .with_line(counts.line)
                .with_expected(format!("{} and {}", vertices(counts.vertices), faces(counts.faces)))
                .with_found(format!("{} and {}", vertices(present.0), faces(present.1)))
                .with_help("the file is cut short, or the line does not belong there: remove it"))
        }
        _ => Ok(()),
    }
}

fn is_keyword_in_upper_case(text: &[u8]) -> bool {
    let lower = text.to_ascii_lowercase();
    lower != text && matches!(statement(&lower), Statement::Vertex | Statement::Face | Statement::Unread)
}

/// What may follow the coordinates: nothing, a weight of 1, or a colour.
fn vertex_rest(text: &mut Text<'_>) -> Result<(), ReadError> {
    let Some(first) = text.next_word() else {
        return Ok(());
    };
    number::attribute(first)?;
    let mut last = first;
    let mut more = 1;
    while let Some(word) = text.next_word() {
        number::attribute(word)?;
        last = word;
        more += 1;
        if more > 4 {
            break;
        }
    }
    match more {
        1 if number::coordinate(first) == Ok(1.0) => Ok(()),
        1 => Err(ReadError::at_word(first, "a weight other than 1").with_cause(Cause::Unsupported).with_help(
            "programs disagree on what it means: divide x, y and z by it, or leave it out, whichever was meant",
        )),
        3 | 4 => Ok(()),
        _ => Err(ReadError::at_word(last, "not a vertex")
            .with_expected("3 coordinates and nothing, a weight, or a colour of 3 or 4 numbers")),
    }
}

/// Finds the first corner beyond the last vertex again, for its place. Only called where there is one.
fn first_out_of_range(bytes: &[u8], vertices: usize) -> ReadError {
    let mut text = Text::new(bytes, Dialect::CommentsAndContinuation);
    let mut so_far = 0;
    loop {
        match text.next_word().map(|word| statement(word.text())) {
            Some(Statement::Vertex) => so_far += 1,
            Some(Statement::Face) => {
                while let Some(word) = text.next_word() {
                    if corner(word, so_far).is_ok_and(|index| index > vertices as u64) {
                        return out_of_range(word, vertices);
                    }
                }
            }
            _ => {}
        }
        if text.next_line().is_none() {
            return ReadError::new(Cause::Malformed, "a face names a vertex that does not exist");
        }
    }
}

fn limit(word: Word<'_>, present: usize, most: u32, what: &str) -> Result<(), ReadError> {
    if present < most as usize {
        return Ok(());
    }
    let error = ReadError::at_word(word, format!("too many {what}")).with_cause(Cause::Limit);
    Err(error.with_expected(format!("at most {most}")))
}
