//! Where the line of the motion goes through a triangle in the difference, exactly.
//!
//! With `p`, `q`, `r` the corners seen from the beginning of the ray and `d` the motion, the line goes through the triangle if
//! `det[d, p, q]`, `det[d, q, r]` and `det[d, r, p]` have one sign, zeros aside, and not all are zero. Their sum `D` is then not zero
//! and of that sign, and the line is in the triangle's plane at the fraction `det[p, q, r] / D`. The corners are points of a
//! convex set, so that the point where the line goes through is one too: nothing has to be known of the triangle but its corners.

use super::portal::Portal;
use firstcontact_convex::ConvexSolid;
use firstcontact_exact::Sign;
use firstcontact_motion::{Scene, Span};

/// Where the line goes through a triangle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Crossing {
    /// Before the motion begins.
    Behind,
    /// During the motion, its ends included: the solids share a point.
    Within,
    /// After the motion has ended.
    Beyond,
}

impl Crossing {
    /// Where the line goes through the triangle of three points of the difference; `None` if it does not.
    pub(crate) fn of(scene: &Scene<'_>, solids: [&ConvexSolid; 2], portal: &Portal) -> Option<Crossing> {
        let [a, b] = solids.map(|solid| solid.polyhedron.body_vertices());
        let names = portal.corners.map(|corner| [a[corner.vertices[0] as usize], b[corner.vertices[1] as usize]]);
        let corners = names.map(|[p, q]| Span::Across(p, q));
        let sides = [(0, 1), (1, 2), (2, 0)].map(|(i, j)| scene.sign([Span::Motion, corners[i], corners[j]]));
        let facing = sides.into_iter().find(|side| !side.is_zero())?;
        if sides.iter().any(|&side| side * facing == Sign::Negative) {
            return None;
        }
        if scene.sign(corners) * facing == Sign::Negative {
            return Some(Crossing::Behind);
        }
        let at_end = scene.sign(names.map(|[p, q]| Span::AcrossAtEnd(p, q)));
        Some(if at_end * facing == Sign::Positive { Crossing::Beyond } else { Crossing::Within })
    }
}
