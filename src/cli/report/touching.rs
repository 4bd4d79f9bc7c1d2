//! What is said of bodies that may touch: how they start, when they are in contact, and what they then share.

use serde::Serialize;

use super::{ExactFinding, FeatureFinding};

/// How two solids are that are in contact at the start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StartFinding {
    Touching,
    Overlapping,
}

/// What a first contact is the beginning of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PhaseFinding {
    Overlapping,
    Entering,
    Touching,
    Sliding,
    Leaving,
}

/// A closed interval of time in contact.
#[derive(Debug, Serialize)]
pub(crate) struct BlockedFinding {
    pub(crate) from: ExactFinding,
    pub(crate) to: ExactFinding,
}

/// All that two skins share at the first contact.
#[derive(Debug, Serialize)]
pub(crate) struct ContactSetFinding {
    pub(crate) time: ExactFinding,
    pub(crate) pairs: Vec<SharingFinding>,
    pub(crate) parts: Vec<PartFinding>,
}

/// Two features whose insides share a point.
#[derive(Debug, Serialize)]
pub(crate) struct SharingFinding {
    pub(crate) a: FeatureFinding,
    pub(crate) b: FeatureFinding,
}

/// A connected part of the common points.
#[derive(Debug, Serialize)]
pub(crate) struct PartFinding {
    pub(crate) patches: Vec<PatchFinding>,
}

/// A convex patch of the common points, by its corners.
#[derive(Debug, Serialize)]
pub(crate) struct PatchFinding {
    pub(crate) kind: PatchKind,
    pub(crate) corners: Vec<[f64; 3]>,
}

/// What a patch is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum PatchKind {
    Point,
    Segment,
    Polygon,
}
