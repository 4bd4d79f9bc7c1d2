//! A YAML document of any shape, as other programs write them, and a way to walk it that remembers where it is.

use crate::world::error::{KeyPath, LoadError, Step};
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::fmt;

/// A document or a part of it. Whole numbers beyond 2^53 are rounded.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum YamlTree {
    Nothing,
    Flag(bool),
    Number(f64),
    Text(String),
    List(Vec<YamlTree>),
    Map(Vec<(String, YamlTree)>),
}

impl<'de> Deserialize<'de> for YamlTree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<YamlTree, D::Error> {
        deserializer.deserialize_any(YamlTreeVisitor)
    }
}

struct YamlTreeVisitor;

impl<'de> Visitor<'de> for YamlTreeVisitor {
    type Value = YamlTree;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("anything")
    }

    fn visit_bool<E: Error>(self, flag: bool) -> Result<YamlTree, E> {
        Ok(YamlTree::Flag(flag))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<YamlTree, E> {
        Ok(YamlTree::Number(value as f64))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<YamlTree, E> {
        Ok(YamlTree::Number(value as f64))
    }

    fn visit_i128<E: Error>(self, value: i128) -> Result<YamlTree, E> {
        Ok(YamlTree::Number(value as f64))
    }

    fn visit_u128<E: Error>(self, value: u128) -> Result<YamlTree, E> {
        Ok(YamlTree::Number(value as f64))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<YamlTree, E> {
        Ok(YamlTree::Number(value))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<YamlTree, E> {
        Ok(YamlTree::Text(text.to_owned()))
    }

    fn visit_unit<E: Error>(self) -> Result<YamlTree, E> {
        Ok(YamlTree::Nothing)
    }

    fn visit_none<E: Error>(self) -> Result<YamlTree, E> {
        Ok(YamlTree::Nothing)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<YamlTree, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = list.next_element()? {
            items.push(item);
        }
        Ok(YamlTree::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<YamlTree, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(YamlTree::Map(entries))
    }
}

impl YamlTree {
    /// True if it is empty: `null`, an empty text, list or map, zero or `false`.
    pub(crate) fn is_empty(&self) -> bool {
        match self {
            YamlTree::Nothing => true,
            YamlTree::Flag(flag) => !flag,
            YamlTree::Number(value) => *value == 0.0,
            YamlTree::Text(text) => text.is_empty(),
            YamlTree::List(items) => items.iter().all(YamlTree::is_empty),
            YamlTree::Map(entries) => entries.iter().all(|(_, value)| value.is_empty()),
        }
    }

    fn words(&self) -> String {
        match self {
            YamlTree::Nothing => "nothing".to_owned(),
            YamlTree::Flag(flag) => format!("`{flag}`"),
            YamlTree::Number(value) => format!("`{value}`"),
            YamlTree::Text(text) => crate::world::yaml::values::quoted(text),
            YamlTree::List(_) => "a list".to_owned(),
            YamlTree::Map(_) => "a map".to_owned(),
        }
    }
}

/// A part of a document, and the way to it.
#[derive(Debug, Clone)]
pub(crate) struct Node<'t> {
    pub(crate) tree: &'t YamlTree,
    pub(crate) path: KeyPath,
}

impl<'t> Node<'t> {
    /// The whole document.
    pub(crate) fn root(tree: &'t YamlTree) -> Node<'t> {
        Node { tree, path: KeyPath::root() }
    }

    fn step(&self, step: Step, tree: &'t YamlTree) -> Node<'t> {
        let mut path = self.path.clone();
        path.0.push(step);
        Node { tree, path }
    }

    /// An error about it.
    pub(crate) fn fault(&self, message: impl Into<String>) -> LoadError {
        LoadError::on(self.path.clone(), message)
    }

    fn expected(&self, what: &str) -> LoadError {
        self.fault(format!("expected {what}, found {}", self.tree.words()))
    }

    /// The value of a key, if this is a map that has it and it is not `null`.
    pub(crate) fn get(&self, key: &str) -> Option<Node<'t>> {
        let YamlTree::Map(entries) = self.tree else { return None };
        let index = entries.iter().position(|(own, value)| own == key && *value != YamlTree::Nothing)?;
        Some(self.step(Step::Entry(index), &entries[index].1))
    }

    /// The value of a key that must be there.
    pub(crate) fn need(&self, key: &str) -> Result<Node<'t>, LoadError> {
        self.get(key).ok_or_else(|| match self.tree {
            YamlTree::Map(_) => self.fault(format!("missing key `{key}`")),
            _ => self.expected("a map"),
        })
    }

    /// All keys with their values. Nothing is an empty map.
    pub(crate) fn entries(&self) -> Result<Vec<(&'t str, Node<'t>)>, LoadError> {
        match self.tree {
            YamlTree::Map(entries) => Ok(entries
                .iter()
                .enumerate()
                .map(|(index, (key, value))| (key.as_str(), self.step(Step::Entry(index), value)))
                .collect()),
            YamlTree::Nothing => Ok(Vec::new()),
            _ => Err(self.expected("a map")),
        }
    }

    /// All items of a list. Nothing is an empty list.
    pub(crate) fn items(&self) -> Result<Vec<Node<'t>>, LoadError> {
        match self.tree {
            YamlTree::List(items) => {
                Ok(items.iter().enumerate().map(|(index, item)| self.step(Step::Item(index), item)).collect())
            }
            YamlTree::Nothing => Ok(Vec::new()),
            _ => Err(self.expected("a list")),
        }
    }

    /// The items of the list under a key; none if there is no such key.
    pub(crate) fn list(&self, key: &str) -> Result<Vec<Node<'t>>, LoadError> {
        self.get(key).map_or(Ok(Vec::new()), |node| node.items())
    }

    /// A text; a number is the text it is written as.
    pub(crate) fn text(&self) -> Result<String, LoadError> {
        match self.tree {
            YamlTree::Text(text) => Ok(text.clone()),
            YamlTree::Number(value) => Ok(value.to_string()),
            YamlTree::Flag(flag) => Ok(flag.to_string()),
            _ => Err(self.expected("text")),
        }
    }

    /// A finite number.
    pub(crate) fn number(&self) -> Result<f64, LoadError> {
        match self.tree {
            YamlTree::Number(value) if value.is_finite() => Ok(*value),
            _ => Err(self.expected("a finite number")),
        }
    }

    /// A whole number from 0.
    pub(crate) fn index(&self) -> Result<u32, LoadError> {
        match self.number() {
            Ok(value) if value.fract() == 0.0 && (0.0..=f64::from(u32::MAX)).contains(&value) => Ok(value as u32),
            _ => Err(self.expected("a whole number from 0")),
        }
    }

    /// A row of numbers, as a list or as a map with these keys.
    pub(crate) fn row<const N: usize>(&self, keys: [&str; N]) -> Result<[f64; N], LoadError> {
        let mut row = [0.0; N];
        if let YamlTree::Map(_) = self.tree {
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
