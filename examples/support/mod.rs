//! What the exactness command and the tests share: queries as plain data, random ones, and who can answer them.
#![allow(dead_code, unreachable_pub, unused_imports, reason = "each of the including crates uses its own part of this")]

pub mod agreement;
pub mod answer;
pub mod batches;
pub mod convex;
pub mod ending;
pub mod families;
pub mod general;
pub mod hair;
pub mod lattice;
pub mod methods;
pub mod prng;
pub mod query;
pub mod scaled;
pub mod shape;
pub mod snug;
pub mod solids;
pub mod tally;
pub mod touching;
