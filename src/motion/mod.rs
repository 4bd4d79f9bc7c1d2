//! L3. How bodies move: timed piecewise-linear paths, and the relative motion of two bodies, all exact.

mod error;
mod path;
mod relative;

pub use error::MotionError;
pub use path::{After, Before, Motion, Waypoint};
pub(crate) use relative::{ExactMotion, Piece, pieces};
