//! Slices of time, halved where that is asked for, with the poses of both bodies at their ends.
//!
//! A point at distance `r` from an axis, about which it turns at a constant rate `w` while the axis moves in a
//! straight line, keeps within `w^2 r dt^2 / 8` of its chord over a time `dt`: that is the greatest difference of a
//! function from the line through its ends, by its second derivative. It keeps within `2 r` of it in any case.

use firstcontact_exact::HALF_ULP;

use super::motion::RigidMotion;
use crate::pose::Pose;

/// The shortest slice is this part of the piece, `2^-32`.
pub(crate) const SHORTEST: f64 = 1.0 / 4_294_967_296.0;

/// More slices are not made.
const MOST_SLICES: usize = 1 << 19;

/// A body in a pose.
#[derive(Debug, Clone)]
pub(crate) struct PlacedBody {
    pub(crate) pose: Pose,
    /// No less than what coordinates of placed points and boxes are off by.
    pub(crate) noise: f64,
}

/// A slice of time.
#[derive(Debug, Clone)]
pub(crate) struct Slice {
    /// The times of its ends.
    pub(crate) ends: [f64; 2],
    /// Indices of the poses at its ends.
    poses: [u32; 2],
    /// For each body what its distance from the axis is multiplied by, for the distance from a chord.
    pub(crate) sagittas: [f64; 2],
    halves: Option<[u32; 2]>,
    /// True if it is most of the slice that it was cut from.
    is_most: bool,
}

/// Slices of a piece, and the poses at their ends.
pub(crate) struct Timeline<'m> {
    motions: [&'m RigidMotion; 2],
    reaches: [f64; 2],
    slices: Vec<Slice>,
    poses: Vec<[PlacedBody; 2]>,
}

impl<'m> Timeline<'m> {
    /// A piece as one slice, the first; of one instant, the beginning, if it is still.
    pub(crate) fn new(motions: [&'m RigidMotion; 2], reaches: [f64; 2], is_still: bool) -> Timeline<'m> {
        let mut timeline = Timeline { motions, reaches, slices: Vec::new(), poses: Vec::new() };
        let end = if is_still { 0.0 } else { 1.0 };
        let poses = [timeline.add_pose(0.0), timeline.add_pose(end)];
        timeline.add_slice([0.0, end], poses);
        timeline
    }

    /// A slice by its index.
    pub(crate) fn slice(&self, index: u32) -> &Slice {
        &self.slices[index as usize]
    }

    /// Both bodies at an end of a slice.
    pub(crate) fn placed(&self, slice: &Slice, end: usize) -> &[PlacedBody; 2] {
        &self.poses[slice.poses[end] as usize]
    }

    /// The poses of both bodies at a time.
    pub(crate) fn poses_at(&self, time: f64) -> [Pose; 2] {
        self.motions.map(|motion| motion.at_time(time))
    }

    /// The halves of a slice; `None` if it is as short as can be, or there are too many.
    pub(crate) fn halves(&mut self, index: u32) -> Option<[u32; 2]> {
        self.parts(index, 0.5)
    }

    /// Two parts of a slice, cut at a share of it unless it has been cut before, or is what a cut like that has left
    /// most of; `None` if it is as short as can be, or there are too many.
    pub(crate) fn parts(&mut self, index: u32, share: f64) -> Option<[u32; 2]> {
        let Slice { ends: [from, to], poses: [first, last], halves, is_most, .. } = self.slices[index as usize];
        let share = if is_most { 0.5 } else { share };
        if halves.is_some() || to - from <= SHORTEST || self.slices.len() >= MOST_SLICES {
            return halves;
        }
        let at_share = from + share * (to - from);
        let time = if from < at_share && at_share < to { at_share } else { 0.5 * (from + to) };
        let middle = self.add_pose(time);
        let parts = [self.add_slice([from, time], [first, middle]), self.add_slice([time, to], [middle, last])];
        for part in parts {
            let [start, end] = self.slices[part as usize].ends;
            self.slices[part as usize].is_most = end - start > 0.75 * (to - from);
        }
        self.slices[index as usize].halves = Some(parts);
        Some(parts)
    }

    /// True if no more slices are made.
    pub(crate) fn is_full(&self) -> bool {
        self.slices.len() >= MOST_SLICES
    }

    fn add_pose(&mut self, time: f64) -> u32 {
        let placed = [0, 1].map(|side| {
            let pose = self.motions[side].at_time(time);
            PlacedBody { noise: pose.noise(self.reaches[side]), pose }
        });
        self.poses.push(placed);
        self.poses.len() as u32 - 1
    }

    fn add_slice(&mut self, ends: [f64; 2], poses: [u32; 2]) -> u32 {
        let sagittas = self.motions.map(|motion| {
            let angle = motion.rate() * (ends[1] - ends[0]);
            (angle * angle / 8.0 * (1.0 + 8.0 * HALF_ULP)).min(2.0)
        });
        self.slices.push(Slice { ends, poses, sagittas, halves: None, is_most: false });
        self.slices.len() as u32 - 1
    }
}
