//! The 4-prism method of Joseph & Plantinga §2: time is a fourth dimension.
//!
//! A convex solid that translates during a piece of time is a prism in space and time: its base is the solid, its ends
//! are two copies of it. The solids collide exactly if their prisms share a point. `frame` holds the prisms in whole
//! numbers; B stands, A moves by the relative displacement.
//!
//! 1. *Hierarchies.* Each level of a prism's hierarchy is the prism of a level of the base polyhedron's
//!    ([`Hierarchy`]): both copies of a base vertex are removed together. Lemma 1 removes vertices of one end only, and
//!    what is left then is no prism, so that the lemma says nothing about the next level. With both removed all that it
//!    claims stays true: a level has at most 19/20 of the vertices of the one before, a vertex removed has at most 11 +
//!    1 neighbours, and of the vertices removed only the two copies of one base vertex are joined.
//! 2. *ClosestPair pairs* (Algorithm 1; `closest`). The taller hierarchy is brought down to the number of levels of the
//!    other (`i = min(r, s)`), then both go down together. At each step the closest pair of the level before is carried
//!    on. A plane normal to `p - q` that touches a prism is exceeded, one level down, by the copies of at most one base
//!    vertex: what is beyond a plane is connected, and base vertices put back together are not. That vertex is a
//!    neighbour of every vertex in the plane. So the pair is certified, or put in doubt, by what is put back next to
//!    its own vertices.
//! 3. *Early stop.* Levels are nested: once `p = q`, the solids collide, whatever the finer levels are.
//! 4. *The least t* (`entry`). From there on the triangle of the difference through which the line of the motion enters
//!    it is carried down the rest of the levels in the same way, until it is in a facet of the difference of the solids
//!    themselves.
//!
//! # Time
//!
//! With `n` vertices in all, the levels have `O(n)` vertices together, because they shrink geometrically. A search for
//! an extreme vertex looks at each vertex of a level at most once; so a fixed number of searches at each level takes
//! `O(n)` altogether, which is the paper's bound. If a pair is not certified as it is, the one vertex beyond each plane
//! is taken in, and the number of searches that follow does not depend on the size of the level but on how the pair
//! moves in the caps over these two vertices; [`Cost`] says how many there were. Since an extreme vertex is found down
//! the hierarchy, a search looks at far fewer vertices than there are, and what is linear is the building of the
//! hierarchies, made once and kept, and the choice of the unit for the coordinates.
//!
//! Exact arithmetic adds a factor that depends on the numbers, not on `n`: the weights of the closest pair are
//! determinants of scalar products, of some eight times the bits of a coordinate. In exchange every search ends,
//! because the distance falls strictly; solids that only touch are found to; and there is no last level at which the
//! answer is in doubt.

mod closest;
mod entry;
mod frame;
#[cfg(test)]
mod tests;

use crate::hierarchy::Hierarchy;
use crate::prism::closest::{ClosestPair, PrismDistance};
use crate::prism::entry::{EntryInstant, LineEntry};
use crate::prism::frame::{Duration, LevelDifference, PrismCorner, SpaceTimeFrame};
use firstcontact_convex::{ConvexSolid, Cost, MotionEnd, PairError};
use firstcontact_exact::ExactSquare;
use firstcontact_motion::{ContactPlane, Meeting, Scene, Span};
use firstcontact_solid::Body;

/// First contact of two convex solids during the scene's piece.
///
/// # Errors
/// If one of the bodies is not certified convex.
pub fn meeting(scene: &Scene<'_>, bodies: [&Body; 2], cost: &mut Cost) -> Result<Meeting, PairError> {
    let [a, b] = ConvexSolid::pair(bodies)?;
    let hierarchies = [Hierarchy::kept(bodies[0], a), Hierarchy::kept(bodies[1], b)];
    Ok(meeting_of_solids(scene, [a, b], hierarchies, cost))
}

fn meeting_of_solids(
    scene: &Scene<'_>,
    [a, b]: [&ConvexSolid; 2],
    hierarchies: [&Hierarchy; 2],
    cost: &mut Cost,
) -> Meeting {
    let frame = SpaceTimeFrame::new(scene, a, b, Duration::LikeDisplacement);
    let mut differences = differences(&frame, hierarchies, cost);
    let mut closest = ClosestPair::at(&frame, top_corner(hierarchies));
    let meets_at = differences.find(|difference| {
        cost.levels += 1;
        closest.approach(difference, cost) == PrismDistance::Zero
    });
    let Some(coarsest) = meets_at else { return Meeting::Apart };
    if scene.is_at_rest() {
        return Meeting::AtBeginning;
    }
    let mut entry = LineEntry::new(&coarsest, &closest.corners);
    for difference in std::iter::once(coarsest).chain(differences) {
        entry.descend(&difference, cost);
        if entry.instant() == EntryInstant::ByTheBeginning {
            break;
        }
    }
    match entry.instant() {
        EntryInstant::ByTheBeginning => Meeting::AtBeginning,
        EntryInstant::Later(corners) => Meeting::On(plane(scene, a, b, corners)),
    }
}

/// The square of `|p - q|` at which Algorithm 1 ends: the distance of the two prisms in space and time, the whole piece
/// of time counting as one unit of length and B standing. It is the distance in space of solids that do not move.
pub(crate) fn separation(
    scene: &Scene<'_>,
    bodies: [&Body; 2],
    [a, b]: [&ConvexSolid; 2],
    cost: &mut Cost,
) -> ExactSquare {
    let hierarchies = [Hierarchy::kept(bodies[0], a), Hierarchy::kept(bodies[1], b)];
    let frame = SpaceTimeFrame::new(scene, a, b, Duration::OneUnit);
    let mut closest = ClosestPair::at(&frame, top_corner(hierarchies));
    for difference in differences(&frame, hierarchies, cost) {
        cost.levels += 1;
        if closest.approach(&difference, cost) == PrismDistance::Zero {
            return ExactSquare::ZERO;
        }
    }
    ExactSquare::new(closest.square(&frame))
}

/// The vertices with which the search for the closest pair begins.
fn top_corner(hierarchies: [&Hierarchy; 2]) -> PrismCorner {
    PrismCorner { vertices: hierarchies.map(|hierarchy| hierarchy.top()[0]), ends: [MotionEnd::Beginning; 2] }
}

/// The differences of a level of A and one of B, from the coarsest to that of the solids themselves.
fn differences<'f>(
    frame: &'f SpaceTimeFrame<'f>,
    hierarchies: [&'f Hierarchy; 2],
    cost: &mut Cost,
) -> impl Iterator<Item = LevelDifference<'f>> + use<'f> {
    let pairs = descent(hierarchies.map(Hierarchy::height));
    cost.levels_in_all += pairs.len() as u64;
    pairs.into_iter().map(move |levels| LevelDifference { frame, hierarchies, levels })
}

/// The pairs of levels in the order in which they are visited: from the coarsest of both down to the finest, the taller
/// hierarchy alone until the other has as many.
fn descent(heights: [usize; 2]) -> Vec<[usize; 2]> {
    let tallest = heights[0].max(heights[1]);
    (0..tallest).rev().map(|level| heights.map(|height| level.min(height - 1))).collect()
}

/// The plane of a facet of the difference, by two spans of the solids.
///
/// Each of its vertices is the difference of a vertex of A and one of B that are both in the plane that supports them.
/// So the edges of the portal, and with them two that are not parallel, are sums of the spans of A and those of B. The
/// plane is not parallel to the motion: two spans within it are parallel exactly if no volume is left with the motion.
fn plane(scene: &Scene<'_>, a: &ConvexSolid, b: &ConvexSolid, corners: [[u32; 2]; 3]) -> ContactPlane {
    let of_a = corners.map(|[vertex, _]| a.polyhedron.body_vertices()[vertex as usize]);
    let of_b = corners.map(|[_, vertex]| b.polyhedron.body_vertices()[vertex as usize]);
    let spans = [
        Span::OfA(of_a[0], of_a[1]),
        Span::OfA(of_a[0], of_a[2]),
        Span::OfB(of_b[0], of_b[1]),
        Span::OfB(of_b[0], of_b[2]),
    ];
    let pairs = [(0, 1), (2, 3), (0, 2), (0, 3), (1, 2)].map(|(i, j)| [spans[i], spans[j]]);
    let is_flat = |&[u, v]: &[Span; 2]| scene.sign([u, v, Span::Motion]).is_zero();
    // If none of the others is, the last pair is the one that spans the plane.
    let spans = pairs.into_iter().find(|pair| !is_flat(pair)).unwrap_or([spans[1], spans[3]]);
    ContactPlane { spans, a: of_a[0], b: of_b[0] }
}
