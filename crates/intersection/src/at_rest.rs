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

use super::containment::Inner;
use super::outside::{is_outside, moved_into};
use super::overlapping::{Box32, each_overlapping};
use super::row::three;
use firstcontact_exact::{Filtered, HALF_ULP, power_of_two};
use firstcontact_motion::Course;
use firstcontact_solid::{Body, Tree};
use nalgebra::Point3;
use std::ops::ControlFlow;

/// Most triangles of the larger body that are compared with the smaller one, or looked at for a vertex in a box.
const MOST_NEAR: usize = 16;

/// What the box over which the smaller of two bodies sweeps tells of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SweptBox {
    /// They certainly share no point on all of the course.
    Apart,
    /// A triangle of the larger body, by its place in the tree, is near the box.
    Near(u32),
    /// One may be inside the other.
    Unknown,
}

/// Compares two bodies, the first of which is on a course past the second: where the smaller one sweeps, there may be
/// no triangle of the larger one.
pub fn swept_box(course: &Course, bodies: [&Body; 2]) -> SweptBox {
    let (small, large, role) = by_size(bodies);
    let seen = |x: Filtered| if role == Inner::A { x } else { -x };
    let (offset, step) = (course.offset.map(seen), course.displacement.map(seen));
    let [low, high] = small.bounds();
    let at = |x: f64, k: usize, Filtered { value, error }: Filtered| {
        moved_into(large.tree(), k, x, Filtered { value, error: error + step[k].error })
    };
    let around: Box32 = three(|k| {
        let (from, to) = (offset[k], offset[k] + step[k]);
        let [first, last] = if step[k].value < 0.0 { [to, from] } else { [from, to] };
        [at(low[k], k, first)[0], at(high[k], k, last)[1]]
    });
    let mut near = None;
    let _ = each_overlapping(large.tree(), &around, |_, _, leaf| {
        near = Some(leaf);
        ControlFlow::Break(())
    });
    match near {
        Some(leaf) => SweptBox::Near(leaf),
        None if is_outside(small, large, &offset) => SweptBox::Apart,
        None => SweptBox::Unknown,
    }
}

/// The smaller of two bodies, the larger one, and which of them the smaller one is.
fn by_size([a, b]: [&Body; 2]) -> (&Body, &Body, Inner) {
    if a.tree().exponent <= b.tree().exponent { (a, b, Inner::A) } else { (b, a, Inner::B) }
}

/// True if two bodies, given the place of the first relative to the second, certainly share no point.
pub fn are_apart_at_beginning(offset: &[Filtered; 3], bodies: [&Body; 2]) -> bool {
    let (small, large, role) = by_size(bodies);
    let to_large = if role == Inner::A { *offset } else { offset.map(|x| -x) };
    match skins(small, large, &to_large) {
        Skins::Unknown => false,
        Skins::FarApart => is_outside(small, large, &to_large),
        Skins::Apart => is_outside(small, large, &to_large) && is_outside(large, small, &to_large.map(|x| -x)),
    }
}

/// True if a vertex of a skin is certainly in a box along the axes, given the place of the box: what lies on a floor of
/// many triangles holds some of their corners.
pub fn has_vertex_in_box(body: &Body, [low, high]: &[Point3<f64>; 2], offset: &[Filtered; 3]) -> bool {
    let tree = body.tree();
    let around: Box32 =
        three(|k| [moved_into(tree, k, low[k], offset[k])[0], moved_into(tree, k, high[k], offset[k])[1]]);
    // The floats that are certainly between the faces.
    let at = |x: f64, k: usize| (Filtered::exact(x) + offset[k]).interval();
    let inside = three(|k| [at(low[k], k)[1], at(high[k], k)[0]]);
    let is_inside = |point: &Point3<f64>| (0..3).all(|k| inside[k][0] <= point[k] && point[k] <= inside[k][1]);
    let (mut near, mut found) = (0, false);
    let _ = each_overlapping(tree, &around, |_, _, leaf| {
        near += 1;
        let corners = tree.triangles[leaf as usize].corners;
        found = corners.iter().any(|&corner| is_inside(&body.positions()[corner as usize]));
        if found || near > MOST_NEAR { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    found
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
    let (mut near, mut count) = ([[[0.0; 2]; 3]; MOST_NEAR], 0);
    let flow = each_overlapping(outer, &around, |node, slot, _| {
        let Some(free) = near.get_mut(count) else { return ControlFlow::Break(()) };
        let bounds = node.bounds(slot);
        *free = three(|k| [bounds.min[k], bounds.max[k]]);
        count += 1;
        ControlFlow::Continue(())
    });
    // Only where they are few, so that bodies which reach through each other pay for no more than finding that out.
    if flow.is_break() {
        return Skins::Unknown;
    }
    if count == 0 {
        return Skins::FarApart;
    }
    let place = Placement::new(inner, outer, offset);
    let overlaps =
        |bounds: &Box32| each_overlapping(inner, &place.moved(*bounds), |_, _, _| ControlFlow::Break(())).is_break();
    if near[..count].iter().any(overlaps) { Skins::Unknown } else { Skins::Apart }
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
