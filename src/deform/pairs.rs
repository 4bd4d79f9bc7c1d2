//! The pairs of surviving facets, and how far apart they are.
//!
//! For all pairs the boxes, then GJK on the corners of the triangles in floats, say how far apart they are at least and at
//! most. The nearest of the upper bounds, as many as pairs are wanted, rule out all pairs that are at least further; the others are measured
//! exactly, by GJK in integers.

use std::fmt;

use nalgebra::{Point3, Vector3};

use super::facets::Facets;
use super::rest::Rest;
use super::step::Pair;
use crate::convex::{Asked, Gap, PointSet, Work};
use crate::exact::{ExactSquare, HALF_ULP, Rational};
use crate::motion::Scene;
use crate::solid::Body;

/// Two facets and the distance between them.
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
}

/// A facet: its triangles, and its box where it is in the scene.
struct Facet {
    face: u32,
    triangles: Vec<[u32; 3]>,
    low: Vector3<f64>,
    high: Vector3<f64>,
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
        let Ok(rest) = Rest::at(self.at) else { return Vec::new() };
        let scene = rest.scene([&self.bodies[0], &self.bodies[1]]);
        let [of_a, of_b] = [0, 1].map(|side| self.facets(side, &facets[side].surviving));
        let mut search = Search { scene: &scene, survivors: self, most, uppers: Vec::new(), kept: Vec::new() };
        for a in &of_a {
            of_b.iter().for_each(|b| search.offer(a, b));
        }
        search.finish()
    }

    fn facets(&self, side: usize, faces: &[u32]) -> Vec<Facet> {
        let body = &self.bodies[side];
        let offset = if side == 0 { self.at.coords } else { Vector3::zeros() };
        let facet = |&face: &u32| {
            let triangles: Vec<[u32; 3]> = body.skin().triangles_of(face).map(|triangle| triangle.corners).collect();
            let corners =
                || triangles.iter().flatten().map(|&corner| body.positions()[corner as usize].coords + offset);
            let low = corners().fold(Vector3::repeat(f64::INFINITY), |low, corner| low.inf(&corner));
            let high = corners().fold(Vector3::repeat(f64::NEG_INFINITY), |high, corner| high.sup(&corner));
            Facet { face, triangles, low, high }
        };
        faces.iter().map(facet).collect()
    }

    /// How far apart two triangles are, enclosed; `None` if they share a point.
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
        question: impl FnOnce(Asked<'_, PointSet<'_>>) -> T,
    ) -> T {
        let [a, b] = [(0, p), (1, q)].map(|(side, corners)| PointSet::new(self.bodies[side].positions(), corners));
        question(Asked { scene, a: &a, b: &b, witness: &mut Vec::new(), work: &mut Work::default() })
    }
}

/// The nearest pairs so far.
struct Search<'s> {
    scene: &'s Scene<'s>,
    survivors: &'s Survivors,
    most: usize,
    /// The least upper bounds, ascending, as many as pairs are wanted.
    uppers: Vec<f64>,
    kept: Vec<Candidate>,
}

impl Search<'_> {
    /// The distance beyond which nothing matters.
    fn limit(&self) -> f64 {
        if self.uppers.len() < self.most {
            f64::INFINITY
        } else {
            self.uppers.last().copied().unwrap_or(f64::NEG_INFINITY)
        }
    }

    fn offer(&mut self, a: &Facet, b: &Facet) {
        if between_boxes(a, b) > self.limit() {
            return;
        }
        let (mut lower, mut upper, mut triangles) = (f64::INFINITY, f64::INFINITY, Vec::new());
        for &p in &a.triangles {
            for &q in &b.triangles {
                let bounds = self.survivors.gap(self.scene, &[p, q]).map_or([0.0; 2], |gap| [gap.lower, gap.upper]);
                (lower, upper) = (lower.min(bounds[0]), upper.min(bounds[1]));
                triangles.push([p, q]);
            }
        }
        if lower > self.limit() {
            return;
        }
        let place = self.uppers.partition_point(|&known| known <= upper);
        self.uppers.insert(place, upper);
        self.uppers.truncate(self.most);
        self.kept.push(Candidate { pair: Pair { a: a.face, b: b.face }, triangles, lower });
        if self.kept.len() > self.most.saturating_mul(4).saturating_add(1024) {
            let limit = self.limit();
            self.kept.retain(|candidate| candidate.lower <= limit);
        }
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

/// At most the distance of two facets: along an axis, less what rounding may add.
fn between_boxes(a: &Facet, b: &Facet) -> f64 {
    let along = |k: usize| {
        let doubt = 8.0
            * HALF_ULP
            * [a.low[k], a.high[k], b.low[k], b.high[k]].iter().fold(0.0f64, |most, x| most.max(x.abs()));
        (a.low[k] - b.high[k]).max(b.low[k] - a.high[k]) - doubt
    };
    along(0).max(along(1)).max(along(2))
}
