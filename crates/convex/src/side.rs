//! Which of two solids, and which way.

/// Whose feature it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// The body that moves, or the first.
    A,
    /// The body seen as standing, or the second.
    B,
}

impl Side {
    /// The other body.
    pub(crate) fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }
}

/// Which way along a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sense {
    /// As the span points.
    Forward,
    /// Against it.
    Backward,
}
