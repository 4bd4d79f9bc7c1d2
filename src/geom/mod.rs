//! L1. Points and the predicates on them. Knows no bodies.

mod magnitudes;
pub mod predicate;

pub(crate) use magnitudes::Magnitudes;
