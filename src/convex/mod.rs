//! L4. Algorithms on convex solids.

mod facets;
mod polyhedron;
mod solid;

pub(crate) use polyhedron::{HalfEdge, Polyhedron};
pub(crate) use solid::ConvexSolid;
