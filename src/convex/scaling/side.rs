//! Which of the two solids is meant, in messages.

use std::fmt;

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
