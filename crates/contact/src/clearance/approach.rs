//! When two convex sets first come within a length, in floats: Newton's method from the left.

use super::level::Level;
use super::track::{Lasts, Pass};

/// How many tangents are drawn before rational numbers take over.
const TANGENTS: usize = 64;

/// What is known of two convex sets.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Approach {
    /// They are beyond the level up to the limit.
    Never,
    /// They are beyond it before this fraction, and have reached it then.
    Reached(f64),
    /// They are beyond it before this fraction; more is not known.
    Unknown(f64),
}

/// When two convex sets reach a level, up to a fraction of the piece.
pub(super) fn approach(track: &impl Pass, level: &Level, limit: f64) -> Approach {
    let mut fraction = 0.0f64;
    for _ in 0..TANGENTS {
        let sight = track.at(fraction);
        if sight.upper() <= level.reached.floats[0] {
            return Approach::Reached(fraction);
        }
        let next = match sight.beyond(level.beyond.floats[1]) {
            Lasts::Unknown => return Approach::Unknown(fraction),
            Lasts::Always => return Approach::Never,
            Lasts::For(part) => (fraction + part).next_down(),
        };
        if next > limit {
            return Approach::Never;
        }
        if next <= fraction {
            return Approach::Unknown(fraction);
        }
        fraction = next;
    }
    Approach::Unknown(fraction)
}

/// Parts of the distance by which two convex sets are tried to be seen nearer.
const NEARER: [f64; 3] = [1e-9, 1e-6, 1e-3];

/// Whether two convex sets are certainly within a length at a fraction of the piece, or soon after.
pub(super) fn is_soon_within(track: &impl Pass, fraction: f64, length: f64) -> bool {
    let sight = track.at(fraction);
    if sight.upper() <= length {
        return true;
    }
    let speed = sight.speed();
    let doubt = sight.upper() - sight.lower();
    speed > 0.0
        && NEARER.iter().any(|part| {
            let later = fraction + (part * sight.upper() + 4.0 * doubt) / speed;
            later <= 1.0 && track.at(later).upper() <= length
        })
}
