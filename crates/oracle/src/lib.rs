//! The slow rational oracle: first contact decided by solving every equation there is, in rational numbers.
//!
//! It is a reference: obviously right, and not fast. It takes numbers and plain arrays only, shares no code with any
//! method of the library, and follows another line of thought: no signs along the motion, no trees, no filters, but the
//! corners of one small linear program per pair of simplices (see `search`).
//!
//! `first_contact` decides one straight motion, [`clock`] bodies on timed paths, and [`timeline`] finds, for the whole
//! clock, the times at which bodies are apart, touch or overlap. `first_within_on_clock` finds when they first come
//! within a margin of each other.
//!
//! # Modules
//!
//! - `rational`, `integer`: rational numbers and the floats around them; integers, and linear equations over them.
//! - `body`, `scene`: bodies as plain arrays; two bodies and a motion as integers.
//! - `search`, `outcome`: all pairs of simplices, and the first contact of one motion, with winding numbers for
//!   containment.
//! - `volume`: the test for a shared volume.
//! - `margin`: all pairs of simplices again, and the first time at which two are within a length of each other.
//! - `turning`, `polynomial`: bodies that turn; real roots of polynomials by Sturm's chains.
//! - `clock`, `timeline`: timed paths, and the relation of two bodies over the whole clock.

mod body;
pub mod clock;
mod integer;
mod margin;
mod outcome;
mod polynomial;
mod rational;
mod scene;
mod search;
pub mod timeline;
mod turning;
mod volume;

pub use body::{Body, BodyError, Feature, Kind, Triangle};
pub use margin::{Nearness, Root, first_within_on_clock};
pub use outcome::{Contact, Outcome, first_contact};
pub use rational::{ParseRationalError, Rational};
pub use turning::{TurnOutcome, TurnPose, Turning};

#[cfg(test)]
mod tests;
