//! The square of a length, known exactly.

use std::cmp::Ordering;
use std::fmt;

use super::Rational;

/// The square of a length: a rational number, while the length itself seldom is one.
///
/// Ordered and compared exactly; shown as `n/d` in lowest terms, in the square of the unit of length.
#[derive(Debug, Clone)]
pub struct ExactSquare {
    bracket: [f64; 2],
    value: Rational,
}

impl ExactSquare {
    /// Zero.
    pub const ZERO: ExactSquare = ExactSquare { bracket: [0.0, 0.0], value: Rational::ZERO };

    /// The square that is a number, which is not negative.
    pub fn new(value: Rational) -> ExactSquare {
        ExactSquare { bracket: value.bracket(), value }
    }

    /// The number.
    pub fn value(&self) -> &Rational {
        &self.value
    }

    /// The largest float not above the square.
    pub fn lower(&self) -> f64 {
        self.bracket[0]
    }

    /// The smallest float not below the square; equal to [`ExactSquare::lower`] when the square is a float.
    pub fn upper(&self) -> f64 {
        self.bracket[1]
    }

    /// The float nearest to the length.
    pub fn root(&self) -> f64 {
        self.value.nearest_root()
    }

    /// Whether the length is zero.
    pub fn is_zero(&self) -> bool {
        self.bracket[1] == 0.0
    }
}

impl PartialEq for ExactSquare {
    fn eq(&self, other: &ExactSquare) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for ExactSquare {}

impl PartialOrd for ExactSquare {
    fn partial_cmp(&self, other: &ExactSquare) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for ExactSquare {
    fn cmp(&self, other: &ExactSquare) -> Ordering {
        self.value.cmp(&other.value)
    }
}

impl fmt::Display for ExactSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.value.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_square_knows_its_root() {
        let two = ExactSquare::new(Rational::of(2.0));
        assert_eq!((two.lower(), two.upper(), two.root()), (2.0, 2.0, 2f64.sqrt()));
        let third = ExactSquare::new(Rational::of(1.0).over(&Rational::of(3.0)));
        assert!(third < two && third.lower() < third.upper() && !third.is_zero());
        assert_eq!(third.to_string(), "1/3");
        assert!(ExactSquare::new(Rational::ZERO).is_zero());
    }
}
