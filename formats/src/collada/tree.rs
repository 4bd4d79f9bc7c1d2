//! From bytes to a tree of XML, which `roxmltree` makes.
//!
//! By itself `roxmltree` takes a time that is quadratic in the number of attributes of an element, and memory that is quadratic in that of
//! namespaces within each other. So these are counted before.

use roxmltree::{Document, Error, ParsingOptions, TextPos};

use super::place::Places;
use crate::error::{Cause, ReadError};

/// The most attributes of an element.
const ATTRIBUTES: usize = 100;

/// The most elements within each other.
const DEPTH: usize = 250;

/// The most declarations of a namespace.
const NAMESPACES: usize = 4_000;

/// The most elements, texts and comments.
const NODES: u32 = 10_000_000;

/// The text without a byte order mark before it and a Ctrl-Z after it.
pub(super) fn body(bytes: &[u8]) -> &[u8] {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    bytes.strip_suffix(b"\x1a").unwrap_or(bytes)
}

/// The name of the first element, without a prefix.
pub(super) fn root_name(bytes: &[u8]) -> Option<&[u8]> {
    let bytes = body(bytes);
    let mut parts = Parts { text: bytes, at: 0 };
    let name = std::iter::from_fn(|| parts.next()).find_map(|part| match part {
        Part::Start { name, .. } => Some(name),
        Part::End | Part::Other => None,
    })?;
    Some(name.rsplit(|&byte| byte == b':').next().unwrap_or(name))
}

/// Refuses what the parser would be slow with.
pub(super) fn check(places: &Places<'_>) -> Result<(), ReadError> {
    let mut parts = Parts { text: places.text, at: 0 };
    let (mut depth, mut namespaces) = (0usize, 0);
    while let Some((from, part)) = parts.next_with_place() {
        let too_many = |what: &str, most: usize| {
            let error = ReadError::at_word(places.word(from), format!("too many {what}")).with_cause(Cause::Limit);
            Err(error.with_expected(format!("at most {most}")))
        };
        match part {
            Part::Start { attributes, declared, ends, .. } => {
                namespaces += declared;
                depth += usize::from(!ends);
                if attributes > ATTRIBUTES {
                    return too_many("attributes of one element", ATTRIBUTES);
                }
                if namespaces > NAMESPACES {
                    return too_many("namespaces", NAMESPACES);
                }
                if depth > DEPTH {
                    return too_many("elements within each other", DEPTH);
                }
            }
            Part::End => depth = depth.saturating_sub(1),
            Part::Other => {}
        }
    }
    Ok(())
}

/// A part of a text in XML that is more than text.
enum Part<'a> {
    Start { name: &'a [u8], attributes: usize, declared: usize, ends: bool },
    End,
    Other,
}

/// The tags, comments and the like of a text, one after the other.
struct Parts<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Parts<'a> {
    fn next(&mut self) -> Option<Part<'a>> {
        self.next_with_place().map(|(_, part)| part)
    }

    fn next_with_place(&mut self) -> Option<(usize, Part<'a>)> {
        let from = self.at + memchr::memchr(b'<', self.text.get(self.at..)?)?;
        let rest = &self.text[from..];
        for (start, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")] {
            if rest.starts_with(start.as_bytes()) {
                let body = &rest[start.len()..];
                let length = memchr::memmem::find(body, end.as_bytes()).map_or(body.len(), |at| at + end.len());
                self.at = from + start.len() + length;
                return Some((from, Part::Other));
            }
        }
        let tag = self.tag(from + 1);
        let part = match tag.first() {
            Some(b'/') => Part::End,
            Some(b'!') | None => Part::Other,
            Some(_) => start(tag),
        };
        Some((from, part))
    }

    /// What is in a tag, up to its `>`, which may also stand in the value of an attribute.
    fn tag(&mut self, from: usize) -> &'a [u8] {
        let mut at = from;
        let mut quote = None;
        while let Some(&byte) = self.text.get(at) {
            match quote {
                Some(mark) if byte == mark => quote = None,
                Some(_) => {}
                None if byte == b'>' => break,
                None if matches!(byte, b'"' | b'\'') => quote = Some(byte),
                None => {}
            }
            at += 1;
        }
        self.at = at;
        &self.text[from..at]
    }
}

fn start(tag: &[u8]) -> Part<'_> {
    let length = tag.iter().position(|&byte| byte.is_ascii_whitespace() || byte == b'/').unwrap_or(tag.len());
    // Values may hold `=` too: then there seem to be more than there are, which is no harm in files that people have.
    let attributes = memchr::memchr_iter(b'=', tag).count();
    let declared = memchr::memmem::find_iter(tag, b"xmlns").count();
    Part::Start { name: &tag[..length], attributes, declared, ends: tag.ends_with(b"/") }
}

/// The tree.
pub(super) fn parse<'t>(text: &'t str, places: &Places<'_>) -> Result<Document<'t>, ReadError> {
    let options = ParsingOptions { allow_dtd: false, nodes_limit: NODES, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).map_err(|error| explained(&error, places))
}

fn explained(error: &Error, places: &Places<'_>) -> ReadError {
    let end = || places.word(places.text.len());
    match error {
        Error::DtdDetected => {
            let at = memchr::memmem::find(places.text, b"<!DOCTYPE").unwrap_or(0);
            ReadError::at_word(places.word(at), "a document type, which can stand for anything")
                .with_cause(Cause::Unsupported)
                .with_help("COLLADA needs none: remove it")
        }
        Error::NodesLimitReached => ReadError::new(Cause::Limit, "too many elements in one file")
            .with_expected(format!("at most {NODES} elements, texts and comments")),
        Error::UnexpectedEndOfStream | Error::UnclosedRootNode | Error::NoRootNode => {
            let error = ReadError::at_word(end(), "the file is cut short").with_found("the end of the file");
            error.with_expected("`</COLLADA>`").with_help("fetch or export the file again")
        }
        Error::UnexpectedCloseTag(expected, found, pos) => {
            let error = ReadError::at_word(
                places.word(offset(*pos, places.text)),
                "not the end of the element that was begun last",
            );
            error
                .with_expected(format!("`</{expected}>`"))
                .with_found(crate::error::quote(format!("</{found}>").as_bytes()))
        }
        other => {
            let word = places.word(offset(other.pos(), places.text));
            // The place that the parser adds to its message is ours already.
            let message = other.to_string();
            let message = message.rsplit_once(" at ").map_or(message.as_str(), |(before, _)| before);
            let error = ReadError::at_word(word, format!("not well-formed XML: {message}"));
            if word.is_empty() { error.with_found("the end of the line") } else { error }
        }
    }
}

/// The offset of a place that `roxmltree` gives: a row by line feeds alone, and a column in characters.
fn offset(pos: TextPos, text: &[u8]) -> usize {
    let row = pos.row.saturating_sub(1) as usize;
    let start = match row {
        0 => 0,
        _ => memchr::memchr_iter(b'\n', text).nth(row - 1).map_or(text.len(), |at| at + 1),
    };
    let line = std::str::from_utf8(&text[start..]).unwrap_or_default();
    line.char_indices().nth((pos.col as usize).saturating_sub(1)).map_or(text.len(), |(byte, _)| start + byte)
}
