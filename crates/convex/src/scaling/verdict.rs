//! How two scaled solids are.

use std::fmt;

use firstcontact_exact::Rational;

/// How two closed scaled solids are (paper, Section II: to touch is to be in external contact).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// They share no point.
    Apart,
    /// They share points, and a plane has them on different sides.
    Touching,
    /// No plane has them on different sides: they share inner points; or one is but its seed, and that is inside of the other.
    Overlapping,
}

impl Verdict {
    /// How solids are that grow, from a size at which they are apart, and touch at a certain one, when they have another one.
    pub(super) fn beyond(touching: &Rational, size: &Rational) -> Verdict {
        match size.cmp(touching) {
            std::cmp::Ordering::Less => Verdict::Apart,
            std::cmp::Ordering::Equal => Verdict::Touching,
            std::cmp::Ordering::Greater => Verdict::Overlapping,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Verdict::Apart => "apart",
            Verdict::Touching => "touching",
            Verdict::Overlapping => "overlapping",
        })
    }
}
