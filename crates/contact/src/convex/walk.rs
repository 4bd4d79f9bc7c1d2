//! From an extreme point of the difference to the facet that the ray enters, over edges and facets next to it.
//!
//! The planes that support the difference at one of its vertices `x` are those whose normal `m` has `m . e >= 0` for
//! every edge `e` that leads away from `x`. The ray enters none of those with `m . d = 1` later than at `m . x`, and
//! the last of all planes that it enters so is that of the facet. So this is a linear program with two unknowns for
//! each vertex. From a normal that is allowed another is reached by going on, in a direction in which `m . x` grows,
//! until an edge blocks the way, and then around that edge until a second one does: then the plane is that of a facet
//! at `x`. In the cone of its two edges the ray is beyond one of them, which then is left for another; or within, and
//! then either in the facet, or beyond it, where the walk goes on from the next vertex. If nothing blocks the way, the
//! difference lies beside the whole line (a proof in the manner of Farkas).
//!
//! The edges that leave a vertex `q - p` of the difference are those that leave `q` and, turned round, those that leave
//! `p`.

use nalgebra::Vector3;

use super::guess::Guess;
use crate::proposal::{Extreme, NormalTo, Portal, Proposal, SeparatingDirection};
use firstcontact_convex::ConvexSolid;

/// More steps than a walk from a good guess should need.
const STEPS: usize = 48;

/// Tilts of a direction away from ties: more than rounding, less than most gaps.
const TILT: f64 = 1e-6;

/// An edge of the difference that leads away from where the walk is.
#[derive(Debug, Clone, Copy)]
struct WalkEdge {
    /// Whose edge it is: 0 of A, 1 of B.
    side: usize,
    /// The vertex to which it leads.
    to: u32,
    /// The way there.
    way: Vector3<f64>,
}

/// A walk, and the vertex of the difference where it is.
pub(super) struct EdgeWalk<'w> {
    pub(super) solids: [&'w ConvexSolid; 2],
    /// The motion.
    pub(super) d: Vector3<f64>,
    /// Number of entries in use.
    pub(super) end: f64,
    /// Position of the walk.
    pub(super) here: Extreme,
}

/// Result for the plane of two edges.
enum WalkStep {
    /// The end of the walk.
    Propose(Proposal),
    /// Around one edge, away from the other.
    Around(WalkEdge, Vector3<f64>),
}

impl EdgeWalk<'_> {
    /// Result of the walk from an extreme point against the direction guessed; `None` if no walk begins there, or it
    /// comes to no end.
    pub(super) fn run(&mut self, guess: &Guess) -> Option<Proposal> {
        let mut normal = guess.direction;
        let height = normal.dot(&self.d);
        if height.is_nan() || height <= 0.0 {
            return None;
        }
        let onward = self.onward(guess);
        let Some(first) = self.blocking(&normal, &onward, None) else {
            return self.apart(onward, Vector3::zeros(), NormalTo::Nothing);
        };
        // Only the sense of the normal matters, so that the quotient is not taken.
        let (rest, speed) = (normal.dot(&first.way).max(0.0), -onward.dot(&first.way));
        normal = normal * speed + onward * rest;
        let across = first.way.cross(&self.d);
        let mut around = first;
        let mut turn = if across.dot(&self.here.point) < 0.0 { -across } else { across };
        for _ in 0..STEPS {
            let Some(second) = self.blocking(&normal, &turn, Some(&around)) else {
                let tilt = around.way * (TILT * turn.amax() / around.way.amax());
                return self.apart(turn, tilt, NormalTo::Side([self.here, self.beyond(&around)]));
            };
            let plane = around.way.cross(&second.way);
            normal = if plane.dot(&self.d) < 0.0 { -plane } else { plane };
            match self.step(&normal, [around, second])? {
                WalkStep::Propose(proposal) => return Some(proposal),
                WalkStep::Around(edge, way) => (around, turn) = (edge, way),
            }
        }
        None
    }

    /// The way in which a normal changes to have the plane enter later: that in which two ellipsoids would have it
    /// change to come from the vertex to the ray.
    fn onward(&self, guess: &Guess) -> Vector3<f64> {
        let (aside, along) = (guess.change * self.here.point, guess.change * self.d);
        aside - along * (self.d.dot(&aside) / self.d.dot(&along))
    }

    /// A direction in which the difference lies beside the line, or before the end of the ray: tilted, if it does that
    /// still, so that the edges that it is normal to, but for rounding, certainly lead away. `None` if rounding has it
    /// otherwise.
    fn apart(&self, direction: Vector3<f64>, tilt: Vector3<f64>, normal_to: NormalTo) -> Option<Proposal> {
        let direction = [direction + tilt, direction].into_iter().find(|direction| self.shows_apart(direction))?;
        Some(Proposal::Apart(SeparatingDirection { direction, vertices: self.here.vertices, normal_to }))
    }

    fn shows_apart(&self, direction: &Vector3<f64>) -> bool {
        direction.dot(&self.here.point) > (direction.dot(&self.d) * self.end).max(0.0)
    }

    /// First of the edges that a normal comes to be across while it changes; none if it can change for ever.
    #[inline(always)]
    fn blocking(&self, normal: &Vector3<f64>, turn: &Vector3<f64>, but: Option<&WalkEdge>) -> Option<WalkEdge> {
        let mut first = FirstEdge { rest: 1.0, speed: 0.0, edge: None };
        let but_of = |side: usize| but.filter(|edge| edge.side == side).map_or(u32::MAX, |edge| edge.to);
        self.scan(0, &-normal, &-turn, but_of(0), &mut first);
        self.scan(1, normal, turn, but_of(1), &mut first);
        first.edge.map(|edge| if edge.side == 0 { WalkEdge { way: -edge.way, ..edge } } else { edge })
    }

    /// [`EdgeWalk::blocking`] for the edges of one solid, as they lead there.
    #[inline(always)]
    fn scan(&self, side: usize, normal: &Vector3<f64>, turn: &Vector3<f64>, but: u32, first: &mut FirstEdge) {
        let graph = self.solids[side].graph();
        let vertex = self.here.vertices[side];
        let from = graph.point(vertex);
        for &to in graph.neighbours(vertex) {
            let way = graph.point(to) - from;
            let (rest, speed) = (normal.dot(&way), -turn.dot(&way));
            // Less than nothing is left only by rounding.
            let rest = if rest > 0.0 { rest } else { 0.0 };
            // One condition that seldom holds, instead of several that hold as often as not: it is foreseen.
            if (speed > 0.0) & (rest * first.speed < first.rest * speed) & (to != but) {
                *first = FirstEdge { rest, speed, edge: Some(WalkEdge { side, to, way }) };
            }
        }
    }

    /// The point to which an edge leads.
    fn beyond(&self, edge: &WalkEdge) -> Extreme {
        let mut vertices = self.here.vertices;
        vertices[edge.side] = edge.to;
        Extreme { point: self.here.point + edge.way, vertices, ..self.here }
    }

    /// Next step, from the position of the ray in the plane of two edges; `None` if rounding decides, or a facet is not
    /// a triangle.
    fn step(&mut self, normal: &Vector3<f64>, [p, q]: [WalkEdge; 2]) -> Option<WalkStep> {
        let portal = || Portal { corners: [self.here, self.beyond(&p), self.beyond(&q)] };
        if self.shows_apart(normal) {
            // Both edges lead away from the plane in this direction equally.
            let between = q.way - p.way;
            let tilt = between.cross(&p.way.cross(&q.way)) * (TILT / between.amax());
            return self.apart(*normal, tilt, NormalTo::Plane(portal())).map(WalkStep::Propose);
        }
        // The ray is at `x + share_of_p p + share_of_q q`, projected along it.
        let (across_p, across_q) = (p.way.cross(&self.d), q.way.cross(&self.d));
        let (of_p, of_q) = (p.way.dot(&across_q), q.way.dot(&across_p));
        let share_of_p = -self.here.point.dot(&across_q) / of_p;
        let share_of_q = -self.here.point.dot(&across_p) / of_q;
        if share_of_p < 0.0 {
            return Some(WalkStep::Around(q, if of_p < 0.0 { -across_q } else { across_q }));
        }
        if share_of_q < 0.0 {
            return Some(WalkStep::Around(p, if of_q < 0.0 { -across_p } else { across_p }));
        }
        let (most, is_triangle) = (share_of_p.max(share_of_q), self.is_triangle(&p, &q));
        if share_of_p + share_of_q <= 1.0 || most <= 1.0 && !is_triangle {
            return Some(WalkStep::Propose(Proposal::Facet(portal())));
        }
        // Where a facet has more corners, or something is no number, nothing is known of what lies beyond it.
        let goes_on = most.is_finite() && (is_triangle || p.side != q.side);
        goes_on.then(|| if share_of_p > share_of_q { self.cross(p, q) } else { self.cross(q, p) })
    }

    /// True if two edges are sides of a triangle of one solid.
    fn is_triangle(&self, p: &WalkEdge, q: &WalkEdge) -> bool {
        p.side == q.side && self.solids[p.side].graph().neighbours(p.to).contains(&q.to)
    }

    /// Goes along an edge of the facet that has another one, too, to leave the facet over the edge at the end.
    fn cross(&mut self, along: WalkEdge, other: WalkEdge) -> WalkStep {
        self.here = self.beyond(&along);
        let way = if along.side == other.side { other.way - along.way } else { other.way };
        let across = way.cross(&self.d);
        // Away from where the walk has come from.
        WalkStep::Around(WalkEdge { way, ..other }, if across.dot(&along.way) > 0.0 { -across } else { across })
    }
}

/// The edge that is first to block the way: the least quotient of what is left and the speed.
struct FirstEdge {
    rest: f64,
    speed: f64,
    edge: Option<WalkEdge>,
}
