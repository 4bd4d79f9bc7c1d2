//! Boxes of both trees in a slice of time, and the part of it in which two of them may meet.
//!
//! A placed box is held by its middle and half its sides in the world at both ends of a slice. Between them a point of
//! the body keeps within the sagitta of its chord, and the chords of a box's points are within the box that lies
//! between the two placed ones in the same share. So of two boxes each coordinate tells two linear inequalities in the
//! share of the slice, which clip the time in which they may meet. What decides, and what it may be off by:
//!
//! - Half sides and middles, placed: each off by at most the noise of its body. Their differences and sums round four
//!   times more, numbers below a sixteenth of `noise / u` each (`u = 2^-53`): two noises of each body and a factor of
//!   `1 + 2^-46` are added.
//! - The share at which an inequality begins to hold is `p / (p - q)` for numbers of opposite signs: off by `3 u` of
//!   itself. Shares are widened by `2^-50`.

use firstcontact_exact::HALF_ULP;
use firstcontact_solid::ChildKind;

use super::part::PartBox;
use super::timeline::PlacedBody;

/// Shares of a slice are widened by this: more than what one is off by.
pub(crate) const SHARE_ERROR: f64 = 8.0 * HALF_ULP;

/// A box of one body at both ends of a slice.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlacedBox {
    pub(crate) kind: ChildKind,
    pub(crate) radius: f64,
    /// No less than the distance of a point from its chord.
    pub(crate) sagitta: f64,
    /// Middles and half sides in the world.
    ends: [[[f64; 3]; 2]; 2],
    /// More than what these are off by.
    noise: f64,
}

impl PlacedBox {
    /// A box at both ends of a slice, in which its body may move.
    #[inline]
    pub(crate) fn new(part: &PartBox, placed: [&PlacedBody; 2], sagitta: f64, moves: bool) -> PlacedBox {
        let at = |body: &PlacedBody| [body.pose.place(&part.middle), body.pose.spread(&part.half)];
        let first = at(placed[0]);
        PlacedBox {
            kind: part.kind,
            radius: part.radius,
            sagitta: sagitta * part.arm,
            ends: [first, if moves { at(placed[1]) } else { first }],
            noise: placed[0].noise.max(placed[1].noise),
        }
    }

    /// About the square of the distance of two boxes at the beginning of the slice.
    pub(crate) fn gap_square(&self, other: &PlacedBox) -> f64 {
        let ([a, p], [c, r]) = (self.ends[0], other.ends[0]);
        let gaps = [0, 1, 2].map(|k| ((a[k] - c[k]).abs() - p[k] - r[k]).max(0.0));
        gaps.iter().map(|gap| gap * gap).sum()
    }

    /// The shares of the slice between which two boxes may come within a margin of each other; `None` if they certainly
    /// do not.
    #[inline]
    pub(crate) fn window(&self, other: &PlacedBox, margin: f64) -> Option<[f64; 2]> {
        let wide = margin + self.sagitta + other.sagitta + 2.0 * (self.noise + other.noise);
        let wide = wide * (1.0 + 128.0 * HALF_ULP);
        let (mut from, mut to) = (0.0f64, 1.0f64);
        for k in 0..3 {
            let ([[a, p], [b, q]], [[c, r], [d, s]]) = (self.ends, other.ends);
            let (first, last) = ((a[k] - c[k], p[k] + r[k] + wide), (b[k] - d[k], q[k] + s[k] + wide));
            for [p, q] in [[first.0 - first.1, last.0 - last.1], [-first.0 - first.1, -last.0 - last.1]] {
                // Above zero they are apart. What is not a number, or beyond the floats, tells nothing.
                if !(p - q).is_finite() {
                    continue;
                }
                match (p > 0.0, q > 0.0) {
                    (true, true) => return None,
                    (true, false) => from = from.max(p / (p - q) - SHARE_ERROR),
                    (false, true) => to = to.min(p / (p - q) + SHARE_ERROR),
                    (false, false) => {}
                }
            }
        }
        (from <= to).then_some([from, to])
    }
}
