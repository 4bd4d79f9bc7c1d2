//! Generators of queries, slow references and the programs that compare every method with them.
//!
//! `cargo run --release -p firstcontact-verify -- NAME` runs a program; without a name it lists them. `tests/` asks the same
//! of fewer queries. Nothing of this is published.
#![allow(missing_docs, unreachable_pub, reason = "not published")]

pub mod catalogue;
pub mod damaged;
pub mod deforming;
pub mod edges;
pub mod inside;
pub mod nearness;
mod programs;
pub mod separations;
pub mod shapes;
pub mod support;
pub mod triangles;

pub use programs::run;
