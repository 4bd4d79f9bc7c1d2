//! CD-Dual: collision detection of convex polyhedra by a local search on the dual of their Minkowski difference (Choi, Li, Wang and
//! Cameron), decided exactly.

mod along;
mod arcs;
mod caliper;
mod counts;
mod difference;
mod face;
mod goal;
mod guide;
mod interior;
mod meeting;
mod overlap;
mod overlay;
mod penetration;
mod search;
#[cfg(test)]
mod tests;
mod walk;
mod witness;

pub use along::Along;
pub(crate) use along::along;
pub use counts::Counts;
pub(crate) use difference::{Corner, Difference, Line, Plane};
pub(crate) use face::{Edge, Face, Part};
pub(crate) use guide::Guide;
pub use meeting::meeting;
pub(crate) use overlap::overlap;
pub use overlap::{Overlap, Phase};
pub(crate) use penetration::penetration;
pub use penetration::{Depth, Penetration};
pub(crate) use search::signed_distance;
pub(crate) use walk::across;
pub use witness::Witness;
