//! How two bodies stand to each other, and what shows it, as plain data.

use serde::Serialize;

use crate::cli::report::{AuditFinding, ExactFinding, FeatureFinding, Units};

/// Whether two bodies share a point.
#[derive(Debug, Serialize)]
pub(crate) struct OverlapFinding {
    pub(crate) units: Units,
    pub(crate) a: String,
    pub(crate) b: String,
    /// Where A's origin is.
    pub(crate) at: [f64; 3],
    pub(crate) method: String,
    pub(crate) outcome: OverlapOutcome,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) shared: Option<SharedFinding>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) certificate: Option<CertificateFinding>,
    /// The method that decided: the one asked, or the one that it handed over to.
    pub(crate) decided_by: String,
    /// How often the method handed over to another or to a search in integers.
    pub(crate) handovers: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) audit: Option<AuditFinding>,
    pub(crate) warnings: Vec<String>,
}

/// How two bodies are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum OverlapOutcome {
    Apart,
    Touching,
    Overlapping,
    /// One of them is a surface.
    Contact,
}

/// A point of both bodies, and the least features that share one.
#[derive(Debug, Serialize)]
pub(crate) struct SharedFinding {
    pub(crate) a: FeatureFinding,
    pub(crate) b: FeatureFinding,
    pub(crate) point: [f64; 3],
}

/// What shows that the outcome is right. Vertices are those of the files.
#[derive(Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub(crate) enum CertificateFinding {
    /// They are as far apart as these features.
    ClosestFeatures { a: Vec<u32>, b: Vec<u32> },
    /// All of B is beyond all of A.
    Direction { direction: [f64; 3] },
    /// All of B is beyond all of A, along the normal of a facet or across two edges.
    Normal { a: Option<Vec<u32>>, b: Option<Vec<u32>> },
    /// A plane with this normal supports both, and these features meet in it.
    SupportingPlane { normal: NormalFinding, a: Vec<u32>, b: Vec<u32> },
    /// Part of a feature of one is inside of the other.
    FeatureInside { a: Option<Vec<u32>>, b: Option<Vec<u32>> },
    /// The way from a vertex of A to one of B, four times, has the null vector inside of its hull.
    Tetrahedron { pairs: [[u32; 2]; 4] },
    /// These features meet, and no plane supports both bodies there.
    Crossing { a: Vec<u32>, b: Vec<u32> },
    /// The bounds of both bodies along a normal, from A to B; with a shared point if they are the same.
    Plane { normal: [String; 3], bound_of_a: String, bound_of_b: String, point: Option<[String; 3]> },
    /// A point inside of both.
    InnerPoint { point: [String; 3] },
    /// The square of the distance.
    Distance { square: ExactFinding },
}

/// A normal, as the vertices of a facet or of an edge of each body.
#[derive(Debug, Serialize)]
pub(crate) struct NormalFinding {
    pub(crate) a: Option<Vec<u32>>,
    pub(crate) b: Option<Vec<u32>>,
}
