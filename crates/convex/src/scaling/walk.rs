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
use super::error::ScalingError;
use super::facet::{Facet, faces_target};
use super::frame::Frame;
use super::half_plane::Bound;
use super::oracle::{Oracle, Tangent};
use super::pair::Pair;
use super::shared::Shared;
use super::touch::Touch;
use crate::Face;
use crate::cd_dual::{self, signed_distance};
use crate::side::{Sense, Side};
use firstcontact_exact::SmallBigInt;

/// Walks over the facets of the difference of two solids.
pub(super) struct Walk<'f, 's>(pub(super) &'f Frame<'s>);

impl<'s> Oracle for Walk<'_, 's> {
    type Bound = Facet<'s>;

    fn search(
        &self,
        near: Option<&Facet<'s>>,
        from: &Pair,
        along: &[SmallBigInt; 2],
        counts: &mut Counts,
    ) -> Result<Tangent<Facet<'s>>, ScalingError> {
        let mut facet = match near {
            Some(facet) => facet.clone(),
            None => first(self.0).ok_or(ScalingError::Inconsistent)?,
        };
        counts.oracle_calls += 1;
        loop {
            counts.facets_visited += 1;
            let at = facet.half_plane().crossed(from, along);
            match facet.next(self.0, &at) {
                Some(next) => facet = next,
                None => return Ok(Tangent { bound: facet, at }),
            }
        }
    }

    fn touch(&self, facet: &Facet<'s>, at: &Pair) -> Result<Touch, ScalingError> {
        Shared::new(self.0, facet, at)?.touch()
    }

    fn faces(&self, facet: &Facet<'s>, at: &Pair) -> Result<[Face; 2], ScalingError> {
        let shared = Shared::new(self.0, facet, at)?;
        Ok([shared.face(Side::A)?, shared.face(Side::B)?])
    }
}

/// A facet that has the target in front of it where both scalings are zero: the first such facet of B, as its normals span space positively. `None` if the target is in the origin.
fn first<'s>(frame: &Frame<'s>) -> Option<Facet<'s>> {
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
