//! Exact first contact between moving polyhedra.

pub mod exact;
pub mod oracle;
pub mod solid;

pub use firstcontact_formats as formats;
pub use nalgebra;
