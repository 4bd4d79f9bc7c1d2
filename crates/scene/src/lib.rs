//! Worlds of many bodies on one clock, and planners that ask about motions in them.

pub mod planner;
pub mod world;

/// Names as the `firstcontact` crate has them, for the examples in the documentation.
#[doc(hidden)]
pub mod facade {
    pub use crate::planner::{Checker, LastValid};
    pub use crate::{planner, world};
    pub use firstcontact_contact::facade::*;
}
