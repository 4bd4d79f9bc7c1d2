//! Which of the two solids is meant, in messages; and where what is kept for it is.

use std::fmt;

use crate::side::Side;

/// One of the two solids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Solid {
    /// The first.
    A,
    /// The second.
    B,
}

impl fmt::Display for Solid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Solid::A => "solid A",
            Solid::B => "solid B",
        })
    }
}

/// Where what is kept for a side is.
pub(super) fn index(side: Side) -> usize {
    match side {
        Side::A => 0,
        Side::B => 1,
    }
}
