//! Whether two closed segments, or a segment and a triangle, share a point. Exact, with equal and collinear points allowed.

use firstcontact_exact::Sign;
use firstcontact_exact::geom::predicate::{Axis, collinear, orient2d, orient3d};

/// A point in space.
pub(super) type Point = [f64; 3];

/// Three points that are not on one line.
pub(super) type Face = [Point; 3];

/// On which side of the plane of a face a point lies.
pub(super) fn height(face: &Face, point: Point) -> Sign {
    orient3d(face[0], face[1], face[2], point)
}

/// Whether a segment, whose ends may be equal, meets a face.
pub(super) fn segment_meets_face(ends: [Point; 2], face: &Face) -> bool {
    segment_meets_face_at(ends, ends.map(|end| height(face, end)), face)
}

/// The same where the sides of the face's plane are known on which the ends lie.
pub(super) fn segment_meets_face_at([p, q]: [Point; 2], heights: [Sign; 2], face: &Face) -> bool {
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

/// Whether a segment in the plane of a face meets it.
fn in_plane(ends: [Point; 2], face: &Face) -> bool {
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

/// Whether two segments, of any length, meet.
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

/// Whether four points are on one line.
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

/// Whether the boxes of two segments meet; on one line that decides.
fn overlap<const N: usize>(one: &[[f64; N]; 2], other: &[[f64; N]; 2]) -> bool {
    (0..N).all(|axis| {
        let least = |ends: &[[f64; N]; 2]| ends[0][axis].min(ends[1][axis]);
        let most = |ends: &[[f64; N]; 2]| ends[0][axis].max(ends[1][axis]);
        least(one) <= most(other) && least(other) <= most(one)
    })
}
