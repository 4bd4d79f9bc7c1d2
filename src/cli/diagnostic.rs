//! What went wrong, where, why and how to mend it: plain data, before it is printed.

use std::ops::Range;

use serde::Serialize;

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Severity {
    /// Nothing was decided.
    Error,
    /// Decided all the same, but worth a look.
    Warning,
}

/// One error or warning.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Diagnostic {
    pub(crate) severity: Severity,
    pub(crate) message: String,
    #[serde(flatten)]
    pub(crate) place: Place,
    /// What stands beside the caret.
    pub(crate) cause: Option<String>,
    pub(crate) help: Vec<String>,
}

/// Where it is, as far as that is known. Lines and columns count from 1.
#[derive(Debug, Clone, Default, PartialEq, Serialize)]
pub(crate) struct Place {
    pub(crate) file: Option<String>,
    pub(crate) line: Option<usize>,
    pub(crate) column: Option<usize>,
    #[serde(skip)]
    pub(crate) excerpt: Option<Excerpt>,
}

/// The line a place is in, and what of it to underline.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Excerpt {
    pub(crate) text: String,
    /// Bytes of `text`, on character boundaries.
    pub(crate) span: Range<usize>,
}

impl Diagnostic {
    pub(crate) fn error(message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, message.into())
    }

    pub(crate) fn warning(message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, message.into())
    }

    fn new(severity: Severity, message: String) -> Diagnostic {
        Diagnostic { severity, message, place: Place::default(), cause: None, help: Vec::new() }
    }

    pub(crate) fn at(mut self, place: Place) -> Diagnostic {
        self.place = place;
        self
    }

    pub(crate) fn in_file(self, file: impl Into<String>) -> Diagnostic {
        self.at(Place { file: Some(file.into()), ..Place::default() })
    }

    pub(crate) fn cause(mut self, cause: impl Into<String>) -> Diagnostic {
        self.cause = Some(cause.into());
        self
    }

    pub(crate) fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help.push(help.into());
        self
    }
}

impl Diagnostic {
    /// All of it but its place, a thought a line.
    pub(crate) fn lines(&self) -> Vec<String> {
        let cause = self.cause.clone();
        let help = self.help.iter().map(|help| format!("help: {help}"));
        [Some(self.message.clone()), cause].into_iter().flatten().chain(help).collect()
    }
}

impl Place {
    /// A place in a text that is at hand, so that the line can be shown. Without a column the whole line is meant,
    /// without a length the word there.
    pub(crate) fn in_text(file: &str, line: usize, column: Option<usize>, length: Option<usize>, text: &[u8]) -> Place {
        let excerpt = line_of(text, line).map(|text| Excerpt { span: part(&text, column, length), text });
        Place { file: Some(file.to_owned()), line: Some(line), column, excerpt }
    }
}

/// Lines longer than this are not shown: they are data, not something a person wrote.
const LONGEST_EXCERPT: usize = 400;

fn line_of(text: &[u8], line: usize) -> Option<String> {
    let index = line.checked_sub(1)?;
    let bytes = text.split(|&byte| byte == b'\n').nth(index)?;
    if bytes.len() > LONGEST_EXCERPT {
        return None;
    }
    let line = std::str::from_utf8(bytes).ok()?.trim_end_matches('\r');
    let printable = !line.chars().any(|c| c.is_control() && c != '\t');
    printable.then(|| line.to_owned())
}

fn part(line: &str, column: Option<usize>, length: Option<usize>) -> Range<usize> {
    match column {
        Some(column) => span(line, column, length),
        None => {
            let start = line.len() - line.trim_start().len();
            start..start + line.trim().len()
        }
    }
}

/// The bytes to underline from a column (in characters, from 1) on.
fn span(line: &str, column: usize, length: Option<usize>) -> Range<usize> {
    let start = line.char_indices().nth(column.saturating_sub(1)).map_or(line.len(), |(byte, _)| byte);
    let rest = &line[start..];
    let one = rest.chars().next().map_or(0, char::len_utf8);
    let length = length.unwrap_or_else(|| word(rest)).clamp(one, rest.len());
    let end = (start + length..line.len()).find(|&end| line.is_char_boundary(end));
    start..end.unwrap_or(line.len())
}

fn word(text: &str) -> usize {
    text.find(|c: char| !c.is_alphanumeric() && !"_-+./".contains(c)).unwrap_or(text.len())
}

#[cfg(test)]
mod tests {
    use super::{Place, span};

    #[test]
    fn underlines_the_word() {
        assert_eq!(span("  - id: gripper", 9, None), 8..15);
        assert_eq!(span("[1, 2]", 1, None), 0..1);
        assert_eq!(span("abc", 4, None), 3..3);
        assert_eq!(span("abc", 90, Some(7)), 3..3);
        assert_eq!(span("äöü x", 3, None), 4..6);
        assert_eq!(span("id: a b c", 5, Some(3)), 4..7);
        assert_eq!(span("a ä", 3, Some(1)), 2..4);
    }

    #[test]
    fn shows_no_data() {
        let binary = b"ok\n\x00\x01\n";
        assert!(Place::in_text("f", 1, Some(1), None, binary).excerpt.is_some());
        assert!(Place::in_text("f", 2, Some(1), None, binary).excerpt.is_none());
        assert!(Place::in_text("f", 9, Some(1), None, binary).excerpt.is_none());
        assert!(Place::in_text("f", 1, Some(1), None, &[b'['; 80_000]).excerpt.is_none());
    }
}
