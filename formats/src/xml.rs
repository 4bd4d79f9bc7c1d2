//! XML with limits: `roxmltree` makes the tree, of a text whose tags have been counted before.
//!
//! By itself `roxmltree` takes a time that is quadratic in the number of attributes of an element, and memory that is
//! quadratic in that of namespaces within each other. So these are counted before.

use roxmltree::{Document, Error, ParsingOptions, TextPos};

/// Largest document that is parsed.
#[derive(Debug, Clone, Copy)]
pub struct XmlLimits {
    /// The most attributes of an element.
    pub attributes: usize,
    /// The most elements within each other.
    pub depth: usize,
    /// The most declarations of a namespace.
    pub namespaces: usize,
    /// The most elements, texts and comments.
    pub nodes: u32,
}

/// A limit that a text exceeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct XmlExcess {
    /// Byte of the element.
    pub at: usize,
    /// Name of what there is too much of, in the plural.
    pub what: &'static str,
    /// The most of it.
    pub most: usize,
}

impl XmlLimits {
    /// Checks the tags of a text, without their names.
    ///
    /// # Errors
    /// The first limit that is exceeded. The number of nodes is left to [`XmlLimits::parse`].
    pub fn check(&self, text: &[u8]) -> Result<(), XmlExcess> {
        let mut parts = XmlParts { text, at: 0 };
        let (mut depth, mut namespaces) = (0usize, 0);
        while let Some((at, part)) = parts.next() {
            match part {
                XmlPart::Start { attributes, declared, ends, .. } => {
                    namespaces += declared;
                    depth += usize::from(!ends);
                    let counts = [
                        (attributes, self.attributes, "attributes of one element"),
                        (namespaces, self.namespaces, "namespaces"),
                        (depth, self.depth, "elements within each other"),
                    ];
                    if let Some(&(_, most, what)) = counts.iter().find(|(count, most, _)| count > most) {
                        return Err(XmlExcess { at, what, most });
                    }
                }
                XmlPart::End => depth = depth.saturating_sub(1),
                XmlPart::Other => {}
            }
        }
        Ok(())
    }

    /// Parses a text that was checked. Document types are refused.
    ///
    /// # Errors
    /// Those of the parser, among them that there are too many nodes.
    pub fn parse<'t>(&self, text: &'t str) -> Result<Document<'t>, Error> {
        let options = ParsingOptions { allow_dtd: false, nodes_limit: self.nodes, ..ParsingOptions::default() };
        Document::parse_with_options(text, options)
    }
}

/// Returns the name of the first element, without a prefix.
pub fn root_name(text: &[u8]) -> Option<&[u8]> {
    let mut parts = XmlParts { text, at: 0 };
    let name = std::iter::from_fn(|| parts.next()).find_map(|(_, part)| match part {
        XmlPart::Start { name, .. } => Some(name),
        XmlPart::End | XmlPart::Other => None,
    })?;
    Some(name.rsplit(|&byte| byte == b':').next().unwrap_or(name))
}

/// Returns the message of a parser's error without the place that it adds.
pub fn xml_message(error: &Error) -> String {
    let message = error.to_string();
    message.rsplit_once(" at ").map_or(message.clone(), |(before, _)| before.to_owned())
}

/// A part of a text in XML that is more than text.
enum XmlPart<'a> {
    Start { name: &'a [u8], attributes: usize, declared: usize, ends: bool },
    End,
    Other,
}

/// The tags, comments and the like of a text, one after the other.
struct XmlParts<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> XmlParts<'a> {
    fn next(&mut self) -> Option<(usize, XmlPart<'a>)> {
        let from = self.at + memchr::memchr(b'<', self.text.get(self.at..)?)?;
        let rest = &self.text[from..];
        for (start, end) in [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")] {
            if rest.starts_with(start.as_bytes()) {
                let body = &rest[start.len()..];
                let length = memchr::memmem::find(body, end.as_bytes()).map_or(body.len(), |at| at + end.len());
                self.at = from + start.len() + length;
                return Some((from, XmlPart::Other));
            }
        }
        let tag = self.tag(from + 1);
        let part = match tag.first() {
            Some(b'/') => XmlPart::End,
            Some(b'!') | None => XmlPart::Other,
            Some(_) => start(tag),
        };
        Some((from, part))
    }

    /// Returns the text of a tag, up to its `>`, which may also stand in the value of an attribute.
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

fn start(tag: &[u8]) -> XmlPart<'_> {
    let length = tag.iter().position(|&byte| byte.is_ascii_whitespace() || byte == b'/').unwrap_or(tag.len());
    // Values may hold `=` too: then there seem to be more than there are, which is no harm in files that people have.
    let attributes = memchr::memchr_iter(b'=', tag).count();
    let declared = memchr::memmem::find_iter(tag, b"xmlns").count();
    XmlPart::Start { name: &tag[..length], attributes, declared, ends: tag.ends_with(b"/") }
}

/// Returns the byte of a place that `roxmltree` gives: a row by line feeds alone, and a column in characters.
pub fn byte_at(pos: TextPos, text: &[u8]) -> usize {
    let row = pos.row.saturating_sub(1) as usize;
    let start = match row {
        0 => 0,
        _ => memchr::memchr_iter(b'\n', text).nth(row - 1).map_or(text.len(), |at| at + 1),
    };
    let line = std::str::from_utf8(&text[start..]).unwrap_or_default();
    line.char_indices().nth((pos.col as usize).saturating_sub(1)).map_or(text.len(), |(byte, _)| start + byte)
}
