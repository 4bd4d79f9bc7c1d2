//! The contact direction, by the iteration of §4.1, and the negative distance of §4.2.
//!
//! Let `C = B - A` be the Minkowski difference, which holds the origin as the hulls meet, and for a unit vector `n` let
//! `h(n)` be how far A must move against `n` until the plane at right angles to it separates the hulls: the distance of
//! the origin from the plane that supports C in that direction. The shortest translation has the length of the least
//! `h`.
//!
//! **Each step shortens.** A is moved by `L` against `n`, far enough that the hulls are apart by `d` in the new
//! direction `m`. C is within `h(n)` along `n`, so `L - d <= h(n)`. And the plane through the nearest point of C, at
//! right angles to `m`, supports C at the height `h(m) = L (m n) - d <= L - d`. Together `h(m) <= L - d <= h(n)`, with
//! equality only where `m = n`. So `L - d`, which is the paper's `d - d_p`, is always long enough to separate the hulls
//! along `m`, never longer than what was known before, and at the fixed point it is `h(n)`.
//!
//! **Fixed points.** The iteration stands still if the foot of the origin in the supporting plane is in C. If it is
//! inside a facet of C, that is a local minimum of `h`, and the search has ended. If it is on an edge of C or at a
//! vertex, it is none: `h` falls to one side, the direction is tilted that way ([`tilted`]), and the iteration goes on
//! from a lesser `h` and shortens further. The local minimum need not be the shortest translation of all (§5 makes a
//! virtue of that: a sphere that has sunk deep into a cloth is pushed out where it came in), and the shortest need not
//! be unique. The result is never shorter than the shortest, and may be longer.
//!
//! A foot in a triangle of a facet is recognised without another application of GJK. Then A is moved along the
//! direction found and `d_p` is measured once more (§4.2); that is not counted as an iteration.
//!
//! **Errors of floats.** The direction is a proposal. The conclusions from it (planes, zones, facets that are dropped)
//! are exact, or rounded outward, for the very floats of the vector, and would be right for any other. A direction is
//! as certain as the way is long that it is taken from, so A is moved by at least a small share of what the meshes
//! extend over. The iteration stands still when the direction changes by less than 2^-20, what GJK leaves open of it,
//! or where `h` would not fall, which rounding alone does: so it cannot turn in a circle. If it has not ended after
//! [`MOST`] steps, or a translation leaves the floats, the exact penetration depth of the two hulls takes over.
//!
//! # Local minima of the depth
//!
//! For a unit vector `n` let `h(n)` be the largest `s n` of all `s = a + at - b`, a vertex of A less one of B, and let
//! `F` be those `s` that attain it, the *support* of `n`. Each is `h n + t` with `t` at right angles to `n`, and for a
//! small step `x` across `n` the depth along `n + x`, made a unit vector, is `h + max t x - h |x|^2 / 2` up to terms of
//! third order. So with `h > 0`:
//!
//! - if zero is inside the polygon `conv t`, which must have an area, `h` is at a local minimum: `max t x` is
//!   positive and in proportion to `|x|`. The foot `h n` of the origin is inside a facet of the difference then;
//! - else there is an `x` with all `t x <= 0`, the outward normal of a side that zero is not inside of, and `h` falls
//!   along it: the foot is on an edge or at a vertex of the difference, where the iteration of §4.1 stands still though
//!   it is a saddle or a local *maximum*.
//!
//! The support is taken from floats, with all vertices that a change of direction of [`UNCHANGED`] would bring into it.
//! A tilt is taken only if the depth along it is less, beyond what rounding may do: so the search goes on to shorten,
//! whatever floats did to the polygon.

use std::f64::consts::{FRAC_PI_2, TAU};

use nalgebra::{Point3, Vector2, Vector3};

use super::error::DeformError;
use super::hulls::{Apart, HullPair, Rest, unit};
use firstcontact_convex::{Cost, Side, SupportPoint};
use firstcontact_exact::geom::around;
use firstcontact_exact::{HALF_ULP, Rational, Sign, power_of_two};
use firstcontact_formats::Mesh;
use firstcontact_papers::ConvexPair;
use firstcontact_solid::{Body, convex_hull};

/// More steps than the iteration takes where it converges.
const MOST: u32 = 64;

/// More doublings than lead from the least translation tried to one that separates.
const MOST_DOUBLINGS: u32 = 80;

/// A change of direction that is none.
const UNCHANGED: f64 = 1.0 / (1u64 << 20) as f64;

/// Length of a translation, as a multiple of the last negative distance: somewhat longer, so that a body that has sunk
/// a little deeper is separated too.
const FACTOR: f64 = 1.5;

/// The least translation tried, as a share of one that certainly separates.
const LEAST_SHARE: f64 = 1.0 / 1024.0;

/// The least translation tried, as a share of the size of the scene.
const LEAST_LENGTH: f64 = 1.0 / (1u64 << 40) as f64;

/// The least translation tried, as a share of what the larger mesh extends over: of coordinates about as large,
/// rounding turns a direction by about 2^-53 of the coordinates over this then.
const LEAST_EXTENT: f64 = 1.0 / (1u64 << 16) as f64;

/// Origin of a contact direction (§4.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settled {
    /// By the iteration of §4.1: a local minimum of the depth, as far as floats are certain, and not always the least.
    Iterated,
    /// By the exact penetration depth of the two hulls, as the iteration did not end: a shortest translation of all.
    HandedOver,
    /// By the exact penetration depth of the two hulls, as [`Method::Penetration`](super::Method::Penetration) has it:
    /// a shortest translation of all.
    Penetration,
    /// Not at all: the iteration did not end, and the exact penetration depth was not to be taken, or could not be, as
    /// a hull has no volume. The last direction is kept, which separates the hulls, though perhaps not by a shortest
    /// translation.
    Open,
}

/// A contact direction.
pub(super) struct ContactDirection {
    /// The unit vector, from A to B.
    pub(super) normal: Vector3<f64>,
    /// Method that found it.
    pub(super) settled: Settled,
}

/// Warm start of the next search.
#[derive(Debug, Clone, Default)]
pub(super) struct WarmStart {
    /// The last direction, from A to B.
    pub(super) direction: Option<Vector3<f64>>,
    /// The last negative distance.
    pub(super) distance: Option<f64>,
    /// Last simplices of GJK for the hulls, and for the separated hulls.
    pub(super) witnesses: [Vec<SupportPoint>; 2],
}

/// The contact direction of hulls that share a point, by the iteration, and where it does not end by the exact
/// penetration depth.
pub(super) fn find(hulls: &HullPair<'_>, memory: &mut WarmStart, cost: &mut Cost) -> ContactDirection {
    let found = iterate(hulls, memory, cost);
    if found.settled == Settled::Iterated {
        return found;
    }
    cost.handovers += 1;
    shortest(hulls).map_or(found, |normal| ContactDirection { normal, settled: Settled::HandedOver })
}

/// `Find_Contact_Direction` (§4.1), with what it takes to leave what is no local minimum.
pub(super) fn iterate(hulls: &HullPair<'_>, memory: &mut WarmStart, cost: &mut Cost) -> ContactDirection {
    let start = memory.direction.or_else(|| hulls.between_means()).unwrap_or(Vector3::x());
    let (mut normal, mut is_known) = (start, false);
    for _ in 0..MOST {
        let Some(Separated { apart, by, reach }) = separate(hulls, &normal, memory, cost) else { break };
        let Some(next) = apart.direction else { break };
        let depth = hulls.reach(&next);
        let is_settled = (next - normal).amax() <= UNCHANGED || depth >= reach;
        if depth <= reach {
            normal = next;
        }
        memory.distance = Some((by - apart.distance[0]).max(0.0));
        cost.iterations += u64::from(!is_known || !is_settled);
        is_known = apart.facet.is_some_and(|facet| hulls.is_over(&facet, &next));
        if is_settled {
            match tilted(hulls, &normal) {
                Some(tilt) => normal = tilt,
                None => return ContactDirection { normal, settled: Settled::Iterated },
            }
        }
    }
    ContactDirection { normal, settled: Settled::Open }
}

/// HullPair that have been moved apart.
struct Separated {
    apart: Apart,
    /// By how much A was moved, within four units in the last place.
    by: f64,
    /// Least translation of A against the direction it was moved against; in floats.
    reach: f64,
}

/// Moves A against a direction until the hulls are apart; `None` if floats do not suffice for that.
fn separate(hulls: &HullPair<'_>, normal: &Vector3<f64>, memory: &mut WarmStart, cost: &mut Cost) -> Option<Separated> {
    let reach = hulls.reach(normal);
    let mut length = match memory.distance {
        Some(last) if last.is_finite() => (FACTOR * last).max(LEAST_SHARE * reach),
        _ => FACTOR * reach,
    };
    // Hulls that only touch are moved by a length that floats distinguish from zero.
    length = length.max(LEAST_LENGTH * hulls.size()).max(LEAST_EXTENT * hulls.extent()).max(f64::MIN_POSITIVE);
    for _ in 0..MOST_DOUBLINGS {
        let at: Point3<f64> = hulls.at - normal * length;
        match hulls.apart(&Rest::at(at).ok()?, &mut memory.witnesses[1]) {
            Some(apart) => return Some(Separated { apart, by: (hulls.at - at).norm(), reach }),
            None => {
                cost.doublings += 1;
                length *= 2.0;
            }
        }
    }
    None
}

/// Tilts are tried of one, of a half, and so on, so many.
const TILTS: i32 = 24;

/// A difference of depths, as a share of the size of the scene, that is not rounding alone.
const LEAST_GAIN: f64 = 256.0 * HALF_ULP;

/// A unit vector along which the hulls are less deep in each other than along one that is no local minimum; `None` if
/// it is one, as far as floats are certain, or the hulls only touch.
pub(super) fn tilted(hulls: &HullPair<'_>, normal: &Vector3<f64>) -> Option<Vector3<f64>> {
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

/// The support of a direction, projected along it: the polygon around the tangential parts `t`, anticlockwise.
///
/// It is the Minkowski sum of that of A and the negative of that of B: their sides, by slope.
fn polygon(hulls: &HullPair<'_>, normal: &Vector3<f64>, axes: &[Vector3<f64>; 2]) -> Vec<Vector2<f64>> {
    let [a, b] = [(0, 1.0), (1, -1.0)].map(|(side, sign)| polygon_around(support(hulls, side, sign, normal, axes)));
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

/// Projections of the vertices of a mesh, times a sign, that are furthest along a direction.
fn support(
    hulls: &HullPair<'_>,
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
fn polygon_around(mut points: Vec<Vector2<f64>>) -> Vec<Vector2<f64>> {
    points.sort_by(|p, q| p.x.total_cmp(&q.x).then(p.y.total_cmp(&q.y)));
    points.dedup();
    around(&points, |p, q, r| (q - p).perp(&(r - q)) > 0.0)
}

/// The direction from A to B against which the shortest translation moves A, found exactly, rounded to floats.
pub(super) fn shortest(hulls: &HullPair<'_>) -> Result<Vector3<f64>, DeformError> {
    let of = |which: Side| hull(which, hulls.bodies[which.index()], hulls.vertices[which.index()]);
    let (a, b) = (of(Side::A)?, of(Side::B)?);
    let pair = ConvexPair::new(&a, hulls.at, &b, Point3::origin()).map_err(no_depth)?;
    match pair.penetration(&mut Cost::default()) {
        Some(escape) => rounded(&escape.normal).ok_or_else(|| no_depth("its direction is null")),
        None => Err(no_depth("they share no point")),
    }
}

fn no_depth(reason: impl ToString) -> DeformError {
    DeformError::NoDepth { reason: reason.to_string() }
}

/// The unit vector against a normal from B to A, which has integers of any size.
fn rounded(normal: &[Rational; 3]) -> Option<Vector3<f64>> {
    let size = |x: &Rational| if x.sign() == Sign::Negative { -x } else { x.clone() };
    let largest = normal.iter().map(size).max().filter(|size| !size.sign().is_zero())?;
    let [x, y, z] = normal.each_ref().map(|x| -x.over(&largest).nearest());
    unit(&Vector3::new(x, y, z))
}

/// The convex hull of a mesh as a body, of the vertices that it uses.
pub(super) fn hull(which: Side, body: &Body, vertices: &[u32]) -> Result<Body, DeformError> {
    let points: Vec<[f64; 3]> = vertices.iter().map(|&vertex| body.positions()[vertex as usize].into()).collect();
    let triangles = convex_hull(&points).map_err(|reason| DeformError::NoVolume { mesh: which, reason })?;
    let mesh = Mesh::new(points, &triangles).map_err(no_depth)?;
    Body::solid_from_mesh(mesh).map_err(no_depth)
}
