//! CD-Dual: collision detection of convex polyhedra by a local search on the dual of their Minkowski difference (Choi, Li, Wang and
//! Cameron), decided exactly.

mod arcs;
mod counts;
mod difference;
mod face;
mod goal;
mod guide;
mod meeting;
mod search;
#[cfg(test)]
mod tests;
mod walk;
mod witness;

pub use counts::Counts;
pub(crate) use guide::Guide;
pub(crate) use meeting::meeting;
pub use witness::Witness;
