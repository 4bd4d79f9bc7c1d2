//! A facet of the Minkowski difference, and its half-plane of scalings.

use super::curve::Line;
use super::frame::{Coordinate, Frame, Way};
use super::pair::Pair;
use crate::convex::cd_dual::{Difference, Face, Part, Plane, across};
use crate::convex::side::Side;
use crate::exact::ring::{cross, dot};
use crate::exact::{Approximate, Rational, Sign, Wide};
use crate::motion::Span;

/// A facet of the difference. With its outward normal `n`, the target T is behind its plane if `n.T <= rho1 h1 + rho2 h2`.
#[derive(Clone)]
pub(super) struct Facet<'s> {
    difference: Difference<'s>,
    way: Way,
    face: Face,
    /// `h1` and `h2`, both positive.
    reach: [Wide; 2],
    /// `n.T`.
    level: Wide,
}

impl<'s> Facet<'s> {
    /// The facet in a plane that supports the difference.
    pub(super) fn new(frame: &Frame<'s>, plane: &Plane) -> Facet<'s> {
        let way = frame.axis_against(plane.spans);
        let difference = frame.difference(way);
        let face = Face::of(&difference, plane);
        let normal = normal::<Wide>(frame, plane.spans);
        let arm = |side: Side| dot(&normal, &frame.arm::<Wide>(side, plane.corner.of(side)));
        let reach = [-&arm(Side::A), arm(Side::B)];
        Facet { difference, way, face, reach, level: dot(&normal, &frame.target::<Wide>()) }
    }

    /// What a solid adds to it.
    pub(super) fn part(&self, side: Side) -> Part {
        self.face.part(side)
    }

    /// The difference, seen along the axis through the facet.
    pub(super) fn difference(&self) -> &Difference<'s> {
        &self.difference
    }

    /// The axis that leads into the difference through the facet.
    pub(super) fn way(&self) -> Way {
        self.way
    }

    /// On which side of its line a pair of scalings is: positive where the solids are certainly apart.
    pub(super) fn height(&self, pair: &Pair) -> Sign {
        self.excess(pair).sign()
    }

    /// `n.T - rho1 h1 - rho2 h2`, times the denominator of the scalings.
    fn excess(&self, pair: &Pair) -> Wide {
        &(&self.level * pair.over()) - &self.extent(pair.of())
    }

    fn extent(&self, [x, y]: &[Wide; 2]) -> Wide {
        &(&self.reach[0] * x) + &(&self.reach[1] * y)
    }

    /// Where a way through the plane of scalings, in a direction whose components are not negative and not both zero, crosses the
    /// line.
    pub(super) fn crossed(&self, from: &Pair, along: &[Wide; 2]) -> Pair {
        let (rate, excess, of) = (self.extent(along), self.excess(from), from.of());
        let of = std::array::from_fn(|i| &(&of[i] * &rate) + &(&along[i] * &excess));
        Pair::new(of, from.over() * &rate)
    }

    /// Whether the lines of two facets are parallel. Both touch the curve, so that they then are one line.
    pub(super) fn is_in_line_with(&self, other: &Facet<'_>) -> bool {
        &self.reach[0] * &other.reach[1] == &self.reach[1] * &other.reach[0]
    }

    /// Where its line crosses another one that is not parallel.
    pub(super) fn crossing(&self, other: &Facet<'_>) -> Pair {
        let minor = |p: &Wide, q: &Wide, r: &Wide, s: &Wide| &(p * s) - &(q * r);
        let ([a, b], [c, d]) = (&self.reach, &other.reach);
        let of = [minor(&self.level, b, &other.level, d), minor(a, &self.level, c, &other.level)];
        Pair::new(of, minor(a, b, c, d))
    }

    /// The facet beyond an edge that the target is beyond; `None` if the target, which is in the plane at these scalings, is in
    /// the facet.
    pub(super) fn next(&self, frame: &Frame<'s>, pair: &Pair) -> Option<Facet<'s>> {
        let at = pair.rounded();
        let edge = self.face.edges(&self.difference).find(|edge| {
            let span = self.difference.step(edge.side, edge.ends[0], edge.ends[1]);
            frame.side_of_edge(edge, span, self.way, &at) == Sign::Negative
        })?;
        Some(Facet::new(frame, &across(&self.difference, &edge)))
    }

    /// The line.
    pub(super) fn line(&self) -> Line {
        let over = |x: &Wide| Rational::new(x.clone(), self.reach[1].clone()).reduced();
        Line { slope: over(&-&self.reach[0]), intercept: over(&self.level) }
    }
}

/// The cross product of two spans.
fn normal<N: Coordinate>(frame: &Frame<'_>, spans: [Span; 2]) -> [N; 3] {
    let [u, v] = spans.map(|span| N::span(frame, span));
    cross(&u, &v)
}

/// Whether the target is beyond the origin along the normal of a plane.
pub(super) fn faces_target(frame: &Frame<'_>, spans: [Span; 2]) -> bool {
    dot(&normal::<Wide>(frame, spans), &frame.target::<Wide>()).sign() == Sign::Positive
}

/// Whether the origin is strictly behind the facet of a solid that two spans are parallel to, as it is in the difference.
pub(super) fn is_before(frame: &Frame<'_>, side: Side, spans: [Span; 2], vertex: u32) -> bool {
    let rough = dot(&normal::<Approximate>(frame, spans), &frame.arm::<Approximate>(side, vertex));
    let exactly = || dot(&normal::<Wide>(frame, spans), &frame.arm::<Wide>(side, vertex)).sign();
    let sign = rough.sign().unwrap_or_else(exactly);
    sign == if side == Side::A { Sign::Negative } else { Sign::Positive }
}
