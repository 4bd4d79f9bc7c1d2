//! Random queries on two convex solids: the hulls of random points, thin ones, and solids on a small lattice.
//!
//! A [`Setting`] is two bodies and some [`Encounter`]s of them, so that a body is built once and asked about often.
mod family;
pub mod points;
mod setting;

pub use family::Family;
pub use points::ellipsoid;
pub use setting::{ENCOUNTERS, Setting, at_rest, in_general_position};
