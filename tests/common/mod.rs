//! What several of the test files share.
#![allow(dead_code, unreachable_pub, reason = "each test file uses its own part of this")]

pub mod cases;
pub mod simplex;

#[path = "../../examples/support/mod.rs"]
pub mod support;
