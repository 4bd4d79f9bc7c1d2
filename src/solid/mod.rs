//! L2. Checked polyhedra: topology, shells, triangulation, convexity. Knows no motion.

mod assemble;
pub mod body;
pub mod convexity;
mod cuboid;
mod ears;
mod edges;
pub mod error;
pub mod feature;
mod fold;
pub mod hull;
pub mod kind;
mod loops;
pub mod offenders;
mod place;
mod polygon;
mod rehull;
pub(crate) mod skin;
pub mod topology;
mod triangulate;
mod union;
mod volume;
mod weld;
mod winding;

pub use body::{Body, Orientation};
pub use convexity::NotConvex;
pub use error::BuildError;
pub use feature::Feature;
pub use hull::{HullError, convex_hull};
pub use kind::Kind;
pub use offenders::{BadEdge, Offenders};
pub use topology::{Shell, Topology};
