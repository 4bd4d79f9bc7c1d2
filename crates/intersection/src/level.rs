//! Two triangles in one plane across an axis, as of a part on a floor: the proof that they share a point, in floats.
//!
//! Seen along the axis they overlap unless an edge of one has all of the other beyond it. For each edge one corner of
//! the other that is certainly not beyond it is enough.
//!
//! Bounds, with `u = 2^-53`: let the coordinates of edges be at most `m`, and those of ways between corners of both at
//! most `w`, the latter known to within `e`. Edges are rounded once, so that a product is within `m (e + 2 u w + u e)`
//! and its rounding, and a cross product, the difference of two, within `m (3 e + 8 u w)` and what underflows. The turn
//! of a triangle is that of two edges. `m (4 e + 16 u w)` leaves room for computing it.

use firstcontact_exact::{Filtered, HALF_ULP};
use firstcontact_motion::Scene;
use nalgebra::Point3;

/// True if two triangles, given by the corners of A and of B, certainly lie in one plane across an axis as the scene's
/// piece begins, and overlap there.
pub(crate) fn overlap_in_level(scene: &Scene<'_>, [a, b]: [[u32; 3]; 2]) -> bool {
    let (of_a, of_b) = (a.map(|corner| &scene.a[corner as usize]), b.map(|corner| &scene.b[corner as usize]));
    let is_level = |[p, q, r]: [&Point3<f64>; 3], k: usize| p[k] == q[k] && q[k] == r[k];
    let are_level = |k: usize| {
        let (offset, [from, to]) = (scene.offset[k], [of_a[0][k], of_b[0][k]]);
        to - from == offset.value && (Filtered::exact(to) - Filtered::exact(from) - offset).is_zero()
    };
    let axis = (0..3).find(|&k| is_level(of_a, k) && is_level(of_b, k) && are_level(k));
    axis.is_some_and(|axis| Level::new(scene, [of_a, of_b], [(axis + 1) % 3, (axis + 2) % 3]).overlap())
}

type Vector = [f64; 2];

/// Two triangles, seen along an axis.
struct Level {
    /// The edges of A's triangle, and of B's.
    edges: [[Vector; 3]; 2],
    /// Ways from each corner of A to each of B.
    ways: [[Vector; 3]; 3],
    /// A bound on the error of cross products.
    error: f64,
}

impl Level {
    fn new(scene: &Scene<'_>, [a, b]: [[&Point3<f64>; 3]; 2], axes: [usize; 2]) -> Level {
        let edge = |corners: [&Point3<f64>; 3], i: usize| axes.map(|k| corners[(i + 1) % 3][k] - corners[i][k]);
        let way = |p: &Point3<f64>, q: &Point3<f64>| axes.map(|k| q[k] - p[k] - scene.offset[k].value);
        let edges = [a, b].map(|corners| [0, 1, 2].map(|i| edge(corners, i)));
        let ways = a.map(|p| b.map(|q| way(p, q)));
        let most =
            |of: &[Vector]| of.as_flattened().iter().fold(0.0, |most, x| if x.abs() > most { x.abs() } else { most });
        let (m, w) = (most(edges.as_flattened()), most(ways.as_flattened()));
        let error = m * (4.0 * scene.doubt_across() + 16.0 * HALF_ULP * (w + m)) + f64::MIN_POSITIVE;
        Level { edges, ways, error }
    }

    /// True if they certainly share a point.
    fn overlap(&self) -> bool {
        let [of_a, of_b] = &self.edges;
        let turns = [cross(of_a[0], of_a[1]), cross(of_b[0], of_b[1])];
        let is_within = |edge: Vector, way: Vector, turn: f64| cross(edge, way) * turn.signum() > self.error;
        turns.iter().all(|turn| turn.abs() > self.error)
            && (0..3).all(|i| (0..3).any(|j| is_within(of_a[i], self.ways[i][j], turns[0])))
            // The ways to A's corners are the other way round.
            && (0..3).all(|j| (0..3).any(|i| is_within(of_b[j], self.ways[i][j], -turns[1])))
    }
}

fn cross(u: Vector, v: Vector) -> f64 {
    u[0] * v[1] - u[1] * v[0]
}
