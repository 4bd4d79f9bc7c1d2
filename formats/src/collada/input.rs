//! Elements, their attributes and the numbers in them.

use std::ops::Range;

use roxmltree::Node;

use crate::error::{Cause, ReadError};
use crate::scan::{Text, Word};

/// The elements in an element.
pub(super) fn children<'a, 'i>(node: Node<'a, 'i>) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(|child| child.is_element())
}

/// The first element of a name.
pub(super) fn child<'a, 'i>(node: Node<'a, 'i>, name: &str) -> Option<Node<'a, 'i>> {
    children(node).find(|child| child.tag_name().name() == name)
}

/// The value of an attribute.
pub(super) fn attribute<'a>(node: Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.attribute(name)
}

/// The words of the text in an element, which holds nothing but text.
pub(super) fn words<'a>(node: Node<'a, '_>, places: &Places<'a>) -> Result<impl Iterator<Item = Word<'a>>, ReadError> {
    if let Some(other) = children(node).next() {
        let name = node.tag_name().name();
        return Err(places.error(other, format!("an element within `<{name}>`")).with_expected("numbers"));
    }
    let words = |part: Node<'a, '_>| places.words(part.range());
    let parts: Vec<_> = node.children().filter(|part| part.is_text()).map(words).collect();
    Ok(parts.into_iter().flatten())
}

/// An attribute that is a whole number, if it is there.
pub(super) fn whole(node: Node<'_, '_>, name: &str, places: &Places<'_>) -> Result<Option<u64>, ReadError> {
    let Some(value) = attribute(node, name) else { return Ok(None) };
    match value.trim().parse::<u64>() {
        Ok(number) => Ok(Some(number)),
        Err(_) => {
            let error = places.attribute_error(node, name, format!("not a number for `{name}`"));
            Err(error.with_expected("a whole number, 0 or more"))
        }
    }
}

/// The id of something in this file that an attribute refers to.
pub(super) fn reference<'a>(node: Node<'a, '_>, name: &str, places: &Places<'_>) -> Result<&'a str, ReadError> {
    let tag = node.tag_name().name();
    let Some(value) = attribute(node, name) else {
        let error = places.error(node, format!("`<{tag}>` does not say what it refers to"));
        return Err(error.with_expected(format!("an attribute `{name}`")));
    };
    match value.trim().strip_prefix('#') {
        Some(id) => Ok(id),
        None => {
            let error = places.attribute_error(node, name, "a part of another file, which is not read");
            Err(error.with_cause(Cause::Unsupported).with_expected("`#` and an id of this file"))
        }
    }
}

/// The text, and where its lines begin.
pub(super) struct Places<'a> {
    pub(super) text: &'a [u8],
    starts: Vec<u32>,
}

impl<'a> Places<'a> {
    pub(super) fn new(text: &'a [u8]) -> Places<'a> {
        let ends = memchr::memchr2_iter(b'\n', b'\r', text);
        let ends = ends.filter(|&at| text[at] == b'\n' || text.get(at + 1) != Some(&b'\n'));
        // A file has at most u32::MAX bytes.
        Places { text, starts: std::iter::once(0).chain(ends.map(|at| at as u32 + 1)).collect() }
    }

    /// The line, counted from 1, and where it begins.
    fn line(&self, at: usize) -> (u32, usize) {
        let number = self.starts.partition_point(|&start| start as usize <= at);
        (number as u32, self.starts[number - 1] as usize)
    }

    /// The words of a part of the text, on the lines where they stand.
    pub(super) fn words(&self, range: Range<usize>) -> impl Iterator<Item = Word<'a>> + use<'a> {
        let (number, start) = self.line(range.start);
        let mut text = Text::part(&self.text[start..range.end], range.start - start, number);
        std::iter::from_fn(move || text.word_here_or_below())
    }

    /// Returns the word at an offset, up to a blank or `>`.
    pub(super) fn word(&self, at: usize) -> Word<'a> {
        let rest = &self.text[at.min(self.text.len())..];
        let length = rest.iter().position(|&byte| byte.is_ascii_whitespace() || matches!(byte, b'>' | b'/'));
        self.part(at..at + length.unwrap_or(rest.len()))
    }

    /// A part of the text as one word, as far as it is on one line.
    pub(super) fn part(&self, range: Range<usize>) -> Word<'a> {
        let (number, start) = self.line(range.start);
        let line = &self.text[start..range.end.max(range.start)];
        let end = memchr::memchr2(b'\n', b'\r', &line[range.start - start..]).map(|end| range.start - start + end);
        Word::part(line, range.start - start..end.unwrap_or(line.len()), number)
    }

    /// An error about an element, whose name is quoted.
    pub(super) fn error(&self, node: Node<'_, '_>, message: impl Into<String>) -> ReadError {
        ReadError::at_word(self.word(node.range().start), message)
    }

    /// An error about the value of an attribute, or about the element if it has none.
    pub(super) fn attribute_error(&self, node: Node<'_, '_>, name: &str, message: impl Into<String>) -> ReadError {
        match node.attribute_node(name) {
            Some(attribute) => ReadError::at_word(self.part(attribute.range_value()), message),
            None => self.error(node, message),
        }
    }

    /// The line on which an offset is, counted from 1.
    pub(super) fn line_of(&self, at: usize) -> u32 {
        self.line(at).0
    }
}
