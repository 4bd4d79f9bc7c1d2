//! Exact numbers and the filters in front of them. Knows no bodies.
//!
//! - `sign`: [`Sign`], the result of every predicate.
//! - `filtered`: [`Filtered`], a float with a proven bound on its error; error-free sums and products of two floats.
//! - `double_double`: [`DoubleDouble`], the same with twice the precision. It rounds to the nearest float, or to the
//!   two floats around a number, wherever that is certain. `quotient`: quotients of determinants of such vectors.
//!   `far_float`: such numbers of any exponent.
//! - `simd`: four double-double numbers side by side, for processors that multiply and add four at a time.
//! - `vector`: 3x3 determinants in three stages, filtered floats, 128-bit integers and integers of any size. The window
//!   of magnitudes for which the filter is proven is stated as constants.
//! - `small_bigint`: [`SmallBigInt`], integers of any size, in place up to 960 bits (`inline`), on the heap beyond.
//!   `integer`: floats as integers in a common unit.
//! - `rational`: [`Rational`], never rounded; `rounding`: the floats next to a fraction; `root`: those next to its
//!   square root.
//! - `surd`: numbers with a square root, and [`ExactSquare`], the square of a length.
//! - `arctangent`: rational numbers that enclose arc tangents and the circle constant.
//! - `time`: [`ExactTime`], the two floats next to a rational and the parts of which it is made, so that the number
//!   itself is computed at the first call only.
//! - `ring`: [`Ring`] and [`Number`], traits by which one formula serves filters and exact numbers.
//! - `linear`, `expansion`: systems of linear equations in integers; determinants without division.
//! - `geom`: points, `orient2d`, `orient3d`, and steps of convex hulls.
//! - `environment`: [`check_floats`], a test of rounding mode and subnormal numbers.
//! - `method_names`: methods that the user chooses by name.

/// Equality and partial order of a type by its total order.
macro_rules! ordered_by_cmp {
    ($type:ty) => {
        impl PartialEq for $type {
            fn eq(&self, other: &$type) -> bool {
                self.cmp(other) == std::cmp::Ordering::Equal
            }
        }

        impl Eq for $type {}

        impl PartialOrd for $type {
            fn partial_cmp(&self, other: &$type) -> Option<std::cmp::Ordering> {
                Some(self.cmp(other))
            }
        }
    };
}

mod arctangent;
mod double_double;
mod environment;
pub mod expansion;
mod far_float;
mod filtered;
mod inline;
pub mod integer;
pub mod linear;
mod quotient;
mod rational;
pub mod ring;
mod root;
mod rounding;
mod sign;
#[cfg(target_arch = "x86_64")]
pub mod simd;
mod small_bigint;
mod surd;
mod time;
mod vector;

pub use arctangent::{arctangent, half_turn};
pub use double_double::DoubleDouble;
pub use environment::{FloatError, check_floats};
pub use far_float::FarFloat;
pub use filtered::{Filtered, HALF_ULP, grow_expansion, two_product, two_sum};
pub use integer::power_of_two;
pub use quotient::{DoubleDoubleVector, Quotient, balanced_sign, quotient};
pub use rational::Rational;
pub use ring::{Number, Ring};
pub use sign::Sign;
pub use small_bigint::SmallBigInt;
pub use surd::{ExactSquare, Surd};
pub use time::{ExactTime, ParseTimeError, at_fraction};
pub use vector::{
    BigVector, ExactNumber, FilteredNormal, FilteredPair, FilteredVector, LARGEST_FILTERED, LEAST_UNIT, SmallVector,
    UNDERFLOW, determinant, determinant_beside_axis,
};

pub mod geom;
pub mod method_names;
