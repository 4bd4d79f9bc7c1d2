//! The impact zone (§3, §4.4): where one mesh, as far as it reaches into the region of the other, is seen along the contact
//! direction. Approximated, as the paper does, by the smallest disk that holds its corners; here rounded outward.
//!
//! The corners of the part of A in the region of B are A's vertices in it, and the points where edges of A leave it: without
//! those a large triangle that dips one corner into the region would be taken for that corner alone.
//!
//! # What rounding does
//!
//! Points are seen as `(u s, v s)` with `s = x + at - o`, for floats `u`, `v`, of components up to one, and `o`. Any two
//! vectors would do: if two points have different images, they are different. With `U = 2^-53` and `M` at least the sum of the magnitudes of all
//! coordinates of `x`, `at` and `o`: each component of `s` is within `2 U M`, and a product with `u`, three terms and their sums, within
//! `3 (2 U M) + 3 (3 U) M < 16 U M`. Heights `n s`, and differences of two of them, are within twice that.
//!
//! An edge from `p` in the region to `q` outside leaves it at the share `t = h / (h + g)` of its length, `h` and `g` being
//! the distances from the plane; `t` grows with `h` and falls with `g`, so it is at most `H / (H + G)` with bounds `H >= h` and
//! `G <= g` from heights, or one. The point taken is at or beyond the true one, and the image of the true edge in the region is within
//! `32 U M` of the segment taken, rounding of the point included.
//!
//! So all images are within `e = 64 U M` in each coordinate of those computed, and points of the plane within `2 e`; the radius is the computed
//! distance of the furthest corner, made larger by `4 e`. A triangle is dropped only if for some `m` with
//! `|m| <= 1 + 8 U` all its computed corners have `m (q - c)` beyond the radius by `8 e` more, which holds what rounding
//! does to those, and to distances. Where `M` is beyond [`LARGEST`] nothing is known and nothing is dropped.

use std::collections::BTreeSet;

use nalgebra::{Point2, Point3, Vector2, Vector3};

use super::disk::Circle;
use super::error::Which;
use super::hulls::Hulls;
use super::plane::Regions;
use firstcontact_exact::HALF_ULP;
use firstcontact_solid::{Body, Triangle, edge_ends, edge_key};

/// Coordinates beyond it are not looked at: their squares must not overflow.
const LARGEST: f64 = 1e140;

/// Axes that are shorter are not looked along: the squares of their coordinates may be lost to underflow.
const LEAST_LENGTH: f64 = 1e-140;

/// The impact zone of a mesh: a disk in the contact plane of the other (§3, §4.4).
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ImpactZone {
    /// The centre of the disk, in the frame of the scene.
    pub centre: Point3<f64>,
    /// Its radius, rounded outward: seen along the contact direction, the zone is inside.
    pub radius: f64,
}

/// How meshes are seen along the contact direction.
pub(super) struct View<'h, 'b> {
    hulls: &'h Hulls<'b>,
    normal: Vector3<f64>,
    axes: [Vector3<f64>; 2],
    origin: Point3<f64>,
    /// `e` of the bounds above.
    doubt: f64,
}

/// A zone as it is seen.
pub(super) struct Seen {
    circle: Circle,
}

impl<'h, 'b> View<'h, 'b> {
    /// Along a unit vector; `None` if coordinates are too large.
    pub(super) fn new(hulls: &'h Hulls<'b>, normal: Vector3<f64>) -> Option<View<'h, 'b>> {
        let [low, high] = hulls.bodies[1].bounds();
        let origin = nalgebra::center(&low, &high);
        let extent = hulls.size() + hulls.at.coords.amax() + origin.coords.amax();
        // Across the axis to which the normal is least inclined.
        let across = normal.cross(&Vector3::ith(normal.iamin(), 1.0)).normalize();
        let axes = [across, normal.cross(&across)].map(|axis| axis.map(|x| x.clamp(-1.0, 1.0)));
        let doubt = 64.0 * HALF_ULP * extent + f64::MIN_POSITIVE;
        (extent <= LARGEST).then_some(View { hulls, normal, axes, origin, doubt })
    }

    fn seen(&self, which: Which, vertex: u32) -> (Point2<f64>, f64) {
        let position = self.hulls.bodies[which.index()].positions()[vertex as usize];
        let moved = match which {
            Which::First => position + self.hulls.at.coords,
            Which::Second => position,
        };
        let s = moved - self.origin;
        (Point2::new(self.axes[0].dot(&s), self.axes[1].dot(&s)), self.normal.dot(&s))
    }

    /// The zone of a mesh, whose vertices in the region of the other are known. A mesh whose hull meets that of the other has
    /// one.
    pub(super) fn zone(&self, which: Which, regions: &Regions) -> Option<Seen> {
        let body: &Body = self.hulls.bodies[which.index()];
        let inside = &regions.inside[which.index()];
        let plane = match which {
            Which::First => self.seen(Which::Second, regions.planes[1].vertex).1,
            Which::Second => self.seen(Which::First, regions.planes[0].vertex).1,
        };
        let is_inside = |vertex: &u32| inside[*vertex as usize];
        let own = self.hulls.vertices[which.index()].iter().filter(|&vertex| is_inside(vertex));
        let mut corners: Vec<Point2<f64>> = own.map(|&vertex| self.seen(which, vertex).0).collect();
        let sides =
            body.skin().triangles.iter().flat_map(|&Triangle { corners: [a, b, c], .. }| [[a, b], [b, c], [c, a]]);
        let leave = sides.filter(|[p, q]| is_inside(p) != is_inside(q));
        // Most edges have two triangles.
        let edges: BTreeSet<u64> = leave.map(|[p, q]| edge_key(p, q)).collect();
        for [p, q] in edges.into_iter().map(edge_ends) {
            let (p, q) = if is_inside(&p) { (p, q) } else { (q, p) };
            corners.push(self.leaving(self.seen(which, p), self.seen(which, q), plane));
        }
        let circle = Circle::around(&corners)?;
        Some(Seen { circle: Circle { radius: circle.radius + 4.0 * self.doubt, ..circle } })
    }

    /// Where an edge leaves the region, or beyond: from its ends and their heights, and that of the plane.
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

    /// Whether a triangle certainly has no point over a zone.
    pub(super) fn is_beside(&self, which: Which, corners: [u32; 3], zone: &Seen) -> bool {
        let ways = corners.map(|corner| self.seen(which, corner).0 - zone.circle.centre);
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
    pub(super) fn disk(&self, which: Which, regions: &Regions, zone: &Seen) -> ImpactZone {
        let other = match which {
            Which::First => Which::Second,
            Which::Second => Which::First,
        };
        let height = self.seen(other, regions.planes[other.index()].vertex).1;
        let [u, v] = self.axes;
        let Point2 { coords } = zone.circle.centre;
        ImpactZone {
            centre: self.origin + u * coords.x + v * coords.y + self.normal * height,
            radius: zone.circle.radius,
        }
    }
}
