//! About the nearest points of two triangles, in floats: a proposal from which a direction is made that may hold them
//! apart.

use nalgebra::Vector3;

/// Kind of the features on which the nearest points are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum NearKind {
    /// A corner of A and the inside of B.
    CornerOfA,
    /// A corner of B and the inside of A.
    CornerOfB,
    /// The insides of an edge of A and one of B.
    Edges(usize, usize),
    /// Anything else.
    Other,
}

/// Near points of two triangles.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NearPoints {
    pub(crate) kind: NearKind,
    /// Shares of the corners in either point.
    pub(crate) weights: [[f64; 3]; 2],
    /// From the point of B to that of A.
    pub(crate) way: Vector3<f64>,
    square: f64,
}

type Corners = [Vector3<f64>; 3];

impl NearPoints {
    /// The nearest points of two triangles that do not cross.
    pub(crate) fn of(a: &Corners, b: &Corners) -> NearPoints {
        let far = NearPoints {
            kind: NearKind::Other,
            weights: [[1.0, 0.0, 0.0]; 2],
            way: a[0] - b[0],
            square: f64::INFINITY,
        };
        let mut best = far;
        let mut offer = |found: NearPoints| {
            if found.square < best.square {
                best = found;
            }
        };
        for corner in 0..3 {
            let (weights, is_inside) = on_triangle(&a[corner], b);
            let kind = if is_inside { NearKind::CornerOfA } else { NearKind::Other };
            offer(between(kind, [alone(corner), weights], a, b));
            let (weights, is_inside) = on_triangle(&b[corner], a);
            let kind = if is_inside { NearKind::CornerOfB } else { NearKind::Other };
            offer(between(kind, [weights, alone(corner)], a, b));
        }
        for (i, j) in (0..9).map(|index| (index / 3, index % 3)) {
            if let Some([s, t]) = on_edges([&a[i], &a[(i + 1) % 3]], [&b[j], &b[(j + 1) % 3]]) {
                offer(between(NearKind::Edges(i, j), [along(i, s), along(j, t)], a, b));
            }
        }
        best
    }
}

fn alone(corner: usize) -> [f64; 3] {
    std::array::from_fn(|k| if k == corner { 1.0 } else { 0.0 })
}

fn along(edge: usize, share: f64) -> [f64; 3] {
    let mut weights = [0.0; 3];
    weights[edge] = 1.0 - share;
    weights[(edge + 1) % 3] = share;
    weights
}

fn between(kind: NearKind, weights: [[f64; 3]; 2], a: &Corners, b: &Corners) -> NearPoints {
    let point = |weights: &[f64; 3], corners: &Corners| {
        corners[0] * weights[0] + corners[1] * weights[1] + corners[2] * weights[2]
    };
    let way = point(&weights[0], a) - point(&weights[1], b);
    NearPoints { kind, weights, way, square: way.norm_squared() }
}

/// Shares of the corners in the point of a triangle that is nearest to another point, and whether it is inside.
fn on_triangle(point: &Vector3<f64>, [p, q, r]: &Corners) -> ([f64; 3], bool) {
    let (u, v) = (q - p, r - p);
    let normal = u.cross(&v);
    let square = normal.norm_squared();
    if square > 0.0 {
        let way = point - p;
        let second = way.cross(&v).dot(&normal) / square;
        let third = u.cross(&way).dot(&normal) / square;
        if second > 0.0 && third > 0.0 && second + third < 1.0 {
            return ([1.0 - second - third, second, third], true);
        }
    }
    let corners = [p, q, r];
    let on_side = |i: usize| {
        let (from, to) = (corners[i], corners[(i + 1) % 3]);
        let way = to - from;
        let share = ((point - from).dot(&way) / way.norm_squared()).clamp(0.0, 1.0);
        let share = if share.is_nan() { 0.0 } else { share };
        (along(i, share), (from + way * share - point).norm_squared())
    };
    let sides = [on_side(0), on_side(1), on_side(2)];
    let least = (1..3).fold(0, |least, i| if sides[i].1 < sides[least].1 { i } else { least });
    (sides[least].0, false)
}

/// Shares at which two edges come nearest to each other, if that is inside of both.
fn on_edges([p, q]: [&Vector3<f64>; 2], [r, t]: [&Vector3<f64>; 2]) -> Option<[f64; 2]> {
    let (u, v, w) = (q - p, t - r, p - r);
    let (a, b, c, d, e) = (u.norm_squared(), u.dot(&v), v.norm_squared(), u.dot(&w), v.dot(&w));
    let whole = a * c - b * b;
    let (s, t) = ((b * e - c * d) / whole, (a * e - b * d) / whole);
    // Not a number where they are parallel.
    (s > 0.0 && s < 1.0 && t > 0.0 && t < 1.0).then_some([s, t])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: [[f64; 3]; 3], b: [[f64; 3]; 3]) -> (NearKind, f64) {
        let found = NearPoints::of(&a.map(Vector3::from), &b.map(Vector3::from));
        (found.kind, found.way.norm())
    }

    #[test]
    fn features_that_are_nearest_are_known() {
        let floor = [[-4.0, -4.0, 0.0], [4.0, -4.0, 0.0], [0.0, 4.0, 0.0]];
        let tip = [[0.0, 0.0, 2.0], [1.0, 0.0, 5.0], [0.0, 1.0, 5.0]];
        assert_eq!(near(tip, floor), (NearKind::CornerOfA, 2.0));
        assert_eq!(near(floor, tip), (NearKind::CornerOfB, 2.0));
        let ridge = [[0.0, -1.0, 3.0], [0.0, 1.0, 3.0], [0.0, 0.0, 9.0]];
        let roof = [[-1.0, 0.0, 1.0], [1.0, 0.0, 1.0], [0.0, 0.0, -9.0]];
        assert_eq!(near(ridge, roof), (NearKind::Edges(0, 0), 2.0));
        let beside = [[9.0, -4.0, 0.0], [9.0, -4.0, 7.0], [12.0, -5.0, 0.0]];
        assert_eq!(near(floor, beside), (NearKind::Other, 5.0));
    }

    #[test]
    fn triangles_without_area_have_nearest_points() {
        let point = [[1.0, 1.0, 3.0]; 3];
        assert_eq!(near(point, [[1.0, 1.0, 1.0]; 3]).1, 2.0);
        let segment = [[0.0, 0.0, 0.0], [4.0, 0.0, 0.0], [2.0, 0.0, 0.0]];
        assert!((near(point, segment).1 - 10f64.sqrt()).abs() < 1e-12);
    }
}
