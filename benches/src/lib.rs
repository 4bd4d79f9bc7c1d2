//! Speed of firstcontact, measured beside parry3d's shape cast on the same queries.
//!
//! A [`Pair`] of bodies stands in an [`Arrangement`]; a [`Case`] is one motion of the first past the second, made to be
//! of one [`Kind`] by asking our own exact verdict; [`Cell`] is what all cases of one kind and one pair cost; [`suite`]
//! is all of it in one table. [`touching`] has bodies that rest, fit and slide, [`small_inputs`] what must not take
//! long because it is small. The programs in `bin/` choose what to measure and print it.

#[cfg(test)]
mod allocations;
pub mod arrangement;
pub mod case;
pub mod cell;
pub mod clutter;
pub mod dual;
pub mod flat;
pub mod glide;
pub mod kind;
pub mod options;
pub mod pair;
pub mod peer;
pub mod plot;
pub mod race;
pub mod rival;
pub mod rrt;
pub mod scene;
pub mod separation;
pub mod small_inputs;
pub mod solids;
pub mod stopwatch;
pub mod suite;
pub mod summary;
pub mod table;
pub mod touching;
pub mod turning;

pub use firstcontact_verify::shapes;

pub use arrangement::Arrangement;
pub use case::Case;
pub use cell::Cell;
pub use kind::Kind;
pub use pair::Pair;
