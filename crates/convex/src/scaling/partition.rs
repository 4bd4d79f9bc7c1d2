//! The rectangle of allowed scalings, parted by the curve into where the solids are apart and where they overlap.

use super::curve::Curve;
use super::error::ScalingError;
use super::range::Range;
use super::touch::Touch;
use super::verdict::Verdict;
use firstcontact_exact::Rational;

/// The rectangle of allowed scalings, and where in it the solids touch (§2.3, §3.1).
#[derive(Debug, Clone, PartialEq)]
pub struct Partition {
    ranges: [Range; 2],
    outcome: Outcome,
}

/// Where in a rectangle of scalings two solids touch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Along a curve of at least one segment: they are apart below it and overlap above it.
    Curve(Curve),
    /// Nowhere: at all scalings in the rectangle they are apart.
    Apart,
    /// Nowhere: at all scalings in the rectangle they overlap.
    Overlapping,
    /// Only where both scalings are least; at all others they overlap. Both ranges have more than one number.
    LeastCorner(Touch),
    /// Only where both scalings are greatest; at all others they are apart. Both ranges have more than one number.
    GreatestCorner(Touch),
    /// A range has only one number, so that the rectangle has no inside, and they touch at this one pair of scalings: they are
    /// apart before it and overlap beyond.
    Single {
        /// The scalings of A and B, in lowest terms.
        scalings: [Rational; 2],
        /// How they touch there.
        touch: Touch,
    },
    /// Both seeds are one point, which is inside of both solids at all scalings: they always overlap, and only where both scalings
    /// are zero they touch.
    SeedsCoincide,
}

impl Partition {
    pub(super) fn new(ranges: [Range; 2], outcome: Outcome) -> Partition {
        Partition { ranges, outcome }
    }

    /// The allowed scalings of A and of B.
    pub fn ranges(&self) -> [Range; 2] {
        self.ranges
    }

    /// Where they touch.
    pub fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    /// How the solids are at a pair of scalings of A and B, by the curve alone and without looking at the solids.
    ///
    /// # Errors
    /// If a scaling is not in its range.
    pub fn verdict(&self, scalings: [&Rational; 2]) -> Result<Verdict, ScalingError> {
        if !self.ranges.iter().zip(scalings).all(|(range, scaling)| range.contains(scaling)) {
            let ranges = self.ranges.each_ref().map(Range::ends);
            return Err(ScalingError::OutsideRanges { scalings: Box::new(scalings.map(Rational::clone)), ranges });
        }
        let is_at = |corner: fn([f64; 2]) -> f64| {
            self.ranges.iter().zip(scalings).all(|(range, scaling)| Rational::of(corner(range.ends())) == *scaling)
        };
        Ok(match &self.outcome {
            Outcome::Curve(curve) => curve.verdict(scalings),
            Outcome::Apart => Verdict::Apart,
            Outcome::Overlapping => Verdict::Overlapping,
            Outcome::LeastCorner(_) if is_at(|[least, _]| least) => Verdict::Touching,
            Outcome::LeastCorner(_) => Verdict::Overlapping,
            Outcome::GreatestCorner(_) if is_at(|[_, greatest]| greatest) => Verdict::Touching,
            Outcome::GreatestCorner(_) => Verdict::Apart,
            // One of the two scalings can only be equal.
            Outcome::Single { scalings: touching, .. } if touching[0] == *scalings[0] => {
                Verdict::beyond(&touching[1], scalings[1])
            }
            Outcome::Single { scalings: touching, .. } => Verdict::beyond(&touching[0], scalings[0]),
            Outcome::SeedsCoincide if scalings.iter().all(|scaling| scaling.sign().is_zero()) => Verdict::Touching,
            Outcome::SeedsCoincide => Verdict::Overlapping,
        })
    }
}
