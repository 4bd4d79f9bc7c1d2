//! The lines of a file of any length, one at a time in the same memory.

use std::io::{self, BufRead};

/// The longest line, in bytes. An edge is a few hundred.
pub(super) const LONGEST: usize = 10_000;

/// Lines that are read one after the other.
pub(super) struct Lines<R> {
    stream: R,
    buffer: Vec<u8>,
    number: u64,
}

/// What comes next.
pub(super) enum Line<'l> {
    /// A line without its end.
    Text(&'l str),
    /// A line that is longer than [`LONGEST`], of which nothing was kept.
    TooLong,
    /// A line with bytes that are no UTF-8 from this one on, counted from 0.
    NotText(usize),
}

impl<R: BufRead> Lines<R> {
    /// The lines of a stream, none of them read yet.
    pub(super) fn new(stream: R) -> Lines<R> {
        Lines { stream, buffer: Vec::new(), number: 0 }
    }

    /// The number of the line that was read last, from 1.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// The next line; `None` at the end.
    pub(super) fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        self.buffer.clear();
        let most = LONGEST as u64 + 2;
        let read = io::Read::take(&mut self.stream, most).read_until(b'\n', &mut self.buffer)?;
        if read == 0 {
            return Ok(None);
        }
        self.number += 1;
        if self.buffer.last() != Some(&b'\n') && read as u64 == most {
            self.skip_rest()?;
            return Ok(Some(Line::TooLong));
        }
        let line = self.buffer.strip_suffix(b"\n").unwrap_or(&self.buffer);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let line = match self.number {
            1 => line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(line),
            _ => line,
        };
        Ok(Some(match std::str::from_utf8(line) {
            Ok(text) => Line::Text(text),
            Err(error) => Line::NotText(error.valid_up_to()),
        }))
    }

    /// Goes to the beginning of the next line.
    fn skip_rest(&mut self) -> io::Result<()> {
        loop {
            let available = self.stream.fill_buf()?;
            let end = available.iter().position(|&byte| byte == b'\n');
            let (used, over) = (end.map_or(available.len(), |end| end + 1), available.is_empty());
            self.stream.consume(used);
            if over || end.is_some() {
                return Ok(());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, Line, Lines};

    fn all(bytes: &[u8]) -> Vec<String> {
        let mut lines = Lines::new(bytes);
        let mut told = Vec::new();
        while let Some(line) = lines.next().unwrap() {
            told.push(match line {
                Line::Text(text) => text.to_owned(),
                Line::TooLong => "too long".to_owned(),
                Line::NotText(byte) => format!("not text at {byte}"),
            });
        }
        told
    }

    #[test]
    fn lines_end_in_either_way_or_with_the_file() {
        assert_eq!(all(b""), [""; 0]);
        assert_eq!(all(b"a\r\nb\n\nc"), ["a", "b", "", "c"]);
        assert_eq!(all("\u{feff}a\n".as_bytes()), ["a"]);
        assert_eq!(all(b"ab\xff\nc\n"), ["not text at 2", "c"]);
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
