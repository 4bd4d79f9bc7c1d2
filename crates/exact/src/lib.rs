//! L0. Exact numbers and the filters in front of them. Knows no bodies.

mod approximate;
mod doubled;
mod environment;
pub mod expansion;
mod inline;
pub mod integer;
pub mod integers;
#[cfg(target_arch = "x86_64")]
pub mod lanes;
pub mod linear;
mod number;
mod quotient;
mod rational;
pub mod ring;
mod rounding;
mod sign;
mod square;
mod surd;
mod time;
mod vector;
mod wide;

pub use approximate::{Approximate, HALF_ULP};
pub use doubled::{Doubled, two_product, two_sum};
pub use environment::{FloatError, check_floats};
pub use integer::power_of_two;
pub use number::Number;
pub use quotient::{DoubledVector, Quotient, quotient};
pub use rational::Rational;
pub use ring::Ring;
pub use sign::Sign;
pub use square::ExactSquare;
pub use surd::Surd;
pub use time::at_fraction;
pub use time::{ExactTime, ParseTimeError};
pub use vector::{
    BigVector, ExactNumber, FilteredNormal, FilteredVector, LARGEST_FILTERED, LEAST_UNIT, SmallVector, UNDERFLOW,
    determinant,
};
pub use wide::Wide;

pub mod geom;
pub mod named;
