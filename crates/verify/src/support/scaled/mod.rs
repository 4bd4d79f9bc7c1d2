//! Random pairs of convex solids to be scaled, and what they are when they really are scaled: nothing here knows of a curve but
//! the comparison with one.

mod compare;
mod pairs;
mod program;

pub use compare::{Compared, OUTCOMES, compare};
pub use pairs::{Kind, Posed};
pub use program::Program;
