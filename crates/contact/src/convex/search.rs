//! The search in floats. It proposes; nothing rests on its being right.
//!
//! Seen along the motion the difference is a convex polygon and the ray a point. Extreme points are gathered until
//! their triangle holds that point (or a direction shows the difference apart), then drawn together: the support in the
//! direction normal to the three either lies in their plane, which then is a facet, or takes the place of one of them.
//! Directions are chosen by two ellipsoids that are like the solids, so that the first triangle is a small one. For
//! solids of few vertices a walk from the first extreme point finds the facet sooner.

use nalgebra::Vector3;

use super::guess::{Guess, ROUNDS as GUESSES, nearest_gap};
use super::walk::EdgeWalk;
use crate::projection::{Projected, Projection, cross, dot, minus, nearest_on, scaled};
use crate::proposal::{Extreme, NormalTo, Portal, Proposal, SeparatingDirection};
use firstcontact_convex::{ConvexSolid, Ellipsoid, nearest_fraction};
use firstcontact_motion::Scene;

/// Along the motion or against it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SearchDirection {
    /// Along the displacement; what lies beyond its end does not matter.
    Forward,
    /// Against it; nothing but the beginning matters.
    Backward,
}

/// Goal of the search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Goal {
    /// The facet that the ray enters.
    Facet,
    /// Any triangle in the difference that the ray goes through; one behind the beginning will do, because a second on
    /// the other side of the beginning then settles it.
    Triangle,
}

/// More rounds than any search should need.
const ROUNDS: usize = 200;

/// Rounds in which a direction is tilted by the ellipsoids' derivative. If that has not led around the ray, the ray is
/// near the border of the projection, and the direction straight across the motion is the better one.
const TILTS: usize = 4;

/// Share of its distance by which a plane is behind the beginning where rounding does not matter, also if it is nearly
/// parallel to the motion.
const CLEARLY: f64 = 1e-6;

/// Up to so many vertices the facet is looked for by a walk from a rough guess: a step is quicker than a better guess.
const MOST_WALKED: usize = 200;

/// Two convex solids and the ray.
pub(crate) struct PortalSearch<'s> {
    /// The solids.
    pub solids: [&'s ConvexSolid; 2],
    /// Number of extreme points of the difference evaluated so far.
    pub evaluations: u64,
    /// Proposal that was certified instead, if it was another.
    pub settled: Option<Proposal>,
    goal: Goal,
    offset: Vector3<f64>,
    displacement: Vector3<f64>,
    d: Vector3<f64>,
    end: f64,
    projection: Projection,
    near: [Option<u32>; 2],
}

/// Result of gathering the first three points.
enum Gathered {
    Portal(Portal),
    Apart(SeparatingDirection),
    Nothing,
}

impl<'s> PortalSearch<'s> {
    /// A search in a scene whose bodies are these solids.
    pub(crate) fn new(scene: &Scene<'_>, solids: [&'s ConvexSolid; 2], goal: Goal) -> PortalSearch<'s> {
        let displacement = Vector3::from(scene.displacement.map(|x| x.value));
        PortalSearch {
            solids,
            evaluations: 0,
            settled: None,
            goal,
            offset: Vector3::from(scene.offset.map(|x| x.value)),
            displacement,
            d: displacement,
            end: 1.0,
            projection: Projection::default(),
            near: [None; 2],
        }
    }

    /// Looks for the facet that the ray enters.
    pub(crate) fn run(&mut self, way: SearchDirection) -> Proposal {
        let (d, end, goal) = match way {
            SearchDirection::Forward => (self.displacement, 1.0, self.goal),
            // What the line leaves through does not matter, only that it does.
            SearchDirection::Backward => (-self.displacement, 0.0, Goal::Triangle),
        };
        (self.d, self.end) = (d, end);
        let [a, b] = self.solids.map(|solid| &solid.ellipsoid);
        let center = b.center - a.center - self.offset;
        if let Some(apart) = self.straight_across([a, b], &center) {
            return Proposal::Apart(apart);
        }
        let [of_a, of_b] = self.solids.map(|solid| solid.polyhedron.points().len());
        let most = of_a.max(of_b);
        let walks = goal == Goal::Facet && most <= MOST_WALKED;
        let rounds = if walks { 1 } else { GUESSES };
        let guess = Guess::new([a, b], most, &center, &self.d, self.end, rounds);
        let Some(guess) = guess else { return Proposal::Nothing };
        // Solids that are far apart are so in this direction, and need no projection.
        let mut first = self.extreme(&guess.direction);
        if self.shows_apart(&guess.direction, &first) {
            return Proposal::Apart(SeparatingDirection::new(&guess.direction, &first, NormalTo::Nothing));
        }
        if walks && let Some(proposal) = self.walk(&guess, first) {
            return proposal;
        }
        let Some(projection) = Projection::new(&self.d, &guess.shape) else { return Proposal::Nothing };
        self.projection = projection;
        first.projected = projection.project(&first.point);
        match self.gather(&guess, first) {
            Gathered::Portal(portal) => self.tighten(portal, goal),
            Gathered::Apart(apart) => Proposal::Apart(apart),
            Gathered::Nothing => Proposal::Nothing,
        }
    }

    /// Looks for the facet by a walk from the first extreme point.
    fn walk(&self, guess: &Guess, first: Extreme) -> Option<Proposal> {
        EdgeWalk { solids: self.solids, d: self.d, end: self.end, here: first }.run(guess)
    }

    /// A difference far aside is so in the direction straight across from the point of closest approach of the middles,
    /// and its shape need not be known better.
    fn straight_across(&mut self, [a, b]: [&Ellipsoid; 2], center: &Vector3<f64>) -> Option<SeparatingDirection> {
        let direction = center - self.d * nearest_fraction(center, &self.d).min(self.end);
        let apart = nearest_gap(&direction, center, &self.d, self.end);
        if apart > a.reach(&direction) + b.reach(&direction) {
            let extreme = self.extreme(&direction);
            return self
                .shows_apart(&direction, &extreme)
                .then(|| SeparatingDirection::new(&direction, &extreme, NormalTo::Nothing));
        }
        None
    }

    /// The extreme point of the difference against a direction.
    fn extreme(&mut self, direction: &Vector3<f64>) -> Extreme {
        self.evaluations += 1;
        let a = self.solids[0].extreme(direction, self.near[0]);
        let b = self.solids[1].extreme(&-direction, self.near[1]);
        self.near = [Some(a), Some(b)];
        let [p, q] = [self.solids[0].graph().point(a), self.solids[1].graph().point(b)];
        let point = q - p - self.offset;
        Extreme { point, vertices: [a, b], projected: self.projection.project(&point) }
    }

    /// True if the extreme point shows the difference apart from the whole ray.
    fn shows_apart(&self, direction: &Vector3<f64>, extreme: &Extreme) -> bool {
        direction.dot(&extreme.point) > (direction.dot(&self.d) * self.end).max(0.0)
    }

    /// The direction moved a little aside, if it still shows the difference apart.
    pub(crate) fn beside(&mut self, apart: &SeparatingDirection, shift: f64) -> Option<SeparatingDirection> {
        let direction = apart.direction.component_mul(&Vector3::new(1.0 + shift, 1.0 - 0.7 * shift, 1.0 + 0.3 * shift));
        let extreme = self.extreme(&direction);
        let is_apart = self.shows_apart(&direction, &extreme);
        is_apart.then(|| SeparatingDirection::new(&direction, &extreme, NormalTo::Nothing))
    }

    /// Gathers extreme points until the projections of three of them surround the ray. The first is extreme against the
    /// direction guessed.
    fn gather(&mut self, guess: &Guess, first: Extreme) -> Gathered {
        let (mut direction, mut extreme) = (guess.direction, first);
        let mut simplex = Simplex::default();
        let (mut beyond, mut least) = (0.0, f64::INFINITY);
        for round in 0..ROUNDS {
            simplex.push(extreme);
            let Some(nearest) = simplex.reduce() else {
                return simplex.portal().map_or(Gathered::Nothing, Gathered::Portal);
            };
            let square = dot(nearest, nearest);
            if round > TILTS && square >= least {
                // The ray is on the border, and further rounds would come no nearer.
                return Gathered::Nothing;
            }
            least = square;
            let goal = simplex.goal(nearest);
            let tilted = (round < TILTS).then(|| {
                let from = if round == 0 || dot(extreme.projected, goal) <= 0.0 { extreme.projected } else { nearest };
                let distance = square.sqrt();
                // From the last projected point to a little beyond the ray; further each time that falls short.
                beyond = if beyond > 0.0 { 3.0 * beyond } else { 0.5 * distance.max(1e-3 * simplex.size()) };
                direction - guess.change * self.projection.lift(minus(scaled(goal, beyond), from))
            });
            let tilted = tilted.filter(|tilted| tilted.dot(&self.d) > 0.0);
            let normal_to = if tilted.is_some() { NormalTo::Nothing } else { simplex.side() };
            direction = tilted.unwrap_or_else(|| self.projection.against(goal));
            if !(direction.norm_squared() > 0.0 && direction.norm_squared().is_finite()) {
                return Gathered::Nothing;
            }
            extreme = self.extreme(&direction);
            if self.shows_apart(&direction, &extreme) {
                return Gathered::Apart(SeparatingDirection::new(&direction, &extreme, normal_to));
            }
        }
        Gathered::Nothing
    }

    fn tighten(&mut self, mut portal: Portal, goal: Goal) -> Proposal {
        for _ in 0..ROUNDS {
            let direction = portal.direction(&self.d);
            let height = direction.dot(&portal.corners[0].point);
            if goal == Goal::Triangle && height <= direction.dot(&self.d) * self.end {
                return Proposal::Facet(portal);
            }
            if height < -CLEARLY * direction.norm() * portal.corners[0].point.norm() {
                // The facet is even further behind.
                return Proposal::Behind(portal);
            }
            let extreme = self.extreme(&direction);
            if self.shows_apart(&direction, &extreme) {
                let normal_to = NormalTo::Plane(portal);
                return Proposal::Apart(SeparatingDirection::new(&direction, &extreme, normal_to));
            }
            let gain = direction.dot(&(portal.corners[0].point - extreme.point));
            if portal.has(extreme.vertices) || gain.is_nan() || gain <= 0.0 {
                return Proposal::Facet(portal);
            }
            portal = portal.tightened(extreme);
        }
        Proposal::Nothing
    }
}

/// Up to three extreme points, projected along the motion.
#[derive(Default)]
struct Simplex {
    points: [Option<Extreme>; 3],
    count: usize,
}

impl Simplex {
    fn push(&mut self, extreme: Extreme) {
        let known = self.points.iter().flatten().any(|point| point.vertices == extreme.vertices);
        if !known && self.count < 3 {
            self.points[self.count] = Some(extreme);
            self.count += 1;
        }
    }

    fn projected(&self, i: usize) -> Projected {
        self.points[i].map_or([0.0; 2], |point| point.projected)
    }

    /// Largest projected distance of its points from the ray.
    fn size(&self) -> f64 {
        (0..self.count).map(|i| dot(self.projected(i), self.projected(i))).fold(0.0, f64::max).sqrt()
    }

    /// The two points, if there are two.
    fn side(&self) -> NormalTo {
        match self.points {
            [Some(p), Some(q), None] => NormalTo::Side([p, q]),
            _ => NormalTo::Nothing,
        }
    }

    /// Unit vector from the nearest projected point to the ray.
    fn goal(&self, nearest: Projected) -> Projected {
        let square = dot(nearest, nearest);
        match self.count {
            2 if square.sqrt() <= 1e-12 * self.size() => self.aside(),
            _ if square > 0.0 => scaled(nearest, -1.0 / square.sqrt()),
            _ => [1.0, 0.0],
        }
    }

    /// A unit vector across the segment of two points.
    fn aside(&self) -> Projected {
        let [x, y] = minus(self.projected(1), self.projected(0));
        let length = (x * x + y * y).sqrt();
        if length > 0.0 { [-y / length, x / length] } else { [1.0, 0.0] }
    }

    /// Projected point nearest to the ray, of the simplex reduced to the face that holds it; `None` if a triangle holds
    /// the ray.
    fn reduce(&mut self) -> Option<Projected> {
        match self.count {
            1 => Some(self.projected(0)),
            2 => Some(nearest_on(self.projected(0), self.projected(1))),
            _ => self.reduce_triangle(),
        }
    }

    fn reduce_triangle(&mut self) -> Option<Projected> {
        let [p, q, r] = [self.projected(0), self.projected(1), self.projected(2)];
        let turn = cross(minus(q, p), minus(r, p));
        let sides = [cross(q, r), cross(r, p), cross(p, q)];
        if turn != 0.0 && sides.iter().all(|side| side * turn >= 0.0) {
            return None;
        }
        let mut best = (0, 1, nearest_on(p, q));
        for candidate in [(1, 2, nearest_on(q, r)), (2, 0, nearest_on(r, p))] {
            if dot(candidate.2, candidate.2) < dot(best.2, best.2) {
                best = candidate;
            }
        }
        let (i, j, nearest) = best;
        self.points = [self.points[i], self.points[j], None];
        self.count = 2;
        Some(nearest)
    }

    fn portal(&self) -> Option<Portal> {
        let [Some(p), Some(q), Some(r)] = self.points else { return None };
        let turn = cross(minus(q.projected, p.projected), minus(r.projected, p.projected));
        Some(Portal { corners: if turn > 0.0 { [p, q, r] } else { [p, r, q] } })
    }
}
