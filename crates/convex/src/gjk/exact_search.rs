//! The same search in integers: exact, for where floats cannot tell.
//!
//! A step takes the face of the simplex on which its point nearest to the origin is, and the direction of that point,
//! both by signs of integers; then the vertex of the difference that is least in that direction. The nearest point
//! comes strictly nearer with every step, so no simplex is seen twice, and the search ends. Directions are computed
//! afresh from the vertices of a face, so that numbers do not grow.

use crate::cost::Cost;
use crate::difference::{MinkowskiDifference, Shape, SupportPoint};
use crate::gjk::search::GjkGoal;
use firstcontact_exact::{BigVector, ExactNumber, Rational, Sign, SmallBigInt};

/// End of the search in integers.
#[derive(Debug)]
pub(crate) enum ExactVerdict {
    /// The origin is in the hull of these.
    Meeting(Vec<SupportPoint>),
    /// The solids are apart; the nearest face found so far.
    Apart(NearestFace),
}

/// A face of the difference with its exact distance.
#[derive(Debug)]
pub(crate) struct NearestFace {
    /// Its vertices, and the barycentric coordinates of its nearest point.
    pub corners: Vec<(SupportPoint, Rational)>,
    /// The square of its distance from the origin.
    pub square: Rational,
}

/// A vertex of the difference as an exact vector, up to a factor common to all.
struct ExactVertex {
    pairing: SupportPoint,
    vector: BigVector,
}

/// Face of a simplex that is nearest to the origin.
struct SimplexFace {
    /// Places of its vertices in the simplex.
    places: Vec<usize>,
    /// In proportion to the barycentric coordinates.
    shares: Vec<ExactNumber>,
    /// The direction of the nearest point; zero if that is the origin.
    direction: BigVector,
}

/// Decides from a simplex; an empty one is as good.
pub(crate) fn decide<S: Shape>(
    difference: &MinkowskiDifference<'_, S>,
    start: &[SupportPoint],
    goal: GjkGoal,
    cost: &mut Cost,
) -> ExactVerdict {
    cost.handovers += 1;
    let first = SupportPoint::FIRST;
    let start = if start.is_empty() { &[first] } else { start };
    let mut simplex: Vec<ExactVertex> = start.iter().map(|&pairing| difference.vertex(pairing)).collect();
    loop {
        cost.iterations += 1;
        let Some(face) = nearest_face(&simplex) else {
            return ExactVerdict::Meeting(simplex.into_iter().map(|vertex| vertex.pairing).collect());
        };
        let from = simplex[face.places[0]].pairing;
        let least = difference.vertex(difference.least_of_all(&face.direction, from, cost));
        let is_beyond = face.direction.dot(&least.vector).sign() == Sign::Positive;
        let further = least.vector.clone().minus(simplex[face.places[0]].vector.clone());
        let is_nearest = face.direction.dot(&further).sign() != Sign::Negative;
        if is_nearest || is_beyond && goal == GjkGoal::Verdict {
            return ExactVerdict::Apart(difference.measured(&simplex, &face));
        }
        let mut place = 0;
        simplex.retain(|_| {
            place += 1;
            face.places.contains(&(place - 1))
        });
        simplex.push(least);
    }
}

impl<S: Shape> MinkowskiDifference<'_, S> {
    fn vertex(&self, pairing: SupportPoint) -> ExactVertex {
        ExactVertex { pairing, vector: self.scene.direction(self.span(pairing)) }
    }

    /// The vertex that is least in a direction.
    fn least_of_all(&self, direction: &BigVector, from: SupportPoint, cost: &mut Cost) -> SupportPoint {
        cost.supports += 1;
        self.least_by(from, |span| direction.dot(&self.scene.direction(span)).sign())
    }

    fn measured(&self, simplex: &[ExactVertex], face: &SimplexFace) -> NearestFace {
        let whole = face.shares.iter().fold(Rational::ZERO, |sum, share| &sum + &share.to_rational());
        let weights = face.shares.iter().map(|share| share.to_rational().over(&whole));
        let height = face.direction.dot(&simplex[face.places[0]].vector).to_rational();
        let length = face.direction.dot(&face.direction).to_rational();
        // Vectors across the solids stand for themselves times the motion's denominator.
        let denominator = Rational::new(self.scene.exact_motion().denominator.clone(), SmallBigInt::ONE);
        let square = (&height * &height).over(&(&length * &(&denominator * &denominator)));
        let corners = face.places.iter().map(|&place| simplex[place].pairing).zip(weights).collect();
        NearestFace { corners, square }
    }
}

/// The face on which a simplex is nearest to the origin; `None` if it holds the origin.
///
/// It is the one face, of affinely independent vertices, in whose inside the projection of the origin is and which no
/// other vertex is nearer than in that direction.
fn nearest_face(simplex: &[ExactVertex]) -> Option<SimplexFace> {
    let subsets = (1usize..1 << simplex.len()).map(|bits| {
        let chosen = (0..simplex.len()).filter(move |place| bits >> place & 1 == 1);
        chosen.collect::<Vec<usize>>()
    });
    for places in subsets {
        let vectors: Vec<&BigVector> = places.iter().map(|&place| &simplex[place].vector).collect();
        let Some((shares, direction)) = projection(&vectors) else { continue };
        if direction.is_zero() {
            return None;
        }
        let first = vectors[0];
        let is_least =
            |vertex: &ExactVertex| direction.dot(&vertex.vector.clone().minus(first.clone())).sign() != Sign::Negative;
        if simplex.iter().all(is_least) {
            return Some(SimplexFace { places, shares, direction });
        }
    }
    None
}

/// The shares of the corners in the projection of the origin on their affine hull, if that is strictly inside of theirs
/// and so all have one sign, and its direction.
fn projection(corners: &[&BigVector]) -> Option<(Vec<ExactNumber>, BigVector)> {
    let minus = |u: &BigVector, v: &BigVector| u.clone().minus(v.clone());
    let (shares, direction) = match *corners {
        [p] => (vec![ExactNumber::Small(1, 0)], p.clone()),
        [p, q] => {
            let along = minus(q, p);
            (vec![along.dot(q), minus(p, q).dot(p)], along.cross(&p.cross(q)))
        }
        [p, q, r] => {
            let normal = minus(q, p).cross(&minus(r, p));
            let shares = [(q, r), (r, p), (p, q)].map(|(u, v)| normal.dot(&u.cross(v)));
            let direction = match normal.dot(p).sign() {
                Sign::Positive => normal,
                Sign::Zero => BigVector::zero(),
                Sign::Negative => BigVector::zero().minus(normal),
            };
            (shares.into(), direction)
        }
        [p, q, r, s] => {
            let volumes = [(q, r, s), (p, s, r), (p, q, s), (q, p, r)];
            (volumes.map(|(u, v, w)| BigVector::determinant(u, v, w)).into(), BigVector::zero())
        }
        _ => return None,
    };
    let [positive, negative] =
        [Sign::Positive, Sign::Negative].map(|sign| shares.iter().all(|share| share.sign() == sign));
    (positive || negative).then_some((shares, direction))
}
