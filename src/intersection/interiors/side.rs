//! The winding number of one solid at a point that is moved by ever smaller steps.
//!
//! A ray runs from the point along the first axis. Which triangles it crosses is a matter of signs: on which sides of the
//! seen edges the point is, and on which side of the plane. Where a sign is zero, the first step decides that makes it
//! another; after steps that span space none is left, unless an edge is seen as a point, and then the triangle is seen
//! edge-on and never crossed.

use super::spot::Spot;
use super::told::Told;
use crate::exact::Sign;
use crate::exact::ring::{cross, dot};
use crate::motion::{Scene, Span};
use crate::solid::Body;

/// Whose triangles they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Owner {
    A,
    B,
}

/// A triangle as seen from the point.
pub(super) struct Pane<N> {
    /// From the point to the corners.
    pub reach: [[N; 3]; 3],
    /// From each corner to the next.
    pub edges: [[N; 3]; 3],
    /// The normal, which points out of the solid.
    pub normal: [N; 3],
    /// The flat that it is part of.
    pub flat: u32,
}

/// What is not decided about a triangle.
#[derive(Debug, Clone, Copy)]
pub(super) struct Open {
    /// Its number among the panes.
    pub pane: usize,
    /// On which sides of its edges the point is, seen along the ray; positive is inside for a triangle that is crossed on
    /// the way out.
    sides: [Sign; 3],
    /// Whether its plane is above the point, in the direction of the normal.
    height: Sign,
}

/// A solid around a point: what is decided of its winding number, and what is not.
#[derive(Debug, Clone)]
pub(super) struct Side {
    /// The crossings that are certain.
    settled: i64,
    open: Vec<Open>,
}

/// The triangles of a solid that a ray from the point may meet.
pub(super) struct Panes<N>(Vec<Pane<N>>);

impl<N: Told> Panes<N> {
    /// The triangles at the given places of the tree.
    pub(super) fn new(scene: &Scene<'_>, spot: &Spot<N>, body: &Body, owner: Owner, places: &[u32]) -> Panes<N> {
        let tree = body.tree();
        let span = |p: u32, q: u32| match owner {
            Owner::A => N::vector(scene, Span::OfA(p, q)),
            Owner::B => N::vector(scene, Span::OfB(p, q)),
        };
        let reach = |vertex: u32| match owner {
            Owner::A => spot.to_a(scene, vertex),
            Owner::B => spot.to_b(scene, vertex),
        };
        let pane = |&place: &u32| {
            let corners = tree.triangles[place as usize].corners;
            let [p, q, r] = corners;
            let edges = [span(p, q), span(q, r), span(r, p)];
            let normal = cross(&edges[0], &edges[1]);
            Pane { reach: corners.map(reach), edges, normal, flat: tree.flats.of_triangle[place as usize] }
        };
        Panes(places.iter().map(pane).collect())
    }

    /// What the point itself decides.
    pub(super) fn side(&self) -> Option<Side> {
        let undecided = |pane| Open { pane, sides: [Sign::Zero; 3], height: Sign::Zero };
        let mut side = Side { settled: 0, open: Vec::new() };
        for (index, pane) in self.0.iter().enumerate() {
            let mut open = undecided(index);
            for i in 0..3 {
                open.sides[i] = seen(&pane.reach[i], &pane.edges[i])?;
            }
            if !open.is_missed() {
                open.height = dot(&pane.normal, &pane.reach[0]).told()?;
                let is_along = open.sides == [Sign::Zero; 3];
                if !(is_along && pane.is_certainly_apart()) {
                    side.add(open);
                }
            }
        }
        Some(side)
    }

    /// What is decided when all corners move by a vector relative to the point, less far than all that is decided.
    pub(super) fn moved(&self, side: &Side, rate: &[N; 3]) -> Option<Side> {
        let mut moved = Side { settled: side.settled, open: Vec::with_capacity(side.open.len()) };
        for open in &side.open {
            let (mut open, pane) = (*open, &self.0[open.pane]);
            for (side, edge) in open.sides.iter_mut().zip(&pane.edges).filter(|(side, _)| side.is_zero()) {
                *side = seen(rate, edge)?;
            }
            if open.height.is_zero() {
                open.height = dot(&pane.normal, rate).told()?;
            }
            moved.add(open);
        }
        Some(moved)
    }

    /// The triangles in whose planes the point still is.
    pub(super) fn in_plane<'p>(&'p self, side: &'p Side) -> impl Iterator<Item = &'p Pane<N>> {
        side.open.iter().filter(|open| open.height.is_zero()).map(|open| &self.0[open.pane])
    }
}

impl<N: Told> Pane<N> {
    /// Whether the point, in the plane of the triangle, is certainly not on it: along the normal it is seen beside it.
    ///
    /// Such a triangle that the ray runs along is never crossed, and no cone at the point has it on its border.
    fn is_certainly_apart(&self) -> bool {
        let side = |i: usize| dot(&self.normal, &cross(&self.reach[i], &self.edges[i])).told();
        let sides = [side(0), side(1), side(2)];
        sides.contains(&Some(Sign::Positive)) && sides.contains(&Some(Sign::Negative))
    }
}

impl Side {
    fn add(&mut self, open: Open) {
        if open.is_missed() {
            return;
        }
        let turn = open.sides[0];
        if open.sides == [turn; 3] && !turn.is_zero() && !open.height.is_zero() {
            self.settled += match (open.height == turn, turn) {
                (false, _) => 0,
                (true, Sign::Positive) => 1,
                (true, _) => -1,
            };
        } else {
            self.open.push(open);
        }
    }

    /// Whether the winding number is known to be zero.
    pub(super) fn is_outside(&self) -> bool {
        self.settled == 0 && self.open.is_empty()
    }

    /// The winding number, when steps that span space have been made: what is open then is seen edge-on.
    pub(super) fn winding_number(&self) -> i64 {
        self.settled
    }
}

impl Open {
    /// Whether the ray certainly misses the triangle.
    fn is_missed(&self) -> bool {
        self.sides.contains(&Sign::Positive) && self.sides.contains(&Sign::Negative)
    }
}

/// The sign of the determinant of the first axis, a way to a corner and the edge that begins there.
fn seen<N: Told>(way: &[N; 3], edge: &[N; 3]) -> Option<Sign> {
    way[1].times(&edge[2]).minus(&way[2].times(&edge[1])).told()
}
