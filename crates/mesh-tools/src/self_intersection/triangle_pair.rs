//! Exact test if two triangles of one skin share more than their common vertices and edges.
//!
//! The intersection of two triangles is convex, and so is the hull of their common vertices, which is part of it.
//! With one common vertex `v`, go from `v` through any other shared point: the way leaves one of the triangles
//! through the side opposite to `v`, so it is enough to ask whether either's opposite side meets the other. With two,
//! the triangles share the edge alone unless they lie in one plane, on the same side of it.
//!
//! Most neighbours lie almost or exactly in one plane, where signs in space are the costly ones. So both are first
//! seen along the axis that the first one faces: what is apart there is apart, and signs in that plane are mostly
//! certain.

use firstcontact_exact::Sign;
use firstcontact_exact::geom::predicate::{Axis, collinear, orient2d, orient3d};

use firstcontact_solid::polygon::newell_axes;

/// A triangle and what set of points it is.
pub(super) struct Member {
    vertices: [u32; 3],
    at: TriangleCorners,
    extent: Extent,
    /// The axis that it faces, in floats.
    axis: Axis,
}

#[derive(Clone, Copy)]
enum Extent {
    /// It has an area.
    TriangleCorners,
    /// Its corners are on one line; these two, in the order of their coordinates, are the ends. Equal for a point.
    Segment([Point; 2]),
}

impl Member {
    pub(super) fn new(vertices: [u32; 3], at: [Point; 3]) -> Member {
        let extent = match collinear(at[0], at[1], at[2]) {
            false => Extent::TriangleCorners,
            true => Extent::Segment(ends(&at)),
        };
        Member { vertices, at, extent, axis: newell_axes(&at)[0] }
    }

    /// The positions of the vertices that both have, without repetition, and how many they are.
    fn common(&self, other: &Member) -> ([Point; 3], usize) {
        let (mut points, mut count) = ([[0.0; 3]; 3], 0);
        for (place, vertex) in self.vertices.iter().enumerate() {
            if other.vertices.contains(vertex) && !self.vertices[..place].contains(vertex) {
                points[count] = self.at[place];
                count += 1;
            }
        }
        (points, count)
    }

    /// The corners, beginning with a common vertex.
    fn common_vertex_first(&self, other: &Member) -> TriangleCorners {
        let first = (0..3).find(|&place| other.vertices.contains(&self.vertices[place])).unwrap_or(0);
        std::array::from_fn(|place| self.at[(first + place) % 3])
    }

    /// The corners, those that are not common last.
    fn common_edge_first(&self, other: &Member) -> TriangleCorners {
        let last = (0..3).find(|&place| !other.vertices.contains(&self.vertices[place])).unwrap_or(2);
        std::array::from_fn(|place| self.at[(last + 1 + place) % 3])
    }
}

/// The first and the last of points on one line, in the order of their coordinates.
fn ends(points: &[Point]) -> [Point; 2] {
    points.iter().fold([points[0]; 2], |[first, last], &point| {
        [if point < first { point } else { first }, if point > last { point } else { last }]
    })
}

/// True if two triangles share a point outside of the hull of their common vertices; the same triangle twice does.
pub(super) fn share_more(a: &Member, b: &Member) -> bool {
    let (common, count) = a.common(b);
    match (a.extent, b.extent) {
        (Extent::TriangleCorners, Extent::TriangleCorners) => match count {
            0 => apart_faces_meet(&a.at, &b.at),
            1 => faces_at_vertex_meet(&a.common_vertex_first(b), &b.common_vertex_first(a), a.axis),
            2 => faces_at_edge_meet(&a.common_edge_first(b), &b.common_edge_first(a), a.axis),
            _ => true,
        },
        (Extent::TriangleCorners, Extent::Segment(ends)) => {
            segment_and_face_meet(ends, &common[..count], &a.common_vertex_first(b))
        }
        (Extent::Segment(ends), Extent::TriangleCorners) => {
            segment_and_face_meet(ends, &common[..count], &b.common_vertex_first(a))
        }
        (Extent::Segment(one), Extent::Segment(other)) => segments_share_more(one, other, &common[..count]),
    }
}

fn one_sided(heights: &[Sign]) -> bool {
    !heights[0].is_zero() && heights.iter().all(|&height| height == heights[0])
}

fn apart_faces_meet(a: &TriangleCorners, b: &TriangleCorners) -> bool {
    let of_b = b.map(|corner| height(a, corner));
    if one_sided(&of_b) {
        return false;
    }
    let of_a = a.map(|corner| height(b, corner));
    !one_sided(&of_a) && (some_edge_meets(a, of_a, b) || some_edge_meets(b, of_b, a))
}

fn some_edge_meets(of: &TriangleCorners, heights: [Sign; 3], face: &TriangleCorners) -> bool {
    (0..3).any(|corner| {
        let next = (corner + 1) % 3;
        segment_meets_face_at([of[corner], of[next]], [heights[corner], heights[next]], face)
    })
}

/// True if two faces with the first corner in common certainly share nothing else: a line along a side of one at that
/// corner has that one on one side, or on the line, and the rest of the other strictly on the other side.
fn are_seen_apart(a: &TriangleCorners, b: &TriangleCorners, axis: Axis) -> bool {
    let [a, b] = [a, b].map(|face| face.map(|corner| axis.drop_from(corner)));
    let parts = |one: &[[f64; 2]; 3], along: usize, other: &[[f64; 2]; 3]| {
        let side = orient2d(one[0], one[along], other[1]);
        !side.is_zero()
            && side == orient2d(one[0], one[along], other[2])
            && side != orient2d(one[0], one[along], one[3 - along])
    };
    [1, 2].iter().any(|&along| parts(&a, along, &b) || parts(&b, along, &a))
}

/// Faces with the first corner in common.
fn faces_at_vertex_meet(a: &TriangleCorners, b: &TriangleCorners, axis: Axis) -> bool {
    if are_seen_apart(a, b, axis) {
        return false;
    }
    let of_b = [height(a, b[1]), height(a, b[2])];
    if one_sided(&of_b) {
        return false;
    }
    let of_a = [height(b, a[1]), height(b, a[2])];
    !one_sided(&of_a) && (segment_meets_face_at([a[1], a[2]], of_a, b) || segment_meets_face_at([b[1], b[2]], of_b, a))
}

/// Faces with the first two corners in common, in either order: in one plane and, seen along an axis that sees one of
/// them as a triangle, on one side of the edge.
fn faces_at_edge_meet(a: &TriangleCorners, b: &TriangleCorners, axis: Axis) -> bool {
    let ([from, to, apex], other) = (*a, b[2]);
    let sides = |axis: Axis| {
        let [from, to, apex, other] = [from, to, apex, other].map(|point| axis.drop_from(point));
        [orient2d(from, to, apex), orient2d(from, to, other)]
    };
    let [of_apex, of_other] = sides(axis);
    if !of_apex.is_zero() && of_apex != of_other {
        return false;
    }
    orient3d(from, to, apex, other).is_zero()
        && Axis::ALL.into_iter().map(sides).any(|[of_apex, of_other]| !of_apex.is_zero() && of_apex == of_other)
}

/// A triangle that is a segment, and a face that begins with the common vertex if there is one.
fn segment_and_face_meet(ends: [Point; 2], common: &[Point], face: &TriangleCorners) -> bool {
    match *common {
        [] => segment_meets_face(ends, face),
        // The way from the common vertex to either end leaves the face through the opposite side, or stays in it.
        [vertex] => ends
            .into_iter()
            .filter(|&end| end != vertex)
            .any(|end| segment_meets_face([end; 2], face) || segments_meet([vertex, end], [face[1], face[2]])),
        // The line of the segment is that of an edge, whose ends the segment contains.
        _ => false,
    }
}

/// Two triangles that are segments.
fn segments_share_more(one: [Point; 2], other: [Point; 2], common: &[Point]) -> bool {
    if common.is_empty() {
        return segments_meet(one, other);
    }
    // Two lines share one point, which is the common vertex then.
    if !on_one_line(one, other) {
        return false;
    }
    let [first, last] = ends(common);
    let from = if one[0] > other[0] { one[0] } else { other[0] };
    let to = if one[1] < other[1] { one[1] } else { other[1] };
    from < first || to > last
}

/// A point in space.
pub(super) type Point = [f64; 3];

/// Three points that are not on one line.
pub(super) type TriangleCorners = [Point; 3];

/// On which side of the plane of a face a point lies.
pub(super) fn height(face: &TriangleCorners, point: Point) -> Sign {
    orient3d(face[0], face[1], face[2], point)
}

/// True if a segment, whose ends may be equal, meets a face.
pub(super) fn segment_meets_face(ends: [Point; 2], face: &TriangleCorners) -> bool {
    segment_meets_face_at(ends, ends.map(|end| height(face, end)), face)
}

/// The same where the sides of the face's plane are known on which the ends lie.
pub(super) fn segment_meets_face_at([p, q]: [Point; 2], heights: [Sign; 2], face: &TriangleCorners) -> bool {
    match heights {
        [Sign::Zero, Sign::Zero] => in_plane([p, q], face),
        [one, other] if one == other => false,
        // The line meets the plane in one point, which is in the segment: the line has the three edges on one side.
        _ => {
            let sides = [0, 1, 2].map(|corner| orient3d(p, q, face[corner], face[(corner + 1) % 3]));
            !(sides.contains(&Sign::Positive) && sides.contains(&Sign::Negative))
        }
    }
}

/// True if a segment in the plane of a face meets it.
fn in_plane(ends: [Point; 2], face: &TriangleCorners) -> bool {
    let Some(axis) = seen_along(face) else { return false };
    let [p, q] = ends.map(|end| axis.drop_from(end));
    let corners = face.map(|corner| axis.drop_from(corner));
    let edge = |corner: usize| [corners[corner], corners[(corner + 1) % 3]];
    let sides = [0, 1, 2].map(|corner| {
        let [from, to] = edge(corner);
        orient2d(from, to, p)
    });
    let inside = !(sides.contains(&Sign::Positive) && sides.contains(&Sign::Negative));
    inside || (0..3).any(|corner| flat_segments_meet([p, q], edge(corner)))
}

/// An axis along which three points are not on one line: seen along it, their plane is not seen edge-on.
fn seen_along(points: &[Point; 3]) -> Option<Axis> {
    Axis::ALL.into_iter().find(|axis| {
        let [a, b, c] = points.map(|point| axis.drop_from(point));
        !orient2d(a, b, c).is_zero()
    })
}

/// True if two segments, of any length, meet.
pub(super) fn segments_meet(one: [Point; 2], other: [Point; 2]) -> bool {
    let ([p, q], [r, s]) = (one, other);
    if !orient3d(p, q, r, s).is_zero() {
        return false;
    }
    let triples = [[p, q, r], [p, q, s], [p, r, s], [q, r, s]];
    match triples.iter().find_map(seen_along) {
        Some(axis) => flat_segments_meet(one.map(|end| axis.drop_from(end)), other.map(|end| axis.drop_from(end))),
        None => overlap(&one, &other),
    }
}

/// True if four points are on one line.
pub(super) fn on_one_line([p, q]: [Point; 2], [r, s]: [Point; 2]) -> bool {
    collinear(p, q, r) && collinear(p, q, s) && collinear(p, r, s) && collinear(q, r, s)
}

fn flat_segments_meet(one: [[f64; 2]; 2], other: [[f64; 2]; 2]) -> bool {
    let ([p, q], [r, s]) = (one, other);
    let of_one = [orient2d(r, s, p), orient2d(r, s, q)];
    let of_other = [orient2d(p, q, r), orient2d(p, q, s)];
    let one_sided = |[first, second]: [Sign; 2]| first == second && !first.is_zero();
    if one_sided(of_one) || one_sided(of_other) {
        return false;
    }
    let all_on_one_line = of_one.into_iter().chain(of_other).all(Sign::is_zero);
    !all_on_one_line || overlap(&one, &other)
}

/// True if the boxes of two segments meet; on one line that decides.
fn overlap<const N: usize>(one: &[[f64; N]; 2], other: &[[f64; N]; 2]) -> bool {
    (0..N).all(|axis| {
        let least = |ends: &[[f64; N]; 2]| ends[0][axis].min(ends[1][axis]);
        let most = |ends: &[[f64; N]; 2]| ends[0][axis].max(ends[1][axis]);
        least(one) <= most(other) && least(other) <= most(one)
    })
}
