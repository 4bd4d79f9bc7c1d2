//! What `measure` found, in words.

mod deform;
mod distance;
mod overlap;

pub(super) use deform::deform;
pub(super) use distance::distance;
pub(super) use overlap::overlap;
