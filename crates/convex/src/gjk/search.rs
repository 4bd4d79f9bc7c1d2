//! The search in floats: from simplex to simplex of the difference, each nearer to the origin.

use std::cell::Cell;

use nalgebra::Vector3;

use crate::cost::Cost;
use crate::difference::{MinkowskiDifference, Shape, SupportPoint};
use crate::gjk::simplex::{Simplex, nearest};
use crate::solid::ConvexSolid;
use firstcontact_exact::HALF_ULP;
use firstcontact_motion::Scene;

/// More steps than the search takes where floats can tell; beyond it the question is handed over.
const LIMIT: usize = 256;

/// The share of the squared distance by which it is left open when the search ends; the distance is then known to that
/// share too.
const OPEN: f64 = 1.0 / (1u64 << 40) as f64;

/// Least squared distance with which floats can work: what underflow loses of it is beyond its last place.
const LEAST_SQUARE: f64 = 1e-280;

/// Goal of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum GjkGoal {
    /// The verdict alone: any direction that separates will do.
    Verdict,
    /// The distance too.
    Distance,
}

/// End of a search. The verdicts are certified.
#[derive(Debug, Clone, Copy)]
pub(crate) enum SearchEnd {
    /// The solids share a point: the origin is in this simplex.
    Meeting(Simplex),
    /// They are apart.
    Apart(FloatSeparation),
    /// Floats cannot tell; this is as near as they came.
    Unknown(Simplex),
}

/// Proof that the solids are apart.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FloatSeparation {
    /// The simplex whose nearest point is the nearest found.
    pub simplex: Simplex,
    /// The barycentric coordinates of that point.
    pub weights: [f64; 4],
    /// A direction along which all of the difference is beyond the origin.
    pub direction: Vector3<f64>,
    /// The exactly least vertex in that direction.
    pub least: SupportPoint,
}

/// A simplex, its point nearest to the origin, and the face on which that is.
struct SearchStep {
    whole: Simplex,
    face: Simplex,
    weights: [f64; 4],
    point: Vector3<f64>,
}

impl SearchStep {
    fn to(simplex: Simplex) -> SearchStep {
        let found = nearest(simplex.points());
        let (face, weights) = simplex.face(&found.weights);
        SearchStep { whole: simplex, face, weights, point: found.point }
    }

    fn square(&self) -> f64 {
        self.point.norm_squared()
    }
}

/// Searches from a simplex. Distances that floats cannot enclose, because numbers are too large, are not searched for.
pub(crate) fn search<S: Shape>(
    difference: &MinkowskiDifference<'_, S>,
    start: Simplex,
    goal: GjkGoal,
    cost: &mut Cost,
) -> SearchEnd {
    if goal == GjkGoal::Distance && !difference.scene.doubt_across().is_finite() {
        return SearchEnd::Unknown(start);
    }
    let mut step = SearchStep::to(start);
    for _ in 0..LIMIT {
        cost.iterations += 1;
        let lost = 16.0 * (difference.scene.doubt_across() + HALF_ULP * step.whole.size());
        let square = step.square();
        // Where numbers have left the range of floats, this is not true of them either.
        let is_clear = square > lost * lost && square > LEAST_SQUARE && step.face.corners().len() < 4;
        let Some(&last) = step.face.corners().last().filter(|_| is_clear) else { break };
        let extreme = difference.least(&step.point, last, cost);
        let along = step.point.dot(&difference.point(extreme));
        if goal == GjkGoal::Verdict && along > 0.0 {
            let separated = difference.separated_along(&step.point, extreme);
            if let Some(least) = separated {
                return SearchEnd::Apart(step.apart(least));
            }
        }
        if square - along <= OPEN * square || step.whole.corners().contains(&extreme) {
            break;
        }
        let mut further = step.face;
        further.add(difference, extreme);
        let next = SearchStep::to(further);
        let is_nearer = next.square() < square;
        if !is_nearer {
            // The larger simplex may hold the origin where its nearest point is too near to zero for floats.
            return certify(difference, &step, &next.whole);
        }
        step = next;
    }
    certify(difference, &step, &step.whole)
}

impl SearchStep {
    fn apart(&self, least: SupportPoint) -> FloatSeparation {
        FloatSeparation { simplex: self.face, weights: self.weights, direction: self.point, least }
    }
}

/// The verdict that the last step proposes, if it can be proven.
fn certify<S: Shape>(difference: &MinkowskiDifference<'_, S>, step: &SearchStep, whole: &Simplex) -> SearchEnd {
    if step.square() > LEAST_SQUARE
        && let Some(&corner) = step.face.corners().last()
        && let Some(least) = difference.separated_along(&step.point, corner)
    {
        return SearchEnd::Apart(step.apart(least));
    }
    let enclosing = [whole, &step.whole, &step.face].into_iter();
    match enclosing.into_iter().find(|simplex| difference.encloses_origin(simplex.corners())) {
        Some(simplex) => SearchEnd::Meeting(*simplex),
        None if step.face.corners().is_empty() => SearchEnd::Unknown(*whole),
        None => SearchEnd::Unknown(step.face),
    }
}

// Two convex solids one of which moves past the other: the search in floats, at one instant after another.
//
// Each search begins with the simplex at which the last one ended, moved to where it then is. It ends where the next
// vertex brings nothing; what it found is no proof yet: that is the extreme vertex in the direction that it came from,
// which exact signs confirm.

/// More steps than a search takes where floats can tell.
const PASSING_LIMIT: usize = 64;

/// The share of the squared distance by which it is left open when a search ends.
const PASSING_OPEN: f64 = 1.0 / (1u64 << 44) as f64;

/// Two convex solids in a piece of motion.
pub struct Passing<'s> {
    difference: MinkowskiDifference<'s>,
    step: Vector3<f64>,
    simplex: Cell<Simplex>,
}

/// Result of a search at an instant.
#[derive(Debug, Clone, Copy)]
pub struct PassingGap {
    /// The direction of the nearest point of the difference, which is about as long as it is far away.
    pub direction: Vector3<f64>,
    /// A mean of vertices of the difference, as computed, with weights that are not negative.
    pub point: Vector3<f64>,
    /// The vertex of the difference that is exactly least in the direction, as computed.
    pub least: Vector3<f64>,
    /// The vertices of A and of B that make it up, in the numbering of the polyhedra.
    pub foremost: [u32; 2],
    /// No coordinate of these vertices is greater in magnitude.
    pub size: f64,
}

impl<'s> Passing<'s> {
    /// The solids of a scene.
    pub fn new(scene: &'s Scene<'s>, [a, b]: [&'s ConvexSolid; 2]) -> Passing<'s> {
        let difference = MinkowskiDifference::new(scene, a, b);
        let simplex = Simplex::of(&difference, SupportPoint::FIRST);
        Passing { step: difference.displacement(), difference, simplex: Cell::new(simplex) }
    }

    /// Result at a fraction of the piece, which may be beyond its end; `None` if floats cannot tell.
    pub fn at(&self, fraction: f64) -> Option<PassingGap> {
        let (mut simplex, moved) = (self.simplex.get(), self.step * fraction);
        let cost = &mut Cost::default();
        for _ in 0..PASSING_LIMIT {
            let mut points = [Vector3::zeros(); 4];
            let points = &mut points[..simplex.points().len()];
            points.iter_mut().zip(simplex.points()).for_each(|(point, corner)| *point = corner - moved);
            let found = nearest(points);
            let (face, weights) = simplex.face(&found.weights);
            let square = found.point.norm_squared();
            let last = *face.corners().last().filter(|_| square > 0.0 && square.is_finite())?;
            let extreme = self.difference.least(&found.point, last, cost);
            let along = found.point.dot(&(self.difference.point(extreme) - moved));
            let is_last = square - along <= PASSING_OPEN * square || simplex.corners().contains(&extreme);
            if is_last || face.corners().len() == 4 {
                self.simplex.set(face);
                return Some(self.seen(found.point, (&face, &weights), moved, extreme));
            }
            simplex = face;
            simplex.add(&self.difference, extreme);
        }
        None
    }

    fn seen(
        &self,
        direction: Vector3<f64>,
        (face, weights): (&Simplex, &[f64; 4]),
        moved: Vector3<f64>,
        near: SupportPoint,
    ) -> PassingGap {
        let foremost = self.difference.exactly_least(&direction, near);
        let least = self.difference.point(foremost);
        let point = face.points().iter().zip(weights).map(|(corner, weight)| (corner - moved) * *weight).sum();
        let size = face.size().max(least.amax()) + moved.amax();
        PassingGap { direction, point, least: least - moved, foremost: [foremost.a, foremost.b], size }
    }
}
