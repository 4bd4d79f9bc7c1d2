//! Distance of two bodies in floats, over all pairs of triangles.

use firstcontact::Body;
use firstcontact::nalgebra::{Point3, Vector3};

/// The distance of two triangles that do not cross: between a corner of one and the other, or between two edges.
fn between(s: [Point3<f64>; 3], t: [Point3<f64>; 3]) -> f64 {
    let corners = s.iter().map(|p| from_triangle(p, t)).chain(t.iter().map(|p| from_triangle(p, s)));
    let edges = |t: [Point3<f64>; 3]| [0, 1, 2].map(|k| [t[k], t[(k + 1) % 3]]);
    let crossed = edges(s).into_iter().flat_map(|e| edges(t).map(|f| of_edges(e, f)));
    corners.chain(crossed).fold(f64::INFINITY, f64::min)
}

fn from_segment(p: &Point3<f64>, [a, b]: [Point3<f64>; 2]) -> f64 {
    let along = b - a;
    let share = ((p - a).dot(&along) / along.norm_squared()).clamp(0.0, 1.0);
    (p - (a + along * share)).norm()
}

fn from_triangle(p: &Point3<f64>, [a, b, c]: [Point3<f64>; 3]) -> f64 {
    let normal = (b - a).cross(&(c - a));
    let inside = [[a, b], [b, c], [c, a]].iter().all(|[u, v]| (v - u).cross(&(p - u)).dot(&normal) >= 0.0);
    if inside {
        return ((p - a).dot(&normal) / normal.norm()).abs();
    }
    [[a, b], [b, c], [c, a]].iter().map(|&edge| from_segment(p, edge)).fold(f64::INFINITY, f64::min)
}

fn of_edges([a, b]: [Point3<f64>; 2], [c, d]: [Point3<f64>; 2]) -> f64 {
    let (u, v, w) = (b - a, d - c, a - c);
    let (uu, uv, vv) = (u.norm_squared(), u.dot(&v), v.norm_squared());
    let det = uu * vv - uv * uv;
    let [s, t] = [(uv * v.dot(&w) - vv * u.dot(&w)) / det, (uu * v.dot(&w) - uv * u.dot(&w)) / det];
    if det > 0.0 && (0.0..=1.0).contains(&s) && (0.0..=1.0).contains(&t) {
        return (w + u * s - v * t).norm();
    }
    let ends = [from_segment(&a, [c, d]), from_segment(&b, [c, d]), from_segment(&c, [a, b]), from_segment(&d, [a, b])];
    ends.into_iter().fold(f64::INFINITY, f64::min)
}

/// Returns the distance of two bodies that share no point, over all pairs of triangles, in floats.
pub fn slow_distance(a: &Body, at: [f64; 3], b: &Body) -> f64 {
    let at = Vector3::from(at);
    let corners = |body: &Body, shift: Vector3<f64>| -> Vec<[Point3<f64>; 3]> {
        body.triangles().map(|(t, _)| t.map(|corner| body.positions()[corner as usize] + shift)).collect()
    };
    let (of_a, of_b) = (corners(a, at), corners(b, Vector3::zeros()));
    of_a.iter().flat_map(|s| of_b.iter().map(|t| between(*s, *t))).fold(f64::INFINITY, f64::min)
}
