//! L1. Points and the predicates on them. Knows no bodies.

mod magnitudes;
pub mod predicate;
mod shuffle;

pub(crate) use magnitudes::Magnitudes;
pub(crate) use shuffle::shuffle;
