//! A source file as the rules see it: its text, and its code with all comments and literals blanked out.

use super::imports::closing_brace;
use super::violation::Violation;

/// A file of the repository.
#[derive(Debug)]
pub(crate) struct Source {
    /// From the root of the repository, with forward slashes.
    pub path: String,
    /// All of it.
    pub text: String,
    /// The same lines and columns with spaces in place of comments and of what is between quotes.
    pub code: String,
}

impl Source {
    /// A file with this content.
    pub(crate) fn new(path: &str, text: &str) -> Source {
        let code = if path.ends_with(".rs") { blanked(text) } else { String::new() };
        Source { path: path.to_owned(), text: text.to_owned(), code }
    }

    /// The same file without what is compiled for tests only; none if that is all of it.
    pub(crate) fn production(mut self) -> Option<Source> {
        if self.path.ends_with("/tests.rs") || self.path.contains("/tests/") {
            return None;
        }
        while let Some(start) = self.code.find("#[cfg(test)]") {
            let open = self.code[start..].find(['{', ';']).map_or(start, |at| start + at);
            let end = if self.code.as_bytes()[open] == b'{' { closing_brace(&self.code, open) } else { open };
            let blank: String = self.code[start..=end].chars().map(|c| if c == '\n' { c } else { ' ' }).collect();
            self.code.replace_range(start..=end, &blank);
        }
        Some(self)
    }

    /// A violation at a byte of the text or the code.
    pub(crate) fn at(&self, byte: usize, rule: String) -> Violation {
        let line = self.text.bytes().take(byte).filter(|&b| b == b'\n').count() + 1;
        Violation { path: self.path.clone(), line, rule }
    }

    /// Where a word stands in the code, bounded by what is not part of a name.
    pub(crate) fn words<'s>(&'s self, word: &'s str) -> impl Iterator<Item = usize> + 's {
        word_positions(&self.code, word)
    }
}

/// Whether a byte can be part of a name.
pub(crate) fn is_name(byte: u8) -> bool {
    byte == b'_' || byte.is_ascii_alphanumeric()
}

/// Where a word stands in a text, bounded by what is not part of a name.
pub(crate) fn word_positions<'t>(text: &'t str, word: &'t str) -> impl Iterator<Item = usize> + 't {
    let bytes = text.as_bytes();
    text.match_indices(word).map(|(at, _)| at).filter(move |&at| {
        let before = at.checked_sub(1).is_some_and(|i| is_name(bytes[i]));
        let after = bytes.get(at + word.len()).is_some_and(|&b| is_name(b));
        !before && !after
    })
}

/// The code alone; what is not code becomes spaces, lines stay lines.
fn blanked(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut code = bytes.to_vec();
    let mut at = 0;
    while at < bytes.len() {
        let end = match bytes[at] {
            b'/' if bytes[at..].starts_with(b"//") => find(bytes, at, b"\n").unwrap_or(bytes.len()),
            b'/' if bytes[at..].starts_with(b"/*") => comment_end(bytes, at),
            b'"' => string_end(bytes, at),
            b'r' if !at.checked_sub(1).is_some_and(|i| is_name(bytes[i]) && bytes[i] != b'b') => raw_end(bytes, at),
            b'\'' => char_end(bytes, at),
            _ => at,
        };
        code[at..end].iter_mut().filter(|byte| **byte != b'\n').for_each(|byte| *byte = b' ');
        at = end.max(at + 1);
    }
    String::from_utf8(code).unwrap_or_else(|error| panic!("blanking cut a character: {error}"))
}

fn find(bytes: &[u8], from: usize, needle: &[u8]) -> Option<usize> {
    bytes[from..].windows(needle.len()).position(|window| window == needle).map(|at| from + at)
}

fn comment_end(bytes: &[u8], start: usize) -> usize {
    let mut depth = 0;
    let mut at = start;
    while at < bytes.len() {
        if bytes[at..].starts_with(b"/*") {
            depth += 1;
            at += 2;
        } else if bytes[at..].starts_with(b"*/") {
            depth -= 1;
            at += 2;
            if depth == 0 {
                break;
            }
        } else {
            at += 1;
        }
    }
    at
}

fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while at < bytes.len() && bytes[at] != b'"' {
        at += if bytes[at] == b'\\' { 2 } else { 1 };
    }
    (at + 1).min(bytes.len())
}

/// The end of a raw string, or `start` if there is none here.
fn raw_end(bytes: &[u8], start: usize) -> usize {
    let hashes = bytes[start + 1..].iter().take_while(|&&b| b == b'#').count();
    if bytes.get(start + 1 + hashes) != Some(&b'"') {
        return start;
    }
    let close = [b"\"".as_slice(), &b"#".repeat(hashes)].concat();
    find(bytes, start + 2 + hashes, &close).map_or(bytes.len(), |at| at + close.len())
}

/// The end of a character literal, or `start` if the quote begins a lifetime.
fn char_end(bytes: &[u8], start: usize) -> usize {
    if bytes.get(start + 1) == Some(&b'\\') {
        return find(bytes, start + 3, b"'").map_or(bytes.len(), |at| at + 1);
    }
    // A character is at most four bytes long.
    let close = (start + 2..bytes.len().min(start + 6)).find(|&at| bytes[at] == b'\'');
    close.filter(|&at| at == start + 2 || !bytes[start + 1].is_ascii()).map_or(start, |at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_literals_are_blank() {
        let text = "a // b \"c\nd /* e /* f */ g */ h \"i \\\" j\" k r#\"l \" m\"# n '\"' o '\\'' p 'q: r";
        let kept: String = blanked(text).chars().filter(|c| !c.is_whitespace()).collect();
        assert_eq!(kept, "adhknop'q:r");
        assert_eq!(blanked(text).len(), text.len());
        assert_eq!(blanked("x 'é' y").trim_end(), "x      y");
        assert_eq!(blanked("br\"s\" t"), "b     t");
    }

    #[test]
    fn words_are_whole() {
        let source = Source::new("a.rs", "clap clapper _clap\n clap::x");
        assert_eq!(source.words("clap").collect::<Vec<_>>(), [0, 20]);
        assert_eq!(source.at(20, String::new()).line, 2);
    }
}
