//! L3. How bodies are placed and move: timed piecewise-linear paths and the relative motion of two bodies, all exact.

pub mod angle;
mod circuit;
mod error;
mod formula;
mod path;
pub mod placement;
mod position;
mod precise;
mod relative;
mod rest;
pub mod rotation;
mod rounded;
mod scene;
mod stretch;

pub use angle::Angle;
pub use error::MotionError;
pub(crate) use formula::{Formula, SpanNumber};
pub(crate) use path::Timing;
pub use path::{After, Before, Motion, Waypoint};
pub use placement::Placement;
pub(crate) use precise::Precise;
pub(crate) use relative::{Course, Leg, Piece, pieces};
pub use rotation::{Rotation, RotationError};
pub(crate) use scene::{Normal, Scene, Span};
pub(crate) use stretch::Stretch;
