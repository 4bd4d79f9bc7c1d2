//! A capped list of what is wrong, with the full count beside it.

use std::fmt;

/// The first [`CappedList::CAP`] entries and how many there are in all.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub struct CappedList<T> {
    first: Vec<T>,
    total: usize,
}

/// An edge that breaks a rule, and the faces on it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[cfg_attr(feature = "bytes", derive(serde::Serialize, serde::Deserialize))]
pub struct BadEdge {
    /// The edge's two vertices in the file's numbering, lower first.
    pub ends: [u32; 2],
    /// The faces that use the edge, at most four of them.
    pub faces: Vec<u32>,
}

impl<T> Default for CappedList<T> {
    fn default() -> CappedList<T> {
        CappedList { first: Vec::new(), total: 0 }
    }
}

impl<T> CappedList<T> {
    /// The most entries that are kept.
    pub const CAP: usize = 16;

    /// Counts one more, and keeps it while there is room.
    pub fn note(&mut self, offender: impl FnOnce() -> T) {
        if self.first.len() < Self::CAP {
            self.first.push(offender());
        }
        self.total += 1;
    }

    /// The first few, in order.
    pub fn first(&self) -> &[T] {
        &self.first
    }

    /// Returns the number of all, listed or not.
    pub fn total(&self) -> usize {
        self.total
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.total == 0
    }
}

impl fmt::Display for BadEdge {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}-{} (", self.ends[0], self.ends[1])?;
        write!(out, "{} ", if self.faces.len() == 1 { "face" } else { "faces" })?;
        for (place, face) in self.faces.iter().enumerate() {
            write!(out, "{}{face}", if place == 0 { "" } else { ", " })?;
        }
        write!(out, ")")
    }
}

/// "3 edges: 0-1 (face 4), 1-2 (faces 4, 5) and 1 more".
impl fmt::Display for CappedList<BadEdge> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 4;
        write!(out, "{} edge{}: ", self.total, if self.total == 1 { "" } else { "s" })?;
        for (place, edge) in self.first.iter().take(SHOWN).enumerate() {
            write!(out, "{}{edge}", if place == 0 { "" } else { ", " })?;
        }
        if self.total > SHOWN { write!(out, " and {} more", self.total - SHOWN) } else { Ok(()) }
    }
}
