//! Errors: the fault of a file, its place, and the way to mend it.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::encoding::push;
use crate::scan::{Text, Word};

/// Why a file was not read.
///
/// The place is a line and column (counted from 1, columns in characters), a facet (counted from 0, as all mesh
/// indices are), a byte offset, or several of these; the file's name is known to the caller only. It is the first of
/// several errors that do not follow from each other, and [`ReadError::further`] has the next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadError(Box<Parts>);

#[derive(Debug, Clone, PartialEq, Eq)]
struct Parts {
    cause: Cause,
    message: String,
    place: Place,
    found: Option<String>,
    expected: Option<String>,
    help: Option<String>,
    reach: Reach,
    further: Vec<ReadError>,
    uncounted: usize,
}

/// Extent of the file that an error makes unreadable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reach {
    /// One word: what stands after it can be read, and may have errors of its own.
    Word,
    /// All that follows: its meaning depends on what is wrong.
    File,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Place {
    line: Option<u32>,
    column: Option<u32>,
    facet: Option<usize>,
    byte: Option<usize>,
}

/// The kind of a [`ReadError`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Cause {
    /// The file breaks the rules of its format.
    Malformed,
    /// The file has no faces.
    NoFaces,
    /// The file is of a kind, or uses a feature, that is not read here.
    Unsupported,
    /// The file is larger than the [`Limits`](crate::Limits) allow.
    Limit,
    /// A parsing crate failed on text that had passed all checks: a defect of this crate.
    Internal,
}

impl ReadError {
    /// Returns the kind of the error.
    pub fn cause(&self) -> Cause {
        self.0.cause
    }

    /// The line, counted from 1, where the format has lines.
    pub fn line(&self) -> Option<u32> {
        self.0.place.line
    }

    /// The column in that line, counted from 1 in characters.
    pub fn column(&self) -> Option<u32> {
        self.0.place.column
    }

    /// The STL facet, counted from 0.
    pub fn facet(&self) -> Option<usize> {
        self.0.place.facet
    }

    /// The offset in bytes from the start of a file that has no lines.
    pub fn byte(&self) -> Option<usize> {
        self.0.place.byte
    }

    /// Returns a short description of the fault.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Returns the text found there. File text is in backquotes, shortened, control characters escaped.
    pub fn found(&self) -> Option<&str> {
        self.0.found.as_deref()
    }

    /// Returns the text expected there.
    pub fn expected(&self) -> Option<&str> {
        self.0.expected.as_deref()
    }

    /// Returns the way to mend the file.
    pub fn help(&self) -> Option<&str> {
        self.0.help.as_deref()
    }

    /// Further errors in the same file, in its order; at most a handful, [`ReadError::uncounted`] has the number of
    /// the rest.
    pub fn further(&self) -> &[ReadError] {
        &self.0.further
    }

    /// Returns the number of errors beyond this one and the [`further`](ReadError::further) ones.
    pub fn uncounted(&self) -> usize {
        self.0.uncounted
    }

    pub(crate) fn new(cause: Cause, message: impl Into<String>) -> ReadError {
        let (place, found, expected, help) = (Place::default(), None, None, None);
        let (message, reach, further, uncounted) = (message.into(), Reach::File, Vec::new(), 0);
        ReadError(Box::new(Parts { cause, message, place, found, expected, help, reach, further, uncounted }))
    }

    /// An error about `word`, which is quoted as what was found.
    pub(crate) fn at_word(word: Word<'_>, message: impl Into<String>) -> ReadError {
        ReadError::new(Cause::Malformed, message).at(word)
    }

    /// An error about the place `text` has reached, where a word is missing.
    pub(crate) fn at_end(text: Text<'_>, message: impl Into<String>) -> ReadError {
        let found = if text.is_last_line() { "the end of the file" } else { "the end of the line" };
        let mut error = ReadError::new(Cause::Malformed, message).with_found(found);
        error.0.place.line = Some(text.line());
        error.0.place.column = Some(text.column());
        error
    }

    /// Says that what stands after the word can be read all the same.
    pub(crate) fn only_here(mut self) -> ReadError {
        self.0.reach = Reach::Word;
        self
    }

    /// True if what follows can be read all the same.
    pub(crate) fn is_only_here(&self) -> bool {
        self.0.reach == Reach::Word
    }

    pub(crate) fn with_further(mut self, further: Vec<ReadError>, uncounted: usize) -> ReadError {
        self.0.further = further;
        self.0.uncounted = uncounted;
        self
    }

    /// A coordinate is infinite or not a number.
    pub(crate) fn not_finite() -> ReadError {
        ReadError::new(Cause::Malformed, "the coordinate is not finite").with_expected("a finite number")
    }

    /// The fourth of homogeneous coordinates is not 1. Dividing by it would round, and drop a dimension if it is one.
    pub(crate) fn not_divided() -> ReadError {
        ReadError::new(Cause::Unsupported, "a fourth coordinate other than 1").with_expected("1").with_help(
            "if it is a divisor, divide x, y and z by it and write OFF; four-dimensional vertices are not read",
        )
    }

    /// The same about `word`, which is quoted as what was found.
    pub(crate) fn at(mut self, word: Word<'_>) -> ReadError {
        self.0.place.line = Some(word.line());
        self.0.place.column = Some(word.column());
        self.with_found(quote(word.text()))
    }

    pub(crate) fn with_cause(mut self, cause: Cause) -> ReadError {
        self.0.cause = cause;
        self
    }

    /// The same about what is more than a limit.
    pub(crate) fn at_most(self, most: impl fmt::Display) -> ReadError {
        self.with_cause(Cause::Limit).with_expected(format!("at most {most}"))
    }

    pub(crate) fn with_line(mut self, line: u32) -> ReadError {
        self.0.place.line = Some(line);
        self
    }

    pub(crate) fn with_facet(mut self, facet: usize) -> ReadError {
        self.0.place.facet = Some(facet);
        self
    }

    pub(crate) fn with_byte(mut self, byte: usize) -> ReadError {
        self.0.place.byte = Some(byte);
        self
    }

    pub(crate) fn with_found(mut self, found: impl Into<String>) -> ReadError {
        self.0.found = Some(found.into());
        self
    }

    pub(crate) fn with_expected(mut self, expected: impl Into<String>) -> ReadError {
        self.0.expected = Some(expected.into());
        self
    }

    pub(crate) fn with_help(mut self, help: impl Into<String>) -> ReadError {
        self.0.help = Some(help.into());
        self
    }
}

impl fmt::Display for Place {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts = [
            self.line.map(|line| format!("line {line}")),
            self.column.map(|column| format!("column {column}")),
            self.facet.map(|facet| format!("facet {facet}")),
            self.byte.map(|byte| format!("byte {byte}")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        out.write_str(&parts.join(", "))
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.place != Place::default() {
            write!(out, "{}: ", self.0.place)?;
        }
        out.write_str(&self.0.message)?;
        match (self.expected(), self.found()) {
            (Some(expected), Some(found)) => write!(out, ": expected {expected}, found {found}")?,
            (Some(expected), None) => write!(out, ": expected {expected}")?,
            (None, Some(found)) => write!(out, ": found {found}")?,
            (None, None) => {}
        }
        if let Some(help) = self.help() {
            write!(out, " ({help})")?;
        }
        match (self.0.further.len() + self.0.uncounted) as u64 {
            0 => Ok(()),
            more => write!(out, "; and {}", plural(more, "further error", "further errors")),
        }
    }
}

impl std::error::Error for ReadError {}

/// File text for a message: in backquotes, at most 40 characters, nothing that would upset a terminal.
pub(crate) fn quote(text: &[u8]) -> String {
    const LONGEST: usize = 40;
    // Four bytes are the most a character can take, so this prefix holds enough of them.
    let head = String::from_utf8_lossy(&text[..text.len().min(4 * (LONGEST + 1))]);
    let mut quoted = String::from("`");
    for (index, character) in head.chars().enumerate() {
        if index == LONGEST {
            quoted.push_str("...");
            break;
        }
        push(&mut quoted, character);
    }
    quoted.push('`');
    quoted
}

/// A count with its noun.
pub(crate) fn plural(count: u64, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Number of errors that are kept in full; the rest are counted.
const KEPT: usize = 10;

/// The errors found so far, in the order of the file.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    kept: Vec<ReadError>,
    uncounted: usize,
}

impl Faults {
    /// Keeps an error that spoils one word only. Any other comes back as the end of reading, with those before it.
    pub(crate) fn keep(&mut self, error: ReadError) -> Result<(), ReadError> {
        if !error.is_only_here() {
            return Err(std::mem::take(self).ending_with(error));
        }
        self.push(error);
        Ok(())
    }

    /// True if nothing has been found yet.
    pub(crate) fn is_empty(&self) -> bool {
        self.kept.is_empty()
    }

    /// All errors as one, with `last` after those that were kept.
    pub(crate) fn ending_with(mut self, last: ReadError) -> ReadError {
        match self.first() {
            None => last,
            Some(first) => {
                self.push(last);
                first.with_further(self.kept, self.uncounted)
            }
        }
    }

    /// An error if any was kept.
    pub(crate) fn finish(mut self) -> Result<(), ReadError> {
        match self.first() {
            None => Ok(()),
            Some(first) => Err(first.with_further(self.kept, self.uncounted)),
        }
    }

    /// Keeps an error, whatever it spoils.
    pub(crate) fn push(&mut self, error: ReadError) {
        if self.kept.len() < KEPT {
            self.kept.push(error);
        } else {
            self.uncounted += 1;
        }
    }

    fn first(&mut self) -> Option<ReadError> {
        (!self.kept.is_empty()).then(|| self.kept.remove(0))
    }
}

/// Runs `parse`, turning a panic inside it into an error.
///
/// Nothing `parse` touches is used again after a panic, so no broken state can be seen. In a build with `panic =
/// "abort"` this does nothing, which is why the text is checked before any crate sees it and this is only the last
/// line.
pub(crate) fn guarded<T>(parser: &'static str, parse: impl FnOnce() -> Result<T, ReadError>) -> Result<T, ReadError> {
    catch_unwind(AssertUnwindSafe(parse)).unwrap_or_else(|_| Err(refused(parser, "it panicked")))
}

/// The error for a parsing crate that failed on text which had passed every check.
pub(crate) fn refused(parser: &'static str, reason: impl fmt::Display) -> ReadError {
    ReadError::new(Cause::Internal, format!("{parser} failed on a file that had passed all checks: {reason}"))
        .with_help("this is a defect of firstcontact-formats; please report it with the file")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_an_error() {
        let result: Result<(), ReadError> = guarded("a parser", || std::panic::resume_unwind(Box::new("boom")));
        assert_eq!(result.map_err(|error| error.cause()), Err(Cause::Internal));
    }
}
