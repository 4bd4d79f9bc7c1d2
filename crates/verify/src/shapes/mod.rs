//! Generated meshes for the sample worlds, the tests and the benchmarks.
//!
//! Every generator returns a [`Shape`] that is closed, consistently oriented with its faces outward (a cavity's inward),
//! and free of self-intersections. They depend on nothing but the standard library and the mesh type of the formats
//! crate, so that any target can include this folder with `#[path = "..."] mod shapes;`.
//!
//! Trigonometry here is the platform's: whatever goes into a file is passed through [`Shape::rounded`] first.
mod blob;
mod check;
mod cuboid;
mod drone;
mod ellipsoid;
mod extrusion;
mod family;
mod gear;
mod grid;
mod gripper;
mod hole;
mod hollow;
mod icosphere;
mod prism;
mod profile;
mod random;
mod shape;
mod storage;
mod torus;
mod tube;

pub use blob::blob;
pub use check::Flaw;
pub use cuboid::cuboid;
pub use drone::{Drone, drone};
pub use ellipsoid::{ellipsoid, ellipsoid_points};
pub use extrusion::extrusion;
pub use family::Family;
pub use gear::{Gear, gear};
pub use grid::grid;
pub use gripper::{Gripper, gripper};
pub use hole::{blind_hole, square_tube, window_plate};
pub use hollow::hollow_box;
pub use icosphere::icosphere;
pub use prism::{chamfered, prism};
pub use profile::{bracket, l_shape, staircase};
pub use random::Random;
pub use shape::Shape;
pub use storage::{pallet, rack};
pub use torus::torus;
pub use tube::{torus_knot, tube};
