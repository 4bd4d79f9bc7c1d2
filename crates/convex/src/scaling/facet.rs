//! A facet of the Minkowski difference, and its half-plane of scalings.

use super::frame::{Coordinate, Frame, Way};
use super::half_plane::{Bound, HalfPlane};
use super::pair::Pair;
use crate::cd_dual::{Difference, Face, Part, Plane, across};
use crate::side::Side;
use firstcontact_exact::ring::{cross, dot};
use firstcontact_exact::{Filtered, Sign, SmallBigInt};
use firstcontact_motion::Span;

/// A facet of the difference. With its outward normal `n`, the target T is behind its plane if `n.T <= rho1 h1 + rho2 h2`.
#[derive(Clone)]
pub(super) struct Facet<'s> {
    difference: Difference<'s>,
    way: Way,
    face: Face,
    /// The pairs at which T is not in front of its plane.
    half_plane: HalfPlane,
}

impl<'s> Facet<'s> {
    /// The facet in a plane that supports the difference.
    pub(super) fn new(frame: &Frame<'s>, plane: &Plane) -> Facet<'s> {
        let way = frame.axis_against(plane.spans);
        let difference = frame.difference(way);
        let face = Face::of(&difference, plane);
        let normal = normal::<SmallBigInt>(frame, plane.spans);
        let arm = |side: Side| dot(&normal, &frame.arm::<SmallBigInt>(side, plane.corner.of(side)));
        let reach = [-&arm(Side::A), arm(Side::B)];
        let half_plane = HalfPlane::new(reach, dot(&normal, &frame.target::<SmallBigInt>()));
        Facet { difference, way, face, half_plane }
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
}

impl Bound for Facet<'_> {
    fn half_plane(&self) -> &HalfPlane {
        &self.half_plane
    }
}

/// The cross product of two spans.
fn normal<N: Coordinate>(frame: &Frame<'_>, spans: [Span; 2]) -> [N; 3] {
    let [u, v] = spans.map(|span| N::span(frame, span));
    cross(&u, &v)
}

/// Whether the target is beyond the origin along the normal of a plane.
pub(super) fn faces_target(frame: &Frame<'_>, spans: [Span; 2]) -> bool {
    dot(&normal::<SmallBigInt>(frame, spans), &frame.target::<SmallBigInt>()).sign() == Sign::Positive
}

/// Whether the origin is strictly behind the facet of a solid that two spans are parallel to, as it is in the difference.
pub(super) fn is_before(frame: &Frame<'_>, side: Side, spans: [Span; 2], vertex: u32) -> bool {
    let rough = dot(&normal::<Filtered>(frame, spans), &frame.arm::<Filtered>(side, vertex));
    let exactly = || dot(&normal::<SmallBigInt>(frame, spans), &frame.arm::<SmallBigInt>(side, vertex)).sign();
    let sign = rough.sign().unwrap_or_else(exactly);
    sign == if side == Side::A { Sign::Negative } else { Sign::Positive }
}
