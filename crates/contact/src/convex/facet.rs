//! Exact test that the line of the motion goes through a facet of the difference, where faces of both solids lie in its
//! plane: as where they land flush.
//!
//! Seen along the motion the facet is a convex polygon, the sum of two others, and the line is a point. Of a vertex and
//! a face, or of two edges, the sides of few edges decide, on which the point is. Of others a search in floats proposes
//! three corners whose triangle holds the point (GJK in two dimensions); the signs of [`facing_of_triangle`] decide. So
//! no pair of triangles is looked at, however many the faces have.

use nalgebra::{Matrix3, Vector3};

use super::ConvexPair;
use super::certificate::{Certified, facing_of_triangle};
use crate::face_in_plane::faces_on;
use crate::projection::{Projected, Projection, cross, dot, minus, scaled};
use firstcontact_convex::ConvexSolid;
use firstcontact_convex::cd_dual::FacePart;
use firstcontact_exact::Sign;
use firstcontact_motion::Span;

/// More rounds than a search from one corner to the next should need.
const ROUNDS: usize = 16;

/// More triangles in a face are not worth looking at all its edges.
const MOST_TRIANGLES: usize = 6;

/// Corner of a facet of the difference: a vertex of A and one of B, in the solids' numbering.
type Corner = [u32; 2];

/// True if the line certainly goes through the facet in a certified plane.
pub(super) fn is_entered(pair: &ConvexPair<'_>, plane: &Certified) -> bool {
    let through = |points| facing_of_triangle(pair.scene, pair.solids, points).is_some();
    let around_line = || DifferenceFacet::new(pair, plane).is_some_and(|facet| through(facet.around_line()));
    is_entered_in_spans(pair, plane) || is_entered_in_face(pair, plane) || !plane.is_alone && around_line()
}

/// True if the line certainly goes through the difference of the vertices that span a certified plane: of a vertex and
/// a triangle, or of two edges.
pub(super) fn is_entered_in_spans(pair: &ConvexPair<'_>, plane: &Certified) -> bool {
    let (scene, [[p, q, r], [s, t, u]]) = (pair.scene, plane.vertices);
    if q == r && t == u && p != q && s != t {
        // A parallelogram: its sides are the two edges, there and back.
        let [of_a, of_b] = pair.solids.map(|solid| solid.polyhedron.body_vertices());
        let ([p, q], [s, t]) = ([p, q].map(|vertex| of_a[vertex as usize]), [s, t].map(|vertex| of_b[vertex as usize]));
        let (along_a, along_b) = (Span::OfA(q, p), Span::OfB(s, t));
        let [along_a, along_b] = [along_a, along_b].map(|edge| scene.normal([Span::Motion, edge]));
        let sides = [
            scene.side(&along_a, Span::Across(p, s)),
            scene.side(&along_b, Span::Across(q, s)),
            -scene.side(&along_a, Span::Across(q, t)),
            -scene.side(&along_b, Span::Across(p, t)),
        ];
        return have_one_sign(sides.into_iter());
    }
    let [x, y, z] = if p == q { [s, t, u] } else { [p, q, r] };
    have_one_sign(sides_of_polygon(pair, plane, [[x, y], [y, z], [z, x]].into_iter()))
}

/// True if a vertex and a triangle span a certified plane, the triangle is in a small face of its solid, and the line
/// certainly goes through the difference of the vertex and that face.
fn is_entered_in_face(pair: &ConvexPair<'_>, plane: &Certified) -> bool {
    let [of_a, of_b] = plane.vertices;
    let (solid, [x, y, z]) = match (of_a[0] == of_a[1], of_b[0] == of_b[1]) {
        (true, false) => (&pair.solids[1].polyhedron, of_b),
        (false, true) => (&pair.solids[0].polyhedron, of_a),
        _ => return false,
    };
    let has = |facet: u32, vertex: u32| solid.around_facet(facet).any(|half_edge| solid.origin(half_edge) == vertex);
    let facet = solid
        .around_vertex(x)
        .map(|half_edge| solid.facet(half_edge))
        .find(|&facet| (2..=MOST_TRIANGLES).contains(&solid.triangles(facet).len()) && has(facet, y) && has(facet, z));
    let ends = |half_edge: u32| [solid.origin(half_edge), solid.target(half_edge)];
    facet.is_some_and(|facet| have_one_sign(sides_of_polygon(pair, plane, solid.around_facet(facet).map(ends))))
}

/// Signs of the sides on which the line is seen of each edge of a polygon in a certified plane; none are opposite if it
/// goes through. The polygon has corners of the solid of which a triangle spans the plane, less the vertex of the other.
fn sides_of_polygon(
    pair: &ConvexPair<'_>,
    plane: &Certified,
    edges: impl Iterator<Item = [u32; 2]>,
) -> impl Iterator<Item = Sign> {
    let (scene, [of_a, of_b]) = (pair.scene, pair.solids.map(|solid| solid.polyhedron.body_vertices()));
    let [[p, q, _], [s, ..]] = plane.vertices;
    edges.map(move |[from, to]| {
        let (edge, corner) = if p == q {
            let [from, to] = [from, to].map(|vertex| of_b[vertex as usize]);
            (Span::OfB(from, to), Span::Across(of_a[p as usize], from))
        } else {
            let [from, to] = [from, to].map(|vertex| of_a[vertex as usize]);
            (Span::OfA(to, from), Span::Across(from, of_b[s as usize]))
        };
        scene.side(&scene.normal([Span::Motion, edge]), corner)
    })
}

/// True if no two of some signs are opposite, and not all are zero.
fn have_one_sign(mut signs: impl Iterator<Item = Sign>) -> bool {
    let mut first = Sign::Zero;
    let agree = signs.all(|sign| {
        first = if first.is_zero() { sign } else { first };
        sign.is_zero() || sign == first
    });
    agree && !first.is_zero()
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Method, Query};
    use firstcontact_motion::{ContactPlane, Motion};
    use firstcontact_solid::Body;

    /// The vertices of a solid that are lowest, or uppermost, in their order around the box.
    fn level(solid: &ConvexSolid, upper: bool) -> Vec<u32> {
        let points = solid.polyhedron.points();
        let heights = || points.iter().map(|point| point.z);
        let height = if upper { heights().fold(f64::MIN, f64::max) } else { heights().fold(f64::MAX, f64::min) };
        let mut found: Vec<u32> = (0..).zip(points).filter(|(_, p)| p.z == height).map(|(vertex, _)| vertex).collect();
        let angle = |vertex: &u32| points[*vertex as usize].y.atan2(points[*vertex as usize].x);
        found.sort_by(|p, q| angle(p).total_cmp(&angle(q)));
        found
    }

    /// Calls with the pair of two solids, of which one goes past the other.
    fn with_pair(solids: [&Body; 2], ends: [[f64; 3]; 2], call: impl FnOnce(&ConvexPair<'_>)) {
        let (moving, standing) = (Motion::edge(ends[0], ends[1]).unwrap(), Motion::at([0.0; 3]).unwrap());
        let [a, b] = solids;
        let query =
            Query { a, motion_of_a: &moving, b, motion_of_b: &standing, clock: [0.0, 1.0], method: Method::AUTO };
        let piece = firstcontact_motion::pieces(&moving, &standing, query.clock).next().unwrap();
        let scene = query.scene(piece, piece.course());
        let bodies = [a, b];
        call(&ConvexPair { scene: &scene, bodies, solids: bodies.map(|body| ConvexSolid::of(body).unwrap()) });
    }

    /// A plane that such vertices span.
    fn plane_of(vertices: [[u32; 3]; 2]) -> Certified {
        Certified {
            supporting: ContactPlane { spans: [Span::Axis(0), Span::Axis(1)], a: 0, b: 0 },
            side_at_beginning: Sign::Positive,
            side_at_end: Sign::Negative,
            vertices,
            is_alone: true,
        }
    }

    /// A box over another, at places of a lattice: the line goes by corners and along edges too.
    #[test]
    fn sides_of_edges_tell_what_triangles_tell() {
        let (a, b) = (Body::cuboid([1.0; 3]).unwrap(), Body::cuboid([2.0, 2.0, 1.0]).unwrap());
        let mut counts = [[0; 2]; 3];
        for [x, y] in (0..17 * 17).map(|code| [code / 17, code % 17].map(|k| 0.25 * f64::from(k) - 2.0)) {
            for step in [[0.0, 0.0, -2.0], [0.5, 0.0, -2.0], [-0.25, 0.75, -2.0], [0.1, 0.3, -2.0]] {
                let ends = [[x, y, 2.0], [x + step[0], y + step[1], 2.0 + step[2]]];
                with_pair([&a, &b], ends, |pair| {
                    let (below, above) = (level(pair.solids[0], false), level(pair.solids[1], true));
                    let through = |points| facing_of_triangle(pair.scene, pair.solids, points).is_some();
                    let mut check = |row: usize, vertices: [[u32; 3]; 2], is_expected: bool| {
                        let plane = plane_of(vertices);
                        let (spans, face) = (is_entered_in_spans(pair, &plane), is_entered_in_face(pair, &plane));
                        assert_eq!(if row == 2 { face } else { spans }, is_expected, "{ends:?} {vertices:?}");
                        counts[row][usize::from(is_expected)] += 1;
                    };
                    for i in 0..4 {
                        let [p, q, r] = [0, 1, 2].map(|k| below[(i + k) % 4]);
                        for j in 0..4 {
                            let [s, t, u, v] = [0, 1, 2, 3].map(|k| above[(j + k) % 4]);
                            let halves = [[[p, s], [p, t], [p, u]], [[p, u], [p, v], [p, s]]].map(through);
                            check(0, [[p; 3], [s, t, u]], halves[0]);
                            check(2, [[p; 3], [s, t, u]], halves[0] || halves[1]);
                            check(0, [[p, q, r], [s; 3]], through([[p, s], [q, s], [r, s]]));
                            let halves = [[[p, s], [q, s], [q, t]], [[p, s], [q, t], [p, t]]].map(through);
                            check(1, [[p, q, q], [s, t, t]], halves[0] || halves[1]);
                        }
                    }
                });
            }
        }
        assert!(counts.iter().flatten().all(|&count| count > 400), "{counts:?}");
    }
}
