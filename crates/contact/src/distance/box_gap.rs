//! Lower bound on the distance between boxes of two trees, at rest or while one of them moves past the other; the
//! traversal visits pairs of children in this order.
//!
//! While the mover goes on by `s`, what is between a box of the mover and one of the stander is, along an axis `k`, the
//! interval from `p - t s` to `q - t s`, with `t` from 0 to 1. Three times two bounds on its length hold at all of
//! these times: along the axis `k`, how far the interval stays from zero whatever `t` is; and in the plane of the other
//! two axes, along the direction across the motion, in which `t` does not matter. As the two directions are at right
//! angles, the squares of both bounds add up; and so do those along all axes. All are in double precision in the frame
//! of the larger tree, whose boxes are within one unit of its centre.
//!
//! With `R` the largest of 1 and the coordinates of start and step, each end of an interval is off by less than `8 u
//! R`, by what is not known of the start, and across the motion by what is not known of the step, times weights of at
//! most one; these are off by `4 u` of themselves, which comes to `16 u R`. The intervals are widened by `64 u R` and
//! twice what is not known. The rank is less than the square by its own roundings.

use firstcontact_exact::{Filtered, HALF_ULP};
use firstcontact_intersection::{BoxRanking, Frames};
use firstcontact_motion::Scene;
use firstcontact_solid::Box3;

/// Boxes of the mover in the stander's frame, at rest or on the way through a piece.
pub(crate) struct BoxGap<'f, 't> {
    frames: &'f Frames<'t>,
    start: [f64; 3],
    /// Displacement, if any.
    way: Option<BoxWay>,
    margin: f64,
}

/// Displacement of the boxes.
struct BoxWay {
    step: [f64; 3],
    /// For each axis, the unit vector across the motion in the plane of the two that follow; zero if there is no motion
    /// in it.
    across: [[f64; 2]; 3],
}

impl<'f, 't> BoxGap<'f, 't> {
    /// Boxes of two trees as a scene begins; `None` if their numbers are too large.
    pub(crate) fn at_rest(frames: &'f Frames<'t>) -> Option<BoxGap<'f, 't>> {
        BoxGap::along(frames, [Filtered::exact(0.0); 3], None)
    }

    /// Boxes of two trees in a piece; `None` if their numbers are too large.
    pub(crate) fn in_motion(scene: &Scene<'_>, frames: &'f Frames<'t>) -> Option<BoxGap<'f, 't>> {
        let filtered = frames.step(scene);
        let step = filtered.map(|x| x.value);
        let across = std::array::from_fn(|k| {
            let [u, v] = [step[(k + 1) % 3], step[(k + 2) % 3]];
            let length = u.hypot(v);
            // What is shorter is not known to have a direction.
            if length > 1e-140 { [v / length, -u / length] } else { [0.0; 2] }
        });
        BoxGap::along(frames, filtered, Some(BoxWay { step, across }))
    }

    fn along(frames: &'f Frames<'t>, step: [Filtered; 3], way: Option<BoxWay>) -> Option<BoxGap<'f, 't>> {
        let ends = || frames.start.iter().chain(&step);
        let unknown: f64 = ends().map(|x| x.error).sum();
        let reach = ends().fold(1.0f64, |most, x| most.max(x.value.abs()));
        let margin = 64.0 * HALF_ULP * reach + 2.0 * unknown;
        // The square of a gap must not overflow.
        let is_comparable = reach.max(margin) < 1e150;
        is_comparable.then_some(BoxGap { frames, start: frames.start.map(|x| x.value), way, margin })
    }
}

impl BoxRanking for BoxGap<'_, '_> {
    /// The square, rounded up, of a distance in the unit of the bodies, in the frame of the larger of two trees.
    fn limit(&self, distance: f64) -> f64 {
        let Filtered { value, error } = self.frames.stander.in_units(Filtered::exact(distance));
        let most = (value + error).next_up();
        if most.is_nan() { f64::INFINITY } else { most * most * (1.0 + 8.0 * HALF_ULP) + f64::MIN_POSITIVE }
    }

    /// The least square of the distance of two boxes at any time.
    #[inline(always)]
    fn least(&self, mover: &Box3, stander: &Box3) -> f64 {
        // By axes: interval of the stander's box relative to the mover's at the beginning.
        let mut ends = [[0.0f64; 2]; 3];
        let mut along = [0.0f64; 3];
        for k in 0..3 {
            let low = f64::from(mover.min[k]) * self.frames.ratio + self.start[k] - self.margin;
            let high = f64::from(mover.max[k]) * self.frames.ratio + self.start[k] + self.margin;
            let [p, q] = [f64::from(stander.min[k]) - high, f64::from(stander.max[k]) - low];
            ends[k] = [p, q];
            let step = self.way.as_ref().map_or(0.0, |way| way.step[k]);
            along[k] = (p - step.max(0.0)).max(step.min(0.0) - q).max(0.0);
        }
        let squares = along.map(|gap| gap * gap);
        let all = squares[0] + squares[1] + squares[2];
        let certain = 1.0 - 16.0 * HALF_ULP;
        let Some(way) = &self.way else { return all * certain };
        let across = [0, 1, 2].map(|k| {
            let [x, y] = [ends[(k + 1) % 3], ends[(k + 2) % 3]];
            let [u, v] = way.across[k];
            let reaches = |at: f64, [p, q]: [f64; 2]| if at >= 0.0 { [at * p, at * q] } else { [at * q, at * p] };
            let ([a, b], [c, d]) = (reaches(u, x), reaches(v, y));
            let gap = (a + c).max(-(b + d)).max(0.0);
            squares[k] + gap * gap
        });
        across.into_iter().fold(all, f64::max) * certain
    }
}
