//! Elements, their attributes and the numbers in them.

use roxmltree::Node;

use super::place::Places;
use crate::error::{Cause, ReadError};
use crate::scan::Word;

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
