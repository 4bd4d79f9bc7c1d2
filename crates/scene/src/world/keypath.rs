//! Where in a document something stands, before its line is known.

/// One step into a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    Key(&'static str),
    Item(usize),
    /// The value of a map's entry, by its place in the map.
    #[cfg(feature = "yaml")]
    Entry(usize),
}

/// A way from the document's root to a value. Built only when something is wrong with the value.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct KeyPath(pub(in crate::world) Vec<Step>);

impl KeyPath {
    /// The root.
    pub(super) fn root() -> KeyPath {
        KeyPath::default()
    }

    /// An item of one of the document's lists.
    pub(super) fn item(list: &'static str, index: usize) -> KeyPath {
        KeyPath(vec![Step::Key(list), Step::Item(index)])
    }

    /// One level deeper, by key.
    pub(super) fn key(mut self, key: &'static str) -> KeyPath {
        self.0.push(Step::Key(key));
        self
    }

    /// One level deeper, by position in a list.
    pub(super) fn at(mut self, index: usize) -> KeyPath {
        self.0.push(Step::Item(index));
        self
    }

    /// The list and the place in it that the way begins with.
    pub(super) fn list_item(&self) -> Option<(&'static str, usize)> {
        match self.0.as_slice() {
            [Step::Key(list), Step::Item(index), ..] => Some((list, *index)),
            _ => None,
        }
    }
}
