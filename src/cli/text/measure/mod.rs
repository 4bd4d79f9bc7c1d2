//! What `measure` found, in words.

mod distance;
mod overlap;

pub(super) use distance::distance;
pub(super) use overlap::overlap;
