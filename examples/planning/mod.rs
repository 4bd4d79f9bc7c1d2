//! Planners on the public API alone: what a planner's author writes, and nothing more.
#![allow(dead_code, unreachable_pub, reason = "each of the including crates uses its own part of this")]

pub mod agv;
pub mod clutter;
pub mod conflict_search;
pub mod fleet;
pub mod motion_validator;
pub mod plan;
pub mod prm;
pub mod rrt_connect;
pub mod shortcut;
pub mod vector;

pub mod prng;

/// Whatever can go wrong: an example has nothing to do about it.
pub type Failure = Box<dyn std::error::Error>;
