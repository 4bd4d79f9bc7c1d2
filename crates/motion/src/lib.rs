//! L3. Placement and motion of bodies: timed piecewise-linear paths and the relative motion of two bodies, all exact.

mod course;
mod path;
pub mod placement;
mod position;
mod relative;
pub mod rotation;
mod rounded;
mod scene;

pub use course::Course;
pub use course::StraightPiece;
pub use path::MotionError;
pub use path::Timing;
pub use path::{After, Before, Motion, Waypoint};
pub use placement::Placement;
pub use relative::{Leg, Piece, pieces};
pub use rotation::Angle;
pub use rotation::{Rotation, RotationError};
#[cfg(target_arch = "x86_64")]
pub use scene::InLanes;
pub use scene::{Formula, Normal, Precise, Scene, Span, SpanNumber};

/// Names as the `firstcontact` crate has them, for the examples in the documentation.
#[doc(hidden)]
pub mod facade {
    pub use crate as motion;
    pub use crate::{Motion, Placement, Waypoint};
    pub use firstcontact_solid::facade::*;
}
