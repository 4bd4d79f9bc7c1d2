//! Some edges of a file, read together and asked about together.

use std::io::{self, BufRead};

use firstcontact::planner::Edge;

use super::lines::{LONGEST, Line, Lines};
use super::row::{Layout, Row, Wrong, is_blank};
use crate::cli::diagnostic::{Diagnostic, Excerpt, Place};

/// How many edges are asked about together: enough to keep many threads busy, few enough to be held in memory.
pub(super) const MOST: usize = 8192;

/// Edges and the lines they stand on, and what was wrong with other lines among them.
#[derive(Default)]
pub(super) struct Batch {
    pub(super) edges: Vec<Edge>,
    pub(super) lines: Vec<u64>,
    /// What the file calls them.
    pub(super) ids: Vec<Option<String>>,
    /// What was wrong, the first few of them.
    pub(super) wrong: Vec<Diagnostic>,
    /// How many more lines were wrong.
    pub(super) more_wrong: u64,
}

/// How many wrong lines of a batch are told about.
const TOLD: usize = 20;

/// A file of edges that is read a batch at a time.
pub(super) struct Batches<R> {
    name: String,
    lines: Lines<R>,
    layout: Option<Layout>,
    /// When edges lead whose lines do not say it.
    times: Option<[f64; 2]>,
    /// Set by a header that is wrong: nobody knows what the numbers below it mean.
    has_wrong_header: bool,
}

impl<R: BufRead> Batches<R> {
    /// The edges of a stream, and what to call it.
    pub(super) fn new(name: String, stream: R, times: Option<[f64; 2]>) -> Batches<R> {
        Batches { name, lines: Lines::new(stream), layout: None, times, has_wrong_header: false }
    }

    /// The next edges, in the order of the file; none at its end.
    pub(super) fn next(&mut self) -> io::Result<Option<Batch>> {
        let mut batch = Batch::default();
        while !self.has_wrong_header {
            let wrong = match self.lines.next()? {
                None => break,
                Some(Line::Text(line)) if is_blank(line) => None,
                Some(Line::Text(line)) => match read(&mut self.layout, line, self.times) {
                    Ok(None) => None,
                    Ok(Some(Row { edge, id })) => {
                        batch.edges.push(edge);
                        batch.ids.push(id);
                        Some(None)
                    }
                    Err(wrong) => {
                        self.has_wrong_header = self.layout.is_none() && Layout::is_headed_by(line);
                        Some(Some(misread(&wrong, line)))
                    }
                },
                Some(Line::TooLong) => Some(Some(too_long())),
                Some(Line::NotText(byte)) => Some(Some(not_text(byte))),
            };
            let number = self.lines.number();
            match wrong {
                None => continue,
                Some(None) => batch.lines.push(number),
                Some(Some(diagnostic)) => batch.note(self.placed(diagnostic, number)),
            }
            if batch.lines.len() == MOST {
                break;
            }
        }
        let is_over = batch.lines.is_empty() && batch.wrong.is_empty();
        Ok(if is_over { None } else { Some(batch) })
    }

    /// What is wrong with an edge that was read from a line.
    pub(super) fn refused(&self, line: u64, message: String) -> Diagnostic {
        let place = Place { line: Some(line as usize), file: Some(self.name.clone()), ..Place::default() };
        Diagnostic::error(message).at(place)
    }

    fn placed(&self, mut diagnostic: Diagnostic, line: u64) -> Diagnostic {
        diagnostic.place.file = Some(self.name.clone());
        diagnostic.place.line = Some(line as usize);
        diagnostic
    }
}

impl Batch {
    fn note(&mut self, diagnostic: Diagnostic) {
        match self.wrong.len() < TOLD {
            true => self.wrong.push(diagnostic),
            false => self.more_wrong += 1,
        }
    }
}

/// The edge of a line; `None` for the header, which can only come first.
fn read(layout: &mut Option<Layout>, line: &str, times: Option<[f64; 2]>) -> Result<Option<Row>, Wrong> {
    if let Some(layout) = layout {
        return layout.row(line, times).map(Some);
    }
    match Layout::of_header(line)? {
        Some(header) => {
            *layout = Some(header);
            Ok(None)
        }
        None => layout.insert(Layout::of_row(line)?).row(line, times).map(Some),
    }
}

fn misread(wrong: &Wrong, line: &str) -> Diagnostic {
    let column = line[..wrong.span.start].chars().count() + 1;
    let excerpt = Excerpt { text: line.to_owned(), span: wrong.span.clone() };
    let diagnostic = Diagnostic::error(wrong.message.as_str());
    let place = Place { column: Some(column), excerpt: Some(excerpt), ..Place::default() };
    match &wrong.help {
        Some(help) => diagnostic.at(place).help(help.as_str()),
        None => diagnostic.at(place),
    }
}

fn too_long() -> Diagnostic {
    Diagnostic::error(format!("a line of more than {LONGEST} bytes")).help(super::row::FORM)
}

fn not_text(byte: usize) -> Diagnostic {
    Diagnostic::error(format!("byte {} of the line is no text in UTF-8", byte + 1)).help("save the file as UTF-8")
}
