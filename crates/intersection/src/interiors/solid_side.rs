//! The winding number of one solid at a point that is moved by ever smaller steps.
//!
//! A ray runs from the point along an axis. Which triangles it crosses is a matter of signs: on which sides of the
//! seen edges the point is, and on which side of the plane. Where a sign is zero, the first step decides that makes it
//! another; after steps that span space none is left.
//!
//! A triangle that is seen edge-on is never crossed. It matters only as long as the point is on it, which another axis shows:
//! seen along the ray, all three signs are zero, or two of them differ, because the seen edges are parallel and their
//! sum is zero.

use super::contact_point::Spot;
use super::link_triangle::{Open, Owner, Pane, seen};
use super::uncertain_sign::Told;
use firstcontact_exact::Sign;
use firstcontact_exact::ring::dot;
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

/// A solid around a point: what is decided of its winding number, and what is not.
#[derive(Debug, Clone)]
pub(super) struct Side {
    /// The crossings that are certain.
    settled: i64,
    open: Vec<Open>,
}

/// The triangles of a solid that a ray from the point may meet.
pub(super) struct Panes<N> {
    panes: Vec<Pane<N>>,
    /// The axis along which the ray runs.
    ray: usize,
}

impl<N: Told> Panes<N> {
    /// The triangles at the given places of the tree.
    pub(super) fn new(
        scene: &Scene<'_>,
        spot: &Spot<N>,
        (body, owner): (&Body, Owner),
        places: &[u32],
        ray: usize,
    ) -> Panes<N> {
        let pane = |&place: &u32| Pane::new(scene, spot, body, owner, place);
        Panes { panes: places.iter().map(pane).collect(), ray }
    }

    /// What the point itself decides.
    pub(super) fn side(&self) -> Option<Side> {
        let mut side = Side::OUTSIDE;
        for (index, pane) in self.panes.iter().enumerate() {
            let mut open = Open { pane: index, axis: self.ray, sides: self.sides(pane, self.ray)?, height: Sign::Zero };
            if open.sides == [Sign::Zero; 3] {
                let others = [(self.ray + 1) % 3, (self.ray + 2) % 3];
                let Some(axis) = first_that(others, |&axis| Some(!pane.normal[axis].told()?.is_zero()))? else {
                    continue;
                };
                open = Open { axis, sides: self.sides(pane, axis)?, ..open };
            }
            if !open.is_missed() {
                open.height = dot(&pane.normal, &pane.reach[0]).told()?;
                self.add(&mut side, open);
            }
        }
        Some(side)
    }

    fn sides(&self, pane: &Pane<N>, axis: usize) -> Option<[Sign; 3]> {
        let side = |i: usize| seen(&pane.reach[i], &pane.edges[i], axis);
        Some([side(0)?, side(1)?, side(2)?])
    }

    /// What is decided when all corners move by a vector relative to the point, less far than all that is decided.
    pub(super) fn moved(&self, side: &Side, rate: &[N; 3]) -> Option<Side> {
        let mut moved = Side { settled: side.settled, open: Vec::with_capacity(side.open.len()) };
        for open in &side.open {
            let (mut open, pane) = (*open, &self.panes[open.pane]);
            for (side, edge) in open.sides.iter_mut().zip(&pane.edges).filter(|(side, _)| side.is_zero()) {
                *side = seen(rate, edge, open.axis)?;
            }
            if open.height.is_zero() {
                open.height = dot(&pane.normal, rate).told()?;
            }
            self.add(&mut moved, open);
        }
        Some(moved)
    }

    fn add(&self, side: &mut Side, open: Open) {
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
    pub(super) fn around<'p>(&'p self, side: &'p Side) -> impl Iterator<Item = (&'p Open, &'p Pane<N>)> {
        side.open.iter().filter(|open| open.height.is_zero()).map(|open| (open, &self.panes[open.pane]))
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

impl Side {
    /// Far from the solid.
    pub(super) const OUTSIDE: Side = Side { settled: 0, open: Vec::new() };

    /// How many triangles are not decided.
    pub(super) fn size(&self) -> usize {
        self.open.len()
    }

    /// Whether the winding number is known to be zero.
    pub(super) fn is_outside(&self) -> bool {
        self.settled == 0 && self.open.is_empty()
    }

    /// The winding number, when steps that span space have been made.
    pub(super) fn winding_number(&self) -> i64 {
        self.settled
    }
}
