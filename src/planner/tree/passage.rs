//! A box on a straight way: which boxes it may meet, and no earlier than when.
//!
//! Let a box go from its place at fraction 0 along `D`, and `d` be `D` rounded once, so that `|d - D| <= u |d|` with `u = 2^-53`.
//! Along an axis it meets another at fraction `s` only if `L <= h + s D`, where `h` is its upper and `L` the other's lower face.
//! Its faces are moved outward by `w`, which is more than `16 u |d|` and than the rounding of moving them: so
//! `L - (h + w) <= s d - 14 u |d|`. The difference, the reciprocal of `d` and their product are each within `u` of exact, so that
//! the computed `enter` is at most `s` where it is positive, and it is anyway where it is not. In the same way `leave` is at least
//! `s`. Where `d` is so small that its reciprocal is cut to [`STEEPEST`], `w` is at least [`THINNEST`], so that a box that is met
//! at all is met from before the beginning until after the end.

use crate::exact::HALF_ULP;

/// The greatest reciprocal of a displacement.
const STEEPEST: f64 = 1e300;

/// The least by which a box is widened.
const THINNEST: f64 = 1e-290;

/// Coordinates up to this are computed with; beyond it, boxes say nothing.
const FARTHEST: f64 = 1e149;

/// A box on a straight way, at a time.
#[derive(Debug, Clone, Copy)]
pub(in crate::planner) struct Passage {
    /// The face ahead along each axis, at the beginning.
    pub(super) front: [f64; 3],
    /// The face behind.
    pub(super) back: [f64; 3],
    /// The reciprocals of the displacement: finite and not zero.
    pub(super) rate: [f64; 3],
    clock: [f64; 2],
    /// How wrong a computed time may be.
    doubt: f64,
}

impl Passage {
    /// A body that reaches from `low` to `high`, outward, about its origin, which goes from one point to another during a time.
    pub(in crate::planner) fn new([low, high]: [[f64; 3]; 2], [from, to]: [[f64; 3]; 2], clock: [f64; 2]) -> Passage {
        let step: [f64; 3] = std::array::from_fn(|k| to[k] - from[k]);
        let size = |k: usize| low[k].abs().max(high[k].abs()) + from[k].abs() + to[k].abs();
        let doubt = 8.0 * HALF_ULP * (clock[0].abs() + clock[1].abs());
        if !(0..3).all(|k| size(k) <= FARTHEST) {
            let (front, back) = ([f64::INFINITY; 3], [f64::NEG_INFINITY; 3]);
            return Passage { front, back, rate: [1.0; 3], clock, doubt };
        }
        let wider = |k: usize| 32.0 * HALF_ULP * size(k) + THINNEST;
        let rate = step.map(|d| (1.0 / d).clamp(-STEEPEST, STEEPEST));
        let [low, high] = [
            std::array::from_fn(|k| low[k] + from[k] - wider(k)),
            std::array::from_fn(|k| high[k] + from[k] + wider(k)),
        ];
        let [front, back]: [[f64; 3]; 2] = [[&high, &low], [&low, &high]]
            .map(|[up, down]: [&[f64; 3]; 2]| std::array::from_fn(|k| if rate[k] < 0.0 { down[k] } else { up[k] }));
        Passage { front, back, rate, clock, doubt }
    }

    /// A time no later than that of a fraction.
    pub(super) fn not_after(&self, fraction: f64) -> f64 {
        let [start, end] = self.clock;
        let time = start + (end - start) * fraction - self.doubt;
        // The length of the clock may be beyond the floats.
        if time > start { time } else { start }
    }

    /// A time no earlier than that of a fraction.
    pub(super) fn not_before(&self, fraction: f64) -> f64 {
        let [start, end] = self.clock;
        let time = start + (end - start) * fraction + self.doubt;
        if time < end { time } else { end }
    }
}
