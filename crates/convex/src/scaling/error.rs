//! Why a question about scaled solids cannot be answered.

use nalgebra::Point3;

use super::side::Solid;
use crate::{PairError, TooManyDifferences};
use firstcontact_exact::Rational;

/// Why a question about scaled solids cannot be answered: what the paper takes for granted in Sections II and III.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ScalingError {
    /// The bodies are no pair of convex solids at places.
    #[error(transparent)]
    Pair(#[from] PairError),
    /// A seed has a coordinate that is not finite.
    #[error("the seed of {solid} must be finite, found [{}, {}, {}]", seed[0], seed[1], seed[2])]
    SeedNotFinite {
        /// Whose seed.
        solid: Solid,
        /// The seed.
        seed: Point3<f64>,
    },
    /// A seed is not inside of its solid: it is on this facet's plane or beyond it.
    #[error(
        "the seed of {solid} must be strictly inside of it, found [{}, {}, {}], which is not behind the facet at vertices {}, {} and {}; the mean of the vertices is a usual choice",
        seed[0], seed[1], seed[2], facet[0], facet[1], facet[2]
    )]
    SeedNotInside {
        /// Whose seed.
        solid: Solid,
        /// The seed, in the world.
        seed: Point3<f64>,
        /// Three corners of the facet, in the numbers of the body's vertices.
        facet: [u32; 3],
    },
    /// No point with floats as coordinates was found inside of a solid.
    #[error(
        "no seed was found inside of a solid: it is too thin, or too far from the origin, for the floats near its middle"
    )]
    NoSeed,
    /// Two numbers are no range of scalings.
    #[error("a range of scalings needs 0 <= least <= greatest, both finite; found {least} and {greatest}")]
    NoRange {
        /// The least.
        least: f64,
        /// The greatest.
        greatest: f64,
    },
    /// A scaling is negative.
    #[error("a scaling must not be negative, found {}", .0.nearest())]
    Negative(Box<Rational>),
    /// A pair of scalings is not in the rectangle of the ranges.
    #[error("the scalings {} and {} are not in the ranges [{}, {}] and [{}, {}]",
        scalings[0].nearest(), scalings[1].nearest(), ranges[0][0], ranges[0][1], ranges[1][0], ranges[1][1])]
    OutsideRanges {
        /// The scalings of A and B.
        scalings: Box<[Rational; 2]>,
        /// The ends of their ranges.
        ranges: [[f64; 2]; 2],
    },
    /// There are too many differences of vertices for [`Search::Hull`](super::Search::Hull).
    #[error("{0}; a walk or a program takes solids of any size")]
    TooManyDifferences(#[from] TooManyDifferences),
    /// Two steps of one answer contradict each other, which is never so unless one is wrong. There is no answer then.
    #[error("scaled solids that must touch share no point: a bug in firstcontact and worth reporting, with the files")]
    Inconsistent,
}
