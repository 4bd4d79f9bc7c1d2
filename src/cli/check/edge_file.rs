//! A file of edges of any length, read a batch at a time in the same memory.

use std::io::{self, BufRead};

use firstcontact::planner::Edge;

use super::edge_row::{EdgeLayout, EdgeRow, FORM, RowError, is_blank};
use crate::cli::diagnostic::{Diagnostic, Excerpt, Place};

/// Number of edges that are asked about together: enough to keep many threads busy, few enough to be held in memory.
const BATCH: usize = 8192;

/// Number of errors that a batch keeps.
const ERRORS: usize = 20;

/// The longest line, in bytes. An edge is a few hundred.
const LONGEST: usize = 10_000;

/// The longest line of which the rest is skipped, in bytes. A longer one ends the reading: it may have no end.
const LONGEST_SKIPPED: u64 = 16 << 20;

/// Edges with their line numbers, and the errors of other lines among them.
#[derive(Default)]
pub(super) struct EdgeBatch {
    pub(super) edges: Vec<Edge>,
    pub(super) lines: Vec<u64>,
    /// Names of the edges in the file.
    pub(super) ids: Vec<Option<String>>,
    /// The first errors.
    pub(super) errors: Vec<Diagnostic>,
    /// Number of further errors.
    pub(super) more_errors: u64,
}

/// A file of edges that is read a batch at a time.
pub(super) struct EdgeFile<R> {
    name: String,
    lines: EdgeLines<R>,
    layout: Option<EdgeLayout>,
    /// Times of edges whose lines have none.
    times: Option<[f64; 2]>,
    /// True after a wrong header, below which numbers have no known meaning, and after a line that may have no end.
    is_over: bool,
}

/// Lines that are read one after the other.
struct EdgeLines<R> {
    stream: R,
    buffer: Vec<u8>,
    /// The number of the line that was read last, from 1.
    number: u64,
}

/// One line.
enum EdgeLine<'l> {
    /// A line without its end.
    Text(&'l str),
    /// A line that is longer than [`LONGEST`], of which nothing was kept.
    TooLong,
    /// A line that is longer than [`LONGEST_SKIPPED`], the end of which was not looked for.
    Endless,
    /// A line with bytes that are no UTF-8 from this one on, counted from 0.
    NotText(usize),
}

/// Result of a line.
enum EdgeEntry {
    /// A blank line or the header.
    Nothing,
    Edge(EdgeRow),
    Error(Diagnostic),
}

impl<R: BufRead> EdgeFile<R> {
    /// The edges of a stream with a name.
    pub(super) fn new(name: String, stream: R, times: Option<[f64; 2]>) -> EdgeFile<R> {
        EdgeFile { name, lines: EdgeLines::new(stream), layout: None, times, is_over: false }
    }

    /// The next edges, in the order of the file; none at its end.
    pub(super) fn next(&mut self) -> io::Result<Option<EdgeBatch>> {
        let mut batch = EdgeBatch::default();
        while !self.is_over && batch.lines.len() < BATCH {
            let Some(entry) = self.entry()? else { break };
            let number = self.lines.number;
            match entry {
                EdgeEntry::Nothing => {}
                EdgeEntry::Edge(EdgeRow { edge, id }) => {
                    batch.edges.push(edge);
                    batch.ids.push(id);
                    batch.lines.push(number);
                }
                EdgeEntry::Error(_) if batch.errors.len() == ERRORS => batch.more_errors += 1,
                EdgeEntry::Error(mut diagnostic) => {
                    diagnostic.place.file = Some(self.name.clone());
                    diagnostic.place.line = Some(number as usize);
                    batch.errors.push(diagnostic);
                }
            }
        }
        let is_over = batch.lines.is_empty() && batch.errors.is_empty();
        Ok(if is_over { None } else { Some(batch) })
    }

    fn entry(&mut self) -> io::Result<Option<EdgeEntry>> {
        let Some(line) = self.lines.next()? else { return Ok(None) };
        Ok(Some(match line {
            EdgeLine::Text(line) if is_blank(line) => EdgeEntry::Nothing,
            EdgeLine::Text(line) => match read(&mut self.layout, line, self.times) {
                Ok(None) => EdgeEntry::Nothing,
                Ok(Some(row)) => EdgeEntry::Edge(row),
                Err(error) => {
                    self.is_over = self.layout.is_none() && EdgeLayout::is_headed_by(line);
                    EdgeEntry::Error(misread(error, line))
                }
            },
            EdgeLine::TooLong => {
                EdgeEntry::Error(Diagnostic::error(format!("a line of more than {LONGEST} bytes")).help(FORM))
            }
            EdgeLine::Endless => {
                self.is_over = true;
                let message = format!("a line of more than {} MiB, after which nothing is read", LONGEST_SKIPPED >> 20);
                EdgeEntry::Error(Diagnostic::error(message).help(FORM))
            }
            EdgeLine::NotText(byte) => {
                let message = format!("byte {} of the line is no text in UTF-8", byte + 1);
                EdgeEntry::Error(Diagnostic::error(message).help("save the file as UTF-8"))
            }
        }))
    }

    /// The error of an edge that was read from a line.
    pub(super) fn refused(&self, line: u64, message: String) -> Diagnostic {
        let place = Place { line: Some(line as usize), file: Some(self.name.clone()), ..Place::default() };
        Diagnostic::error(message).at(place)
    }
}

/// The edge of a line; `None` for the header, which can only come first.
fn read(layout: &mut Option<EdgeLayout>, line: &str, times: Option<[f64; 2]>) -> Result<Option<EdgeRow>, RowError> {
    if let Some(layout) = layout {
        return layout.row(line, times).map(Some);
    }
    match EdgeLayout::of_header(line)? {
        Some(header) => {
            *layout = Some(header);
            Ok(None)
        }
        None => layout.insert(EdgeLayout::of_row(line)?).row(line, times).map(Some),
    }
}

fn misread(error: RowError, line: &str) -> Diagnostic {
    let column = line[..error.span.start].chars().count() + 1;
    let excerpt = Excerpt { text: line.to_owned(), span: error.span };
    let place = Place { column: Some(column), excerpt: Some(excerpt), ..Place::default() };
    Diagnostic::error(error.message).at(place).help_if(error.help)
}

impl<R: BufRead> EdgeLines<R> {
    fn new(stream: R) -> EdgeLines<R> {
        EdgeLines { stream, buffer: Vec::new(), number: 0 }
    }

    /// The next line; `None` at the end.
    fn next(&mut self) -> io::Result<Option<EdgeLine<'_>>> {
        self.buffer.clear();
        let most = LONGEST as u64 + 2;
        let read = io::Read::take(&mut self.stream, most).read_until(b'\n', &mut self.buffer)?;
        if read == 0 {
            return Ok(None);
        }
        self.number += 1;
        if self.buffer.last() != Some(&b'\n') && read as u64 == most {
            let skipped = io::Read::take(&mut self.stream, LONGEST_SKIPPED).skip_until(b'\n')?;
            return Ok(Some(if skipped as u64 == LONGEST_SKIPPED { EdgeLine::Endless } else { EdgeLine::TooLong }));
        }
        let line = self.buffer.strip_suffix(b"\n").unwrap_or(&self.buffer);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let line = match self.number {
            1 => line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line),
            _ => line,
        };
        Ok(Some(match std::str::from_utf8(line) {
            Ok(text) => EdgeLine::Text(text),
            Err(error) => EdgeLine::NotText(error.valid_up_to()),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(bytes: &[u8]) -> Vec<String> {
        let mut lines = EdgeLines::new(bytes);
        let mut lines_read = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            lines_read.push(match line {
                EdgeLine::Text(text) => text.to_owned(),
                EdgeLine::TooLong => "too long".to_owned(),
                EdgeLine::Endless => "endless".to_owned(),
                EdgeLine::NotText(byte) => format!("not text at {byte}"),
            });
        }
        lines_read
    }

    #[test]
    fn lines_end_in_either_way_or_with_the_file() {
        assert_eq!(all(b""), [""; 0]);
        assert_eq!(all(b"a\r\nb\n\nc"), ["a", "b", "", "c"]);
        assert_eq!(all("\u{feff}a\n".as_bytes()), ["a"]);
        assert_eq!(all(b"ab\xff\nc\n"), ["not text at 2", "c"]);
    }

    #[test]
    fn a_line_without_an_end_ends_the_reading() {
        let stream = io::Read::chain(&b"0,0,0,1,1,1\n"[..], io::repeat(0));
        let mut file = EdgeFile::new("e.csv".to_owned(), io::BufReader::new(stream), None);
        let batch = file.next().unwrap().unwrap();
        assert_eq!((batch.edges.len(), batch.errors.len(), batch.errors[0].place.line), (1, 1, Some(2)));
        assert!(batch.errors[0].render().to_string().contains("a line of more than 16 MiB"));
        assert!(file.next().unwrap().is_none());
    }

    #[test]
    fn a_line_that_is_too_long_is_skipped() {
        let long = "x".repeat(5 * LONGEST);
        assert_eq!(all(format!("a\n{long}\nb").as_bytes()), ["a", "too long", "b"]);
        assert_eq!(all(long.as_bytes()), ["too long"]);
        let just = "x".repeat(LONGEST);
        assert_eq!(all(format!("{just}\n{just}x\n\n").as_bytes()), [just.clone(), format!("{just}x"), String::new()]);
    }
}
