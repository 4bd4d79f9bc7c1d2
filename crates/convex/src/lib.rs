//! Two convex solids: polyhedra, support points, closest features, distances and the facets of their Minkowski
//! difference.
//!
//! The crate holds what first contact needs of convex solids. The papers' other systems are the crate above, `papers`.
//!
//! - `polyhedron`: boundary with coplanar triangles merged (`facets`), of extreme vertices only, numbered along a curve
//!   through space.
//! - `solid`: a body as a [`ConvexSolid`], prepared once and kept with the body; the hull of a solid that is convex but
//!   for rounding.
//! - `support`: support points in floats, by a linear scan or by a climb from a table of directions. They propose and
//!   never decide.
//! - `inner_ball`: inner and outer ball of a solid ([`Core`]), for an early out.
//! - `normal_map`: facets by the directions of their normals, for the first faces of CD-Dual.
//! - `solids`: vertices, edges and facets of two solids at rest, and the vectors between vertices of either.
//! - `relation`: apart, touching or overlapping ([`Relation`]), with a certificate that names vertices
//!   ([`ConvexCertificate`]).
//! - `cones`: touching or overlapping, by the cones at a shared point.
//! - `gjk`: distances between two floats that enclose them, and exact verdicts. Floats propose, signs of spans certify,
//!   and a search in integers decides the rest.
//! - `vclip`: closest features by a walk over pairs of features, exactly.
//! - [`cd_dual`]: the facet of the Minkowski difference that a line enters, by the searches of CD-Dual and a walk that
//!   certifies it.
//! - `cost` and `warm_start`: the work of queries, and what one query leaves to the next; the same types for all
//!   methods.

pub mod cd_dual;
mod cones;
mod cost;
mod difference;
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
pub use difference::{Extent, MinkowskiDifference, MotionEnd, PointSet, Shape, Side, SupportPoint};
pub use gjk::{
    Cast, CastInstant, Distance, Gap, Gjk, GjkCertificate, GjkQuery, NearestPoint, Passing, PassingGap, Simplex,
    TimeOfImpact, WeightedPair, certificate, distance, nearest,
};
pub use inner_ball::{Ball, Core, nearest_fraction};
pub use normal_map::{InnerPoint, NormalMap};
pub use polyhedron::{HalfEdge, Polyhedron};
pub use relation::{ConvexCertificate, Face, Inside, Normal, Relation, Separation, Touch};
pub use solid::{ConvexSolid, PairError};
pub use solids::{Edge, Facet, Feature, Link, Sense, Solids, Vertex, in_order};
pub use support::Ellipsoid;
pub use vclip::{interiors_meet, v_clip};
pub use warm_start::WarmStart;

/// Names as the `firstcontact` crate has them, for the examples in the documentation.
#[doc(hidden)]
pub mod facade {
    pub use crate as convex;
    pub use firstcontact_motion::facade::*;
}
