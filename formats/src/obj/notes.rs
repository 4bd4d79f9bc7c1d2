//! What an OBJ file has that is passed over, and what is said about it.

use super::keyword::{Statement, statement};
use crate::error::{Cause, ReadError, plural};
use crate::scan::Word;

/// How many different unknown keywords are named in warnings; further lines are only counted.
const NAMED: usize = 8;

/// What was passed over.
#[derive(Debug, Default)]
pub(super) struct Notes {
    /// The counts on the first line, if it has them.
    pub(super) counts: Option<Counts>,
    /// Vertices with a weight other than 1.
    pub(super) weights: Lines,
    /// Lines of points and polylines.
    pub(super) thin: Lines,
    unknown: Vec<(String, u32)>,
    more_unknown: u64,
}

/// How many lines of a kind there are, and the first.
#[derive(Debug, Default)]
pub(super) struct Lines {
    first: Option<u32>,
    count: u64,
}

/// The counts on a first line `vertices faces`.
#[derive(Debug, Clone, Copy)]
pub(super) struct Counts {
    pub(super) line: u32,
    pub(super) vertices: u64,
    pub(super) faces: u64,
}

impl Lines {
    /// Counts a line.
    pub(super) fn note(&mut self, line: u32) {
        self.first.get_or_insert(line);
        self.count += 1;
    }

    fn warning(&self, one: &str, many: &str) -> Option<String> {
        let first = self.first?;
        Some(format!("{} ignored, first on line {first}", plural(self.count, one, many)))
    }
}

impl Notes {
    /// An unknown keyword is let pass with a warning if it is a word; a line that begins with anything else, or with a
    /// known keyword in upper case, would be geometry lost.
    pub(super) fn unknown(&mut self, word: Word<'_>) -> Result<(), ReadError> {
        let text = word.text();
        if is_keyword_in_upper_case(text) {
            return Err(ReadError::at_word(word, "keywords must be in lower case").only_here());
        }
        let is_name =
            text[0].is_ascii_alphabetic() && text.iter().all(|&byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if !is_name || text.len() > 32 {
            let error = ReadError::at_word(word, "not an OBJ keyword").with_expected("`v`, `f` or another keyword");
            return Err(error.only_here());
        }
        if self.unknown.iter().any(|(name, _)| name.as_bytes() == text) {
            return Ok(());
        }
        if self.unknown.len() < NAMED {
            self.unknown.push((String::from_utf8_lossy(text).into_owned(), word.line()));
        } else {
            self.more_unknown += 1;
        }
        Ok(())
    }

    /// Holds the counts on the first line, if there are any, against what the file has.
    pub(super) fn check_counts(&self, vertices: usize, faces: usize) -> Result<(), ReadError> {
        let both = |vertices, faces| {
            format!("{} and {}", plural(vertices, "vertex", "vertices"), plural(faces, "face", "faces"))
        };
        let present = (vertices as u64, faces as u64);
        match self.counts {
            Some(counts) if (counts.vertices, counts.faces) != present => {
                Err(ReadError::new(Cause::Malformed, "the counts on the first line are wrong")
                    .with_line(counts.line)
                    .with_expected(both(counts.vertices, counts.faces))
                    .with_found(both(present.0, present.1))
                    .with_help("the file is cut short, or the line does not belong there: remove it"))
            }
            _ => Ok(()),
        }
    }

    /// The warnings, one sentence each.
    pub(super) fn warnings(&self) -> Vec<String> {
        let counts =
            self.counts.map(|counts| format!("line {} holds counts, which are right but no part of OBJ", counts.line));
        let named = |(name, line): &(String, u32)| format!("unknown keyword `{name}` ignored, first on line {line}");
        let more = (self.more_unknown > 0).then(|| {
            let lines = plural(
                self.more_unknown,
                "further line with an unknown keyword",
                "further lines with unknown keywords",
            );
            format!("{lines} ignored")
        });
        let weights = self.weights.warning("vertex weight other than 1", "vertex weights other than 1");
        let thin = self.thin.warning("line of points or polylines", "lines of points or polylines");
        let unknown = self.unknown.iter().map(named);
        counts.into_iter().chain(unknown).chain(more).chain(weights).chain(thin).collect()
    }
}

fn is_keyword_in_upper_case(text: &[u8]) -> bool {
    let lower = text.to_ascii_lowercase();
    lower != text && matches!(statement(&lower), Statement::Vertex | Statement::Face | Statement::Unread)
}
