//! The boxes of many faces, tested against one: what most pairs of faces cost.
//!
//! **The bound.** Let `g_k >= 0` be the gap between two boxes along axis `k`. It is computed with a relative error of at most
//! `2^-53`, or is zero: differences of floats do not underflow. Each square has a relative error of `3 * 2^-53` or less than
//! the least normal float is lost, and each of the `d` sums adds `2^-53`. As the boxes are rounded outward, the true distance of what they hold is at
//! least `s / (1 + (d + 4) 2^-53) - d m` for the computed sum `s`, `m` being the least normal float. [`limit`] turns
//! a squared distance into a number that `s` must be below if the pair can be nearer.

use firstcontact_exact::HALF_ULP;

/// How many boxes are tested at once.
pub(super) const BATCH: usize = 64;

/// Boxes in flat arrays, one for each axis and end.
#[derive(Debug, Default)]
pub(super) struct Boxes {
    axes: Vec<[Vec<f64>; 2]>,
    count: usize,
}

impl Boxes {
    /// No boxes yet, of some dimension.
    pub(super) fn new(dimension: usize) -> Boxes {
        Boxes { axes: vec![Default::default(); dimension], count: 0 }
    }

    /// Adds a box.
    pub(super) fn push(&mut self, bounds: &[[f64; 2]]) {
        for (axis, &[low, high]) in self.axes.iter_mut().zip(bounds) {
            axis[0].push(low);
            axis[1].push(high);
        }
        self.count += 1;
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.count
    }

    /// A box.
    pub(super) fn get(&self, index: usize) -> impl Iterator<Item = [f64; 2]> {
        self.axes.iter().map(move |[low, high]| [low[index], high[index]])
    }

    /// The least coordinate of a box along an axis.
    pub(super) fn least(&self, axis: usize, index: usize) -> f64 {
        self.axes[axis][0][index]
    }

    /// Lists the first `count` boxes that meet a given one.
    pub(super) fn meeting(&self, other: &[[f64; 2]], count: usize, found: &mut Vec<u32>) {
        found.clear();
        for start in (0..count).step_by(BATCH) {
            let end = count.min(start + BATCH);
            let mut meets = [true; BATCH];
            let meets = &mut meets[..end - start];
            for ([low, high], &[other_low, other_high]) in self.axes.iter().zip(other) {
                for ((meets, low), high) in meets.iter_mut().zip(&low[start..end]).zip(&high[start..end]) {
                    *meets &= (*low <= other_high) & (*high >= other_low);
                }
                if !meets.contains(&true) {
                    break;
                }
            }
            found.extend(meets.iter().zip(start as u32..).filter(|(meets, _)| **meets).map(|(_, index)| index));
        }
    }

    /// The squares of the distances of the boxes from a given one to another, a [`BATCH`] from some place on, as computed.
    pub(super) fn squares(&self, start: usize, other: &[[f64; 2]], squares: &mut [f64; BATCH]) -> usize {
        let end = self.count.min(start + BATCH);
        let squares = &mut squares[..end - start];
        squares.fill(0.0);
        for ([low, high], &[other_low, other_high]) in self.axes.iter().zip(other) {
            for ((square, low), high) in squares.iter_mut().zip(&low[start..end]).zip(&high[start..end]) {
                // Unlike `max`, this is one instruction, and no number here is not a number.
                let (beyond, before) = (low - other_high, other_low - high);
                let gap = if beyond > before { beyond } else { before };
                let gap = if gap > 0.0 { gap } else { 0.0 };
                *square += gap * gap;
            }
        }
        squares.len()
    }
}

/// What the computed square of the distance of two boxes must be below if they hold points whose distance has a square below
/// a given one.
pub(super) fn limit(squared: f64, dimension: usize) -> f64 {
    let terms = (dimension + 8) as f64;
    (squared * (1.0 + 2.0 * terms * HALF_ULP) + terms * f64::MIN_POSITIVE).next_up()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_have_their_distances() {
        let mut boxes = Boxes::new(2);
        for index in 0..100 {
            let x = f64::from(index);
            boxes.push(&[[x, x + 0.5], [0.0, 1.0]]);
        }
        let mut squares = [0.0; BATCH];
        assert_eq!(boxes.squares(64, &[[50.0, 60.0], [3.0, 4.0]], &mut squares), 36);
        assert_eq!((squares[0], squares[35]), (4.0 * 4.0 + 4.0, 39.0 * 39.0 + 4.0));
        assert_eq!(boxes.squares(0, &[[50.0, 60.0], [3.0, 4.0]], &mut squares), 64);
        assert_eq!((squares[49], squares[50], squares[60]), (0.25 + 4.0, 4.0, 4.0));
        assert_eq!((boxes.len(), boxes.get(7).collect::<Vec<_>>()), (100, vec![[7.0, 7.5], [0.0, 1.0]]));
    }

    #[test]
    fn limits_are_above() {
        for squared in [0.0, 5e-324, 1.0, 1e300] {
            assert!(limit(squared, 3) > squared);
        }
    }
}
