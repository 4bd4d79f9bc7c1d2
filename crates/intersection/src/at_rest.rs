//! Quick test that two bodies which stand share no point, in floats, before anything is prepared: most states that a
//! planner asks about are in the free space of a mesh, with no triangle near.
//!
//! The tree of the larger body is gone through with the box of the smaller one, and that of the smaller one with the
//! box of each triangle that is left. Where no two boxes of triangles overlap, the skins share no point. Then one body
//! is inside of the other or not: a vertex of each shell is outside of the other's box, or a ray from it along an axis
//! crosses the skin outward as often as inward. What is not certain is left to the exact tests.
//!
//! Bounds, with `u = 2^-53`:
//!
//! - Boxes of the trees hold their triangles; boxes placed in the other frame are rounded outward. A box of the larger
//!   body's frame, at most 1 in magnitude, is less a place `s` and its error `e`, with three roundings of at most
//!   `|s| + 2 e + 2`: `8 u (|s| + e + 2)` holds them. The scale is a power of two, at least 1; what overflows is no
//!   number or infinite, and boxes are apart only where a difference is positive.
//! - A coordinate of a body in the frame of the other is a sum of three, the last of which has an error of its own,
//!   with two roundings of at most the sum of their magnitudes: `4 u` of that holds them. A sum so small that this
//!   underflows is exact.
//! - A coordinate of the vertex is within `e` of its float, one of a corner less that within `h = e + u M`, where `M`
//!   is the largest magnitude of any of these. Two products and a difference of them are within `4 M h + 2 h^2 + 6 u
//!   M^2`, which is less than `16 (M + e) (e + 4 u M)`. Products that underflow lose less than `2^-1073`, and `2^-1022`
//!   is added. What overflows is no greater than its bound.

use super::containment::Inner;
use super::overlapping::{Box32, each_overlapping, nearest_side, ray};
use super::row::three;
use firstcontact_exact::{Filtered, HALF_ULP, power_of_two};
use firstcontact_solid::{Body, Kind, Tree};
use nalgebra::Point3;
use std::ops::ControlFlow;

/// Most triangles of the larger body that are compared with the smaller one.
const MOST_NEAR: u32 = 16;

/// True if two bodies, given the place of the first relative to the second, certainly share no point.
pub fn are_apart_at_beginning(offset: &[Filtered; 3], [a, b]: [&Body; 2]) -> bool {
    let (small, large, role) = match a.tree().exponent <= b.tree().exponent {
        true => (a, b, Inner::A),
        false => (b, a, Inner::B),
    };
    let to_large = if role == Inner::A { *offset } else { offset.map(|x| -x) };
    match skins(small, large, &to_large) {
        Skins::Unknown => false,
        Skins::FarApart => is_outside(small, large, &to_large),
        Skins::Apart => is_outside(small, large, &to_large) && is_outside(large, small, &to_large.map(|x| -x)),
    }
}

/// Knowledge about two skins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Skins {
    /// None.
    Unknown,
    /// They share no point.
    Apart,
    /// The larger body's shares no point with the box of the smaller one.
    FarApart,
}

/// Compares the boxes of two bodies' triangles, given the place of the smaller one.
fn skins(small: &Body, large: &Body, offset: &[Filtered; 3]) -> Skins {
    let (inner, outer) = (small.tree(), large.tree());
    let [low, high] = small.bounds();
    let at = |x: f64, k: usize| moved_into(outer, k, x, offset[k]);
    let around: Box32 = three(|k| [at(low[k], k)[0], at(high[k], k)[1]]);
    let (mut near, mut place) = (0, None);
    let flow = each_overlapping(outer, &around, |node, slot, _| {
        near += 1;
        let bounds = node.bounds(slot);
        let place = place.get_or_insert_with(|| Placement::new(inner, outer, offset));
        let bounds = place.moved(three(|k| [bounds.min[k], bounds.max[k]]));
        if near > MOST_NEAR {
            ControlFlow::Break(())
        } else {
            each_overlapping(inner, &bounds, |_, _, _| ControlFlow::Break(()))
        }
    });
    match (flow, near) {
        (ControlFlow::Break(()), _) => Skins::Unknown,
        (ControlFlow::Continue(()), 0) => Skins::FarApart,
        (ControlFlow::Continue(()), _) => Skins::Apart,
    }
}

/// Place of the smaller body's tree in the frame of the larger one.
struct Placement {
    start: [Filtered; 3],
    /// A unit of the larger frame in units of the smaller one.
    scale: f64,
}

impl Placement {
    fn new(inner: &Tree, outer: &Tree, offset: &[Filtered; 3]) -> Placement {
        let centers = |k: usize| Filtered::exact(inner.center[k]) - Filtered::exact(outer.center[k]);
        let start = three(|k| outer.in_units(centers(k) + offset[k]));
        Placement { start, scale: power_of_two(outer.exponent - inner.exponent) }
    }

    /// A box of the larger frame in the smaller one, rounded outward.
    fn moved(&self, bounds: Box32) -> Box32 {
        three(|k| {
            let Filtered { value, error } = self.start[k];
            let doubt = error + 8.0 * HALF_ULP * (value.abs() + error + 2.0);
            let [least, most] = bounds[k].map(f64::from);
            let [least, most] = [(least - value - doubt) * self.scale, (most - value + doubt) * self.scale];
            [(least as f32).next_down(), (most as f32).next_up()]
        })
    }
}

/// Floats of a tree's frame that enclose a coordinate with an offset added.
#[inline(always)]
fn moved_into(tree: &Tree, axis: usize, coordinate: f64, offset: Filtered) -> [f32; 2] {
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
