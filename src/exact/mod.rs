//! L0. Exact numbers and the filters in front of them. Knows no bodies.

mod approximate;
pub(crate) mod integer;
mod rational;
mod sign;
mod time;

pub(crate) use approximate::Approximate;
pub(crate) use rational::Rational;
pub use sign::Sign;
pub use time::{ExactTime, ParseTimeError};
