//! One question about two solids in a scene: floats first, integers where they cannot tell.

use nalgebra::Point3;

use crate::cost::Cost;
use crate::difference::{Extent, MinkowskiDifference, MotionEnd, Shape, SupportPoint};
use crate::gjk::exact_search::{ExactVerdict, NearestFace, decide};
use crate::gjk::search::{FloatSeparation, GjkGoal, SearchEnd, search};
use crate::gjk::simplex::Simplex;
use crate::relation::{ConvexCertificate, Inside, Separation};
use crate::solid::ConvexSolid;
use crate::solids::Solids;
use firstcontact_exact::{HALF_ULP, Rational};

/// The solids, or the hulls of points, where they are, and where to begin.
pub struct GjkQuery<'s, S = ConvexSolid> {
    /// Their Minkowski difference.
    pub difference: MinkowskiDifference<'s, S>,
    /// The simplex at which the last search ended; any will do, or none.
    pub warm: &'s mut Vec<SupportPoint>,
    /// The cost so far.
    pub cost: &'s mut Cost,
}

/// A question settled, exactly.
#[derive(Debug)]
pub(crate) enum GjkVerdict {
    /// The solids share a point.
    Meeting,
    /// They are apart, as a search in floats found and exact signs prove.
    Apart(FloatSeparation),
    /// They are apart, as a search in integers found.
    ApartInIntegers(NearestFace),
}

impl<'s, S: Shape> GjkQuery<'s, S> {
    /// The Minkowski difference.
    pub(crate) fn difference(&self, extent: Extent) -> MinkowskiDifference<'s, S> {
        MinkowskiDifference { extent, ..self.difference }
    }

    /// The simplex to begin with.
    pub(crate) fn start(&self, extent: Extent) -> Simplex {
        let at = |pairing: &SupportPoint| match extent {
            Extent::Still => SupportPoint { end: MotionEnd::Beginning, ..*pairing },
            Extent::Swept => *pairing,
        };
        let corners: Vec<SupportPoint> = self.warm.iter().map(at).collect();
        let [first, others @ ..] = &corners[..] else {
            return Simplex::of(&self.difference(extent), SupportPoint::FIRST);
        };
        Simplex::of_all(&self.difference(extent), *first, others)
    }

    /// True if the solids share a point.
    pub(crate) fn meet(&mut self, extent: Extent) -> bool {
        matches!(self.settle(extent, GjkGoal::Verdict), GjkVerdict::Meeting)
    }

    /// The exact square of the distance of solids that are apart: from where the search in floats ends, the one in
    /// integers goes on until no vertex of the difference is nearer.
    pub fn exact_square(&mut self) -> Option<Rational> {
        match self.settle(Extent::Still, GjkGoal::Distance) {
            GjkVerdict::Meeting => None,
            GjkVerdict::ApartInIntegers(face) => Some(face.square),
            GjkVerdict::Apart(apart) => {
                let difference = self.difference(Extent::Still);
                match decide(&difference, apart.simplex.corners(), GjkGoal::Distance, self.cost) {
                    ExactVerdict::Meeting(_) => None,
                    ExactVerdict::Apart(face) => Some(face.square),
                }
            }
        }
    }

    /// The exact verdict, and how far apart the two are, enclosed, if they are.
    pub fn gap(&mut self) -> Option<Gap> {
        let settled = self.settle(Extent::Still, GjkGoal::Distance);
        let difference = self.difference(Extent::Still);
        match settled {
            GjkVerdict::Meeting => None,
            GjkVerdict::Apart(apart) => Some(Gap::of_search(&difference, &apart)),
            GjkVerdict::ApartInIntegers(face) => Some(Gap::of_integers(&difference, &face)),
        }
    }

    /// The exact verdict, and what shows it.
    pub(crate) fn settle(&mut self, extent: Extent, goal: GjkGoal) -> GjkVerdict {
        let difference = self.difference(extent);
        let (warm, settled) = match search(&difference, self.start(extent), goal, self.cost) {
            SearchEnd::Meeting(simplex) => (simplex.corners().to_vec(), GjkVerdict::Meeting),
            SearchEnd::Apart(apart) => (apart.simplex.corners().to_vec(), GjkVerdict::Apart(apart)),
            SearchEnd::Unknown(simplex) => match decide(&difference, simplex.corners(), goal, self.cost) {
                ExactVerdict::Meeting(corners) => (corners, GjkVerdict::Meeting),
                ExactVerdict::Apart(face) => {
                    (face.corners.iter().map(|corner| corner.0).collect(), GjkVerdict::ApartInIntegers(face))
                }
            },
        };
        *self.warm = warm;
        settled
    }
}

// How far apart two solids are, enclosed.
//
// # The bounds
//
// With `u = 2^-53`, let each coordinate of the float vectors `w` of the difference be within `e` of the exact one (two
// roundings; [`Scene::doubt_across`](firstcontact_motion::Scene::doubt_across)) and at most `W`.
//
// **Above.** Weights that are not negative and add up to `L`, within `8u` of one, make a point of the difference of
// norm `|sum(l w)| / L`. The computed sum errs by at most `4u W + e` in each coordinate, times `L`, its computed norm
// by `4u` of itself: `(norm + 2 (8u W + e)) (1 + 32u)` is above, whatever the weights are.
//
// **Below.** For any direction `n` the distance is at least the least `n w / |n|` over the difference, taken at its
// extreme vertex, which is found exactly. The computed product errs by at most `|n|_1 (4u W + e)`, its quotient by `8u`
// of itself.
//
// Underflow adds less than the smallest normal float to either, as the search does not go on below a norm of `1e-140`.
// A gap that was decided in integers has the floats next to its square root instead.

/// The distance of two solids, and where they are nearest.
/// See the notes on convexity-based methods, "The Gilbert-Johnson-Keerthi Algorithm".
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Gap {
    /// The distance is not less. Not negative; zero only where rounding hides a gap that is there.
    pub lower: f64,
    /// The distance is not more.
    pub upper: f64,
    /// A point of the first solid, seen from the origin of the second and rounded, at most `upper` away from `on_b`.
    pub on_a: Point3<f64>,
    /// A point of the second solid, seen from its origin and rounded.
    pub on_b: Point3<f64>,
    corners: [WeightedPair; 3],
    length: usize,
}

/// A vertex of each solid, and their common weight in the nearest points.
/// See the notes on convexity-based methods, "The Gilbert-Johnson-Keerthi Algorithm".
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct WeightedPair {
    /// The first body's vertex.
    pub a: u32,
    /// The second body's vertex.
    pub b: u32,
    /// The barycentric coordinate: positive, all of them together one but for rounding.
    pub weight: f64,
}

impl Gap {
    /// The vertices between which the nearest points are, one to three pairs: vertex, edge or face of the difference.
    pub fn corners(&self) -> &[WeightedPair] {
        &self.corners[..self.length]
    }

    /// Gap that a search in floats found.
    pub(crate) fn of_search<S: Shape>(difference: &MinkowskiDifference<'_, S>, apart: &FloatSeparation) -> Gap {
        let (points, weights) = (apart.simplex.points(), apart.weights);
        let doubt = difference.scene.doubt_across();
        let nearest =
            points.iter().zip(weights).fold(Default::default(), |sum: nalgebra::Vector3<f64>, (w, l)| sum + w * l);
        let lost = 2.0 * (8.0 * HALF_ULP * apart.simplex.size() + doubt) + f64::MIN_POSITIVE;
        let upper = (nearest.norm() + lost) * (1.0 + 32.0 * HALF_ULP);
        let (n, w) = (apart.direction, difference.point(apart.least));
        let lost = n.lp_norm(1) * (4.0 * HALF_ULP * w.amax() + doubt) * (1.0 + 8.0 * HALF_ULP) + f64::MIN_POSITIVE;
        let lower = (n.dot(&w) - lost) / n.norm() * (1.0 - 8.0 * HALF_ULP);
        let pairings = apart.simplex.corners().iter().copied().zip(weights);
        Gap::between(difference, pairings, [lower, upper])
    }

    /// Gap that a search in integers found.
    pub(crate) fn of_integers<S: Shape>(difference: &MinkowskiDifference<'_, S>, face: &NearestFace) -> Gap {
        let pairings = face.corners.iter().map(|(pairing, weight)| (*pairing, weight.nearest()));
        Gap::between(difference, pairings, face.square.root_bracket())
    }

    fn between<S: Shape>(
        difference: &MinkowskiDifference<'_, S>,
        weighted: impl Iterator<Item = (SupportPoint, f64)>,
        [lower, upper]: [f64; 2],
    ) -> Gap {
        let offset = Point3::from(difference.scene.offset.map(|x| x.value));
        let (mut on_a, mut on_b) = (offset, Point3::origin());
        let (mut corners, mut length) = ([WeightedPair::default(); 3], 0);
        for (slot, (pairing, weight)) in corners.iter_mut().zip(weighted) {
            on_a += difference.a.point(pairing.a).coords * weight;
            on_b += difference.b.point(pairing.b).coords * weight;
            let [name_a, name_b] = difference.names(pairing);
            *slot = WeightedPair { a: name_a, b: name_b, weight };
            length += 1;
        }
        Gap { lower: lower.max(0.0), upper, on_a, on_b, corners, length }
    }
}

/// Answer of GJK about two solids.
pub enum GjkCertificate {
    /// All that there is to say.
    Shown(ConvexCertificate),
    /// They are apart, by less than floats can tell: a search in integers found it, which has no direction in floats to
    /// show.
    Apart,
    /// They share a point; the simplex found has the origin on its boundary, so that it does not tell touching from
    /// overlapping.
    Sharing,
}

/// Relation of two solids as the piece of a scene begins, as far as GJK shows it. The cost is added up.
pub fn certificate(solids: &Solids<'_>, cost: &mut Cost) -> GjkCertificate {
    let mut simplex: Vec<SupportPoint> = Vec::new();
    let difference = **solids;
    let settled = GjkQuery { difference, warm: &mut simplex, cost }.settle(Extent::Still, GjkGoal::Verdict);
    cost.add_scene(solids.scene);
    match settled {
        GjkVerdict::Apart(apart) => {
            GjkCertificate::Shown(ConvexCertificate::Apart(Separation::Direction(apart.direction.into())))
        }
        GjkVerdict::ApartInIntegers(_) => GjkCertificate::Apart,
        GjkVerdict::Meeting => match simplex[..] {
            [p, q, r, s] if difference.encloses_origin_strictly([p, q, r, s]) => {
                let names = [p, q, r, s].map(|corner| difference.names(corner));
                GjkCertificate::Shown(ConvexCertificate::Overlapping(Inside::Tetrahedron(names)))
            }
            _ => GjkCertificate::Sharing,
        },
    }
}
