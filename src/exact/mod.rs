//! L0. Exact numbers and the filters in front of them. Knows no bodies.

pub(crate) mod integer;
pub(crate) mod nearest;
pub mod sign;

pub use sign::Sign;
