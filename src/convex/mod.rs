//! L4. Algorithms on convex solids.

mod facets;
mod gjk;
mod meeting;
mod polyhedron;
mod solid;

pub use gjk::{Cast, Corner, Distance, Gap, Gjk, GjkError, Instant, Work, distance};
pub(crate) use meeting::{Meeting, SupportingPlane};
pub(crate) use polyhedron::{HalfEdge, Polyhedron};
pub(crate) use solid::ConvexSolid;
