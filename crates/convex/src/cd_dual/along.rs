//! How far apart two convex solids are along a direction, or how deep in each other (Choi et al. §6).

use super::counts::Counts;
use super::difference::{Difference, Line, Plane, Sense};
use super::goal::Goal;
use super::search::{Search, leaving};
use super::walk::Ending;
use super::witness::Witness;
use crate::ConvexSolid;
use firstcontact_exact::{ExactTime, Rational, Sign};
use firstcontact_motion::{Scene, Span};

/// How two convex solids lie along a direction in which A could move. See Choi et al. §6.
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
        /// How far A must move along the direction until they only touch.
        forward: ExactTime,
        /// How far A must move against the direction until they only touch.
        backward: ExactTime,
    },
}

/// Where A, moved along an exact direction that is not null, first and last shares a point with B. No early stop.
pub(crate) fn along(
    scene: Scene<'_>,
    a: &ConvexSolid,
    b: &ConvexSolid,
    direction: [f64; 3],
    witness: &mut Witness,
    counts: &mut Counts,
) -> Along {
    let scene = scene.aiming(direction);
    let difference = Difference::new(&scene, a, b, Line { along: Span::Aim, sense: Sense::Forward });
    let multiple = |plane: &Plane| {
        let [u, v] = plane.spans;
        scene.quotient([u, v, difference.across(plane.corner)], [u, v, Span::Aim])
    };
    let entered = Search::new(difference, Goal::Face, witness, counts).run();
    let Ending::Entered(first) = entered else { return Along::Never };
    let enter = multiple(&first);
    if enter.sign() == Sign::Positive {
        return Along::Ahead(ExactTime::new(enter));
    }
    let Ending::Entered(last) = leaving(&difference, Goal::Face, counts) else { return Along::Never };
    let leave = multiple(&last);
    let turned = |number: &Rational| ExactTime::new(-number);
    if leave.sign() == Sign::Negative {
        return Along::Behind(turned(&leave));
    }
    Along::Overlapping { forward: ExactTime::new(leave), backward: turned(&enter) }
}
