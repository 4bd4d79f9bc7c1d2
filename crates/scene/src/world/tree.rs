//! A YAML document of any shape, as other programs write them, and a way to walk it that remembers where it is.

use super::fault::Fault;
use super::keypath::{KeyPath, Step};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// A document or a part of it. Whole numbers beyond 2^53 are rounded.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Tree {
    Nothing,
    Flag(bool),
    Number(f64),
    Text(String),
    List(Vec<Tree>),
    Map(Vec<(String, Tree)>),
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tree, D::Error> {
        deserializer.deserialize_any(TreeVisitor)
    }
}

struct TreeVisitor;

impl<'de> Visitor<'de> for TreeVisitor {
    type Value = Tree;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("anything")
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<Tree, E> {
        Ok(Tree::Flag(flag))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Tree, E> {
        Ok(Tree::Number(value as f64))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Tree, E> {
        Ok(Tree::Number(value as f64))
    }

    fn visit_i128<E: Error>(self, value: i128) -> Result<Tree, E> {
        Ok(Tree::Number(value as f64))
    }

    fn visit_u128<E: Error>(self, value: u128) -> Result<Tree, E> {
        Ok(Tree::Number(value as f64))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Tree, E> {
        Ok(Tree::Number(value))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Tree, E> {
        Ok(Tree::Text(text.to_owned()))
    }

    fn visit_unit<E: Error>(self) -> Result<Tree, E> {
        Ok(Tree::Nothing)
    }

    fn visit_none<E: Error>(self) -> Result<Tree, E> {
        Ok(Tree::Nothing)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Tree, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(Tree::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tree, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Tree::Map(entries))
    }
}

impl Tree {
    /// Whether it says nothing: `null`, an empty text, list or map, zero or `false`.
    pub(super) fn is_empty(&self) -> bool {
        match self {
            Tree::Nothing => true,
            Tree::Flag(flag) => !flag,
            Tree::Number(value) => *value == 0.0,
            Tree::Text(text) => text.is_empty(),
            Tree::List(items) => items.iter().all(Tree::is_empty),
            Tree::Map(entries) => entries.iter().all(|(_, value)| value.is_empty()),
        }
    }

    fn words(&self) -> String {
        match self {
            Tree::Nothing => "nothing".to_owned(),
            Tree::Flag(flag) => format!("`{flag}`"),
            Tree::Number(value) => format!("`{value}`"),
            Tree::Text(text) => super::file::values::quoted(text),
            Tree::List(_) => "a list".to_owned(),
            Tree::Map(_) => "a map".to_owned(),
        }
    }
}

/// A part of a document, and the way to it.
#[derive(Debug, Clone)]
pub(super) struct Node<'t> {
    pub(super) tree: &'t Tree,
    pub(super) path: KeyPath,
}

impl<'t> Node<'t> {
    /// The whole document.
    pub(super) fn root(tree: &'t Tree) -> Node<'t> {
        Node { tree, path: KeyPath::root() }
    }

    fn step(&self, step: Step, tree: &'t Tree) -> Node<'t> {
        let mut path = self.path.clone();
        path.0.push(step);
        Node { tree, path }
    }

    /// An error about it.
    pub(super) fn fault(&self, message: impl Into<String>) -> Fault {
        Fault::new(self.path.clone(), message)
    }

    fn expected(&self, what: &str) -> Fault {
        self.fault(format!("expected {what}, found {}", self.tree.words()))
    }

    /// The value of a key, if this is a map that has it and it is not `null`.
    pub(super) fn get(&self, key: &str) -> Option<Node<'t>> {
        let Tree::Map(entries) = self.tree else { return None };
        let index = entries.iter().position(|(own, value)| own == key && *value != Tree::Nothing)?;
        Some(self.step(Step::Entry(index), &entries[index].1))
    }

    /// The value of a key that must be there.
    pub(super) fn need(&self, key: &str) -> Result<Node<'t>, Fault> {
        self.get(key).ok_or_else(|| match self.tree {
            Tree::Map(_) => self.fault(format!("missing key `{key}`")),
            _ => self.expected("a map"),
        })
    }

    /// All keys with their values. Nothing is an empty map.
    pub(super) fn entries(&self) -> Result<Vec<(&'t str, Node<'t>)>, Fault> {
        match self.tree {
            Tree::Map(entries) => Ok(entries
                .iter()
                .enumerate()
                .map(|(index, (key, value))| (key.as_str(), self.step(Step::Entry(index), value)))
                .collect()),
            Tree::Nothing => Ok(Vec::new()),
            _ => Err(self.expected("a map")),
        }
    }

    /// All items of a list. Nothing is an empty list.
    pub(super) fn items(&self) -> Result<Vec<Node<'t>>, Fault> {
        match self.tree {
            Tree::List(items) => {
                Ok(items.iter().enumerate().map(|(index, item)| self.step(Step::Item(index), item)).collect())
            }
            Tree::Nothing => Ok(Vec::new()),
            _ => Err(self.expected("a list")),
        }
    }

    /// The items of the list under a key; none if there is no such key.
    pub(super) fn list(&self, key: &str) -> Result<Vec<Node<'t>>, Fault> {
        self.get(key).map_or(Ok(Vec::new()), |node| node.items())
    }

    /// A text; a number is the text it is written as.
    pub(super) fn text(&self) -> Result<String, Fault> {
        match self.tree {
            Tree::Text(text) => Ok(text.clone()),
            Tree::Number(value) => Ok(value.to_string()),
            Tree::Flag(flag) => Ok(flag.to_string()),
            _ => Err(self.expected("text")),
        }
    }

    /// A finite number.
    pub(super) fn number(&self) -> Result<f64, Fault> {
        match self.tree {
            Tree::Number(value) if value.is_finite() => Ok(*value),
            _ => Err(self.expected("a finite number")),
        }
    }

    /// A whole number from 0.
    pub(super) fn index(&self) -> Result<u32, Fault> {
        match self.number() {
            Ok(value) if value.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&value) => Ok(value as u32),
            _ => Err(self.expected("a whole number from 0")),
        }
    }

    /// A row of numbers, as a list or as a map with these keys.
    pub(super) fn row<const N: usize>(&self, keys: [&str; N]) -> Result<[f64; N], Fault> {
        let mut row = [0.0; N];
        if let Tree::Map(_) = self.tree {
            for (slot, key) in row.iter_mut().zip(keys) {
                *slot = self.need(key)?.number()?;
            }
            return Ok(row);
        }
        let items = self.items().map_err(|_| self.expected(&format!("{N} numbers")))?;
        if items.len() != N {
            return Err(self.fault(format!("expected {N} numbers, found {}", items.len())));
        }
        for (slot, item) in row.iter_mut().zip(&items) {
            *slot = item.number()?;
        }
        Ok(row)
    }
}
