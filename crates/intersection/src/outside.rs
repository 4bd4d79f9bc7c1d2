//! Quick test that no shell of one body is inside of another, in floats: a vertex of each shell is outside of the other's
//! box, or a ray from it along an axis crosses the skin outward as often as inward.
//!
//! Bounds, with `u = 2^-53`:
//!
//! - A coordinate of a body in the frame of the other is a sum of three, the last of which has an error of its own,
//!   with two roundings of at most the sum of their magnitudes: `4 u` of that holds them. A sum so small that this
//!   underflows is exact.
//! - A coordinate of the vertex is within `e` of its float, one of a corner less that within `h = e + u M`, where `M`
//!   is the largest magnitude of any of these. Two products and a difference of them are within `4 M h + 2 h^2 + 6 u
//!   M^2`, which is less than `16 (M + e) (e + 4 u M)`. Products that underflow lose less than `2^-1073`, and `2^-1022`
//!   is added. What overflows is no greater than its bound.

use super::overlapping::{Box32, each_overlapping, nearest_side, ray};
use super::row::three;
use firstcontact_exact::{Filtered, HALF_ULP};
use firstcontact_solid::{Body, Kind, Tree};
use nalgebra::Point3;
use std::ops::ControlFlow;

/// Floats of a tree's frame that enclose a coordinate with an offset added.
#[inline(always)]
pub(super) fn moved_into(tree: &Tree, axis: usize, coordinate: f64, offset: Filtered) -> [f32; 2] {
    let center = tree.center[axis];
    let size = coordinate.abs() + center.abs() + offset.value.abs();
    tree.interval(Filtered { value: coordinate - center + offset.value, error: offset.error + 4.0 * HALF_ULP * size })
}

/// True if no shell of a body is inside of another one, for certain, where their skins share no point; given the place
/// of the first.
pub fn is_outside(inner: &Body, outer: &Body, offset: &[Filtered; 3]) -> bool {
    outer.kind() != Kind::Solid
        || inner.skin().shells.iter().all(|shell| {
            let vertex = &inner.positions()[shell.vertex as usize];
            is_point_outside(outer, vertex, offset)
        })
}

/// True if a point is certainly outside of a solid, given the offset that is added to it.
fn is_point_outside(solid: &Body, point: &Point3<f64>, offset: &[Filtered; 3]) -> bool {
    let tree = solid.tree();
    let reach: Box32 = three(|k| moved_into(tree, k, point[k], offset[k]));
    if (0..3).any(|k| reach[k][1] < tree.bounds.min[k] || reach[k][0] > tree.bounds.max[k]) {
        return true;
    }
    let axis = nearest_side(&tree.bounds, &reach);
    let point = three(|k| Filtered::exact(point[k]) + offset[k]);
    let mut winding = 0;
    let flow = each_overlapping(tree, &ray(axis, &reach), |_, _, leaf| {
        let corners = tree.triangles[leaf as usize].corners.map(|corner| &solid.positions()[corner as usize]);
        match crossing(axis, &point, corners) {
            Some(turn) => winding += turn,
            None => return ControlFlow::Break(()),
        }
        ControlFlow::Continue(())
    });
    flow.is_continue() && winding == 0
}

/// Crossing of a ray from a point along an axis with a triangle: 1 from inside out, -1 from outside in, 0 if there is
/// none; `None` if that is not certain.
fn crossing(axis: usize, point: &[Filtered; 3], corners: [&Point3<f64>; 3]) -> Option<i32> {
    let [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    let seen = corners.map(|corner| [corner[u] - point[u].value, corner[v] - point[v].value]);
    let most = seen.iter().flatten().fold(0.0f64, |most, x| if x.abs() > most { x.abs() } else { most });
    let error = if point[u].error > point[v].error { point[u].error } else { point[v].error };
    let bound = 16.0 * (most + error) * (error + 4.0 * HALF_ULP * most) + f64::MIN_POSITIVE;
    let area = |p: [f64; 2], q: [f64; 2]| p[0] * q[1] - p[1] * q[0];
    let areas = [area(seen[0], seen[1]), area(seen[1], seen[2]), area(seen[2], seen[0])];
    let (is_left, is_right) = (areas.iter().any(|x| *x > bound), areas.iter().any(|x| *x < -bound));
    if is_left && is_right {
        return Some(0);
    }
    let [low, high] = point[axis].interval();
    if corners.iter().all(|corner| corner[axis] < low) {
        return Some(0);
    }
    let is_crossed = corners.iter().all(|corner| corner[axis] > high) && areas.iter().all(|x| x.abs() > bound);
    is_crossed.then_some(if is_left { 1 } else { -1 })
}
