//! What programs say of two convex solids at rest: apart, touching or overlapping, with a proof.

use dashu_int::IBig;
use nalgebra::Point3;

use super::linear_program::Combination;
use super::pair_facets::PairFacets;
use super::side::Side;
use super::standing::{Face, Standing};
use firstcontact_exact::linear::common_divisor;
use firstcontact_exact::{Rational, SmallBigInt};

/// How two closed convex solids lie, with a proof in numbers: those of the world, exactly. If they are apart, a plane whose
/// bound of A is less than that of B; if they overlap, a point inside of both.
/// See the notes on convexity-based methods, "Linear and Quadratic Programming".
pub type Relation = Standing<Box<SeparatingPlane>, TouchingPoint, RationalPoint>;

/// Where two solids touch. See the notes on convexity-based methods, "Linear and Quadratic Programming".
#[derive(Debug, Clone)]
pub struct TouchingPoint {
    /// A plane that supports both: its two bounds are equal.
    pub plane: Box<SeparatingPlane>,
    /// A point of both.
    pub point: RationalPoint,
    /// The feature of A that has the point inside of it.
    pub a: Face,
    /// The feature of B that has the point inside of it.
    pub b: Face,
}

/// A normal, and how far along it the two solids reach.
/// See the notes on convexity-based methods, "Linear and Quadratic Programming".
///
/// The normal is the sum of the outward normals of the facets of A with their weights, and of the inward normals of the facets of B with
/// theirs; the bounds are the same sums of what those facets say. So A cannot be beyond the one bound nor B before the
/// other, and that is all of the proof.
#[derive(Debug, Clone)]
pub struct SeparatingPlane {
    /// From A to B: integers without a common divisor.
    pub normal: [Rational; 3],
    /// For no point of A is the product with the normal greater.
    pub bound_of_a: Rational,
    /// For no point of B is the product with the normal less.
    pub bound_of_b: Rational,
    /// The facets of A it is made of; if it comes from a linear program, four at most together with those of B.
    pub facets_of_a: Vec<WeightedFacet>,
    /// The facets of B.
    pub facets_of_b: Vec<WeightedFacet>,
}

/// A facet and its weight in a sum of normals. See the notes on convexity-based methods, "Linear and Quadratic Programming".
#[derive(Debug, Clone)]
pub struct WeightedFacet {
    /// Three vertices of the body that follow each other counter-clockwise around the facet, seen from outside.
    pub corners: [u32; 3],
    /// The factor, positive, of the cross product of the edge from the first corner to the second and that from the second to the
    /// third.
    pub weight: Rational,
}

/// A point with rational coordinates. See the notes on convexity-based methods, "Linear and Quadratic Programming".
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RationalPoint(pub [Rational; 3]);

impl RationalPoint {
    /// The nearest floats.
    pub fn nearest(&self) -> Point3<f64> {
        Point3::new(self.0[0].nearest(), self.0[1].nearest(), self.0[2].nearest())
    }
}

impl PairFacets<'_> {
    /// A point given in units, in the world.
    pub(crate) fn point(&self, point: &[Rational]) -> RationalPoint {
        let (unit, origin) = (self.unit(), self.origin_in_world());
        RationalPoint(std::array::from_fn(|k| (&origin[k] + &(&unit * &point[k])).reduced()))
    }

    /// That two solids touch: in a plane that a combination of facets amounts to, and in a point given in units.
    pub(crate) fn touching(&self, combination: &Combination, point: &[Rational]) -> Relation {
        let [a, b] = self.features_in_units_at(point);
        Standing::Touching(TouchingPoint { plane: self.plane(combination), point: self.point(point), a, b })
    }

    /// The features of both solids that have a point of the world inside of them, which is on both boundaries.
    pub(crate) fn features_at(&self, RationalPoint(point): &RationalPoint) -> [Face; 2] {
        let (unit, origin) = (self.unit(), self.origin_in_world());
        let point: [Rational; 3] = std::array::from_fn(|k| (&point[k] - &origin[k]).over(&unit));
        self.features_in_units_at(&point)
    }

    fn features_in_units_at(&self, point: &[Rational]) -> [Face; 2] {
        [Side::A, Side::B].map(|side| self.feature_at(side, point))
    }

    /// The feature that has a point of a solid's boundary inside of it: the point is in the planes of all facets around it, and in
    /// no others.
    fn feature_at(&self, side: Side, point: &[Rational]) -> Face {
        let (polyhedron, first) = self.polyhedron(side);
        let holds = |facet: u32| {
            let (normal, bound) = self.integers(first + facet as usize);
            let product = |(a, x): (IBig, &Rational)| &Rational::new(a.into(), SmallBigInt::ONE) * x;
            let sum = normal.into_iter().zip(point).map(product).fold(Rational::ZERO, |sum, x| &sum + &x);
            sum == Rational::new(bound.into(), SmallBigInt::ONE)
        };
        let holding: Vec<u32> = (0..polyhedron.facet_count() as u32).filter(|&facet| holds(facet)).collect();
        let name = |vertex: u32| polyhedron.body_vertices()[vertex as usize];
        let around = holding.first().into_iter().flat_map(|&facet| polyhedron.around_facet(facet));
        for edge in around {
            if holding.len() == 2 && holding.contains(&polyhedron.facet(polyhedron.twin(edge))) {
                return Face::Edge([polyhedron.origin(edge), polyhedron.target(edge)].map(name));
            }
            let mut meeting = polyhedron.around_vertex(polyhedron.origin(edge)).map(|edge| polyhedron.facet(edge));
            if holding.len() > 2 && meeting.all(|facet| holding.contains(&facet)) {
                return Face::Vertex(name(polyhedron.origin(edge)));
            }
        }
        Face::Facet(self.corners(first + holding.first().map_or(0, |&facet| facet as usize)))
    }

    /// The plane that a combination of facets whose normals cancel amounts to.
    pub(crate) fn plane(&self, combination: &Combination) -> Box<SeparatingPlane> {
        let parts: Vec<(usize, &IBig)> = combination
            .rows
            .iter()
            .copied()
            .zip(&combination.factors.numerators)
            .filter(|part| !part.1.is_zero())
            .collect();
        let mut normal: [IBig; 3] = std::array::from_fn(|_| IBig::ZERO);
        let mut bounds = [IBig::ZERO, IBig::ZERO];
        for &(facet, factor) in &parts {
            let (own, bound) = self.integers(facet);
            match self.owner(facet) {
                Side::A => {
                    normal.iter_mut().zip(&own).for_each(|(sum, x)| *sum += x * factor);
                    bounds[0] += bound * factor;
                }
                Side::B => bounds[1] -= bound * factor,
            }
        }
        let divisor = common_divisor(&normal);
        let over = |x: &IBig| Rational::new(x.clone().into(), divisor.clone().into()).reduced();
        let normal = normal.each_ref().map(over);
        let (unit, origin) = (self.unit(), self.origin_in_world());
        let height = (0..3).fold(Rational::ZERO, |sum, k| &sum + &(&normal[k] * &origin[k]));
        let [bound_of_a, bound_of_b] = bounds.each_ref().map(|x| (&height + &(&unit * &over(x))).reduced());
        let square = &unit * &unit;
        let of = |side: Side| {
            let own = parts.iter().filter(move |&&(facet, _)| self.owner(facet) == side);
            let weighted = |&(facet, factor): &(usize, &IBig)| WeightedFacet {
                corners: self.corners(facet),
                weight: over(factor).over(&square).reduced(),
            };
            own.map(weighted).collect()
        };
        let (facets_of_a, facets_of_b) = (of(Side::A), of(Side::B));
        Box::new(SeparatingPlane { normal, bound_of_a, bound_of_b, facets_of_a, facets_of_b })
    }
}
