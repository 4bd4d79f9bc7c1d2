//! How far apart boxes of two trees are at least: by what pairs of children are ranked.
//!
//! All is computed in double precision in the frame of the larger tree, whose boxes are within one unit of its centre. With `R`
//! the largest coordinate in the mover's place, a face of a moved box is off by two roundings of numbers below `2 R` and by
//! the doubt of the mover's place: the margin `16 u R` and twice the doubt holds them. The rank is the sum of the squares of
//! three gaps, less than its own roundings; it is compared with the square of a limit that is rounded up.

use firstcontact_exact::{Filtered, HALF_ULP};
use firstcontact_intersection::{BoxRanking, Frames};
use firstcontact_solid::Box3;

/// The places of boxes of the mover, in the stander's frame.
pub(super) struct Boxes<'f, 't> {
    frames: &'f Frames<'t>,
    /// The mover's centre.
    start: [f64; 3],
    margin: f64,
}

impl<'f, 't> Boxes<'f, 't> {
    /// The boxes of two trees; `None` if their numbers are too large.
    pub(super) fn new(frames: &'f Frames<'t>) -> Option<Boxes<'f, 't>> {
        let start = frames.start.map(|x| x.value);
        let doubt: f64 = frames.start.iter().map(|x| x.error).sum();
        let reach = start.iter().fold(1.0f64, |most, x| most.max(x.abs()));
        let margin = 16.0 * HALF_ULP * reach + 2.0 * doubt;
        // The square of a gap must not overflow.
        (reach.max(margin) < 1e150).then_some(Boxes { frames, start, margin })
    }

    /// Where a box of the mover is, widened by the margin: its least and greatest coordinates.
    #[inline(always)]
    fn placed(&self, bounds: &Box3) -> [[f64; 3]; 2] {
        let Boxes { frames, start, margin } = self;
        [
            std::array::from_fn(|k| f64::from(bounds.min[k]) * frames.ratio + start[k] - margin),
            std::array::from_fn(|k| f64::from(bounds.max[k]) * frames.ratio + start[k] + margin),
        ]
    }

    /// The rank beyond which nothing is within a distance, which is in the unit of the bodies.
    pub(super) fn rank(&self, distance: f64) -> f64 {
        rank(self.frames, distance)
    }
}

/// The square, rounded up, of a distance in the unit of the bodies, in the frame of the larger of two trees.
pub(crate) fn rank(frames: &Frames<'_>, distance: f64) -> f64 {
    let Filtered { value, error } = frames.stander.in_units(Filtered::exact(distance));
    let most = (value + error).next_up();
    if most.is_nan() { f64::INFINITY } else { most * most * (1.0 + 8.0 * HALF_ULP) + f64::MIN_POSITIVE }
}

impl BoxRanking for Boxes<'_, '_> {
    /// The least square of their distance.
    #[inline(always)]
    fn least(&self, mover: &Box3, stander: &Box3) -> f64 {
        let [low, high] = self.placed(mover);
        let gap = |k: usize| (f64::from(stander.min[k]) - high[k]).max(low[k] - f64::from(stander.max[k])).max(0.0);
        let square = gap(0) * gap(0) + gap(1) * gap(1) + gap(2) * gap(2);
        square * (1.0 - 8.0 * HALF_ULP)
    }
}
