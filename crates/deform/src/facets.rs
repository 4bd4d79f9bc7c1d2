//! Three criteria that eliminate facets which cannot be in contact (§3), and the list of the other facets.
//!
//! A facet is a face of the mesh; one whose triangles are not in a plane any more is eliminated by a criterion if all
//! of its triangles are.
//!
//! **Safety.** The second and the third are safe, for any direction and for meshes of any form: all of B is in its
//! region, so what is outside it is not in contact; and a common point of the two meshes is in both regions and is
//! projected into both impact zones. They are decided exactly and rounded outward. The first is not: a facet with its
//! back to the other mesh *can* be in contact when one mesh reaches behind the other, which the paper excludes as its
//! restriction (Figure 1). It is decided as printed, exactly, and what it eliminates wrongly is found by the exact test
//! and reported ([`Sides`](super::Sides)). A triangle without an area has no normal, and is not eliminated by it.

use super::plane::Regions;
use super::zone::{ContactProjection, ProjectedZone};
use firstcontact_convex::Side;
use firstcontact_exact::Sign;
use firstcontact_motion::{Scene, Span};
use firstcontact_solid::{Body, Triangle};

/// The facets of a mesh by the three criteria of §3, in the file's numbering, ascending.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Facets {
    /// Those that the first criterion eliminates: they turn their back to the other mesh.
    pub invisible: Vec<u32>,
    /// Those of the invisible that are edge-on: their normal is exactly at right angles to the contact direction.
    pub edge_on: Vec<u32>,
    /// Those that the second eliminates: they are outside the region of the other mesh.
    pub outside_region: Vec<u32>,
    /// Those that the third eliminates: they are beside the impact zone of the other mesh.
    pub beside_zone: Vec<u32>,
    /// Those that none eliminates.
    pub surviving: Vec<u32>,
}

/// Input of the criteria.
pub(super) struct Criteria<'c> {
    /// The scene, aiming along the contact direction from A to B.
    pub(super) scene: &'c Scene<'c>,
    /// The contact regions.
    pub(super) regions: &'c Regions,
    /// Projection of the meshes, with the zones of A and B, if floats are certain.
    pub(super) projected: Option<(&'c ContactProjection<'c, 'c>, [Option<ProjectedZone>; 2])>,
}

/// Properties of all triangles of a face so far, if it has any: each of the criteria eliminates them, and they are
/// edge-on to the direction.
type Eliminated = Option<[bool; 4]>;

impl Criteria<'_> {
    /// Puts all facets of a mesh to the criteria.
    pub(super) fn sort(&self, which: Side, body: &Body) -> Facets {
        let mut faces: Vec<Eliminated> = vec![None; body.mesh().face_count()];
        for triangle in &body.skin().triangles {
            let verdicts = self.eliminate(which, triangle);
            let face = &mut faces[triangle.face as usize];
            *face = Some(match *face {
                None => verdicts,
                Some(before) => [0, 1, 2, 3].map(|what| before[what] && verdicts[what]),
            });
        }
        let mut facets = Facets::default();
        for (face, verdicts) in (0u32..).zip(faces) {
            let Some([invisible, outside_region, beside_zone, edge_on]) = verdicts else { continue };
            let lists = [
                (invisible, &mut facets.invisible),
                (edge_on, &mut facets.edge_on),
                (outside_region, &mut facets.outside_region),
                (beside_zone, &mut facets.beside_zone),
                (!(invisible || outside_region || beside_zone), &mut facets.surviving),
            ];
            lists.into_iter().filter(|(is_in, _)| *is_in).for_each(|(_, list)| list.push(face));
        }
        facets
    }

    fn eliminate(&self, which: Side, triangle: &Triangle) -> [bool; 4] {
        let inside = &self.regions.inside[which.index()];
        let outside_region = triangle.corners.iter().all(|&corner| !inside[corner as usize]);
        let facing = self.facing(which, triangle);
        [facing != Sign::Positive, outside_region, self.is_beside(which, triangle), facing.is_zero()]
    }

    /// True if the outward normal points to the other mesh; a triangle without one is taken to face it.
    fn facing(&self, which: Side, triangle: &Triangle) -> Sign {
        let [p, q, r] = triangle.corners;
        let (sides, turn) = match which {
            Side::A => ([Span::OfA(p, q), Span::OfA(p, r)], Sign::Positive),
            Side::B => ([Span::OfB(p, q), Span::OfB(p, r)], Sign::Negative),
        };
        let sign = self.scene.sign([Span::Aim, sides[0], sides[1]]) * turn;
        let has_normal = !sign.is_zero() || self.scene.axis_beside(sides).is_some();
        if has_normal { sign } else { Sign::Positive }
    }

    /// True if it is beside the impact zone of the other mesh.
    fn is_beside(&self, which: Side, triangle: &Triangle) -> bool {
        let Some((view, zones)) = &self.projected else { return false };
        let other = &zones[1 - which.index()];
        other.as_ref().is_some_and(|zone| view.is_beside(which, triangle.corners, zone))
    }
}
