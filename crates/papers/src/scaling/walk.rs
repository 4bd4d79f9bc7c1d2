//! First contact of growing solids: a walk from facet to facet of the Minkowski difference.
//!
//! Let the scalings go from a pair at which the solids are apart, or touch, along a straight way on which neither of
//! them falls. Each facet says of a part of the way that the solids are apart there, by its plane; the facet that says
//! it of the longest is the one in which they touch, and there the target T is in that facet. The walk begins at a
//! facet that says it of the first pair, or has T in its plane there. If T, in the plane of a facet where that ends, is
//! strictly beyond an edge, the walk crosses the edge.
//!
//! *It ends, and where it ends is right.* At the scalings where the solids leave the plane, M is convex, and T in the
//! plane of a facet strictly beyond one of its edges is strictly in front of the plane of the next facet, which
//! therefore says of a longer part of the way that the solids are apart: no facet comes twice. If T is beyond no edge,
//! it is in the facet and so in M, and the solids share a point.

use crate::scaling::border::{Border, PlanePoint, cut};
use crate::scaling::curve::ScaledTouch;
use crate::scaling::curve_search::{Oracle, Tangent};
use crate::scaling::frame::{AxisDirection, ScaledFacet, SeedFrame, faces_target};
use crate::scaling::half_plane::{ScalingPair, TangentBound};
use crate::scaling::partition::ScalingError;
use firstcontact_convex::cd_dual::{FacePart, signed_distance};
use firstcontact_convex::{Cost, Face, Sense, Side};
use firstcontact_exact::{Rational, SmallBigInt};

/// Walks over the facets of the difference of two solids.
pub(crate) struct Walk<'f, 's>(pub(crate) &'f SeedFrame<'s>);

impl<'s> Oracle for Walk<'_, 's> {
    type Output = ScaledFacet<'s>;

    fn search(
        &self,
        near: Option<&ScaledFacet<'s>>,
        from: &ScalingPair,
        along: &[SmallBigInt; 2],
        cost: &mut Cost,
    ) -> Result<Tangent<ScaledFacet<'s>>, ScalingError> {
        let mut facet = match near {
            Some(facet) => facet.clone(),
            None => first(self.0).ok_or(ScalingError::Inconsistent)?,
        };
        cost.oracle_calls += 1;
        loop {
            cost.facets_visited += 1;
            let at = facet.half_plane().crossed(from, along);
            match facet.next(self.0, &at) {
                Some(next) => facet = next,
                None => return Ok(Tangent { bound: facet, at }),
            }
        }
    }

    fn touch(&self, facet: &ScaledFacet<'s>, at: &ScalingPair) -> Result<ScaledTouch, ScalingError> {
        SharedRegion::new(self.0, facet, at)?.touch()
    }

    fn faces(&self, facet: &ScaledFacet<'s>, at: &ScalingPair) -> Result<[Face; 2], ScalingError> {
        let shared = SharedRegion::new(self.0, facet, at)?;
        Ok([shared.face(Side::A)?, shared.face(Side::B)?])
    }
}

/// A facet that has the target in front of it where both scalings are zero: the first such facet of B, as its normals
/// span space positively. `None` if the target is in the origin.
fn first<'s>(frame: &SeedFrame<'s>) -> Option<ScaledFacet<'s>> {
    let difference = frame.difference((0, Sense::Forward));
    let polyhedron = difference.polyhedron(Side::B);
    let direction = frame.towards_target();
    let near = difference.solid(Side::B).normal_map().facet_towards(polyhedron, direction);
    let all = 0..polyhedron.facet_count() as u32;
    let facet = std::iter::once(near).chain(all).find(|&facet| {
        let (spans, _) = difference.normal(Side::B, facet);
        faces_target(frame, spans)
    })?;
    let other = difference.solid(Side::A);
    let towards = other.normal_map().facet_towards(&other.polyhedron, direction.map(|x| -x));
    let corner = other.polyhedron.origin(other.polyhedron.any_half_edge(towards));
    let plane = signed_distance(&difference, Side::B, facet, corner, &mut Cost::default());
    Some(ScaledFacet::new(frame, &plane))
}

// What two solids share that touch at a pair of scalings.
//
// All of it is in the plane of the facet of the Minkowski difference that has the target: it is what the parts of both
// solids in that plane have in common. So it is a point, a segment or a convex polygon, and is found by cutting the one
// part off at the borders of the other. That anything is left is the check that the paper asks for in the cases of
// edge-face and face-face contact (Appendix, (iv) and (v)); the plane of the facet alone does not show it.

/// Common points of the parts of two scaled solids in one plane.
pub(crate) struct SharedRegion<'f, 's> {
    frame: &'f SeedFrame<'s>,
    facet: &'f ScaledFacet<'s>,
    pair: &'f ScalingPair,
    outlines: [Vec<OutlineCorner>; 2],
    /// A point in the inside of what is shared, in units of the frame over the denominator of the scalings.
    middle: PlanePoint,
    /// The least of the points that are shared, by its first coordinates.
    least: [Rational; 3],
}

/// The vertices of both parts in the order in which they come around the facet of the difference.
struct Outlines<'o>(&'o [Vec<OutlineCorner>; 2]);

/// A vertex of a scaled solid.
struct OutlineCorner {
    vertex: u32,
    point: PlanePoint,
}

impl Outlines<'_> {
    fn of(&self, side: Side) -> &[OutlineCorner] {
        &self.0[side.index()]
    }

    /// The part with fewer vertices, cut off at the borders of the other: vertices of what is shared, each at least
    /// once.
    fn common(&self, way: AxisDirection) -> Vec<PlanePoint> {
        let side = if self.of(Side::A).len() <= self.of(Side::B).len() { Side::A } else { Side::B };
        let part: Vec<PlanePoint> = self.of(side).iter().map(|corner| corner.point.clone()).collect();
        if part.len() == 1 {
            return part;
        }
        self.borders(side.other(), way).iter().fold(part, cut)
    }

    /// Borders of a part that is no vertex: for each of its vertices the edge that begins there; the ends of an edge
    /// too.
    fn borders(&self, side: Side, way: AxisDirection) -> Vec<Border> {
        let outline = self.of(side);
        let ends = || outline.iter().zip(outline.iter().cycle().skip(1)).map(|(p, q)| (&p.point, &q.point));
        let left = ends().map(|(p, q)| Border::left_of(p, q, way));
        if outline.len() > 2 {
            return left.collect();
        }
        left.chain(ends().map(|(p, q)| Border::ahead_of(p, q, way))).collect()
    }
}

impl<'f, 's> SharedRegion<'f, 's> {
    /// Shared points at scalings at which the target is in a facet: a seed if one of the solids is only that.
    ///
    /// # Errors
    /// If nothing is shared, so that the target is not in the facet.
    pub(crate) fn new(
        frame: &'f SeedFrame<'s>,
        facet: &'f ScaledFacet<'s>,
        pair: &'f ScalingPair,
    ) -> Result<SharedRegion<'f, 's>, ScalingError> {
        let outlines = [Side::A, Side::B].map(|side| outline(frame, facet, side, pair));
        let points = match [Side::A, Side::B].into_iter().find(|&side| is_seed(pair, side)) {
            Some(side) => vec![PlanePoint::new(frame.seed(side, pair))],
            None => Outlines(&outlines).common(facet.way()),
        };
        let least = points.iter().map(|point| &point.exact).min().ok_or(ScalingError::Inconsistent)?.clone();
        Ok(SharedRegion { frame, facet, pair, outlines, middle: middle(&points), least })
    }

    /// Contact there.
    pub(crate) fn touch(&self) -> Result<ScaledTouch, ScalingError> {
        let face = |side: Side| if is_seed(self.pair, side) { Ok(None) } else { self.face(side).map(Some) };
        let (a, b) = (face(Side::A)?, face(Side::B)?);
        Ok(ScaledTouch { point: self.frame.in_world(&self.least, self.pair), a, b })
    }

    /// The feature of a solid whose inside has a point from the inside of what is shared. As features of both solids
    /// share such points only where their insides meet, it is the lowest that holds all of it.
    pub(crate) fn face(&self, side: Side) -> Result<Face, ScalingError> {
        let (outlines, middle) = (Outlines(&self.outlines), &self.middle);
        let outline = outlines.of(side);
        let polyhedron = self.facet.difference().polyhedron(side);
        let name = |corner: &OutlineCorner| polyhedron.body_vertices()[corner.vertex as usize];
        if let Some(corner) = outline.iter().find(|corner| corner.point.exact == middle.exact) {
            return Ok(Face::Vertex(name(corner)));
        }
        let edge = |first: usize| {
            let [p, q] = [first, (first + 1) % outline.len()].map(|index| name(&outline[index]));
            Face::Edge([p.min(q), p.max(q)])
        };
        let is_on = |border: &Border| border.side(middle).is_zero();
        match self.facet.part(side) {
            FacePart::Vertex(_) => Err(ScalingError::Inconsistent),
            FacePart::Edge(_) => Ok(edge(0)),
            FacePart::Facet(facet) => {
                let found = outlines.borders(side, self.facet.way()).iter().position(is_on);
                Ok(found.map_or_else(|| Face::Facet(self.frame.corners(side, facet)), edge))
            }
        }
    }
}

fn is_seed(pair: &ScalingPair, side: Side) -> bool {
    pair.scaled(side).is_zero()
}

/// The mean of points.
fn middle(points: &[PlanePoint]) -> PlanePoint {
    let count = Rational::of(points.len() as f64);
    PlanePoint::new(std::array::from_fn(|k| {
        let sum = points.iter().fold(Rational::ZERO, |sum, point| (&sum + &point.exact[k]).reduced());
        sum.over(&count)
    }))
}

/// The vertices of a scaled part.
fn outline(frame: &SeedFrame<'_>, facet: &ScaledFacet<'_>, side: Side, pair: &ScalingPair) -> Vec<OutlineCorner> {
    let difference = facet.difference();
    let polyhedron = difference.polyhedron(side);
    let mut vertices = facet.part(side).corners(polyhedron);
    // The facets of A run the other way round in the difference.
    if side == Side::A {
        vertices.reverse();
    }
    vertices
        .into_iter()
        .map(|vertex| OutlineCorner { vertex, point: PlanePoint::new(frame.scaled(side, vertex, pair)) })
        .collect()
}
