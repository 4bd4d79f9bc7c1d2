//! The facets of two convex solids at rest, as half-spaces in one frame.
//!
//! A half-space is three vertices of a facet and no more: its normal is the cross product of two edges, its bound that
//! product with a vertex. Points are seen from a vertex of B, so that a common offset costs floats nothing; coordinates
//! are integers in a unit `2^exponent / denominator`, in which normals and bounds are whole too.

use std::cell::OnceCell;

use dashu_int::IBig;
use nalgebra::Point3;

use super::side::Side;
use super::{ConvexSolid, Polyhedron};
use firstcontact_exact::geom::Magnitudes;
use firstcontact_exact::integer::in_units;
use firstcontact_exact::linear::{cross, difference, dot};
use firstcontact_exact::{Filtered, Rational, SmallBigInt};
use firstcontact_motion::Scene;

/// The facets of A, then those of B.
pub(crate) struct PairFacets<'s> {
    scene: &'s Scene<'s>,
    solids: [&'s ConvexSolid; 2],
    exact: OnceCell<Frame>,
}

/// The unit of all coordinates, and in it the offset of A from the vertex of B from which all is seen, and that vertex.
struct Frame {
    exponent: i32,
    denominator: IBig,
    offset: [IBig; 3],
    origin: [IBig; 3],
}

impl<'s> PairFacets<'s> {
    /// The facets of two solids where the piece of a scene begins.
    pub(crate) fn new(scene: &'s Scene<'s>, a: &'s ConvexSolid, b: &'s ConvexSolid) -> PairFacets<'s> {
        PairFacets { scene, solids: [a, b], exact: OnceCell::new() }
    }

    /// How many there are.
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
        let first = polyhedron.any_half_edge((facet - offset) as u32);
        let next = polyhedron.half_edges()[first as usize].next;
        let corners = [polyhedron.origin(first), polyhedron.origin(next), polyhedron.target(next)];
        corners.map(|corner| polyhedron.body_vertices()[corner as usize])
    }

    fn position(&self, side: Side, vertex: u32) -> &'s Point3<f64> {
        match side {
            Side::A => &self.scene.a[vertex as usize],
            Side::B => &self.scene.b[vertex as usize],
        }
    }

    /// The vertex of B from which all is seen.
    fn origin(&self) -> &'s Point3<f64> {
        self.position(Side::B, self.solids[1].polyhedron.body_vertices()[0])
    }

    /// The outward normal of a facet and its product with the points of the facet.
    pub(crate) fn estimate(&self, facet: usize) -> ([Filtered; 3], Filtered) {
        let side = self.owner(facet);
        let [p, q, r] = self.corners(facet).map(|corner| self.position(side, corner));
        let apart = |from: &Point3<f64>, to: &Point3<f64>| -> [Filtered; 3] {
            std::array::from_fn(|k| Filtered::exact(to[k]) - Filtered::exact(from[k]))
        };
        let (u, v, seen) = (apart(p, q), apart(q, r), apart(self.origin(), p));
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
        let frame = self.frame();
        let point = self.position(side, vertex);
        std::array::from_fn(|k| {
            let coordinate = in_units(point[k], frame.exponent) * &frame.denominator;
            match side {
                Side::A => coordinate + &frame.offset[k],
                Side::B => coordinate - &frame.origin[k],
            }
        })
    }

    fn frame(&self) -> &Frame {
        self.exact.get_or_init(|| {
            let motion = self.scene.exact_motion();
            let Magnitudes { unit, .. } =
                Magnitudes::of(self.scene.a.iter().chain(self.scene.b).flat_map(|p| p.iter().copied()));
            let exponent = unit.min(motion.exponent);
            let denominator = motion.denominator.to_big();
            let origin: [IBig; 3] = std::array::from_fn(|k| in_units(self.origin()[k], exponent) * &denominator);
            let shift = (motion.exponent - exponent) as usize;
            let offset = std::array::from_fn(|k| (motion.offset[k].to_big() << shift) - &origin[k]);
            Frame { exponent, denominator, offset, origin }
        })
    }

    /// The unit of coordinates: the exponent of a power of two, and what that is divided by.
    pub(crate) fn parts_of_unit(&self) -> (i32, &IBig) {
        (self.frame().exponent, &self.frame().denominator)
    }

    /// The unit of coordinates.
    pub(crate) fn unit(&self) -> Rational {
        let Frame { exponent, denominator, .. } = self.frame();
        Rational::scaled(&SmallBigInt::ONE, *exponent)
            .over(&Rational::new(denominator.clone().into(), SmallBigInt::ONE))
    }

    /// Where in the world coordinates begin.
    pub(crate) fn origin_in_world(&self) -> [Rational; 3] {
        let of_b = self.scene.piece.b.origin::<Rational>(None);
        std::array::from_fn(|k| &of_b[k] + &Rational::of(self.origin()[k]))
    }
}
