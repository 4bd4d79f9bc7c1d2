//! Exact test that the line of the motion goes through a facet of the difference, where faces of both solids lie in its
//! plane: as where they land flush.
//!
//! Seen along the motion the facet is a convex polygon, the sum of two others, and the line is a point. A search in
//! floats proposes three corners whose triangle holds the point (GJK in two dimensions); the signs of
//! [`facing_of_triangle`] decide. So no pair of triangles is looked at, however many the faces have.

use nalgebra::{Matrix3, Vector3};

use super::ConvexPair;
use super::certificate::{Certified, facing_of_triangle};
use crate::face_in_plane::faces_on;
use crate::projection::{Projected, Projection, cross, dot, minus, scaled};
use firstcontact_convex::ConvexSolid;
use firstcontact_convex::cd_dual::FacePart;

/// More rounds than a search from one corner to the next should need.
const ROUNDS: usize = 16;

/// Corner of a facet of the difference: a vertex of A and one of B, in the solids' numbering.
type Corner = [u32; 2];

/// True if the line certainly goes through the facet in a certified plane.
pub(super) fn is_entered(pair: &ConvexPair<'_>, plane: &Certified) -> bool {
    let through = |points| facing_of_triangle(pair.scene, pair.solids, points).is_some();
    let around_line = || DifferenceFacet::new(pair, plane).is_some_and(|facet| through(facet.around_line()));
    is_entered_in_spans(pair, plane) || !plane.is_alone && around_line()
}

/// True if the line certainly goes through the difference of the vertices that span a certified plane: of a vertex and
/// a triangle, or of two edges.
pub(super) fn is_entered_in_spans(pair: &ConvexPair<'_>, plane: &Certified) -> bool {
    let through = |points| facing_of_triangle(pair.scene, pair.solids, points).is_some();
    let [[p, q, r], [s, t, u]] = plane.vertices;
    let is_parallelogram = q == r && t == u && p != q && s != t;
    let of_spans = if is_parallelogram { [[p, s], [q, s], [q, t]] } else { [[p, s], [q, t], [r, u]] };
    through(of_spans) || is_parallelogram && through([[p, s], [q, t], [p, t]])
}

/// A facet of the difference, projected along the motion.
struct DifferenceFacet<'s> {
    solids: [&'s ConvexSolid; 2],
    faces: [FacePart; 2],
    offset: Vector3<f64>,
    projection: Projection,
}

impl<'s> DifferenceFacet<'s> {
    fn new(pair: &ConvexPair<'s>, plane: &Certified) -> Option<DifferenceFacet<'s>> {
        let faces = faces_on(pair.scene, pair.solids, &plane.supporting)?;
        let [offset, d] = [pair.scene.offset, pair.scene.displacement].map(|of| Vector3::from(of.map(|x| x.value)));
        let projection = Projection::new(&d, &Matrix3::identity())?;
        Some(DifferenceFacet { solids: pair.solids, faces, offset, projection })
    }

    /// Three corners around the line, as far as floats can tell.
    fn around_line(&self) -> [Corner; 3] {
        let (first, at_first) = self.furthest([1.0, 0.0]);
        let (second, at_second) = self.furthest(scaled(at_first, -1.0));
        let mut triangle = [(first, at_first), (second, at_second), (second, at_second)];
        let side = minus(at_second, at_first);
        let across = [-side[1], side[0]];
        // Towards the line, or to either side if it is on the segment.
        let towards = if dot(across, at_first) > 0.0 { scaled(across, -1.0) } else { across };
        triangle[2] = self.furthest(towards);
        for _ in 0..ROUNDS {
            let [(_, p), (_, q), (_, r)] = triangle;
            if cross(minus(q, p), minus(r, p)) < 0.0 {
                triangle.swap(0, 1);
            }
            // The edge beyond which the line is furthest outside.
            let outside = |i: usize| {
                let (from, to) = (triangle[i].1, triangle[(i + 1) % 3].1);
                let edge = minus(to, from);
                -cross(edge, scaled(from, -1.0)) / dot(edge, edge).sqrt()
            };
            let worst = (0..3).max_by(|&i, &j| outside(i).total_cmp(&outside(j))).filter(|&i| outside(i) > 0.0);
            let Some(worst) = worst else { break };
            let edge = minus(triangle[(worst + 1) % 3].1, triangle[worst].1);
            let next = self.furthest([edge[1], -edge[0]]);
            if triangle.iter().any(|(corner, _)| *corner == next.0) {
                break;
            }
            triangle[(worst + 2) % 3] = next;
        }
        triangle.map(|(corner, _)| corner)
    }

    /// The corner furthest along a projected direction, and its projection.
    fn furthest(&self, direction: Projected) -> (Corner, Projected) {
        let along = |x: &Vector3<f64>| dot(self.projection.project(x), direction);
        let best = |side: usize, sign: f64| {
            let points = self.solids[side].polyhedron.points();
            let mut best = (f64::NEG_INFINITY, 0);
            self.faces[side].each_corner(&self.solids[side].polyhedron, |vertex| {
                let reach = sign * along(&points[vertex as usize].coords);
                if reach > best.0 {
                    best = (reach, vertex);
                }
            });
            (best.1, points[best.1 as usize].coords)
        };
        let ((of_a, a), (of_b, b)) = (best(0, -1.0), best(1, 1.0));
        ([of_a, of_b], self.projection.project(&(b - a - self.offset)))
    }
}
