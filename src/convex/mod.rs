//! L4. Algorithms on convex solids.

pub mod cd_dual;
mod ellipsoid;
mod facets;
mod meeting;
mod pair;
mod polyhedron;
mod solid;
mod support;

pub(crate) use ellipsoid::Ellipsoid;
pub use pair::{ConvexPair, PairError};

pub(crate) use meeting::{Meeting, SupportingPlane};
pub(crate) use polyhedron::{HalfEdge, Polyhedron};
pub(crate) use solid::ConvexSolid;
