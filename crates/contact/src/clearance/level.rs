//! A distance that is not to be reached, and one from which on exact numbers take over.

use firstcontact_exact::Rational;

/// One part in this many is what the distance is above the margin when floats leave off.
const SHARE: f64 = (1u64 << 30) as f64;

/// A positive length, its square, and the floats around it.
#[derive(Debug, Clone)]
pub(super) struct Length {
    pub(super) value: Rational,
    pub(super) square: Rational,
    /// The largest float not above it, and the smallest not below.
    pub(super) floats: [f64; 2],
}

impl Length {
    pub(super) fn new(value: Rational) -> Length {
        Length { square: &value * &value, floats: value.bracket(), value }
    }
}

/// What a search proves: until the instant that it finds, two bodies are farther from each other than `beyond`; at that instant
/// they are within `reached`.
#[derive(Debug, Clone)]
pub(super) struct Level {
    pub(super) beyond: Length,
    pub(super) reached: Length,
}

impl Level {
    /// That of a margin, a positive float: what is beyond it is told from what has all but reached it.
    pub(super) fn of(margin: f64) -> Level {
        let beyond = Rational::of(margin);
        let reached = &beyond + &(&beyond * &Rational::of(1.0 / SHARE));
        Level { beyond: Length::new(beyond), reached: Length::new(reached) }
    }

    /// A float beyond which nothing has been reached.
    pub(super) fn reach(&self) -> f64 {
        self.reached.floats[1]
    }
}
