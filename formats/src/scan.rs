//! The only tokenizer: where lines end, what a word is, what is a comment.
//!
//! A line ends with LF, CRLF or a lone CR. Words are separated by blanks (space, tab, vertical tab, form feed). A `#`
//! starts a comment wherever it stands, except right after a point: so the `1.#QNAN` of some C libraries is seen as
//! the bad number it is and not as a 1 with a comment. A Ctrl-Z at the very end, the end of a text under DOS, is no
//! part of it.

/// Rules of a format for lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// `#` is an ordinary character.
    Plain,
    /// `#` starts a comment.
    Comments,
    /// `#` starts a comment, and a final `\` continues the line on the next one (but not inside a comment).
    CommentsAndContinuation,
}

/// A place in a text: a line, how far it has been read, and what follows it. Copies are cheap and independent.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Text<'a> {
    line: &'a [u8],
    at: usize,
    number: u32,
    rest: &'a [u8],
    dialect: Dialect,
    continued: bool,
}

/// A run of bytes without blanks, which knows where it stands.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Word<'a> {
    line: &'a [u8],
    start: usize,
    end: usize,
    number: u32,
}

impl<'a> Word<'a> {
    /// A part of a line that is separated by other rules than blanks, and may be empty.
    #[cfg(feature = "collada")]
    pub(crate) fn part(line: &'a [u8], range: std::ops::Range<usize>, number: u32) -> Word<'a> {
        Word { line, start: range.start, end: range.end, number }
    }

    /// True if there is nothing in it.
    #[cfg(feature = "collada")]
    pub(crate) fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The bytes of the word.
    pub(crate) fn text(self) -> &'a [u8] {
        &self.line[self.start..self.end]
    }

    /// The line, counted from 1.
    pub(crate) fn line(self) -> u32 {
        self.number
    }

    /// The column, counted from 1 in characters.
    pub(crate) fn column(self) -> u32 {
        column(self.line, self.start)
    }
}

impl<'a> Text<'a> {
    /// The start of `bytes`, on its first line. A UTF-8 byte order mark is skipped.
    pub(crate) fn new(bytes: &'a [u8], dialect: Dialect) -> Text<'a> {
        let rest = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        let rest = rest.strip_suffix(b"\x1a").unwrap_or(rest);
        let mut text = Text { line: &[], at: 0, number: 0, rest, dialect, continued: false };
        text.load_line();
        text
    }

    /// A part of a longer text: `bytes` begin with the line `number`, of which those before `at` are no part of it.
    #[cfg(feature = "collada")]
    pub(crate) fn part(bytes: &'a [u8], at: usize, number: u32) -> Text<'a> {
        let mut text =
            Text { line: &[], at: 0, number: number - 1, rest: bytes, dialect: Dialect::Plain, continued: false };
        text.load_line();
        text.at = at;
        text
    }

    /// The next word of the line, or `None` at its end.
    pub(crate) fn next_word(&mut self) -> Option<Word<'a>> {
        loop {
            let blanks = self.line[self.at..].iter().take_while(|&&byte| is_blank(byte)).count();
            let start = self.at + blanks;
            if start < self.line.len() {
                let length = self.line[start..].iter().take_while(|&&byte| !is_blank(byte)).count();
                self.at = start + length;
                return Some(Word { line: self.line, start, end: self.at, number: self.number });
            }
            if !self.continued || self.rest.is_empty() {
                self.at = self.line.len();
                return None;
            }
            self.load_line();
        }
    }

    /// Goes to the start of the next line, over whatever is left of this one; `None` if there is no further line.
    pub(crate) fn next_line(&mut self) -> Option<()> {
        while self.continued && !self.rest.is_empty() {
            self.load_line();
        }
        if self.rest.is_empty() {
            self.at = self.line.len();
            return None;
        }
        self.load_line();
        Some(())
    }

    /// The first word left in this line, or else of the next one that has any.
    pub(crate) fn word_here_or_below(&mut self) -> Option<Word<'a>> {
        self.next_word().or_else(|| self.word_below())
    }

    /// The first word of the next line that has any, over whatever is left of this one.
    pub(crate) fn word_below(&mut self) -> Option<Word<'a>> {
        loop {
            self.next_line()?;
            if let Some(word) = self.next_word() {
                return Some(word);
            }
        }
    }

    /// The same line again from byte `offset` of `word`, which must stand on it.
    pub(crate) fn back_into(self, word: Word<'a>, offset: usize) -> Text<'a> {
        Text { at: (word.start + offset).min(word.end), ..self }
    }

    /// True if the line goes on in the next one.
    pub(crate) fn is_continued(self) -> bool {
        self.continued && !self.rest.is_empty()
    }

    /// The line reached, counted from 1.
    pub(crate) fn line(self) -> u32 {
        self.number
    }

    /// The column reached, counted from 1 in characters.
    pub(crate) fn column(self) -> u32 {
        column(self.line, self.at)
    }

    /// The line reached, as far as it is no comment.
    pub(crate) fn whole_line(self) -> &'a [u8] {
        self.line
    }

    /// All bytes after the line reached of `bytes`, of which this is the text. They need not be text, so a Ctrl-Z at
    /// their end is one of them.
    pub(crate) fn bytes_below(self, bytes: &'a [u8]) -> &'a [u8] {
        let mark = usize::from(bytes.last() == Some(&0x1a));
        &bytes[bytes.len() - mark - self.rest.len()..]
    }

    /// True if nothing follows this line.
    pub(crate) fn is_last_line(self) -> bool {
        self.rest.is_empty()
    }

    /// Returns the number of bytes left, in this line and after it.
    pub(crate) fn bytes_left(self) -> usize {
        self.line.len() - self.at + self.rest.len()
    }

    fn load_line(&mut self) {
        let end = memchr::memchr2(b'\n', b'\r', self.rest).unwrap_or(self.rest.len());
        let (line, rest) = self.rest.split_at(end);
        self.rest = rest.strip_prefix(b"\r\n").unwrap_or_else(|| rest.get(1..).unwrap_or(&[]));
        self.number += 1;
        self.at = 0;
        let body = match self.dialect {
            Dialect::Plain => line,
            Dialect::Comments | Dialect::CommentsAndContinuation => before_comment(line),
        };
        let may_continue = self.dialect == Dialect::CommentsAndContinuation && body.len() == line.len();
        let joined = if may_continue { body.strip_suffix(b"\\") } else { None };
        self.continued = joined.is_some();
        self.line = joined.unwrap_or(body);
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\x0b' | b'\x0c')
}

fn before_comment(line: &[u8]) -> &[u8] {
    let starts_comment = |&at: &usize| at == 0 || line[at - 1] != b'.';
    match memchr::memchr_iter(b'#', line).find(starts_comment) {
        Some(at) => &line[..at],
        None => line,
    }
}

/// The column of byte `at`, in characters, so that a caret under the character is right.
fn column(line: &[u8], at: usize) -> u32 {
    u32::try_from(characters(&line[..at]).count()).unwrap_or(u32::MAX).saturating_add(1)
}

/// The characters of a line, and the replacement character for what is none.
pub(crate) fn characters(line: &[u8]) -> impl Iterator<Item = char> + '_ {
    line.utf8_chunks().flat_map(|chunk| {
        let invalid = (!chunk.invalid().is_empty()).then_some(char::REPLACEMENT_CHARACTER);
        chunk.valid().chars().chain(invalid)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str, dialect: Dialect) -> Vec<Vec<(String, u32, u32)>> {
        let mut cursor = Text::new(text.as_bytes(), dialect);
        let mut lines = Vec::new();
        loop {
            let mut line = Vec::new();
            while let Some(word) = cursor.next_word() {
                line.push((String::from_utf8_lossy(word.text()).into_owned(), word.line(), word.column()));
            }
            lines.push(line);
            if cursor.next_line().is_none() {
                return lines;
            }
        }
    }

    fn word(text: &str, line: u32, column: u32) -> (String, u32, u32) {
        (text.to_string(), line, column)
    }

    #[test]
    fn every_line_ending_ends_one_line() {
        let expected =
            vec![vec![word("a", 1, 1)], vec![], vec![word("b", 3, 2), word("c", 3, 4)], vec![word("d", 4, 1)]];
        for ending in ["\n", "\r\n", "\r"] {
            let text = ["a", "", "\tb c ", "d", ""].join(ending);
            assert_eq!(words(&text, Dialect::Plain), expected, "{ending:?}");
        }
    }

    #[test]
    fn a_comment_begins_anywhere_but_after_a_point() {
        let lines = words("a #b\n#c\n1.#QNAN # d\n2#e\n\u{1a}", Dialect::Comments);
        assert_eq!(lines, [vec![word("a", 1, 1)], vec![], vec![word("1.#QNAN", 3, 1)], vec![word("2", 4, 1)]]);
    }

    #[test]
    fn a_backslash_joins_lines_but_not_from_a_comment() {
        let lines = words("f 1 \\\r\n 2\\\n3\n# C:\\\nv 0\\", Dialect::CommentsAndContinuation);
        let joined = vec![word("f", 1, 1), word("1", 1, 3), word("2", 2, 2), word("3", 3, 1)];
        assert_eq!(lines, [joined, vec![], vec![word("v", 5, 1), word("0", 5, 3)]]);
    }

    #[test]
    fn skipping_a_line_skips_its_continuation() {
        let mut text = Text::new(b"g x \\\n y\nz", Dialect::CommentsAndContinuation);
        assert_eq!(text.next_line(), Some(()));
        assert_eq!(text.next_word().map(|word| word.text()), Some(&b"z"[..]));
    }

    #[test]
    fn columns_count_characters_after_a_byte_order_mark() {
        let lines = words("\u{feff}\u{fc}\u{4e2d} x", Dialect::Plain);
        assert_eq!(lines, [vec![word("\u{fc}\u{4e2d}", 1, 1), word("x", 1, 4)]]);
    }
}
