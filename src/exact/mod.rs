//! L0. Exact numbers and the filters in front of them. Knows no bodies.

mod approximate;
mod doubled;
pub(crate) mod expansion;
mod inline;
pub(crate) mod integer;
pub(crate) mod integers;
#[cfg(target_arch = "x86_64")]
pub(crate) mod lanes;
pub(crate) mod linear;
mod number;
mod quotient;
mod rational;
pub(crate) mod ring;
mod rounding;
mod sign;
mod square;
mod time;
mod vector;
mod wide;

pub(crate) use approximate::{Approximate, HALF_ULP};
pub(crate) use doubled::{Doubled, two_product, two_sum};
pub(crate) use number::Number;
pub(crate) use quotient::{DoubledVector, Quotient, quotient};
pub use rational::Rational;
pub(crate) use ring::Ring;
pub use sign::Sign;
pub use square::ExactSquare;
pub(crate) use time::at_fraction;
pub use time::{ExactTime, ParseTimeError};
pub(crate) use vector::{
    BigVector, ExactNumber, FilteredNormal, FilteredVector, LARGEST_FILTERED, LEAST_UNIT, SmallVector, UNDERFLOW,
    determinant,
};
pub(crate) use wide::Wide;
