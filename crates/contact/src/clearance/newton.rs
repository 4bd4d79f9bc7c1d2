//! First instant at which two convex sets come within a length, in floats: Newton's method from the left.

use super::pair_distance::{BoundDuration, ConvexPass};
use crate::distance::{Closest, Found, StillPair, nearest};
use firstcontact_exact::{Rational, Sign, ring};
use firstcontact_intersection::Facet;
use firstcontact_motion::Scene;
use firstcontact_solid::Body;

/// Number of tangents before rational numbers take over.
const TANGENTS: usize = 64;

/// Result of Newton's method for two convex sets.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum NewtonResult {
    /// They are beyond the level up to the limit.
    Never,
    /// They are beyond it before this fraction, and have reached it then.
    Reached(f64),
    /// They are beyond it before this fraction; more is not known.
    Unknown(f64),
}

/// Finds the first instant at which two convex sets reach a level, up to a fraction of the piece.
pub(super) fn approach(track: &impl ConvexPass, level: &MarginLevel, limit: f64) -> NewtonResult {
    let mut fraction = 0.0f64;
    for _ in 0..TANGENTS {
        let now = track.at(fraction);
        if now.upper() <= level.reached.floats[0] {
            return NewtonResult::Reached(fraction);
        }
        let next = match now.beyond(level.beyond.floats[1]) {
            BoundDuration::Unknown => return NewtonResult::Unknown(fraction),
            BoundDuration::Always => return NewtonResult::Never,
            BoundDuration::For(part) => (fraction + part).next_down(),
        };
        if next > limit {
            return NewtonResult::Never;
        }
        if next <= fraction {
            return NewtonResult::Unknown(fraction);
        }
        fraction = next;
    }
    NewtonResult::Unknown(fraction)
}

/// Parts of the distance by which two convex sets are moved on in a test if they come within a length soon.
const NEARER: [f64; 3] = [1e-9, 1e-6, 1e-3];

/// True if two convex sets are certainly within a length at a fraction of the piece, or soon after.
pub(super) fn is_soon_within(track: &impl ConvexPass, fraction: f64, length: f64) -> bool {
    let now = track.at(fraction);
    if now.upper() <= length {
        return true;
    }
    let speed = now.speed();
    let doubt = now.upper() - now.lower();
    speed > 0.0
        && NEARER.iter().any(|part| {
            let later = fraction + (part * now.upper() + 4.0 * doubt) / speed;
            later <= 1.0 && track.at(later).upper() <= length
        })
}

/// Two triangles of two bodies, by their places in the trees.
#[derive(Clone, Copy)]
pub(super) struct TrianglePair<'s> {
    pub(super) scene: &'s Scene<'s>,
    pub(super) bodies: [&'s Body; 2],
    pub(super) places: [u32; 2],
}

/// The way between two triangles at an instant.
#[derive(Debug, Clone)]
pub(super) struct Nearest {
    pub(super) square: Rational,
    /// Half of how fast the square falls: per fraction of the piece.
    pub(super) fall: Rational,
}

impl Nearest {
    /// Distance of two whole bodies that share no point; `None` if one has no point.
    pub(super) fn of_all(scene: &Scene<'_>, bodies: [&Body; 2], fraction: &Rational) -> Option<Nearest> {
        Nearest::at(scene, bodies, fraction, |still| nearest(still, f64::INFINITY))
    }

    /// Distance at a fraction of the piece.
    fn at(
        scene: &Scene<'_>,
        bodies: [&Body; 2],
        fraction: &Rational,
        find: impl FnOnce(&StillPair<'_>) -> Option<Found>,
    ) -> Option<Nearest> {
        // The way between the two is the same wherever B's origin is.
        let [start, displacement] = scene.rational_motion();
        let offset = std::array::from_fn(|k| &start[k] + &(&displacement[k] * fraction));
        let still = StillPair { bodies, scene: scene.rest(fraction), origins: [offset, [Rational::ZERO; 3]] };
        let found = find(&still)?;
        let fall = ring::dot(&found.way(&still), &displacement).reduced();
        Some(Nearest { square: found.square(&still).value().reduced(), fall })
    }
}

impl TrianglePair<'_> {
    /// Distance of the triangles, which share no point; `None` if they have no extent.
    pub(super) fn nearest(&self, fraction: &Rational) -> Option<Nearest> {
        Nearest::at(self.scene, self.bodies, fraction, |still| {
            let mut closest = Closest::new(still);
            let [a, b] = [0, 1].map(|side| Facet::whole(self.bodies[side], self.places[side]));
            closest.offer_all(&a, &b);
            closest.finish()
        })
    }

    /// The fraction at which the triangles reach a level, from a fraction at which they are not nearer, up to a limit.
    pub(super) fn approach(&self, from: f64, level: &MarginLevel, limit: &Rational) -> Option<Rational> {
        when_reached(|fraction| self.nearest(fraction), from, level, limit)
    }
}

/// The fraction at which two convex sets reach a level, from a fraction at which they are not nearer, up to a limit.
///
/// Newton's method: with the distance `r` falling by `f / r` per fraction of the piece, the tangent is at the length
/// `l` after `(r - l) r / f = (r r - l l) r / ((r + l) f)`. The root is rounded down, which shortens the quotient `r /
/// (r + l)`, and so is the whole, to a float where that is good enough, else the step to its leading bits: exact steps
/// would have several times as many digits each time.
///
/// That ends. Let `g = r - l`, and `s` how fast it falls. A step by a part `p` of `g / s`, half or hardly less, leads
/// to `g'` and `s'`, whose tangent is not above `g` where the step began: `g' + s' p g / s <= g`. So `g'/g + p s'/s <=
/// 1`, thus `g' s' <= g s / (4 p)`: each step takes the product to half, or hardly more. It is below `2^2060` at first;
/// and until the level is reached, `g` is more than what the two lengths of the level differ by, about `2^-1106` at
/// least, and `s` more than `g / 3`, or the next is beyond the piece. So there are a few thousand steps at most, mostly
/// a handful; as `s` is below `2^1030`, none is shorter than `2^-2140`, and no fraction has more bits than that and 55.
pub(super) fn when_reached(
    nearest: impl Fn(&Rational) -> Option<Nearest>,
    from: f64,
    level: &MarginLevel,
    limit: &Rational,
) -> Option<Rational> {
    let mut fraction = Rational::of(from);
    loop {
        let Nearest { square, fall } = nearest(&fraction)?;
        if square <= level.reached.square {
            return Some(fraction);
        }
        if fall.sign() != Sign::Positive {
            return None;
        }
        let [root, _] = square.root_enclosure();
        let share = root.over(&(&root + &level.beyond.value));
        let step = (&(&square - &level.beyond.square) * &share).over(&fall);
        let next = rounded_down(&fraction, &step);
        if next > *limit {
            return None;
        }
        fraction = next;
    }
}

/// A number a step on, or somewhat less, but more than half of the step: of few bits.
fn rounded_down(from: &Rational, step: &Rational) -> Rational {
    let step = step.leading();
    let whole = from + &step;
    let rounded = Rational::of(whole.bracket()[0].min(f64::MAX));
    let half = from + &(&step * &Rational::of(0.5));
    if rounded > half { rounded } else { whole.reduced() }
}

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

/// Two lengths that a search proves: until the instant that it finds, two bodies are farther from each other than
/// `beyond`; at that instant they are within `reached`.
#[derive(Debug, Clone)]
pub(super) struct MarginLevel {
    pub(super) beyond: Length,
    pub(super) reached: Length,
}

impl MarginLevel {
    /// Level of a margin, a positive float, between distances that are beyond it and those that have all but reached
    /// it.
    pub(super) fn of(margin: f64) -> MarginLevel {
        let beyond = Rational::of(margin);
        let reached = &beyond + &(&beyond * &Rational::of(1.0 / SHARE));
        MarginLevel { beyond: Length::new(beyond), reached: Length::new(reached) }
    }

    /// A float beyond which nothing has been reached.
    pub(super) fn reach(&self) -> f64 {
        self.reached.floats[1]
    }
}
