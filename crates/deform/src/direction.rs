//! The contact direction, by the iteration of §4.1, and the negative distance of §4.2.
//!
//! Let `C = B - A` be the Minkowski difference, which holds the origin as the hulls meet, and for a unit vector `n` let
//! `h(n)` be how far A must move against `n` until the plane at right angles to it separates the hulls: the distance of the
//! origin from the plane that supports C in that direction. The shortest translation has the length of the least `h`.
//!
//! **Each step shortens.** A is moved by `L` against `n`, far enough that the hulls are apart by `d` in the new
//! direction `m`. C is within `h(n)` along `n`, so `L - d <= h(n)`. And the plane through the nearest point of C, at right
//! angles to `m`, supports C at the height `h(m) = L (m n) - d <= L - d`. Together `h(m) <= L - d <= h(n)`, with equality only
//! where `m = n`. So `L - d`, which is the paper's `d - d_p`, is always long enough to separate the hulls along `m`, never
//! longer than what was known before, and at the fixed point it is `h(n)`.
//!
//! **Where it stands still.** Where the foot of the origin in the supporting plane is in C. If it is inside a facet of C, that is
//! a local minimum of `h`, and the search has ended. If it is on an edge of C or at a vertex, it is none: `h` falls to one side,
//! the direction is tilted that way ([`tilted`]), and the iteration goes on from a lesser `h` and shortens further. The local minimum need not be the shortest translation of all (§5 makes a virtue of that: a sphere that has sunk
//! deep into a cloth is pushed out where it came in), and the shortest need not be unique. What is found is never shorter than the shortest, and may be longer.
//!
//! That the foot is in a triangle of a facet is seen without another application of GJK. What is left to do then is to move A along the
//! direction found and measure `d_p` once more (§4.2); that is not counted as an iteration.
//!
//! **What floats can do wrong.** The direction is a proposal. What is concluded from it (planes, zones, facets that are
//! dropped) is concluded exactly, or rounded outward, for the very floats of the vector, and would be right for any other.
//! A direction is as certain as the way is long that it is taken from, so A is moved by at least a small share of what the
//! meshes extend over. The iteration stands still when the direction changes by less than 2^-20, what GJK leaves open of it, or where `h` would not fall,
//! which rounding alone does: so it cannot turn in a circle. If it has not ended after [`MOST`] steps, or a translation leaves the floats, the exact penetration depth of the two hulls takes over.

use nalgebra::{Point3, Vector3};

use super::counts::Counts;
use super::descent::tilted;
use super::hulls::{Apart, Hulls};
use super::rest::Rest;
use super::shortest::shortest;
use firstcontact_convex::{Pairing, Work};

/// More steps than the iteration takes where it converges.
const MOST: u32 = 64;

/// More doublings than lead from the least translation tried to one that separates.
const MOST_DOUBLINGS: u32 = 80;

/// A change of direction that is none.
pub(super) const UNCHANGED: f64 = 1.0 / (1u64 << 20) as f64;

/// How long a translation is, as a multiple of the negative distance that was found last: somewhat longer, so that a body
/// that has sunk a little deeper is separated too.
const FACTOR: f64 = 1.5;

/// The least translation tried, as a share of one that certainly separates.
const LEAST_SHARE: f64 = 1.0 / 1024.0;

/// The least translation tried, as a share of the size of the scene.
const LEAST_LENGTH: f64 = 1.0 / (1u64 << 40) as f64;

/// The least translation tried, as a share of what the larger mesh extends over: of coordinates about as large, rounding turns a
/// direction by about 2^-53 of the coordinates over this then.
const LEAST_EXTENT: f64 = 1.0 / (1u64 << 16) as f64;

/// How a contact direction was found (§4.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Settled {
    /// By the iteration of §4.1: a local minimum of the depth, as far as floats can tell, and not always the least.
    Iterated,
    /// By the exact penetration depth of the two hulls, as the iteration did not end: a shortest translation of all.
    HandedOver,
    /// By the exact penetration depth of the two hulls, as [`Method::Penetration`](super::Method::Penetration) has it: a shortest translation of all.
    Penetration,
    /// Not at all: the iteration did not end, and the exact penetration depth was not to be taken, or could not be, as a hull has no volume. The
    /// last direction is kept, which separates the hulls, though perhaps not by a shortest translation.
    Open,
}

/// A contact direction.
pub(super) struct Found {
    /// The unit vector, from A to B.
    pub(super) normal: Vector3<f64>,
    /// How it was found.
    pub(super) settled: Settled,
}

/// What the next search begins with.
#[derive(Debug, Clone, Default)]
pub(super) struct Memory {
    /// The last direction, from A to B.
    pub(super) direction: Option<Vector3<f64>>,
    /// The last negative distance.
    pub(super) distance: Option<f64>,
    /// Where the last search of GJK for the hulls, and that for the separated hulls, ended.
    pub(super) witnesses: [Vec<Pairing>; 2],
}

/// The contact direction of hulls that share a point, by the iteration, and where it does not end by the exact penetration
/// depth.
pub(super) fn find(hulls: &Hulls<'_>, memory: &mut Memory, work: &mut Work, counts: &mut Counts) -> Found {
    let found = iterate(hulls, memory, work, counts);
    if found.settled == Settled::Iterated {
        return found;
    }
    counts.handovers += 1;
    shortest(hulls).map_or(found, |normal| Found { normal, settled: Settled::HandedOver })
}

/// `Find_Contact_Direction` (§4.1), with what it takes to leave what is no local minimum.
pub(super) fn iterate(hulls: &Hulls<'_>, memory: &mut Memory, work: &mut Work, counts: &mut Counts) -> Found {
    let start = memory.direction.or_else(|| hulls.between_means()).unwrap_or(Vector3::x());
    let (mut normal, mut is_known) = (start, false);
    for _ in 0..MOST {
        let Some(Separated { apart, by, reach }) = separate(hulls, &normal, memory, work, counts) else { break };
        let Some(next) = apart.direction else { break };
        let depth = hulls.reach(&next);
        let is_settled = (next - normal).amax() <= UNCHANGED || depth >= reach;
        if depth <= reach {
            normal = next;
        }
        memory.distance = Some((by - apart.distance[0]).max(0.0));
        counts.iterations += u64::from(!is_known || !is_settled);
        is_known = apart.facet.is_some_and(|facet| hulls.is_over(&facet, &next));
        if is_settled {
            match tilted(hulls, &normal) {
                Some(tilt) => normal = tilt,
                None => return Found { normal, settled: Settled::Iterated },
            }
        }
    }
    Found { normal, settled: Settled::Open }
}

/// Hulls that have been moved apart.
struct Separated {
    apart: Apart,
    /// By how much A was moved, within four units in the last place.
    by: f64,
    /// How far A must move at least against the direction it was moved against; in floats.
    reach: f64,
}

/// Moves A against a direction until the hulls are apart; `None` if floats do not suffice for that.
fn separate(
    hulls: &Hulls<'_>,
    normal: &Vector3<f64>,
    memory: &mut Memory,
    work: &mut Work,
    counts: &mut Counts,
) -> Option<Separated> {
    let reach = hulls.reach(normal);
    let mut length = match memory.distance {
        Some(last) if last.is_finite() => (FACTOR * last).max(LEAST_SHARE * reach),
        _ => FACTOR * reach,
    };
    // Hulls that only touch are moved by what floats can tell from nothing.
    length = length.max(LEAST_LENGTH * hulls.size()).max(LEAST_EXTENT * hulls.extent()).max(f64::MIN_POSITIVE);
    for _ in 0..MOST_DOUBLINGS {
        let at: Point3<f64> = hulls.at - normal * length;
        match hulls.apart(&Rest::at(at).ok()?, &mut memory.witnesses[1], work) {
            Some(apart) => return Some(Separated { apart, by: (hulls.at - at).norm(), reach }),
            None => {
                counts.doublings += 1;
                length *= 2.0;
            }
        }
    }
    None
}
