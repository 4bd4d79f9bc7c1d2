//! L1. Points and the predicates on them. Knows no bodies.

mod around;
mod magnitudes;
mod point;
pub mod predicate;
mod shuffle;
mod visibility;

pub(crate) use around::around;
pub(crate) use magnitudes::Magnitudes;
pub(crate) use point::coordinates;
pub(crate) use shuffle::shuffle;
pub(crate) use visibility::{Horizon, Visibility};
