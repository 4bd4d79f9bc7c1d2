//! The winding number of one solid at a point that is moved by ever smaller steps.
//!
//! A ray runs from the point along an axis. Signs say which triangles it crosses: the sides of the projected edges, and
//! of the plane, on which the point is. A zero sign is decided by the first step that makes it another; after steps
//! that span space none is left.
//!
//! A triangle parallel to the ray is never crossed. It matters only as long as the point is on it, which another axis
//! shows: projected along the ray, all three signs are zero, or two of them differ, because the projected edges are
//! parallel and their sum is zero.

use super::contact_point::ContactPoint;
use super::link_triangle::{LinkTriangle, OpenTriangle, Owner, projected};
use super::uncertain_sign::UncertainSign;
use firstcontact_exact::Sign;
use firstcontact_exact::ring::dot;
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

/// A solid around a point: what is decided of its winding number, and what is not.
#[derive(Debug, Clone)]
pub(super) struct SolidSide {
    /// The crossings that are certain.
    settled: i64,
    open: Vec<OpenTriangle>,
}

/// The triangles of a solid that a ray from the point may meet.
pub(super) struct LinkTriangles<N> {
    parts: Vec<LinkTriangle<N>>,
    /// The axis along which the ray runs.
    ray: usize,
}

impl<N: UncertainSign> LinkTriangles<N> {
    /// The triangles at the given places of the tree.
    pub(super) fn new(
        scene: &Scene<'_>,
        contact: &ContactPoint<N>,
        (body, owner): (&Body, Owner),
        places: &[u32],
        ray: usize,
    ) -> LinkTriangles<N> {
        let part = |&place: &u32| LinkTriangle::new(scene, contact, body, owner, place);
        LinkTriangles { parts: places.iter().map(part).collect(), ray }
    }

    /// Decisions at the point itself.
    pub(super) fn side(&self) -> Option<SolidSide> {
        let mut side = SolidSide::OUTSIDE;
        for (index, part) in self.parts.iter().enumerate() {
            let mut open =
                OpenTriangle { part: index, axis: self.ray, sides: self.sides(part, self.ray)?, height: Sign::Zero };
            if open.sides == [Sign::Zero; 3] {
                let others = [(self.ray + 1) % 3, (self.ray + 2) % 3];
                let Some(axis) = first_that(others, |&axis| Some(!part.normal[axis].try_sign()?.is_zero()))? else {
                    continue;
                };
                open = OpenTriangle { axis, sides: self.sides(part, axis)?, ..open };
            }
            if !open.is_missed() {
                open.height = dot(&part.normal, &part.reach[0]).try_sign()?;
                self.add(&mut side, open);
            }
        }
        Some(side)
    }

    fn sides(&self, part: &LinkTriangle<N>, axis: usize) -> Option<[Sign; 3]> {
        let side = |i: usize| projected(&part.reach[i], &part.edges[i], axis);
        Some([side(0)?, side(1)?, side(2)?])
    }

    /// Decisions after all corners move by a vector relative to the point, by less than every earlier step.
    pub(super) fn moved(&self, side: &SolidSide, rate: &[N; 3]) -> Option<SolidSide> {
        let mut moved = SolidSide { settled: side.settled, open: Vec::with_capacity(side.open.len()) };
        for open in &side.open {
            let (mut open, part) = (*open, &self.parts[open.part]);
            for (side, edge) in open.sides.iter_mut().zip(&part.edges).filter(|(side, _)| side.is_zero()) {
                *side = projected(rate, edge, open.axis)?;
            }
            if open.height.is_zero() {
                open.height = dot(&part.normal, rate).try_sign()?;
            }
            self.add(&mut moved, open);
        }
        Some(moved)
    }

    fn add(&self, side: &mut SolidSide, open: OpenTriangle) {
        let is_edge_on = open.axis != self.ray;
        if open.is_missed() || is_edge_on && !open.height.is_zero() {
            return;
        }
        let turn = open.sides[0];
        if is_edge_on || open.sides != [turn; 3] || turn.is_zero() || open.height.is_zero() {
            side.open.push(open);
        } else if open.height == turn {
            side.settled += if turn == Sign::Positive { 1 } else { -1 };
        }
    }

    /// The triangles on which the point still is, and what is not decided about them.
    pub(super) fn around<'p>(
        &'p self,
        side: &'p SolidSide,
    ) -> impl Iterator<Item = (&'p OpenTriangle, &'p LinkTriangle<N>)> {
        side.open.iter().filter(|open| open.height.is_zero()).map(|open| (open, &self.parts[open.part]))
    }
}

/// The first for which something holds, unless that is in doubt.
#[allow(clippy::option_option, reason = "three outcomes: in doubt, none, and which")]
fn first_that<T>(all: impl IntoIterator<Item = T>, holds: impl Fn(&T) -> Option<bool>) -> Option<Option<T>> {
    for one in all {
        if holds(&one)? {
            return Some(Some(one));
        }
    }
    Some(None)
}

impl SolidSide {
    /// Far from the solid.
    pub(super) const OUTSIDE: SolidSide = SolidSide { settled: 0, open: Vec::new() };

    /// Number of triangles that are not decided.
    pub(super) fn size(&self) -> usize {
        self.open.len()
    }

    /// True if the winding number is known to be zero.
    pub(super) fn is_outside(&self) -> bool {
        self.settled == 0 && self.open.is_empty()
    }

    /// The winding number, when steps that span space have been made.
    pub(super) fn winding_number(&self) -> i64 {
        self.settled
    }
}
