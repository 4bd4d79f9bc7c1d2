//! The Minkowski difference of two convex sets, known by its vertices and never built.
//!
//! Choi et al. write `M = P + (-Q)`; here P is B and Q is A. A vertex of M is a vertex of B minus one of A; what moves
//! it along an edge of either set is a [`Span`], turned round for A. With [`Side`] for "whose", both sets are treated
//! alike. GJK and the search of Chung and Wang ask for its least vertex in a direction, CD-Dual for its faces along a
//! line (`cd_dual`), the 4-prisms for the least vertex of the levels of two hierarchies.

use std::fmt;

use nalgebra::{Point3, Vector3};

use crate::cost::Cost;
use crate::polyhedron::Polyhedron;
use crate::solid::ConvexSolid;
use firstcontact_exact::Sign;
use firstcontact_motion::{Scene, Span};

/// Whose feature it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Side {
    /// The body that moves, or the first.
    A,
    /// The body seen as standing, or the second.
    B,
}

impl Side {
    /// Index of the body in pairs: 0 for A, 1 for B.
    #[inline]
    pub fn index(self) -> usize {
        self as usize
    }

    /// The other body.
    pub fn other(self) -> Side {
        match self {
            Side::A => Side::B,
            Side::B => Side::A,
        }
    }
}

/// `A` or `B`.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::A => "A",
            Side::B => "B",
        })
    }
}

/// A vertex of the difference: a vertex of each solid, in the numbering of the polyhedra, and where A then is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SupportPoint {
    /// The vertex of A.
    pub a: u32,
    /// The vertex of B.
    pub b: u32,
    /// The end of the motion at which the two vertices are taken.
    pub end: MotionEnd,
}

impl SupportPoint {
    /// The point made of a vertex of one set and a vertex of the other, at the beginning of the motion.
    pub fn new(side: Side, vertex: u32, other: u32) -> SupportPoint {
        let [a, b] = if side == Side::A { [vertex, other] } else { [other, vertex] };
        SupportPoint { a, b, end: MotionEnd::Beginning }
    }

    /// Some vertex of any difference.
    pub const FIRST: SupportPoint = SupportPoint { a: 0, b: 0, end: MotionEnd::Beginning };

    /// One set's vertex.
    #[inline]
    pub fn of(self, side: Side) -> u32 {
        match side {
            Side::A => self.a,
            Side::B => self.b,
        }
    }
}

/// An end of the piece of motion.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MotionEnd {
    /// The beginning of the piece.
    Beginning,
    /// The end of the piece.
    Close,
}

/// Set that A stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// A where it is at the beginning.
    Still,
    /// All that A sweeps during the piece: the hull of A at its beginning and at its end.
    Swept,
}

/// The set of all `b - a - offset`, and while A moves of all `b - a - offset - s displacement`.
pub struct MinkowskiDifference<'s, S = ConvexSolid> {
    /// Placement and motion of the two sets.
    pub scene: &'s Scene<'s>,
    /// Set A.
    pub a: &'s S,
    /// Set B.
    pub b: &'s S,
    /// A at the beginning, or all that A sweeps.
    pub extent: Extent,
}

impl<S> Clone for MinkowskiDifference<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for MinkowskiDifference<'_, S> {}

impl<'s> MinkowskiDifference<'s> {
    /// One of the solids.
    pub fn solid(&self, side: Side) -> &'s ConvexSolid {
        match side {
            Side::A => self.a,
            Side::B => self.b,
        }
    }

    /// The boundary of one of the solids.
    pub fn polyhedron(&self, side: Side) -> &'s Polyhedron {
        &self.solid(side).polyhedron
    }
}

impl<'s, S: Shape> MinkowskiDifference<'s, S> {
    /// The difference of two sets, A where it is at the beginning.
    pub fn new(scene: &'s Scene<'s>, a: &'s S, b: &'s S) -> MinkowskiDifference<'s, S> {
        MinkowskiDifference { scene, a, b, extent: Extent::Still }
    }

    /// A vertex as a float vector, each coordinate within [`Scene::doubt_across`] of the exact one at the beginning.
    pub fn point(&self, pairing: SupportPoint) -> Vector3<f64> {
        let apart = self.b.point(pairing.b) - self.a.point(pairing.a);
        let beginning = apart - vector(self.scene.offset.map(|x| x.value));
        match pairing.end {
            MotionEnd::Beginning => beginning,
            MotionEnd::Close => beginning - self.displacement(),
        }
    }

    /// The displacement of A, as a float vector.
    pub fn displacement(&self) -> Vector3<f64> {
        vector(self.scene.displacement.map(|x| x.value))
    }

    /// The numbers that the bodies give to the two vertices.
    pub fn names(&self, SupportPoint { a, b, .. }: SupportPoint) -> [u32; 2] {
        [self.a.name(a), self.b.name(b)]
    }

    /// From the origin to a vertex, as a span of the scene.
    pub fn span(&self, pairing: SupportPoint) -> Span {
        let [a, b] = self.names(pairing);
        match pairing.end {
            MotionEnd::Beginning => Span::Across(a, b),
            MotionEnd::Close => Span::AcrossAtEnd(a, b),
        }
    }

    /// Displacement of a vertex of the difference when its vertex of one set changes from one to another.
    pub fn step(&self, side: Side, from: u32, to: u32) -> Span {
        match side {
            Side::A => Span::OfA(self.a.name(to), self.a.name(from)),
            Side::B => Span::OfB(self.b.name(from), self.b.name(to)),
        }
    }

    /// A vertex that is, as far as floats can tell, least in a direction; `from` may be near it.
    pub fn least(&self, direction: &Vector3<f64>, from: SupportPoint, cost: &mut Cost) -> SupportPoint {
        cost.supports += 1;
        let end = match self.extent {
            Extent::Swept if direction.dot(&self.displacement()) > 0.0 => MotionEnd::Close,
            Extent::Still | Extent::Swept => MotionEnd::Beginning,
        };
        let a = self.a.extreme(direction, from.a);
        let b = self.b.extreme(&-direction, from.b);
        SupportPoint { a, b, end }
    }
}

fn vector([x, y, z]: [f64; 3]) -> Vector3<f64> {
    Vector3::new(x, y, z)
}

/// A convex set given by vertices, numbered from zero.
pub trait Shape {
    /// Position of a vertex.
    fn point(&self, vertex: u32) -> Point3<f64>;

    /// The body's number of a vertex.
    fn name(&self, vertex: u32) -> u32;

    /// A vertex that is, as far as floats can tell, furthest along a direction; `near` may be near it.
    fn extreme(&self, direction: &Vector3<f64>, near: u32) -> u32;

    /// The best vertex in a linear order, of which it is known whether one vertex is better than another; `near` may be
    /// near it.
    fn best(&self, near: u32, is_better: impl Fn(u32, u32) -> bool) -> u32;
}

impl Shape for ConvexSolid {
    fn point(&self, vertex: u32) -> Point3<f64> {
        self.polyhedron.points()[vertex as usize]
    }

    fn name(&self, vertex: u32) -> u32 {
        self.polyhedron.body_vertices()[vertex as usize]
    }

    #[inline(always)]
    fn extreme(&self, direction: &Vector3<f64>, near: u32) -> u32 {
        ConvexSolid::extreme(self, direction, Some(near))
    }

    /// Goes on to a better neighbour until there is none: a vertex of a convex polyhedron that no neighbour exceeds is
    /// extreme, as the polyhedron lies in the cone of its edges.
    fn best(&self, near: u32, is_better: impl Fn(u32, u32) -> bool) -> u32 {
        let next = |&at: &u32| self.polyhedron.neighbours(at).find(|&to| is_better(at, to));
        std::iter::successors(Some(near), next).last().unwrap_or(near)
    }
}

/// The hull of some vertices of a body, never computed: every question about it is put to all of them.
#[derive(Debug, Clone, Copy)]
pub struct PointSet<'p> {
    positions: &'p [Point3<f64>],
    vertices: &'p [u32],
}

impl<'p> PointSet<'p> {
    /// The hull of these vertices, at least one, of a body that has them at these positions.
    pub fn new(positions: &'p [Point3<f64>], vertices: &'p [u32]) -> PointSet<'p> {
        PointSet { positions, vertices }
    }
}

impl Shape for PointSet<'_> {
    fn point(&self, vertex: u32) -> Point3<f64> {
        self.positions[self.vertices[vertex as usize] as usize]
    }

    fn name(&self, vertex: u32) -> u32 {
        self.vertices[vertex as usize]
    }

    fn extreme(&self, direction: &Vector3<f64>, near: u32) -> u32 {
        let height = |vertex: u32| self.point(vertex).coords.dot(direction);
        let start = (near, height(near));
        let (best, _) = (0..self.vertices.len() as u32).fold(start, |(best, most), vertex| {
            let height = height(vertex);
            if height > most { (vertex, height) } else { (best, most) }
        });
        best
    }

    fn best(&self, near: u32, is_better: impl Fn(u32, u32) -> bool) -> u32 {
        (0..self.vertices.len() as u32).fold(near, |best, vertex| if is_better(best, vertex) { vertex } else { best })
    }
}

impl<S: Shape> MinkowskiDifference<'_, S> {
    /// The vertex that is exactly least in a direction, looked for from another on.
    pub fn exactly_least(&self, direction: &Vector3<f64>, from: SupportPoint) -> SupportPoint {
        let direction = [direction.x, direction.y, direction.z];
        self.least_by(from, |span| self.scene.sign_along(direction, span))
    }

    /// The vertex that is least in a direction of which the signs with all spans are known, looked for from another on.
    pub fn least_by(&self, from: SupportPoint, sign: impl Fn(Span) -> Sign) -> SupportPoint {
        let end = match self.extent {
            Extent::Swept if sign(Span::Motion) == Sign::Positive => MotionEnd::Close,
            Extent::Still | Extent::Swept => MotionEnd::Beginning,
        };
        let is_less = |side: Side, at: u32, to: u32| sign(self.step(side, at, to)) == Sign::Negative;
        let a = self.a.best(from.a, |at, to| is_less(Side::A, at, to));
        let b = self.b.best(from.b, |at, to| is_less(Side::B, at, to));
        SupportPoint { a, b, end }
    }

    /// The least vertex in a direction, if all of the difference is beyond the origin there: the solids are then apart.
    pub fn separated_along(&self, direction: &Vector3<f64>, from: SupportPoint) -> Option<SupportPoint> {
        if !direction.iter().all(|x| x.is_finite()) {
            return None;
        }
        let least = self.exactly_least(direction, from);
        let height = self.scene.sign_along([direction.x, direction.y, direction.z], self.span(least));
        (height == Sign::Positive).then_some(least)
    }

    /// True if the hull of one to four vertices holds the origin: the solids then share a point.
    ///
    /// Four vectors `p, q, r, s` satisfy `det[q,r,s] p - det[p,r,s] q + det[p,q,s] r - det[p,q,r] s = 0`. If those
    /// factors do not all vanish, and no two have opposite signs, this writes the origin as a mean of the vertices. For
    /// three vectors in one plane with the origin the same holds with an axis in place of `s`.
    pub fn encloses_origin(&self, corners: &[SupportPoint]) -> bool {
        let spans: Vec<Span> = corners.iter().map(|&corner| self.span(corner)).collect();
        self.hold_origin(&spans)
    }

    /// True if the hull of four vertices holds the origin strictly inside: the solids then share inner points.
    pub fn encloses_origin_strictly(&self, corners: [SupportPoint; 4]) -> bool {
        let [p, q, r, s] = corners.map(|corner| self.span(corner));
        let det = |u, v, w| self.scene.sign([u, v, w]);
        let factors = [det(q, r, s), -det(p, r, s), det(p, q, s), -det(p, q, r)];
        !factors[0].is_zero() && factors.iter().all(|&factor| factor == factors[0])
    }

    fn hold_origin(&self, spans: &[Span]) -> bool {
        let det = |u, v, w| self.scene.sign([u, v, w]);
        match *spans {
            [p] => (0..3).all(|k| self.coordinate(p, k).is_zero()),
            [p, q] => {
                let between = |k| self.coordinate(p, k) * self.coordinate(q, k) != Sign::Positive;
                (0..3).all(|k| det(p, q, Span::Axis(k)).is_zero() && between(k))
            }
            [p, q, r] => {
                if !det(p, q, r).is_zero() {
                    return false;
                }
                for axis in (0..3).map(Span::Axis) {
                    let factors = [det(q, r, axis), det(r, p, axis), det(p, q, axis)];
                    if factors != [Sign::Zero; 3] {
                        return agree(&factors);
                    }
                }
                [[p, q], [q, r], [r, p]].iter().any(|edge| self.hold_origin(edge))
            }
            [p, q, r, s] => {
                let factors = [det(q, r, s), -det(p, r, s), det(p, q, s), -det(p, q, r)];
                if factors != [Sign::Zero; 4] {
                    return agree(&factors);
                }
                [[p, q, r], [p, q, s], [p, r, s], [q, r, s]].iter().any(|face| self.hold_origin(face))
            }
            _ => false,
        }
    }

    fn coordinate(&self, span: Span, axis: usize) -> Sign {
        self.scene.sign([span, Span::Axis((axis + 1) % 3), Span::Axis((axis + 2) % 3)])
    }
}

/// True if no two have opposite signs.
fn agree(factors: &[Sign]) -> bool {
    !(factors.contains(&Sign::Positive) && factors.contains(&Sign::Negative))
}
