//! L0. Exact numbers and the filters in front of them. Knows no bodies.

mod double_double;
mod environment;
pub mod expansion;
mod filtered;
mod inline;
pub mod integer;
pub mod linear;
mod quotient;
mod rational;
pub mod ring;
mod rounding;
mod sign;
#[cfg(target_arch = "x86_64")]
pub mod simd;
mod small_bigint;
mod surd;
mod time;
mod vector;

pub use double_double::DoubleDouble;
pub use environment::{FloatError, check_floats};
pub use filtered::{Filtered, HALF_ULP, two_product, two_sum};
pub use integer::power_of_two;
pub use quotient::{DoubleDoubleVector, Quotient, quotient};
pub use rational::Rational;
pub use ring::{Number, Ring};
pub use sign::Sign;
pub use small_bigint::SmallBigInt;
pub use surd::{ExactSquare, Surd};
pub use time::{ExactTime, ParseTimeError, at_fraction};
pub use vector::{
    BigVector, ExactNumber, FilteredNormal, FilteredVector, LARGEST_FILTERED, LEAST_UNIT, SmallVector, UNDERFLOW,
    determinant,
};

pub mod geom;
pub mod method_names;
