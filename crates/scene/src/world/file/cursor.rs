//! A cursor over a text, with the few looks around that the guard needs.

/// Whether YAML ends a line at this character.
pub(super) fn is_break(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

fn is_blank(c: char) -> bool {
    c == ' ' || c == '\t' || is_break(c)
}

/// A position in a text. All offsets are in bytes.
pub(super) struct Cursor<'t> {
    text: &'t str,
    offset: usize,
}

impl<'t> Cursor<'t> {
    pub(super) fn new(text: &'t str) -> Cursor<'t> {
        Cursor { text, offset: 0 }
    }

    pub(super) fn offset(&self) -> usize {
        self.offset
    }

    pub(super) fn at_end(&self) -> bool {
        self.offset >= self.text.len()
    }

    pub(super) fn rest(&self) -> &'t str {
        &self.text[self.offset..]
    }

    pub(super) fn slice(&self, start: usize, end: usize) -> &'t str {
        &self.text[start..end]
    }

    pub(super) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The character before the cursor.
    pub(super) fn previous(&self) -> Option<char> {
        self.text[..self.offset].chars().next_back()
    }

    /// Whether the cursor is at the start of a line or after a blank.
    pub(super) fn after_blank(&self) -> bool {
        self.previous().is_none_or(is_blank)
    }

    /// Whether a blank, a line break or the end follows the character at the cursor.
    pub(super) fn next_is_blank(&self) -> bool {
        self.rest().chars().nth(1).is_none_or(is_blank)
    }

    /// Moves past the character at the cursor.
    pub(super) fn bump(&mut self) {
        self.offset += self.peek().map_or(0, char::len_utf8);
    }

    /// Moves by bytes that are known to be whole characters.
    pub(super) fn advance(&mut self, bytes: usize) {
        self.offset += bytes;
    }

    /// What is left of this line, without its line break.
    pub(super) fn rest_of_line(&self) -> &'t str {
        let rest = self.rest();
        &rest[..rest.find(is_break).unwrap_or(rest.len())]
    }

    /// Moves to the line break.
    pub(super) fn skip_line(&mut self) {
        self.offset += self.rest_of_line().len();
    }

    /// Moves past a line break, `\r\n` being one.
    pub(super) fn skip_break(&mut self) {
        match self.peek() {
            Some('\r') if self.rest().starts_with("\r\n") => self.offset += 2,
            Some(c) if is_break(c) => self.bump(),
            _ => {}
        }
    }

    /// Moves past all lines that are blank or indented by more than `indent` spaces.
    pub(super) fn skip_deeper_lines(&mut self, indent: usize) {
        while !self.at_end() {
            let line = self.rest_of_line();
            let lead = line.len() - line.trim_start_matches(' ').len();
            if lead <= indent && lead < line.len() {
                break;
            }
            self.skip_line();
            self.skip_break();
        }
    }
}
