//! L0. Exact numbers and the filters in front of them. Knows no bodies.

mod approximate;
pub(crate) mod integer;
pub(crate) mod integers;
mod rational;
mod sign;
mod time;
mod vector;

pub(crate) use approximate::{Approximate, HALF_ULP};
pub(crate) use rational::Rational;
pub use sign::Sign;
pub use time::{ExactTime, ParseTimeError};
pub(crate) use vector::{
    BigVector, ExactNumber, FilteredVector, LARGEST_FILTERED, LEAST_UNIT, SmallVector, UNDERFLOW, determinant,
};
