//! Motions of objects of a pair in which one turns: piece by piece, by enclosures and, where poses are rational, exactly.

use crate::broad_phase::SweptBox;
use crate::world::object::{TimedPath, WaypointTurn};
use firstcontact_exact::Rational;
use firstcontact_motion::{Angle, Motion};
use firstcontact_rotation::{PlanarMotion, RationalPose, RigidMotion, RigidMotionError, Turn};
use nalgebra::Point3;

/// Motion of an object on a path on which it turns, or of one that is carried by it.
#[derive(Debug)]
pub(crate) struct RigidTrack {
    times: Vec<f64>,
    start: RigidMotion,
    /// The motion from each waypoint to the next.
    pieces: Vec<TrackPiece>,
    /// The pose at the last waypoint, if it is rational.
    end: Option<RationalPose>,
}

/// Motion from one waypoint to the next.
#[derive(Debug)]
struct TrackPiece {
    motion: RigidMotion,
    /// The pose at the first, if it is rational.
    start: Option<RationalPose>,
    way: Way,
    /// A vector along the axis, if it turns.
    axis: Option<[Rational; 3]>,
    /// The way of its origin along the axis; all of it, if it does not turn.
    shift: [Rational; 3],
}

/// What an object does on a piece of its path.
#[derive(Debug)]
enum Way {
    Stands,
    /// It turns about a fixed axis, and no more.
    Turns(Turn),
    Other,
}

/// Motion of an object of a pair in which one turns.
#[derive(Debug)]
pub(crate) enum Mover<'m> {
    Turning(Box<RigidTrack>),
    Straight(&'m Motion),
}
impl RigidTrack {
    /// The motion on a path that turns, of what is carried at an offset from its object.
    pub(crate) fn new(path: &TimedPath, offset: &[Rational; 3]) -> Result<RigidTrack, RigidMotionError> {
        let turns = path.turns.as_deref().unwrap_or_default();
        let places: Vec<[f64; 3]> = path.waypoints.iter().map(|waypoint| waypoint.position.into()).collect();
        let first = match turns.first() {
            Some(WaypointTurn::To(quaternion)) => *quaternion,
            _ => [1.0, 0.0, 0.0, 0.0],
        };
        let start = RigidMotion::at(places[0])?.oriented(first)?;
        let mut pose = Some(RationalPose::at(places[0].map(Rational::of)).oriented(first));
        let (mut pieces, mut here) = (Vec::new(), start.clone());
        for (ends, turn) in places.windows(2).zip(turns.iter().skip(1)) {
            let next_planar = pose.as_ref().map(|pose| axis_and_shift(pose, ends[1], turn));
            let (motion, way, next) = piece(&here, pose.as_ref(), (ends[1], turn))?;
            here = next.as_ref().map_or_else(|| motion.end(), RigidMotion::at_pose);
            let (axis, shift) = next_planar.unwrap_or((None, [Rational::ZERO; 3]));
            let start = std::mem::replace(&mut pose, next).map(|pose| pose.carrying(offset));
            pieces.push(TrackPiece { motion: motion.carrying(offset), start, way, axis, shift });
        }
        let times = path.waypoints.iter().map(|waypoint| waypoint.time).collect();
        let end = pose.map(|pose| pose.carrying(offset));
        Ok(RigidTrack { times, start: start.carrying(offset), pieces, end })
    }

    /// A single motion from one time to a later one, and the pose in which it begins; the turn, if it is one about a
    /// fixed axis; a vector along the axis, if it turns, and the way of its origin.
    pub(crate) fn between(
        times: [f64; 2],
        motion: RigidMotion,
        (start, turn): (RationalPose, Option<Turn>),
        (axis, shift): (Option<[Rational; 3]>, [Rational; 3]),
    ) -> RigidTrack {
        let (at_start, way) = (motion.start(), turn.map_or(Way::Other, Way::Turns));
        let pieces = vec![TrackPiece { motion, start: Some(start), way, axis, shift }];
        RigidTrack { times: times.to_vec(), start: at_start, pieces, end: None }
    }

    /// Its motions with their times; of one pose alone, that at one time.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = ([f64; 2], RigidMotion)> {
        let clocks = self.times.windows(2).map(|ends| [ends[0], ends[1]]);
        let pieces = clocks.zip(&self.pieces).map(|(clock, piece)| (clock, piece.motion.clone()));
        let alone = self.pieces.is_empty().then(|| ([self.times[0]; 2], self.start.clone()));
        pieces.chain(alone)
    }

    /// The same motion, of which no turn is decided exactly.
    fn by_enclosures(mut self) -> RigidTrack {
        let turns = self.pieces.iter_mut().filter(|piece| matches!(piece.way, Way::Turns(_)));
        turns.for_each(|piece| piece.way = Way::Other);
        self
    }

    /// The turn about a fixed axis that begins at a time, the pose before it, and the time at which it ends.
    pub(crate) fn turn_at(&self, time: f64) -> Option<(&Turn, &RationalPose, f64)> {
        let index = self.times.iter().position(|&start| start == time)?;
        let TrackPiece { start: Some(start), way: Way::Turns(turn), .. } = self.pieces.get(index)? else { return None };
        Some((turn, start, self.times[index + 1]))
    }

    /// The pose in which the object stands between two times; `None` if it does not, or the pose is not rational.
    pub(crate) fn stand(&self, [from, to]: [f64; 2]) -> Option<RationalPose> {
        let mut pose =
            if from < self.times[0] { self.pieces.first().map_or(&self.end, |first| &first.start) } else { &self.end };
        for (index, piece) in self.pieces.iter().enumerate().rev() {
            if self.times[index] < to && from < self.times[index + 1] {
                if !matches!(piece.way, Way::Stands) {
                    return None;
                }
                pose = &piece.start;
            }
        }
        pose.clone()
    }

    /// Boxes in space and time that hold a body within bounds during a clock: one before the first waypoint, one for
    /// each piece, and one after the last.
    pub(crate) fn swept_boxes(&self, bounds: [Point3<f64>; 2], clock: [f64; 2]) -> Vec<SweptBox> {
        let [first, last] = [self.times[0], self.times[self.times.len() - 1]];
        let end = self.pieces.last().map_or_else(|| self.start.clone(), |piece| piece.motion.end());
        let moving =
            self.times.windows(2).zip(&self.pieces).map(|(times, piece)| ([times[0], times[1]], &piece.motion));
        let all = std::iter::once(([clock[0], first], &self.start)).chain(moving).chain([([last, clock[1]], &end)]);
        let during = all.filter(|([from, to], _)| from <= to && *to >= clock[0] && *from <= clock[1]);
        let swept = |([from, to], motion): ([f64; 2], &RigidMotion)| {
            let [low, high] = motion.swept_bounds(bounds);
            SweptBox { low: [low.x, low.y, low.z, from], high: [high.x, high.y, high.z, to] }
        };
        during.map(swept).collect()
    }

    /// The pose at a time that is that of a waypoint, or before the first or after the last; `None` at others, or if it is
    /// not rational.
    pub(crate) fn pose_at(&self, time: f64) -> Option<RationalPose> {
        let next = self.times.iter().position(|waypoint| *waypoint >= time);
        match next {
            None => self.end.clone(),
            Some(0) => self.pieces.first().map_or(&self.end, |first| &first.start).clone(),
            Some(index) if self.times[index] > time => None,
            Some(index) => self.pieces.get(index).map_or(&self.end, |piece| &piece.start).clone(),
        }
    }

    /// The motion between two times, with no waypoint between them, as planes see it; `None` if the pose in which it
    /// begins is not rational.
    pub(crate) fn planar(&self, [from, to]: [f64; 2]) -> Option<PlanarMotion> {
        let last = self.times.len() - 1;
        if from >= self.times[last] {
            return self.end.clone().map(PlanarMotion::standing);
        }
        if to <= self.times[0] {
            return self.pose_at(from).map(PlanarMotion::standing);
        }
        let index = self.times.partition_point(|time| *time <= from).max(1) - 1;
        let TrackPiece { start, axis, shift, .. } = self.pieces.get(index)?;
        let pose = start.clone()?;
        let [start, end] = [self.times[index], self.times[index + 1]].map(Rational::of);
        let at = |time: f64| {
            let share = (&Rational::of(time) - &start).over(&(&end - &start));
            shift.each_ref().map(|way| (way * &share).reduced())
        };
        Some(PlanarMotion { pose, axis: axis.clone(), shifts: [at(from), at(to)] })
    }

    /// The motion between two times, with no waypoint between them.
    pub(crate) fn during(&self, [from, to]: [f64; 2]) -> RigidMotion {
        let last = self.times.len() - 1;
        match self.pieces.last() {
            Some(piece) if from >= self.times[last] => piece.motion.end(),
            Some(_) if to > self.times[0] => {
                let index = self.times.partition_point(|time| *time <= from).clamp(1, last) - 1;
                let [start, end] = [self.times[index], self.times[index + 1]].map(Rational::of);
                let share = |time: f64| (&Rational::of(time) - &start).over(&(&end - &start)).reduced();
                self.pieces[index].motion.part(&share(from), &share(to))
            }
            _ => self.start.clone(),
        }
    }
}

impl Mover<'_> {
    pub(crate) fn track(&self) -> Option<&RigidTrack> {
        match self {
            Mover::Turning(track) => Some(track),
            Mover::Straight(_) => None,
        }
    }

    /// The same motion, of which no turn is decided exactly: for audits.
    pub(crate) fn by_enclosures(self) -> Self {
        match self {
            Mover::Turning(track) => Mover::Turning(Box::new(track.by_enclosures())),
            straight @ Mover::Straight(_) => straight,
        }
    }

    /// The first of its times after an instant at which it may change its way.
    pub(crate) fn next_time(&self, after: f64) -> Option<f64> {
        match self {
            Mover::Turning(track) => track.times.iter().copied().find(|time| *time > after),
            Mover::Straight(motion) => motion.next_time(after),
        }
    }

    /// The pose in which the object stands between two times; `None` if it does not, or is not there, or the pose is
    /// not rational.
    pub(crate) fn stand(&self, [from, to]: [f64; 2]) -> Option<RationalPose> {
        let motion = match self {
            Mover::Turning(track) => return track.stand([from, to]),
            Mover::Straight(motion) => motion,
        };
        if motion.presence([from, to])? != [from, to] {
            return None;
        }
        let (start, mut time) = (place(motion, from), from);
        while time < to {
            time = motion.next_time(time).map_or(to, |next| next.min(to));
            if place(motion, time) != start {
                return None;
            }
        }
        Some(RationalPose::at(start))
    }

    /// The pose at a time, if it is rational and no turn is on its way then.
    pub(crate) fn pose_at(&self, time: f64) -> Option<RationalPose> {
        match self {
            Mover::Turning(track) => track.pose_at(time),
            Mover::Straight(motion) => Some(RationalPose::at(place(motion, time))),
        }
    }

    /// The motion between two times as planes see it; `None` if the object is not there, or that is not known.
    pub(crate) fn planar(&self, [from, to]: [f64; 2]) -> Option<PlanarMotion> {
        match self {
            Mover::Turning(track) => track.planar([from, to]),
            Mover::Straight(motion) if motion.presence([from, to])? == [from, to] => {
                let [start, end] = [place(motion, from), place(motion, to)];
                let shifts = [[Rational::ZERO; 3], std::array::from_fn(|k| &end[k] - &start[k])];
                Some(PlanarMotion { shifts, ..PlanarMotion::standing(RationalPose::at(start)) })
            }
            Mover::Straight(_) => None,
        }
    }

    /// The motion between two times; `None` if the object is not there.
    pub(crate) fn during(&self, [from, to]: [f64; 2]) -> Option<RigidMotion> {
        match self {
            Mover::Turning(track) => Some(track.during([from, to])),
            Mover::Straight(motion) => {
                let [start, end] = motion.presence([from, to])?;
                let is_there = start < end || from == to;
                let places = [place(motion, from), place(motion, to)];
                is_there.then(|| RigidMotion::at_rational(&places[0]).moving_to_rational(&places[1]))
            }
        }
    }
}

/// A vector along the axis about which an object turns on its way to a waypoint, and the way of its origin, as far as
/// that tells how far it goes along the axis.
fn axis_and_shift(pose: &RationalPose, place: [f64; 3], turn: &WaypointTurn) -> (Option<[Rational; 3]>, [Rational; 3]) {
    let way = || std::array::from_fn(|k| &Rational::of(place[k]) - &pose.origin()[k]);
    match turn {
        WaypointTurn::Kept => (None, way()),
        WaypointTurn::To(quaternion) | WaypointTurn::Screw(quaternion) => (pose.axis_to(*quaternion), way()),
        // About an axis that stands it goes nowhere along it.
        WaypointTurn::By { axis, .. } => (Some(axis.map(Rational::of)), [Rational::ZERO; 3]),
    }
}

/// The motion of an object from where it is to a waypoint, in which way that is, and the pose there, if it is rational.
fn piece(
    here: &RigidMotion,
    pose: Option<&RationalPose>,
    (place, turn): ([f64; 3], &WaypointTurn),
) -> Result<(RigidMotion, Way, Option<RationalPose>), RigidMotionError> {
    let here = here.clone();
    let exact_place = place.map(Rational::of);
    let keeps_place = pose.is_some_and(|pose| *pose.origin() == exact_place);
    match turn {
        WaypointTurn::Kept => {
            let way = if keeps_place { Way::Stands } else { Way::Other };
            Ok((here.moving_to(place)?, way, pose.cloned().map(|pose| pose.moved_to(exact_place))))
        }
        WaypointTurn::To(quaternion) => {
            let start = pose.ok_or(RigidMotionError::NotRational)?;
            let motion = RigidMotion::arcing(start, *quaternion, place)?;
            let way = match start.turn_to(*quaternion).filter(|_| keeps_place) {
                _ if keeps_place && !motion.turns() => Way::Stands,
                turn => turn.map_or(Way::Other, Way::Turns),
            };
            Ok((motion, way, Some(RationalPose::at(exact_place).oriented(*quaternion))))
        }
        WaypointTurn::Screw(quaternion) => {
            let start = pose.ok_or(RigidMotionError::NotRational)?;
            let motion = RigidMotion::screwing(start, *quaternion, place)?;
            let turn = start.screw_to(*quaternion, place);
            let way = match turn {
                _ if keeps_place && !motion.turns() => Way::Stands,
                turn => turn.map_or(Way::Other, Way::Turns),
            };
            Ok((motion, way, Some(RationalPose::at(exact_place).oriented(*quaternion))))
        }
        WaypointTurn::By { axis, angle, is_in_degrees, about } => {
            let angle = if *is_in_degrees { Angle::Degrees(*angle) } else { Angle::Radians(*angle) };
            let center = about.or_else(|| pose.and_then(RationalPose::float_origin));
            // After whole turns it is where it was, to the last bit.
            let is_whole = matches!(angle, Angle::Degrees(degrees) if degrees % 360.0 == 0.0);
            let same = pose.filter(|_| is_whole).cloned();
            let Some(turn) = center.and_then(|center| Turn::by(*axis, center, angle).ok()) else {
                return Ok((here.turning_by(*axis, *about, angle)?, Way::Other, same));
            };
            let next = same.or_else(|| pose.and_then(|pose| pose.turned(&turn)));
            Ok((here.turned(&turn), Way::Turns(turn), next))
        }
    }
}

/// Place of the origin of an object that moves in straight lines, exactly, whether it is there or not.
fn place(motion: &Motion, time: f64) -> [Rational; 3] {
    let sum = |one: [Rational; 3], other: [Rational; 3]| std::array::from_fn(|k| &one[k] + &other[k]);
    let offsets = motion.offsets().iter().map(|offset| [offset.x, offset.y, offset.z].map(Rational::of));
    let rides = motion.rides().iter().map(|ride| own_place(ride, time));
    offsets.chain(rides).fold(own_place(motion, time), sum)
}

/// The same without what the object rides on, and without constant offsets.
fn own_place(motion: &Motion, time: f64) -> [Rational; 3] {
    let waypoints = motion.waypoints();
    let next = waypoints.partition_point(|waypoint| waypoint.time <= time);
    let exact = |index: usize| {
        let position = waypoints[index].position;
        [position.x, position.y, position.z].map(Rational::of)
    };
    match (motion.standing(), next) {
        (Some(position), _) => [position.x, position.y, position.z].map(Rational::of),
        (None, 0) => exact(0),
        (None, next) if next == waypoints.len() => exact(next - 1),
        (None, next) => {
            let [start, end] = [waypoints[next - 1].time, waypoints[next].time].map(Rational::of);
            let share = (&Rational::of(time) - &start).over(&(&end - &start));
            let (from, to) = (exact(next - 1), exact(next));
            std::array::from_fn(|k| (&from[k] + &(&(&to[k] - &from[k]) * &share)).reduced())
        }
    }
}
