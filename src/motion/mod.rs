//! L3. How bodies are placed and move: timed piecewise-linear paths and the relative motion of two bodies, all exact.

pub mod angle;
mod circuit;
mod course;
mod error;
mod formula;
#[cfg(target_arch = "x86_64")]
mod in_lanes;
mod normal;
mod path;
pub mod placement;
mod plain;
mod position;
mod precise;
mod relative;
mod rest;
pub mod rotation;
mod rounded;
mod scene;
mod stretch;

pub use angle::Angle;
pub(crate) use course::Course;
pub use error::MotionError;
pub(crate) use formula::{Formula, SpanNumber};
#[cfg(target_arch = "x86_64")]
pub(crate) use in_lanes::InLanes;
pub(crate) use normal::Normal;
pub(crate) use path::Timing;
pub use path::{After, Before, Motion, Waypoint};
pub use placement::Placement;
pub(crate) use precise::Precise;
pub(crate) use relative::{Leg, Piece, pieces};
pub use rotation::{Rotation, RotationError};
pub(crate) use scene::{Scene, Span};
pub(crate) use stretch::Stretch;
