//! Two triangles in a part of a slice, as if every corner moved along its chord, and directions that keep them apart.
//!
//! A direction `n` and the way `w` between two points are given at both ends of the part, and linear in time between
//! them. Then `n . w` is of degree 2, with the Bernstein coefficients `n0 . w0`, `(n0 . w1 + n1 . w0) / 2` and `n1 .
//! w1`: if all are above zero, so is it. What decides, with what it may be off by (`u = 2^-53`, `size` no less than the
//! distance of a corner from the origin of the products):
//!
//! - A corner is off its chord by the sagitta of its body, of the whole slice; by its noise at the ends; and by less
//!   than an eighth of the noise for being taken between them: `off` is the sum of sagittas and twice the noises.
//! - A product of three sums of rounded numbers: less than `32 u size`.
//!
//! The direction itself is off by nothing: whatever is between its ends is as good as any other.

use firstcontact_exact::HALF_ULP;
use nalgebra::Vector3;

use super::nearest::NearPoints;
use super::timeline::PlacedBody;
use crate::pose::TINY;

/// Factor on bounds that are computed with fewer than a hundred roundings.
const SLACK: f64 = 1.0 + 256.0 * HALF_ULP;

/// A proof takes so many steps.
const STEPS: u32 = 8;

/// A step that is a smaller share of what is left is the last.
const LEAST_STEP: f64 = 1.0 / 16.0;

/// Coordinates beyond this, and what is no number, are left to others: products of two of these are floats.
const MOST: f64 = 1e140;

pub(crate) type PairCorners = [[Vector3<f64>; 3]; 2];

/// About where the corners of two triangles are at an instant.
#[inline]
pub(crate) fn placed_corners(own: &[[[f64; 3]; 3]; 2], placed: &[PlacedBody; 2]) -> PairCorners {
    let mut corners = [[Vector3::zeros(); 3]; 2];
    for side in 0..2 {
        for k in 0..3 {
            corners[side][k] = Vector3::from(placed[side].pose.place(&own[side][k]));
        }
    }
    corners
}

/// Two triangles at the ends of a slice.
#[derive(Debug, Clone)]
pub(crate) struct Chords<'s> {
    pub(crate) ends: [&'s PairCorners; 2],
    /// No less than what the way between two points is off by.
    pub(crate) off: f64,
    pub(crate) margin: f64,
}

/// A direction at both ends of a part.
type Moving = [Vector3<f64>; 2];

/// Where a proof that two triangles are apart stops.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Stop {
    /// They are apart before this share of the slice.
    pub(crate) share: f64,
    /// About as much later they meet, if they come nearer as they do until then; zero if nothing is known.
    pub(crate) late: f64,
}

impl Chords<'_> {
    /// Where the proof that the triangles are apart stops in a part of the slice; `None` if they are apart in all of
    /// it.
    pub(crate) fn stop(&self, [from, to]: [f64; 2]) -> Option<Stop> {
        let mut stop = Stop { share: from, late: 0.0 };
        let corners = self.ends.iter().flat_map(|end| end.as_flattened());
        if !corners.flat_map(|corner| corner.iter()).all(|x| x.abs() < MOST) {
            return Some(stop);
        }
        for _ in 0..STEPS {
            let (step, late) = self.free_share([stop.share, to])?;
            stop.late = late * (to - stop.share);
            stop.share += step * (to - stop.share);
            if step < LEAST_STEP {
                break;
            }
        }
        Some(stop)
    }

    /// The share of a part, from its beginning, in which a direction keeps the triangles apart, and about how much of
    /// it later they meet; `None` if that is all.
    ///
    /// Along a direction that stands the gap is the least of linear functions, and no less than linear between its
    /// values at the ends.
    fn free_share(&self, part: [f64; 2]) -> Option<(f64, f64)> {
        let (ends, size) = self.seen(part);
        let needed = self.needed(1.0 + 8.0 * HALF_ULP, size);
        let gaps = |way: &Vector3<f64>| [gap(&along(way, &ends[0])), gap(&along(way, &ends[1]))];
        let best = best(&ends).filter(|(first, _)| gaps(first)[0] > needed);
        // Triangles in one plane are apart along none of these.
        let near = || Some((unit(NearPoints::of(&ends[0][0], &ends[0][1]).way)?, None));
        let Some((first, last)) = best.or_else(near) else { return Some((0.0, 0.0)) };
        let [start, end] = gaps(&first);
        if start <= needed || start.is_nan() {
            return Some((0.0, if start > end { (start / (start - end)).max(0.0) } else { 0.0 }));
        }
        if end > needed || last.is_some_and(|last| self.holds(&[first, last], &ends, size)) {
            return None;
        }
        let step = (start - needed) / (start - end) * (1.0 - 1e-12);
        Some(if step > 0.0 { (step, needed / (start - end)) } else { (0.0, 0.0) })
    }

    /// The triangles at the ends of a part, relative to a corner, and how far they reach from it.
    fn seen(&self, part: [f64; 2]) -> ([PairCorners; 2], f64) {
        let mut ends = [self.at(part[0]), self.at(part[1])];
        let (origin, mut size) = (ends[0][0][0], 0.0f64);
        for corner in ends.as_flattened_mut().as_flattened_mut() {
            *corner -= origin;
            size = size.max(corner.amax());
        }
        (ends, size)
    }

    /// More than a gap must be along a direction of a length, seen from an origin from which corners reach so far.
    #[inline]
    fn needed(&self, length: f64, size: f64) -> f64 {
        ((self.margin + self.off) * length + 32.0 * HALF_ULP * size + TINY) * SLACK
    }

    /// The triangles at a share of the slice.
    #[inline]
    pub(super) fn at(&self, share: f64) -> PairCorners {
        let [first, last] = self.ends;
        let mut corners = *first;
        for side in 0..2 {
            for k in 0..3 {
                corners[side][k] += (last[side][k] - first[side][k]) * share;
            }
        }
        corners
    }

    /// True if a direction between unit vectors certainly keeps the triangles farther from each other than the margin,
    /// between the ends of a part, given relative to some origin from which they reach so far.
    fn holds(&self, [n0, n1]: &Moving, [first, last]: &[PairCorners; 2], size: f64) -> bool {
        let needed = self.needed(1.0 + 8.0 * HALF_ULP, size);
        let [start, end] = [along(n0, first), along(n1, last)];
        if !(gap(&start) > needed && gap(&end) > needed) {
            return false;
        }
        let [mut mixed, late] = [along(n1, first), along(n0, last)];
        for (one, other) in mixed.as_flattened_mut().iter_mut().zip(late.as_flattened()) {
            *one = 0.5 * (*one + other);
        }
        gap(&mixed) > needed
    }
}

/// Products of a direction with all corners.
#[inline]
fn along(way: &Vector3<f64>, [a, b]: &PairCorners) -> [[f64; 3]; 2] {
    [[way.dot(&a[0]), way.dot(&a[1]), way.dot(&a[2])], [way.dot(&b[0]), way.dot(&b[1]), way.dot(&b[2])]]
}

/// How far the first triangle is above the second.
#[inline]
fn gap([a, b]: &[[f64; 3]; 2]) -> f64 {
    a[0].min(a[1]).min(a[2]) - b[0].max(b[1]).max(b[2])
}

/// The direction along which the triangles are farthest apart at the beginning, of normals of triangles and products of
/// edges, or that between their middles; and that of the same features at the end.
fn best(ends: &[PairCorners; 2]) -> Option<(Vector3<f64>, Option<Vector3<f64>>)> {
    let mut most = Farthest { square: 0.0, found: None };
    let [a, b] = &ends[0];
    let between = (a[0] + a[1] + a[2]) - (b[0] + b[1] + b[2]);
    most.offer(gap(&along(&between, &ends[0])), &between, (11, true));
    let edges = |[p, q, r]: &[Vector3<f64>; 3]| [q - p, r - q, p - r];
    let [of_a, of_b] = [edges(a), edges(b)];
    for (side, own, others) in [(0, a, b), (1, b, a)] {
        let way = normal(own);
        let heights = [way.dot(&(others[0] - own[0])), way.dot(&(others[1] - own[0])), way.dot(&(others[2] - own[0]))];
        let above = heights[0].min(heights[1]).min(heights[2]);
        let below = -heights[0].max(heights[1]).max(heights[2]);
        most.offer(above.max(below), &way, (9 + side, (below > above) == (side == 0)));
    }
    for i in 0..3 {
        for j in 0..3 {
            let way = of_a[i].cross(&of_b[j]);
            let (edge, other) = (way.dot(&(a[i] - b[j])), [way.dot(&of_a[(i + 1) % 3]), way.dot(&of_b[(j + 1) % 3])]);
            // From the edges to the third corners.
            let above = edge + other[0].min(0.0) - other[1].max(0.0);
            let below = -edge - other[0].max(0.0) + other[1].min(0.0);
            most.offer(above.max(below), &way, (3 * i + j, above > below));
        }
    }
    let (index, is_above) = most.found?;
    let at = |end: &PairCorners| match index {
        9 | 10 => unit(normal(&end[index - 9])),
        11 => unit(between),
        _ => unit(product(end, [index / 3, index % 3])),
    };
    let signed = |way: Vector3<f64>| if is_above { way } else { -way };
    Some((signed(at(&ends[0])?), at(&ends[1]).map(signed)))
}

/// The direction along which two triangles are farthest apart.
struct Farthest {
    /// The square of the distance.
    square: f64,
    /// Its number, and whether the first triangle is above the second.
    found: Option<(usize, bool)>,
}

impl Farthest {
    /// Takes a direction if the gap along it is greater.
    #[inline]
    fn offer(&mut self, gap: f64, way: &Vector3<f64>, direction: (usize, bool)) {
        if gap > 0.0 && gap * gap > self.square * way.norm_squared() {
            self.square = gap * gap / way.norm_squared();
            self.found = Some(direction);
        }
    }
}

/// The normal of a triangle.
fn normal([p, q, r]: &[Vector3<f64>; 3]) -> Vector3<f64> {
    (q - p).cross(&(r - p))
}

/// The product of an edge of one triangle and one of the other.
fn product([a, b]: &PairCorners, [i, j]: [usize; 2]) -> Vector3<f64> {
    (a[(i + 1) % 3] - a[i]).cross(&(b[(j + 1) % 3] - b[j]))
}

/// A vector over its length; `None` if that is lost.
fn unit(vector: Vector3<f64>) -> Option<Vector3<f64>> {
    let length = vector.norm();
    (length > 1e-150 && length.is_finite()).then(|| vector / length)
}
