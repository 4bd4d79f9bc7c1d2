//! How often a closed skin goes around a point, by counting what a ray from the point crosses.

use super::integer::{Integer, Vector, cross, difference, dot};
use firstcontact_exact::Sign;

/// The winding number of the triangles around a point that is on none of them.
pub(super) fn winding_number<T: Integer>(triangles: &[[u32; 3]], vertices: &[Vector<T>], point: &Vector<T>) -> i32 {
    let around: Vec<Vector<T>> = vertices.iter().map(|vertex| difference(vertex, point)).collect();
    let corners = triangles.iter().map(|triangle| triangle.map(|corner| &around[corner as usize]));
    // Triangles without area go around nothing.
    let proper: Vec<[&Vector<T>; 3]> =
        corners.filter(|[a, b, c]| cross(&difference(b, a), &difference(c, a)) != [T::ZERO; 3]).collect();
    // An edge is met by the rays of one plane through the point, and by at most two directions of the moment curve, so
    // that only finitely many directions of it are bad.
    (1..)
        .map(|k: i32| [1, k, k.wrapping_mul(k)].map(T::from_small))
        .find_map(|ray| proper.iter().map(|triangle| crossing(triangle, &ray)).sum::<Option<i32>>())
        .unwrap_or(0)
}

/// How often the ray from the origin leaves through the triangle (entering counts -1); `None` if it may meet the border.
fn crossing<T: Integer>([a, b, c]: &[&Vector<T>; 3], ray: &Vector<T>) -> Option<i32> {
    let side = |u: &Vector<T>, v: &Vector<T>| dot(ray, &cross(u, v)).sign();
    let sides = [side(a, b), side(b, c), side(c, a)];
    if sides.contains(&Sign::Positive) && sides.contains(&Sign::Negative) {
        return Some(0);
    }
    if sides.contains(&Sign::Zero) {
        return None;
    }
    let ahead = dot(a, &cross(b, c)).sign() * sides[0];
    Some(match (ahead, sides[0]) {
        (Sign::Positive, Sign::Positive) => 1,
        (Sign::Positive, Sign::Negative) => -1,
        _ => 0,
    })
}
