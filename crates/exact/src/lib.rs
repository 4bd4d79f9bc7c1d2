//! L0. Exact numbers and the filters in front of them. Knows no bodies.

mod double_double;
mod environment;
pub mod expansion;
mod filtered;
mod inline;
pub mod integer;
pub mod integers;
pub mod linear;
mod number;
mod quotient;
mod rational;
pub mod ring;
mod rounding;
mod sign;
#[cfg(target_arch = "x86_64")]
pub mod simd;
mod small_bigint;
mod square;
mod surd;
mod time;
mod vector;

pub use double_double::{DoubleDouble, two_product, two_sum};
pub use environment::{FloatError, check_floats};
pub use filtered::{Filtered, HALF_ULP};
pub use integer::power_of_two;
pub use number::Number;
pub use quotient::{DoubleDoubleVector, Quotient, quotient};
pub use rational::Rational;
pub use ring::Ring;
pub use sign::Sign;
pub use small_bigint::SmallBigInt;
pub use square::ExactSquare;
pub use surd::Surd;
pub use time::at_fraction;
pub use time::{ExactTime, ParseTimeError};
pub use vector::{
    BigVector, ExactNumber, FilteredNormal, FilteredVector, LARGEST_FILTERED, LEAST_UNIT, SmallVector, UNDERFLOW,
    determinant,
};

pub mod geom;
pub mod method_names;
