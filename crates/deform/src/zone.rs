//! The impact zone (§3, §4.4): the projection of one mesh, as far as it reaches into the region of the other, along the
//! contact direction. Approximated, as the paper does, by the smallest disk that holds its corners; here rounded
//! outward.
//!
//! The corners of the part of A in the region of B are A's vertices in it, and the points where edges of A leave it:
//! without those a large triangle that dips one corner into the region would be taken for that corner alone.
//!
//! # Rounding
//!
//! Points are projected to `(u s, v s)` with `s = x + at - o`, for floats `u`, `v`, of components up to one, and `o`.
//! Any two vectors would do: if two points have different images, they are different. With `U = 2^-53` and `M` at least
//! the sum of the magnitudes of all coordinates of `x`, `at` and `o`: each component of `s` is within `2 U M`, and a
//! product with `u`, three terms and their sums, within `3 (2 U M) + 3 (3 U) M < 16 U M`. Heights `n s`, and
//! differences of two of them, are within twice that.
//!
//! An edge from `p` in the region to `q` outside leaves it at the share `t = h / (h + g)` of its length, `h` and `g`
//! being the distances from the plane; `t` grows with `h` and falls with `g`, so it is at most `H / (H + G)` with
//! bounds `H >= h` and `G <= g` from heights, or one. The point taken is at or beyond the true one, and the image of
//! the true edge in the region is within `32 U M` of the segment taken, rounding of the point included.
//!
//! So all images are within `e = 64 U M` in each coordinate of those computed, and points of the plane within `2 e`;
//! the radius is the computed distance of the furthest corner, made larger by `4 e`. A triangle is dropped only if for
//! some `m` with `|m| <= 1 + 8 U` all its computed corners have `m (q - c)` beyond the radius by `8 e` more, which
//! holds what rounding does to those, and to distances. If `M` is beyond [`LARGEST`] nothing is known and nothing is
//! dropped.

use std::collections::BTreeSet;

use firstcontact_exact::geom::shuffle;
use firstcontact_exact::{HALF_ULP, power_of_two};
use firstcontact_solid::{Body, Triangle, edge_ends, edge_key};
use nalgebra::{Point2, Point3, Vector2, Vector3};

use super::hulls::HullPair;
use super::plane::Regions;
use firstcontact_convex::Side;

/// Largest coordinate taken: squares must not overflow.
const LARGEST: f64 = 1e140;

/// Least length of an axis: the squares of its coordinates must not be lost to underflow.
const LEAST_LENGTH: f64 = 1e-140;

/// The impact zone of a mesh: a disk in the contact plane of the other (§3, §4.4).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ImpactZone {
    /// The centre of the disk, in the frame of the scene.
    pub centre: Point3<f64>,
    /// Its radius, rounded outward: projected along the contact direction, the zone is inside.
    pub radius: f64,
}

/// Projection of meshes along the contact direction.
pub(super) struct ContactProjection<'h, 'b> {
    hulls: &'h HullPair<'b>,
    normal: Vector3<f64>,
    axes: [Vector3<f64>; 2],
    origin: Point3<f64>,
    /// `e` of the bounds above.
    doubt: f64,
}

/// A zone, projected along the contact direction.
pub(super) struct ProjectedZone {
    circle: Circle,
}

impl<'h, 'b> ContactProjection<'h, 'b> {
    /// Along a unit vector; `None` if coordinates are too large.
    pub(super) fn new(hulls: &'h HullPair<'b>, normal: Vector3<f64>) -> Option<ContactProjection<'h, 'b>> {
        let [low, high] = hulls.bodies[1].bounds();
        let origin = nalgebra::center(&low, &high);
        let extent = hulls.size() + hulls.at.coords.amax() + origin.coords.amax();
        // Across the axis to which the normal is least inclined.
        let across = normal.cross(&Vector3::ith(normal.iamin(), 1.0)).normalize();
        let axes = [across, normal.cross(&across)].map(|axis| axis.map(|x| x.clamp(-1.0, 1.0)));
        let doubt = 64.0 * HALF_ULP * extent + f64::MIN_POSITIVE;
        (extent <= LARGEST).then_some(ContactProjection { hulls, normal, axes, origin, doubt })
    }

    fn projected(&self, which: Side, vertex: u32) -> (Point2<f64>, f64) {
        let position = self.hulls.bodies[which.index()].positions()[vertex as usize];
        let moved = match which {
            Side::A => position + self.hulls.at.coords,
            Side::B => position,
        };
        let s = moved - self.origin;
        (Point2::new(self.axes[0].dot(&s), self.axes[1].dot(&s)), self.normal.dot(&s))
    }

    /// The zone of a mesh, whose vertices in the region of the other are known. A mesh whose hull meets that of the
    /// other has one.
    pub(super) fn zone(&self, which: Side, regions: &Regions) -> Option<ProjectedZone> {
        let body: &Body = self.hulls.bodies[which.index()];
        let inside = &regions.inside[which.index()];
        let plane = match which {
            Side::A => self.projected(Side::B, regions.planes[1].vertex).1,
            Side::B => self.projected(Side::A, regions.planes[0].vertex).1,
        };
        let is_inside = |vertex: &u32| inside[*vertex as usize];
        let own = self.hulls.vertices[which.index()].iter().filter(|&vertex| is_inside(vertex));
        let mut corners: Vec<Point2<f64>> = own.map(|&vertex| self.projected(which, vertex).0).collect();
        let sides =
            body.skin().triangles.iter().flat_map(|&Triangle { corners: [a, b, c], .. }| [[a, b], [b, c], [c, a]]);
        let leave = sides.filter(|[p, q]| is_inside(p) != is_inside(q));
        // Most edges have two triangles.
        let edges: BTreeSet<u64> = leave.map(|[p, q]| edge_key(p, q)).collect();
        for [p, q] in edges.into_iter().map(edge_ends) {
            let (p, q) = if is_inside(&p) { (p, q) } else { (q, p) };
            corners.push(self.leaving(self.projected(which, p), self.projected(which, q), plane));
        }
        let circle = Circle::around(&corners)?;
        Some(ProjectedZone { circle: Circle { radius: circle.radius + 4.0 * self.doubt, ..circle } })
    }

    /// Point at which an edge leaves the region, or beyond: from its ends and their heights, and that of the plane.
    fn leaving(
        &self,
        (p, height_of_p): (Point2<f64>, f64),
        (q, height_of_q): (Point2<f64>, f64),
        plane: f64,
    ) -> Point2<f64> {
        let most_inside = (height_of_p - plane).abs() + self.doubt;
        let least_outside = ((height_of_q - plane).abs() - self.doubt).max(0.0);
        let share = (most_inside / (most_inside + least_outside) * (1.0 + 8.0 * HALF_ULP)).min(1.0);
        p + (q - p) * share
    }

    /// True if a triangle certainly has no point over a zone.
    pub(super) fn is_beside(&self, which: Side, corners: [u32; 3], zone: &ProjectedZone) -> bool {
        let ways = corners.map(|corner| self.projected(which, corner).0 - zone.circle.centre);
        let edge_normals = [0, 1, 2].map(|i| {
            let along = ways[(i + 1) % 3] - ways[i];
            Vector2::new(along.y, -along.x)
        });
        let limit = zone.circle.radius + 8.0 * self.doubt;
        let separates = |axis: &Vector2<f64>| {
            let length = axis.norm();
            let least = |axis: Vector2<f64>| ways.iter().map(|way| axis.dot(way)).fold(f64::INFINITY, f64::min);
            length >= LEAST_LENGTH && (least(axis / length) > limit || least(axis / -length) > limit)
        };
        edge_normals.iter().chain(&ways).any(separates)
    }

    /// The zone of a mesh as a disk in the plane of the other.
    pub(super) fn disk(&self, which: Side, regions: &Regions, zone: &ProjectedZone) -> ImpactZone {
        let other = which.other();
        let height = self.projected(other, regions.planes[other.index()].vertex).1;
        let [u, v] = self.axes;
        let Point2 { coords } = zone.circle.centre;
        ImpactZone {
            centre: self.origin + u * coords.x + v * coords.y + self.normal * height,
            radius: zone.circle.radius,
        }
    }
}

/// A disk, in floats.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Circle {
    /// Its centre.
    centre: Point2<f64>,
    /// Its radius.
    radius: f64,
}

/// A share of the radius by which a point may be outside and still counts as held: what rounding does to a circle
/// through two or three points.
const SLACK: f64 = 1.0 / (1u64 << 40) as f64;

impl Circle {
    /// The smallest disk that holds some points, nearly: its radius is that of the furthest from its centre. No points
    /// have none.
    ///
    /// Welzl's algorithm, without recursion: a point outside the disk of those before it is on the border of the new
    /// disk. In a fixed shuffled order it takes expected linear time.
    ///
    /// The points are made about as large as one first, so that no power of a coordinate leaves the floats. The factor
    /// is a power of two: only coordinates far less than the last place of the largest can be rounded.
    pub(super) fn around(points: &[Point2<f64>]) -> Option<Circle> {
        let largest = points.iter().map(|point| point.coords.amax()).fold(0.0, f64::max);
        let exponent = largest.max(f64::MIN_POSITIVE).log2().clamp(-1000.0, 1000.0) as i32;
        let [shrunk, grown] = [power_of_two(-exponent), power_of_two(exponent)];
        let circle = Circle::around_scaled(points.iter().map(|point| point * shrunk).collect())?;
        Some(Circle { centre: circle.centre * grown, radius: circle.radius * grown })
    }

    fn around_scaled(mut points: Vec<Point2<f64>>) -> Option<Circle> {
        shuffle(&mut points);
        let mut circle = Circle { centre: *points.first()?, radius: 0.0 };
        for i in 1..points.len() {
            if circle.holds(&points[i]) {
                continue;
            }
            circle = Circle { centre: points[i], radius: 0.0 };
            for j in 0..i {
                if circle.holds(&points[j]) {
                    continue;
                }
                circle = Circle::of_two(&points[i], &points[j]);
                for k in 0..j {
                    if !circle.holds(&points[k]) {
                        circle = Circle::of_three(&points[i], &points[j], &points[k]).unwrap_or(circle);
                    }
                }
            }
        }
        let reach = |centre: Point2<f64>| points.iter().map(|point| (point - centre).norm()).fold(0.0, f64::max);
        // Where floats see three points almost in line, the centre may be far off.
        let around = |centre: Point2<f64>| Circle { centre, radius: reach(centre) };
        let (found, fallback) = (around(circle.centre), around(points[0]));
        Some(if found.radius <= fallback.radius { found } else { fallback })
    }

    fn holds(&self, point: &Point2<f64>) -> bool {
        (point - self.centre).norm() <= self.radius * (1.0 + SLACK)
    }

    fn of_two(p: &Point2<f64>, q: &Point2<f64>) -> Circle {
        let centre = nalgebra::center(p, q);
        Circle { centre, radius: (p - centre).norm() }
    }

    /// The circle through three points; `None` if floats see them in line.
    fn of_three(p: &Point2<f64>, q: &Point2<f64>, r: &Point2<f64>) -> Option<Circle> {
        let (u, v) = (q - p, r - p);
        let twice = 2.0 * u.perp(&v);
        let (s, t) = (u.norm_squared(), v.norm_squared());
        let way = Vector2::new(v.y * s - u.y * t, u.x * t - v.x * s) / twice;
        way.iter().all(|x| x.is_finite()).then(|| Circle { centre: p + way, radius: way.norm() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn next(state: &mut u64) -> f64 {
        *state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (*state >> 11) as f64 / (1u64 << 53) as f64
    }

    /// The least of all circles through two or three points that hold all.
    fn slow(points: &[Point2<f64>]) -> f64 {
        let mut least = f64::INFINITY;
        let holds_all = |circle: &Circle| points.iter().all(|point| circle.holds(point));
        for p in points {
            for q in points {
                let two = Circle::of_two(p, q);
                let three = points.iter().filter_map(|r| Circle::of_three(p, q, r));
                for circle in three.chain([two]).filter(holds_all) {
                    least = least.min(circle.radius);
                }
            }
        }
        least
    }

    #[test]
    fn no_disk_is_smaller() {
        let state = &mut 5;
        for round in 0..300 {
            let lattice = round % 2 == 0;
            let mut coordinate = || if lattice { (next(state) * 4.0).floor() } else { next(state) };
            let points: Vec<Point2<f64>> =
                (0..1 + round % 9).map(|_| Point2::new(coordinate(), coordinate())).collect();
            let found = Circle::around(&points).unwrap();
            assert!((found.radius - slow(&points)).abs() < 1e-9, "{points:?}: {found:?}");
            assert!(points.iter().all(|point| (point - found.centre).norm() <= found.radius));
        }
    }

    #[test]
    fn no_size_is_too_large_or_too_small() {
        let state = &mut 7;
        let points: Vec<Point2<f64>> = (0..20_000).map(|_| Point2::new(next(state), next(state))).collect();
        let want = Circle::around(&points).unwrap();
        for exponent in [-900, -560, 350, 460, 900] {
            let scale = power_of_two(exponent);
            let scaled: Vec<Point2<f64>> = points.iter().map(|point| point * scale).collect();
            let found = Circle::around(&scaled).unwrap();
            assert_eq!(found, Circle { centre: want.centre * scale, radius: want.radius * scale });
        }
    }

    #[test]
    fn points_in_line_and_equal_points_have_one_too() {
        assert_eq!(Circle::around(&[]), None);
        let same = [Point2::new(3.0, 4.0); 5];
        assert_eq!(Circle::around(&same), Some(Circle { centre: same[0], radius: 0.0 }));
        let line: Vec<Point2<f64>> = (0..9).map(|i| Point2::new(f64::from(i), 2.0 * f64::from(i))).collect();
        let Circle { centre, radius } = Circle::around(&line).unwrap();
        assert!((centre - Point2::new(4.0, 8.0)).norm() < 1e-9 && (radius - 80f64.sqrt()).abs() < 1e-9);
    }
}
