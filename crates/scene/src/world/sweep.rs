//! Boxes in space and time around what a moving body covers, rounded outward.

use firstcontact_exact::HALF_ULP;
use firstcontact_motion::Motion;
use nalgebra::Point3;

/// A closed box in x, y, z and time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct SweptBox {
    pub(crate) low: [f64; 4],
    pub(crate) high: [f64; 4],
}

impl SweptBox {
    /// Its corners without the time.
    pub(super) fn in_space(&self) -> [[f64; 3]; 2] {
        [self.low, self.high].map(|[x, y, z, _]| [x, y, z])
    }

    /// A float not above the distance of the two boxes in space, whenever they are there.
    pub(crate) fn gap(&self, other: &SweptBox) -> f64 {
        let along = |k: usize| (other.low[k] - self.high[k]).max(self.low[k] - other.high[k]).max(0.0);
        let gap = along(0).hypot(along(1)).hypot(along(2));
        // Six roundings, and two of a function that is only nearly correct.
        if gap.is_finite() { gap * (1.0 - 64.0 * HALF_ULP) } else { 0.0 }
    }
}

/// The boxes of a body on a motion during a clock: one for each straight piece while it is there.
///
/// The clock must not end or begin inside a piece, as the clock of a check never does.
pub(crate) fn swept_boxes(bounds: [Point3<f64>; 2], motion: &Motion, clock: [f64; 2]) -> Vec<SweptBox> {
    let Some([start, end]) = motion.presence(clock) else { return Vec::new() };
    let reach = reach(bounds, motion.offsets());
    if let Some(standing) = motion.standing() {
        return vec![around(reach, [(start, standing), (end, standing)])];
    }
    if motion.rides().is_empty() {
        return pieces(motion, start, end).map(|piece| around(reach, piece)).collect();
    }
    let along = |[from, to]: [f64; 2]| {
        let [low, high] = extended(extended(reach, motion.rides(), [from, to]), [motion], [from, to]);
        SweptBox { low: [low[0], low[1], low[2], from], high: [high[0], high[1], high[2], to] }
    };
    let next = |time: &f64| motion.next_time(*time).filter(|next| *next < end);
    let times: Vec<f64> = std::iter::successors(Some(start), next).chain([end]).collect();
    times.windows(2).map(|pair| along([pair[0], pair[1]])).collect()
}

/// A box with what tracks cover in a span of time added to it, each without its constant offsets and what it rides on, outward.
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

/// The straight pieces of a path: waiting, each segment, holding.
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
    let segments =
        waypoints.windows(2).map(|pair| [(pair[0].time, pair[0].position), (pair[1].time, pair[1].position)]);
    waiting.into_iter().chain(single).chain(segments).chain(holding)
}

/// A body's bounds with a margin all round, outward. Of two bodies that are within the margin of one of them, or the sum of both, the
/// enlarged bounds overlap.
pub(super) fn enlarged(bounds: [Point3<f64>; 2], margin: f64) -> [Point3<f64>; 2] {
    let [low, high] = bounds;
    [low.map(|x| sum_down(x, -margin)), high.map(|x| sum_up(x, margin))]
}

/// The body's bounds with its constant offsets added, outward.
pub(crate) fn reach(bounds: [Point3<f64>; 2], offsets: &[Point3<f64>]) -> [[f64; 3]; 2] {
    let start = [bounds[0].into(), bounds[1].into()];
    offsets.iter().fold(start, |[low, high]: [[f64; 3]; 2], offset| {
        [std::array::from_fn(|k| sum_down(low[k], offset[k])), std::array::from_fn(|k| sum_up(high[k], offset[k]))]
    })
}

fn around(reach: [[f64; 3]; 2], piece: [(f64, Point3<f64>); 2]) -> SweptBox {
    let [(start, from), (end, to)] = piece;
    let low = |k: usize| sum_down(reach[0][k], from[k].min(to[k]));
    let high = |k: usize| sum_up(reach[1][k], from[k].max(to[k]));
    SweptBox { low: [low(0), low(1), low(2), start], high: [high(0), high(1), high(2), end] }
}

/// A float not above the exact sum.
fn sum_down(a: f64, b: f64) -> f64 {
    if b == 0.0 { a } else { (a + b).next_down() }
}

/// A float not below the exact sum.
fn sum_up(a: f64, b: f64) -> f64 {
    if b == 0.0 { a } else { (a + b).next_up() }
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
