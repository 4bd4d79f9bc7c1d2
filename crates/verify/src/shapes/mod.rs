//! Generated meshes for the sample worlds, the tests and the benchmarks.
//!
//! Every generator returns a [`Shape`] that is closed, consistently oriented with its faces outward (a cavity's inward),
//! and free of self-intersections. They depend on nothing but the standard library and the mesh type of the formats
//! crate.
//!
//! Trigonometry here is the platform's: whatever goes into a file is passed through [`Shape::rounded`] first.
mod extrusion;
mod parts;
mod round;
mod shape;

pub use extrusion::{
    Gear, blind_hole, bracket, chamfered, cuboid, extrusion, gear, hollow_box, l_shape, prism, square_tube, staircase,
    window_plate,
};
pub use parts::{Drone, Family, Gripper, drone, grid, gripper, pallet, rack};
pub use round::{blob, ellipsoid, ellipsoid_points, icosphere, torus, torus_knot, tube};
pub use shape::{Flaw, Random, Shape};
