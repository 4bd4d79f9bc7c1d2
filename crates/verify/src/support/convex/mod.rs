//! Random queries on two convex solids: the hulls of random points, thin ones, and solids on a small lattice.
//!
//! A [`Setting`] is two bodies and some [`Encounter`]s of them, so that a body is built once and asked about often.

mod cloud;
mod encounter;
mod family;
mod generic;
pub mod hull;
mod place;
mod rest;
mod setting;
mod spelling;
mod touch;
mod vector;
mod whole;

pub use cloud::ellipsoid;
pub use family::Family;
pub use generic::in_general_position;
pub use rest::at_rest;
pub use setting::{ENCOUNTERS, Setting};
