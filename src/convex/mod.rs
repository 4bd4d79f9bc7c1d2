//! L4. Algorithms on convex solids.

mod ellipsoid;
mod facets;
mod meeting;
mod polyhedron;
pub(crate) mod prism;
mod solid;

pub(crate) use ellipsoid::Ellipsoid;
pub(crate) use meeting::{Meeting, SupportingPlane};
pub(crate) use polyhedron::{HalfEdge, Polyhedron};
pub(crate) use solid::ConvexSolid;
