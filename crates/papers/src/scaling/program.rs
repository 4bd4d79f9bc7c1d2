//! Touching scalings by linear programs over the facets of both solids, without anything of their Minkowski difference.
//!
//! The solid scaled by `rho` is `n . (x - s) <= rho h` for each facet, with the outward normal `n`, the seed `s` and
//! the height `h` of the facet above it. Let the scalings be `from + t along`. The least `t` at which the solids share
//! a point is that of a program in the four variables `(x, t)`. Its best point is shown best by at most four facets:
//! with some factors their normals cancel. The inequalities of these facets, added up with the factors for *any* pair
//! of scalings, say `0 <= rho1 h1 + rho2 h2 - l`, which is a half-plane of scalings outside of which the solids are
//! apart; and its border goes through the pair found.
//!
//! *Both `h1` and `h2` are positive.* If no facet of B had a factor, those of A alone would cancel, which makes `l`
//! zero; the half-plane then is `rho1 >= 0`, and the pair found on it has no `rho1`. But a scaling of the pair found is
//! zero only if it does not grow on the way, and then something else must bound `t` from below, as the pair that the
//! way comes from has the solids apart, or touching at positive scalings.
//!
//! *The shared points at such a pair* are a convex set in the boundaries of both solids. A facet has all of it if that
//! follows from the inequalities. Programs for the point deepest within all facets but those known to be such find the
//! others: either the depth is positive, then the point is inside of what is shared and on no other facet; or it is
//! zero, and those facets with a factor in the proof have all of it too. The feature of a solid is the one that all its
//! facets of that kind have in common.

use dashu_int::IBig;
use dashu_int::ops::BitTest;
use nalgebra::{Point3, Vector3};

use crate::linear_program::IntegerRows;
use crate::linear_program::solve;
use crate::linear_program::{Combination, Fractions, Solved};
use crate::pair_facets::RationalPoint;
use crate::scaling::Scaling;
use crate::scaling::curve::ScaledTouch;
use crate::scaling::curve_search::{Oracle, Tangent};
use crate::scaling::half_plane::{HalfPlane, ScalingPair};
use crate::scaling::partition::ScalingError;
use firstcontact_convex::{Cost, Face, Polyhedron};
use firstcontact_exact::integer::in_units;
use firstcontact_exact::linear::dot;
use firstcontact_exact::ring::{cross, difference};
use firstcontact_exact::{Rational, Sign, SmallBigInt};
use firstcontact_solid::Skin;

/// The facets of two solids seen from their seeds, in whole numbers of one unit.
#[derive(Debug, Clone)]
pub(crate) struct Program<'b> {
    polyhedra: [&'b Polyhedron; 2],
    planes: [Vec<SeedPlane>; 2],
    /// The seeds in the world, and each in the frame of its solid.
    seeds: [[IBig; 3]; 2],
    own_seeds: [[IBig; 3]; 2],
    /// From the seed of A to both seeds.
    offsets: [[IBig; 3]; 2],
    exponent: i32,
}

/// A facet, by its side and its place among the planes of that.
type PlaneIndex = (usize, usize);

/// Scalings times their common denominator, and that.
struct IntegerScalings {
    of: [IBig; 2],
    over: IBig,
}

impl IntegerScalings {
    fn new(pair: &ScalingPair) -> IntegerScalings {
        IntegerScalings { of: pair.of().each_ref().map(SmallBigInt::to_big), over: pair.over().to_big() }
    }
}

impl<'b> Program<'b> {
    /// The facets of two solids at their places.
    pub(crate) fn new(scaling: &Scaling<'b>) -> Program<'b> {
        let exponent = scaling.unit();
        let polyhedra = scaling.solids().map(|solid| &solid.polyhedron);
        let (places, seeds) = (scaling.places(), scaling.seeds());
        let seeds = seeds.map(|seed| <[f64; 3]>::from(seed).map(|x| in_units(x, exponent)));
        let places = places.map(|place| <[f64; 3]>::from(place).map(|x| in_units(x, exponent)));
        let own_seeds = [0, 1].map(|side| difference(&seeds[side], &places[side]));
        let planes =
            [0, 1].map(|side| planes_about(polyhedra[side], scaling.bodies()[side].skin(), &own_seeds[side], exponent));
        let offsets = seeds.each_ref().map(|seed| difference(seed, &seeds[0]));
        Program { polyhedra, planes, seeds, own_seeds, offsets, exponent }
    }

    /// The vertices of a solid seen from its seed.
    pub(crate) fn arms(&self, side: usize) -> Vec<[IBig; 3]> {
        arms(self.polyhedra[side], &self.own_seeds[side], self.exponent)
    }

    /// From the seed of A to that of B.
    pub(crate) fn apart(&self) -> &[IBig; 3] {
        &self.offsets[1]
    }

    fn places(&self) -> impl Iterator<Item = (PlaneIndex, &SeedPlane)> {
        let of = |side: usize| self.planes[side].iter().enumerate().map(move |(index, plane)| ((side, index), plane));
        of(0).chain(of(1))
    }

    /// Depth of the seed of A behind the plane of a facet at a pair of scalings, times the denominator of the scalings.
    fn bound(&self, side: usize, plane: &SeedPlane, at: &IntegerScalings) -> IBig {
        &plane.height * &at.of[side] + dot(&plane.normal, &self.offsets[side]) * &at.over
    }

    /// The half-plane that a combination of facets shows.
    fn half_plane(&self, shown: &Combination) -> Result<HalfPlane, ScalingError> {
        let (mut reach, mut level) = ([IBig::ZERO, IBig::ZERO], IBig::ZERO);
        let rows: Vec<(PlaneIndex, &SeedPlane)> = self.places().collect();
        for (&row, factor) in shown.rows.iter().zip(&shown.factors.numerators) {
            let ((side, _), plane) = rows.get(row).ok_or(ScalingError::Inconsistent)?;
            reach[*side] += factor * &plane.height;
            level -= factor * dot(&plane.normal, &self.offsets[*side]);
        }
        let is_sound = reach.iter().all(|x| *x > IBig::ZERO);
        is_sound.then(|| HalfPlane::new(reach.map(SmallBigInt::from), level.into())).ok_or(ScalingError::Inconsistent)
    }

    /// The shared point with the least x, of these the one with the least y, and then the least z.
    fn least_point(&self, at: &IntegerScalings) -> Result<RationalPoint, ScalingError> {
        // Of equally good points a program returns the one with the greatest coordinates; so these are turned.
        let row = |((side, _), plane): (PlaneIndex, &SeedPlane)| {
            plane.normal.iter().map(|x| -x).chain([self.bound(side, plane, at)]).collect()
        };
        let rows = IntegerRows { dimension: 3, rows: self.places().map(row).collect() };
        match solve(&rows, &[IBig::ONE, IBig::ZERO, IBig::ZERO]) {
            Solved::Best { point, .. } => Ok(self.in_world(&point, at)),
            Solved::Away { .. } | Solved::Nowhere(_) => Err(ScalingError::Inconsistent),
        }
    }

    /// A point given by its turned vector from the seed of A, times the denominator of the scalings.
    fn in_world(&self, turned: &Fractions, at: &IntegerScalings) -> RationalPoint {
        let over = &turned.denominator * &at.over;
        let unit = Rational::scaled(&SmallBigInt::ONE, self.exponent)
            .over(&Rational::new(over.clone().into(), SmallBigInt::ONE));
        RationalPoint(std::array::from_fn(|k| {
            let whole = &self.seeds[0][k] * &over - &turned.numerators[k];
            (&Rational::new(whole.into(), SmallBigInt::ONE) * &unit).reduced()
        }))
    }

    /// The facets that have all points which the solids share, if that are points of their boundaries only.
    fn common_facets(&self, at: &IntegerScalings) -> Result<Vec<PlaneIndex>, ScalingError> {
        let mut known: Vec<PlaneIndex> = Vec::new();
        loop {
            let (rows, origins) = self.rows_of_depth(at, &known);
            let objective = [IBig::ZERO, IBig::ZERO, IBig::ZERO, IBig::ONE];
            let Solved::Best { tight, point } = solve(&rows, &objective) else {
                return Err(ScalingError::Inconsistent);
            };
            match Sign::from(point.numerators[3].cmp(&IBig::ZERO)) {
                Sign::Positive if !known.is_empty() => return Ok(known),
                // They are apart, or they overlap.
                Sign::Positive | Sign::Negative => return Err(ScalingError::Inconsistent),
                Sign::Zero => {}
            }
            let count = known.len();
            let proof = tight.rows.iter().zip(&tight.factors.numerators).filter(|(_, factor)| **factor > IBig::ZERO);
            known.extend(proof.filter_map(|(&row, _)| origins.get(row).copied().flatten()));
            if known.len() == count {
                return Err(ScalingError::Inconsistent);
            }
        }
    }

    /// The half-spaces of a point and its depth behind all facets but the known ones, on whose planes it is to be; and
    /// which facet a depth is behind.
    fn rows_of_depth(&self, at: &IntegerScalings, known: &[PlaneIndex]) -> (IntegerRows, Vec<Option<PlaneIndex>>) {
        let mut rows = IntegerRows { dimension: 4, rows: Vec::new() };
        let mut origins = Vec::new();
        for (place, plane) in self.places() {
            let bound = self.bound(place.0, plane, at);
            if known.contains(&place) {
                let on = plane.normal.iter().cloned().chain([IBig::ZERO, bound]);
                rows.rows.push(on.clone().map(|x| -x).collect());
                rows.rows.push(on.collect());
                origins.extend([None, None]);
            } else {
                // About the size of the normal, so that depths are about lengths.
                let size = plane.normal.iter().map(BitTest::bit_len).max().unwrap_or(0);
                rows.rows.push(plane.normal.iter().cloned().chain([IBig::ONE << size, bound]).collect());
                origins.push(Some(place));
            }
        }
        (rows, origins)
    }

    /// The feature of a solid that some of its facets have in common.
    fn face(&self, side: usize, facets: &[PlaneIndex]) -> Result<Face, ScalingError> {
        let polyhedron = self.polyhedra[side];
        let of_side = facets.iter().filter(|place| place.0 == side).map(|&(_, index)| self.planes[side][index].facet);
        let vertices = |facet: u32| polyhedron.around_facet(facet).map(|edge| polyhedron.origin(edge));
        let name = |vertex: u32| polyhedron.body_vertices()[vertex as usize];
        let mut of_side = of_side.peekable();
        let first = *of_side.peek().ok_or(ScalingError::Inconsistent)?;
        let mut common: Vec<u32> = vertices(first).collect();
        of_side.for_each(|facet| common.retain(|&vertex| vertices(facet).any(|other| other == vertex)));
        match common[..] {
            [] => Err(ScalingError::Inconsistent),
            [vertex] => Ok(Face::Vertex(name(vertex))),
            [p, q] => Ok(Face::Edge([name(p).min(name(q)), name(p).max(name(q))])),
            _ => Ok(Face::Facet(polyhedron.corners(first).map(name))),
        }
    }

    /// Contact of a solid with the other's seed: a point on facets of the solid, and beyond none.
    fn touch_of_seed(&self, side: usize, at: &IntegerScalings) -> Result<ScaledTouch, ScalingError> {
        let other = 1 - side;
        let from_seed = difference(&self.offsets[side], &self.offsets[other]);
        let mut facets = Vec::new();
        for (index, plane) in self.planes[other].iter().enumerate() {
            let height = dot(&plane.normal, &from_seed) * &at.over - &plane.height * &at.of[other];
            match Sign::from(height.cmp(&IBig::ZERO)) {
                Sign::Negative => {}
                Sign::Zero => facets.push((other, index)),
                Sign::Positive => return Err(ScalingError::Inconsistent),
            }
        }
        let mut faces = [None, None];
        faces[other] = Some(self.face(other, &facets)?);
        let [a, b] = faces;
        let in_world = |x: &IBig| Rational::scaled(&x.clone().into(), self.exponent).reduced();
        Ok(ScaledTouch { point: RationalPoint(self.seeds[side].each_ref().map(in_world)), a, b })
    }

    /// Contact at a pair of scalings.
    pub(crate) fn touch_at(&self, pair: &ScalingPair) -> Result<ScaledTouch, ScalingError> {
        let at = IntegerScalings::new(pair);
        if let Some(side) = at.of.iter().position(IBig::is_zero) {
            return self.touch_of_seed(side, &at);
        }
        let [a, b] = self.faces_at(pair)?;
        Ok(ScaledTouch { point: self.least_point(&at)?, a: Some(a), b: Some(b) })
    }

    /// The features that touch at a pair of scalings, neither of them zero.
    pub(crate) fn faces_at(&self, pair: &ScalingPair) -> Result<[Face; 2], ScalingError> {
        let facets = self.common_facets(&IntegerScalings::new(pair))?;
        Ok([self.face(0, &facets)?, self.face(1, &facets)?])
    }
}

impl Oracle for Program<'_> {
    type Output = HalfPlane;

    fn search(
        &self,
        _near: Option<&HalfPlane>,
        from: &ScalingPair,
        along: &[SmallBigInt; 2],
        cost: &mut Cost,
    ) -> Result<Tangent<HalfPlane>, ScalingError> {
        let (start, steps) = (IntegerScalings::new(from), along.each_ref().map(SmallBigInt::to_big));
        // Points times the denominator of the scalings; and the fewer steps the better.
        let row = |((side, _), plane): (PlaneIndex, &SeedPlane)| {
            let last = [&plane.height * &steps[side], self.bound(side, plane, &start)];
            plane.normal.iter().cloned().chain(last).collect()
        };
        let rows = IntegerRows { dimension: 4, rows: self.places().map(row).collect() };
        cost.oracle_calls += 1;
        cost.facets_visited += rows.rows.len() as u64;
        match solve(&rows, &[IBig::ZERO, IBig::ZERO, IBig::ZERO, IBig::ONE]) {
            Solved::Best { tight, .. } => {
                let bound = self.half_plane(&tight)?;
                let at = bound.crossed(from, along);
                Ok(Tangent { bound, at })
            }
            Solved::Away { .. } | Solved::Nowhere(_) => Err(ScalingError::Inconsistent),
        }
    }

    fn touch(&self, _bound: &HalfPlane, at: &ScalingPair) -> Result<ScaledTouch, ScalingError> {
        self.touch_at(at)
    }

    fn faces(&self, _bound: &HalfPlane, at: &ScalingPair) -> Result<[Face; 2], ScalingError> {
        self.faces_at(at)
    }
}

/// The plane of a facet in whole numbers: its outward normal, and the height of its points above the seed along the
/// normal.
#[derive(Debug, Clone)]
pub(crate) struct SeedPlane {
    /// In the square of the unit.
    pub(crate) normal: [IBig; 3],
    /// In the cube of the unit.
    pub(crate) height: IBig,
    /// The least of the file's faces that lie in the facet.
    pub(crate) face: u32,
    /// The facet, by the number that the polyhedron has for it.
    pub(crate) facet: u32,
}

/// The vertices of a solid seen from its seed, which is given in units of `2^exponent` and in the frame of the solid.
pub(crate) fn arms(polyhedron: &Polyhedron, seed: &[IBig; 3], exponent: i32) -> Vec<[IBig; 3]> {
    let whole = |point: &Point3<f64>| -> [IBig; 3] { std::array::from_fn(|k| in_units(point[k], exponent)) };
    polyhedron.points().iter().map(|point| difference(&whole(point), seed)).collect()
}

/// The planes of all facets of a solid in units of `2^exponent`, which must divide its coordinates, by the least of the
/// file's faces in them. The seed is given in units and in the frame of the solid.
pub(crate) fn planes_about(polyhedron: &Polyhedron, skin: &Skin, seed: &[IBig; 3], exponent: i32) -> Vec<SeedPlane> {
    let points = arms(polyhedron, seed, exponent);
    let plane = |facet: u32| {
        let [p, q, r] = polyhedron.corners(facet).map(|corner| &points[corner as usize]);
        let normal = cross(&difference(q, p), &difference(r, q));
        let height = dot(&normal, p);
        let faces = polyhedron.triangles(facet).iter().map(|&triangle| skin.triangles[triangle as usize].face);
        SeedPlane { normal, height, face: faces.min().unwrap_or(u32::MAX), facet }
    };
    let mut planes: Vec<SeedPlane> = (0..polyhedron.facet_count() as u32).map(plane).collect();
    planes.sort_by_key(|plane| plane.face);
    planes
}

/// True if a point, given in units from the seed, is inside the solid scaled about its seed and on none of its facets.
pub(crate) fn is_strictly_inside(planes: &[SeedPlane], point: &[IBig; 3], scaling: &Rational) -> bool {
    let [p, q] = [scaling.numerator().to_big(), scaling.denominator().to_big()];
    planes.iter().all(|plane| dot(&plane.normal, point) * &q < &plane.height * &p)
}

/// The planes in floats, with normals of about unit length, for vertices at the given points.
pub(crate) fn rough_planes(polyhedron: &Polyhedron, seen: &[Point3<f64>]) -> Vec<(Vector3<f64>, f64)> {
    let plane = |facet: u32| {
        let [p, q, r] = polyhedron.corners(facet).map(|corner| seen[corner as usize]);
        let normal = (q - p).cross(&(r - q)).normalize();
        (normal, normal.dot(&p.coords))
    };
    (0..polyhedron.facet_count() as u32).map(plane).collect()
}
