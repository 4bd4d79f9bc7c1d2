//! Fourier-Motzkin elimination, exactly (notes on convexity-based methods, "Fourier-Motzkin Elimination").
//!
//! A variable is eliminated by adding every inequality that bounds it above to every one that bounds it below, each with the
//! factor that makes the variable vanish. What is left has a solution if and only if the system had one; of one variable
//! the greatest lower bound is compared with the least upper bound. With strict inequalities the same holds for
//! solutions of the strict system, so that one run tells all three cases apart: inner points, points of the boundary only, none.
//!
//! Redundant inequalities stay, as in the textbook: `m` of them may become `m^2 / 4` with each variable. So there
//! is a limit on their number ([`MOST_INEQUALITIES`], or what the caller says), and more is an error rather than a long
//! wait. Every sum remembers what it is the sum of; that gives the proof where there is no solution, and no inner one.

mod eliminate;
mod outcome;
#[cfg(test)]
mod tests;
mod witness;

pub(crate) use outcome::relation;
pub use outcome::{EliminationError, Feasibility, MOST_INEQUALITIES, TooManyInequalities, eliminate};
