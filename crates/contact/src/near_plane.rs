//! Pairs of triangles that can meet soon after the instant until which a plane keeps their bodies apart.
//!
//! Let `n` be a direction near the plane's normal, with `n d > 0` for the displacement `d`, and `t` an instant soon
//! after A, moving, reaches the plane. Heights are taken along `n` at `t`. The bodies are assumed to share no point
//! before A reaches the plane; where that is not certain, they share none while the highest of A is below the lowest of
//! B, and that is to be so as the piece begins.
//!
//! - A triangle of A whose highest corner is below the lowest of B's triangle touches it at no instant until `t`: A
//!   only rises. So only triangles of A that reach the lowest point of B matter, and triangles of B that reach the
//!   highest of A.
//! - A point that both share until `t` is at `t`, as a point of A, no lower than the lowest of B; as a point of B it is
//!   no higher than the highest of A. Triangles are cut at these heights, and only pairs are tested of which the boxes
//!   of the cut parts meet, and of triangles that are not beside all of the other body's parts.
//! - Where one triangle is left of one body, and of the other those around a vertex, of which all other corners are
//!   behind it along the triangle's normal, no pair is tested: nothing else reaches the plane of the triangle before
//!   the vertex, or with it.
//! - An event of these pairs at `t` or before is the first of all. Later ones say nothing.
//!
//! Heights and cuts are computed in floats. Let `S` be the sum of the greatest coordinates of the bodies, of A's place
//! and of the motion, and `e` the sum of the motion's errors.
//!
//! - A height is within `16 u S + 2 e`, with `u = 2^-53`: six roundings for each of three products and their sums. So
//!   is a height between two corners, which changes evenly, and the fall of A where `n d` is not above zero for
//!   rounding.
//! - A rises by `n d` in a piece, but for an error that is within that of a height. So the way that it has risen since
//!   it was below all of B is no more than that from the lowest of B to the highest of A, and eight times that error.
//! - Triangles are cut at four times that beyond the height that matters. A quarter is for each of the heights that are
//!   compared, and the rest is more than the rounding of the cut.
//! - A triangle and a box of parts, widened as where boxes are compared, are taken along any vector `m`: each product
//!   with a point is within `4 u S` times the sum of magnitudes of `m`, and the doubt of a height is more than twice
//!   that.

use nalgebra::{Point3, Vector3};

use super::event::Event;
use super::sweep::{vertex_of_a_in, vertex_of_b_in};
use firstcontact_exact::{HALF_ULP, Sign};
use firstcontact_intersection::Facet;
use firstcontact_motion::{ContactPlane, Scene, Span};
use firstcontact_solid::Body;

/// Way across the plane within which events are looked for, as a share of the bodies' size. Only speed depends on it.
const SOON: f64 = 4e-9;

/// More pairs of triangles are left to the walk.
const MOST_PAIRS: usize = 1024;

/// Memory for the triangles near a plane.
#[derive(Debug, Clone, Default)]
pub(crate) struct PlaneBuffers {
    heights: Vec<f64>,
    near: [Vec<NearTriangle>; 2],
}

/// A triangle that reaches over a height.
#[derive(Debug, Clone, Copy)]
struct NearTriangle {
    /// Its place in the tree.
    place: u32,
    /// The box of the part beyond the height.
    bounds: Bounds,
}

/// Least and greatest coordinates.
type Bounds = [Vector3<f64>; 2];

const NOWHERE: Bounds = [
    Vector3::new(f64::INFINITY, f64::INFINITY, f64::INFINITY),
    Vector3::new(f64::NEG_INFINITY, f64::NEG_INFINITY, f64::NEG_INFINITY),
];

/// A plane near which bodies meet.
#[derive(Debug, Clone, Copy)]
pub(crate) enum NearPlane {
    /// They share no point before A reaches it.
    NotBefore(ContactPlane),
    /// Nothing is certain.
    Uncertain(ContactPlane),
}

/// What can meet near a plane.
pub(super) enum Near {
    /// Two triangles, by their places in the trees of A and B.
    Pair(u32, u32),
    /// The first event of all.
    First(Event),
}

/// Shows the pairs of triangles that can meet until an instant soon after A reaches a plane, or the first event of all
/// these. Returns that instant as a fraction of the piece; `None` where there are too many pairs, floats are in doubt
/// or the bodies may share a point before.
pub(super) fn visit_near_plane(
    scene: &Scene<'_>,
    [a, b]: [&Body; 2],
    plane: &NearPlane,
    PlaneBuffers { heights, near: [near_a, near_b] }: &mut PlaneBuffers,
    mut visit: impl FnMut(Near),
) -> Option<f64> {
    let (NearPlane::NotBefore(contact) | NearPlane::Uncertain(contact)) = plane;
    let mut soon = Soon::new(scene, [a, b], contact)?;
    let highest = -soon.find_heights(heights, scene.a, -1.0);
    let lowest = soon.find_heights(heights, scene.b, 1.0);
    if matches!(plane, NearPlane::Uncertain(_)) {
        soon.begin_below(highest - lowest)?;
    }
    soon.find_near(near_b, b, heights, highest + soon.doubt);
    soon.find_heights(heights, scene.a, -1.0);
    soon.find_near(near_a, a, heights, soon.doubt - lowest);
    let whole = |near: &[NearTriangle]| near.iter().fold(NOWHERE, |whole, part| around(whole, &part.bounds));
    let [whole_a, whole_b] = [whole(near_a), whole(near_b)];
    let [from_a, from_b] = [soon.moved(&whole_a, 1.0), soon.moved(&whole_b, -1.0)];
    near_a.retain(|part| soon.may_meet(&part.bounds, &whole_b) && !soon.is_beside(a, part.place, &from_b));
    near_b.retain(|part| soon.may_meet(&whole_a, &part.bounds) && !soon.is_beside(b, part.place, &from_a));
    if near_a.len() * near_b.len() > MOST_PAIRS {
        return None;
    }
    let lone = match (&near_a[..], &near_b[..]) {
        (fan, [of_b]) => lone_vertex(scene, [a, b], 0, fan, of_b),
        ([of_a], fan) => lone_vertex(scene, [a, b], 1, fan, of_a),
        _ => None,
    };
    if let Some(event) = lone {
        visit(Near::First(event));
        return Some(soon.fraction);
    }
    for of_a in near_a.iter() {
        for of_b in near_b.iter().filter(|of_b| soon.may_meet(&of_a.bounds, &of_b.bounds)) {
            visit(Near::Pair(of_a.place, of_b.place));
        }
    }
    Some(soon.fraction)
}

/// Event of the vertex that all of several triangles of one body have, with the only triangle that is near of the
/// other: where all other corners are behind the vertex along the triangle's normal, it is alone the first of these.
fn lone_vertex(
    scene: &Scene<'_>,
    bodies: [&Body; 2],
    side: usize,
    fan: &[NearTriangle],
    other: &NearTriangle,
) -> Option<Event> {
    let corners = |part: &NearTriangle| bodies[side].tree().triangles[part.place as usize].corners;
    let [first, rest @ ..] = fan else { return None };
    let vertex = corners(first).into_iter().find(|v| rest.iter().all(|part| corners(part).contains(v)))?;
    let facet = Facet::new(bodies[1 - side], other.place);
    let event = match side {
        0 => vertex_of_a_in(scene, vertex, &facet)?,
        _ => vertex_of_b_in(scene, vertex, &facet)?,
    };
    let is_inside = event.vertices[1 - side] == facet.corners;
    let normal = scene.normal(event.plane.spans);
    let facing = scene.side(&normal, Span::Motion);
    let is_behind = |end: u32| match side {
        0 => scene.side(&normal, Span::OfA(vertex, end)) * facing == Sign::Negative,
        _ => scene.side(&normal, Span::OfB(vertex, end)) * facing == Sign::Positive,
    };
    let are_behind = || fan.iter().flat_map(corners).all(|end| end == vertex || is_behind(end));
    (is_inside && are_behind()).then_some(event)
}

/// The instant until which events are looked for, and a direction.
struct Soon {
    /// The fraction of the piece.
    fraction: f64,
    direction: Vector3<f64>,
    /// Way of A during the piece, and how far it rises on it.
    step: Vector3<f64>,
    rise: f64,
    /// Place of A's origin at that fraction.
    offset: Vector3<f64>,
    /// Error of heights.
    doubt: f64,
    /// Amount by which parts may be nearer than their boxes are: the way from the plane until the instant, and
    /// rounding.
    reach: f64,
}

impl Soon {
    /// The instant soon after A has reached a plane; `None` where floats are in doubt.
    fn new(scene: &Scene<'_>, bodies: [&Body; 2], plane: &ContactPlane) -> Option<Soon> {
        let [u, v] = plane.spans.map(|span| Vector3::from(scene.floats(span)));
        let step = Vector3::from(scene.displacement.map(|x| x.value));
        let normal = u.cross(&v).try_normalize(0.0)?;
        let direction = if normal.dot(&step) < 0.0 { -normal } else { normal };
        let bracket = plane.bracket_until(scene, 1.0)?;
        let size = bodies.iter().map(|body| (body.bounds()[1] - body.bounds()[0]).amax()).fold(0.0, f64::max);
        let rise = direction.dot(&step);
        let wait = SOON * size / rise;
        let fraction = (bracket[1] + wait).min(1.0);
        let offset = Vector3::from(scene.offset.map(|x| x.value)) + step * fraction;
        let most = bodies.iter().flat_map(|body| body.bounds()).map(|corner| corner.coords.amax()).fold(0.0, f64::max);
        let errors = scene.offset.iter().chain(&scene.displacement).map(|x| x.error).sum::<f64>();
        let doubt = 64.0 * HALF_ULP * (most + offset.amax() + step.amax()) + 8.0 * errors;
        let reach = step.amax() * (fraction - bracket[0].max(0.0)) + 8.0 * doubt;
        let is_known = scene.is_filtered() && wait > 0.0 && reach.is_finite();
        is_known.then_some(Soon { fraction, direction, step, rise, offset, doubt, reach })
    }

    /// Reaches back to when all of A was below all of B, given how far the highest of A is above the lowest of B;
    /// `None` if that was not so as the piece began.
    fn begin_below(&mut self, height: f64) -> Option<()> {
        let since = (height + 8.0 * self.doubt) / self.rise;
        self.reach = self.step.amax() * since + 8.0 * self.doubt;
        (0.0 <= since && since < self.fraction).then_some(())
    }

    /// Finds the heights of vertices, times a sign; returns the least. A's are raised by its place: its sign is
    /// negative.
    fn find_heights(&self, heights: &mut Vec<f64>, points: &[Point3<f64>], sign: f64) -> f64 {
        let raised = if sign < 0.0 { self.direction.dot(&self.offset) } else { 0.0 };
        let direction = self.direction * sign;
        heights.clear();
        heights.extend(points.iter().map(|point| direction.dot(&point.coords) + sign * raised));
        heights.iter().fold(f64::INFINITY, |least, &height| if height < least { height } else { least })
    }

    /// Finds the triangles of a body that reach down to a height, and the boxes of the parts that do, in B's frame.
    fn find_near(&self, near: &mut Vec<NearTriangle>, body: &Body, heights: &[f64], height: f64) {
        near.clear();
        for (place, triangle) in (0..).zip(&body.tree().triangles) {
            let own = triangle.corners.map(|corner| heights[corner as usize]);
            if own[0] <= height || own[1] <= height || own[2] <= height {
                let points = triangle.corners.map(|corner| body.positions()[corner as usize].coords);
                near.push(NearTriangle { place, bounds: part_below(&points, &own, height) });
            }
        }
    }

    /// True if the parts in two boxes, the first of them in A's frame, may meet until the instant.
    fn may_meet(&self, a: &Bounds, b: &Bounds) -> bool {
        (0..3).all(|k| {
            a[0][k] + self.offset[k] - self.reach <= b[1][k] && b[0][k] <= a[1][k] + self.offset[k] + self.reach
        })
    }

    /// A box around parts in a box until the instant, seen from the other body; the sign is that of A's way.
    fn moved(&self, [least, most]: &Bounds, sign: f64) -> Bounds {
        let [way, reach] = [self.offset * sign, Vector3::repeat(self.reach)];
        [least + way - reach, most + way + reach]
    }

    /// True if a triangle is on one side of a plane through one of its edges, and a box on the other.
    fn is_beside(&self, body: &Body, place: u32, bounds: &Bounds) -> bool {
        let points =
            body.tree().triangles[place as usize].corners.map(|corner| body.positions()[corner as usize].coords);
        (0..3).any(|i| {
            let [p, q, r] = [0, 1, 2].map(|k| points[(i + k) % 3]);
            let across = (q - p).cross(&self.direction);
            let outward = if across.dot(&(r - p)) > 0.0 { -across } else { across };
            let least: f64 = (0..3).map(|k| outward[k] * bounds[usize::from(outward[k] < 0.0)][k]).sum();
            let most = outward.dot(&p).max(outward.dot(&q)).max(outward.dot(&r));
            let size = outward.x.abs() + outward.y.abs() + outward.z.abs();
            least - most > size * self.doubt + f64::MIN_POSITIVE
        })
    }
}

/// The box of the part of a triangle that is not above a height.
fn part_below(points: &[Vector3<f64>; 3], heights: &[f64; 3], height: f64) -> Bounds {
    let mut bounds = NOWHERE;
    for i in 0..3 {
        let j = (i + 1) % 3;
        if heights[i] <= height {
            bounds = around(bounds, &[points[i]; 2]);
        }
        if (heights[i] <= height) != (heights[j] <= height) {
            let share = (height - heights[i]) / (heights[j] - heights[i]);
            bounds = around(bounds, &[points[i] + (points[j] - points[i]) * share.clamp(0.0, 1.0); 2]);
        }
    }
    bounds
}

fn around(bounds: Bounds, other: &Bounds) -> Bounds {
    [bounds[0].inf(&other[0]), bounds[1].sup(&other[1])]
}
