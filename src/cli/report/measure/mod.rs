//! What `measure` found, as plain data.

mod direction;
mod overlap;
mod penetration;

use serde::Serialize;

use super::{AuditFinding, ExactFinding, FeatureFinding, Units};
pub(crate) use direction::{DirectionFinding, DirectionOutcome, ReachFinding};
pub(crate) use overlap::{CertificateFinding, NormalFinding, OverlapFinding, SharedFinding};
pub(crate) use penetration::{EscapeFinding, PenetrationFinding, PenetrationOutcome, TranslationFinding};

/// How far apart two bodies are.
#[derive(Debug, Serialize)]
pub(crate) struct DistanceFinding {
    pub(crate) units: Units,
    pub(crate) a: String,
    pub(crate) b: String,
    /// Where A's origin is.
    pub(crate) at: [f64; 3],
    pub(crate) method: String,
    pub(crate) outcome: Standing,
    /// The nearest double.
    pub(crate) distance: f64,
    pub(crate) square: ExactFinding,
    pub(crate) nearest: NearestFinding,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) audit: Option<AuditFinding>,
    pub(crate) warnings: Vec<String>,
}

/// How two bodies stand to each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Standing {
    Apart,
    Touching,
    AInsideB,
    BInsideA,
}

/// The two nearest points; one twice where the bodies share it.
#[derive(Debug, Serialize)]
pub(crate) struct NearestFinding {
    pub(crate) a: FootFinding,
    pub(crate) b: FootFinding,
}

/// A point of a body, and the feature that it is on.
#[derive(Debug, Serialize)]
pub(crate) struct FootFinding {
    pub(crate) feature: FeatureFinding,
    pub(crate) point: [f64; 3],
}
