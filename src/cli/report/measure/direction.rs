//! How far one body can move along a direction, as plain data.

use serde::Serialize;

use crate::cli::report::{AuditFinding, ExactFinding, FeatureFinding, Units};

/// Where A touches B when moved along a direction or against it.
#[derive(Debug, Serialize)]
pub(crate) struct DirectionFinding {
    pub(crate) units: Units,
    pub(crate) a: String,
    pub(crate) b: String,
    /// Where A's origin is.
    pub(crate) at: [f64; 3],
    pub(crate) along: [f64; 3],
    pub(crate) method: String,
    pub(crate) outcome: DirectionOutcome,
    /// Along the direction; none if they never touch.
    pub(crate) forward: Option<ReachFinding>,
    /// Against it.
    pub(crate) backward: Option<ReachFinding>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) audit: Option<AuditFinding>,
    pub(crate) warnings: Vec<String>,
}

/// Whether they share a point where they stand: what is told is then their last contact, else their first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DirectionOutcome {
    Apart,
    Meeting,
}

/// How far A moves, and what touches then.
#[derive(Debug, Serialize)]
pub(crate) struct ReachFinding {
    /// Of the direction.
    pub(crate) multiple: ExactFinding,
    /// The nearest double.
    pub(crate) length: f64,
    pub(crate) square: ExactFinding,
    pub(crate) a: FeatureFinding,
    pub(crate) b: FeatureFinding,
    pub(crate) point: [f64; 3],
}
