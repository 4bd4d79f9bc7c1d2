//! Linear programming by Seidel's algorithm in any dimension, exactly (notes on convexity-based methods, "Linear
//! Programming" and "Seidel's Algorithm").
//!
//! [`maximise`] answers a program in rational half-spaces, with a proof that can be checked by adding a few of them up.
//! Half-spaces are combinatorial, and so is all that the algorithm does: its state is which planes a point is on, and what it
//! asks are signs of minors of their numbers (`system`). Floats with proven bounds answer first, integers where those are in doubt.

mod flat;
mod integers;
mod outcome;
mod pair;
mod seidel;
mod solve;
mod system;
#[cfg(test)]
mod tests;

pub(crate) use integers::{Integers, scaled_down};
pub(crate) use outcome::check_program;
pub use outcome::{Contradiction, Optimum, Outcome, ProgramError, Unbounded, Weighted, maximise};
pub(crate) use pair::relation;
pub(crate) use solve::{Combination, Fractions, Solved, solve};
pub(crate) use system::Constraints;
pub use system::MOST_COORDINATES;
