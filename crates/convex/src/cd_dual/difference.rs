//! The Minkowski difference `M = B - A` of two convex solids at the beginning of the piece, seen along a line through
//! the origin.
//!
//! The facets of `-A` are those of A with the normal turned round, and run the other way round in it.

use std::ops::Deref;

use crate::difference::{MinkowskiDifference, MotionEnd, Side, SupportPoint};
use crate::solid::ConvexSolid;
use crate::solids::Sense;
use firstcontact_exact::Sign;
use firstcontact_motion::{ContactPlane, Scene, Span};

/// A directed line through the origin.
#[derive(Debug, Clone, Copy)]
pub struct DirectedLine {
    /// A span parallel to it.
    pub along: Span,
    /// Which way.
    pub sense: Sense,
}

/// A plane that supports M at a corner; its outward normal is the cross product of the spans.
#[derive(Debug, Clone, Copy)]
pub struct DifferencePlane {
    /// Two spans of the bodies that are parallel to the plane but not to each other.
    pub spans: [Span; 2],
    /// A point of M on the plane.
    pub corner: SupportPoint,
    /// The sign of the normal times the line: negative if the line can enter M here (the plane faces it).
    pub rate: Sign,
}

impl DifferencePlane {
    /// True if the line can enter M here.
    pub fn faces(&self) -> bool {
        self.rate == Sign::Negative
    }
}

/// Two solids and a line.
#[derive(Clone, Copy)]
pub struct LineDifference<'s> {
    difference: MinkowskiDifference<'s>,
    line: DirectedLine,
}

impl<'s> Deref for LineDifference<'s> {
    type Target = MinkowskiDifference<'s>;

    fn deref(&self) -> &MinkowskiDifference<'s> {
        &self.difference
    }
}

impl<'s> LineDifference<'s> {
    /// The difference of B and A, to be met by a line.
    pub fn new(scene: &'s Scene<'s>, a: &'s ConvexSolid, b: &'s ConvexSolid, line: DirectedLine) -> LineDifference<'s> {
        LineDifference { difference: MinkowskiDifference::new(scene, a, b), line }
    }

    /// The same with the line turned round.
    pub fn turned(&self) -> LineDifference<'s> {
        let sense = match self.line.sense {
            Sense::Forward => Sense::Backward,
            Sense::Backward => Sense::Forward,
        };
        LineDifference { line: DirectedLine { sense, ..self.line }, ..*self }
    }

    /// The ends of a half-edge in the order in which they come around its facet in M, counter-clockwise seen from
    /// outside.
    pub fn ends(&self, side: Side, half_edge: u32) -> [u32; 2] {
        let polyhedron = self.polyhedron(side);
        let ends = [polyhedron.origin(half_edge), polyhedron.target(half_edge)];
        match side {
            Side::A => [ends[1], ends[0]],
            Side::B => ends,
        }
    }

    /// Two spans whose cross product is the outward normal of a facet in M, and the vertex between them.
    pub fn normal(&self, side: Side, facet: u32) -> ([Span; 2], u32) {
        let [p, q, r] = self.polyhedron(side).corners(facet);
        let spans = match side {
            Side::A => [self.step(side, r, q), self.step(side, q, p)],
            Side::B => [self.step(side, p, q), self.step(side, q, r)],
        };
        (spans, q)
    }

    /// The plane through a corner that two spans are parallel to.
    pub fn plane(&self, spans: [Span; 2], corner: SupportPoint) -> DifferencePlane {
        let rate = self.along(self.scene.sign([spans[0], spans[1], self.line.along]));
        DifferencePlane { spans, corner, rate }
    }

    /// A sign taken along the line, as it is in the sense of the line.
    fn along(&self, sign: Sign) -> Sign {
        match self.line.sense {
            Sense::Forward => sign,
            Sense::Backward => -sign,
        }
    }

    /// The floats of the line.
    pub fn direction(&self) -> [f64; 3] {
        let direction = self.scene.floats(self.line.along);
        match self.line.sense {
            Sense::Forward => direction,
            Sense::Backward => direction.map(|x| -x),
        }
    }

    /// Turn from one vector to another in a plane that faces the line, seen against the line: positive to the left.
    pub fn turn(&self, u: Span, v: Span) -> Sign {
        -self.along(self.scene.sign([u, v, self.line.along]))
    }

    /// On which side of a directed edge through a corner the line passes, seen against the line: positive on the left.
    pub fn side_of_line(&self, edge: Span, corner: SupportPoint) -> Sign {
        self.along(self.scene.sign([edge, self.span(corner), self.line.along]))
    }

    /// On which side of a plane the origin is: negative outside, where M is not.
    pub fn side_of_origin(&self, plane: &DifferencePlane) -> Sign {
        let [u, v] = plane.spans;
        self.scene.sign([u, v, self.span(plane.corner)])
    }

    /// On which side of a plane the origin is once the motion has ended.
    pub fn side_of_end(&self, plane: &DifferencePlane) -> Sign {
        let [u, v] = plane.spans;
        self.scene.sign([u, v, self.span(SupportPoint { end: MotionEnd::Close, ..plane.corner })])
    }

    /// True if the signed distance of a plane is greater than that of another, exactly.
    ///
    /// With `k` the height of the plane over the origin and `r` its normal times the direction of the line, the line
    /// crosses the plane at `k / r`. For a point `c` of the line inside of M, towards which it runs, `d = -k / (k -
    /// N.c)` is greater for planes that face the line (`r < 0`, `d > -1`) than for those parallel to it (`d = -1`), and
    /// for these greater than for the others; among planes of one kind it grows with `k / r`. So its order does not
    /// depend on `c`.
    pub fn is_greater(&self, plane: &DifferencePlane, than: &DifferencePlane) -> bool {
        if plane.rate != than.rate {
            return plane.rate < than.rate;
        }
        if plane.rate.is_zero() {
            return false;
        }
        let height = |p: &DifferencePlane| [p.spans[0], p.spans[1], self.span(p.corner)];
        let rate = |p: &DifferencePlane| [p.spans[0], p.spans[1], self.line.along];
        // Both rates have one sign, so their product is positive.
        let sign = self.scene.sign_of_products([height(plane), rate(than)], [height(than), rate(plane)]);
        self.along(sign) == Sign::Positive
    }

    /// The plane as every method reports it, in the bodies' numbering.
    pub fn supporting(&self, plane: &DifferencePlane) -> ContactPlane {
        let [a, b] = self.names(plane.corner);
        ContactPlane { spans: plane.spans, a, b }
    }
}
