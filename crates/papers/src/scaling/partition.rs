//! The rectangle of allowed scalings, parted by the curve into where the solids are apart and where they overlap.

use nalgebra::Point3;

use crate::difference_hull::TooManyDifferences;
use crate::scaling::curve::{Curve, ScaledTouch};
use firstcontact_convex::PairError;
use firstcontact_convex::{Relation, Side};
use firstcontact_exact::Rational;

/// The rectangle of allowed scalings, and where in it the solids touch (§2.3, §3.1).
#[derive(Debug, Clone, PartialEq)]
pub struct Partition {
    ranges: [ScalingRange; 2],
    outcome: PartitionOutcome,
}

/// Touching scalings of two solids in a rectangle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PartitionOutcome {
    /// Along a curve of at least one segment: they are apart below it and overlap above it.
    Curve(Curve),
    /// Nowhere: at all scalings in the rectangle they are apart.
    Apart,
    /// Nowhere: at all scalings in the rectangle they overlap.
    Overlapping,
    /// Only where both scalings are least; at all others they overlap. Both ranges have more than one number.
    LeastCorner(ScaledTouch),
    /// Only where both scalings are greatest; at all others they are apart. Both ranges have more than one number.
    GreatestCorner(ScaledTouch),
    /// A range has only one number, so that the rectangle has no inside, and they touch at this one pair of scalings:
    /// they are apart before it and overlap beyond.
    Single {
        /// The scalings of A and B, in lowest terms.
        scalings: [Rational; 2],
        /// Contact there.
        touch: ScaledTouch,
    },
    /// Both seeds are one point, which is inside of both solids at all scalings: they always overlap, and only where
    /// both scalings are zero they touch.
    SeedsCoincide,
}

impl Partition {
    pub(crate) fn new(ranges: [ScalingRange; 2], outcome: PartitionOutcome) -> Partition {
        Partition { ranges, outcome }
    }

    /// The allowed scalings of A and of B.
    pub fn ranges(&self) -> [ScalingRange; 2] {
        self.ranges
    }

    /// Touching scalings.
    pub fn outcome(&self) -> &PartitionOutcome {
        &self.outcome
    }

    /// Relation of the solids at a pair of scalings of A and B, by the curve alone.
    ///
    /// # Errors
    /// If a scaling is not in its range.
    pub fn verdict(&self, scalings: [&Rational; 2]) -> Result<Relation, ScalingError> {
        if !self.ranges.iter().zip(scalings).all(|(range, scaling)| range.contains(scaling)) {
            let ranges = self.ranges.each_ref().map(ScalingRange::ends);
            return Err(ScalingError::OutsideRanges { scalings: Box::new(scalings.map(Rational::clone)), ranges });
        }
        let is_at = |corner: fn([f64; 2]) -> f64| {
            self.ranges.iter().zip(scalings).all(|(range, scaling)| Rational::of(corner(range.ends())) == *scaling)
        };
        Ok(match &self.outcome {
            PartitionOutcome::Curve(curve) => curve.verdict(scalings),
            PartitionOutcome::Apart => Relation::Apart,
            PartitionOutcome::Overlapping => Relation::Overlapping,
            PartitionOutcome::LeastCorner(_) if is_at(|[least, _]| least) => Relation::Touching,
            PartitionOutcome::LeastCorner(_) => Relation::Overlapping,
            PartitionOutcome::GreatestCorner(_) if is_at(|[_, greatest]| greatest) => Relation::Touching,
            PartitionOutcome::GreatestCorner(_) => Relation::Apart,
            // One of the two scalings can only be equal.
            PartitionOutcome::Single { scalings: touching, .. } if touching[0] == *scalings[0] => {
                Relation::beyond(&touching[1], scalings[1])
            }
            PartitionOutcome::Single { scalings: touching, .. } => Relation::beyond(&touching[0], scalings[0]),
            PartitionOutcome::SeedsCoincide if scalings.iter().all(|scaling| scaling.sign().is_zero()) => {
                Relation::Touching
            }
            PartitionOutcome::SeedsCoincide => Relation::Overlapping,
        })
    }
}

/// All scalings of a solid from a least to a greatest one, both included; exactly these floats (paper, Section II:
/// `I_1` and `I_2`).
///
/// Zero is allowed, and shrinks the solid to its seed. One is the solid as it is.
///
/// ```
/// # use firstcontact_papers::facade as firstcontact;
/// use firstcontact::convex::scaling::ScalingRange;
///
/// let range = ScalingRange::new(0.8, 3.0)?;
/// assert_eq!(range.ends(), [0.8, 3.0]);
/// assert!(ScalingRange::new(-1.0, 3.0).is_err() && ScalingRange::new(3.0, 0.8).is_err());
/// # Ok::<(), firstcontact::convex::scaling::ScalingError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ScalingRange {
    least: f64,
    greatest: f64,
}

impl ScalingRange {
    /// The scalings from `least` to `greatest`, which may be equal.
    ///
    /// # Errors
    /// Unless `0 <= least <= greatest` and both are finite.
    pub fn new(least: f64, greatest: f64) -> Result<ScalingRange, ScalingError> {
        if least >= 0.0 && least <= greatest && greatest.is_finite() {
            // Adding zero makes a negative zero positive.
            Ok(ScalingRange { least: least + 0.0, greatest })
        } else {
            Err(ScalingError::NoRange { least, greatest })
        }
    }

    /// The least and the greatest.
    pub fn ends(&self) -> [f64; 2] {
        [self.least, self.greatest]
    }

    /// True if there is only one scaling in it.
    pub fn is_single(&self) -> bool {
        self.least == self.greatest
    }

    /// True if a scaling is in it.
    pub fn contains(&self, scaling: &Rational) -> bool {
        Rational::of(self.least) <= *scaling && *scaling <= Rational::of(self.greatest)
    }
}

/// Why a question about scaled solids cannot be answered: what the paper takes for granted in Sections II and III.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ScalingError {
    /// The bodies are no pair of convex solids at places.
    #[error(transparent)]
    Pair(#[from] PairError),
    /// A seed has a coordinate that is not finite.
    #[error("the seed of solid {solid} must be finite, found [{}, {}, {}]", seed[0], seed[1], seed[2])]
    SeedNotFinite {
        /// Whose seed.
        solid: Side,
        /// The seed.
        seed: Point3<f64>,
    },
    /// A seed is not inside of its solid: it is on this facet's plane or beyond it.
    #[error(
        "the seed of solid {solid} must be strictly inside of it, found [{}, {}, {}], which is not behind the facet at vertices {}, {} and {}; the mean of the vertices is a usual choice",
        seed[0], seed[1], seed[2], facet[0], facet[1], facet[2]
    )]
    SeedNotInside {
        /// Whose seed.
        solid: Side,
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
    /// There are too many differences of vertices for [`ScalingSearch::Hull`](super::ScalingSearch::Hull).
    #[error("{0}; a walk or a program takes solids of any size")]
    TooManyDifferences(#[from] TooManyDifferences),
    /// Two steps of one answer contradict each other, which is never so unless one is wrong. There is no answer then.
    #[error("scaled solids that must touch share no point: a bug in firstcontact and worth reporting, with the files")]
    Inconsistent,
}
