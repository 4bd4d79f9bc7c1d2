//! The only file that names the YAML library: text to a typed document, and places in the text.

pub(crate) mod document;
pub(crate) mod guard;
pub(crate) mod items;
pub(crate) mod message;
pub(crate) mod source;
pub(crate) mod tree;
pub(crate) mod values;

use crate::world::error::{KeyPath, Step};
use crate::world::yaml::document::Document;
use crate::world::yaml::items::{FOUND, Items, StopAt, StopAtDuplicate, Survey};
use crate::world::yaml::tree::YamlTree;
use crate::world::yaml::values::MARK;
use serde::Deserialize;
use serde::de::{DeserializeSeed, IgnoredAny};
use serde_yaml::{Deserializer, Error};

/// Why a text is not a world file, in the library's words, with the position taken out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Failure {
    /// Offset in bytes; `None` where the library knows none or only the start of the document.
    pub(crate) offset: Option<usize>,
    pub(crate) reason: Reason,
}

/// The kinds of failure, most basic first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reason {
    /// Not YAML at all.
    Syntax(String),
    /// YAML, but of another schema version, or of none.
    Version(Option<String>),
    /// YAML, but some key, value or type is wrong.
    Schema(String),
}

/// Reads a text that has passed the guard.
///
/// On failure the basic faults are looked for first, because the library reports a wrongly indented line as a missing
/// key, and a key that stands twice at the wrong place.
pub(crate) fn parse(text: &str) -> Result<Document, Failure> {
    let error = match Document::deserialize(Deserializer::from_str(text)) {
        Ok(document) => return version_of(text, document),
        Err(error) => error,
    };
    if let Err(syntax) = IgnoredAny::deserialize(Deserializer::from_str(text)) {
        return Err(failure(&syntax, Reason::Syntax));
    }
    if let Some(failure) = other_version(text) {
        return Err(failure);
    }
    match StopAtDuplicate.deserialize(Deserializer::from_str(text)) {
        Err(duplicate) => Err(failure(&duplicate, Reason::Schema)),
        Ok(()) => Err(failure(&error, Reason::Schema)),
    }
}

/// Reads a text of any shape that has passed the guard.
pub(crate) fn tree(text: &str) -> Result<YamlTree, Failure> {
    let tree = YamlTree::deserialize(Deserializer::from_str(text)).map_err(|error| failure(&error, Reason::Syntax))?;
    match StopAtDuplicate.deserialize(Deserializer::from_str(text)) {
        Err(duplicate) => Err(failure(&duplicate, Reason::Schema)),
        Ok(()) => Ok(tree),
    }
}

fn version_of(text: &str, document: Document) -> Result<Document, Failure> {
    if document.firstcontact.0 == 1.0 {
        return Ok(document);
    }
    Err(other_version(text).unwrap_or(Failure { offset: None, reason: Reason::Version(None) }))
}

/// The failure to report if the text is a map that states a version other than 1, or none.
fn other_version(text: &str) -> Option<Failure> {
    #[derive(Deserialize)]
    struct Version {
        #[serde(default, deserialize_with = "scalar")]
        firstcontact: Option<String>,
    }
    fn scalar<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
        String::deserialize(deserializer).map(Some)
    }
    let version = Version::deserialize(Deserializer::from_str(text)).ok()?.firstcontact;
    match version {
        Some(version) if version.parse::<f64>().is_ok_and(|version| version == 1.0) => None,
        Some(version) => {
            let offset = locate(text, &KeyPath(vec![Step::Key("firstcontact")]));
            Some(Failure { offset, reason: Reason::Version(Some(version)) })
        }
        None => Some(Failure { offset: None, reason: Reason::Version(None) }),
    }
}

/// Start of the value that a path leads to, in bytes; of its nearest ancestor if it is not there.
pub(crate) fn locate(text: &str, path: &KeyPath) -> Option<usize> {
    (1..=path.0.len()).rev().find_map(|length| {
        let stopped = StopAt(&path.0[..length]).deserialize(Deserializer::from_str(text));
        let error = stopped.err().filter(|error| error.to_string().contains(FOUND))?;
        error.location().map(|location| location.index())
    })
}

/// The places of all items; empty if the text cannot be walked.
pub(crate) fn items(text: &str) -> Items {
    let mut items = Items::default();
    match Survey(&mut items).deserialize(Deserializer::from_str(text)) {
        Ok(()) => items,
        Err(_) => Items::default(),
    }
}

fn failure(error: &Error, reason: fn(String) -> Reason) -> Failure {
    let offset = error.location().map(|location| location.index()).filter(|&index| index > 0);
    Failure { offset, reason: reason(bare_message(&error.to_string())) }
}

/// An error's text without the key path before it and the position after it.
fn bare_message(text: &str) -> String {
    const STARTS: [&str; 6] = [
        "unknown field `",
        "missing field `",
        "duplicate field `",
        "invalid type: ",
        "invalid value: ",
        "invalid length ",
    ];
    let start = match text.find(MARK) {
        Some(mark) => mark + MARK.len_utf8(),
        None => STARTS.iter().filter_map(|start| text.find(start)).min().unwrap_or(0),
    };
    let message = &text[start..];
    match message.find(" at line ") {
        None => message.to_owned(),
        Some(position) => {
            let context = message[position..].find(", ").map_or("", |comma| &message[position + comma..]);
            format!("{}{context}", &message[..position])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reason(text: &str) -> (Option<usize>, Reason) {
        let failure = parse(text).unwrap_err();
        (failure.offset, failure.reason)
    }

    #[test]
    fn a_syntax_error_is_not_masked_by_a_missing_key() {
        let (offset, reason) = reason("firstcontact: 1\nobjects:\n  - id: a\n   mesh: {file: x}\n");
        assert!(matches!(reason, Reason::Syntax(_)), "{reason:?}");
        assert!(offset.is_some());
    }

    #[test]
    fn the_second_of_two_equal_keys_is_located() {
        let text = "firstcontact: 1\nobjects: []\npaths: []\nobjects: []\n";
        assert_eq!(reason(text), (text.rfind("objects"), Reason::Schema("duplicate field `objects`".into())));
        let text = "firstcontact: 1\nobjects: []\npackages: {a: x, b: y, a: z}\n";
        assert_eq!(reason(text), (text.rfind("a: z"), Reason::Schema("duplicate field `a`".into())));
    }

    #[test]
    fn another_version_comes_before_keys_it_may_have() {
        let text = "firstcontact: 2\nthings: []\n";
        assert_eq!(reason(text), (Some(14), Reason::Version(Some("2".into()))));
        assert_eq!(reason("objects: []\n"), (None, Reason::Version(None)));
    }

    #[test]
    fn places_are_those_of_the_parser() {
        let text = "# é\nobjects:\n- {id: a}\n- id: b\n  pose: {position: [1, 2,\n    x]}\n";
        let at = |steps: &[Step]| locate(text, &KeyPath(steps.to_vec()));
        let offset = |needle: &str| text.find(needle);
        let pose = [Step::Key("objects"), Step::Item(1), Step::Key("pose")];
        assert_eq!(at(&[&pose[..], &[Step::Key("position"), Step::Item(2)]].concat()), offset("x]"));
        assert_eq!(at(&[&pose[..], &[Step::Key("rpy")]].concat()), offset("{position"));
        assert_eq!(at(&pose[..2]), offset("id: b"));
        assert_eq!(at(&[Step::Key("paths")]), None);
    }

    #[test]
    fn the_survey_finds_all_items() {
        let text = "firstcontact: 1\nobjects:\n- {id: a}\n-\n  id: b\n  shape: convex\nchecks:\n- id: c\n  expect: clear\n- id: d\n";
        let items = items(text);
        assert_eq!(items.item("objects", 0), Some((3, 4)));
        assert_eq!(items.item("objects", 1), Some((5, 3)));
        assert_eq!(items.expectation(0), Some((9, 3)));
        assert_eq!(items.expectation(1), Some((10, 3)));
        assert_eq!(items.item("objects", 2), None);
    }
}
