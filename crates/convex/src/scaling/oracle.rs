//! What the curve is found with: searches along straight ways through the plane of scalings, of which there are three kinds.

use super::counts::Counts;
use super::error::ScalingError;
use super::half_plane::Bound;
use super::pair::Pair;
use super::touch::Touch;
use crate::Face;
use firstcontact_exact::SmallBigInt;

/// How touching scalings are searched for, in the place of the bisection of the paper, Section 3.2. Whichever is taken, all answers
/// are the same.
///
/// Breakpoints, lines and contact points are unique. So are the features: those of [`Touch`] are the lowest that hold all that the
/// scaled solids share, and no choice is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Search {
    /// A walk from facet to facet of the Minkowski difference, which sees a few of them.
    #[default]
    Walk,
    /// A linear program in a point and how far the scalings are on their way, by Seidel's algorithm over all facets; and programs
    /// for the features and the contact points.
    Program,
    /// All facets of the Minkowski difference, from the exact hull of all differences of vertices; features as by programs.
    Hull,
}

/// Finds touching scalings, and says how the solids touch there.
pub(super) trait Oracle {
    /// What it shows a line by.
    type Bound: Bound;

    /// Where the way from a pair in a direction, which has no negative component and is not null, comes to touching scalings. At the
    /// pair the solids must be apart, or touch at scalings of which none is zero. Something found before that does not have the pair inside of its half-plane may help.
    fn search(
        &self,
        near: Option<&Self::Bound>,
        from: &Pair,
        along: &[SmallBigInt; 2],
        counts: &mut Counts,
    ) -> Result<Tangent<Self::Bound>, ScalingError>;

    /// How the solids touch at a pair on the line of a bound at which they do.
    fn touch(&self, bound: &Self::Bound, at: &Pair) -> Result<Touch, ScalingError>;

    /// The features that touch at such a pair, neither of whose scalings is zero.
    fn faces(&self, bound: &Self::Bound, at: &Pair) -> Result<[Face; 2], ScalingError>;
}

/// A pair of scalings at which the solids touch, and a line through it below which they are always apart.
#[derive(Clone)]
pub(super) struct Tangent<B> {
    /// What shows the line.
    pub bound: B,
    /// The scalings.
    pub at: Pair,
}
