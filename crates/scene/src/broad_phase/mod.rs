//! Broad phase: the pairs of objects whose boxes meet in space and time.
//!
//! Two indices stand behind one interface. [`StaticIndex`] is an R-tree (the `rstar` crate) that is built once: a world
//! keeps one of all objects that stand, and a check one of each [`Convoy`], the objects that move as one. [`BoxTree`]
//! is a bounding-volume hierarchy that stays good while boxes come and go: a checker keeps one of all its objects. Both
//! hand over objects, never verdicts.

mod box_tree;
mod convoy;
mod static_index;

pub(crate) use crate::broad_phase::box_tree::{
    BoxContent, BoxEntry, BoxTree, FAR, LeafId, NearestQueue, SearchStack, bounds_between, first_meeting,
};
pub(crate) use crate::broad_phase::convoy::{Convoy, Reach, track};
pub(crate) use crate::broad_phase::static_index::StaticIndex;
use firstcontact_exact::HALF_ULP;
use firstcontact_motion::Motion;
use nalgebra::Point3;
use std::ops::ControlFlow;

/// Index of boxes, each of which belongs to an object.
///
/// `E` is an entry: a box with all that the index keeps of it.
pub(crate) trait BroadPhase<E> {
    /// Number of the object that an entry belongs to.
    fn object(entry: &E) -> usize;

    /// Shows every entry that a moving box may meet, with a time before which the two do not meet, until `visit`
    /// breaks. An object of several entries may be shown several times.
    fn visit_near<T>(
        &self,
        moving: &MovingBox,
        stack: &mut SearchStack,
        visit: impl FnMut(&E, f64) -> ControlFlow<T>,
    ) -> ControlFlow<T>;
}

/// Box that goes straight from one place to another.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct MovingBox {
    /// Lower and upper corner about the origin of the object, rounded outward.
    pub(crate) reach: [[f64; 3]; 2],
    /// First and last position of that origin.
    pub(crate) ends: [[f64; 3]; 2],
    /// First and last instant.
    pub(crate) clock: [f64; 2],
}

impl MovingBox {
    /// Box in space and time that holds the whole motion.
    pub(crate) fn swept(&self) -> SweptBox {
        let MovingBox { reach, ends: [from, to], clock: [start, end] } = *self;
        let low = |k: usize| sum_down(reach[0][k], from[k].min(to[k]));
        let high = |k: usize| sum_up(reach[1][k], from[k].max(to[k]));
        SweptBox { low: [low(0), low(1), low(2), start], high: [high(0), high(1), high(2), end] }
    }
}

/// Closed box in x, y, z and time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct SweptBox {
    pub(crate) low: [f64; 4],
    pub(crate) high: [f64; 4],
}

impl SweptBox {
    /// The same box as one that stands during its times.
    pub(crate) fn standing(&self) -> MovingBox {
        MovingBox { reach: self.reach(), ends: [[0.0; 3]; 2], clock: [self.low[3], self.high[3]] }
    }

    /// Box around both.
    pub(crate) fn union(&self, other: &SweptBox) -> SweptBox {
        let low = std::array::from_fn(|k| self.low[k].min(other.low[k]));
        SweptBox { low, high: std::array::from_fn(|k| self.high[k].max(other.high[k])) }
    }

    /// Lower and upper corner in space.
    pub(crate) fn reach(&self) -> [[f64; 3]; 2] {
        [self.low, self.high].map(|[x, y, z, _]| [x, y, z])
    }

    /// Float not above the distance of the two boxes in space; their times do not matter.
    pub(crate) fn gap(&self, other: &SweptBox) -> f64 {
        let along = |k: usize| (other.low[k] - self.high[k]).max(self.low[k] - other.high[k]).max(0.0);
        let gap = along(0).hypot(along(1)).hypot(along(2));
        // The error bound covers six roundings, and two of `hypot`, which is not rounded correctly.
        if gap.is_finite() { gap * (1.0 - 64.0 * HALF_ULP) } else { 0.0 }
    }
}

/// Lower bound of the distance of two bodies on their motions during a clock; `None` if one of them is never there.
pub(crate) fn gap(bodies: [[Point3<f64>; 2]; 2], motions: [&Motion; 2], clock: [f64; 2]) -> Option<f64> {
    let [own, other] = [0, 1].map(|side| swept_boxes(bodies[side], motions[side], clock));
    let gaps = own.iter().flat_map(|a| other.iter().map(move |b| a.gap(b)));
    gaps.min_by(f64::total_cmp)
}

/// Boxes in space and time of a body on a motion, as [`moving_boxes`] finds them.
pub(crate) fn swept_boxes(bounds: [Point3<f64>; 2], motion: &Motion, clock: [f64; 2]) -> Vec<SweptBox> {
    moving_boxes(bounds, motion, clock).iter().map(MovingBox::swept).collect()
}

/// Moving boxes of a body on a motion during a clock: one for each straight piece while it is there.
///
/// The clock must not end or begin inside a piece, as the clock of a check never does.
pub(crate) fn moving_boxes(bounds: [Point3<f64>; 2], motion: &Motion, clock: [f64; 2]) -> Vec<MovingBox> {
    boxes_about(reach(bounds, motion.offsets()), motion, clock)
}

/// Moving boxes of a box about the origin of a motion, its constant offsets not added.
fn boxes_about(reach: [[f64; 3]; 2], motion: &Motion, clock: [f64; 2]) -> Vec<MovingBox> {
    let Some([start, end]) = motion.presence(clock) else { return Vec::new() };
    if let Some(standing) = motion.standing() {
        return vec![MovingBox { reach, ends: [standing.into(); 2], clock: [start, end] }];
    }
    if motion.rides().is_empty() {
        return pieces(motion, start, end)
            .map(|[(start, from), (end, to)]| MovingBox { reach, ends: [from.into(), to.into()], clock: [start, end] })
            .collect();
    }
    let along = |span: [f64; 2]| {
        let reach = extended(extended(reach, motion.rides(), span), [motion], span);
        MovingBox { reach, ends: [[0.0; 3]; 2], clock: span }
    };
    let next = |time: &f64| motion.next_time(*time).filter(|next| *next < end);
    let times: Vec<f64> = std::iter::successors(Some(start), next).chain([end]).collect();
    times.windows(2).map(|pair| along([pair[0], pair[1]])).collect()
}

/// Box enlarged by the extent of tracks in a span of time, rounded outward. Constant offsets of a track and the tracks
/// that it rides on are not added.
pub(crate) fn extended<'m>(
    reach: [[f64; 3]; 2],
    tracks: impl IntoIterator<Item = &'m Motion>,
    span: [f64; 2],
) -> [[f64; 3]; 2] {
    tracks.into_iter().fold(reach, |[low, high], track| {
        let [least, most] = track.extent(span);
        [std::array::from_fn(|k| sum_down(low[k], least[k])), std::array::from_fn(|k| sum_up(high[k], most[k]))]
    })
}

/// Boxes in space and time of the pieces of a motion that overlap a span of time, one for each. Motions that ride on
/// others have none.
pub(crate) fn boxes_during(
    bounds: [Point3<f64>; 2],
    motion: &Motion,
    [start, end]: [f64; 2],
) -> impl Iterator<Item = SweptBox> {
    let reach = reach(bounds, motion.offsets());
    let swept = move |[(start, from), (end, to)]: [(f64, Point3<f64>); 2]| {
        MovingBox { reach, ends: [from.into(), to.into()], clock: [start, end] }.swept()
    };
    pieces(motion, start, end).map(swept)
}

/// Straight pieces of a path that overlap a span of time: waiting, each segment, holding.
fn pieces(motion: &Motion, start: f64, end: f64) -> impl Iterator<Item = [(f64, Point3<f64>); 2]> {
    let waypoints = motion.waypoints();
    let ends = waypoints.first().zip(waypoints.last());
    let waiting = ends
        .filter(|(first, _)| start < first.time)
        .map(|(first, _)| [(start, first.position), (first.time, first.position)]);
    let holding =
        ends.filter(|(_, last)| last.time < end).map(|(_, last)| [(last.time, last.position), (end, last.position)]);
    let single =
        (waypoints.len() == 1).then(|| waypoints.iter().map(|w| [(w.time, w.position); 2])).into_iter().flatten();
    let first = waypoints.partition_point(|waypoint| waypoint.time < start).saturating_sub(1);
    let count = waypoints.partition_point(|waypoint| waypoint.time <= end).saturating_add(1).min(waypoints.len());
    let overlapping = waypoints.get(first..count).unwrap_or_default();
    let segments =
        overlapping.windows(2).map(|pair| [(pair[0].time, pair[0].position), (pair[1].time, pair[1].position)]);
    waiting.into_iter().chain(single).chain(segments).chain(holding)
}

/// Bounds of a body enlarged by a margin on all sides, rounded outward. Enlarged bounds of two bodies overlap if the
/// bodies are within the margin of one of them, or within the sum of both margins.
pub(crate) fn enlarged(bounds: [Point3<f64>; 2], margin: f64) -> [Point3<f64>; 2] {
    let [low, high] = bounds;
    [low.map(|x| sum_down(x, -margin)), high.map(|x| sum_up(x, margin))]
}

/// Bounds of a body with its constant offsets added, rounded outward.
pub(crate) fn reach(bounds: [Point3<f64>; 2], offsets: &[Point3<f64>]) -> [[f64; 3]; 2] {
    let start = [bounds[0].into(), bounds[1].into()];
    offsets.iter().fold(start, |[low, high]: [[f64; 3]; 2], offset| {
        [std::array::from_fn(|k| sum_down(low[k], offset[k])), std::array::from_fn(|k| sum_up(high[k], offset[k]))]
    })
}

/// Float not above the exact sum.
fn sum_down(a: f64, b: f64) -> f64 {
    if a == 0.0 || b == 0.0 { a + b } else { (a + b).next_down() }
}

/// Float not below the exact sum.
fn sum_up(a: f64, b: f64) -> f64 {
    if a == 0.0 || b == 0.0 { a + b } else { (a + b).next_up() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use firstcontact_motion::{Before, Waypoint};

    fn unit() -> [Point3<f64>; 2] {
        [Point3::new(-0.5, -0.5, -0.5), Point3::new(0.5, 0.5, 0.5)]
    }

    #[test]
    fn each_piece_has_its_box_and_its_time() {
        let waypoint = |time, x| Waypoint { time, position: Point3::new(x, 0.0, 0.0) };
        let motion = Motion::path([waypoint(1.0, 0.0), waypoint(2.0, 3.0)]).unwrap();
        let boxes = swept_boxes(unit(), &motion, [0.0, 4.0]);
        let spans: Vec<[f64; 2]> = boxes.iter().map(|b| [b.low[3], b.high[3]]).collect();
        assert_eq!(spans, [[0.0, 1.0], [1.0, 2.0], [2.0, 4.0]]);
        assert!(boxes[1].low[0] <= -0.5 && boxes[1].high[0] >= 3.5 && boxes[1].high[0] < 3.6);
        let late = swept_boxes(unit(), &motion.before(Before::Absent), [0.0, 4.0]);
        assert_eq!(late.len(), 2);
    }

    #[test]
    fn sums_are_rounded_outward() {
        let motion = Motion::at([1e16, 0.0, 0.0]).unwrap().carrying([0.1, 0.0, 0.0]).unwrap();
        let [only] = swept_boxes(unit(), &motion, [0.0, 1.0])[..] else { panic!("one box") };
        assert!(only.low[0] < 1e16 - 0.4 && only.high[0] > 1e16 + 0.6);
    }

    #[test]
    fn what_rides_has_a_box_for_each_piece_of_the_sum() {
        let waypoint = |time, x| Waypoint { time, position: Point3::new(x, 0.0, 0.0) };
        let bridge = Motion::path([waypoint(0.0, 0.0), waypoint(3.0, 3.0)]).unwrap();
        let quill = Motion::path([waypoint(1.0, 0.0), waypoint(2.0, -1.0)]).unwrap().riding_on(&bridge);
        let boxes = swept_boxes(unit(), &quill, [0.0, 4.0]);
        let spans: Vec<[f64; 2]> = boxes.iter().map(|b| [b.low[3], b.high[3]]).collect();
        assert_eq!(spans, [[0.0, 1.0], [1.0, 2.0], [2.0, 3.0], [3.0, 4.0]]);
        let near = |x: f64, y: f64| x <= y && y - x < 1e-9;
        // From 2 to 3 the bridge goes from 2 to 3, and the quill stays at -1.
        assert!(near(boxes[2].low[0], 0.5) && near(2.5, boxes[2].high[0]));
        assert!(near(boxes[3].low[0], 1.5) && near(2.5, boxes[3].high[0]));
        assert_eq!(swept_boxes(unit(), &quill, [2.0, 2.0]).len(), 1);
    }

    #[test]
    fn margins_go_all_round() {
        assert_eq!(enlarged(unit(), 0.0), unit());
        let [low, high] = enlarged(unit(), 0.25);
        assert!(low.iter().all(|&x| x < -0.75 && x > -0.76) && high.iter().all(|&x| x > 0.75 && x < 0.76));
    }

    #[test]
    fn a_path_of_one_waypoint_has_a_box_at_its_instant() {
        let motion = Motion::path([Waypoint { time: 2.0, position: Point3::origin() }]).unwrap();
        assert_eq!(swept_boxes(unit(), &motion, [2.0, 2.0]).len(), 1);
    }
}
