//! Where to cut a slice in which two triangles meet: before and after the time at which floats see them meet first.
//!
//! Halves alone would need a cut for every bit of the bracket. On their chords corners move in straight lines, and in
//! the first contact a corner comes to the other triangle, or an edge to an edge. What is not proven begins as long
//! before that time as the chords are off: so long after it the contact is certain. Cut there, a slice is left of which
//! the chords are off by the square of its length. This is a proposal: where it is wrong, the next cut is into halves.

use nalgebra::Vector3;

use super::chords::{Chords, PairCorners, Stop};

/// Room that is given to features which pass each other by a rounding.
const SLACK: f64 = 1e-6;

/// A part to keep is no less than this part of the slice.
const LEAST_LATE: f64 = 1.0 / 4096.0;

/// A contact is looked for in so many times the time in which it is due.
const AHEAD: f64 = 4.0;

impl Chords<'_> {
    /// The part of the slice to keep after a stop: up to where a contact may be certain, at least so wide; all that is
    /// left if floats see none.
    pub(crate) fn part_to_keep(&self, stop: Stop, least: f64) -> [f64; 2] {
        let from = stop.share;
        let until = if stop.late > 0.0 { (from + AHEAD * stop.late).min(1.0) } else { 1.0 };
        let Some(meets) = self.seems_to_meet([from, until]) else { return [from, 1.0] };
        let late = (meets - from).max(0.5 * least).max(LEAST_LATE);
        [(from - 0.25 * late).max(0.0), (meets + 1.25 * late).min(1.0)]
    }

    /// About the share of the slice at which the triangles meet first in a part of it.
    fn seems_to_meet(&self, [from, to]: [f64; 2]) -> Option<f64> {
        let ends = [self.at(from), self.at(to)];
        let [first, last] = &ends;
        let at = |side: usize, share: f64| [0, 1, 2].map(|k| first[side][k] + (last[side][k] - first[side][k]) * share);
        let mut least = None::<f64>;
        let mut offer = |values: [f64; 2], is_there: &dyn Fn(f64) -> bool| {
            let share = values[0] / (values[0] - values[1]);
            let is_earlier = values[0] * values[1] < 0.0 && least.is_none_or(|least| share < least);
            if is_earlier && is_there(share) {
                least = Some(share);
            }
        };
        for (side, corner) in (0..6).map(|index| (index / 3, index % 3)) {
            let height = |corners: &PairCorners| {
                let [p, q, r] = corners[1 - side];
                (q - p).cross(&(r - p)).dot(&(corners[side][corner] - p))
            };
            let is_inside = |share: f64| {
                let (point, [p, q, r]) = (at(side, share)[corner], at(1 - side, share));
                let normal = (q - p).cross(&(r - p));
                let room = -SLACK * normal.norm_squared();
                [[p, q], [q, r], [r, p]].iter().all(|[p, q]| normal.dot(&(q - p).cross(&(point - p))) >= room)
            };
            offer([height(first), height(last)], &is_inside);
        }
        for (i, j) in (0..9).map(|index| (index / 3, index % 3)) {
            let edge = |corners: &[Vector3<f64>; 3], i: usize| [corners[i], corners[(i + 1) % 3]];
            let volume = |corners: &PairCorners| {
                let ([p, q], [r, t]) = (edge(&corners[0], i), edge(&corners[1], j));
                (q - p).cross(&(t - r)).dot(&(r - p))
            };
            let do_cross = |share: f64| {
                let ([p, q], [r, t]) = (edge(&at(0, share), i), edge(&at(1, share), j));
                let (u, v) = (q - p, t - r);
                let normal = u.cross(&v);
                let square = normal.norm_squared();
                let shares = [(r - p).cross(&v), (r - p).cross(&u)].map(|side| side.dot(&normal) / square);
                shares.iter().all(|share| (-SLACK..=1.0 + SLACK).contains(share))
            };
            offer([volume(first), volume(last)], &do_cross);
        }
        least.map(|share| from + (to - from) * share)
    }
}
