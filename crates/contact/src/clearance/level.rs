//! A distance that is not to be reached, and one at which it counts as reached.

use firstcontact_exact::Rational;

/// One part in this many is what a margin may be enlarged by.
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

/// The levels of a margin.
#[derive(Debug, Clone)]
pub(super) struct Margin {
    /// The first that is tried.
    pub(super) level: Level,
    /// A distance beyond which the bodies never are when they are said to be within the margin.
    pub(super) most: Length,
}

impl Margin {
    /// Those of a positive float.
    pub(super) fn new(margin: f64) -> Margin {
        let margin = Rational::of(margin);
        let enlarged = |parts: f64| Length::new(&margin + &(&margin * &Rational::of(parts / SHARE)));
        Margin { level: Level { beyond: enlarged(0.25), reached: enlarged(0.5) }, most: enlarged(1.0) }
    }

    /// A level from a distance on that has been reached, given as its square: farther from the margin, but within what it may be.
    pub(super) fn from(&self, square: &Rational) -> Level {
        let [_, beyond] = square.root_enclosure();
        let reached = &(&beyond + &self.most.value) * &Rational::of(0.5);
        Level { beyond: Length::new(beyond), reached: Length::new(reached) }
    }
}

/// A float beyond which bodies are not said to be within a margin, which may be zero: more than [`Margin::most`].
pub fn farthest(margin: f64) -> f64 {
    if margin == 0.0 { 0.0 } else { (margin + margin * (2.0 / SHARE)).next_up() }
}
