//! Whether two convex solids overlap (Choi et al. §3), with the early stop where a plane separates them.

use super::counts::Counts;
use super::difference::{Difference, Line, Sense};
use super::goal::Goal;
use super::interior::interior_point;
use super::search::{Search, leaving};
use super::walk::Ending;
use super::witness::Witness;
use crate::ConvexSolid;
use firstcontact_exact::Sign;
use firstcontact_motion::{Scene, Span};

/// How two closed sets are. See Choi et al. §3.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Overlap {
    /// They share no point.
    Separate,
    /// They share a point; touching counts.
    Overlap,
}

/// A part of the search, for those who want to know how long each takes. See Choi et al. §3.
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

/// Whether two solids share a point at the beginning of the scene's piece; says when a phase is over.
pub(crate) fn overlap(
    scene: Scene<'_>,
    a: &ConvexSolid,
    b: &ConvexSolid,
    witness: &mut Witness,
    counts: &mut Counts,
    mut after: impl FnMut(Phase),
) -> Overlap {
    let interior = interior_point(a, b, &scene.offset);
    let scene = scene.aiming(interior.point);
    let difference = Difference::new(&scene, a, b, Line { along: Span::Aim, sense: Sense::Forward });
    let mut search = Search::new(difference, Goal::Origin, witness, counts);
    search.over_facets_of_b();
    after(Phase::FacesOfB);
    search.over_facets_of_a();
    after(Phase::FacesOfA);
    search.over_pairs_of_edges();
    after(Phase::PairsOfEdges);
    let ending = search.over_all_neighbours();
    let overlap = match ending {
        Ending::Settled(_) | Ending::Missed => Overlap::Separate,
        Ending::Entered(plane) => {
            // Behind the plane through which the ray to an inner point enters is inside.
            let is_known = interior.is_certain || difference.side_of_origin(&plane) == Sign::Zero;
            if is_known || matches!(leaving(&difference, Goal::Origin, counts), Ending::Entered(_)) {
                Overlap::Overlap
            } else {
                Overlap::Separate
            }
        }
    };
    after(Phase::Walk);
    overlap
}
