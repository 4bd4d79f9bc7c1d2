//! What there is to say about an import.

use super::super::fault::Fault;
use super::super::tree::Node;
use std::collections::BTreeMap;

/// Something a scene has and a world has not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeftOut {
    /// What it is, as in `plane`.
    pub what: String,
    /// How many of them.
    pub count: usize,
}

/// The notes so far.
#[derive(Debug, Default)]
pub(super) struct Notes {
    assumptions: Vec<String>,
    left_out: BTreeMap<String, usize>,
}

impl Notes {
    /// Tells an assumption, once.
    pub(super) fn assume(&mut self, what: impl Into<String>) {
        let what = what.into();
        if !self.assumptions.contains(&what) {
            self.assumptions.push(what);
        }
    }

    /// Counts what is left out.
    pub(super) fn leave_out(&mut self, what: impl Into<String>, count: usize) {
        if count > 0 {
            *self.left_out.entry(what.into()).or_default() += count;
        }
    }

    /// Counts the keys of a map that are not known and say something. What is no map has none.
    pub(super) fn leave_out_unknown(&mut self, node: &Node<'_>, known: &[&str]) -> Result<(), Fault> {
        for (key, value) in node.entries()? {
            if !known.contains(&key) && !value.tree.is_empty() {
                self.leave_out(format!("key {}", super::super::file::values::quoted(key)), 1);
            }
        }
        Ok(())
    }

    /// Assumptions and what was left out.
    pub(super) fn told(self) -> (Vec<String>, Vec<LeftOut>) {
        let left_out = self.left_out.into_iter().map(|(what, count)| LeftOut { what, count });
        (self.assumptions, left_out.collect())
    }
}
