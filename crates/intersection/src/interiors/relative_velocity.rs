//! Velocities, relative to B, of the points that two solids have in common just after an instant.
//!
//! A vertex of A moves with A, one of B stands. The intersection of an edge of A with a plane of B moves along the edge
//! as well, so that it stays in the plane; likewise for an edge of B and a plane of A. Two edges that stay in touch
//! move in their common plane, and the point along both. Only such points count that stay on the edges and triangles
//! themselves, and only such edges as are more than lines drawn on a flat, by the argument of [`super`].

use super::link_triangle::{LinkEdge, LinkTriangle, OpenTriangle};
use super::solid_side::{LinkTriangles, SolidSide};
use super::uncertain_sign::{UncertainSign, is_null, opposite, scaled};
use firstcontact_exact::Sign;
use firstcontact_exact::ring::{cross, difference, dot};
use firstcontact_motion::{Scene, Span};

/// Velocities of the corners of A and of B relative to a point, both times one positive number.
pub(super) struct RelativeVelocity<N> {
    /// Those of A.
    pub of_a: [N; 3],
    /// Those of B.
    pub of_b: [N; 3],
}

/// True if a condition holds for one of the velocities that a shared point may have; `None` if that or a sign is in
/// doubt.
pub(super) fn any_velocity<N: UncertainSign>(
    scene: &Scene<'_>,
    parts: &[LinkTriangles<N>; 2],
    sides: &[SolidSide; 2],
    holds: impl Fn(&RelativeVelocity<N>) -> Option<bool>,
) -> Option<bool> {
    let motion = N::vector(scene, Span::Motion);
    let still = || difference(&motion, &motion);
    if holds(&RelativeVelocity { of_a: still(), of_b: opposite(&motion) })? {
        return Some(true);
    }
    if holds(&RelativeVelocity { of_a: motion.clone(), of_b: still() })? {
        return Some(true);
    }
    let [a, b] = [Local::new(&parts[0], &sides[0]), Local::new(&parts[1], &sides[1])];
    // Relative to A, B moves the other way.
    let of_a = |own, other| holds(&RelativeVelocity { of_a: own, of_b: other });
    let of_b = |own, other| holds(&RelativeVelocity { of_a: other, of_b: own });
    if any_slide(&a.rays, &b.flats, &motion, of_a)? || any_slide(&b.rays, &a.flats, &opposite(&motion), of_b)? {
        return Some(true);
    }
    any_crossing(&a.rays, &b.rays, &motion, of_a)
}

/// Edges and flats of a solid's skin around the point.
struct Local<'p, N> {
    rays: Vec<LinkEdge<N>>,
    flats: Vec<Flat<'p, N>>,
}

/// Triangles of one flat that the point is on.
struct Flat<'p, N> {
    normal: &'p [N; 3],
    members: Vec<(&'p OpenTriangle, &'p LinkTriangle<N>)>,
}

impl<'p, N: UncertainSign> Local<'p, N> {
    fn new(parts: &'p LinkTriangles<N>, side: &'p SolidSide) -> Local<'p, N> {
        let mut around: Vec<(&OpenTriangle, &LinkTriangle<N>)> = parts.around(side).collect();
        // An edge comes with the triangles on both sides of it.
        let mut rays: Vec<LinkEdge<N>> = around.iter().flat_map(|(open, part)| open.rays(part)).collect();
        rays.sort_by_key(|ray| ray.toward);
        rays.dedup_by_key(|ray| ray.toward);
        around.sort_by_key(|(_, part)| part.flat);
        let same_flat =
            |s: &(&OpenTriangle, &LinkTriangle<N>), t: &(&OpenTriangle, &LinkTriangle<N>)| s.1.flat == t.1.flat;
        let flats = around.chunk_by(same_flat);
        let flats = flats.map(|members| Flat { normal: &members[0].1.normal, members: members.to_vec() }).collect();
        Local { rays, flats }
    }
}

/// True if a condition holds for a point that stays on a moving edge of one solid and on a triangle of the other; the
/// condition gets the velocities of the corners of the first and of the second relative to the point.
fn any_slide<N: UncertainSign>(
    rays: &[LinkEdge<N>],
    flats: &[Flat<'_, N>],
    motion: &[N; 3],
    holds: impl Fn([N; 3], [N; 3]) -> Option<bool>,
) -> Option<bool> {
    for flat in flats {
        let lead = dot(flat.normal, motion);
        // In the plane the end of the edge is the point.
        let onward = lead.try_sign()?;
        if onward.is_zero() {
            continue;
        }
        for ray in rays {
            let steep = dot(flat.normal, &ray.way);
            // The point leaves the end of the edge along it, if the edge leads back to the plane.
            if steep.try_sign()? != -onward {
                continue;
            }
            let [steep, lead] = [&steep, &lead].map(magnitude);
            let along = scaled(&ray.way, &lead?);
            let moved = difference(&scaled(motion, &steep?), &opposite(&along));
            let stays = flat.members.iter().any(|(open, part)| open.may_hold(part, &moved));
            if stays && holds(opposite(&along), opposite(&moved))? {
                return Some(true);
            }
        }
    }
    Some(false)
}

/// The same for a point that stays on two edges, in whose plane the motion is.
fn any_crossing<N: UncertainSign>(
    rays: &[LinkEdge<N>],
    others: &[LinkEdge<N>],
    motion: &[N; 3],
    holds: impl Fn([N; 3], [N; 3]) -> Option<bool>,
) -> Option<bool> {
    for ray in rays {
        let beside = cross(motion, &ray.way);
        if is_null(&beside)? {
            continue;
        }
        for other in others {
            if !dot(&beside, &other.way).try_sign()?.is_zero() {
                continue;
            }
            let normal = cross(&ray.way, &other.way);
            // `motion n.n = other (-beside.n) - ray (s.n)`: how far along either, where that is not at its end.
            let share = dot(&cross(motion, &other.way), &normal);
            let of_other = dot(&beside, &normal);
            if share.try_sign()? != Sign::Negative || of_other.try_sign()? != Sign::Negative {
                continue;
            }
            let along = scaled(&ray.way, &share);
            let moved = difference(&scaled(motion, &dot(&normal, &normal)), &along);
            if holds(along, opposite(&moved))? {
                return Some(true);
            }
        }
    }
    Some(false)
}

/// The magnitude of a number, if its sign is certain.
fn magnitude<N: UncertainSign>(number: &N) -> Option<N> {
    Some(if number.try_sign()? == Sign::Negative { number.negated() } else { number.clone() })
}
