//! When a search may stop before it has found the optimal face.

use super::difference::{Difference, Plane};
use firstcontact_exact::Sign;

/// What a search is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// The optimal face itself (Choi et al. §6): no early stop.
    Face,
    /// Whether the origin is in M: any plane with the origin outside settles it.
    Origin,
    /// Whether the motion reaches M: any plane with both its ends outside settles it, as it does not if only the beginning is.
    Motion,
}

impl Goal {
    /// Whether a plane that supports M answers the question with "apart".
    pub(super) fn is_settled(self, difference: &Difference<'_>, plane: &Plane) -> bool {
        let is_outside = || difference.side_of_origin(plane) == Sign::Negative;
        match self {
            Goal::Face => false,
            Goal::Origin => is_outside(),
            // Away from the plane, or along it, the end is outside with the beginning.
            Goal::Motion => is_outside() && (!plane.faces() || difference.side_of_end(plane) == Sign::Negative),
        }
    }
}
