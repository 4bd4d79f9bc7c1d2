//! Whether a contact direction is a local minimum of the depth, and where the depth falls if it is not.
//!
//! For a unit vector `n` let `h(n)` be the largest `s n` of all `s = a + at - b`, a vertex of A less one of B, and let `F` be
//! those `s` that attain it, the *support* of `n`. Each is `h n + t` with `t` at right angles to `n`, and for a small step `x` across `n`
//! the depth along `n + x`, made a unit vector, is `h + max t x - h |x|^2 / 2` up to terms of third order. So with `h > 0`:
//!
//! - if zero is inside the polygon `conv t`, which must have an area, `h` is at a local minimum: `max t x` is
//!   positive and in proportion to `|x|`. The foot `h n` of the origin is inside a facet of the difference then;
//! - else there is an `x` with all `t x <= 0`, the outward normal of a side that zero is not inside of, and `h` falls along
//!   it: the foot is on an edge or at a vertex of the difference, where the iteration of §4.1 stands still though it is a
//!   saddle or a local *maximum*.
//!
//! The support is taken from floats, with all vertices that a change of direction of [`UNCHANGED`] would bring into it. A tilt is
//! taken only if the depth along it is less, beyond what rounding may do: so the search goes on to shorten, whatever floats
//! did to the polygon.

use std::f64::consts::{FRAC_PI_2, TAU};

use nalgebra::{Vector2, Vector3};

use super::direction::UNCHANGED;
use super::hulls::{Hulls, unit};
use firstcontact_exact::geom::around;
use firstcontact_exact::{HALF_ULP, power_of_two};

/// Tilts are tried of one, of a half, and so on, so many.
const TILTS: i32 = 24;

/// A difference of depths, as a share of the size of the scene, that is not rounding alone.
const LEAST_GAIN: f64 = 256.0 * HALF_ULP;

/// A unit vector along which the hulls are less deep in each other than along one that is no local minimum; `None` if it is
/// one, as far as floats can tell, or the hulls only touch.
pub(super) fn tilted(hulls: &Hulls<'_>, normal: &Vector3<f64>) -> Option<Vector3<f64>> {
    let (depth, gain) = (hulls.reach(normal), LEAST_GAIN * hulls.size());
    let across = unit(&normal.cross(&Vector3::ith(normal.iamin(), 1.0)))?;
    let axes = [across, normal.cross(&across)];
    let way = falling(&polygon(hulls, normal, &axes))?;
    let way = axes[0] * way.x + axes[1] * way.y;
    let tilts = (0..TILTS).filter_map(|halvings| unit(&(normal + way * power_of_two(-halvings))));
    let (least, found) = tilts.map(|tilt| (hulls.reach(&tilt), tilt)).min_by(|p, q| p.0.total_cmp(&q.0))?;
    (least < depth - gain).then_some(found)
}

/// The outward normal of the side of a convex polygon that zero is least inside of; `None` if it is inside.
fn falling(polygon: &[Vector2<f64>]) -> Option<Vector2<f64>> {
    let extent = polygon.iter().map(Vector2::amax).fold(0.0, f64::max);
    let sides = polygon.iter().zip(polygon.iter().cycle().skip(1)).filter_map(|(p, q)| {
        let along = q - p;
        let normal = Vector2::new(along.y, -along.x).try_normalize(0.0)?;
        Some((normal.dot(p), normal))
    });
    match sides.min_by(|p, q| p.0.total_cmp(&q.0)) {
        Some((distance, normal)) => (distance <= UNCHANGED * extent).then_some(normal),
        // One point.
        None => Some(polygon.first().and_then(|point| (-point).try_normalize(0.0)).unwrap_or(Vector2::x())),
    }
}

/// The support of a direction as it is seen along it: the polygon around the tangential parts `t`, anticlockwise.
///
/// It is the Minkowski sum of that of A and the negative of that of B: their sides, by slope.
fn polygon(hulls: &Hulls<'_>, normal: &Vector3<f64>, axes: &[Vector3<f64>; 2]) -> Vec<Vector2<f64>> {
    let [a, b] = [(0, 1.0), (1, -1.0)].map(|(side, sign)| hull(support(hulls, side, sign, normal, axes)));
    let (Some(first), Some(second)) = (a.first(), b.first()) else { return Vec::new() };
    let mut sides: Vec<Vector2<f64>> = [&a, &b]
        .into_iter()
        .flat_map(|corners| corners.iter().zip(corners.iter().cycle().skip(1)).map(|(p, q)| q - p))
        .collect();
    // From the leftmost corner, of several the lowest, anticlockwise: from beyond straight down to straight down.
    let turn = |side: &Vector2<f64>| {
        let angle = side.y.atan2(side.x);
        if angle <= -FRAC_PI_2 { angle + TAU } else { angle }
    };
    sides.sort_by(|p, q| turn(p).total_cmp(&turn(q)));
    let mut at = first + second;
    let mut corners = vec![at];
    for side in sides {
        at += side;
        corners.push(at);
    }
    corners
}

/// Where the vertices of a mesh, times a sign, that are furthest along a direction are seen.
fn support(
    hulls: &Hulls<'_>,
    side: usize,
    sign: f64,
    normal: &Vector3<f64>,
    axes: &[Vector3<f64>; 2],
) -> Vec<Vector2<f64>> {
    let offset = if side == 0 { hulls.at.coords } else { Vector3::zeros() };
    let seen = |&vertex: &u32| {
        let point = (hulls.bodies[side].positions()[vertex as usize].coords + offset) * sign;
        (point.dot(normal), axes.map(|axis| axis.dot(&point)).into())
    };
    let points: Vec<(f64, Vector2<f64>)> = hulls.vertices[side].iter().map(seen).collect();
    let Some(&(top, foot)) = points.iter().max_by(|p, q| p.0.total_cmp(&q.0)) else { return Vec::new() };
    let doubt = LEAST_GAIN * hulls.size();
    let is_highest = |(height, place): &(f64, Vector2<f64>)| top - height <= UNCHANGED * (place - foot).norm() + doubt;
    points.into_iter().filter(is_highest).map(|(_, place)| place).collect()
}

/// The corners of the convex hull of points, anticlockwise from the leftmost, of several the lowest.
fn hull(mut points: Vec<Vector2<f64>>) -> Vec<Vector2<f64>> {
    points.sort_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)));
    points.dedup();
    around(&points, |p, q, r| (q - p).perp(&(r - q)) > 0.0)
}
