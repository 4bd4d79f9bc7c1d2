//! The scene in whole numbers: every coordinate an integer in one unit, the time a fourth coordinate.

use dashu_int::IBig;
use dashu_int::ops::BitTest;
use nalgebra::Point3;

use crate::hierarchy::Hierarchy;
use firstcontact_convex::ConvexSolid;
use firstcontact_exact::geom::Magnitudes;
use firstcontact_exact::integer::decode;
use firstcontact_exact::linear::{difference, dot};
use firstcontact_exact::{Rational, SmallBigInt};
use firstcontact_motion::Scene;

/// Two convex solids and their relative motion in integers.
///
/// The unit is `2^unit / denominator`, the denominator being the one that the motion's rational numbers share. Points
/// are converted when asked for, so that a query that looks at few vertices converts few.
pub(crate) struct SpaceTimeFrame<'s> {
    a: &'s [Point3<f64>],
    b: &'s [Point3<f64>],
    unit: i32,
    denominator: IBig,
    offset: [IBig; 3],
    /// The displacement of A relative to B.
    pub(crate) displacement: [IBig; 3],
    /// Length that the whole piece of time counts as.
    pub(crate) duration: IBig,
}

/// Length that the whole piece of time counts as. Any positive one makes the same two prisms meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Duration {
    /// A power of two near the length of the displacement, so that neither prism is thin.
    LikeDisplacement,
    /// One unit of length, so that a distance in space and time has a meaning to the caller.
    OneUnit,
}

impl<'s> SpaceTimeFrame<'s> {
    pub(crate) fn new(
        scene: &'s Scene<'_>,
        a: &'s ConvexSolid,
        b: &'s ConvexSolid,
        duration: Duration,
    ) -> SpaceTimeFrame<'s> {
        let (a, b) = (a.polyhedron.points(), b.polyhedron.points());
        let motion = scene.exact_motion();
        let coordinates = a.iter().chain(b).flat_map(|point| point.coords.iter().copied());
        let unit = Magnitudes::of(coordinates).unit.min(motion.exponent);
        let unit = if duration == Duration::OneUnit { unit.min(0) } else { unit };
        let denominator = motion.denominator.to_big();
        let scaled =
            |vector: &[SmallBigInt; 3]| vector.each_ref().map(|x| x.to_big() << (motion.exponent - unit) as usize);
        let displacement = scaled(&motion.displacement);
        let duration = match duration {
            Duration::LikeDisplacement => IBig::ONE << displacement.iter().map(BitTest::bit_len).max().unwrap_or(0),
            Duration::OneUnit => &denominator << unit.unsigned_abs() as usize,
        };
        SpaceTimeFrame { a, b, unit, denominator, offset: scaled(&motion.offset), displacement, duration }
    }

    /// The length whose square is a quotient of integers in the square of this unit.
    pub(crate) fn square(&self, dividend: IBig, divisor: &IBig) -> Rational {
        let whole = Rational::scaled(&SmallBigInt::from(dividend), 2 * self.unit);
        let divisor = divisor * &self.denominator * &self.denominator;
        whole.over(&Rational::scaled(&SmallBigInt::from(divisor), 0))
    }

    /// A vertex of A at the beginning of the piece.
    pub(crate) fn a(&self, vertex: u32) -> [IBig; 3] {
        let [x, y, z] = self.integers(&self.a[vertex as usize]);
        let [u, v, w] = &self.offset;
        [x + u, y + v, z + w]
    }

    /// A vertex of B.
    pub(crate) fn b(&self, vertex: u32) -> [IBig; 3] {
        self.integers(&self.b[vertex as usize])
    }

    fn integers(&self, point: &Point3<f64>) -> [IBig; 3] {
        [point.x, point.y, point.z].map(|value| {
            let (mantissa, exponent) = decode(value);
            // Zero has no unit of its own.
            let shift = if mantissa == 0 { 0 } else { (exponent - self.unit) as usize };
            (IBig::from(mantissa) << shift) * &self.denominator
        })
    }

    /// Height of one vertex of A over another along a vector.
    pub(crate) fn rise_of_a(&self, along: &[IBig; 3], from: u32, to: u32) -> IBig {
        dot(along, &difference(&self.integers(&self.a[to as usize]), &self.integers(&self.a[from as usize])))
    }

    /// The same for two vertices of B.
    pub(crate) fn rise_of_b(&self, along: &[IBig; 3], from: u32, to: u32) -> IBig {
        dot(along, &difference(&self.b(to), &self.b(from)))
    }

    /// The point `a - b` of the difference of the two solids, at the beginning of the piece.
    pub(crate) fn apart(&self, [a, b]: [u32; 2]) -> [IBig; 3] {
        difference(&self.a(a), &self.b(b))
    }

    /// The point `p - q` of the difference of the two prisms.
    pub(crate) fn point(&self, corner: PrismCorner) -> [IBig; 4] {
        let [mut x, mut y, mut z] = self.apart(corner.vertices);
        let mut time = IBig::ZERO;
        if corner.ends[0] == PrismEnd::Last {
            let [u, v, w] = &self.displacement;
            (x, y, z) = (x + u, y + v, z + w);
            time += &self.duration;
        }
        if corner.ends[1] == PrismEnd::Last {
            time -= &self.duration;
        }
        [x, y, z, time]
    }

    /// At which ends of the prisms the least product with `(n, time)` is found, whatever the vertices: A's prism rises
    /// by the product with its direction, B's falls by the time's share.
    pub(crate) fn lowest_ends(&self, n: &[IBig; 3], time: &IBig) -> [PrismEnd; 2] {
        let by_time = time * &self.duration;
        let end = |is_lower: bool| if is_lower { PrismEnd::Last } else { PrismEnd::First };
        [end(dot(n, &self.displacement) + &by_time < IBig::ZERO), end(by_time > IBig::ZERO)]
    }
}

/// One of the two copies of a solid that a prism ends with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PrismEnd {
    /// At the beginning of the piece.
    First,
    /// At its end.
    Last,
}

/// A vertex of the difference of the two prisms: a vertex of each solid, and of which of its copies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PrismCorner {
    /// A vertex of A and one of B, in the polyhedra's numbering.
    pub vertices: [u32; 2],
    /// The ends of the two prisms.
    pub ends: [PrismEnd; 2],
}

// The difference of a level of A and a level of B, by its extreme points.
//
// An extreme vertex is found by the hierarchy: level by level, at most one of the vertices put back is beyond a plane
// that touched the level before, and it is joined to every vertex in the plane. For a vector that is new, the search
// begins at the topmost level; for one whose extreme vertices one level before are known, it looks only at what was put
// back next to them.

/// A level of A and a level of B in one scene.
pub(crate) struct LevelDifference<'l> {
    /// The scene.
    pub frame: &'l SpaceTimeFrame<'l>,
    /// The hierarchies of A and B.
    pub hierarchies: [&'l Hierarchy; 2],
    /// The levels of A and B, the solids themselves being zero.
    pub levels: [usize; 2],
}

impl LevelDifference<'_> {
    /// A vertex of each solid such that no point `a - b` has a lower product with `n`; `known` are such vertices of
    /// levels above, if there are any.
    pub(crate) fn lowest(&self, n: &[IBig; 3], known: Option<[u32; 2]>) -> [u32; 2] {
        let ([of_a, of_b], [level_of_a, level_of_b]) = (self.hierarchies, self.levels);
        let is_lower = |from: u32, to: u32| self.frame.rise_of_a(n, from, to) < IBig::ZERO;
        let is_higher = |from: u32, to: u32| self.frame.rise_of_b(n, from, to) > IBig::ZERO;
        [
            of_a.descend_to(level_of_a, known.map(|[a, _]| a), is_lower),
            of_b.descend_to(level_of_b, known.map(|[_, b]| b), is_higher),
        ]
    }

    /// The vertex of the difference of the two prisms with the lowest product with a vector in space and time.
    pub(crate) fn lowest_corner(&self, [x, y, z, time]: &[IBig; 4], known: Option<[u32; 2]>) -> PrismCorner {
        let n = [x.clone(), y.clone(), z.clone()];
        PrismCorner { vertices: self.lowest(&n, known), ends: self.frame.lowest_ends(&n, time) }
    }
}
