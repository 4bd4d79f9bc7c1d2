//! Worlds of many bodies on one clock, and planners that ask about motions in them.
//!
//! Both ask one engine. `broad_phase` names the pairs of objects whose boxes meet in space and time, `exemptions` and `pairs` hold the
//! policy of each pair, `engine` asks the contact layer and orders the contacts, and `parallel` spreads the work over threads.

mod broad_phase;
mod candidates;
mod engine;
mod exemptions;
mod objects;
mod pairs;
mod parallel;
pub mod planner;
pub mod world;

/// Names as the `firstcontact` crate has them, for the examples in the documentation.
#[doc(hidden)]
pub mod facade {
    pub use crate::planner::{Checker, LastValid};
    pub use crate::{planner, world};
    pub use firstcontact_contact::facade::*;
}
