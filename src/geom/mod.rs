//! L1. Points and the predicates on them. Knows no bodies.

mod magnitudes;
mod point;
pub mod predicate;

pub(crate) use magnitudes::Magnitudes;
pub(crate) use point::coordinates;
