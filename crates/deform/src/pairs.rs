//! The pairs of surviving facets, and how far apart they are (§2: "GJK algorithm can be used between facets of each set").
//!
//! The facets of A are taken by number. For each a tree of boxes shows those of B that may be near enough; GJK on the
//! corners of the triangles encloses their distance. The nearest of the upper bounds, as many as pairs are wanted, rule
//! out all pairs that are at least further; the others are measured exactly, by GJK in integers. The search ends as
//! soon as as many pairs as are wanted share points: no other is nearer, and all that follow are behind them by number.

use std::fmt;

use firstcontact_convex::{Cost, Gap, GjkQuery, MinkowskiDifference, PointSet};
use firstcontact_exact::{ExactSquare, HALF_ULP, Rational};
use firstcontact_motion::Scene;
use firstcontact_solid::Body;
use nalgebra::{Point3, Vector3};

use super::facets::Facets;
use super::hulls::Rest;

/// A facet of A and a facet of B (§2), by the numbering of their files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pair {
    /// The face of A.
    pub a: u32,
    /// The face of B.
    pub b: u32,
}

/// Two facets that the criteria leave, and the distance between them (§2, §3).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairDistance {
    /// The facets.
    pub pair: Pair,
    /// The square of their distance, exactly; zero where they share a point.
    pub square: ExactSquare,
}

/// The meshes as they were at a step.
#[derive(Clone)]
pub(super) struct Survivors {
    pub(super) bodies: [Body; 2],
    pub(super) at: Point3<f64>,
    pub(super) rest: Rest,
}

/// A facet: its triangles.
struct Facet {
    face: u32,
    triangles: Vec<[u32; 3]>,
}

/// A pair that may be among the nearest.
struct Candidate {
    pair: Pair,
    triangles: Vec<[[u32; 3]; 2]>,
    lower: f64,
}

/// Not the meshes: they have thousands of numbers.
impl fmt::Debug for Survivors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Survivors").field("at", &self.at).finish_non_exhaustive()
    }
}

impl Survivors {
    /// See [`Meeting::nearest_pairs`](super::Meeting::nearest_pairs).
    pub(super) fn nearest(&self, facets: &[Facets; 2], most: usize) -> Vec<PairDistance> {
        let scene = self.rest.scene([&self.bodies[0], &self.bodies[1]]);
        let [(of_a, boxes_of_a), (of_b, boxes_of_b)] = [0, 1].map(|side| self.facets(side, &facets[side].surviving));
        let mut search = PairSearch { scene: &scene, survivors: self, most, uppers: Vec::new(), kept: Vec::new() };
        if let Some(tree) = Tree::over(&boxes_of_b) {
            for (a, bounds) in of_a.iter().zip(&boxes_of_a) {
                if search.is_full() {
                    break;
                }
                tree.near(bounds, search.limit(), &mut |b| search.offer(a, &of_b[b]));
            }
        }
        search.finish()
    }

    /// Facets of a mesh, with their boxes where they are in the scene.
    fn facets(&self, side: usize, faces: &[u32]) -> (Vec<Facet>, Vec<Bounds>) {
        let body = &self.bodies[side];
        let offset = if side == 0 { self.at.coords } else { Vector3::zeros() };
        let facet = |&face: &u32| {
            let triangles: Vec<[u32; 3]> = body.skin().triangles_of(face).map(|triangle| triangle.corners).collect();
            let corners = triangles.iter().flatten();
            let bounds = Bounds::around(corners.map(|&corner| body.positions()[corner as usize].coords + offset));
            (Facet { face, triangles }, bounds)
        };
        faces.iter().map(facet).unzip()
    }

    /// Distance of two triangles, enclosed; `None` if they share a point.
    fn gap(&self, scene: &Scene<'_>, triangles: &[[u32; 3]; 2]) -> Option<Gap> {
        self.ask(scene, triangles, |mut asked| asked.gap())
    }

    fn square(&self, scene: &Scene<'_>, triangles: &[[u32; 3]; 2]) -> Option<Rational> {
        self.ask(scene, triangles, |mut asked| asked.exact_square())
    }

    fn ask<T>(
        &self,
        scene: &Scene<'_>,
        [p, q]: &[[u32; 3]; 2],
        question: impl FnOnce(GjkQuery<'_, PointSet<'_>>) -> T,
    ) -> T {
        let [a, b] = [(0, p), (1, q)].map(|(side, corners)| PointSet::new(self.bodies[side].positions(), corners));
        question(GjkQuery {
            difference: MinkowskiDifference::new(scene, &a, &b),
            warm: &mut Vec::new(),
            cost: &mut Cost::default(),
        })
    }
}

/// The nearest pairs so far.
struct PairSearch<'s> {
    scene: &'s Scene<'s>,
    survivors: &'s Survivors,
    most: usize,
    /// The least upper bounds, ascending, as many as pairs are wanted.
    uppers: Vec<f64>,
    kept: Vec<Candidate>,
}

impl PairSearch<'_> {
    /// The distance beyond which nothing matters.
    fn limit(&self) -> f64 {
        if self.uppers.len() < self.most {
            f64::INFINITY
        } else {
            self.uppers.last().copied().unwrap_or(f64::NEG_INFINITY)
        }
    }

    /// True if as many pairs as are wanted share points.
    fn is_full(&self) -> bool {
        self.limit() <= 0.0
    }

    /// Looks at a pair, and returns the limit from then on.
    fn offer(&mut self, a: &Facet, b: &Facet) -> f64 {
        let (mut lower, mut upper, mut triangles) = (f64::INFINITY, f64::INFINITY, Vec::new());
        for &p in &a.triangles {
            for &q in &b.triangles {
                let bounds = self.survivors.gap(self.scene, &[p, q]).map_or([0.0; 2], |gap| [gap.lower, gap.upper]);
                (lower, upper) = (lower.min(bounds[0]), upper.min(bounds[1]));
                triangles.push([p, q]);
            }
        }
        if lower > self.limit() {
            return self.limit();
        }
        let place = self.uppers.partition_point(|&known| known <= upper);
        self.uppers.insert(place, upper);
        self.uppers.truncate(self.most);
        self.kept.push(Candidate { pair: Pair { a: a.face, b: b.face }, triangles, lower });
        if self.kept.len() > self.most.saturating_mul(4).saturating_add(1024) {
            let limit = self.limit();
            self.kept.retain(|candidate| candidate.lower <= limit);
        }
        self.limit()
    }

    fn finish(self) -> Vec<PairDistance> {
        let limit = self.limit();
        let near = self.kept.iter().filter(|candidate| candidate.lower <= limit);
        let mut pairs: Vec<PairDistance> = near
            .map(|candidate| {
                let squares = candidate.triangles.iter().map(|triangles| {
                    self.survivors.square(self.scene, triangles).map_or(ExactSquare::ZERO, ExactSquare::new)
                });
                PairDistance { pair: candidate.pair, square: squares.min().unwrap_or(ExactSquare::ZERO) }
            })
            .collect();
        pairs.sort_by(|one, other| one.square.cmp(&other.square).then(one.pair.cmp(&other.pair)));
        pairs.truncate(self.most);
        pairs
    }
}

/// A box, by its least and its greatest coordinates.
#[derive(Debug, Clone, Copy)]
struct Bounds {
    pub(super) low: Vector3<f64>,
    pub(super) high: Vector3<f64>,
}

/// A tree over boxes, which are known by their places in a list.
enum Tree {
    /// The last box.
    Leaf(Bounds, usize),
    /// Two trees, and the box around both.
    Node(Bounds, Box<[Tree; 2]>),
}

impl Bounds {
    /// The box around points, which holds nothing if there are none.
    pub(super) fn around(points: impl Iterator<Item = Vector3<f64>>) -> Bounds {
        let nothing = Bounds { low: Vector3::repeat(f64::INFINITY), high: Vector3::repeat(f64::NEG_INFINITY) };
        points.fold(nothing, |Bounds { low, high }, point| Bounds { low: low.inf(&point), high: high.sup(&point) })
    }

    fn union(&self, other: &Bounds) -> Bounds {
        Bounds { low: self.low.inf(&other.low), high: self.high.sup(&other.high) }
    }

    /// At most the distance of the boxes: along an axis, less what rounding may add to coordinates and differences.
    pub(super) fn distance(&self, other: &Bounds) -> f64 {
        let along = |k: usize| {
            let ends = [self.low[k], self.high[k], other.low[k], other.high[k]];
            let doubt = 8.0 * HALF_ULP * ends.iter().fold(0.0f64, |most, x| most.max(x.abs()));
            (self.low[k] - other.high[k]).max(other.low[k] - self.high[k]) - doubt
        };
        along(0).max(along(1)).max(along(2))
    }
}

impl Tree {
    /// The tree over all boxes of a list; none over none.
    pub(super) fn over(boxes: &[Bounds]) -> Option<Tree> {
        let mut places: Vec<usize> = (0..boxes.len()).collect();
        Tree::build(boxes, &mut places)
    }

    /// Halves the places along the axis along which the boxes reach furthest.
    fn build(boxes: &[Bounds], places: &mut [usize]) -> Option<Tree> {
        let (&first, others) = places.split_first()?;
        let whole = others.iter().fold(boxes[first], |whole, &place| whole.union(&boxes[place]));
        if others.is_empty() {
            return Some(Tree::Leaf(whole, first));
        }
        // Halves, as the extent of large boxes may be beyond all floats.
        let axis = (whole.high / 2.0 - whole.low / 2.0).imax();
        let middle = |place: usize| boxes[place].low[axis] / 2.0 + boxes[place].high[axis] / 2.0;
        places.sort_by(|&p, &q| middle(p).total_cmp(&middle(q)));
        let (low, high) = places.split_at_mut(places.len() / 2);
        Some(Tree::Node(whole, Box::new([Tree::build(boxes, low)?, Tree::build(boxes, high)?])))
    }

    /// Visits the places of all boxes that may be as near to another as a limit, near ones first as far as the tree is
    /// certain; `look` returns the limit from then on.
    pub(super) fn near(&self, other: &Bounds, limit: f64, look: &mut impl FnMut(usize) -> f64) -> f64 {
        if self.bounds().distance(other) > limit {
            return limit;
        }
        match self {
            Tree::Leaf(_, place) => look(*place),
            Tree::Node(_, children) => {
                let [p, q] = &**children;
                let is_second_nearer = q.bounds().distance(other) < p.bounds().distance(other);
                let (near, far) = if is_second_nearer { (q, p) } else { (p, q) };
                let limit = near.near(other, limit, look);
                far.near(other, limit, look)
            }
        }
    }

    fn bounds(&self) -> &Bounds {
        match self {
            Tree::Leaf(bounds, _) | Tree::Node(bounds, _) => bounds,
        }
    }
}
