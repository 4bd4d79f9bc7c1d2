//! How deep two convex solids are in each other, as plain data.

use serde::Serialize;

use super::SharedFinding;
use crate::cli::report::{AuditFinding, ExactFinding, Units};

/// How deep two convex solids are in each other.
#[derive(Debug, Serialize)]
pub(crate) struct PenetrationFinding {
    pub(crate) units: Units,
    pub(crate) a: String,
    pub(crate) b: String,
    /// Where A's origin is.
    pub(crate) at: [f64; 3],
    pub(crate) method: String,
    pub(crate) outcome: PenetrationOutcome,
    /// The nearest double; 0 unless they overlap.
    pub(crate) depth: f64,
    pub(crate) square: ExactFinding,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) shared: Option<SharedFinding>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) escape: Option<EscapeFinding>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) audit: Option<AuditFinding>,
    pub(crate) warnings: Vec<String>,
}

/// How two convex solids are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PenetrationOutcome {
    Apart,
    Touching,
    Overlapping,
}

/// The shortest way out, and what touches then.
#[derive(Debug, Serialize)]
pub(crate) struct EscapeFinding {
    /// By how much A moves.
    pub(crate) translation: TranslationFinding,
    /// From B to A; whole numbers without a common divisor.
    pub(crate) normal: [String; 3],
    /// Vertices of A in the plane in which they touch then.
    pub(crate) a: Vec<u32>,
    /// Vertices of B in it.
    pub(crate) b: Vec<u32>,
    /// The faces of A in it, as the file numbers them.
    pub(crate) faces_of_a: Vec<u32>,
    /// The faces of B in it.
    pub(crate) faces_of_b: Vec<u32>,
}

/// An exact vector and the doubles nearest to its coordinates.
#[derive(Debug, Serialize)]
pub(crate) struct TranslationFinding {
    pub(crate) exact: [String; 3],
    pub(crate) nearest: [f64; 3],
}
