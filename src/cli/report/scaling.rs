//! What `measure scaling` found, as plain data.

use serde::Serialize;

use super::{AuditFinding, ExactFinding, FeatureFinding, Units};

/// Where two scaled solids touch.
#[derive(Debug, Serialize)]
pub(crate) struct ScalingFinding {
    pub(crate) units: Units,
    pub(crate) a: String,
    pub(crate) b: String,
    /// Where A's origin is.
    pub(crate) at: [f64; 3],
    /// The method that found the curve.
    pub(crate) method: String,
    /// About which points they are scaled.
    pub(crate) seeds: Both<[f64; 3]>,
    /// Which scalings are allowed.
    pub(crate) ranges: Both<[f64; 2]>,
    pub(crate) outcome: ScalingOutcome,
    /// The ends of the segments; one alone where there are no segments but they touch.
    pub(crate) breakpoints: Vec<BreakpointFinding>,
    pub(crate) segments: Vec<SegmentFinding>,
    pub(crate) growth: GrowthFinding,
    pub(crate) decision: DecisionFinding,
    pub(crate) asked: Vec<AskedFinding>,
    /// The drawing that was written.
    pub(crate) svg: Option<String>,
    /// What all methods say of the curve.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) audit: Option<AuditFinding>,
    /// What static methods say of the scaled solids; its pairs are pairs of scalings.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) verdicts_audit: Option<AuditFinding>,
    pub(crate) warnings: Vec<String>,
}

/// One of each side.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Both<T> {
    pub(crate) a: T,
    pub(crate) b: T,
}

impl<T> Both<T> {
    /// That of A first.
    pub(crate) fn of([a, b]: [T; 2]) -> Both<T> {
        Both { a, b }
    }

    /// That of A first.
    pub(crate) fn each(&self) -> [&T; 2] {
        [&self.a, &self.b]
    }
}

/// Where in the rectangle of scalings they touch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ScalingOutcome {
    Curve,
    Apart,
    Overlapping,
    LeastCorner,
    GreatestCorner,
    Single,
    SeedsCoincide,
}

/// A pair of scalings at which they touch, and how.
#[derive(Debug, Serialize)]
pub(crate) struct BreakpointFinding {
    pub(crate) scalings: Both<ExactFinding>,
    pub(crate) touch: TouchFinding,
}

/// How they touch.
#[derive(Debug, Serialize)]
pub(crate) struct TouchFinding {
    pub(crate) point: [f64; 3],
    /// None if one of them is but its seed.
    pub(crate) contact: Option<&'static str>,
    /// None of a solid scaled by zero, which is but its seed.
    pub(crate) a: Option<FeatureFinding>,
    pub(crate) b: Option<FeatureFinding>,
}

/// Scalings at which they touch with the same features.
#[derive(Debug, Serialize)]
pub(crate) struct SegmentFinding {
    /// The scaling of B is the slope times that of A, plus the intercept.
    pub(crate) slope: ExactFinding,
    pub(crate) intercept: ExactFinding,
    pub(crate) contact: &'static str,
    pub(crate) a: FeatureFinding,
    pub(crate) b: FeatureFinding,
    /// Where the contact point begins and ends.
    pub(crate) locus: [[f64; 3]; 2],
}

/// The scaling at which they touch if both have the same.
#[derive(Debug, Serialize)]
pub(crate) struct GrowthFinding {
    pub(crate) scaling: ExactFinding,
    /// Whether it is in both ranges.
    pub(crate) allowed: bool,
    /// The segment of the curve that it is on.
    pub(crate) segment: Option<usize>,
    pub(crate) touch: TouchFinding,
}

/// The decision curve.
#[derive(Debug, Serialize)]
pub(crate) struct DecisionFinding {
    pub(crate) path: &'static str,
    pub(crate) outcome: DecisionOutcome,
    /// None where there is no path.
    pub(crate) ends: Option<Both<[f64; 3]>>,
    pub(crate) length: Option<f64>,
    pub(crate) exits: Option<Both<Vec<ExitFinding>>>,
    pub(crate) breakpoints: Vec<DecisionPointFinding>,
    pub(crate) segments: Vec<DecisionSegmentFinding>,
}

/// What the image of the touching scalings is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum DecisionOutcome {
    Curve,
    Point,
    Apart,
    Overlapping,
    Coincident,
    EllipsoidsOverlap,
}

/// Scalings for which the path leaves a solid through one facet.
#[derive(Debug, Serialize)]
pub(crate) struct ExitFinding {
    pub(crate) from: ExactFinding,
    pub(crate) to: ExactFinding,
    /// The parameter is the slope times the scaling, plus the intercept.
    pub(crate) slope: ExactFinding,
    pub(crate) intercept: ExactFinding,
    pub(crate) face: FeatureFinding,
}

/// A breakpoint of the decision curve.
#[derive(Debug, Serialize)]
pub(crate) struct DecisionPointFinding {
    pub(crate) parameters: Both<ExactFinding>,
    pub(crate) scalings: Both<ExactFinding>,
    pub(crate) changes: Vec<&'static str>,
}

/// A segment of the decision curve.
#[derive(Debug, Serialize)]
pub(crate) struct DecisionSegmentFinding {
    pub(crate) slope: ExactFinding,
    pub(crate) intercept: ExactFinding,
    /// The segment of scalings whose image it is a part of.
    pub(crate) segment: usize,
    pub(crate) exits: Both<FeatureFinding>,
}

/// A pair of scalings that was asked about.
#[derive(Debug, Serialize)]
pub(crate) struct AskedFinding {
    pub(crate) scalings: Both<ExactFinding>,
    pub(crate) verdict: &'static str,
    /// None where a scaling is not allowed, or there is no path.
    pub(crate) parameters: Option<Both<ExactFinding>>,
    /// Whether each reaches the other end of the path.
    pub(crate) reach: Option<Both<&'static str>>,
    /// How far apart the two are along the path, negative if in each other.
    pub(crate) gap: Option<f64>,
}
