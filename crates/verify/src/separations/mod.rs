//! Static separation: random pairs of solids, and an independent answer about each.
pub mod brute;
pub mod mesh;
pub mod pairs;
pub mod report;
pub mod settings;
