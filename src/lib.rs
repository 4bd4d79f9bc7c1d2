//! Exact first contact between moving polyhedra.

pub mod contact;
pub mod exact;
pub mod geom;
pub mod motion;
pub mod solid;
pub mod world;

pub use firstcontact_formats as formats;
pub use nalgebra;
