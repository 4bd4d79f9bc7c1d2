//! ASCII STL: solids of facets, usually one keyword a line.
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
//! Keywords in any case, and several on a line if it is not that of a `solid` or `endsolid`, whose name may be
//! anything as long as no facet hides in it. The `end` of a word may stand alone. Normals can be anything, and so can
//! what stands behind the end of a loop or facet. The facets of several solids in one file are read together, as one
//! body.

use std::io::Cursor;

use super::{FacetLines, Weld, parse};
use crate::builder::{Builder, no_faces};
use crate::error::{Faults, ReadError};
use crate::extra::Extra;
use crate::scan::{Dialect, Text, Word};
use crate::{Format, Limits, Mesh, number};

/// Number of facets in a portion. `stl_io` reads one portion at a time, so that the checked text is never all in
/// memory.
const PORTION: usize = 1 << 14;

/// Reads an ASCII STL file.
pub(crate) fn read(bytes: &[u8], limits: &Limits) -> Result<Mesh, ReadError> {
    let mut listing = StlListing {
        portion: Portion::default(),
        before: 0,
        faults: Faults::default(),
        weld: Weld::default(),
        builder: Builder::new(Format::StlAscii, *limits),
    };
    if let Err(error) = list(bytes, limits, &mut listing) {
        let error = listing.locate(error);
        return Err(listing.faults.ending_with(error));
    }
    std::mem::take(&mut listing.faults).finish()?;
    if listing.count() == 0 {
        return Err(no_faces());
    }
    listing.hand_over()?;
    listing.builder.finish()
}

/// The checked facets: those of a portion, and a mesh of those before.
struct StlListing {
    portion: Portion,
    /// Number of facets that were handed over.
    before: usize,
    faults: Faults,
    weld: Weld,
    builder: Builder,
}

/// Checked facets in the one form `stl_io` reads, and where they stand.
#[derive(Default)]
struct Portion {
    text: Vec<u8>,
    facet_lines: Vec<u32>,
    corner_lines: Vec<[u32; 3]>,
}

impl StlListing {
    /// Number of facets that have begun so far.
    fn count(&self) -> usize {
        self.before + self.portion.facet_lines.len()
    }

    /// Adds the facet in which an error was found.
    fn locate(&self, error: ReadError) -> ReadError {
        match self.portion.facet_lines.len().checked_sub(1) {
            Some(facet) if self.portion.corner_lines.len() == facet => error.with_facet(self.before + facet),
            _ => error,
        }
    }

    /// Lets the portion become part of the mesh, unless there will be none.
    fn hand_over(&mut self) -> Result<(), ReadError> {
        let facets = self.portion.facet_lines.len();
        if self.faults.is_empty() && facets > 0 {
            let text = [b"solid checked\n", self.portion.text.as_slice(), b"endsolid\n"].concat();
            parse(Cursor::new(text), facets, &self.portion, &mut self.weld, &mut self.builder)?;
        }
        self.before += facets;
        self.portion.text.clear();
        self.portion.facet_lines.clear();
        self.portion.corner_lines.clear();
        Ok(())
    }
}

impl FacetLines for Portion {
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

fn list(bytes: &[u8], limits: &Limits, listing: &mut StlListing) -> Result<(), ReadError> {
    let mut text = Text::new(bytes, Dialect::Plain);
    let mut first = text.word_here_or_below();
    while let Some(word) = first {
        expect(&mut text, word, "solid")?;
        let named = name(&mut text)?;
        listing.builder.read_over(Extra::SolidNames, u64::from(named == Name::Given));
        solid(&mut text, limits, listing)?;
        first = text.word_below();
        listing.builder.read_over(Extra::FurtherSolids, u64::from(first.is_some()));
    }
    Ok(())
}

/// The facets up to `endsolid`.
fn solid(text: &mut Text<'_>, limits: &Limits, listing: &mut StlListing) -> Result<(), ReadError> {
    loop {
        let word = next(text, || "`facet` or `endsolid`".to_owned())?;
        if is(text, word, "endsolid") {
            return name(text).map(|_| ());
        }
        if !is(text, word, "facet") {
            return Err(ReadError::at_word(word, "not an STL line").with_expected("`facet` or `endsolid`"));
        }
        if listing.count() >= limits.faces as usize {
            return Err(ReadError::at_word(word, "too many facets").at_most(limits.faces));
        }
        listing.portion.facet_lines.push(word.line());
        facet(text, listing)?;
        if listing.portion.facet_lines.len() == PORTION {
            listing.hand_over()?;
        }
    }
}

/// Reads the rest of a facet after the word `facet`, up to `endfacet`.
fn facet(text: &mut Text<'_>, listing: &mut StlListing) -> Result<(), ReadError> {
    pass_over(text);
    keyword(text, "outer")?;
    keyword(text, "loop")?;
    line_end(text, "`loop`")?;
    listing.portion.text.extend_from_slice(b"facet normal 0 0 0\nouter loop\n");
    let mut lines = [0; 3];
    for line in &mut lines {
        *line = vertex(text, listing)?;
    }
    keyword(text, "endloop").map_err(|error| match error.found() {
        Some(found) if found.eq_ignore_ascii_case("`vertex`") => error.with_help("a facet has exactly three corners"),
        _ => error,
    })?;
    pass_over(text);
    keyword(text, "endfacet")?;
    pass_over(text);
    listing.portion.text.extend_from_slice(b"endloop\nendfacet\n");
    listing.portion.corner_lines.push(lines);
    Ok(())
}

fn vertex(text: &mut Text<'_>, listing: &mut StlListing) -> Result<u32, ReadError> {
    let line = keyword(text, "vertex")?;
    listing.portion.text.extend_from_slice(b"vertex");
    for _ in 0..3 {
        let coordinate = text.next_word().filter(|word| !is_keyword(*word)).ok_or_else(|| {
            ReadError::at_end(*text, "a coordinate is missing").with_expected("3 coordinates after `vertex`")
        })?;
        if let Err(error) = number::single(coordinate) {
            let error = listing.locate(error);
            listing.faults.keep(error)?;
        }
        listing.portion.text.push(b' ');
        listing.portion.text.extend_from_slice(coordinate.text());
    }
    listing.portion.text.push(b'\n');
    line_end(text, "three coordinates")?;
    Ok(line)
}

/// The words of the grammar.
const KEYWORDS: [&str; 9] = ["solid", "facet", "outer", "loop", "vertex", "endloop", "endfacet", "endsolid", "end"];

fn is_keyword(word: Word<'_>) -> bool {
    // Most words are numbers.
    if !word.text()[0].is_ascii_alphabetic() {
        return false;
    }
    KEYWORDS.iter().any(|keyword| word.text().eq_ignore_ascii_case(keyword.as_bytes()))
}

/// Nothing but a keyword may follow on this line.
fn line_end(text: &mut Text<'_>, after: &str) -> Result<(), ReadError> {
    match text.clone().next_word() {
        Some(extra) if !is_keyword(extra) => Err(ReadError::at_word(extra, "not an STL line")
            .with_expected(format!("a keyword or the end of the line after {after}"))),
        _ => Ok(()),
    }
}

/// Goes over words whose content does not matter, to a keyword or the end of the line.
fn pass_over(text: &mut Text<'_>) {
    let mut ahead = *text;
    while ahead.next_word().is_some_and(|word| !is_keyword(word)) {
        *text = ahead;
    }
}

/// Name of a solid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Name {
    Given,
    None,
}

/// Goes over the name of a solid, unless facets hide in it.
fn name(text: &mut Text<'_>) -> Result<Name, ReadError> {
    let mut found = Name::None;
    while let Some(word) = text.next_word() {
        if word.text().eq_ignore_ascii_case(b"endloop") {
            return Err(ReadError::at_word(word, "facets on the line of a solid's name")
                .with_help("end the line after the name, and after `endsolid`"));
        }
        // The name that the writer gives is there again when the mesh is written.
        if found == Name::Given || word.text() != b"mesh" {
            found = Name::Given;
        }
    }
    Ok(found)
}

/// The next word must be this keyword; gives its line.
fn keyword(text: &mut Text<'_>, expected: &str) -> Result<u32, ReadError> {
    let word = next(text, || format!("`{expected}`"))?;
    expect(text, word, expected)?;
    Ok(word.line())
}

fn expect(text: &mut Text<'_>, word: Word<'_>, expected: &str) -> Result<(), ReadError> {
    if is(text, word, expected) {
        return Ok(());
    }
    Err(ReadError::at_word(word, "not the STL line that comes next").with_expected(format!("`{expected}`")))
}

/// True if `word`, which has just been read, is this keyword. Some programs write `end facet` for `endfacet`.
fn is(text: &mut Text<'_>, word: Word<'_>, keyword: &str) -> bool {
    if word.text().eq_ignore_ascii_case(keyword.as_bytes()) {
        return true;
    }
    let mut ahead = *text;
    let ends = keyword.strip_prefix("end").is_some_and(|rest| {
        let mut follows = || ahead.next_word().is_some_and(|next| next.text().eq_ignore_ascii_case(rest.as_bytes()));
        word.text().eq_ignore_ascii_case(b"end") && follows()
    });
    if ends {
        *text = ahead;
    }
    ends
}

/// The next word, here or below, where the file must not end yet.
fn next<'a>(text: &mut Text<'a>, expected: impl FnOnce() -> String) -> Result<Word<'a>, ReadError> {
    text.word_here_or_below().ok_or_else(|| {
        ReadError::at_end(*text, "the file is cut short")
            .with_expected(expected())
            .with_help("fetch or export the file again")
    })
}
