//! The scene in whole numbers: every coordinate an integer in one unit, the time a fourth coordinate.

use dashu_int::IBig;
use dashu_int::ops::BitTest;
use nalgebra::Point3;

use crate::ConvexSolid;
use firstcontact_exact::geom::Magnitudes;
use firstcontact_exact::integer::decode;
use firstcontact_exact::linear::{difference, dot};
use firstcontact_exact::{Rational, SmallBigInt};
use firstcontact_motion::Scene;

/// Two convex solids and their relative motion in integers.
///
/// The unit is `2^unit / denominator`, the denominator being the one that the motion's rational numbers share. Points are
/// converted when asked for, so that a query that looks at few vertices converts few.
pub(super) struct Frame<'s> {
    a: &'s [Point3<f64>],
    b: &'s [Point3<f64>],
    unit: i32,
    denominator: IBig,
    offset: [IBig; 3],
    /// The displacement of A relative to B.
    pub(super) displacement: [IBig; 3],
    /// What the whole piece of time counts as a length.
    pub(super) duration: IBig,
}

/// Length that the whole piece of time counts as. Any positive one makes the same two prisms meet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Duration {
    /// A power of two near the length of the displacement, so that neither prism is thin.
    LikeDisplacement,
    /// One unit of length, so that a distance in space and time has a meaning to the caller.
    OneUnit,
}

impl<'s> Frame<'s> {
    pub(super) fn new(scene: &'s Scene<'_>, a: &'s ConvexSolid, b: &'s ConvexSolid, duration: Duration) -> Frame<'s> {
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
        Frame { a, b, unit, denominator, offset: scaled(&motion.offset), displacement, duration }
    }

    /// The length whose square is a quotient of integers in the square of this unit.
    pub(super) fn square(&self, dividend: IBig, divisor: &IBig) -> Rational {
        let whole = Rational::scaled(&SmallBigInt::from(dividend), 2 * self.unit);
        let divisor = divisor * &self.denominator * &self.denominator;
        whole.over(&Rational::scaled(&SmallBigInt::from(divisor), 0))
    }

    /// A vertex of A at the beginning of the piece.
    pub(super) fn a(&self, vertex: u32) -> [IBig; 3] {
        let [x, y, z] = self.integers(&self.a[vertex as usize]);
        let [u, v, w] = &self.offset;
        [x + u, y + v, z + w]
    }

    /// A vertex of B.
    pub(super) fn b(&self, vertex: u32) -> [IBig; 3] {
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

    /// How much higher one vertex of A is than another along a vector.
    pub(super) fn rise_of_a(&self, along: &[IBig; 3], from: u32, to: u32) -> IBig {
        dot(along, &difference(&self.integers(&self.a[to as usize]), &self.integers(&self.a[from as usize])))
    }

    /// The same for two vertices of B.
    pub(super) fn rise_of_b(&self, along: &[IBig; 3], from: u32, to: u32) -> IBig {
        dot(along, &difference(&self.b(to), &self.b(from)))
    }

    /// The point `a - b` of the difference of the two solids, at the beginning of the piece.
    pub(super) fn apart(&self, [a, b]: [u32; 2]) -> [IBig; 3] {
        difference(&self.a(a), &self.b(b))
    }

    /// The point `p - q` of the difference of the two prisms.
    pub(super) fn point(&self, corner: Corner) -> [IBig; 4] {
        let [mut x, mut y, mut z] = self.apart(corner.vertices);
        let mut time = IBig::ZERO;
        if corner.ends[0] == End::Last {
            let [u, v, w] = &self.displacement;
            (x, y, z) = (x + u, y + v, z + w);
            time += &self.duration;
        }
        if corner.ends[1] == End::Last {
            time -= &self.duration;
        }
        [x, y, z, time]
    }

    /// At which ends of the prisms the least product with `(n, time)` is found, whatever the vertices: A's prism rises by
    /// the product with its direction, B's falls by the time's share.
    pub(super) fn lowest_ends(&self, n: &[IBig; 3], time: &IBig) -> [End; 2] {
        let by_time = time * &self.duration;
        let end = |is_lower: bool| if is_lower { End::Last } else { End::First };
        [end(dot(n, &self.displacement) + &by_time < IBig::ZERO), end(by_time > IBig::ZERO)]
    }
}

/// One of the two copies of a solid that a prism ends with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum End {
    /// At the beginning of the piece.
    First,
    /// At its end.
    Last,
}

/// A vertex of the difference of the two prisms: a vertex of each solid, and of which of its copies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Corner {
    /// A vertex of A and one of B, in the polyhedra's numbering.
    pub vertices: [u32; 2],
    /// The ends of the two prisms.
    pub ends: [End; 2],
}
