//! L4. Algorithms on convex solids.

pub mod cd_dual;
mod ellipsoid;
mod facets;
mod meeting;
mod polyhedron;
mod solid;
mod support;

pub(crate) use ellipsoid::Ellipsoid;
pub(crate) use meeting::{Meeting, SupportingPlane};
pub(crate) use polyhedron::{HalfEdge, Polyhedron};
pub(crate) use solid::ConvexSolid;
