//! The search in floats: from simplex to simplex of the difference, each nearer to the origin.

use nalgebra::Vector3;

use super::difference::{Difference, Pairing};
use super::nearest::nearest;
use super::shape::Shape;
use super::simplex::Simplex;
use super::work::Work;
use firstcontact_exact::HALF_ULP;

/// More steps than the search takes where floats can tell; beyond it the question is handed over.
const LIMIT: usize = 256;

/// The share of the squared distance by which it is left open when the search ends; the distance is then known to that
/// share too.
const OPEN: f64 = 1.0 / (1u64 << 40) as f64;

/// The least squared distance with which floats can work: what underflow loses of it is beyond its last place.
const LEAST_SQUARE: f64 = 1e-280;

/// What the answer is wanted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Goal {
    /// The verdict alone: any direction that separates will do.
    Verdict,
    /// The distance too.
    Distance,
}

/// How a search ended. The verdicts are certified.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Found {
    /// The solids share a point: the origin is in this simplex.
    Meeting(Simplex),
    /// They are apart.
    Apart(Apart),
    /// Floats cannot tell; this is as near as they came.
    Unknown(Simplex),
}

/// What shows that the solids are apart.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Apart {
    /// The simplex whose nearest point is the nearest found.
    pub simplex: Simplex,
    /// The barycentric coordinates of that point.
    pub weights: [f64; 4],
    /// A direction along which all of the difference is beyond the origin.
    pub direction: Vector3<f64>,
    /// The exactly least vertex in that direction.
    pub least: Pairing,
}

/// A simplex, its point nearest to the origin, and the face on which that is.
struct Step {
    whole: Simplex,
    face: Simplex,
    weights: [f64; 4],
    point: Vector3<f64>,
}

impl Step {
    fn to(simplex: Simplex) -> Step {
        let found = nearest(simplex.points());
        let (face, weights) = simplex.face(&found.weights);
        Step { whole: simplex, face, weights, point: found.point }
    }

    fn square(&self) -> f64 {
        self.point.norm_squared()
    }
}

/// Searches from a simplex. Distances that floats cannot enclose, because numbers are too large, are not searched for.
pub(crate) fn search<S: Shape>(difference: &Difference<'_, S>, start: Simplex, goal: Goal, work: &mut Work) -> Found {
    if goal == Goal::Distance && !difference.scene.doubt_across().is_finite() {
        return Found::Unknown(start);
    }
    let mut step = Step::to(start);
    for _ in 0..LIMIT {
        work.iterations += 1;
        let lost = 16.0 * (difference.scene.doubt_across() + HALF_ULP * step.whole.size());
        let square = step.square();
        // Where numbers have left the range of floats, this is not true of them either.
        let is_clear = square > lost * lost && square > LEAST_SQUARE && step.face.corners().len() < 4;
        let Some(&last) = step.face.corners().last().filter(|_| is_clear) else { break };
        let extreme = difference.least(&step.point, last, work);
        let along = step.point.dot(&difference.point(extreme));
        if goal == Goal::Verdict && along > 0.0 {
            let separated = difference.separated_along(&step.point, extreme);
            if let Some(least) = separated {
                return Found::Apart(step.apart(least));
            }
        }
        if square - along <= OPEN * square || step.whole.corners().contains(&extreme) {
            break;
        }
        let mut further = step.face;
        further.add(difference, extreme);
        let next = Step::to(further);
        let is_nearer = next.square() < square;
        if !is_nearer {
            // The larger simplex may hold the origin where its nearest point cannot be told from zero.
            return certify(difference, &step, &next.whole);
        }
        step = next;
    }
    certify(difference, &step, &step.whole)
}

impl Step {
    fn apart(&self, least: Pairing) -> Apart {
        Apart { simplex: self.face, weights: self.weights, direction: self.point, least }
    }
}

/// The verdict that the last step proposes, if it can be proven.
fn certify<S: Shape>(difference: &Difference<'_, S>, step: &Step, whole: &Simplex) -> Found {
    if step.square() > LEAST_SQUARE
        && let Some(&corner) = step.face.corners().last()
        && let Some(least) = difference.separated_along(&step.point, corner)
    {
        return Found::Apart(step.apart(least));
    }
    let enclosing = [whole, &step.whole, &step.face].into_iter();
    match enclosing.into_iter().find(|simplex| difference.encloses_origin(simplex.corners())) {
        Some(simplex) => Found::Meeting(*simplex),
        None if step.face.corners().is_empty() => Found::Unknown(*whole),
        None => Found::Unknown(step.face),
    }
}
