//! ASCII STL: solids of facets, one keyword a line.
//!
//! ```text
//! solid   [name]
//! facet   [normal nx ny nz]
//! outer   loop
//! vertex  x y z               three times
//! endloop
//! endfacet
//! endsolid [name]
//! ```
//!
//! Keywords in any case; what else stands on the lines of `solid`, `facet`, `endfacet` and `endsolid` does not matter, so that names
//! and normals can be anything, as long as no facet hides in it. The facets of several solids in one file
//! are read together, as one body.

use std::io::Cursor;

use super::facets::{self, Lines};
use crate::builder::{Builder, no_faces};
use crate::error::{Cause, ReadError};
use crate::number;
use crate::scan::{Dialect, Text, Word};
use crate::{Format, Limits, Mesh};

/// Reads an ASCII STL file.
pub(crate) fn read(bytes: &[u8], limits: &Limits) -> Result<Mesh, ReadError> {
    let mut listing = Listing::default();
    list(bytes, limits, &mut listing).map_err(|error| listing.locate(error))?;
    if listing.facet_lines.is_empty() {
        return Err(no_faces());
    }
    listing.text.extend_from_slice(b"endsolid\n");
    let mut builder = Builder::new(Format::StlAscii, *limits);
    let text = Cursor::new(std::mem::take(&mut listing.text));
    facets::parse(text, listing.facet_lines.len(), &listing, &mut builder)?;
    builder.finish()
}

/// The checked facets, in the one form `stl_io` reads, and where they stand.
#[derive(Debug, Default)]
struct Listing {
    text: Vec<u8>,
    facet_lines: Vec<u32>,
    corner_lines: Vec<[u32; 3]>,
}

impl Listing {
    /// Adds the facet in which an error was found.
    fn locate(&self, error: ReadError) -> ReadError {
        match self.facet_lines.len().checked_sub(1) {
            Some(facet) if self.corner_lines.len() == facet => error.with_facet(facet),
            _ => error,
        }
    }
}

impl Lines for Listing {
    fn facet(&self, facet: usize) -> Option<u32> {
        self.facet_lines.get(facet).copied()
    }

    fn corner(&self, facet: usize, corner: usize) -> Option<u32> {
        self.corner_lines.get(facet).map(|lines| lines[corner])
    }

    fn locate(&self, error: ReadError, facet: usize, corner: usize, _: usize) -> ReadError {
        match self.corner(facet, corner) {
            Some(line) => error.with_line(line),
            None => error,
        }
    }
}

fn list(bytes: &[u8], limits: &Limits, listing: &mut Listing) -> Result<(), ReadError> {
    let mut text = Text::new(bytes, Dialect::Plain);
    listing.text.extend_from_slice(b"solid checked\n");
    let mut first = text.word_here_or_below();
    while let Some(word) = first {
        keyword(word, "solid")?;
        no_facet(&mut text)?;
        solid(&mut text, limits, listing)?;
        first = text.word_below();
    }
    Ok(())
}

/// The facets up to `endsolid`.
fn solid(text: &mut Text<'_>, limits: &Limits, listing: &mut Listing) -> Result<(), ReadError> {
    loop {
        let word = line_of(text, "`facet` or `endsolid`")?;
        if word.text().eq_ignore_ascii_case(b"endsolid") {
            return no_facet(text);
        }
        if !word.text().eq_ignore_ascii_case(b"facet") {
            return Err(ReadError::at_word(word, "not an STL line").with_expected("`facet` or `endsolid`"));
        }
        if listing.facet_lines.len() >= limits.faces as usize {
            let error = ReadError::at_word(word, "too many facets").with_cause(Cause::Limit);
            return Err(error.with_expected(format!("at most {}", limits.faces)));
        }
        listing.facet_lines.push(word.line());
        facet(text, listing)?;
    }
}

/// The lines of one facet after its first.
fn facet(text: &mut Text<'_>, listing: &mut Listing) -> Result<(), ReadError> {
    no_facet(text)?;
    keyword(line_of(text, "`outer loop`")?, "outer")?;
    if let Some(word) = text.next_word() {
        keyword(word, "loop")?;
    }
    line_end(text, "`loop`")?;
    listing.text.extend_from_slice(b"facet normal 0 0 0\nouter loop\n");
    let mut lines = [0; 3];
    for line in &mut lines {
        *line = vertex(text, listing)?;
    }
    keyword(line_of(text, "`endloop`")?, "endloop").map_err(|error| match error.found() {
        Some(found) if found.eq_ignore_ascii_case("`vertex`") => error.with_help("a facet has exactly three corners"),
        _ => error,
    })?;
    line_end(text, "`endloop`")?;
    keyword(line_of(text, "`endfacet`")?, "endfacet")?;
    no_facet(text)?;
    listing.text.extend_from_slice(b"endloop\nendfacet\n");
    listing.corner_lines.push(lines);
    Ok(())
}

fn vertex(text: &mut Text<'_>, listing: &mut Listing) -> Result<u32, ReadError> {
    let word = line_of(text, "`vertex`")?;
    keyword(word, "vertex")?;
    listing.text.extend_from_slice(b"vertex");
    for _ in 0..3 {
        let coordinate = text.next_word().ok_or_else(|| {
            ReadError::at_end(*text, "a coordinate is missing").with_expected("3 coordinates after `vertex`")
        })?;
        number::single(coordinate)?;
        listing.text.push(b' ');
        listing.text.extend_from_slice(coordinate.text());
    }
    listing.text.push(b'\n');
    line_end(text, "three coordinates")?;
    Ok(word.line())
}

fn line_end(text: &mut Text<'_>, after: &str) -> Result<(), ReadError> {
    match text.next_word() {
        None => Ok(()),
        Some(extra) => {
            Err(ReadError::at_word(extra, "not an STL line")
                .with_expected(format!("the end of the line after {after}")))
        }
    }
}

/// Goes over the rest of a line whose content does not matter, unless facets hide in it.
fn no_facet(text: &mut Text<'_>) -> Result<(), ReadError> {
    while let Some(word) = text.next_word() {
        if word.text().eq_ignore_ascii_case(b"endloop") {
            return Err(
                ReadError::at_word(word, "several STL keywords on one line").with_help("begin a line at every keyword")
            );
        }
    }
    Ok(())
}

fn keyword(word: Word<'_>, expected: &str) -> Result<(), ReadError> {
    if word.text().eq_ignore_ascii_case(expected.as_bytes()) {
        return Ok(());
    }
    Err(ReadError::at_word(word, "not the STL line that comes next").with_expected(format!("`{expected}`")))
}

/// The first word of the next line that has any, where the file must not end yet.
fn line_of<'a>(text: &mut Text<'a>, expected: &str) -> Result<Word<'a>, ReadError> {
    text.word_below().ok_or_else(|| {
        ReadError::at_end(*text, "the file is cut short")
            .with_expected(expected)
            .with_help("fetch or export the file again")
    })
}
