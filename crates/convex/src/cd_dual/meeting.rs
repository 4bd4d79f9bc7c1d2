//! The first contact of two convex solids by CD-Dual: the ray from the origin along the motion meets `B - A`.

use super::counts::Counts;
use super::difference::{Corner, Difference, Line, Sense, Side};
use super::goal::Goal;
use super::search::{Search, leaving};
use super::walk::Ending;
use super::witness::Witness;
use crate::{ConvexSolid, Meeting};
use firstcontact_exact::Sign;
use firstcontact_motion::{Scene, Span};

/// Whether and how two convex solids meet while A moves along the scene's piece (Choi et al. §6 with the motion as the
/// direction).
///
/// The paper chooses a point of M on the line, in the shadows of the two solids along the line. Here nothing is chosen: the
/// order of the signed distances does not depend on that point, and the walk proves that there is none where it misses.
pub fn meeting(
    scene: &Scene<'_>,
    a: &ConvexSolid,
    b: &ConvexSolid,
    witness: &mut Witness,
    counts: &mut Counts,
) -> Meeting {
    if scene.is_at_rest() {
        return at_rest(scene, a, b, witness, counts);
    }
    let difference = Difference::new(scene, a, b, Line { along: Span::Motion, sense: Sense::Forward });
    let ending = Search::new(difference, Goal::Motion, witness, counts).run();
    let Ending::Entered(plane) = ending else { return Meeting::Apart };
    match difference.side_of_origin(&plane) {
        // Before the plane, and not settled: its end is on it or behind it.
        Sign::Negative => Meeting::On(difference.supporting(&plane)),
        Sign::Zero => Meeting::AtBeginning,
        Sign::Positive => match leaving(&difference, Goal::Origin, counts) {
            Ending::Entered(_) => Meeting::AtBeginning,
            Ending::Settled(_) | Ending::Missed => Meeting::Apart,
        },
    }
}

/// The same of bodies that do not move: the line goes through some point of M, which it therefore meets.
fn at_rest(scene: &Scene<'_>, a: &ConvexSolid, b: &ConvexSolid, witness: &mut Witness, counts: &mut Counts) -> Meeting {
    let line = |along| Difference::new(scene, a, b, Line { along, sense: Sense::Forward });
    let along = line(Span::Motion).across(Corner::new(Side::A, 0, 0));
    if is_null(scene, along) {
        return Meeting::AtBeginning;
    }
    match Search::new(line(along), Goal::Origin, witness, counts).run() {
        // The origin is behind the place where the line enters, and M reaches beyond the origin, to that point.
        Ending::Entered(_) => Meeting::AtBeginning,
        Ending::Settled(_) | Ending::Missed => Meeting::Apart,
    }
}

/// Whether a span has no length.
fn is_null(scene: &Scene<'_>, span: Span) -> bool {
    let pairs = [[1, 2], [2, 0], [0, 1]].map(|pair| pair.map(Span::Axis));
    pairs.into_iter().all(|[u, v]| scene.sign([u, v, span]).is_zero())
}
