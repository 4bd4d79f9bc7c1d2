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
    /// The names of what they are or belong to, as far as there are any.
    pub names: Vec<String>,
}

/// A quaternion that differs from length one by less was rounded when it was written.
const NEARLY_ONE: f64 = 1e-3;

/// The notes so far.
#[derive(Debug, Default)]
pub(super) struct Notes {
    assumptions: Vec<String>,
    left_out: BTreeMap<String, Left>,
}

/// How many were left out, and of what.
#[derive(Debug, Default)]
struct Left {
    count: usize,
    names: Vec<String>,
}

impl Notes {
    /// Tells an assumption, once.
    pub(super) fn assume(&mut self, what: impl Into<String>) {
        let what = what.into();
        if !self.assumptions.contains(&what) {
            self.assumptions.push(what);
        }
    }

    /// Returns true if an assumption was told.
    pub(super) fn has(&self, what: &str) -> bool {
        self.assumptions.iter().any(|told| told == what)
    }

    /// Tells what is made of a quaternion that is no rotation as it is written.
    pub(super) fn assume_unit(&mut self, turn: [f64; 4]) {
        let norm = turn.iter().map(|value| value * value).sum::<f64>().sqrt();
        if turn == [0.0; 4] {
            self.assume("a quaternion of zeros, which a message has that was not filled in, turns nothing");
        } else if (norm - 1.0).abs() > NEARLY_ONE {
            self.assume("a quaternion that is not of length one stands for the rotation of its direction");
        }
    }

    /// What was left out so far, in words; nothing if nothing was.
    pub(super) fn list(&self) -> String {
        self.left_out.iter().map(|(what, left)| format!("{} x {what}", left.count)).collect::<Vec<_>>().join(", ")
    }

    /// Counts what is left out.
    pub(super) fn leave_out(&mut self, what: impl Into<String>, count: usize) {
        if count > 0 {
            self.left_out.entry(what.into()).or_default().count += count;
        }
    }

    /// Counts what is left out of something that has a name.
    pub(super) fn leave_out_of(&mut self, name: &str, what: impl Into<String>, count: usize) {
        if count > 0 {
            let left = self.left_out.entry(what.into()).or_default();
            left.count += count;
            if left.names.last().is_none_or(|last| last != name) {
                left.names.push(name.to_owned());
            }
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
        let left_out = self.left_out.into_iter().map(|(what, Left { count, names })| LeftOut { what, count, names });
        (self.assumptions, left_out.collect())
    }
}
