//! The path along which two scaled solids are compared: a segment whose ends are inside all of their scalings (paper,
//! Sections 2.2 and III).
//!
//! All scalings of a solid about a seed inside of it contain the smallest of them. So an end that is strictly inside
//! the smallest is strictly inside them all, and that is checked exactly, facet by facet. The ends of the shortest path
//! between inner ellipsoids are proposed in floats, on a grid, and drawn towards the seed until they pass; the seed
//! itself always does, and is all there is of a solid scaled by zero.

use dashu_int::IBig;
use dashu_int::ops::UnsignedAbs;
use nalgebra::{Point3, Vector3};

use crate::pair_facets::RationalPoint;
use crate::scaling::Scaling;
use crate::scaling::exit::{Exit, FacetAhead};
use crate::scaling::inner_ellipsoid::{InnerEllipsoid, nearest_points};
use crate::scaling::partition::ScalingRange;
use crate::scaling::program::{SeedPlane, is_strictly_inside, planes_about, rough_planes};
use firstcontact_convex::{Cost, Polyhedron, Relation};
use firstcontact_exact::geom::Magnitudes;
use firstcontact_exact::integer::{decode, in_units};
use firstcontact_exact::linear::{dot, is_zero};
use firstcontact_exact::ring::difference;
use firstcontact_exact::{Rational, SmallBigInt};
use firstcontact_solid::Skin;

/// Kind of path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum PathKind {
    /// From seed to seed (remark in Section III).
    #[default]
    Seeds,
    /// The shortest between ellipsoids inside the smallest scaled solids (Section 2.2), as exactly as floats find it.
    /// If these find no gap, but the smallest solids do not overlap, it is the one from seed to seed, and
    /// [`Path::kind`] says so.
    Ellipsoids,
}

/// Why there is no path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NoPath {
    /// Its ends would be the same point. That is inside all scalings of both solids, which therefore share it.
    #[error("the path would begin where it ends: that point is inside all scalings of both solids")]
    Coincident,
    /// Floats see no gap between the inner ellipsoids, so there is no shortest path; and the smallest scaled solids
    /// overlap, which is exact.
    #[error("the smallest scaled solids overlap, and the ellipsoids inside of them leave no gap for a shortest path")]
    EllipsoidsOverlap,
}

/// A segment from a point inside all scalings of A to one inside all scalings of B.
#[derive(Debug, Clone, PartialEq)]
pub struct Path {
    /// Kind of the path: not always the one that was asked for, see [`PathKind::Ellipsoids`].
    pub kind: PathKind,
    /// Its ends in the world, exactly.
    pub ends: [RationalPoint; 2],
    /// Reach of each solid along it: for A as a share of the path from its end, for B from the other end.
    pub exits: [Exit; 2],
}

/// A solid, its place and its scalings.
#[derive(Debug, Clone)]
struct ScaledSolid<'s> {
    polyhedron: &'s Polyhedron,
    skin: &'s Skin,
    /// Its origin in the world.
    origin: [f64; 3],
    /// The point about which it is scaled, strictly inside, in the world.
    seed: [f64; 3],
    /// The least and the greatest scaling, not negative.
    range: [Rational; 2],
}

impl Path {
    /// The path of a kind for all scalings in two ranges. If floats find no gap between ellipsoids, but the smallest
    /// scaled solids do not overlap, the path joins the seeds, and its kind says so.
    pub(crate) fn of(scaling: &Scaling<'_>, ranges: [ScalingRange; 2], kind: PathKind) -> Result<Path, NoPath> {
        let (bodies, solids) = (scaling.bodies(), scaling.solids());
        let (places, seeds) = (scaling.places(), scaling.seeds());
        let scaled = [0, 1].map(|side| ScaledSolid {
            polyhedron: &solids[side].polyhedron,
            skin: bodies[side].skin(),
            origin: places[side].into(),
            seed: seeds[side].into(),
            range: ranges[side].ends().map(Rational::of),
        });
        match Path::between(&scaled, kind) {
            Err(NoPath::EllipsoidsOverlap) if !overlap(scaling, &scaled) => Path::between(&scaled, PathKind::Seeds),
            found => found,
        }
    }

    /// The path of a kind between two solids.
    fn between(solids: &[ScaledSolid<'_>; 2], kind: PathKind) -> Result<Path, NoPath> {
        let proposed = match kind {
            PathKind::Seeds => [Vector3::zeros(); 2],
            PathKind::Ellipsoids => shortest_path(solids).ok_or(NoPath::EllipsoidsOverlap)?,
        };
        let ends = proposed.map(rounded);
        let exponent = unit(solids, &ends);
        let [a, b] = std::array::from_fn(|i| PathEnd::of(&solids[i], &ends[i], exponent));
        let along = difference(&b.end_in_world(), &a.end_in_world());
        let back = along.each_ref().map(|x| -x);
        // A solid is bounded: a facet is ahead in every direction.
        let exits = [a.leaves(&along, &solids[0].range), b.leaves(&back, &solids[1].range)];
        let [Some(of_a), Some(of_b)] = exits else { return Err(NoPath::Coincident) };
        Ok(Path { kind, ends: [a.point(exponent), b.point(exponent)], exits: [of_a, of_b] })
    }
}

/// True if the smallest scaled solids overlap, exactly.
fn overlap(scaling: &Scaling<'_>, solids: &[ScaledSolid<'_>; 2]) -> bool {
    let least = solids.each_ref().map(|solid| &solid.range[0]);
    scaling.verdict(least, &mut Cost::default()) == Ok(Relation::Overlapping)
}

/// Number of bits of a proposed end: those of its floats that are about sure.
const BITS: i32 = 40;

/// A vector from a seed to an end, its components multiples of `2^exponent`.
#[derive(Debug, Clone, Copy)]
struct SeedOffset {
    vector: [f64; 3],
    exponent: i32,
}

/// A proposed vector with a few bits less, so that exact numbers stay short; null if it is not finite.
fn rounded(proposed: Vector3<f64>) -> SeedOffset {
    let longest = proposed.amax();
    if longest == 0.0 || !proposed.iter().all(|x| x.is_finite()) {
        return SeedOffset { vector: [0.0; 3], exponent: i32::MAX };
    }
    let (mantissa, power) = decode(longest);
    let top = power + 64 - mantissa.leading_zeros() as i32;
    let exponent = (top - BITS).max(-1074);
    let vector = proposed.map(|x| on_grid(x, exponent)).into();
    SeedOffset { vector, exponent }
}

/// A float with the bits below `2^exponent` cut off.
fn on_grid(value: f64, exponent: i32) -> f64 {
    let (mantissa, own) = decode(value);
    match u32::try_from(exponent - own) {
        Err(_) => value,
        Ok(dropped) if dropped >= 63 => 0.0,
        // A float without its last bits is a float.
        Ok(dropped) => Rational::scaled(&SmallBigInt::from(mantissa >> dropped << dropped), own).nearest(),
    }
}

/// The greatest power of two of which everything is a multiple.
fn unit(solids: &[ScaledSolid<'_>; 2], ends: &[SeedOffset; 2]) -> i32 {
    let coordinates = solids.iter().flat_map(|solid| {
        let points = solid.polyhedron.points().iter().flat_map(|point| point.iter());
        points.chain(&solid.origin).chain(&solid.seed).copied()
    });
    let unit = Magnitudes::of(coordinates).unit;
    ends.iter().fold(unit, |unit, end| unit.min(end.exponent))
}

/// One solid in whole numbers, and the end of the path in it.
struct PathEnd {
    planes: Vec<SeedPlane>,
    seed: [IBig; 3],
    end: [IBig; 3],
}

impl PathEnd {
    /// The proposed end is drawn towards the seed until it is certainly inside.
    fn of(solid: &ScaledSolid<'_>, proposed: &SeedOffset, exponent: i32) -> PathEnd {
        let whole = |vector: [f64; 3]| vector.map(|x| in_units(x, exponent));
        let seed = whole(solid.seed);
        let planes = planes_about(solid.polyhedron, solid.skin, &difference(&seed, &whole(solid.origin)), exponent);
        let mut end = whole(proposed.vector);
        // Each time by twice as much, and a whole number ends at zero.
        let mut kept = BITS;
        while !is_zero(&end) && !is_strictly_inside(&planes, &end, &solid.range[0]) {
            kept = (kept - 2).max(1);
            end = end.map(|x| drawn_in(&x, kept as usize));
        }
        PathEnd { planes, seed, end }
    }

    /// The end in the world, in units.
    fn end_in_world(&self) -> [IBig; 3] {
        std::array::from_fn(|k| &self.seed[k] + &self.end[k])
    }

    fn point(&self, exponent: i32) -> RationalPoint {
        RationalPoint(self.end_in_world().map(|x| Rational::scaled(&x.into(), exponent).reduced()))
    }

    /// Exit of the ray from the end along a vector.
    fn leaves(&self, along: &[IBig; 3], range: &[Rational; 2]) -> Option<Exit> {
        let ahead = |plane: &SeedPlane| {
            let rise = dot(&plane.normal, along);
            let start = dot(&plane.normal, &self.end);
            (rise > IBig::ZERO).then(|| FacetAhead { height: plane.height.clone(), start, rise, face: plane.face })
        };
        let ahead: Vec<FacetAhead> = self.planes.iter().filter_map(ahead).collect();
        Exit::of(&ahead, range)
    }
}

/// A whole number made smaller in size by its part `2^-kept`, and by one at least.
fn drawn_in(x: &IBig, kept: usize) -> IBig {
    let size: IBig = x.clone().unsigned_abs().into();
    let less = &size - (&size >> kept) - IBig::ONE;
    if size.is_zero() {
        size
    } else if *x < IBig::ZERO {
        -less
    } else {
        less
    }
}

/// The vectors from the seeds to the ends of the shortest path between ellipsoids inside the smallest solids; `None` if
/// floats see no gap between these.
fn shortest_path([a, b]: &[ScaledSolid<'_>; 2]) -> Option<[Vector3<f64>; 2]> {
    // In quarters, so that no difference overflows.
    let quarter = |point: [f64; 3]| Vector3::from(point) / 4.0;
    let apart = quarter(b.seed) - quarter(a.seed);
    let [(of_a, size_a), (of_b, size_b)] = [a, b].map(proportions);
    let least = [a, b].map(|solid| solid.range[0].nearest());
    let extent = apart.norm() + least[0] * size_a + least[1] * size_b;
    if extent == 0.0 {
        // Two points in one place: that they are is for exact numbers to say.
        return Some([Vector3::zeros(); 2]);
    }
    let inner = [of_a.scaled(least[0] * (size_a / extent)), of_b.scaled(least[1] * (size_b / extent))];
    let [p, q] = nearest_points(&inner[0], &inner[1], &(apart / extent))?;
    Some([p, q].map(|point| point * extent * 4.0))
}

/// An ellipsoid inside a solid, seen from the seed, in the unit that makes the furthest vertex one; and that unit, in
/// quarters.
fn proportions(solid: &ScaledSolid<'_>) -> (InnerEllipsoid, f64) {
    let seed = Vector3::from(solid.seed) / 4.0 - Vector3::from(solid.origin) / 4.0;
    let seen: Vec<Point3<f64>> = solid.polyhedron.points().iter().map(|point| point / 4.0 - seed).collect();
    let size = seen.iter().map(|point| point.coords.amax()).fold(0.0, f64::max);
    let seen: Vec<Point3<f64>> = seen.into_iter().map(|point| point / size).collect();
    let planes = rough_planes(solid.polyhedron, &seen);
    (InnerEllipsoid::of(&seen, &planes).unwrap_or(InnerEllipsoid::point()), size)
}

#[cfg(test)]
mod tests;
