//! Two convex solids that are scaled about seed points, and the curve of scalings at which they touch (Liu, Tsao, Ku, Pan and Chang,
//! *Exact Collision Detection for Scaled Convex Polyhedral Objects*).
//!
//! A solid `P` with a seed `s` inside of it, scaled by `rho`, is `P(rho) = s + rho (P - s)`. Of two solids A and B the pairs `(rho1, rho2)` at
//! which they touch form, within a rectangle of allowed pairs, a convex, descending, piecewise linear curve: below it they are
//! apart, above it they overlap. [`Scaling::partition`] gives it exactly, with the features that touch on each segment.
//!
//! *Why it is so.* Let `K1 = A - s1` and `K2 = B - s2`, which have the origin inside. The scaled solids share a point if
//! `T = s1 - s2` is in the Minkowski difference `M = rho2 K2 - rho1 K1`. Whatever the scalings, the facets of M have the same
//! outward normals `n`: those of `K2 - K1`. So T is in M if for each of them `n.T <= rho1 h1 + rho2 h2`, with the constants `h2 = max n.K2` and
//! `h1 = max n.(-K1)`, which are positive because the seeds are inside. Each facet is a half-plane of scalings with a descending border:
//! the paper's line `rho2 = a rho1 + b` with `a = -h1 / h2` and `b = n.T / h2`. The pairs at which the solids share a point are what
//! the half-planes have in common, a convex set, and the curve is its border. It descends strictly, from the axis of one
//! scaling to that of the other.
//!
//! *How it is found.* Where a straight way through the plane of scalings enters that set is asked of an oracle, which also gives a line
//! through that place below which the solids are always apart. The two ends of the curve in the rectangle come first. Then, where
//! two known lines cross, one more search finds a line that passes above the crossing, or shows that the crossing is on the curve
//! (`chain`). So there are about two searches for each segment, and no scaling is ever tried in between. All of it is decided
//! exactly; floats with proven bounds answer first.
//!
//! *Three oracles* answer the same ([`Search`]): a walk from facet to facet of M (`walk`); a linear program in a point and the
//! scalings (`program`); and all facets of M, from the hull of all differences of vertices (`differences`).

mod border;
mod chain;
mod counts;
mod curve;
mod decision;
mod differences;
mod error;
mod exit;
mod facet;
mod frame;
mod half_plane;
mod inner;
mod oracle;
mod pair;
mod partition;
mod path;
mod planes;
mod program;
mod range;
mod rectangle;
mod scaled;
mod seed;
mod shared;
mod side;
mod touch;
mod verdict;
mod walk;

pub use counts::Counts;
pub use curve::{Breakpoint, Curve, Line, Segment};
pub use decision::{Change, Decision, DecisionCurve, DecisionPoint, DecisionSegment, Image};
pub use error::ScalingError;
pub use exit::{Exit, ExitPiece, Reach};
pub use oracle::Search;
pub use partition::{Outcome, Partition};
pub use path::{NoPath, Path, PathKind};
pub use range::Range;
pub use scaled::{Growth, Scaling};
pub use seed::default_seed;
pub use side::Solid;
pub use touch::{ContactKind, Touch};
pub use verdict::Verdict;
