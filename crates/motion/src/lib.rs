//! L3. How bodies are placed and move: timed piecewise-linear paths and the relative motion of two bodies, all exact.

pub mod angle;
mod course;
mod error;
mod formula;
#[cfg(target_arch = "x86_64")]
mod in_lanes;
mod normal;
mod path;
pub mod placement;
mod position;
mod precise;
mod relative;
mod rest;
pub mod rotation;
mod rounded;
mod scene;
mod static_filter;
mod straight_piece;
mod zero_cycle;

pub use angle::Angle;
pub use course::Course;
pub use error::MotionError;
pub use formula::{Formula, SpanNumber};
#[cfg(target_arch = "x86_64")]
pub use in_lanes::InLanes;
pub use normal::Normal;
pub use path::Timing;
pub use path::{After, Before, Motion, Waypoint};
pub use placement::Placement;
pub use precise::Precise;
pub use relative::{Leg, Piece, pieces};
pub use rotation::{Rotation, RotationError};
pub use scene::{Scene, Span};
pub use straight_piece::StraightPiece;

/// Names as the `firstcontact` crate has them, for the examples in the documentation.
#[doc(hidden)]
pub mod facade {
    pub use crate as motion;
    pub use crate::{Motion, Placement, Waypoint};
    pub use firstcontact_solid::facade::*;
}
