//! The scene in whole numbers: every coordinate an integer in one unit, the time a fourth coordinate.

use dashu_int::IBig;
use dashu_int::ops::BitTest;

use crate::hierarchy::Hierarchy;
use firstcontact_convex::{ConvexSolid, MinkowskiDifference, MotionEnd, Side, SupportPoint};
use firstcontact_exact::linear::dot;
use firstcontact_exact::{Rational, SmallBigInt};
use firstcontact_motion::{Scene, Span, SpanNumber};

/// Two convex solids and their relative motion in integers.
///
/// The unit is that of the scene's spans in integers. Points are converted when asked for, so that a query that looks
/// at few vertices converts few.
pub(crate) struct SpaceTimeFrame<'s> {
    difference: MinkowskiDifference<'s>,
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
        let displacement = integers(scene, Span::Motion);
        let duration = match duration {
            Duration::LikeDisplacement => IBig::ONE << displacement.iter().map(BitTest::bit_len).max().unwrap_or(0),
            Duration::OneUnit => scene.denominator().to_big() << scene.exponent_of_integers().unsigned_abs() as usize,
        };
        SpaceTimeFrame { difference: MinkowskiDifference::new(scene, a, b), displacement, duration }
    }

    /// The length whose square is a quotient of integers in the square of this unit.
    pub(crate) fn square(&self, dividend: IBig, divisor: &IBig) -> Rational {
        let unit = self.difference.scene.unit_of_integers();
        &Rational::new(dividend.into(), divisor.clone().into()) * &(&unit * &unit)
    }

    /// True if a point `a - b` gets a lower product with a vector when one of its vertices changes to another.
    pub(crate) fn is_lower(&self, along: &[IBig; 3], side: Side, from: u32, to: u32) -> bool {
        dot(along, &integers(self.difference.scene, self.difference.step(side, from, to))) > IBig::ZERO
    }

    /// The point `a - b` of the difference of the two solids, at the beginning of the piece.
    pub(crate) fn apart(&self, [a, b]: [u32; 2]) -> [IBig; 3] {
        integers(self.difference.scene, self.difference.span(SupportPoint::new(Side::A, a, b))).map(|x| -x)
    }

    /// The point `p - q` of the difference of the two prisms.
    pub(crate) fn point(&self, corner: PrismCorner) -> [IBig; 4] {
        let [mut x, mut y, mut z] = self.apart(corner.vertices);
        let mut time = IBig::ZERO;
        if corner.ends[0] == MotionEnd::Close {
            let [u, v, w] = &self.displacement;
            (x, y, z) = (x + u, y + v, z + w);
            time += &self.duration;
        }
        if corner.ends[1] == MotionEnd::Close {
            time -= &self.duration;
        }
        [x, y, z, time]
    }

    /// At which ends of the prisms the least product with `(n, time)` is found, whatever the vertices: A's prism rises
    /// by the product with its direction, B's falls by the time's share.
    pub(crate) fn lowest_ends(&self, n: &[IBig; 3], time: &IBig) -> [MotionEnd; 2] {
        let by_time = time * &self.duration;
        let end = |is_lower: bool| if is_lower { MotionEnd::Close } else { MotionEnd::Beginning };
        [end(dot(n, &self.displacement) + &by_time < IBig::ZERO), end(by_time > IBig::ZERO)]
    }
}

/// A span in integers of the scene's unit.
fn integers(scene: &Scene<'_>, span: Span) -> [IBig; 3] {
    SmallBigInt::vector(scene, span).map(|x| x.to_big())
}

/// A vertex of the difference of the two prisms: a vertex of each solid, and of which of its copies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PrismCorner {
    /// A vertex of A and one of B, in the polyhedra's numbering.
    pub vertices: [u32; 2],
    /// The ends of the two prisms.
    pub ends: [MotionEnd; 2],
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
        [Side::A, Side::B].map(|side| {
            let known = known.map(|vertices| vertices[side.index()]);
            let is_lower = |from: u32, to: u32| self.frame.is_lower(n, side, from, to);
            self.hierarchies[side.index()].descend_to(self.levels[side.index()], known, is_lower)
        })
    }

    /// The vertex of the difference of the two prisms with the lowest product with a vector in space and time.
    pub(crate) fn lowest_corner(&self, [x, y, z, time]: &[IBig; 4], known: Option<[u32; 2]>) -> PrismCorner {
        let n = [x.clone(), y.clone(), z.clone()];
        PrismCorner { vertices: self.lowest(&n, known), ends: self.frame.lowest_ends(&n, time) }
    }
}
