//! A point of two solids, given by vertices, and the ways from it to other vertices.

use super::uncertain_sign::{UncertainSign, scaled, signed};
use crate::Place;
use firstcontact_exact::Sign;
use firstcontact_exact::ring::{cross, difference, dot};
use firstcontact_motion::{Scene, Span};

/// A point `base + arm / weight`, the weight positive.
pub(super) struct ContactPoint<N> {
    base: Base,
    weight: N,
    arm: Option<[N; 3]>,
}

/// A vertex of A or of B.
#[derive(Debug, Clone, Copy)]
enum Base {
    A(u32),
    B(u32),
}

impl<N: UncertainSign> ContactPoint<N> {
    /// The point at a place, where the scene begins; `None` if a sign is in doubt.
    pub(super) fn new(scene: &Scene<'_>, place: Place) -> Option<ContactPoint<N>> {
        let at = |base| Some(ContactPoint { base, weight: N::one(), arm: None });
        match place {
            Place::AtA(vertex) => at(Base::A(vertex)),
            Place::AtB(vertex) => at(Base::B(vertex)),
            Place::OnA([i, j], spans, b) => {
                let edge = N::vector(scene, Span::OfA(i, j));
                ContactPoint::on_edge(Base::A(i), edge, Sign::Positive, spans, Span::Across(i, b), scene)
            }
            Place::OnB([i, j], spans, a) => {
                let edge = N::vector(scene, Span::OfB(i, j));
                ContactPoint::on_edge(Base::B(i), edge, Sign::Negative, spans, Span::Across(a, i), scene)
            }
        }
    }

    /// The point on an edge where a determinant vanishes that is `det[u, v, across]` at its beginning and becomes less
    /// by `det[u, v, edge]` until its end, or more if the sense is negative.
    fn on_edge(
        base: Base,
        edge: [N; 3],
        sense: Sign,
        [u, v]: [Span; 2],
        across: Span,
        scene: &Scene<'_>,
    ) -> Option<ContactPoint<N>> {
        let normal = cross(&N::vector(scene, u), &N::vector(scene, v));
        let (first, fall) = (dot(&normal, &N::vector(scene, across)), dot(&normal, &edge));
        let sign = fall.try_sign()?;
        let (weight, arm) = (if sign == Sign::Negative { fall.negated() } else { fall }, scaled(&edge, &first));
        Some(ContactPoint { base, weight, arm: Some(signed(arm, sign * sense)) })
    }

    /// From the point to a vertex of A, times the weight.
    pub(super) fn to_a(&self, scene: &Scene<'_>, vertex: u32) -> [N; 3] {
        match self.base {
            Base::A(base) => self.beyond_arm(N::vector(scene, Span::OfA(base, vertex))),
            Base::B(base) => self.beyond_arm(N::vector(scene, Span::Across(vertex, base)).map(|x| x.negated())),
        }
    }

    /// From the point to a vertex of B, times the weight.
    pub(super) fn to_b(&self, scene: &Scene<'_>, vertex: u32) -> [N; 3] {
        match self.base {
            Base::A(base) => self.beyond_arm(N::vector(scene, Span::Across(base, vertex))),
            Base::B(base) => self.beyond_arm(N::vector(scene, Span::OfB(base, vertex))),
        }
    }

    fn beyond_arm(&self, from_base: [N; 3]) -> [N; 3] {
        match &self.arm {
            Some(arm) => difference(&scaled(&from_base, &self.weight), arm),
            None => from_base,
        }
    }
}
