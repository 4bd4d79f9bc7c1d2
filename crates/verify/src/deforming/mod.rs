//! What the deformation command and the tests share: scenes of deforming meshes, and an exact answer found by looking at every
//! pair of facets.
pub mod brute;
pub mod scenes;
