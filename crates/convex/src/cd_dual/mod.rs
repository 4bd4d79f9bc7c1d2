//! CD-Dual: collision detection of convex polyhedra by a local search on the dual of their Minkowski difference (Choi,
//! Li, Wang and Cameron), decided exactly.

mod difference;
mod face;
mod search;
mod walk;

pub use difference::{DifferencePlane, DirectedLine, LineDifference};
pub use face::{DifferenceEdge, DifferenceFace, FacePart};
pub use search::{DualSearch, face_of_edges, leaving, signed_distance};
pub use walk::{WalkEnding, WalkGoal, across};

use crate::cost::Cost;
use crate::difference::SupportPoint;
use crate::solid::ConvexSolid;
use crate::solids::Sense;
use crate::warm_start::WarmStart;
use firstcontact_exact::Sign;
use firstcontact_motion::{Meeting, Scene, Span};

/// First contact of two convex solids while A moves along the scene's piece (Choi et al. §6 with the motion as the
/// direction).
///
/// The paper chooses a point of M on the line, in the shadows of the two solids along the line. Here nothing is chosen:
/// the order of the signed distances does not depend on that point, and the walk proves that there is none where it
/// misses.
pub fn meeting(scene: &Scene<'_>, a: &ConvexSolid, b: &ConvexSolid, warm: &mut WarmStart, cost: &mut Cost) -> Meeting {
    if scene.is_at_rest() {
        return at_rest(scene, a, b, warm, cost);
    }
    let difference = LineDifference::new(scene, a, b, DirectedLine { along: Span::Motion, sense: Sense::Forward });
    let ending = DualSearch::new(difference, WalkGoal::Motion, warm, cost).run();
    let WalkEnding::Entered(plane) = ending else { return Meeting::Apart };
    match difference.side_of_origin(&plane) {
        // Before the plane, and not settled: its end is on it or behind it.
        Sign::Negative => Meeting::On(difference.supporting(&plane)),
        Sign::Zero => Meeting::AtBeginning,
        Sign::Positive => match leaving(&difference, WalkGoal::Origin, cost) {
            WalkEnding::Entered(_) => Meeting::AtBeginning,
            WalkEnding::Settled(_) | WalkEnding::Missed => Meeting::Apart,
        },
    }
}

/// The same of bodies that do not move: the line goes through some point of M, which it therefore meets.
fn at_rest(scene: &Scene<'_>, a: &ConvexSolid, b: &ConvexSolid, warm: &mut WarmStart, cost: &mut Cost) -> Meeting {
    let line = |along| LineDifference::new(scene, a, b, DirectedLine { along, sense: Sense::Forward });
    let along = line(Span::Motion).span(SupportPoint::FIRST);
    if is_null(scene, along) {
        return Meeting::AtBeginning;
    }
    match DualSearch::new(line(along), WalkGoal::Origin, warm, cost).run() {
        // The origin is behind the place where the line enters, and M reaches beyond the origin, to that point.
        WalkEnding::Entered(_) => Meeting::AtBeginning,
        WalkEnding::Settled(_) | WalkEnding::Missed => Meeting::Apart,
    }
}

/// True if a span has no length.
fn is_null(scene: &Scene<'_>, span: Span) -> bool {
    let pairs = [[1, 2], [2, 0], [0, 1]].map(|pair| pair.map(Span::Axis));
    pairs.into_iter().all(|[u, v]| scene.sign([u, v, span]).is_zero())
}
