//! What a method for two convex solids says about one piece of their motion.

use firstcontact_motion::Span;

/// Whether and how two convex solids meet while A moves along a piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meeting {
    /// They share no point during the piece, its ends included.
    Apart,
    /// They share a point at its beginning.
    AtBeginning,
    /// They are apart at its beginning and first share a point on this plane.
    On(SupportingPlane),
}

/// A plane that supports B from outside and A from inside at the first instant at which they share a point: a facet of the
/// Minkowski difference `B - A` that the line of the motion enters (Choi et al. §3.1, §6).
///
/// Its normal is the cross product of two spans. It is not parallel to the motion, so that the instant is the fraction
/// `det[u, v, across] / det[u, v, motion]` of the piece, where `across` leads from `a` to `b`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SupportingPlane {
    /// Two spans within A or within B that are parallel to the plane but not to each other.
    pub spans: [Span; 2],
    /// A vertex of A on the plane, in the body's numbering.
    pub a: u32,
    /// A vertex of B on the plane, in the body's numbering.
    pub b: u32,
}
