//! The walk over all neighbours on the difference, from any face that faces the line to the one the line enters.
//!
//! Seen along the line, the faces of M that face it tile the shadow of M. If the line does not meet a face, some edge
//! of it has the line strictly on its other side, and the walk crosses that edge.
//!
//! *It ends, and what it says is certain.* Let `N`, `N'` be the outward normals of the two faces, `p` a point of their
//! edge and `d` the line. The normal `n = N (N'.d) - N' (N.d)` is perpendicular to the edge and to `d`, and that the
//! line is beyond the edge means `n.p < 0` if `n` points away from M there. If `N'.d >= 0`, then `n` is a combination
//! of outward normals with factors that are not negative, so that `n.x <= n.p < 0 = n.(s d)` for all `x` in M: the line
//! misses M. If `N'.d < 0`, then `n.p = k (N'.d) - k' (N.d) < 0` says `k'/(N'.d) > k/(N.d)`: the line crosses the plane
//! of the next face strictly later. So no plane comes twice. The line meets the face, and enters M there, if it is
//! beyond no edge.

use crate::cd_dual::difference::{DifferencePlane, LineDifference};
use crate::cd_dual::face::{DifferenceEdge, DifferenceFace};
use crate::cost::Cost;
use firstcontact_exact::Sign;
use firstcontact_motion::Span;

/// End of a walk.
#[derive(Debug, Clone, Copy)]
pub enum WalkEnding {
    /// The line enters M in this plane; touching counts.
    Entered(DifferencePlane),
    /// The line misses M.
    Missed,
    /// This plane says enough for the goal.
    Settled(DifferencePlane),
}

/// Walks from a face that faces the line.
pub(crate) fn walk(
    difference: &LineDifference<'_>,
    start: DifferencePlane,
    goal: WalkGoal,
    cost: &mut Cost,
) -> WalkEnding {
    let mut plane = start;
    loop {
        cost.faces_walked += 1;
        if goal.is_settled(difference, &plane) {
            return WalkEnding::Settled(plane);
        }
        let face = DifferenceFace::of(difference, &plane);
        let side_of_line = |span, corner| difference.side_of_line(span, corner);
        let Some(edge) = face.edge_before(difference, side_of_line) else { return WalkEnding::Entered(plane) };
        plane = across(difference, &edge);
        if !plane.faces() {
            return WalkEnding::Missed;
        }
    }
}

/// The plane of the face beyond an edge.
///
/// It is spanned by the edge and another edge of one of the solids at the same corner: the one that turns furthest
/// round the edge, away from the face. All edges at the corner are within half a turn, so determinants order them;
/// those parallel to the edge compare as equal to all, and the first candidate is not one of them because it is another
/// edge of the same vertex.
pub fn across(difference: &LineDifference<'_>, edge: &DifferenceEdge) -> DifferencePlane {
    let axis = difference.step(edge.side, edge.ends[0], edge.ends[1]);
    let mut furthest: Option<Span> = None;
    for side in [edge.side, edge.side.other()] {
        let vertex = edge.corner.of(side);
        for next in difference.polyhedron(side).neighbours(vertex) {
            if side == edge.side && next == edge.ends[1] {
                continue;
            }
            let span = difference.step(side, vertex, next);
            let is_further = |best: Span| difference.scene.sign([axis, best, span]) == Sign::Negative;
            if furthest.is_none_or(is_further) {
                furthest = Some(span);
            }
        }
    }
    difference.plane([furthest.unwrap_or(axis), axis], edge.corner)
}

/// Goal of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WalkGoal {
    /// The optimal face itself (Choi et al. §6): no early stop.
    Face,
    /// Test of the origin for being in M: any plane with the origin outside settles it.
    Origin,
    /// Test of the motion for reaching M: any plane with both ends of the motion outside settles it, but not one with
    /// the beginning alone outside.
    Motion,
}

impl WalkGoal {
    /// True if a plane that supports M answers the question with "apart".
    pub fn is_settled(self, difference: &LineDifference<'_>, plane: &DifferencePlane) -> bool {
        let is_outside = || difference.side_of_origin(plane) == Sign::Negative;
        match self {
            WalkGoal::Face => false,
            WalkGoal::Origin => is_outside(),
            // Away from the plane, or along it, the end is outside with the beginning.
            WalkGoal::Motion => is_outside() && (!plane.faces() || difference.side_of_end(plane) == Sign::Negative),
        }
    }
}
