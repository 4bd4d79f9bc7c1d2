//! What the deformation command and the tests share: scenes of deforming meshes, and an exact answer found by looking at every
//! pair of facets.
#![allow(dead_code, unreachable_pub, reason = "each of the including crates uses its own part of this")]

pub mod brute;
