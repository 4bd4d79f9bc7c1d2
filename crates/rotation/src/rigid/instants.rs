//! About the nearest triangles of two bodies at instants of their motions, in floats: proposals, and for two points of
//! them a bound that is certain.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use firstcontact_exact::ring::{difference, dot};
use firstcontact_exact::{Filtered, HALF_ULP};
use firstcontact_intersection::Facet;
use firstcontact_solid::{Body, ChildKind, Feature};
use nalgebra::{Point3, Vector3};

use super::clip::PlacedBox;
use super::crossing::{inside, part};
use super::motion::RigidMotion;
use super::nearest::NearPoints;
use super::part::{MovingTree, TreePart};
use super::timeline::PlacedBody;
use crate::pose::Pose;

/// More pairs of boxes are not looked at in one instant.
const MOST_PAIRS: usize = 1 << 20;

/// The first step of a descent, a part of the motion, and the most steps.
const FIRST_STEP: f64 = 1.0 / 64.0;
const MOST_STEPS: usize = 256;

/// Two bodies, of which poses are asked for.
pub(crate) struct Instants<'q> {
    bodies: [&'q Body; 2],
    motions: [&'q RigidMotion; 2],
    trees: [MovingTree<'q>; 2],
}

/// Two triangles that are about the nearest at an instant.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NearTriangles {
    pub(crate) time: f64,
    /// About their distance.
    pub(crate) distance: f64,
    /// Their places in the trees.
    places: [u32; 2],
}

/// Two points of the bodies, no farther from each other than a length.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct RigidNearest {
    /// No less than the distance of the two points, and so of the bodies.
    pub upper: f64,
    /// About the two points: of A, and of B.
    pub points: [Point3<f64>; 2],
    /// The features on which they are.
    pub features: [Feature; 2],
}

/// Parts of both trees that are no nearer to each other than a length.
struct GapPair {
    square: f64,
    parts: [TreePart; 2],
}

impl PartialEq for GapPair {
    fn eq(&self, other: &GapPair) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for GapPair {}

impl Ord for GapPair {
    fn cmp(&self, other: &GapPair) -> Ordering {
        other.square.total_cmp(&self.square).then(other.parts.cmp(&self.parts))
    }
}

impl PartialOrd for GapPair {
    fn partial_cmp(&self, other: &GapPair) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<'q> Instants<'q> {
    pub(crate) fn new(bodies: [&'q Body; 2], motions: [&'q RigidMotion; 2]) -> Instants<'q> {
        let trees = [0, 1].map(|side| MovingTree::new(bodies[side], motions[side]));
        Instants { bodies, motions, trees }
    }

    fn placed(&self, time: f64) -> [PlacedBody; 2] {
        [0, 1].map(|side| {
            let pose = self.motions[side].at_time(time);
            PlacedBody { noise: pose.noise(self.trees[side].reach), pose }
        })
    }

    /// More than what distances of placed points are off by, about.
    pub(crate) fn noise(&self) -> f64 {
        let of = |time: f64| self.placed(time).iter().map(|body| body.noise).sum::<f64>();
        of(0.0).max(of(1.0))
    }

    /// The nearest triangles at a time, as floats see them; those that were nearest at another time make it faster.
    /// `None` if a body has no triangle, or nothing is a number.
    pub(crate) fn nearest(&self, time: f64, hint: Option<[u32; 2]>) -> Option<NearTriangles> {
        let placed = self.placed(time);
        let boxed =
            |side: usize, part: TreePart| PlacedBox::new(&self.trees[side].at(part), [&placed[side]; 2], 0.0, false);
        let distance = |places: [u32; 2]| self.near(&placed, places).way.norm();
        let mut best = hint.map(|places| (distance(places), places)).filter(|(found, _)| found.is_finite());
        let mut pending = BinaryHeap::from([GapPair { square: 0.0, parts: [TreePart::ROOT; 2] }]);
        let mut seen = 0;
        while let Some(GapPair { square, parts }) = pending.pop() {
            seen += 1;
            if seen > MOST_PAIRS || best.is_some_and(|(least, _)| square >= least * least) {
                break;
            }
            let boxes = [boxed(0, parts[0]), boxed(1, parts[1])];
            let larger = usize::from(boxes[1].radius > boxes[0].radius);
            let opened = [larger, 1 - larger].into_iter().find_map(|side| match boxes[side].kind {
                ChildKind::Node(node) => Some((side, node)),
                _ => None,
            });
            match (opened, boxes.map(|part| part.kind)) {
                (Some((side, node)), _) => {
                    for child in self.trees[side].children(node) {
                        let mut parts = parts;
                        parts[side] = child;
                        let square = boxed(side, child).gap_square(&boxes[1 - side]);
                        if best.is_none_or(|(least, _)| square < least * least) {
                            pending.push(GapPair { square, parts });
                        }
                    }
                }
                (None, [ChildKind::Leaf(a), ChildKind::Leaf(b)]) => {
                    let found = distance([a, b]);
                    if found.is_finite() && best.is_none_or(|(least, _)| found < least) {
                        best = Some((found, [a, b]));
                    }
                }
                _ => {}
            }
        }
        best.map(|(distance, places)| NearTriangles { time, distance, places })
    }

    /// Near triangles at a time near which the distance is about least, from others on, downhill.
    pub(crate) fn descended(&self, from: NearTriangles, shortest: f64) -> NearTriangles {
        let (mut best, mut step) = (from, FIRST_STEP);
        for _ in 0..MOST_STEPS {
            if step < shortest {
                break;
            }
            let times = [best.time - step, best.time + step].map(|time| time.clamp(0.0, 1.0));
            let around = times.into_iter().filter(|&time| time != best.time);
            let found = around.filter_map(|time| self.nearest(time, Some(best.places)));
            match found.min_by(|one, other| one.distance.total_cmp(&other.distance)) {
                Some(lower) if lower.distance < best.distance => (best, step) = (lower, 2.0 * step),
                _ => step *= 0.25,
            }
        }
        best
    }

    /// The nearest of the triangles at so many times.
    pub(crate) fn sampled(&self, count: u32) -> Option<NearTriangles> {
        let mut best: Option<NearTriangles> = None;
        for index in 0..=count {
            let found = self.nearest(f64::from(index) / f64::from(count.max(1)), best.map(|best| best.places));
            let is_nearer = |found: &NearTriangles| best.is_none_or(|best| found.distance < best.distance);
            best = found.filter(is_nearer).or(best);
        }
        best
    }

    fn corners(&self, side: usize, place: u32) -> [[f64; 3]; 3] {
        let corners = self.bodies[side].tree().triangles[place as usize].corners;
        corners.map(|corner| self.bodies[side].positions()[corner as usize].into())
    }

    /// About the nearest points of two triangles.
    fn near(&self, placed: &[PlacedBody; 2], places: [u32; 2]) -> NearPoints {
        let corners = |side: usize| {
            self.corners(side, places[side]).map(|corner| Vector3::from(placed[side].pose.place(&corner)))
        };
        NearPoints::of(&corners(0), &corners(1))
    }

    /// What is certain of the nearest points of two triangles at a time of theirs.
    pub(crate) fn certain(&self, near: &NearTriangles) -> Option<RigidNearest> {
        let placed = self.placed(near.time);
        let weights = self.near(&placed, near.places).weights;
        let [a, b] = [0, 1].map(|side| self.point(side, near.places[side], &placed[side].pose, &weights[side]));
        let (a, b) = (a?, b?);
        let way = difference(&a, &b);
        let square = dot(&way, &way);
        let upper = ((square.value + square.error).sqrt() * (1.0 + 4.0 * HALF_ULP)).next_up();
        let facets = [0, 1].map(|side| Facet::whole(self.bodies[side], near.places[side]));
        let features =
            [0, 1].map(|side| facets[side].feature(part(&weights[side])).unwrap_or(facets[side].face_feature()));
        let points = [a, b].map(|point| Point3::from(point.map(|x| x.value + 0.0)));
        upper.is_finite().then_some(RigidNearest { upper, points, features })
    }

    /// A point of a triangle, with what it is off by.
    fn point(&self, side: usize, place: u32, pose: &Pose, weights: &[f64; 3]) -> Option<[Filtered; 3]> {
        let [p, q, r] = self.corners(side, place).map(|corner| pose.enclosed(&corner));
        let [one, other] = inside(weights)?;
        Some(std::array::from_fn(|k| r[k] + one * (p[k] - r[k]) + other * (q[k] - r[k])))
    }
}
