//! Test of two convex solids for a shared point (Choi et al. §3), with an early out where a plane separates them; and
//! what else CD-Dual answers.

mod overlay;
mod penetration;
#[cfg(test)]
mod tests;

pub use penetration::Escape;
pub(crate) use penetration::penetration;

use firstcontact_convex::cd_dual::{
    DifferencePlane, DirectedLine, DualSearch, LineDifference, WalkEnding, WalkGoal, leaving,
};
use firstcontact_convex::{ConvexSolid, Cost, InnerPoint, Sense, WarmStart};
use firstcontact_exact::{ExactTime, Filtered, Rational, Sign};
use firstcontact_motion::{Scene, Span};

/// Part of the search, for measurements of its time. See Choi et al. §3.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// The interior point, the first face, and SEARCH-FV over facets of B.
    FacesOfB,
    /// SEARCH-VF over facets of A.
    FacesOfA,
    /// SEARCH-EE over pairs of edges.
    PairsOfEdges,
    /// The walk over all neighbours that makes the answer certain.
    Walk,
}

/// True if two solids share a point at the beginning of the scene's piece; calls back when a phase is over.
pub(crate) fn meet(
    scene: Scene<'_>,
    a: &ConvexSolid,
    b: &ConvexSolid,
    warm: &mut WarmStart,
    cost: &mut Cost,
    mut after: impl FnMut(Phase),
) -> bool {
    let interior = interior_point(a, b, &scene.offset);
    let scene = scene.aiming(interior.point);
    let difference = LineDifference::new(&scene, a, b, DirectedLine { along: Span::Aim, sense: Sense::Forward });
    let mut search = DualSearch::new(difference, WalkGoal::Origin, warm, cost);
    search.over_facets_of_b();
    after(Phase::FacesOfB);
    search.over_facets_of_a();
    after(Phase::FacesOfA);
    search.over_pairs_of_edges();
    after(Phase::PairsOfEdges);
    let ending = search.over_all_neighbours();
    let meet = match ending {
        WalkEnding::Settled(_) | WalkEnding::Missed => false,
        WalkEnding::Entered(plane) => {
            // Behind the plane through which the ray to an inner point enters is inside.
            let is_known = interior.is_certain || difference.side_of_origin(&plane) == Sign::Zero;
            is_known || matches!(leaving(&difference, WalkGoal::Origin, cost), WalkEnding::Entered(_))
        }
    };
    after(Phase::Walk);
    meet
}

/// Travel of A along a direction until two convex solids touch. See Choi et al. §6.
///
/// All numbers are exact multiples of the given direction, none of them negative: of the length of the direction, if a
/// length is wanted, and then in the unit of the coordinates.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Along {
    /// Moved along the direction or against it, however far, A never shares a point with B.
    Never,
    /// They are separate, and touch when A has moved this far along the direction.
    Ahead(ExactTime),
    /// They are separate, and touch when A has moved this far against the direction.
    Behind(ExactTime),
    /// They share a point.
    Overlapping {
        /// Travel of A along the direction until they only touch.
        forward: ExactTime,
        /// Travel of A against the direction until they only touch.
        backward: ExactTime,
    },
}

/// First and last contact of A with B, A moved along an exact direction that is not null. No early stop.
pub(crate) fn along(
    scene: Scene<'_>,
    a: &ConvexSolid,
    b: &ConvexSolid,
    direction: [f64; 3],
    warm: &mut WarmStart,
    cost: &mut Cost,
) -> Along {
    let scene = scene.aiming(direction);
    let difference = LineDifference::new(&scene, a, b, DirectedLine { along: Span::Aim, sense: Sense::Forward });
    let multiple = |plane: &DifferencePlane| {
        let [u, v] = plane.spans;
        scene.quotient([u, v, difference.span(plane.corner)], [u, v, Span::Aim])
    };
    let entered = DualSearch::new(difference, WalkGoal::Face, warm, cost).run();
    let WalkEnding::Entered(first) = entered else { return Along::Never };
    let enter = multiple(&first);
    if enter.sign() == Sign::Positive {
        return Along::Ahead(ExactTime::new(enter));
    }
    let WalkEnding::Entered(last) = leaving(&difference, WalkGoal::Face, cost) else { return Along::Never };
    let leave = multiple(&last);
    let turned = |number: &Rational| ExactTime::new(-number);
    if leave.sign() == Sign::Negative {
        return Along::Behind(turned(&leave));
    }
    Along::Overlapping { forward: ExactTime::new(leave), backward: turned(&enter) }
}

// A point inside of the difference (Choi et al. §4.1).
//
// Two points inside of each solid give four inside of M, and at least one of them is not the origin. In floats the
// difference of two points is rounded, and a solid may be too thin to have a float inside. So the direction to such a
// point is only a proposal, which comes with what is known: whether the rounded point certainly is in M, because M
// holds a ball about the true one whose radius is the sum of the two clearances.

/// A point to fire a ray through, which is not the origin.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Interior {
    /// The point.
    pub point: [f64; 3],
    /// True if it certainly is inside of M.
    pub is_certain: bool,
}

/// A point inside of `B - A`, with A at an offset, that is not the origin.
pub(crate) fn interior_point(a: &ConvexSolid, b: &ConvexSolid, offset: &[Filtered; 3]) -> Interior {
    let candidates = b.normal_map().inside().iter().flat_map(|q| a.normal_map().inside().iter().map(move |p| (p, q)));
    let fallback = Interior { point: [1.0, 0.0, 0.0], is_certain: false };
    candidates.map(|(p, q)| difference(p, q, offset)).find(|found| found.is_usable()).unwrap_or(fallback)
}

impl Interior {
    fn is_usable(&self) -> bool {
        self.point != [0.0; 3] && self.point.iter().all(|x| x.is_finite())
    }
}

fn difference(p: &InnerPoint, q: &InnerPoint, offset: &[Filtered; 3]) -> Interior {
    let exact = |inside: &InnerPoint, k: usize| Filtered::exact(inside.point[k]);
    let rounded = [0, 1, 2].map(|k| exact(q, k) - exact(p, k) - offset[k]);
    // No vector is longer than the sum of its components; the last factor covers the roundings of the two sums.
    let error: f64 = rounded.iter().map(|x| x.error).sum();
    let is_certain = error < (p.clearance + q.clearance) * (1.0 - 1e-12);
    Interior { point: rounded.map(|x| x.value), is_certain }
}
