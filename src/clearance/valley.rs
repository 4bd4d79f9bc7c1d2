//! How near two triangles come during a part of a piece.
//!
//! Their distance is convex: two tangents, one from where it falls and one from where it rises, bound it from below between, and the
//! next is drawn where they meet. Where floats come no further, the square of the distance takes its place, which is convex too and
//! has tangents that are rational.

use super::exactly::{Couple, Nearest};
use super::track::{Sight, Tangent, Track};
use crate::exact::{HALF_ULP, Rational, Sign};

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
    /// Not known, but it seems to be least between these fractions.
    Unknown([f64; 2]),
}

/// What is looked for in a part of a piece.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wanted {
    /// From which fraction to which.
    pub(super) span: [f64; 2],
    /// Whether the triangles come nearer than this.
    pub(super) beyond: f64,
    /// How exactly that is to be known, unless it is finer than a quarter of what floats tell apart.
    pub(super) tolerance: f64,
}

/// How near two triangles come, in floats.
pub(super) fn valley(track: &Track, wanted: &Wanted) -> Valley {
    let [mut start, mut end] = wanted.span;
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
            return Valley::Unknown([start, end]);
        }
        let sight = track.at(meeting);
        nearest = nearest.nearer(Seen::of(&sight, meeting));
        if sight.speed() > 0.0 {
            (start, ahead) = (meeting, sight.tangent());
        } else {
            (end, behind) = (meeting, sight.tangent());
        }
    }
    Valley::Unknown([start, end])
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

/// How near two triangles come that share no point, in rational numbers; `seems` is where they seem to be nearest.
///
/// On each stretch on which the same features are nearest the square of the distance is one of time: there the place where it is least is where
/// its slope, which is linear, vanishes. Every other step halves the interval.
pub(super) fn exact_valley(couple: &Couple<'_>, wanted: &Wanted, seems: [f64; 2]) -> Option<Valley> {
    let mut interval = Interval::around(couple, wanted.span, seems)?;
    let square = |length: f64| &Rational::of(length) * &Rational::of(length);
    let (beyond, tolerance) =
        (wanted.beyond.is_finite().then(|| square(wanted.beyond)), Rational::of(wanted.tolerance));
    for halves in [Halves::No, Halves::Yes].into_iter().cycle() {
        let lower = interval.lower();
        if beyond.as_ref().is_some_and(|beyond| lower >= *beyond) {
            return Some(Valley::Beyond);
        }
        let best = interval.best();
        let [least, most] = [lower.root_enclosure()[0].clone(), best.nearest.square.root_enclosure()[1].clone()];
        let finest = &most * &Rational::of(0.25 * HALF_ULP);
        if &most - &least <= tolerance.clone().max(finest) {
            return Some(Valley::Near { length: most.bracket()[1], fraction: best.fraction.clone() });
        }
        interval.shrink(couple, halves)?;
    }
    None
}

/// So many bits the denominator of a fraction may have, before it is reduced, that is kept as the slope gives it.
const LONGEST: usize = 1 << 14;

/// Where the next tangent is drawn.
#[derive(Clone, Copy)]
enum Halves {
    Yes,
    No,
}

/// An instant, and how near two triangles are then.
#[derive(Clone)]
struct Point {
    fraction: Rational,
    nearest: Nearest,
}

/// Two instants between which two triangles are nearest to each other.
struct Interval {
    start: Point,
    end: Point,
}

impl Interval {
    /// A guess, if it is right, else the whole.
    fn around(couple: &Couple<'_>, span: [f64; 2], guess: [f64; 2]) -> Option<Interval> {
        let point = |fraction: f64| {
            let fraction = Rational::of(fraction);
            Some(Point { nearest: couple.nearest(&fraction)?, fraction })
        };
        let (start, end) = (point(guess[0])?, point(guess[1])?);
        let zero = Rational::ZERO;
        let start = if start.nearest.fall < zero { point(span[0])? } else { start };
        let end = if end.nearest.fall > zero { point(span[1])? } else { end };
        Some(Interval { start, end })
    }

    fn best(&self) -> &Point {
        if self.start.nearest.square <= self.end.nearest.square { &self.start } else { &self.end }
    }

    /// A bound on the square, not negative: that of the tangents at both ends.
    fn lower(&self) -> Rational {
        lower_between(&(&self.end.fraction - &self.start.fraction), [&self.start.nearest, &self.end.nearest])
    }

    /// Draws another tangent: in the middle, or where the slope vanishes if it is linear.
    fn shrink(&mut self, couple: &Couple<'_>, halves: Halves) -> Option<()> {
        let width = &self.end.fraction - &self.start.fraction;
        let [falls, rises] = [&self.start.nearest.fall, &self.end.nearest.fall];
        let share = match halves {
            Halves::Yes => Rational::of(0.5),
            Halves::No => falls.over(&(falls - rises)),
        };
        let fraction = &self.start.fraction + &(&width * &share);
        // What the slope gives has several times as many digits each time: beyond a limit only as many as the width has places are kept.
        let fraction = if fraction.denominator().bit_len() <= LONGEST {
            fraction
        } else {
            &self.start.fraction + &(&width.leading() * &share.leading())
        };
        let fraction = fraction.reduced();
        let point = Point { nearest: couple.nearest(&fraction)?, fraction };
        match point.nearest.fall.sign() {
            Sign::Positive => self.start = point,
            Sign::Negative => self.end = point,
            Sign::Zero => (self.start, self.end) = (point.clone(), point),
        }
        Some(())
    }
}

/// A bound on the square between two instants, not negative: that of the tangents there, whose slopes are twice the fall.
fn lower_between(whole: &Rational, [ahead, behind]: [&Nearest; 2]) -> Rational {
    let zero = Rational::ZERO;
    if ahead.fall <= zero {
        return ahead.square.clone();
    }
    if behind.fall >= zero {
        return behind.square.clone();
    }
    // p - 2 f x = q + 2 g (whole - x), with f > 0 > g.
    let two = Rational::of(2.0);
    let [f, g] = [&ahead.fall * &two, &behind.fall * &two];
    let above = &(&ahead.square - &behind.square) - &(&g * whole);
    let part = above.over(&(&f - &g));
    (&ahead.square - &(&f * &part)).max(zero)
}
