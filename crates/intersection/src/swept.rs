//! Bounds on the time at which a moving child of one tree can meet the children of a node of another: boxes first, then
//! slabs.
//!
//! All is in single precision in one frame, where the child moves by a step while `tau` goes from 0 to 1. A pair of
//! slabs is compared along both normals: along each, both are intervals whose half widths and middles follow from the
//! law of [`Slabs`], and their distance changes evenly with `tau`.
//!
//! Margins hold the rounding: boxes are widened, slabs have the slack of [`Steps`]. With `R` the largest of `|start|`,
//! `|step|` and 1, the way between two centres is within `4 R` in each coordinate and off by `2^-23 * 4 R`; the normals
//! are unit vectors to within `2^-23`, so that a product with such a vector is off by at most `2^-23 * 24 R`, and a
//! quotient of it, which matters up to 2, times the speed by no more than `2^-23 * 8 R`. The slack of `2^-23 * 64 R`
//! holds all of them.

use super::row::{Row, three};
use firstcontact_solid::{Box3, Node, Slabs, WIDTH};

/// A motion in units of a frame.
#[derive(Debug, Clone, Copy)]
pub(super) struct Steps {
    /// Displacement.
    pub step: [f32; 3],
    /// The reciprocal of that, finite.
    pub rate: [f32; 3],
    /// Slack: the amount by which slabs may be nearer than computed; infinite if they cannot be compared.
    pub slack: f32,
}

/// A child of a node: its box, and its slab where it has one.
#[derive(Debug, Clone, Copy)]
pub(super) struct Volume {
    bounds: Box3,
    slab: Option<Slab>,
}

/// One of [`Slabs`].
#[derive(Debug, Clone, Copy)]
struct Slab {
    normal: [f32; 3],
    offset: f32,
    half: f32,
    radius: f32,
}

/// Children of a node, prepared for a box that moves past them.
pub(crate) struct ChildLanes {
    min: [Row; 3],
    max: [Row; 3],
    center: [Row; 3],
    normal: [Row; 3],
    offset: Row,
    half: Row,
    radius: Row,
    /// The reciprocal of the speed along the normal.
    slowness: Row,
}

/// Added to the square of a sine: more than the rounding of one less the square of a cosine.
const SINE: f32 = 1e-6;

/// Added to the size of a box in units of the frame, so that two flat boxes have a size.
const FLAT: f32 = 1e-6;

/// In place of a speed that is less: far within the slack whatever `tau` is.
const STILL: f32 = 1e-30;

impl ChildLanes {
    /// The children of a node, past which something moves.
    #[inline(always)]
    pub(super) fn of(node: &Node, steps: &Steps) -> ChildLanes {
        let Slabs { normal, offset, half, radius } = &node.slabs;
        let (min, max) = (Row::rows(&node.min), Row::rows(&node.max));
        let normal = Row::rows(normal);
        ChildLanes {
            min,
            max,
            center: three(|k| Row::all(0.5) * (min[k] + max[k])),
            normal,
            offset: Row(*offset),
            half: Row(*half),
            radius: Row(*radius),
            slowness: slowness(Row::dot(&normal, &steps.step)),
        }
    }

    /// The same in another frame, boxes widened by a margin.
    #[inline(always)]
    pub(super) fn placed(self, ratio: f32, start: &[f32; 3], margin: f32) -> ChildLanes {
        let ratio = Row::all(ratio);
        let place = |rows: &[Row; 3], margin: f32| three(|k| rows[k] * ratio + Row::all(start[k]) + Row::all(margin));
        ChildLanes {
            min: place(&self.min, -margin),
            max: place(&self.max, margin),
            center: place(&self.center, 0.0),
            offset: self.offset * ratio,
            half: self.half * ratio,
            radius: self.radius * ratio,
            ..self
        }
    }
}

impl Volume {
    /// The child of a node.
    #[inline(always)]
    pub(super) fn of(node: &Node, slot: usize) -> Volume {
        let slabs = &node.slabs;
        let slab = slabs.is_thin(slot).then(|| Slab {
            normal: three(|k| slabs.normal[k][slot]),
            offset: slabs.offset[slot],
            half: slabs.half[slot],
            radius: slabs.radius[slot],
        });
        Volume { bounds: node.bounds(slot), slab }
    }

    /// The same in another frame, its box widened by a margin.
    #[inline(always)]
    pub(super) fn placed(&self, ratio: f32, start: &[f32; 3], margin: f32) -> Volume {
        let Volume { bounds, slab } = self;
        Volume {
            bounds: Box3 {
                min: three(|k| bounds.min[k] * ratio + start[k] - margin),
                max: three(|k| bounds.max[k] * ratio + start[k] + margin),
            },
            slab: slab.map(|Slab { normal, offset, half, radius }| Slab {
                normal,
                offset: offset * ratio,
                half: half * ratio,
                radius: radius * ratio,
            }),
        }
    }

    /// A lower bound on the `tau` at which the volume can meet each child; infinite if it cannot by `latest`.
    #[inline(always)]
    pub(super) fn meeting_times(&self, lanes: &ChildLanes, steps: &Steps, latest: f32) -> [f32; WIDTH] {
        let [first, last] = self.times(lanes, steps, latest);
        unless_past(first, last).0
    }

    /// For how long the volume can meet each child, of 0 to `latest`, as a number that is the less the longer; infinite
    /// if it cannot at all.
    #[inline(always)]
    pub(super) fn lengths(&self, lanes: &ChildLanes, steps: &Steps, latest: f32) -> [f32; WIDTH] {
        let [first, last] = self.times(lanes, steps, latest);
        first.with(last, |first, last| if first > last { f32::INFINITY } else { first - last }).0
    }

    /// Depth to which the box of the volume and that of each child overlap as the motion begins, as a share of the sum
    /// of their sizes along the axis where that is least, and negative; infinite where the volumes are apart.
    #[inline(always)]
    pub(super) fn depths(&self, lanes: &ChildLanes, steps: &Steps) -> [f32; WIDTH] {
        let [first, last] = self.times(lanes, steps, 0.0);
        let apart = first.with(last, |first, last| if first > last { f32::INFINITY } else { f32::NEG_INFINITY });
        if apart == Row::all(f32::INFINITY) {
            return apart.0;
        }
        let Box3 { min, max } = &self.bounds;
        let mut depth = Row::all(-1.0);
        for k in 0..3 {
            let (own, others) = (Row::all(max[k] - min[k] + FLAT), lanes.max[k] - lanes.min[k]);
            let gap = (lanes.min[k] - Row::all(max[k])).greater(Row::all(min[k]) - lanes.max[k]);
            depth = (gap / (own + others)).greater(depth);
        }
        depth.less(Row::all(0.0)).greater(apart).0
    }

    /// From when to when the volume can meet each child, within 0 and `latest`; the second is before the first if it
    /// cannot.
    #[inline(always)]
    fn times(&self, lanes: &ChildLanes, steps: &Steps, latest: f32) -> [Row; 2] {
        let [first, last] = self.times_of_boxes(lanes, steps, latest);
        match &self.slab {
            Some(slab) if first.0.iter().zip(&last.0).any(|(first, last)| first <= last) => {
                let [enter, leave] = slab.times(self.bounds.center(), lanes, steps);
                [enter.greater(first), leave.less(last)]
            }
            _ => [first, last],
        }
    }

    /// From when to when the boxes overlap, within 0 and `latest`.
    #[inline(always)]
    fn times_of_boxes(&self, lanes: &ChildLanes, steps: &Steps, latest: f32) -> [Row; 2] {
        let (mut first, mut last) = (Row::all(0.0), Row::all(latest));
        let Box3 { min, max } = &self.bounds;
        for k in 0..3 {
            let rate = steps.rate[k];
            let (near, far, front, back) = if rate >= 0.0 {
                (lanes.min[k], lanes.max[k], max[k], min[k])
            } else {
                (lanes.max[k], lanes.min[k], min[k], max[k])
            };
            first = ((near - Row::all(front)) * Row::all(rate)).greater(first);
            last = ((far - Row::all(back)) * Row::all(rate)).less(last);
        }
        [first, last]
    }
}

impl Slab {
    /// From when to when the slabs overlap along both normals.
    #[inline(always)]
    fn times(&self, center: [f32; 3], lanes: &ChildLanes, steps: &Steps) -> [Row; 2] {
        let ChildLanes { normal, offset, half, radius, .. } = lanes;
        let away: [Row; 3] = three(|k| Row::all(center[k]) - lanes.center[k]);
        let cosine = Row::dot(normal, &self.normal);
        let sine = ((Row::all(1.0) - cosine * cosine).greater(Row::all(0.0)) + Row::all(SINE)).map(f32::sqrt);
        let share = cosine.map(f32::abs);
        let slack = Row::all(steps.slack);
        let along_other = overlap(
            Row::dots(normal, &away) + cosine * Row::all(self.offset) - *offset,
            *half + share * Row::all(self.half) + sine * Row::all(self.radius) + slack,
            lanes.slowness,
        );
        let speed = self.normal[0] * steps.step[0] + self.normal[1] * steps.step[1] + self.normal[2] * steps.step[2];
        let along_own = overlap(
            Row::dot(&away, &self.normal) + Row::all(self.offset) - cosine * *offset,
            Row::all(self.half) + share * *half + sine * *radius + slack,
            slowness(Row::all(speed)),
        );
        [along_other[0].greater(along_own[0]), along_other[1].less(along_own[1])]
    }
}

/// From when to when two intervals overlap, whose middles are so far apart, by the sum of their half widths.
#[inline(always)]
fn overlap(middle: Row, half: Row, slowness: Row) -> [Row; 2] {
    let (x, y) = ((Row::all(0.0) - half - middle) * slowness, (half - middle) * slowness);
    [x.less(y), x.greater(y)]
}

#[inline(always)]
fn slowness(speed: Row) -> Row {
    Row::all(1.0) / speed.map(|x| if x.abs() > STILL { x } else { STILL })
}

/// The first of two times; infinite if the second has been before. NaN is taken for a time.
#[inline(always)]
fn unless_past(first: Row, last: Row) -> Row {
    first.with(last, |first, last| if first > last { f32::INFINITY } else { first })
}
