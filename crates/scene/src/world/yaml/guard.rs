//! Guard against hostile text, in one linear pass before the YAML library reads it.
//!
//! The library's time is quadratic in the depth of nested brackets, and an alias costs eight bytes of file and any
//! amount of memory; neither can be stopped once it runs. So brackets deeper than [`MAX_DEPTH`] and every anchor, alias
//! and tag are refused here; and words longer than [`MAX_TOKEN`], which would be copied from message to message. The
//! scan does not parse YAML; where it could mistake what is text and what is not (a quoted string over several lines,
//! `? ` keys) it refuses too, so that what it lets through it has understood.

/// The deepest nesting of `[`, `{` and of `- ` on one line. World files need four.
pub(crate) const MAX_DEPTH: usize = 64;

/// The longest word or quoted string, in bytes.
pub(crate) const MAX_TOKEN: usize = 10_000;

/// A refusal: the byte range, what is wrong and how to correct it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) message: String,
    pub(crate) help: &'static str,
}

/// Checks the whole text.
pub(crate) fn check(text: &str) -> Result<(), Refusal> {
    let mut guard = Guard { cursor: Cursor::new(text), depth: 0, seen_content: false };
    while !guard.cursor.at_end() {
        guard.line()?;
    }
    Ok(())
}

struct Guard<'t> {
    cursor: Cursor<'t>,
    depth: usize,
    seen_content: bool,
}

/// Kind of a line, for the lines after it.
enum Ending {
    Plain,
    /// A block scalar begins; its lines are indented deeper than this.
    BlockScalar {
        indent: usize,
    },
}

impl Guard<'_> {
    /// One line with its line break, and the block scalar it may begin.
    fn line(&mut self) -> Result<(), Refusal> {
        self.document_marker()?;
        let ending = self.content()?;
        self.cursor.skip_break();
        if let Ending::BlockScalar { indent } = ending {
            self.cursor.skip_deeper_lines(indent);
        }
        Ok(())
    }

    /// `---` once before everything is fine; a second document, `...` and `%` directives are not.
    fn document_marker(&mut self) -> Result<(), Refusal> {
        let rest = self.cursor.rest();
        let is_marker = |marker: &str| {
            rest.strip_prefix(marker)
                .is_some_and(|after| after.chars().next().is_none_or(|c| c == ' ' || c == '\t' || is_break(c)))
        };
        if rest.starts_with('%') && self.depth == 0 {
            return Err(self.refusal(1, "YAML directives are not supported", "remove the line"));
        }
        if is_marker("...") || (is_marker("---") && self.seen_content) {
            return Err(self.refusal(
                3,
                "a world file holds one YAML document",
                "put the second world in its own file",
            ));
        }
        if is_marker("---") {
            self.cursor.advance(3);
            self.seen_content = true;
        }
        Ok(())
    }

    /// The tokens of a line, up to its line break.
    fn content(&mut self) -> Result<Ending, Refusal> {
        let line_start = self.cursor.offset();
        let mut parent_indent = None;
        let mut node_starts = true;
        let mut dashes = 0;
        while let Some(c) = self.cursor.peek().filter(|&c| !is_break(c)) {
            if c == ' ' || c == '\t' {
                self.cursor.bump();
                continue;
            }
            if c == '#' && self.cursor.after_blank() {
                self.cursor.skip_line();
                return Ok(Ending::Plain);
            }
            self.seen_content = true;
            self.refuse_reference(c)?;
            let column = self.cursor.offset() - line_start;
            if node_starts && self.depth == 0 {
                match c {
                    '-' if self.cursor.next_is_blank() => {
                        dashes += 1;
                        if dashes > MAX_DEPTH {
                            return Err(self.too_deep("- "));
                        }
                        parent_indent = Some(column);
                        self.cursor.bump();
                        continue;
                    }
                    '?' if self.cursor.next_is_blank() => {
                        return Err(self.refusal(1, "`? ` keys are not supported", "write `key: value`"));
                    }
                    '|' | '>' => return self.block_scalar(parent_indent),
                    _ => {}
                }
            }
            node_starts = self.token(c, node_starts)?;
            if node_starts && self.depth == 0 && self.cursor.previous() == Some(':') {
                parent_indent = Some(column.min(self.key_column(line_start, column)));
            }
        }
        Ok(Ending::Plain)
    }

    /// The column at which the key just read begins: after the line's indentation and dashes.
    fn key_column(&self, line_start: usize, fallback: usize) -> usize {
        let line = self.cursor.slice(line_start, self.cursor.offset());
        let lead = line.find(|c: char| c != ' ' && c != '-').unwrap_or(fallback);
        lead.min(fallback)
    }

    /// Reads one token that begins with `c`; true if a new node may begin after it.
    fn token(&mut self, c: char, node_starts: bool) -> Result<bool, Refusal> {
        let in_flow = self.depth > 0;
        match c {
            '"' | '\'' if node_starts => {
                self.quoted(c)?;
                Ok(false)
            }
            '[' | '{' if in_flow || node_starts => {
                self.depth += 1;
                if self.depth > MAX_DEPTH {
                    return Err(self.too_deep(if c == '[' { "[" } else { "{" }));
                }
                self.cursor.bump();
                Ok(true)
            }
            ']' | '}' if in_flow => {
                self.depth -= 1;
                self.cursor.bump();
                Ok(false)
            }
            ',' if in_flow => {
                self.cursor.bump();
                Ok(true)
            }
            ':' if in_flow || self.cursor.next_is_blank() => {
                self.cursor.bump();
                Ok(true)
            }
            _ => {
                self.plain(in_flow)?;
                Ok(false)
            }
        }
    }

    /// A piece of a plain scalar: up to a blank, a line break or what ends it.
    fn plain(&mut self, in_flow: bool) -> Result<(), Refusal> {
        let start = self.cursor.offset();
        self.cursor.bump();
        while let Some(c) = self.cursor.peek() {
            self.refuse_long(start)?;
            let ends = match c {
                ' ' | '\t' => true,
                ',' | '[' | ']' | '{' | '}' => in_flow,
                ':' => in_flow || self.cursor.next_is_blank(),
                _ => is_break(c),
            };
            if ends {
                break;
            }
            self.cursor.bump();
        }
        self.refuse_long(start)
    }

    /// Refuses a word or quoted string that is too long; of a word the rest is not read.
    fn refuse_long(&self, start: usize) -> Result<(), Refusal> {
        if self.cursor.offset() - start > MAX_TOKEN { Err(too_long(start)) } else { Ok(()) }
    }

    /// A quoted string, which must end on its line.
    fn quoted(&mut self, quote: char) -> Result<(), Refusal> {
        let start = self.cursor.offset();
        self.cursor.bump();
        while let Some(c) = self.cursor.peek().filter(|&c| !is_break(c)) {
            self.cursor.bump();
            match c {
                '\\' if quote == '"' && self.cursor.peek().is_some_and(|c| !is_break(c)) => self.cursor.bump(),
                '\'' if quote == '\'' && self.cursor.peek() == Some('\'') => self.cursor.bump(),
                _ if c == quote => return self.refuse_long(start),
                _ => {}
            }
        }
        let message = "a quoted string must end on the line it begins on".to_owned();
        Err(Refusal { start, end: start + 1, message, help: "close the quote" })
    }

    /// `|` or `>` where a value may stand.
    fn block_scalar(&mut self, parent_indent: Option<usize>) -> Result<Ending, Refusal> {
        let header = self.cursor.rest_of_line().trim_end();
        let known = matches!(header, "|" | ">" | "|-" | ">-" | "|+" | ">+");
        match parent_indent {
            Some(indent) if known => {
                self.cursor.skip_line();
                Ok(Ending::BlockScalar { indent })
            }
            _ => {
                Err(self.refusal(1, "this form of text block is not supported", "write the text in quotes on one line"))
            }
        }
    }

    /// Anchors, aliases and tags, wherever they could be one: conservative inside unquoted text.
    fn refuse_reference(&self, c: char) -> Result<(), Refusal> {
        let what = match c {
            '&' => "an anchor (`&`)",
            '*' => "an alias (`*`)",
            '!' => "a tag (`!`)",
            _ => return Ok(()),
        };
        if self.cursor.next_is_blank() && c != '!' {
            return Ok(());
        }
        let message = format!("{what} is not supported in a world file");
        Err(self.refusal(1, &message, "write the value out; if it is text, put it in quotes"))
    }

    fn too_deep(&self, bracket: &str) -> Refusal {
        let message = format!("`{bracket}` nested more than {MAX_DEPTH} deep");
        self.refusal(1, &message, "a world file needs no more than four levels")
    }

    fn refusal(&self, length: usize, message: &str, help: &'static str) -> Refusal {
        let start = self.cursor.offset();
        Refusal { start, end: start + length, message: message.to_owned(), help }
    }
}

fn too_long(start: usize) -> Refusal {
    let message = format!("a word or quoted string of more than {MAX_TOKEN} bytes");
    Refusal { start, end: start + 1, message, help: "shorten it" }
}

/// True if YAML ends a line at this character.
pub(crate) fn is_break(c: char) -> bool {
    matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

fn is_blank(c: char) -> bool {
    c == ' ' || c == '\t' || is_break(c)
}

/// A position in a text. All offsets are in bytes.
pub(crate) struct Cursor<'t> {
    text: &'t str,
    offset: usize,
}

impl<'t> Cursor<'t> {
    pub(crate) fn new(text: &'t str) -> Cursor<'t> {
        Cursor { text, offset: 0 }
    }

    pub(crate) fn offset(&self) -> usize {
        self.offset
    }

    pub(crate) fn at_end(&self) -> bool {
        self.offset >= self.text.len()
    }

    pub(crate) fn rest(&self) -> &'t str {
        &self.text[self.offset..]
    }

    pub(crate) fn slice(&self, start: usize, end: usize) -> &'t str {
        &self.text[start..end]
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    /// The character before the cursor.
    pub(crate) fn previous(&self) -> Option<char> {
        self.text[..self.offset].chars().next_back()
    }

    /// True if the cursor is at the start of a line or after a blank.
    pub(crate) fn after_blank(&self) -> bool {
        self.previous().is_none_or(is_blank)
    }

    /// True if a blank, a line break or the end follows the character at the cursor.
    pub(crate) fn next_is_blank(&self) -> bool {
        self.rest().chars().nth(1).is_none_or(is_blank)
    }

    /// Moves past the character at the cursor.
    pub(crate) fn bump(&mut self) {
        self.offset += self.peek().map_or(0, char::len_utf8);
    }

    /// Moves by bytes that are known to be whole characters.
    pub(crate) fn advance(&mut self, bytes: usize) {
        self.offset += bytes;
    }

    /// Rest of this line, without its line break.
    pub(crate) fn rest_of_line(&self) -> &'t str {
        let rest = self.rest();
        &rest[..rest.find(is_break).unwrap_or(rest.len())]
    }

    /// Moves to the line break.
    pub(crate) fn skip_line(&mut self) {
        self.offset += self.rest_of_line().len();
    }

    /// Moves past a line break, `\r\n` being one.
    pub(crate) fn skip_break(&mut self) {
        match self.peek() {
            Some('\r') if self.rest().starts_with("\r\n") => self.offset += 2,
            Some(c) if is_break(c) => self.bump(),
            _ => {}
        }
    }

    /// Moves past all lines that are blank or indented by more than `indent` spaces.
    pub(crate) fn skip_deeper_lines(&mut self, indent: usize) {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(text: &str) -> Option<(usize, String)> {
        check(text).err().map(|refusal| (refusal.start, refusal.message))
    }

    #[test]
    fn ordinary_worlds_pass() {
        let text = "--- # one\r\na: 1\nb: [1, {c: 'it''s', d: \"x\\\"y\"}] # [[[\n- - x: R&D\n  y: a * b\n";
        assert_eq!(refused(text), None);
        assert_eq!(refused("a: |\n  [[[[ &x *y !z\n  'open\n\n  more\nb: {c: -1}\n"), None);
        assert_eq!(refused("- note: >-\n    [&\n  b: 1\n- |\n x *y\n- z"), None);
        assert_eq!(refused("reason: it's fine, isn't it\n"), None);
        assert_eq!(refused("{\"a\":1, b: http://x}"), None);
    }

    #[test]
    fn references_are_refused_where_they_are() {
        assert_eq!(refused("a: &x 1"), Some((3, "an anchor (`&`) is not supported in a world file".into())));
        assert_eq!(refused("a: [1,*x]").unwrap().0, 6);
        assert_eq!(refused("- !!str x").unwrap().0, 2);
        assert_eq!(refused("{\"a\":*x}").unwrap().0, 5);
        assert_eq!(refused("<<: *x").unwrap().0, 4);
    }

    #[test]
    fn a_comment_ends_at_every_yaml_line_break() {
        for line_break in ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"] {
            assert!(refused(&format!("# c{line_break}a: *x")).is_some(), "{line_break:?}");
        }
    }

    #[test]
    fn the_text_block_ends_with_its_indentation() {
        assert_eq!(refused("a: |\n  *x\nb: *y\n").unwrap().0, 13);
        assert_eq!(refused("- a: |\n    *x\n  b: *y\n").unwrap().0, 19);
        assert_eq!(refused("-  a: |\n     *x\n   b: *y\n").unwrap().0, 22);
    }

    #[test]
    fn depth_is_capped() {
        assert_eq!(refused(&"[".repeat(64)), None);
        assert_eq!(refused(&"[".repeat(1_000_000)).unwrap().0, 64);
        assert_eq!(refused(&"{a: ".repeat(80_000)).unwrap().0, 256);
        assert!(refused(&"- ".repeat(1000)).is_some());
        assert_eq!(refused(&"[]".repeat(1000)), None);
    }

    #[test]
    fn words_are_capped() {
        let word = "x".repeat(MAX_TOKEN);
        assert_eq!(refused(&format!("a: {word}\nb: [{word}, {word}] # {word}{word}")), None);
        assert_eq!(refused(&format!("a: {word}x")).unwrap().0, 3);
        assert_eq!(refused(&format!("{word}x: 1")).unwrap().0, 0);
        assert_eq!(refused(&format!("- [1, '{word}']")).unwrap().0, 6);
    }

    #[test]
    fn documents_directives_and_open_quotes_are_refused() {
        assert!(refused("a: 1\n---\nb: 1").is_some());
        assert!(refused("a: 1\n...\n").is_some());
        assert!(refused("%YAML 1.2\n---\na: 1").is_some());
        assert!(refused("a: \"x\n  y\"").is_some());
        assert_eq!(refused("a: ---\n"), None);
    }
}
