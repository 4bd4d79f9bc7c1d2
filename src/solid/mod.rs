//! L2. Checked polyhedra: topology, shells, triangulation, convexity. Knows no motion.

pub mod feature;

pub use feature::Feature;
