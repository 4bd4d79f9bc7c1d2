//! Clearance: the first instant at which two bodies come within a margin, and their least distance along the way.
//!
//! # Choice of the pairs of triangles
//!
//! The distance of two triangles that move past each other is a convex function of time, because it is that of a point
//! on a line from a convex set, their difference. So it falls, is least, and rises; and a tangent at any instant, which
//! is what the nearest points at that instant give, bounds it from below at all other times. From an instant at which
//! two triangles are too far from each other, the tangent leads to the next at which they might not be: Newton's
//! method, which on a convex function never goes too far (`newton`). Floats with proven bounds do that; where a margin
//! is too fine for them, rational numbers do (`newton`). The same holds for two convex solids as a whole, of which no
//! triangle matters then (`pair_distance`).
//!
//! # Exact and rounded numbers
//!
//! The instant at which a distance becomes `m`, the float that is the margin, is a root of a linear or quadratic
//! equation with rational coefficients, one for each pair of features: the square of the distance of their planes,
//! lines or points is a parabola in time. Floats find a rational instant before which the bodies are beyond `m`, and at
//! which they are within `m (1 + 2^-30)`. From there the few pairs of features that may come within `m` next are asked
//! for their roots, which are compared exactly. So the time that is answered is the first at which the distance is `m`
//! or less: a rational number, or a [`Surd`](firstcontact_exact::Surd). The distance then is `m`, unless the bodies
//! start nearer. At an instant that is no rational number, points, origins and the normal are the nearest floats all
//! the same.
//!
//! # Cost of the least distance
//!
//! Pairs of triangles are dropped by boxes that rank them by a bound along the whole way; of each that is left at most
//! 64 tangents are drawn in floats, and where these leave its order with the least so far uncertain, at most five
//! instants are evaluated in rational numbers (`exact_min`): so the number of steps has a bound that no coordinates
//! change. If bodies pass each other on a way much longer than they are, only the part of it that matters is examined;
//! its ends are found in rational numbers (`time_window`).
//!
//! A margin of zero is first contact, as [`contact`](crate) has it.
//!
//! # Modules
//!
//! - `first_within`: the questions about a margin; `search` finds the first pair of triangles that reaches a level
//! - `minimum`: the least distance
//! - `pair_distance`: the distance of two triangles or solids at an instant, and its tangent
//! - `newton`: Newton's method in floats and in rational numbers
//! - `min_over_interval`, `exact_min`: the least distance of two triangles in floats and in rational numbers
//! - `time_window`: the part of a long way that matters

mod exact_min;
mod first_within;
mod min_over_interval;
mod minimum;
mod newton;
mod pair_distance;
mod search;
mod time_window;

pub use minimum::Clearance;

use crate::QueryError;
use crate::scratch::Interrupted;

/// Why it is not known how near bodies come.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ClearanceError {
    /// The query has no answer, whatever the margin.
    #[error(transparent)]
    Query(#[from] QueryError),
    /// A margin is a length.
    #[error("a margin must be a finite length that is not negative, not {0}")]
    BadMargin(f64),
    /// A tolerance is a length.
    #[error("a tolerance must be a finite length above zero, not {0}")]
    BadTolerance(f64),
}

impl From<Interrupted> for ClearanceError {
    fn from(interrupted: Interrupted) -> ClearanceError {
        ClearanceError::Query(interrupted.into())
    }
}
