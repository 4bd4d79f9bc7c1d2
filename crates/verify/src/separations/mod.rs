//! Static separation: random pairs of solids, and an independent answer about each.
pub mod brute;
pub mod clouds;
pub mod convex;
pub mod general;
pub mod lattice;
pub mod mesh;
pub mod report;
pub mod settings;
