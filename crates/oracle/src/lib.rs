//! The slow rational oracle: first contact decided by solving every equation there is, in rational numbers.
//!
//! It is here to be obviously right, not fast, and to be compared with. It sees numbers and plain arrays only, shares no
//! code with any method of the library, and follows another line of thought: no signs seen along the motion, no trees,
//! no filters, but the corners of one small linear program per pair of simplices (see `search`).
//!
//! `first_contact` decides one straight motion, [`clock`] bodies on timed paths, and [`timeline`] says of the whole clock when
//! bodies are apart, touch or overlap.

mod body;
mod bracket;
pub mod clock;
mod equation;
mod integer;
mod outcome;
mod rational;
mod scene;
mod search;
pub mod timeline;
mod volume;
mod winding;

pub use body::{Body, BodyError, Feature, Kind, Triangle};
pub use outcome::{Contact, Outcome, first_contact};
pub use rational::{ParseRationalError, Rational};

#[cfg(test)]
mod tests;
