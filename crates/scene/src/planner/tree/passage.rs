//! A box on a straight way: which boxes it may meet, and no earlier than when.
//!
//! Let a box go from its place at fraction 0 along `D`, and `d` be `D` rounded once. Along an axis it meets another at fraction `s` only
//! if `L <= h + s D`, where `h` is its upper and `L` the other's lower face. Its faces are moved outward by more than `w + u S`, where
//! `u = 2^-24` and `S` is no less than any of them, and then rounded to floats of half the width, by less than `u S` and the least of
//! them: so `L - (h + w) <= s D - w`, and `w` is more than `16 u |d|`, and than what the sums that make `h` are rounded by. The difference, the product, the reciprocal of `d` and its rounding are together within
//! `5 u` of exact, so that the computed `enter` is at most `(s - w / D) (1 + 5 u) <= s` where it is positive, and it is anyway where it is
//! not. In the same way `leave` is at least `s`. What a product may lose to underflow is far below `w / D`. Where `d` is so small that its
//! reciprocal is cut to [`STEEPEST`], `w` is at least [`THINNEST`], so that a box that is met at all is met from before the beginning
//! until after the end.
//!
//! The window: coordinates up to [`FARTHEST`]; there is no least, because of [`THINNEST`]. A time computed from a fraction is within
//! `8 u` of the sum of the magnitudes of both ends (`u = 2^-53`), and where that underflows, within less than the least normal float.

use firstcontact_exact::HALF_ULP;

/// The greatest reciprocal of a displacement.
const STEEPEST: f64 = 1e38;

/// The least by which a box is widened.
const THINNEST: f64 = 1e-36;

/// Coordinates up to this are computed with; beyond it, boxes say nothing.
const FARTHEST: f64 = 1e36;

/// Half a unit in the last place of one, in narrow floats.
const NARROW_HALF_ULP: f64 = 1.0 / (1u64 << 24) as f64;

/// A box on a straight way, at a time.
#[derive(Debug, Clone, Copy)]
pub(in crate::planner) struct Passage {
    /// The face ahead along each axis, at the beginning.
    pub(super) front: [f32; 3],
    /// The face behind.
    pub(super) back: [f32; 3],
    /// The reciprocals of the displacement: finite and not zero.
    pub(super) rate: [f32; 3],
    /// Which face of a box is met first along each axis, and which is left last: 0 is the lower one.
    pub(super) sides: [[usize; 2]; 3],
    clock: [f64; 2],
    /// How wrong a computed time may be.
    doubt: f64,
}

impl Passage {
    /// A body that reaches from `low` to `high`, outward, about its origin, which goes from one point to another during a time.
    pub(in crate::planner) fn new([low, high]: [[f64; 3]; 2], [from, to]: [[f64; 3]; 2], clock: [f64; 2]) -> Passage {
        let size = |k: usize| low[k].abs().max(high[k].abs()) + from[k].abs() + to[k].abs();
        let doubt = 8.0 * HALF_ULP * (clock[0].abs() + clock[1].abs()) + f64::MIN_POSITIVE;
        let (front, back) = ([f32::INFINITY; 3], [f32::NEG_INFINITY; 3]);
        let mut passage = Passage { front, back, rate: [1.0; 3], sides: [[0, 1]; 3], clock, doubt };
        if !(0..3).all(|k| size(k) <= FARTHEST) {
            return passage;
        }
        for k in 0..3 {
            let step = to[k] - from[k];
            let wider = 2.0 * NARROW_HALF_ULP * (size(k) + 16.0 * step.abs()) + THINNEST;
            let (up, down) = ((high[k] + from[k] + wider) as f32, (low[k] + from[k] - wider) as f32);
            let rate = (1.0 / step).clamp(-STEEPEST, STEEPEST) as f32;
            passage.rate[k] = rate;
            let sides = if rate < 0.0 { [1, 0] } else { [0, 1] };
            passage.sides[k] = sides;
            [passage.front[k], passage.back[k]] = sides.map(|side| [up, down][side]);
        }
        passage
    }

    /// A time no later than that of a fraction.
    pub(super) fn not_after(&self, fraction: f32) -> f64 {
        let [start, end] = self.clock;
        let time = start + (end - start) * f64::from(fraction) - self.doubt;
        // The length of the clock may be beyond the floats.
        if time > start { time } else { start }
    }

    /// A time no earlier than that of a fraction.
    pub(super) fn not_before(&self, fraction: f32) -> f64 {
        let [start, end] = self.clock;
        let time = start + (end - start) * f64::from(fraction) + self.doubt;
        if time < end { time } else { end }
    }
}
