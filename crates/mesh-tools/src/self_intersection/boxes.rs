//! Boxes over boxes over the triangles of a skin, those of a hub together.
//!
//! The triangles of a hub all reach to one vertex, so that the boxes of any two overlap; but nothing meets there, and
//! they need no look. They have a part of the hierarchy of their own, which is never compared with itself.

use std::borrow::Cow;

use nalgebra::{Matrix3, Point3, Vector3};

use super::vertex_fan::Fans;
use firstcontact_solid::boxes::{around, frame, scaled};
use firstcontact_solid::hierarchy::Branch;
use firstcontact_solid::node::{Child, ChildKind};
use firstcontact_solid::{Box3, Hierarchy, Triangle};

/// Boxes over all triangles.
pub(super) struct HubHierarchy {
    pub(super) boxes: Hierarchy,
    /// By fork, the vertex that all triangles below have, if it is a hub.
    pub(super) hubs: Vec<Option<u32>>,
    /// By fork, the number of triangles below.
    counts: Vec<usize>,
}

impl HubHierarchy {
    /// Builds it over triangles with vertices at the given places.
    pub(super) fn build(triangles: &[Triangle], places: &[[f64; 3]], fans: &Fans) -> HubHierarchy {
        let bounds = |triangle: &Triangle| around(triangle.corners.map(|corner| places[corner as usize]));
        let leaf = |index: u32| (Child::leaf(index), bounds(&triangles[index as usize]));
        let mut hierarchy = HubHierarchy { boxes: Hierarchy::empty(), hubs: Vec::new(), counts: Vec::new() };
        let mut hubs: Vec<(u32, u32)> = Vec::new();
        let mut items: Vec<Branch<f32>> = Vec::new();
        for (index, triangle) in (0..).zip(triangles) {
            match fans.hub(triangle.corners) {
                Some(hub) => hubs.push((hub, index)),
                None => items.push(leaf(index)),
            }
        }
        hubs.sort_unstable();
        for group in hubs.chunk_by(|left, right| left.0 == right.0) {
            let parts: Vec<Branch<f32>> = group.iter().map(|&(_, index)| leaf(index)).collect();
            items.push(hierarchy.grow(&parts, Some(group[0].0)));
        }
        hierarchy.boxes.root = hierarchy.grow(&items, None);
        hierarchy
    }

    fn grow(&mut self, items: &[Branch<f32>], hub: Option<u32>) -> Branch<f32> {
        let first = self.hubs.len();
        let branch = self.boxes.grow(items);
        let forks = self.boxes.forks();
        self.hubs.resize(forks.len(), hub);
        self.counts.resize(forks.len(), 0);
        for fork in (first..forks.len()).rev() {
            self.counts[fork] = forks[fork].iter().map(|branch| self.triangles(branch.0)).sum();
        }
        branch
    }

    /// The vertex that all triangles below a child have, if it is a hub.
    pub(super) fn hub(&self, child: Child) -> Option<u32> {
        match child.kind() {
            ChildKind::Node(fork) => self.hubs[fork as usize],
            ChildKind::Leaf(_) | ChildKind::None => None,
        }
    }

    /// Returns the number of triangles below a child.
    pub(super) fn triangles(&self, child: Child) -> usize {
        match child.kind() {
            ChildKind::None => 0,
            ChildKind::Leaf(_) => 1,
            ChildKind::Node(fork) => self.counts[fork as usize],
        }
    }
}

/// Boxes of single precision still tell apart what extends less along one axis by two to this power.
const MOST_FLAT: i32 = 12;

/// The vertices, each axis scaled by a power of two if they extend so differently along the axes that one frame would
/// be too coarse for some. Which triangles meet stays as it is; each coordinate is rounded once.
pub(super) fn stretched<'p>(triangles: &[Triangle], positions: &'p [Point3<f64>]) -> Cow<'p, [Point3<f64>]> {
    let used = triangles.iter().flat_map(|triangle| triangle.corners).map(|corner| positions[corner as usize]);
    let Box3 { min, max } = Box3::<f64>::around(used);
    let along = |axis: usize, value: f64| Point3::from(Vector3::ith(axis, value));
    let frames = [0, 1, 2].map(|axis| frame([min, max].map(|corner| along(axis, corner[axis])).iter()));
    let widest = frames.iter().map(|frame| frame.1).max().unwrap_or(0);
    if frames.iter().all(|frame| widest - frame.1 <= MOST_FLAT) {
        return Cow::Borrowed(positions);
    }
    let places = frames.map(|(center, exponent)| scaled(positions, &center, exponent));
    (0..positions.len()).map(|index| [0, 1, 2].map(|axis| places[axis][index][axis]).into()).collect()
}

// Oriented boxes and triangles that floats separate: if a surface is cut into long thin triangles, upright boxes
// overlap by the thousand.
//
// All coordinates are those of a frame in which every point lies within [-1, 1], up to two roundings. If the
// projections of two sets onto a direction have a gap wider than all rounding errors, the sets are apart, whatever
// the direction is.
//
// - Triangles: a projection onto `n` is off by at most `2u |n|` (in the 1-norm, `u = 2^-53`) for the coordinates and
//   `3u |n|` for the product, so a gap by less than `12u |n|`; [`GAP`] is `32` times twice that unit. Directions so
//   short that products underflow are left out.
// - Boxes: the axes are orthonormal up to `8u`, so a point differs from the sum of its parts along them by less than
//   `50u`, and the sums that are compared, of fewer than 40 products of numbers below 4, by less than `400u`: [`SLACK`]
//   is more than ten times as much.

/// A gap between projections of triangles that is wider than this part of the direction's 1-norm is one.
const GAP: f64 = 32.0 * f64::EPSILON;

/// A shorter direction is not asked.
const SHORT: f64 = 1e-280;

/// A gap between boxes that is wider than this is one.
const SLACK: f64 = 1e-12;

/// A point of the frame.
pub(super) type Place = Vector3<f64>;

/// A box with axes of its own.
#[derive(Debug, Clone)]
pub(super) struct Oriented {
    center: Place,
    /// The axes, as columns.
    axes: Matrix3<f64>,
    half: Vector3<f64>,
    /// The upright box round the same points, which is the tighter one along some directions.
    low: Place,
    high: Place,
}

impl Oriented {
    /// A box round points, along the longest way between some of them.
    pub(super) fn around(points: &[Place]) -> Oriented {
        let axes = axes_of(points);
        let (mut low, mut high) = (Vector3::repeat(f64::INFINITY), Vector3::repeat(f64::NEG_INFINITY));
        for point in points {
            let along = axes.tr_mul(point);
            (low, high) = (low.inf(&along), high.sup(&along));
        }
        let (center, half) = (axes * ((low + high) * 0.5), (high - low) * 0.5);
        let low = points.iter().fold(points[0], |least, point| least.inf(point));
        let high = points.iter().fold(points[0], |most, point| most.sup(point));
        Oriented { center, axes, half, low, high }
    }

    /// The projection of what both boxes have in common onto a direction, at most as wide as that.
    fn extent(&self, along: &Vector3<f64>) -> [f64; 2] {
        let (middle, reach) = (self.center.dot(along), self.axes.tr_mul(along).abs().dot(&self.half));
        let (one, other) = (self.low.component_mul(along), self.high.component_mul(along));
        let (low, high) = (one.inf(&other).sum(), one.sup(&other).sum());
        [low.max(middle - reach), high.min(middle + reach)]
    }

    /// True if the boxes certainly share no point.
    pub(super) fn is_apart_from(&self, other: &Oriented) -> bool {
        let parts = |along: &Vector3<f64>| {
            let ([low, high], [other_low, other_high]) = (self.extent(along), other.extent(along));
            (low - other_high).max(other_low - high) > SLACK
        };
        let own = |of: &Oriented| (0..3).any(|axis| parts(&of.axes.column(axis).into_owned()));
        own(self)
            || own(other)
            || (0..9).any(|pair| parts(&self.axes.column(pair / 3).cross(&other.axes.column(pair % 3))))
    }
}

/// Orthonormal axes: the way from a far point to the one farthest from it, then the widest way across.
fn axes_of(points: &[Place]) -> Matrix3<f64> {
    let far_from = |from: &Place| {
        let distance = |point: &&Place| (*point - from).norm_squared();
        points.iter().max_by(|one, other| distance(one).total_cmp(&distance(other))).copied().unwrap_or(*from)
    };
    let start = far_from(&points[0]);
    let long = (far_from(&start) - start).try_normalize(1e-140).unwrap_or_else(Vector3::x);
    let across = |point: &Place| {
        let way = point - start;
        way - long * long.dot(&way)
    };
    let width = |point: &&Place| across(point).norm_squared();
    let widest = points.iter().max_by(|one, other| width(one).total_cmp(&width(other))).map(across);
    let wide = widest.and_then(|way| upright(way, &long)).or_else(|| {
        let axis = long.iamin();
        upright(Vector3::ith(axis, 1.0), &long)
    });
    let wide = wide.unwrap_or_else(Vector3::y);
    Matrix3::from_columns(&[long, wide, long.cross(&wide)])
}

/// The part of a vector across a unit vector, as a unit vector; taken twice, so that rounding leaves nothing along.
fn upright(vector: Vector3<f64>, along: &Vector3<f64>) -> Option<Vector3<f64>> {
    let first = (vector - along * along.dot(&vector)).try_normalize(1e-140)?;
    (first - along * along.dot(&first)).try_normalize(0.5)
}

/// True if two triangles certainly share no point.
pub(super) fn are_apart(a: &[Place; 3], b: &[Place; 3]) -> bool {
    let edges = |of: &[Place; 3]| [of[1] - of[0], of[2] - of[1], of[0] - of[2]];
    let (of_a, of_b) = (edges(a), edges(b));
    let parts = |along: &Vector3<f64>| {
        let size = along.abs().sum();
        let [low_a, high_a] = extent(a, along);
        let [low_b, high_b] = extent(b, along);
        size > SHORT && (low_a - high_b).max(low_b - high_a) > GAP * size
    };
    let (normal_a, normal_b) = (of_a[0].cross(&of_a[1]), of_b[0].cross(&of_b[1]));
    parts(&normal_a)
        || parts(&normal_b)
        || of_a.iter().any(|edge| parts(&normal_a.cross(edge)))
        || of_b.iter().any(|edge| parts(&normal_b.cross(edge)))
        || (0..9).any(|pair| parts(&of_a[pair / 3].cross(&of_b[pair % 3])))
}

fn extent(of: &[Place; 3], along: &Vector3<f64>) -> [f64; 2] {
    let [p, q, r] = [0, 1, 2].map(|corner| of[corner].dot(along));
    [p.min(q).min(r), p.max(q).max(r)]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::self_intersection::triangle_pair::{Member, share_more};

    /// Coordinates of a coarse lattice now and then, else any within [-1, 1].
    fn next(state: &mut u64) -> f64 {
        *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let bits = *state >> 33;
        if bits.is_multiple_of(3) {
            (bits / 3 % 5) as f64 * 0.5 - 1.0
        } else {
            (bits as f64) / f64::from(1u32 << 30) - 1.0
        }
    }

    #[test]
    fn what_is_told_apart_is_apart() {
        let state = &mut 3u64;
        let (mut apart, mut boxes_apart, mut met) = (0, 0, 0);
        for round in 0..20_000u32 {
            let thin = if round % 2 == 0 { 1.0 } else { 1e-9 };
            let [a, b] = [0u32, 3].map(|first| {
                let base: [f64; 3] = std::array::from_fn(|_| next(state));
                let mut corner = |size: f64| {
                    Place::from(std::array::from_fn::<f64, 3, _>(|k| base[k] + size * (next(state) - base[k])))
                };
                let corners = [Place::from(base), corner(1.0), corner(thin)];
                (corners, Member::new([first, first + 1, first + 2], corners.map(|point| point.into())))
            });
            let meet = share_more(&a.1, &b.1);
            let triangles = are_apart(&a.0, &b.0);
            let boxes = Oriented::around(&a.0).is_apart_from(&Oriented::around(&b.0));
            assert!(!(meet && (triangles || boxes)), "{a:?} {b:?}", a = a.0, b = b.0);
            met += usize::from(meet);
            apart += usize::from(triangles);
            boxes_apart += usize::from(boxes);
            // What touches is not apart.
            let touching = [a.0[1], b.0[0], b.0[1]];
            assert!(!are_apart(&a.0, &touching));
            assert!(!Oriented::around(&a.0).is_apart_from(&Oriented::around(&touching)));
        }
        assert!(met > 200 && apart + met > 19_900 && boxes_apart > 10_000, "{met} {apart} {boxes_apart}");
    }
}
