//! The facets of two convex solids at rest, as half-spaces in one frame.
//!
//! A half-space is three vertices of a facet and no more: its normal is the cross product of two edges, its bound that
//! product with a vertex. Points are seen from a vertex of B, so that a common offset costs floats nothing; coordinates
//! are integers in a unit `2^exponent / denominator`, in which normals and bounds are whole too.

use dashu_int::IBig;
use nalgebra::Point3;

use crate::linear_program::Combination;
use firstcontact_convex::{ConvexCertificate, ConvexSolid, Face, Polyhedron, Side};
use firstcontact_exact::linear::{common_divisor, dot};
use firstcontact_exact::ring::{cross, difference};
use firstcontact_exact::{Filtered, Rational, SmallBigInt};
use firstcontact_motion::{Scene, Span, SpanNumber};

/// The facets of A, then those of B.
pub(crate) struct PairFacets<'s> {
    scene: &'s Scene<'s>,
    solids: [&'s ConvexSolid; 2],
}

impl<'s> PairFacets<'s> {
    /// The facets of two solids where the piece of a scene begins.
    pub(crate) fn new(scene: &'s Scene<'s>, a: &'s ConvexSolid, b: &'s ConvexSolid) -> PairFacets<'s> {
        PairFacets { scene, solids: [a, b] }
    }

    /// Number of facets of both.
    pub(crate) fn count(&self) -> usize {
        self.solids.iter().map(|solid| solid.polyhedron.facet_count()).sum()
    }

    /// Whose facet it is.
    pub(crate) fn owner(&self, facet: usize) -> Side {
        if facet < self.solids[0].polyhedron.facet_count() { Side::A } else { Side::B }
    }

    /// The boundary of a solid, and the number of its first facet here.
    pub(crate) fn polyhedron(&self, side: Side) -> (&'s Polyhedron, usize) {
        let [a, b] = self.solids.map(|solid| &solid.polyhedron);
        match side {
            Side::A => (a, 0),
            Side::B => (b, a.facet_count()),
        }
    }

    /// Three corners that follow each other counter-clockwise seen from outside, in the numbering of the body.
    pub(crate) fn corners(&self, facet: usize) -> [u32; 3] {
        let (polyhedron, offset) = self.polyhedron(self.owner(facet));
        polyhedron.corners((facet - offset) as u32).map(|corner| polyhedron.body_vertices()[corner as usize])
    }

    fn position(&self, side: Side, vertex: u32) -> &'s Point3<f64> {
        match side {
            Side::A => &self.scene.a[vertex as usize],
            Side::B => &self.scene.b[vertex as usize],
        }
    }

    /// The vertex of B from which all is seen.
    fn origin(&self) -> u32 {
        self.solids[1].polyhedron.body_vertices()[0]
    }

    /// The outward normal of a facet and its product with the points of the facet.
    pub(crate) fn estimate(&self, facet: usize) -> ([Filtered; 3], Filtered) {
        let side = self.owner(facet);
        let [p, q, r] = self.corners(facet).map(|corner| self.position(side, corner));
        let apart = |from: &Point3<f64>, to: &Point3<f64>| -> [Filtered; 3] {
            std::array::from_fn(|k| Filtered::exact(to[k]) - Filtered::exact(from[k]))
        };
        let (u, v, seen) = (apart(p, q), apart(q, r), apart(self.position(Side::B, self.origin()), p));
        let minor = |i: usize, j: usize| u[i].exact_product(v[j]) - u[j].exact_product(v[i]);
        let normal = [minor(1, 2), minor(2, 0), minor(0, 1)];
        let place: [Filtered; 3] = match side {
            Side::A => std::array::from_fn(|k| seen[k] + self.scene.offset[k]),
            Side::B => seen,
        };
        let bound = (0..3).fold(Filtered::exact(0.0), |sum, k| sum + normal[k].exact_product(place[k]));
        (normal, bound)
    }

    /// The same exactly, for coordinates in [`PairFacets::unit`]: the normal as it is in the square of the unit.
    pub(crate) fn integers(&self, facet: usize) -> ([IBig; 3], IBig) {
        let side = self.owner(facet);
        let [p, q, r] = self.corners(facet).map(|corner| self.place(side, corner));
        let normal = cross(&difference(&q, &p), &difference(&r, &q));
        let bound = dot(&normal, &p);
        (normal, bound)
    }

    /// A vertex in units.
    pub(crate) fn place(&self, side: Side, vertex: u32) -> [IBig; 3] {
        let integers = |span| SmallBigInt::vector(self.scene, span).map(|x| x.to_big());
        match side {
            Side::A => integers(Span::Across(vertex, self.origin())).map(|x| -x),
            Side::B => integers(Span::OfB(self.origin(), vertex)),
        }
    }

    /// The scene of the two, whose unit is that of the coordinates.
    pub(crate) fn scene(&self) -> &'s Scene<'s> {
        self.scene
    }

    /// The unit of coordinates.
    pub(crate) fn unit(&self) -> Rational {
        self.scene.unit_of_integers()
    }

    /// Origin of these coordinates in the world.
    pub(crate) fn origin_in_world(&self) -> [Rational; 3] {
        let (of_b, origin) = (self.scene.piece.b.origin::<Rational>(None), self.position(Side::B, self.origin()));
        std::array::from_fn(|k| &of_b[k] + &Rational::of(origin[k]))
    }
}

/// Relation of two closed convex solids with a proof in numbers: those of the world, exactly. If they are apart, a
/// plane whose bound of A is less than that of B; if they overlap, a point inside of both. See the notes on
/// convexity-based methods, "Linear and Quadratic Programming".
pub type RationalCertificate = ConvexCertificate<Box<SeparatingPlane>, TouchingPoint, RationalPoint>;

/// Proof that two solids touch. See the notes on convexity-based methods, "Linear and Quadratic Programming".
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
/// The normal is the sum of the outward normals of the facets of A with their weights, and of the inward normals of the
/// facets of B with theirs; the bounds are the same sums of what those facets say. So A cannot be beyond the one bound
/// nor B before the other, and that is all of the proof.
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

/// A facet and its weight in a sum of normals. See the notes on convexity-based methods, "Linear and Quadratic
/// Programming".
#[derive(Debug, Clone)]
pub struct WeightedFacet {
    /// Three vertices of the body that follow each other counter-clockwise around the facet, seen from outside.
    pub corners: [u32; 3],
    /// The factor, positive, of the cross product of the edge from the first corner to the second and that from the
    /// second to the third.
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
    pub(crate) fn touching(&self, combination: &Combination, point: &[Rational]) -> RationalCertificate {
        let [a, b] = self.features_in_units_at(point);
        ConvexCertificate::Touching(TouchingPoint { plane: self.plane(combination), point: self.point(point), a, b })
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

    /// The feature that has a point of a solid's boundary inside of it: the point is in the planes of all facets around
    /// it, and in no others.
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
