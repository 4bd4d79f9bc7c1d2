//! XML of robot descriptions: a tree whose errors have places. The only file of this crate that makes trees of XML.

use crate::world::error::LoadError;
use crate::world::yaml::source::SourceText;
use crate::world::yaml::values::quoted;
use firstcontact_formats::{XmlLimits, byte_at, xml_message};
use roxmltree::{Document, Error, Node};
use std::ops::Range;

/// Limits of a description.
const LIMITS: XmlLimits = XmlLimits { attributes: 1_000, depth: 1_000, namespaces: 100, nodes: 1_000_000 };

/// Name of the tool that must expand the file before.
const XACRO: &str = "xacro";

/// A text in XML, and the places in it.
pub(crate) struct Xml<'t> {
    source: SourceText,
    text: &'t str,
}

impl<'t> Xml<'t> {
    pub(crate) fn new(text: &'t str, name: &str) -> Xml<'t> {
        Xml { source: SourceText::new(name, text), text }
    }

    /// The tree, of a document whose root has this name.
    pub(crate) fn parse(&self, root: &str) -> Result<Document<'t>, LoadError> {
        LIMITS.check(self.text.as_bytes()).map_err(|excess| {
            self.error_at(excess.at, format!("more than {} {}", excess.most, excess.what)).limited()
        })?;
        let document = LIMITS.parse(self.text).map_err(|error| self.malformed(&error))?;
        self.refuse_xacro(&document)?;
        let found = document.root_element();
        if found.tag_name().name() == root {
            return Ok(document);
        }
        let name = quoted(found.tag_name().name());
        Err(self.error(&found, format!("expected the element `{root}`, found {name}")))
    }

    fn malformed(&self, error: &Error) -> LoadError {
        let at = match error {
            // The parser has no place for these.
            Error::DtdDetected => self.text.find("<!DOCTYPE").unwrap_or(0),
            Error::UnexpectedEndOfStream | Error::UnclosedRootNode | Error::NoRootNode => self.text.trim_end().len(),
            other => byte_at(other.pos(), self.text.as_bytes()),
        };
        match error {
            Error::UnknownNamespace(prefix, _) if prefix == XACRO => self.xacro(at),
            Error::DtdDetected => {
                self.error_at(at, "document types are not read").helped("remove it: a description needs none")
            }
            Error::NodesLimitReached => self.error_at(0, format!("more than {} elements", LIMITS.nodes)).limited(),
            other => self.error_at(at, format!("this is not well-formed XML: {}", xml_message(other))),
        }
    }

    fn refuse_xacro(&self, document: &Document<'_>) -> Result<(), LoadError> {
        for node in document.descendants().filter(|node| node.is_element()) {
            if node.tag_name().namespace().is_some_and(|name| name.contains(XACRO)) {
                return Err(self.xacro(node.range().start));
            }
            let open = |value: &str| value.contains("${") || value.contains("$(");
            if let Some(attribute) = node.attributes().find(|attribute| open(attribute.value())) {
                return Err(self.xacro(attribute.range_value().start));
            }
        }
        Ok(())
    }

    fn xacro(&self, at: usize) -> LoadError {
        let help = "expand it first: `xacro robot.urdf.xacro > robot.urdf`, and import that file";
        self.error_at(at, "this is xacro, from which a description is made, and not the description").helped(help)
    }

    /// An error at a byte.
    fn error_at(&self, start: usize, message: impl Into<String>) -> LoadError {
        let start = self.source.floor(start);
        let ends = |c: char| c.is_whitespace() || matches!(c, '<' | '>' | '/' | '=' | '"' | '\'');
        let mut characters = self.text[start..].char_indices().skip(1);
        let length = characters.find(|&(_, c)| ends(c)).map_or(self.text.len() - start, |(end, _)| end);
        self.error_in(start..start + length, message)
    }

    /// An error about some bytes, of which one line is underlined.
    fn error_in(&self, range: Range<usize>, message: impl Into<String>) -> LoadError {
        let line = self.text[range.start..].find(['\n', '\r']).map_or(self.text.len(), |end| range.start + end);
        let place = self.source.place(range.start, range.end.min(line));
        LoadError::new(message).at(place).with_text(self.source.text().clone())
    }

    /// An error about the file.
    pub(crate) fn whole(&self, message: impl Into<String>) -> LoadError {
        LoadError::new(message).at(self.source.whole())
    }

    /// An error about an element.
    pub(crate) fn error(&self, node: &Node<'_, '_>, message: impl Into<String>) -> LoadError {
        self.error_at(node.range().start, message)
    }

    /// An error about the value of an attribute, or about the element if it has none.
    pub(crate) fn value_error(&self, node: &Node<'_, '_>, name: &str, message: impl Into<String>) -> LoadError {
        match node.attribute_node(name) {
            Some(attribute) => self.error_in(attribute.range_value(), message),
            None => self.error(node, message),
        }
    }

    /// Attribute that must be there and have a value.
    pub(crate) fn need<'a>(&self, node: &Node<'a, '_>, name: &str) -> Result<&'a str, LoadError> {
        let value = node.attribute(name).map(str::trim).filter(|value| !value.is_empty());
        value.ok_or_else(|| {
            let tag = quoted(node.tag_name().name());
            self.value_error(node, name, format!("the element {tag} has no `{name}`"))
        })
    }

    /// The one child of a name; an error if there are more.
    pub(crate) fn child<'a, 'i>(&self, node: &Node<'a, 'i>, name: &str) -> Result<Option<Node<'a, 'i>>, LoadError> {
        let mut found = node.children().filter(|child| child.has_tag_name(name));
        match (found.next(), found.next()) {
            (_, Some(second)) => Err(self.error(&second, format!("a second `{name}`")).helped("remove one")),
            (first, None) => Ok(first),
        }
    }

    /// The numbers of an attribute; without it, the default.
    pub(crate) fn row<const N: usize>(
        &self,
        node: &Node<'_, '_>,
        name: &str,
        default: [f64; N],
    ) -> Result<[f64; N], LoadError> {
        let Some(value) = node.attribute(name) else { return Ok(default) };
        let numbers: Vec<f64> =
            value.split_whitespace().filter_map(|word| word.parse().ok()).filter(|x: &f64| x.is_finite()).collect();
        match <[f64; N]>::try_from(numbers) {
            Ok(row) if value.split_whitespace().count() == N => Ok(row),
            _ => {
                let what = if N == 1 { "a finite number".to_owned() } else { format!("{N} finite numbers") };
                Err(self.value_error(node, name, format!("expected {what} as `{name}`, found {}", quoted(value))))
            }
        }
    }

    /// A number that must be there.
    pub(crate) fn number(&self, node: &Node<'_, '_>, name: &str) -> Result<f64, LoadError> {
        self.need(node, name)?;
        self.row(node, name, [0.0]).map(|[number]| number)
    }
}
