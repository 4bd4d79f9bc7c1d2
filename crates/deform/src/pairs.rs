//! The pairs of surviving facets, and how far apart they are (§2: "GJK algorithm can be used between facets of each
//! set").
//!
//! The facets of A are taken by number. For each a tree of boxes shows those of B that may be near enough; GJK on the
//! corners of the triangles encloses their distance. The nearest of the upper bounds, as many as pairs are wanted, rule
//! out all pairs that are at least further; the others are measured exactly, by GJK in integers. The search ends as
//! soon as as many pairs as are wanted share points: no other is nearer, and all that follow are behind them by number.

use std::fmt;

use firstcontact_convex::{Cost, Gap, GjkQuery, MinkowskiDifference, PointSet};
use firstcontact_exact::{ExactSquare, HALF_ULP, Rational};
use firstcontact_motion::Scene;
use firstcontact_solid::{Body, Box3, Hierarchy};
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
        let hierarchy = Hierarchy::over(boxes_of_b);
        for (a, bounds) in of_a.iter().zip(&boxes_of_a) {
            if search.is_full() {
                break;
            }
            let limit = search.limit();
            hierarchy.search(limit, |other| distance(bounds, other), |b| search.offer(a, &of_b[b as usize]));
        }
        search.finish()
    }

    /// Facets of a mesh, with their boxes where they are in the scene.
    fn facets(&self, side: usize, faces: &[u32]) -> (Vec<Facet>, Vec<Box3<f64>>) {
        let body = &self.bodies[side];
        let offset = if side == 0 { self.at.coords } else { Vector3::zeros() };
        let facet = |&face: &u32| {
            let triangles: Vec<[u32; 3]> = body.skin().triangles_of(face).map(|triangle| triangle.corners).collect();
            let corners = triangles.iter().flatten();
            let bounds = Box3::around(corners.map(|&corner| body.positions()[corner as usize].coords + offset));
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

/// At most the distance of two boxes: along an axis, less what rounding may add to coordinates and differences.
fn distance(one: &Box3<f64>, other: &Box3<f64>) -> f64 {
    let along = |k: usize| {
        let ends = [one.min[k], one.max[k], other.min[k], other.max[k]];
        let doubt = 8.0 * HALF_ULP * ends.iter().fold(0.0f64, |most, x| most.max(x.abs()));
        (one.min[k] - other.max[k]).max(other.min[k] - one.max[k]) - doubt
    };
    along(0).max(along(1)).max(along(2))
}
