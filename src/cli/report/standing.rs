//! The objects of a world without paths, as plain data.

use serde::Serialize;

use super::{ContactFinding, PairsFinding, Units};

/// The objects of a world in which nothing moves.
#[derive(Debug, Serialize)]
pub(crate) struct StandingFinding {
    pub(crate) units: Units,
    pub(crate) world: String,
    /// No check ran: nothing is on a way on which it could touch something.
    pub(crate) checked: bool,
    pub(crate) counts: PairsFinding,
    /// The pairs whose interiors share points; of a surface, the pairs that share points.
    pub(crate) overlapping: Vec<ContactFinding>,
    /// The pairs that share points of their boundaries only.
    pub(crate) touching: Vec<ContactFinding>,
    /// The pairs that share no point and do not keep their margin.
    pub(crate) too_near: Vec<ContactFinding>,
    pub(crate) warnings: Vec<String>,
}

impl StandingFinding {
    /// Returns true if nothing overlaps and all margins are kept: objects may rest on each other.
    pub(crate) fn is_sound(&self) -> bool {
        self.overlapping.is_empty() && self.too_near.is_empty()
    }
}
