//! L1. Points and the predicates on them. Knows no bodies.

mod around;
mod magnitudes;
mod point;
pub mod predicate;
mod shuffle;
pub mod visibility;

pub use around::around;
pub use magnitudes::Magnitudes;
pub use point::coordinates;
pub use shuffle::shuffle;
pub use visibility::{Horizon, Visibility};
