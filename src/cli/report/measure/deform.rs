//! What one step of two deforming meshes comes to, as plain data.

use serde::Serialize;

use super::Standing;
use crate::cli::report::{AuditFinding, ExactFinding, FeatureFinding, Units};

/// Two meshes at one step.
#[derive(Debug, Serialize)]
pub(crate) struct DeformFinding {
    pub(crate) units: Units,
    /// Counted from 0.
    pub(crate) step: usize,
    /// The file with A's vertices at this step.
    pub(crate) a: String,
    pub(crate) b: String,
    /// Where A's origin is.
    pub(crate) at: [f64; 3],
    /// How the contact direction was to be found.
    pub(crate) method: String,
    pub(crate) outcome: Standing,
    /// All pairs of facets that share a point.
    pub(crate) touching: Vec<FacetsFinding>,
    pub(crate) hulls: HullsFinding,
    pub(crate) work: WorkFinding,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) audit: Option<AuditFinding>,
    pub(crate) warnings: Vec<String>,
}

/// A facet of each mesh.
#[derive(Debug, Serialize)]
pub(crate) struct FacetsFinding {
    pub(crate) a: FeatureFinding,
    pub(crate) b: FeatureFinding,
}

/// How the convex hulls are.
#[derive(Debug, Serialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub(crate) enum HullsFinding {
    Apart { distance: EnclosedFinding, direction: Option<[f64; 3]> },
    Meeting(Box<MeetingFinding>),
}

/// A length that is between two others.
#[derive(Debug, Serialize)]
pub(crate) struct EnclosedFinding {
    pub(crate) lower: f64,
    pub(crate) upper: f64,
}

/// What is known of hulls that share a point.
#[derive(Debug, Serialize)]
pub(crate) struct MeetingFinding {
    /// The contact direction, from A to B.
    pub(crate) direction: [f64; 3],
    pub(crate) settled: &'static str,
    pub(crate) negative_distance: EnclosedFinding,
    pub(crate) a: RegionFinding,
    pub(crate) b: RegionFinding,
    /// Whether the criteria leave all contacts.
    pub(crate) sides: &'static str,
    /// The pairs in contact of which a facet was eliminated.
    pub(crate) missed: Vec<FacetsFinding>,
    /// How many pairs of facets survive.
    pub(crate) pairs: u64,
    /// The nearest of them.
    pub(crate) nearest: Vec<MeasuredFinding>,
}

/// What is known of one mesh whose hull meets the other's.
#[derive(Debug, Serialize)]
pub(crate) struct RegionFinding {
    pub(crate) plane: PlaneFinding,
    pub(crate) zone: Option<ZoneFinding>,
    pub(crate) invisible: Vec<u32>,
    pub(crate) edge_on: Vec<u32>,
    pub(crate) outside_region: Vec<u32>,
    pub(crate) beside_zone: Vec<u32>,
    pub(crate) surviving: Vec<u32>,
}

/// The contact plane of a mesh.
#[derive(Debug, Serialize)]
pub(crate) struct PlaneFinding {
    /// A vertex in it, by its index in the file.
    pub(crate) vertex: u32,
    /// How high it is along the direction to the other mesh.
    pub(crate) height: f64,
}

/// The impact zone of a mesh.
#[derive(Debug, Serialize)]
pub(crate) struct ZoneFinding {
    pub(crate) centre: [f64; 3],
    pub(crate) radius: f64,
}

/// Two surviving facets and the distance between them.
#[derive(Debug, Serialize)]
pub(crate) struct MeasuredFinding {
    #[serde(flatten)]
    pub(crate) facets: FacetsFinding,
    pub(crate) distance: f64,
    pub(crate) square: ExactFinding,
}

/// What a step cost.
#[derive(Debug, Serialize)]
pub(crate) struct WorkFinding {
    pub(crate) iterations: u64,
    pub(crate) doublings: u64,
    pub(crate) handovers: u64,
    pub(crate) exact_tests: u64,
}
