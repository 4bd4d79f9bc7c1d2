//! Directions that hold two triangles apart all along a slice of time.
//!
//! A direction `n(t)` stands in the world, or turns with one of the bodies, or is the product of two edges, one of
//! each. For two points of the bodies the function `f = n . (x - y)` keeps above the lesser of its values at the ends
//! of the slice, less `M dt^2 / 8`, where `M = |n| d2 + 2 |n'| d1 + |n''| d0` is no less than its second derivative;
//! `d0`, `d1` and `d2` bound the way between the points and its derivatives. A direction whose length is at most 1
//! and that turns at a rate `w` has `|n'| <= w` and `|n''| <= w^2`; a product of edges that turn at two rates has
//! their sum for `w`. If `f` is above zero for all corners, the triangles are apart.

use firstcontact_exact::{Filtered, HALF_ULP};
use nalgebra::Vector3;

use super::chords::placed_corners;
use super::nearest::{NearKind, NearPoints};
use super::timeline::PlacedBody;
use crate::pose::TINY;

/// Factor on bounds that are computed with fewer than a hundred roundings.
const SLACK: f64 = 1.0 + 256.0 * HALF_ULP;

/// In slices that are shorter all pairs of edges are tried.
pub(crate) const SHORT: f64 = 1.0 / 65536.0;

/// A direction that may hold two triangles apart, A on its positive side.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Direction {
    /// It stands.
    World([f64; 3]),
    /// It turns with one of the bodies.
    OfBody(usize, [f64; 3]),
    /// Product of directions that turn with A and with B.
    Product([[f64; 3]; 2]),
}

/// Two triangles in a slice of time.
#[derive(Debug, Clone)]
pub(crate) struct Triangles<'s> {
    /// Corners in the frames of the bodies.
    own: [[[f64; 3]; 3]; 2],
    /// Both bodies at the ends of the slice.
    placed: [&'s [PlacedBody; 2]; 2],
    /// The triangles at the ends.
    pub(crate) ends: [PlacedTriangles; 2],
    /// Length of the slice.
    duration: f64,
    motion: PairMotion,
    /// Distances from the axes.
    arms: [f64; 2],
}

/// Two triangles at an instant.
#[derive(Debug, Clone)]
pub(crate) struct PlacedTriangles {
    /// About the places of the corners.
    pub(crate) corners: [[Vector3<f64>; 3]; 2],
    /// No less than what a coordinate is off by, of either body.
    pub(crate) noise: [f64; 2],
}

/// Bounds on the motion of two bodies in a piece.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PairMotion {
    /// Angles by which they turn.
    pub(crate) rates: [f64; 2],
    /// No less than the relative speed of the centres.
    pub(crate) speed: f64,
}

impl PlacedTriangles {
    /// Two triangles, placed by floats, which are off by what may be lost in any point of their bodies.
    fn about(own: &[[[f64; 3]; 3]; 2], placed: &[PlacedBody; 2]) -> PlacedTriangles {
        PlacedTriangles { corners: placed_corners(own, placed), noise: placed.each_ref().map(|body| body.noise) }
    }

    /// Two triangles, with what they are off by themselves.
    fn new(own: &[[[f64; 3]; 3]; 2], placed: &[PlacedBody; 2]) -> PlacedTriangles {
        let enclosed = [0, 1].map(|side| own[side].map(|corner| placed[side].pose.enclosed(&corner)));
        let noise = |corners: &[[Filtered; 3]; 3]| corners.as_flattened().iter().map(|x| x.error).fold(0.0, f64::max);
        let corners = enclosed.map(|corners| corners.map(|corner| Vector3::from(corner.map(|x| x.value))));
        PlacedTriangles { corners, noise: enclosed.each_ref().map(noise) }
    }
}

/// A direction at an instant: about its coordinates, and what each is off by.
struct Seen {
    way: Vector3<f64>,
    error: f64,
}

impl<'s> Triangles<'s> {
    /// Two triangles, given by their corners in the frames of the bodies, which are so far from their axes, in a
    /// slice; placed by floats.
    pub(crate) fn about(
        own: [[[f64; 3]; 3]; 2],
        placed: [&'s [PlacedBody; 2]; 2],
        duration: f64,
        motion: PairMotion,
        arms: [f64; 2],
    ) -> Triangles<'s> {
        let ends = placed.map(|placed| PlacedTriangles::about(&own, placed));
        Triangles { own, placed, ends, duration, motion, arms }
    }

    /// The same, with what their corners are off by themselves.
    pub(crate) fn enclosed(self) -> Triangles<'s> {
        let ends = self.placed.map(|placed| PlacedTriangles::new(&self.own, placed));
        Triangles { ends, ..self }
    }

    /// Length of the slice.
    pub(crate) fn duration(&self) -> f64 {
        self.duration
    }

    /// About the nearest points in the middle of the slice.
    fn near(&self) -> NearPoints {
        let [first, last] = self.ends.each_ref().map(|end| &end.corners);
        let middle = |side: usize| [0, 1, 2].map(|k| (first[side][k] + last[side][k]) * 0.5);
        NearPoints::of(&middle(0), &middle(1))
    }

    /// True if the triangles are certainly farther from each other than a margin, by what their corners are off by
    /// themselves.
    pub(crate) fn are_enclosed_apart(&self, margin: f64) -> bool {
        self.clone().enclosed().are_apart(&self.near(), margin)
    }

    /// True if a direction made of near points certainly keeps the triangles farther from each other than a margin.
    fn are_apart(&self, near: &NearPoints, margin: f64) -> bool {
        let length = near.way.norm();
        if !(length > 0.0 && length.is_finite()) {
            return false;
        }
        let way: [f64; 3] = (near.way / length).into();
        let with = |side: usize| Direction::OfBody(side, self.turned_back(side, &way));
        let of_features = match near.kind {
            NearKind::CornerOfA => self.normal(1, &way),
            NearKind::CornerOfB => self.normal(0, &way),
            NearKind::Edges(i, j) => self.product([i, j], &way),
            NearKind::Other => None,
        };
        let holds = |direction: &Direction| self.hold_apart(direction, margin);
        // Of points that are very near the way between them is mostly rounding: then those of features hold.
        let normals = || [0, 1].into_iter().filter_map(|side| self.normal(side, &way));
        let sides = || (0..6).filter_map(|index| self.side(index / 3, index % 3, &way));
        let products = || (0..9).filter_map(|index| self.product([index / 3, index % 3], &way));
        of_features.iter().any(holds)
            || [Direction::World(way), with(0), with(1)].iter().any(holds)
            || normals().any(|direction| holds(&direction))
            || self.duration < SHORT && sides().chain(products()).any(|direction| holds(&direction))
    }

    /// A direction in the frame of a body as it is at the beginning of the slice.
    fn turned_back(&self, side: usize, [x, y, z]: &[f64; 3]) -> [f64; 3] {
        let [p, q, r] = self.placed[0][side].pose.rows;
        std::array::from_fn(|k| p[k] * x + q[k] * y + r[k] * z)
    }

    /// The normal of a triangle, on the side of a direction.
    fn normal(&self, side: usize, way: &[f64; 3]) -> Option<Direction> {
        let [p, q, r] = self.own[side].map(Vector3::from);
        self.turning_with(side, (q - p).cross(&(r - p)), way)
    }

    /// The direction in the plane of a triangle that is upright on an edge.
    fn side(&self, side: usize, edge: usize, way: &[f64; 3]) -> Option<Direction> {
        let corners = self.own[side].map(Vector3::from);
        let [p, q, r] = [0, 1, 2].map(|k| corners[(edge + k) % 3]);
        let normal = unit((q - p).cross(&(r - p)))?;
        self.turning_with(side, normal.cross(&(q - p)), way)
    }

    /// A direction in the frame of a body, or the opposite one, on the side of another.
    fn turning_with(&self, side: usize, direction: Vector3<f64>, way: &[f64; 3]) -> Option<Direction> {
        let own = unit(direction)?;
        let is_along = Vector3::from(self.placed[0][side].pose.turn(&own.into())).dot(&Vector3::from(*way)) > 0.0;
        Some(Direction::OfBody(side, if is_along { own } else { -own }.into()))
    }

    /// The product of two edges, on the side of a direction.
    fn product(&self, edges: [usize; 2], way: &[f64; 3]) -> Option<Direction> {
        let edge = |side: usize| {
            let (corners, i) = (self.own[side].map(Vector3::from), edges[side]);
            unit(corners[(i + 1) % 3] - corners[i])
        };
        let own = [edge(0)?, edge(1)?];
        let turned = [0, 1].map(|side| Vector3::from(self.placed[0][side].pose.turn(&own[side].into())));
        let is_along = turned[0].cross(&turned[1]).dot(&Vector3::from(*way)) > 0.0;
        Some(Direction::Product([if is_along { own[0] } else { -own[0] }.into(), own[1].into()]))
    }

    /// A direction at an end of the slice.
    ///
    /// A turned unit vector is off by `3 e` for the matrix and by less than `8 u` for roundings; products of two by
    /// twice that each.
    fn seen(&self, direction: &Direction, end: usize) -> Seen {
        let turned = |side: usize, own: &[f64; 3]| {
            let pose = &self.placed[end][side].pose;
            (Vector3::from(pose.turn(own)), 4.0 * pose.error + 16.0 * HALF_ULP)
        };
        match direction {
            Direction::World(way) => Seen { way: Vector3::from(*way), error: 0.0 },
            Direction::OfBody(side, own) => {
                let (way, error) = turned(*side, own);
                Seen { way, error }
            }
            Direction::Product([a, b]) => {
                let ((u, of_u), (v, of_v)) = (turned(0, a), turned(1, b));
                Seen { way: u.cross(&v), error: 3.0 * (of_u + of_v) + 16.0 * HALF_ULP }
            }
        }
    }

    /// True if a direction certainly keeps the triangles farther from each other than a margin.
    fn hold_apart(&self, direction: &Direction, margin: f64) -> bool {
        let rate = match direction {
            Direction::World(_) => 0.0,
            Direction::OfBody(side, _) => self.motion.rates[*side],
            Direction::Product(_) => self.motion.rates[0] + self.motion.rates[1],
        };
        let [first, last] = [0, 1].map(|end| self.seen(direction, end));
        // Unit vectors are longer than 1 by a few roundings.
        let turned = 2.0 * first.error + rate * self.duration;
        let length = (first.way.norm() + turned).min(1.0) * (1.0 + 64.0 * HALF_ULP);
        let needed = (margin * length + self.loss(rate, length)) * SLACK;
        self.gap(&first, 0) > needed && self.gap(&last, 1) > needed
    }

    /// No less than what the gap may fall below its values at the ends.
    fn loss(&self, rate: f64, length: f64) -> f64 {
        let PlacedTriangles { corners: [a, b], noise } = &self.ends[0];
        let [w, v] = self.motion.rates;
        let second = w * w * self.arms[0] + v * v * self.arms[1];
        let first = self.motion.speed + w * self.arms[0] + v * self.arms[1];
        let most = a.iter().flat_map(|p| b.iter().map(move |q| (p - q).norm())).fold(0.0, f64::max);
        let way = most + 2.0 * (noise[0] + noise[1]) + first * self.duration;
        let bound = length * second + 2.0 * rate * first + rate * rate * way;
        bound * self.duration * self.duration / 8.0
    }

    /// No more than the gap along a direction at an end.
    ///
    /// Coordinates are taken from a corner, so that what the direction is off by, and roundings, are multiplied by
    /// the size of the triangles and their distance.
    fn gap(&self, seen: &Seen, end: usize) -> f64 {
        let PlacedTriangles { corners: [a, b], noise } = &self.ends[end];
        let origin = a[0];
        let along = |p: &Vector3<f64>| seen.way.dot(&(p - origin));
        let least = a.iter().map(along).fold(f64::INFINITY, f64::min);
        let most = b.iter().map(along).fold(f64::NEG_INFINITY, f64::max);
        let size = a.iter().chain(b).map(|p| (p - origin).amax()).fold(0.0, f64::max);
        let of_places = 2.0 * (noise[0] + noise[1]);
        let of_way = (8.0 * seen.error + 32.0 * HALF_ULP) * size;
        // A fold passes over what is not a number.
        let are_known = a.iter().chain(b).all(|p| along(p).is_finite());
        if are_known { least - most - (of_places + of_way + TINY) * SLACK } else { f64::NEG_INFINITY }
    }
}

fn unit(vector: Vector3<f64>) -> Option<Vector3<f64>> {
    let length = vector.norm();
    (length > 1e-150 && length.is_finite()).then(|| vector / length)
}
