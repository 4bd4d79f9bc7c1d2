//! What `measure` found, in words.

mod direction;
mod distance;
mod overlap;
mod penetration;

pub(super) use direction::direction;
pub(super) use distance::distance;
pub(super) use overlap::overlap;
pub(super) use penetration::penetration;
