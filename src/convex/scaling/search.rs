//! Where solids that grow first share a point: a walk from facet to facet of the Minkowski difference.
//!
//! Let the scalings go from a pair at which the solids are apart, or touch, along a straight way on which neither of them falls. Each
//! facet says of a part of the way that the solids are apart there, by its plane; the facet that says it of the longest is the one
//! in which they touch, and there the target T is in that facet. The walk begins at a facet that says it of the first pair,
//! or has T in its plane there. If T, in the plane of a facet where that ends, is strictly beyond an edge, the walk crosses the edge.
//!
//! *It ends, and where it ends is right.* At the scalings where the solids leave the plane, M is convex, and T in
//! the plane of a facet strictly beyond one of its edges is strictly in front of the plane of the next facet, which therefore
//! says of a longer part of the way that the solids are apart: no facet comes twice. Where T is beyond no edge, it is in the facet and so in
//! M, and the solids share a point.

use super::counts::Counts;
use super::facet::{Facet, faces_target};
use super::frame::Frame;
use super::pair::Pair;
use crate::convex::cd_dual::{self, signed_distance};
use crate::convex::side::{Sense, Side};
use crate::exact::Wide;

/// A facet, and a pair of scalings on its line at which the target is in it: the solids touch there.
#[derive(Clone)]
pub(super) struct Tangent<'s> {
    /// The facet.
    pub facet: Facet<'s>,
    /// The scalings.
    pub at: Pair,
}

/// Where the way from a pair in a direction, which has no negative component and is not null, comes to touching scalings. The
/// facet must not have the pair behind its line.
pub(super) fn search<'s>(
    frame: &Frame<'s>,
    start: &Facet<'s>,
    from: &Pair,
    along: &[Wide; 2],
    counts: &mut Counts,
) -> Tangent<'s> {
    counts.oracle_calls += 1;
    let mut facet = start.clone();
    loop {
        counts.facets_visited += 1;
        let at = facet.crossed(from, along);
        match facet.next(frame, &at) {
            Some(next) => facet = next,
            None => return Tangent { facet, at },
        }
    }
}

/// A facet that has the target in front of it where both scalings are zero, which must not be in the origin: the first
/// such facet of B, as its normals span space positively.
pub(super) fn first<'s>(frame: &Frame<'s>) -> Option<Facet<'s>> {
    let difference = frame.difference((0, Sense::Forward));
    let polyhedron = difference.polyhedron(Side::B);
    let direction = frame.towards_target();
    let near = difference.solid(Side::B).guide().facet_towards(polyhedron, direction);
    let all = 0..polyhedron.facet_count() as u32;
    let facet = std::iter::once(near).chain(all).find(|&facet| {
        let (spans, _) = difference.normal(Side::B, facet);
        faces_target(frame, spans)
    })?;
    let other = difference.solid(Side::A);
    let towards = other.guide().facet_towards(&other.polyhedron, direction.map(|x| -x));
    let corner = other.polyhedron.origin(other.polyhedron.any_half_edge(towards));
    let plane = signed_distance(&difference, Side::B, facet, corner, &mut cd_dual::Counts::default());
    Some(Facet::new(frame, &plane))
}
