//! Why GJK cannot be asked.

use firstcontact_solid::NotConvex;

/// Why a question about two convex solids has no answer.
/// See the notes on convexity-based methods, "The Gilbert-Johnson-Keerthi Algorithm".
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GjkError {
    /// The first body is not certified convex.
    #[error("the first body is not a convex solid: {0}")]
    FirstNotConvex(NotConvex),
    /// The second body is not certified convex.
    #[error("the second body is not a convex solid: {0}")]
    SecondNotConvex(NotConvex),
    /// A coordinate is NaN or infinite.
    #[error("positions must be finite numbers")]
    NotFinite,
}
