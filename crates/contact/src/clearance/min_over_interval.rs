//! Least distance of two convex sets during a piece: two triangles, or two convex solids.
//!
//! Their distance is convex: two tangents, one from where it falls and one from where it rises, bound it from below
//! between, and the next is drawn where they meet. Rational numbers find the instant itself if floats come no further
//! (`exact_min`).

use super::exact_min::{MinPoint, bottom};
use super::newton::TrianglePair;
use super::pair_distance::{ConvexPass, PassInstant, Tangent};
use firstcontact_exact::{HALF_ULP, Rational};

/// Number of tangents before rational numbers take over.
const TANGENTS: usize = 64;

/// Least distance of two triangles, found with the required accuracy.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum IntervalMin {
    /// Not nearer than the bound of the goal.
    Beyond,
    /// As near as this, at this fraction; never nearer by more than the tolerance.
    Near {
        /// A float not below the distance.
        length: f64,
        fraction: Rational,
    },
    /// Floats are uncertain.
    Unknown,
}

/// Goal of the search in a piece.
#[derive(Debug, Clone, Copy)]
pub(super) struct MinGoal {
    /// Bound: the search ends if the triangles certainly do not come nearer than this.
    pub(super) beyond: f64,
    /// Required accuracy of the distance, unless it is finer than a quarter of the floats' resolution.
    pub(super) tolerance: f64,
}

/// Searches for the least distance of two triangles in floats.
pub(super) fn valley(track: &impl ConvexPass, wanted: &MinGoal) -> IntervalMin {
    let [mut start, mut end] = [0.0, 1.0];
    let (at_start, at_end) = (track.at(start), track.at(end));
    let mut nearest = UpperBound::of(&at_start, start).nearer(UpperBound::of(&at_end, end));
    let (mut ahead, mut behind) = (at_start.tangent(), at_end.tangent());
    for _ in 0..TANGENTS {
        let (lower, meeting) = between([start, end], [&ahead, &behind]);
        if lower >= wanted.beyond {
            return IntervalMin::Beyond;
        }
        if nearest.upper - lower <= wanted.tolerance {
            return IntervalMin::Near { length: nearest.upper, fraction: Rational::of(nearest.fraction) };
        }
        if !(start < meeting && meeting < end) {
            return IntervalMin::Unknown;
        }
        let now = track.at(meeting);
        nearest = nearest.nearer(UpperBound::of(&now, meeting));
        if now.speed() > 0.0 {
            (start, ahead) = (meeting, now.tangent());
        } else {
            (end, behind) = (meeting, now.tangent());
        }
    }
    IntervalMin::Unknown
}

/// Upper bound on the distance at an instant.
#[derive(Clone, Copy)]
struct UpperBound {
    upper: f64,
    fraction: f64,
}

impl UpperBound {
    fn of(now: &PassInstant<'_>, fraction: f64) -> UpperBound {
        UpperBound { upper: now.upper(), fraction }
    }

    fn nearer(self, other: UpperBound) -> UpperBound {
        if other.upper < self.upper { other } else { self }
    }
}

/// A bound on what is between two instants, given the tangents there, and where they meet. The greater of two linear
/// functions is least at an end, or where they are equal; all is computed with fewer than ten roundings of numbers
/// below the sum of magnitudes.
fn between([start, end]: [f64; 2], [ahead, behind]: [&Tangent; 2]) -> (f64, f64) {
    let whole = end - start;
    let (falls, rises) = (ahead.onward, behind.back);
    let size = ahead.length + behind.length + whole * (falls.abs() + rises.abs());
    let at = |part: f64| (ahead.length - part * falls).max(behind.length - (whole - part) * rises);
    let meeting = (ahead.length - behind.length + whole * rises) / (falls + rises);
    let at_ends = at(0.0).min(at(whole));
    // Not the other way round: it may be no number.
    if !(meeting > 0.0 && meeting < whole) {
        return (at_ends - 16.0 * HALF_ULP * size, start + 0.5 * whole);
    }
    // If the quotient is off, one of the two is less there than where they meet.
    let crossing = (ahead.length - meeting * falls).min(behind.length - (whole - meeting) * rises);
    (at_ends.min(crossing) - 16.0 * HALF_ULP * size, start + meeting)
}

/// Least distance of two triangles that share no point, in rational numbers.
pub(super) fn exact_valley(couple: &TrianglePair<'_>, wanted: &MinGoal) -> Option<IntervalMin> {
    let MinPoint { fraction, nearest } = bottom(couple)?;
    let beyond = Rational::of(wanted.beyond.min(f64::MAX));
    if wanted.beyond < f64::INFINITY && nearest.square >= &beyond * &beyond {
        return Some(IntervalMin::Beyond);
    }
    Some(IntervalMin::Near { length: nearest.square.root_bracket()[1], fraction })
}
