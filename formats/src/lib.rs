//! Strict readers and writers for OFF, OBJ and STL meshes.
//!
//! Bytes in, [`Mesh`] out, and back. This crate opens no files and knows no geometry.

mod mesh;

pub use mesh::{Format, Mesh, MeshError};
