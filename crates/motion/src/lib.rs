//! Placement and motion of bodies: timed piecewise-linear paths and the relative motion of two bodies, all exact.
//!
//! - `placement`, `rotation`, `rounded`: scale and rotation, each vertex rounded once. Trigonometry is done in
//!   software, so that the bits are the same on every platform.
//! - `path`: [`Motion`], with waypoints, behaviour before and after them, offsets of carried bodies and a motion that
//!   carries it. `position`: positions as floats.
//! - `relative`: the motion of two bodies, cut into pieces on which both have constant velocity. `exact_motion`: offsets
//!   and displacements as integers over a shared denominator, because a waypoint of one body usually lies inside a
//!   segment of the other.
//! - `course`: early tests that two bodies stay apart, by boxes and k-DOPs; [`StraightPiece`] for one straight motion.
//! - `meeting`: first instant of contact in a piece, given by a plane.
//! - `scene`: [`Scene`], two bodies in one piece. Whatever a method asks about them is the sign of a determinant of
//!   three spans, filtered first and exact if that is in doubt. Below it: `static_filter`, one error bound for all
//!   determinants of a scene; `zero_cycle`, determinants that are zero because their spans form a cycle; `normal`,
//!   the product of two spans taken once for several determinants; `formula`, scalar products and products of several
//!   spans; `precise`, spans in double-double and parts of a scene; `in_lanes`, their coordinates side by side.

mod course;
mod exact_motion;
mod meeting;
mod path;
pub mod placement;
mod position;
mod relative;
pub mod rotation;
mod rounded;
mod scene;

pub use course::{Course, StraightPiece};
pub use meeting::{ContactPlane, Meeting};
pub use path::{After, Before, Motion, MotionError, Timing, Waypoint};
pub use placement::Placement;
pub use relative::{Leg, Piece, pieces};
pub use rotation::{Angle, Rotation, RotationError};
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
