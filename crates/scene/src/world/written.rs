//! Where a file writes what a world has several of: the copies of a repeated object, and what goes with them, are one item each.

#[cfg(feature = "yaml")]
use super::keypath::{KeyPath, Step};
use std::collections::HashSet;

/// Of the lists of a world: the item of the file's list that each entry comes from. Lists that are not kept are as the file has them.
#[derive(Debug, Clone, Default)]
pub(super) struct Written {
    pub(super) objects: Vec<usize>,
    pub(super) paths: Vec<usize>,
    pub(super) allow: Vec<usize>,
    pub(super) pairs: Vec<usize>,
}

impl Written {
    /// The item of a list of the file that an entry comes from.
    pub(super) fn item(&self, list: &str, index: usize) -> usize {
        let items = match list {
            "objects" => &self.objects,
            "paths" => &self.paths,
            "allow" => &self.allow,
            "pairs" => &self.pairs,
            _ => return index,
        };
        items.get(index).copied().unwrap_or(index)
    }

    /// The way to a value in the file.
    #[cfg(feature = "yaml")]
    pub(super) fn path(&self, mut path: KeyPath) -> KeyPath {
        if let Some((list, index)) = path.list_item() {
            path.0[1] = Step::Item(self.item(list, index));
        }
        path
    }

    /// Tells of each item once what would be told of each of its copies: whether a rule has something to say of an item that it has not
    /// been heard about.
    pub(super) fn once<R: std::hash::Hash + Eq>(&self) -> impl FnMut(R, &str, usize) -> bool + use<'_, R> {
        let mut told = HashSet::new();
        move |rule, list, index| {
            let item = self.item(list, index);
            let is_copy = [index.checked_sub(1), Some(index + 1)]
                .into_iter()
                .flatten()
                .any(|other| other != index && self.item(list, other) == item);
            !is_copy || told.insert((rule, list.to_owned(), item))
        }
    }
}
