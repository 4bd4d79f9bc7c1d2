//! Sweep of two bodies of few triangles by outcodes (Cohen and Sutherland), in double precision.
//!
//! Boxes in single precision do not separate a peg from the walls of the hole that it fits to a millionth of its size.
//! For bodies of a few dozen triangles it costs no more to look at all vertices, in double precision, than to walk over
//! a tree. Each vertex gets an outcode: a bit for each plane beyond which it certainly is. Three corners that share a
//! bit belong to a triangle that is not met.
//!
//! - First, triangles beside the box over which the other body sweeps are left out ([`near_swept`]), without outcodes.
//!   Often no triangle is left.
//! - Then all vertices are projected onto the plane across the motion ([`View`]). A triangle of B has a box there, and
//!   two more planes across the line of sight: what is ahead of all that it passes, or behind, is not met.
//! - Seen along the motion, a triangle is also bounded by the lines along its edges: each has all of it between two
//!   parallels, even where it is seen edge-on, as the wall of a hole.
//!
//! Seen coordinates are certainly apart where they differ by more than [`View::gap`], and coordinates along the axis of
//! sight are known better. The displacement of A may be much more than the coordinates, and is added with a margin of
//! its own. Areas that are compared err by the bound of [`View::bound`] each, and a third of it is more than rounding.

use nalgebra::{Point3, Vector3};

use super::beside_box::{Extent, MOST, near_swept};
use super::foremost::{Approach, Foremost};
use super::view::{ProjectedPoint, View};
use firstcontact_exact::HALF_ULP;
use firstcontact_intersection::{Inner, PairVisitor};
use firstcontact_motion::Scene;
use firstcontact_solid::{Below, Body, Tree};

/// The most pairs of triangles that are few.
const MOST_PAIRS: usize = 1024;

/// Bounds of triangles of which nothing is known.
const ANYTHING: Below = Below { flat: Below::MIXED, least: 0 };

/// Memory for outcodes and projected vertices of two bodies.
#[derive(Debug, Clone, Default)]
pub(crate) struct OutcodeBuffers {
    /// Projected vertices of A and of B.
    points: [Vec<ProjectedPoint>; 2],
    /// Beyond which planes the vertices of one of them are.
    codes: Vec<u64>,
    /// The triangles of A that B may meet, by their places in A's tree.
    of_a: Vec<u32>,
    /// The triangles of B that A may meet, by their places in B's tree, and a fraction of the piece before which it
    /// does not.
    of_b: Vec<(f64, u32)>,
}

impl OutcodeBuffers {
    /// The triangles of A and of B that may meet any of the other body, by their places, a bit for each.
    pub(super) fn near(&self) -> [u64; 2] {
        let of_a = self.of_a.iter().fold(0, |all, &place| all | 1 << place);
        [of_a, self.of_b.iter().fold(0, |all, &(_, place)| all | 1 << place)]
    }
}

/// What outcodes say of two bodies.
pub(super) enum Outcodes {
    /// Nothing: they have many triangles, do not move, or numbers beyond the range of the filters.
    Unknown,
    /// Their skins share no point during the piece.
    Apart,
    /// They may meet.
    Near(OutcodeSweep),
}

/// Two bodies of few triangles.
pub(super) struct OutcodeSweep {
    view: View,
}

/// Visitor of pairs of few triangles for which any of several first events will do.
pub(super) trait ForemostVisitor: PairVisitor {
    /// Takes the event of a vertex of a triangle of A that goes through a triangle of B, and before which nothing of A
    /// meets that; returns a fraction of the piece after which nothing matters.
    fn visit_foremost(&mut self, vertex: u32, pair: [u32; 2]) -> f64;
}

impl Outcodes {
    /// Outcodes of the bodies of a scene; what may meet is put into the given memory.
    pub(super) fn of(scene: &Scene<'_>, [a, b]: [&Body; 2], buffers: &mut OutcodeBuffers) -> Outcodes {
        let trees = [a.tree(), b.tree()];
        let counts = trees.map(|tree| tree.triangles.len());
        let most = counts[0].max(counts[1]).max(scene.a.len()).max(scene.b.len());
        if most > MOST || counts[0] * counts[1] > MOST_PAIRS || !scene.is_filtered() {
            return Outcodes::Unknown;
        }
        // A's box on its way past B, and B's past A.
        let Some(near_b) = near_swept(scene, [a, b], Inner::A, 1.0) else { return Outcodes::Unknown };
        if near_b == 0 {
            return Outcodes::Apart;
        }
        let Some(near_a) = near_swept(scene, [a, b], Inner::B, 1.0) else { return Outcodes::Unknown };
        if near_a == 0 {
            return Outcodes::Apart;
        }
        let OutcodeBuffers { of_a, of_b, .. } = &mut *buffers;
        of_b.clear();
        of_b.extend(places(near_b).map(|place| (0.0, place)));
        of_a.clear();
        of_a.extend(places(near_a));
        let Some(view) = View::new(scene, trees[0], trees[1]) else { return Outcodes::Unknown };
        let sweep = OutcodeSweep { view };
        sweep.find_near(scene, trees[1], buffers);
        if buffers.of_b.is_empty() { Outcodes::Apart } else { Outcodes::Near(sweep) }
    }

    /// True if the skins of the bodies share no point during the piece.
    pub(super) fn are_apart(&self) -> bool {
        matches!(self, Outcodes::Apart)
    }

    /// True if few triangles certainly share no point as the piece begins: one body is in a gap of the other.
    pub(super) fn begin_apart(&self, scene: &Scene<'_>, bodies: [&Body; 2], buffers: &OutcodeBuffers) -> bool {
        let near = |role: Inner| near_swept(scene, bodies, role, 0.0).unwrap_or(u64::MAX);
        match self {
            Outcodes::Unknown => false,
            Outcodes::Apart => true,
            // Those that are not met at all are left out.
            Outcodes::Near(_) => {
                let OutcodeBuffers { of_a, of_b, .. } = buffers;
                let (near_b, near_a) = (near(Inner::A), near(Inner::B));
                of_b.iter().all(|&(time, place)| time > 0.0 || near_b >> place & 1 == 0)
                    || of_a.iter().all(|&place| near_a >> place & 1 == 0)
            }
        }
    }
}

impl OutcodeSweep {
    /// Sweep of a body of few vertices past single triangles of any other, both as they are seen along the motion.
    pub(super) fn of_single(scene: &Scene<'_>, view: View, role: Inner, buffers: &mut OutcodeBuffers) -> OutcodeSweep {
        let sweep = OutcodeSweep { view };
        let [points_of_a, points_of_b] = &mut buffers.points;
        match role {
            Inner::A => project(points_of_a, scene.a, |point| sweep.view.projected_a(point)),
            Inner::B => project(points_of_b, scene.b, |point| sweep.view.projected_b(point)),
        }
        sweep
    }

    /// The triangles of that body, by their places in its tree, that may meet a triangle of the other with the given
    /// corners before a fraction of the piece, from 0 to 1.
    pub(super) fn near_single<'b>(
        &self,
        scene: &Scene<'_>,
        (role, tree): (Inner, &'b Tree),
        (corners, until): ([u32; 3], f64),
        OutcodeBuffers { points, codes, .. }: &'b mut OutcodeBuffers,
    ) -> impl Iterator<Item = u32> + use<'b> {
        let (points, corners, way) = match role {
            Inner::A => {
                let at = |corner: u32| self.view.projected_b(&scene.b[corner as usize]);
                (&points[0], corners.map(at), [-self.view.speed() * until, 0.0])
            }
            Inner::B => {
                let at = |corner: u32| self.view.projected_a(&scene.a[corner as usize]);
                (&points[1], corners.map(at), [0.0, self.view.speed() * until])
            }
        };
        encode(codes, points.iter().copied(), &self.reach(&extent(corners.iter()), way));
        self.encode_sides(codes, points, corners);
        left(codes, tree)
    }

    /// Finds the triangles of B that A may meet on its way, in the order of the times at which it may.
    fn find_near(&self, scene: &Scene<'_>, b: &Tree, buffers: &mut OutcodeBuffers) {
        let OutcodeBuffers { points: [points_of_a, points_of_b], codes, of_b, .. } = buffers;
        project(points_of_a, scene.a, |point| self.view.projected_a(point));
        project(points_of_b, scene.b, |point| self.view.projected_b(point));
        let whole = extent(points_of_a.iter());
        encode(codes, points_of_b.iter().copied(), &self.reach(&whole, [0.0, self.view.speed()]));
        of_b.retain(|&(_, place)| may_meet(codes, b.triangles[place as usize].corners));
        for (time, place) in of_b.iter_mut() {
            let [p, q, r] = b.triangles[*place as usize].corners.map(|corner| points_of_b[corner as usize][2]);
            *time = self.earliest(p.min(q).min(r) - whole[2][1]);
        }
        of_b.sort_unstable_by(|left, right| left.0.total_cmp(&right.0));
    }

    /// Shows the visitor every pair of triangles that can meet before the fraction `limit` of the piece, until all is
    /// settled.
    pub(super) fn sweep(
        &self,
        trees: [&Tree; 2],
        mut limit: f64,
        OutcodeBuffers { points, codes, of_a, of_b }: &mut OutcodeBuffers,
        visitor: &mut impl PairVisitor,
    ) {
        for &(time, place) in of_b.iter() {
            if time > limit || visitor.is_settled(|| [ANYTHING; 2]) {
                return;
            }
            limit = self.visit_pairs(trees, place, limit, (points, codes, of_a), visitor);
        }
    }

    /// [`OutcodeSweep::sweep`] where any of the first events will do: what A meets first with a single vertex needs no
    /// pairs, and what it reaches too late is left out.
    pub(super) fn sweep_for_any(
        &self,
        scene: &Scene<'_>,
        bodies: [&Body; 2],
        mut limit: f64,
        OutcodeBuffers { points, codes, of_a, of_b }: &mut OutcodeBuffers,
        visitor: &mut impl ForemostVisitor,
    ) {
        let (trees, approach) = (bodies.map(Body::tree), Approach::new(scene, bodies));
        for (index, &(time, place)) in of_b.iter().enumerate() {
            if time > limit || visitor.is_settled(|| [ANYTHING; 2]) {
                return;
            }
            if let Some(foremost) = approach.foremost(scene, trees[1].triangles[place as usize].corners) {
                if foremost.earliest() > limit {
                    continue;
                }
                // While nothing is known, the vertex may go through another triangle, as of the same wall.
                let last = if limit < 1.0 { index } else { of_b.len() - 1 };
                let mut others = of_b[index..=last].iter().map(|&(_, other)| other);
                let met = others.find(|&other| {
                    self.visit_foremost(&foremost, other, (trees, points, of_a), (&mut *visitor, &mut limit))
                });
                if met == Some(place) {
                    continue;
                }
            }
            limit = self.visit_pairs(trees, place, limit, (points, codes, of_a), visitor);
        }
    }

    /// Shows the visitor the foremost vertex of A that goes through a triangle of B, if it certainly does: then the limit
    /// is a fraction of the piece after which nothing matters.
    fn visit_foremost(
        &self,
        foremost: &Foremost,
        place: u32,
        ([a, b], points, of_a): ([&Tree; 2], &[Vec<ProjectedPoint>; 2], &[u32]),
        (visitor, limit): (&mut impl ForemostVisitor, &mut f64),
    ) -> bool {
        let Some(vertex) = foremost.vertex else { return false };
        let corners = b.triangles[place as usize].corners.map(|corner| points[1][corner as usize]);
        let own = of_a.iter().find(|own| a.triangles[**own as usize].corners.contains(&vertex));
        match own {
            Some(&own) if self.goes_through(points[0][vertex as usize], corners) => {
                *limit = visitor.visit_foremost(vertex, [own, place]);
                true
            }
            _ => false,
        }
    }

    /// Shows the visitor the triangles of A that may meet a triangle of B before a fraction of the piece; returns a
    /// fraction after which nothing matters.
    fn visit_pairs(
        &self,
        [a, b]: [&Tree; 2],
        place: u32,
        mut limit: f64,
        (points, codes, of_a): (&[Vec<ProjectedPoint>; 2], &mut Vec<u64>, &[u32]),
        visitor: &mut impl PairVisitor,
    ) -> f64 {
        let corners = b.triangles[place as usize].corners.map(|corner| points[1][corner as usize]);
        let reach = self.reach(&extent(corners.iter()), [-self.view.speed() * limit.max(0.0), 0.0]);
        encode(codes, points[0].iter().copied(), &reach);
        let is_left = |codes: &[u64], place: &&u32| may_meet(codes, a.triangles[**place as usize].corners);
        if of_a.iter().any(|place| is_left(codes, &place)) {
            self.encode_sides(codes, &points[0], corners);
            for &own in of_a.iter().filter(|place| is_left(codes, place)) {
                limit = visitor.visit(own, place);
            }
        }
        limit
    }

    /// True if a point certainly is inside of a triangle, seen along the motion.
    fn goes_through(&self, point: ProjectedPoint, corners: [ProjectedPoint; 3]) -> bool {
        let spread = |k: usize| {
            let [least, most] = interval(corners.iter().chain([&point]).map(|point| point[k]));
            most - least
        };
        let bound = self.view.bound(spread(0).max(spread(1)));
        let area = |i: usize| {
            let (p, q) = (corners[i], corners[(i + 1) % 3]);
            (q[0] - p[0]) * (point[1] - p[1]) - (q[1] - p[1]) * (point[0] - p[0])
        };
        let areas = [area(0), area(1), area(2)];
        areas.iter().all(|&area| area > bound) || areas.iter().all(|&area| area < -bound)
    }

    /// Adds two bits for each edge of a triangle to the outcodes of points: for the two sides of the strip between the
    /// line along the edge and its parallel through the third corner.
    fn encode_sides(&self, codes: &mut [u64], points: &[ProjectedPoint], corners: [ProjectedPoint; 3]) {
        let spread = |k: usize| {
            let [least, most] = interval(points.iter().chain(&corners).map(|point| point[k]));
            most - least
        };
        let doubt = 3.0 * self.view.bound(spread(0).max(spread(1)));
        for i in 0..3 {
            let (p, q, r) = (corners[i], corners[(i + 1) % 3], corners[(i + 2) % 3]);
            let edge = [q[0] - p[0], q[1] - p[1]];
            let area = |x: &ProjectedPoint| edge[0] * (x[1] - p[1]) - edge[1] * (x[0] - p[0]);
            let turn = area(&r);
            let strip = [turn.min(0.0) - doubt, turn.max(0.0) + doubt];
            for (code, point) in codes.iter_mut().zip(points) {
                *code |= beyond(area(point), &strip) << (6 + 2 * i);
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

/// The places of the bits that are set, in their order.
#[inline(always)]
fn places(mut left: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let place = left.trailing_zeros();
        left &= left.wrapping_sub(1);
        (place < u64::BITS).then_some(place)
    })
}

/// The triangles of a body that are left by the outcodes of its vertices, by their places in its tree.
fn left(codes: &[u64], tree: &Tree) -> impl Iterator<Item = u32> {
    let triangles = (0..).zip(&tree.triangles);
    triangles.filter(|(_, triangle)| may_meet(codes, triangle.corners)).map(|(place, _)| place)
}

/// Projects points into a list.
#[inline(always)]
fn project(into: &mut Vec<ProjectedPoint>, points: &[Point3<f64>], projected: impl Fn(&Point3<f64>) -> ProjectedPoint) {
    into.clear();
    into.extend(points.iter().map(projected));
}

/// Least box around projected points.
#[inline(always)]
fn extent<'s>(points: impl Iterator<Item = &'s ProjectedPoint> + Clone) -> Extent {
    [0, 1, 2].map(|k| interval(points.clone().map(|point| point[k])))
}

/// The least and the greatest of numbers.
#[inline(always)]
fn interval(numbers: impl Iterator<Item = f64>) -> [f64; 2] {
    numbers.fold([f64::INFINITY, f64::NEG_INFINITY], |[least, most], x| {
        [if x < least { x } else { least }, if x > most { x } else { most }]
    })
}

/// True if a triangle is certainly beyond one of the sides of a box.
// Written out: the compiler may leave the closures of mapped arrays as calls.
#[inline]
pub(super) fn is_beyond([p, q, r]: &[Vector3<f64>; 3], bounds: &Extent) -> bool {
    outcode(p.as_ref(), bounds) & outcode(q.as_ref(), bounds) & outcode(r.as_ref(), bounds) != 0
}

/// Outcode of a point: a bit for each side of a box beyond which it is.
#[inline(always)]
fn outcode(point: &[f64; 3], [x, y, z]: &Extent) -> u64 {
    beyond(point[0], x) | beyond(point[1], y) << 2 | beyond(point[2], z) << 4
}

/// Outcode of each point.
#[inline(always)]
fn encode(codes: &mut Vec<u64>, points: impl Iterator<Item = [f64; 3]>, bounds: &Extent) {
    codes.clear();
    codes.extend(points.map(|point| outcode(&point, bounds)));
}

/// On which side of an interval a number is, in two bits.
#[inline(always)]
fn beyond(x: f64, [least, most]: &[f64; 2]) -> u64 {
    u64::from(x < *least) | u64::from(x > *most) << 1
}

/// True if a triangle is not certainly beyond one of the planes.
#[inline(always)]
fn may_meet(codes: &[u64], [p, q, r]: [u32; 3]) -> bool {
    codes[p as usize] & codes[q as usize] & codes[r as usize] == 0
}
