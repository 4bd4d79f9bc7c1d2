//! Where to cut a slice in which two triangles meet: near the time at which floats see them meet first.
//!
//! Halves alone would need a cut for every bit of the bracket. Between the ends of a short slice corners move almost
//! in straight lines, and in the first contact a corner comes to the other triangle, or an edge to an edge. A cut
//! just before that time and one just after it leave a small part. This is a proposal: where it is wrong, the next
//! cut is into halves.

use nalgebra::Vector3;

use super::direction::Triangles;

/// A cut is so far from the time of contact, as a share of the slice.
const ASIDE: f64 = 1.0 / 256.0;

/// Room that is given to features which pass each other by a rounding.
const SLACK: f64 = 1e-6;

impl Triangles<'_> {
    /// The share of the slice at which to cut it, for brackets of a width.
    pub(crate) fn cut(&self, tolerance: f64) -> f64 {
        let aside = ASIDE.max(0.25 * tolerance / self.duration());
        match self.seems_to_meet() {
            Some(share) if aside < 0.125 => {
                let [before, after] = [share - aside, share + aside];
                // Cut before it first, then after it.
                if before > 2.0 * aside {
                    before
                } else if after < 1.0 - aside {
                    after
                } else {
                    0.5
                }
            }
            _ => 0.5,
        }
    }

    /// About the share of the slice at which the triangles meet first, if corners move in straight lines.
    fn seems_to_meet(&self) -> Option<f64> {
        let [first, last] = self.ends.each_ref().map(|end| &end.corners);
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
            let height = |corners: &[[Vector3<f64>; 3]; 2]| {
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
            let volume = |corners: &[[Vector3<f64>; 3]; 2]| {
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
        least
    }
}
