//! The line an error is on, for people to look at.

use std::ops::Range;

use crate::ReadError;
use crate::encoding::decoded;
use crate::scan::{Dialect, Text, characters};

/// Longer lines are shown in part, in bytes.
const LONGEST: usize = 160;

/// Number of characters of a long line that are shown before the fault.
const BEFORE: usize = 60;

/// Stands where a part of a line is not shown.
const CUT: &str = "...";

/// A line of a mesh file as text, and what of it to underline.
///
/// Bytes that are no characters, and characters that would upset a terminal, are replaced one by one; of a long line
/// only the neighbourhood of the place is there, with `...` for the rest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Excerpt {
    /// The line, without its end.
    pub text: String,
    /// Bytes of `text`, on character boundaries; empty where something is missing.
    pub span: Range<usize>,
}

impl ReadError {
    /// The line this error is on. `bytes` must be the file that was read; nothing if it has no lines or the error none.
    pub fn excerpt(&self, bytes: &[u8]) -> Option<Excerpt> {
        let line = line(&decoded(bytes), self.line()?)?;
        let span = match self.column() {
            Some(column) => word_at(&line, column),
            None => whole(&line),
        };
        Some(shortened(line, span))
    }
}

fn line(bytes: &[u8], number: u32) -> Option<String> {
    let mut text = Text::new(bytes, Dialect::Plain);
    while text.line() < number {
        text.next_line()?;
    }
    let visible = |character: char| match character {
        '\t' => ' ',
        other if other.is_control() => char::REPLACEMENT_CHARACTER,
        other => other,
    };
    Some(characters(text.whole_line()).map(visible).collect())
}

/// All of a line but the blanks around it.
fn whole(line: &str) -> Range<usize> {
    let start = line.len() - line.trim_start().len();
    start..start + line.trim().len()
}

/// The word that begins at a column, counted from 1 in characters; nothing where there is none.
fn word_at(line: &str, column: u32) -> Range<usize> {
    let start = line.char_indices().nth((column as usize).saturating_sub(1)).map_or(line.len(), |(byte, _)| byte);
    let length = line[start..].find(char::is_whitespace).unwrap_or(line.len() - start);
    start..start + length
}

fn shortened(line: String, span: Range<usize>) -> Excerpt {
    if line.len() <= LONGEST {
        return Excerpt { text: line, span };
    }
    let from = boundary(&line, span.start.saturating_sub(BEFORE));
    let to = boundary(&line, (from + LONGEST).min(line.len()));
    let [before, after] = [from > 0, to < line.len()].map(|cut| if cut { CUT } else { "" });
    let text = format!("{before}{}{after}", &line[from..to]);
    let moved = |byte: usize| byte.min(to) - from + before.len();
    Excerpt { text, span: moved(span.start)..moved(span.end) }
}

/// The last place of a character that is not after `byte`.
fn boundary(line: &str, byte: usize) -> usize {
    (0..=byte).rev().find(|&at| line.is_char_boundary(at)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use crate::error::{Cause, ReadError};
    use crate::{Limits, read};

    fn underlined(bytes: &[u8]) -> (String, String) {
        let error = read(bytes, &Limits::default()).unwrap_err();
        let excerpt = error.excerpt(bytes).unwrap();
        let part = excerpt.text[excerpt.span].to_owned();
        (excerpt.text, part)
    }

    #[test]
    fn the_word_at_fault_is_underlined() {
        let found = |line: &str, word: &str| (line.to_owned(), word.to_owned());
        assert_eq!(underlined(b"v 0 x 0\nv 0 0 0\n"), found("v 0 x 0", "x"));
        assert_eq!(underlined(b"\xef\xbb\xbfv 0 x 0\n"), found("v 0 x 0", "x"));
        assert_eq!(underlined(b"v 0 0 0\r\tv 0 ,, 0 # c\r"), found(" v 0 ,, 0 # c", ",,"));
        assert_eq!(underlined(b"v \xfc\xff y 0\n"), found("v \u{fffd}\u{fffd} y 0", "\u{fffd}\u{fffd}"));
        assert_eq!(underlined("v 0 \u{fc}ber 0\n".as_bytes()), found("v 0 \u{fc}ber 0", "\u{fc}ber"));
        assert_eq!(underlined(b"v 0 \x1b[31m 0\n"), found("v 0 \u{fffd}[31m 0", "\u{fffd}[31m"));
        assert_eq!(underlined(b"v 0 0"), found("v 0 0", ""));
        assert_eq!(underlined(b"4 1 \nv 0 0 0\n f 1 1 1\n"), found("4 1 ", "4 1"));
        let wide: Vec<u8> = "v 0 x 0\nv 0 0 0\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(underlined(&wide), found("v 0 x 0", "x"));
    }

    #[test]
    fn of_a_long_line_the_neighbourhood_is_shown() {
        let line = format!("v 0 0 0\nf {} x {}", "1 ".repeat(500), "1 ".repeat(500));
        let (text, part) = underlined(line.as_bytes());
        assert!(text.starts_with("...") && text.ends_with("...") && text.len() < 200, "{text}");
        assert_eq!(part, "x");
        let (text, part) = underlined(format!("v 0 {} 0\n", "\u{4e2d}".repeat(500)).as_bytes());
        assert!(text.starts_with("v 0 ") && part.starts_with('\u{4e2d}') && text.len() < 200, "{text}");
    }

    #[test]
    fn what_has_no_lines_has_no_excerpt() {
        let error = read(&[0; 90], &Limits::default()).unwrap_err();
        assert_eq!(error.excerpt(&[0; 90]), None);
        assert_eq!(ReadError::new(Cause::Malformed, "").with_line(7).excerpt(b"v\n"), None);
    }
}
