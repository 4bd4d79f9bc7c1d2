//! The square of a distance: a rational number.

use std::fmt;

use crate::exact::Rational;

/// The exact square of a distance.
///
/// Ordered and compared exactly; shown as `n/d` in lowest terms.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Square(Rational);

impl Square {
    pub(super) fn new(value: Rational) -> Square {
        Square(value)
    }

    /// The largest float not above it.
    pub fn lower(&self) -> f64 {
        self.0.bracket()[0]
    }

    /// The smallest float not below it; equal to [`Square::lower`] when it is a float. Infinite beyond the largest.
    pub fn upper(&self) -> f64 {
        self.0.bracket()[1]
    }

    /// The float nearest to the distance itself, ties to even.
    ///
    /// The root is between two neighbouring floats, and no tie of theirs but is compared exactly: the middle of two
    /// floats is a rational number, whose square is.
    pub(super) fn nearest_root(&self) -> f64 {
        let [lower, upper] = self.0.root_bracket();
        if lower == upper || upper.is_infinite() {
            return lower;
        }
        let twice = &Rational::of(lower) + &Rational::of(upper);
        let four_times = &(&self.0 + &self.0) + &(&self.0 + &self.0);
        match four_times.cmp(&(&twice * &twice)) {
            std::cmp::Ordering::Less => lower,
            std::cmp::Ordering::Greater => upper,
            std::cmp::Ordering::Equal if lower.to_bits() & 1 == 0 => lower,
            std::cmp::Ordering::Equal => upper,
        }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_rounded_correctly() {
        for (square, root) in [(2.0, 2f64.sqrt()), (4.0, 2.0), (0.1, 0.1f64.sqrt()), (1e300, 1e150), (1e-300, 1e-150)] {
            let square = Square::new(Rational::of(square));
            assert_eq!(square.nearest_root(), root, "{square}");
        }
        // The middle of one and the next float: its root is a tie, and one is even.
        let middle = &(&Rational::of(1.0) + &Rational::of(1f64.next_up())) * &Rational::of(0.5);
        assert_eq!(Square::new(&middle * &middle).nearest_root(), 1.0);
    }
}
