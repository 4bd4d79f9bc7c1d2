//! L4. Two convex solids: polyhedra, support points, closest features and the facets of their Minkowski difference.

pub mod cd_dual;
mod cones;
mod cost;
mod facets;
mod gjk;
mod inner_ball;
mod normal_map;
mod polyhedron;
mod relation;
#[doc(hidden)]
pub mod samples;
mod solid;
mod solids;
pub mod support;
mod vclip;
mod warm_start;

pub use cost::Cost;
pub use gjk::{
    Cast, CastInstant, Distance, Extent, Gap, Gjk, GjkCertificate, GjkQuery, MinkowskiDifference, MotionEnd,
    NearestPoint, Passing, PassingGap, PointSet, Shape, Simplex, SupportPoint, TimeOfImpact, WeightedPair, certificate,
    distance, nearest,
};
pub use inner_ball::{Ball, Core, nearest_fraction};
pub use normal_map::{InnerPoint, NormalMap};
pub use polyhedron::{HalfEdge, Polyhedron};
pub use relation::{ConvexCertificate, Face, Inside, Normal, Relation, Separation, Touch};
pub use solid::{ConvexSolid, Meeting, PairError, SupportingPlane};
pub use solids::{Edge, Facet, Feature, Link, Sense, Side, Solids, Vertex, in_order};
pub use support::Ellipsoid;
pub use vclip::{interiors_meet, v_clip};
pub use warm_start::WarmStart;

/// Names as the `firstcontact` crate has them, for the examples in the documentation.
#[doc(hidden)]
pub mod facade {
    pub use crate as convex;
    pub use firstcontact_motion::facade::*;
}
