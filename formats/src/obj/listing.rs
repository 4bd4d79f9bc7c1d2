//! Every line of an OBJ file checked, and what matters of it put into the plainest form.

use super::Vertices;
use super::keyword::{Counts, Notes, Statement, statement};
use crate::builder::Builder;
use crate::error::{Cause, Faults, ReadError};
use crate::extra::{Extra, Extras};
use crate::scan::{Dialect, Text, Word};
use crate::{Format, Limits, number};

/// The checked content of an OBJ file.
#[derive(Debug)]
pub(super) struct ObjListing {
    /// The mesh, which has its vertices.
    pub(super) builder: Builder,
    /// The corners of all faces, counted from 0 and in range.
    pub(super) corners: Vec<u32>,
    pub(super) face_lines: Vec<u32>,
    /// Number of corners of each face.
    pub(super) face_sizes: Vec<u32>,
    /// Lines that were passed over.
    pub(super) notes: Notes,
    /// Contents that are no part of the mesh.
    pub(super) extras: Extras,
    pub(super) vertices: Vertices,
    faults: Faults,
    highest: u64,
}

/// Checks all of `bytes`.
pub(super) fn list(bytes: &[u8], limits: &Limits) -> Result<ObjListing, ReadError> {
    let mut listing = ObjListing::new(limits);
    let mut text = Text::new(bytes, Dialect::CommentsAndContinuation);
    loop {
        if let Some(word) = text.next_word()
            && let Err(error) = listing.line(word, &mut text, limits)
        {
            listing.faults.keep(backslash_explained(error))?;
        }
        if text.next_line().is_none() {
            break;
        }
    }
    std::mem::take(&mut listing.faults).finish()?;
    listing.vertices.pass_on(&mut listing.builder)?;
    listing.notes.check_counts(listing.vertices.count(), listing.face_lines.len())?;
    if listing.highest > listing.vertices.count() as u64 {
        out_of_range_corners(bytes, listing.vertices.count()).finish()?;
    }
    Ok(listing)
}

impl ObjListing {
    fn new(limits: &Limits) -> ObjListing {
        ObjListing {
            builder: Builder::new(Format::Obj, *limits),
            corners: Vec::new(),
            face_lines: Vec::new(),
            face_sizes: Vec::new(),
            notes: Notes::default(),
            extras: Extras::default(),
            vertices: Vertices::default(),
            faults: Faults::default(),
            highest: 0,
        }
    }

    fn line(&mut self, word: Word<'_>, text: &mut Text<'_>, limits: &Limits) -> Result<(), ReadError> {
        let statement = statement(word.text());
        if !matches!(statement, Statement::Vertex | Statement::Face) {
            refuse_swallowed(*text)?;
        }
        match statement {
            Statement::Vertex => self.vertex(word, text, limits),
            Statement::Face => self.face(word, text, limits),
            Statement::Harmless(extra) => {
                extra.into_iter().for_each(|extra| self.extras.note(extra, 1));
                Ok(())
            }
            Statement::Thin => {
                self.notes.thin.note(word.line());
                Ok(())
            }
            Statement::Unread => Err(ReadError::at_word(word, "free-form geometry and calls are not read")
                .with_cause(Cause::Unsupported)
                .with_help("export polygons")),
            Statement::Unknown if self.may_count(word) => self.count(word, text),
            Statement::Unknown => self.notes.unknown(word),
        }
    }

    fn vertex(&mut self, keyword: Word<'_>, text: &mut Text<'_>, limits: &Limits) -> Result<(), ReadError> {
        limit(keyword, self.vertices.count(), limits.vertices, "vertices")?;
        if self.faults.is_empty() && self.vertices.is_portion() {
            self.vertices.pass_on(&mut self.builder)?;
        }
        // Counted whatever follows, so that an error here makes no others.
        self.vertices.begin(keyword.line());
        for _ in 0..3 {
            let word = text.next_word().ok_or_else(|| {
                ReadError::at_end(*text, "a coordinate is missing").with_expected("3 coordinates after `v`").only_here()
            })?;
            number::coordinate(word)?;
            self.vertices.coordinate(word.text());
        }
        match vertex_rest(text)? {
            Rest::Nothing => {}
            Rest::Colour => self.extras.note(Extra::VertexColours, 1),
            Rest::Weight => self.notes.weights.note(keyword.line()),
        }
        Ok(())
    }

    fn face(&mut self, keyword: Word<'_>, text: &mut Text<'_>, limits: &Limits) -> Result<(), ReadError> {
        limit(keyword, self.face_lines.len(), limits.faces, "faces")?;
        let mut size = 0;
        while let Some(word) = text.next_word() {
            limit(word, size as usize, limits.face_corners, "corners for one face")?;
            let index = corner(word, self.vertices.count())?;
            self.highest = self.highest.max(index);
            // An index that does not fit is out of range, which `highest` remembers.
            self.corners.push(u32::try_from(index - 1).unwrap_or(u32::MAX));
            size += 1;
        }
        if size < 3 {
            return Err(ReadError::at_end(*text, "a face needs at least 3 corners")
                .with_help("remove the line, or write `l` for a polyline")
                .only_here());
        }
        self.face_lines.push(keyword.line());
        self.face_sizes.push(size);
        Ok(())
    }

    /// True if `word` may begin the line `vertices faces` that a few programs put first.
    fn may_count(&self, word: Word<'_>) -> bool {
        let at_start = self.notes.counts.is_none() && self.vertices.count() == 0 && self.face_lines.is_empty();
        at_start && word.text().iter().all(u8::is_ascii_digit)
    }

    fn count(&mut self, word: Word<'_>, text: &mut Text<'_>) -> Result<(), ReadError> {
        let faces = text.next_word().ok_or_else(|| ReadError::at_word(word, "not an OBJ keyword"))?;
        let vertices = number::count(word, "a vertex count")?;
        self.notes.counts = Some(Counts { line: word.line(), vertices, faces: number::count(faces, "a face count")? });
        match text.next_word() {
            Some(extra) => Err(ReadError::at_word(extra, "not an OBJ line")),
            None => Ok(()),
        }
    }
}

/// A backslash that is not the last character of its line is a word like any other, and in no place right.
fn backslash_explained(error: ReadError) -> ReadError {
    if error.found() != Some("`\\`") {
        return error;
    }
    error.with_help("a backslash continues its line only as the last character: remove the blank after it")
}

/// Refuses a line that goes on in one which is a vertex or a face of its own: a name that ends in a backslash, as a
/// folder does, would take that away.
fn refuse_swallowed(mut text: Text<'_>) -> Result<(), ReadError> {
    let mut line = text.line();
    while text.is_continued() {
        let Some(word) = text.next_word() else { return Ok(()) };
        if word.line() > line && matches!(statement(word.text()), Statement::Vertex | Statement::Face) {
            return Err(ReadError::at_word(word, "a backslash at the end of the line above makes this a part of it")
                .with_help("remove the backslash, or put an empty line after it")
                .only_here());
        }
        line = word.line();
    }
    Ok(())
}

/// Contents of a vertex line after the coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Rest {
    /// Nothing, or a weight of 1.
    Nothing,
    /// Three or four more numbers.
    Colour,
    /// A weight other than 1. It has a meaning for free-form surfaces, which are not read; for polygons it has none.
    Weight,
}

fn vertex_rest(text: &mut Text<'_>) -> Result<Rest, ReadError> {
    let Some(first) = text.next_word() else {
        return Ok(Rest::Nothing);
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
        1 if number::coordinate(first) != Ok(1.0) => Ok(Rest::Weight),
        1 => Ok(Rest::Nothing),
        3 | 4 => Ok(Rest::Colour),
        _ => Err(ReadError::at_word(last, "not a vertex")
            .with_expected("3 coordinates and nothing, a weight, or a colour of 3 or 4 numbers")
            .only_here()),
    }
}

/// Finds the corners beyond the last vertex again, for their places. Only called where there are such.
fn out_of_range_corners(bytes: &[u8], vertices: usize) -> Faults {
    let mut faults = Faults::default();
    let mut text = Text::new(bytes, Dialect::CommentsAndContinuation);
    let mut so_far = 0;
    loop {
        match text.next_word().map(|word| statement(word.text())) {
            Some(Statement::Vertex) => so_far += 1,
            Some(Statement::Face) => {
                while let Some(word) = text.next_word() {
                    if corner(word, so_far).is_ok_and(|index| index > vertices as u64) {
                        faults.push(out_of_range(word, vertices));
                    }
                }
            }
            _ => {}
        }
        if text.next_line().is_none() {
            return faults;
        }
    }
}

fn limit(word: Word<'_>, present: usize, most: u32, what: &str) -> Result<(), ReadError> {
    if present < most as usize {
        return Ok(());
    }
    Err(ReadError::at_word(word, format!("too many {what}")).at_most(most))
}

/// The vertex `word` names, counted from 1, when `so_far` vertices stand above it. It may be beyond them: OBJ allows a
/// face before its vertices, so the upper bound can only be checked at the end of the file.
pub(super) fn corner(word: Word<'_>, so_far: usize) -> Result<u64, ReadError> {
    let mut parts = word.text().split(|&byte| byte == b'/');
    let vertex = number::index(word, parts.next().unwrap_or_default())?;
    for (index, part) in parts.enumerate() {
        // Texture and normal say nothing about shape, but a broken one says that the file is broken.
        if index == 2 {
            return Err(ReadError::at_word(word, "a corner has at most three parts")
                .with_expected("i, i/j, i//k or i/j/k")
                .only_here());
        }
        if !part.is_empty() {
            number::index(word, part)?;
        }
    }
    let counted = match vertex {
        1.. => Some(vertex.unsigned_abs()),
        0 => {
            return Err(ReadError::at_word(word, "there is no vertex 0")
                .with_help("OBJ counts vertices from 1")
                .only_here());
        }
        _ => (so_far as u64 + 1).checked_sub(vertex.unsigned_abs()).filter(|&index| index > 0),
    };
    counted.ok_or_else(|| {
        ReadError::at_word(word, "there is no such vertex")
            .with_help(format!("only {so_far} vertices stand above this line, and negative numbers count back from it"))
            .only_here()
    })
}

/// The error for a corner beyond the last vertex.
pub(super) fn out_of_range(word: Word<'_>, vertices: usize) -> ReadError {
    let error = ReadError::at_word(word, "there is no such vertex");
    match vertices {
        0 => error.with_help("the file has no vertices"),
        _ => error.with_expected(format!("1 to {vertices}")).with_help("OBJ counts vertices from 1"),
    }
}
