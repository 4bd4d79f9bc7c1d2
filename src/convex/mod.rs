//! L4. Algorithms on convex solids.

pub mod cd_dual;
mod ellipsoid;
mod facets;
mod hierarchy;
mod meeting;
mod polyhedron;
pub(crate) mod prism;
#[cfg(test)]
mod samples;
mod solid;
mod support;

pub(crate) use ellipsoid::Ellipsoid;
pub use hierarchy::{Crossing, Hierarchy, Nearest};
pub(crate) use meeting::{Meeting, SupportingPlane};
pub(crate) use polyhedron::{HalfEdge, Polyhedron};
pub(crate) use solid::ConvexSolid;
pub use support::{SupportMethod, SupportSearch};
