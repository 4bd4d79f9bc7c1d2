//! The scalings that are allowed.

use super::error::ScalingError;
use firstcontact_exact::Rational;

/// All scalings of a solid from a least to a greatest one, both included; exactly these floats (paper, Section II: `I_1` and `I_2`).
///
/// Zero is allowed, and shrinks the solid to its seed. One is the solid as it is.
///
/// ```
/// # use firstcontact_convex::facade as firstcontact;
/// use firstcontact::convex::scaling::Range;
///
/// let range = Range::new(0.8, 3.0)?;
/// assert_eq!(range.ends(), [0.8, 3.0]);
/// assert!(Range::new(-1.0, 3.0).is_err() && Range::new(3.0, 0.8).is_err());
/// # Ok::<(), firstcontact::convex::scaling::ScalingError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Range {
    least: f64,
    greatest: f64,
}

impl Range {
    /// The scalings from `least` to `greatest`, which may be equal.
    ///
    /// # Errors
    /// Unless `0 <= least <= greatest` and both are finite.
    pub fn new(least: f64, greatest: f64) -> Result<Range, ScalingError> {
        if least >= 0.0 && least <= greatest && greatest.is_finite() {
            // Adding zero makes a negative zero positive.
            Ok(Range { least: least + 0.0, greatest })
        } else {
            Err(ScalingError::NoRange { least, greatest })
        }
    }

    /// The least and the greatest.
    pub fn ends(&self) -> [f64; 2] {
        [self.least, self.greatest]
    }

    /// Whether there is only one scaling in it.
    pub fn is_single(&self) -> bool {
        self.least == self.greatest
    }

    /// Whether a scaling is in it.
    pub fn contains(&self, scaling: &Rational) -> bool {
        Rational::of(self.least) <= *scaling && *scaling <= Rational::of(self.greatest)
    }
}
