//! Sweep of two bodies of few triangles by outcodes (Cohen and Sutherland), in double precision.
//!
//! Boxes in single precision do not separate a peg from the walls of the hole that it fits to a millionth of its size.
//! For bodies of a few dozen triangles it costs no more to project all vertices onto the plane across the motion, in
//! double precision ([`View`]), than to walk over a tree. Each projected vertex of one gets an outcode: a bit for each
//! side of the other's box beyond which it certainly is, and two more for being ahead of all that the other passes, or
//! behind. Three corners that share a bit belong to a triangle that is not met.
//!
//! Seen coordinates are certainly apart where they differ by more than [`View::gap`], and coordinates along the axis of
//! sight are known better. The displacement of A may be much more than the coordinates, and is added with a margin of
//! its own.

use nalgebra::Point3;

use super::view::{ProjectedPoint, View};
use firstcontact_exact::HALF_ULP;
use firstcontact_intersection::PairVisitor;
use firstcontact_motion::Scene;
use firstcontact_solid::{Below, Tree};

/// The most triangles, and the most vertices, that are few.
pub(super) const MOST: usize = 64;

/// The most pairs of triangles that are few.
const MOST_PAIRS: usize = 1024;

/// Bounds of triangles of which nothing is known.
const ANYTHING: Below = Below { flat: Below::MIXED, least: 0 };

/// Memory for outcodes and projected vertices of two bodies.
#[derive(Debug, Clone, Default)]
pub(crate) struct OutcodeBuffers {
    /// Projected vertices of A and of B.
    points: [Vec<ProjectedPoint>; 2],
    /// On which sides of a box the vertices of one of them are.
    codes: Vec<u8>,
    /// The triangles of B that A may meet, by their places in B's tree, and a fraction of the piece before which it
    /// does not.
    near: Vec<(f64, u32)>,
}

/// Two bodies of few triangles.
pub(super) struct OutcodeSweep {
    view: View,
}

/// Interval of each coordinate of projected points.
type Extent = [[f64; 2]; 3];

impl OutcodeSweep {
    /// Prepares the bodies of a scene with their trees, if they have few triangles and vertices; projections are put
    /// into the given memory.
    pub(super) fn prepare(
        view: &View,
        scene: &Scene<'_>,
        [a, b]: [&Tree; 2],
        buffers: &mut OutcodeBuffers,
    ) -> Option<OutcodeSweep> {
        let counts = [a, b].map(|tree| tree.triangles.len());
        let most = counts[0].max(counts[1]).max(scene.a.len()).max(scene.b.len());
        if most > MOST || counts[0] * counts[1] > MOST_PAIRS {
            return None;
        }
        let outcodes = OutcodeSweep { view: *view };
        outcodes.find_near(scene, b, buffers);
        Some(outcodes)
    }

    /// Finds the triangles of B that A may meet on its way, in the order of the times at which it may.
    fn find_near(&self, scene: &Scene<'_>, b: &Tree, buffers: &mut OutcodeBuffers) {
        let OutcodeBuffers { points: [of_a, of_b], codes, near } = buffers;
        project(of_a, scene.a, |point| self.view.projected_a(point));
        project(of_b, scene.b, |point| self.view.projected_b(point));
        let whole = extent(of_a.iter());
        encode(codes, of_b, &self.reach(&whole, [0.0, self.view.speed()]));
        near.clear();
        for (place, triangle) in b.triangles.iter().enumerate() {
            if may_meet(codes, triangle.corners) {
                let [p, q, r] = triangle.corners.map(|corner| of_b[corner as usize][2]);
                near.push((self.earliest(p.min(q).min(r) - whole[2][1]), place as u32));
            }
        }
        near.sort_unstable_by(|left, right| left.0.total_cmp(&right.0));
    }

    /// Shows the visitor every pair of triangles that can meet before the fraction `limit` of the piece, until all is
    /// settled.
    pub(super) fn sweep(
        &self,
        [a, b]: [&Tree; 2],
        mut limit: f64,
        buffers: &mut OutcodeBuffers,
        visitor: &mut impl PairVisitor,
    ) {
        let OutcodeBuffers { points: [of_a, of_b], codes, near } = buffers;
        for &(time, place) in near.iter() {
            if time > limit || visitor.is_settled(|| [ANYTHING; 2]) {
                return;
            }
            let corners = b.triangles[place as usize].corners;
            let own = extent(corners.iter().map(|&corner| &of_b[corner as usize]));
            encode(codes, of_a, &self.reach(&own, [-self.view.speed(), 0.0]));
            for (index, triangle) in a.triangles.iter().enumerate() {
                if may_meet(codes, triangle.corners) {
                    limit = visitor.visit(index as u32, place);
                }
            }
        }
    }

    /// An extent widened by all doubt, and by the way of the motion.
    fn reach(&self, extent: &Extent, [back, forth]: [f64; 2]) -> Extent {
        let gap = self.view.gap();
        let [[left, right], [low, high], [near, far]] = *extent;
        let (near, far) = (near + back, far + forth);
        let rounding = |x: f64| 4.0 * HALF_ULP * (x.abs() + self.view.speed());
        [[left - gap, right + gap], [low - gap, high + gap], [near - gap - rounding(near), far + gap + rounding(far)]]
    }

    /// A fraction of the piece before which nothing has come this way along the axis of sight.
    fn earliest(&self, way: f64) -> f64 {
        // A few roundings of the difference are within the gap, and those of the quotient are left to the factor.
        (way - self.view.gap()) / self.view.speed() * (1.0 - 8.0 * HALF_ULP)
    }
}

/// Projects points into a list.
#[inline(always)]
fn project(into: &mut Vec<ProjectedPoint>, points: &[Point3<f64>], projected: impl Fn(&Point3<f64>) -> ProjectedPoint) {
    into.clear();
    into.extend(points.iter().map(projected));
}

/// Least box around projected points.
#[inline(always)]
fn extent<'s>(points: impl Iterator<Item = &'s ProjectedPoint>) -> Extent {
    let mut extent = [[f64::INFINITY, f64::NEG_INFINITY]; 3];
    for point in points {
        for k in 0..3 {
            let [least, most] = &mut extent[k];
            *least = if point[k] < *least { point[k] } else { *least };
            *most = if point[k] > *most { point[k] } else { *most };
        }
    }
    extent
}

/// Outcode of each point: a bit for each side of a box beyond which it is.
#[inline(always)]
fn encode(codes: &mut Vec<u8>, points: &[ProjectedPoint], [x, y, z]: &Extent) {
    codes.clear();
    codes.extend(points.iter().map(|point| beyond(point, 0, x) | beyond(point, 1, y) << 2 | beyond(point, 2, z) << 4));
}

/// On which side of an interval a coordinate of a point is, in two bits.
#[inline(always)]
fn beyond(point: &ProjectedPoint, k: usize, [least, most]: &[f64; 2]) -> u8 {
    u8::from(point[k] < *least) | u8::from(point[k] > *most) << 1
}

/// True if a triangle is not certainly beyond one of the sides.
#[inline(always)]
fn may_meet(codes: &[u8], [p, q, r]: [u32; 3]) -> bool {
    codes[p as usize] & codes[q as usize] & codes[r as usize] == 0
}
