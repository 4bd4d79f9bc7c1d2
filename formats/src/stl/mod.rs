//! STL, a list of triangles, as text or binary, through `stl_io`.
//!
//! `stl_io` takes many legal files for the wrong kind, stops after the first of several solids, and joins vertices by their
//! bits. So the kind is decided before it (`sniff`), it is given text or bytes that leave it no choice, and vertices are
//! joined here (`weld`). It parses every number that ends up in the mesh.

pub(crate) mod ascii;
pub(crate) mod binary;
mod facets;
pub(crate) mod weld;
