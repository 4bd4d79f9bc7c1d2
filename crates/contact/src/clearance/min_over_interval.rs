//! How near two convex sets come during a piece: two triangles, or convex solids.
//!
//! Their distance is convex: two tangents, one from where it falls and one from where it rises, bound it from below between, and the
//! next is drawn where they meet. Where floats come no further, rational numbers tell the instant itself (`bottom`).

use super::exact_min::{Point, bottom};
use super::newton::Couple;
use super::pair_distance::{Pass, Sight, Tangent};
use firstcontact_exact::{HALF_ULP, Rational};

/// How many tangents are drawn before rational numbers take over.
const TANGENTS: usize = 64;

/// How near two triangles come, found well enough.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Valley {
    /// Not nearer than was asked for.
    Beyond,
    /// As near as this, at this fraction; never nearer by more than was asked for.
    Near {
        /// A float not below the distance.
        length: f64,
        fraction: Rational,
    },
    /// Floats do not tell.
    Unknown,
}

/// What is looked for in a piece.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wanted {
    /// Whether the triangles come nearer than this.
    pub(super) beyond: f64,
    /// How exactly that is to be known, unless it is finer than a quarter of what floats tell apart.
    pub(super) tolerance: f64,
}

/// How near two triangles come, in floats.
pub(super) fn valley(track: &impl Pass, wanted: &Wanted) -> Valley {
    let [mut start, mut end] = [0.0, 1.0];
    let (at_start, at_end) = (track.at(start), track.at(end));
    let mut nearest = Seen::of(&at_start, start).nearer(Seen::of(&at_end, end));
    let (mut ahead, mut behind) = (at_start.tangent(), at_end.tangent());
    for _ in 0..TANGENTS {
        let (lower, meeting) = between([start, end], [&ahead, &behind]);
        if lower >= wanted.beyond {
            return Valley::Beyond;
        }
        if nearest.upper - lower <= wanted.tolerance {
            return Valley::Near { length: nearest.upper, fraction: Rational::of(nearest.fraction) };
        }
        if !(start < meeting && meeting < end) {
            return Valley::Unknown;
        }
        let sight = track.at(meeting);
        nearest = nearest.nearer(Seen::of(&sight, meeting));
        if sight.speed() > 0.0 {
            (start, ahead) = (meeting, sight.tangent());
        } else {
            (end, behind) = (meeting, sight.tangent());
        }
    }
    Valley::Unknown
}

/// How near triangles are at most at an instant.
#[derive(Clone, Copy)]
struct Seen {
    upper: f64,
    fraction: f64,
}

impl Seen {
    fn of(sight: &Sight<'_>, fraction: f64) -> Seen {
        Seen { upper: sight.upper(), fraction }
    }

    fn nearer(self, other: Seen) -> Seen {
        if other.upper < self.upper { other } else { self }
    }
}

/// A bound on what is between two instants, given the tangents there, and where they meet. The greater of two linear functions is least at
/// an end, or where they are equal; all is computed with fewer than ten roundings of numbers below the sum of magnitudes.
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

/// How near two triangles come that share no point, in rational numbers.
pub(super) fn exact_valley(couple: &Couple<'_>, wanted: &Wanted) -> Option<Valley> {
    let Point { fraction, nearest } = bottom(couple)?;
    let beyond = Rational::of(wanted.beyond.min(f64::MAX));
    if wanted.beyond < f64::INFINITY && nearest.square >= &beyond * &beyond {
        return Some(Valley::Beyond);
    }
    Some(Valley::Near { length: nearest.square.root_bracket()[1], fraction })
}
