//! Convex solid: what queries need of it, made once and kept with its body.

use std::sync::{Arc, OnceLock};

use nalgebra::{Point3, Vector3};

use crate::inner_ball::Core;
use crate::normal_map::NormalMap;
use crate::polyhedron::Polyhedron;
use crate::relation::Face;
use crate::support::{Ellipsoid, Support, VertexGraph};
use firstcontact_motion::MotionError;
use firstcontact_solid::{Body, Feature, Kind, NotConvex, Piece, Skin, convex_hull};

/// A body that carries the certificate of convexity, prepared.
#[derive(Debug)]
pub struct ConvexSolid {
    /// Its boundary, flat parts merged.
    pub polyhedron: Polyhedron,
    /// Ellipsoid of about its extent.
    pub ellipsoid: Ellipsoid,
    /// Its extreme vertices by direction.
    support: Support,
    normal_map: OnceLock<NormalMap>,
    core: OnceLock<Option<Arc<Core>>>,
    ends_of_box: Option<[u32; 2]>,
}

/// Why a question about two convex solids has no answer.
/// See the notes on convexity-based methods, "The Gilbert-Johnson-Keerthi Algorithm".
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum PairError {
    /// A body is not certified convex.
    #[error("the {} body is not a convex solid: {reason}", if *second { "second" } else { "first" })]
    NotConvex {
        /// False for the first body, true for the second.
        second: bool,
        /// The missing property.
        reason: NotConvex,
    },
    /// A position is not finite.
    #[error(transparent)]
    Position(#[from] MotionError),
    /// A direction has no length, or is not finite.
    #[error("a direction must be finite and not null, found {0:?}")]
    NoDirection([f64; 3]),
    /// The clock must run from a finite time to one that is not before it.
    #[error("the clock must run from a finite time to one not before it, not from {0} to {1}")]
    Clock(f64, f64),
}

impl ConvexSolid {
    /// The body as a convex solid; `None` if it is not certified to be one. Prepared when first asked for.
    #[inline]
    pub fn of(body: &Body) -> Option<&ConvexSolid> {
        body.is_convex().then(|| body.derived(ConvexSolid::new))
    }

    /// The hull of a solid of few vertices that is convex but for their rounding, as a box that was turned, in the
    /// body's numbering; the solid itself if it is certified convex. `None` for other bodies. Prepared when first asked
    /// for.
    pub fn hull_of(body: &Body) -> Option<&ConvexSolid> {
        if body.is_convex() { ConvexSolid::of(body) } else { body.derived(RoundedSolid::new).hull.as_ref() }
    }

    /// False for bodies of which [`ConvexSolid::hull_of`] knows nothing, found without preparing anything.
    #[inline]
    pub fn may_have_hull(body: &Body) -> bool {
        body.kind() == Kind::Solid && body.positions().len() <= MOST_ROUNDED
    }

    /// Two bodies as convex solids.
    ///
    /// # Errors
    /// If one of them is not certified convex.
    pub fn pair(bodies: [&Body; 2]) -> Result<[&ConvexSolid; 2], PairError> {
        let of = |second: bool| {
            let body = bodies[usize::from(second)];
            let solid = body.convexity().and_then(|()| ConvexSolid::of(body).ok_or(NotConvex::Surface));
            solid.map_err(|reason| PairError::NotConvex { second, reason })
        };
        Ok([of(false)?, of(true)?])
    }

    fn new(body: &Body) -> ConvexSolid {
        ConvexSolid::of_skin(body.skin(), body)
    }

    /// A convex skin of a body's vertices.
    fn of_skin(skin: &Skin, body: &Body) -> ConvexSolid {
        let polyhedron = Polyhedron::new(skin, body.positions());
        let ellipsoid = Ellipsoid::of(polyhedron.points());
        let support = Support::quickest(&polyhedron, &ellipsoid);
        let (normal_map, core) = (OnceLock::new(), OnceLock::new());
        let ends_of_box = ends_of_box(&polyhedron, body.bounds());
        ConvexSolid { polyhedron, ellipsoid, support, normal_map, core, ends_of_box }
    }

    /// The vertices, in the body's numbering, with the least and with the greatest coordinates of a solid that is a box
    /// along the axes; `None` for others.
    #[inline(always)]
    pub fn ends_of_box(&self) -> Option<[u32; 2]> {
        self.ends_of_box
    }

    /// Bounds for an early out, made at the first call; `None` if it has too many vertices.
    pub fn core(&self) -> Option<&Arc<Core>> {
        self.core.get_or_init(|| Core::of(&self.polyhedron).map(Arc::new)).as_ref()
    }

    /// First faces of the searches of CD-Dual, made at the first call.
    pub fn normal_map(&self) -> &NormalMap {
        self.normal_map.get_or_init(|| NormalMap::of(&self.polyhedron))
    }

    /// Its vertices and which are joined by edges, side by side in memory.
    #[inline(always)]
    pub fn graph(&self) -> &VertexGraph {
        self.support.graph()
    }

    /// The greatest product of a direction and a vertex, as rounded: all are looked at. `None` where that takes longer
    /// than to look at the neighbours of one.
    #[inline]
    pub fn reach(&self, direction: &Vector3<f64>) -> Option<f64> {
        self.support.reach(direction)
    }

    /// The vertex furthest along a direction, found in floats; `near` is one that may be near it.
    #[inline(always)]
    pub fn extreme(&self, direction: &Vector3<f64>, near: Option<u32>) -> u32 {
        self.support.extreme(direction, near)
    }
}

/// Most vertices of a solid that is looked at for being convex but for rounding.
const MOST_ROUNDED: usize = 4096;

/// Share of its size by which rounding may dent a solid. Only speed depends on it.
const DENT: f64 = 1e-9;

/// A solid that is not certified convex.
struct RoundedSolid {
    /// Its hull, if that is the solid but for dents.
    hull: Option<ConvexSolid>,
}

impl RoundedSolid {
    fn new(body: &Body) -> RoundedSolid {
        let is_candidate = ConvexSolid::may_have_hull(body) && is_dented_at_most(body);
        let hull = is_candidate.then(|| RoundedSolid::hull(body)).flatten();
        RoundedSolid { hull: hull.filter(|hull| is_all_but(hull, body)) }
    }

    fn hull(body: &Body) -> Option<ConvexSolid> {
        let vertices: Vec<u32> = body.skin().vertices().into_iter().collect();
        let points: Vec<[f64; 3]> = vertices.iter().map(|&vertex| body.positions()[vertex as usize].into()).collect();
        let corners = |triangle: [u32; 3]| triangle.map(|corner| vertices[corner as usize]);
        let pieces = convex_hull(&points).ok()?.into_iter().zip(0..);
        let pieces = pieces.map(|(triangle, face)| Piece { corners: corners(triangle), face, shell: 0 }).collect();
        Some(ConvexSolid::of_skin(&Skin::new(pieces, &[]), body))
    }
}

/// True if the first edge at which a body was found not to be convex is no more than dented.
fn is_dented_at_most(body: &Body) -> bool {
    let Err(NotConvex::Reflex { ends, .. }) = body.convexity() else { return false };
    let at = |vertex: u32| body.positions()[vertex as usize];
    let [min, max] = body.bounds();
    let dent = DENT * (max - min).amax();
    let sides = body.skin().triangles.iter().filter(|triangle| ends.iter().all(|end| triangle.corners.contains(end)));
    let mut planes = sides.clone().map(|triangle| {
        let [p, q, r] = triangle.corners.map(at);
        (p, (q - p).cross(&(r - p)))
    });
    planes.all(|(p, normal)| {
        let mut corners = sides.clone().flat_map(|triangle| triangle.corners);
        corners.all(|corner| normal.dot(&(at(corner) - p)) <= dent * normal.norm())
    })
}

/// True if no vertex of a hull is more than a dent above the plane of a triangle of the body.
fn is_all_but(hull: &ConvexSolid, body: &Body) -> bool {
    let [min, max] = body.bounds();
    let dent = DENT * (max - min).amax();
    let at = |vertex: u32| body.positions()[vertex as usize];
    body.skin().triangles.iter().all(|triangle| {
        let [p, q, r] = triangle.corners.map(at);
        let normal = (q - p).cross(&(r - p));
        let highest = hull.polyhedron.points()[hull.extreme(&normal, None) as usize];
        normal.dot(&(highest - p)) <= dent * normal.norm()
    })
}

impl Core {
    /// The bounds of a body; `None` if it is no convex solid or has too many vertices. Made at the first call.
    pub fn of_body(body: &Body) -> Option<&Arc<Core>> {
        ConvexSolid::of(body)?.core()
    }
}

impl Face {
    /// The feature of the body's file that a face of the solid is: of a facet that several of the file's faces make up,
    /// the least of them. An edge with vertices between its ends is named by its ends; one that the file does not have,
    /// as it was made by cutting a polygon that is not flat, is on that polygon. A facet that the body does not have is
    /// its interior.
    pub fn in_file(self, body: &Body) -> Feature {
        match self {
            Face::Vertex(vertex) => Feature::Vertex(vertex),
            Face::Edge([p, q]) => body.skin().feature_between(p, q).unwrap_or(Feature::Edge([p.min(q), p.max(q)])),
            Face::Facet(corners) => least_face(body, corners).map_or(Feature::Interior, Feature::Face),
        }
    }
}

fn least_face(body: &Body, [p, q, _]: [u32; 3]) -> Option<u32> {
    let polyhedron = &ConvexSolid::of(body)?.polyhedron;
    let [p, q] = [polyhedron.number(p)?, polyhedron.number(q)?];
    let edge = polyhedron.around_vertex(p).find(|&edge| polyhedron.target(edge) == q)?;
    let triangles = polyhedron.triangles(polyhedron.facet(edge)).iter();
    triangles.map(|&triangle| body.skin().triangles[triangle as usize].face).min()
}

/// The vertices at the least and the greatest corner of the bounds of a polyhedron that has a vertex at each of their
/// corners, in the body's numbering. Being convex, it is that box then.
fn ends_of_box(polyhedron: &Polyhedron, [least, greatest]: [Point3<f64>; 2]) -> Option<[u32; 2]> {
    let mut corners = [None; 8];
    for (point, &vertex) in polyhedron.points().iter().zip(polyhedron.body_vertices()) {
        if (0..3).all(|k| point[k] == least[k] || point[k] == greatest[k]) {
            let corner = (0..3).fold(0, |bits, k| bits | usize::from(point[k] == greatest[k]) << k);
            corners[corner] = Some(vertex);
        }
    }
    let has_all = corners.iter().all(Option::is_some);
    has_all.then_some([corners[0]?, corners[7]?])
}

#[cfg(test)]
mod in_file_tests {
    use super::*;

    #[test]
    fn faces_have_the_names_of_the_file() {
        let cube = Body::cuboid([1.0; 3]).unwrap();
        let skin = cube.skin();
        for (index, triangle) in (0..).zip(&skin.triangles) {
            let [p, q, r] = triangle.corners;
            let feature = skin.edge_feature(index, 0);
            assert_eq!(Face::Edge([q, p]).in_file(&cube), feature);
            if feature == Feature::Edge([p.min(q), p.max(q)]) {
                assert_eq!(Face::Facet([p, q, r]).in_file(&cube), Feature::Face(triangle.face));
            }
        }
        assert_eq!(Face::Vertex(3).in_file(&cube), Feature::Vertex(3));
    }
}
