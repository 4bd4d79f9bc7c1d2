//! Motions as tables of waypoints, and the place of an object at an instant. The viewer has the same rules.

use std::collections::HashMap;

use firstcontact_motion::{After, Before, Motion, Waypoint};
use firstcontact_scene::world::{ObjectMotion, TimedMotion};
use nalgebra::{Point3, Vector3};

use crate::turning::{self, Pose};

/// One timetable, which any number of objects share.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Track {
    /// Times strictly increase. Never empty.
    pub(crate) waypoints: Vec<Waypoint>,
    pub(crate) before: Before,
    pub(crate) after: After,
}

/// All timetables of a scene, each once.
#[derive(Debug, Clone, Default)]
pub(crate) struct Tracks {
    pub(crate) list: Vec<Track>,
    /// Motions of objects that turn, each by its pieces.
    pub(crate) turning: Vec<Vec<TimedMotion>>,
    known: HashMap<Vec<u64>, usize>,
}

/// Motion of an object: a constant offset, and the timetables that are added to it.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Course {
    /// Constant part of the position, each coordinate rounded once for each offset.
    pub(crate) offset: [f64; 3],
    /// Indices of timetables: its own, then those of what it rides on.
    pub(crate) tracks: Vec<usize>,
    /// Index of a timetable whose x is the scale of the object; without one it is 1.
    pub(crate) scale: Option<usize>,
    /// Index of the motion of an object that turns, which says all of its pose.
    pub(crate) turning: Option<usize>,
}

impl Course {
    /// True if it is more than a place.
    pub(crate) fn moves(&self) -> bool {
        !self.tracks.is_empty() || self.turning.is_some()
    }
}

impl Track {
    /// Position at an instant; `None` while the object is not there.
    pub(crate) fn at(&self, time: f64) -> Option<Vector3<f64>> {
        let next = self.waypoints.partition_point(|waypoint| waypoint.time <= time);
        let place = |index: usize| self.waypoints[index].position.coords;
        if next == 0 {
            return (self.before == Before::Wait).then(|| place(0));
        }
        let from = &self.waypoints[next - 1];
        let Some(to) = self.waypoints.get(next) else {
            let is_there = self.after == After::Hold || from.time == time;
            return is_there.then(|| place(next - 1));
        };
        let share = (time - from.time) / (to.time - from.time);
        Some(place(next - 1) + (place(next) - place(next - 1)) * share)
    }

    fn key(&self) -> Vec<u64> {
        let ends = u64::from(self.before == Before::Absent) + 2 * u64::from(self.after == After::Vanish);
        let numbers = self
            .waypoints
            .iter()
            .flat_map(|Waypoint { time, position }| [*time, position.x, position.y, position.z].map(f64::to_bits));
        std::iter::once(ends).chain(numbers).collect()
    }
}

impl Tracks {
    /// The course of a motion, whose timetables are added where they are new.
    pub(crate) fn course(&mut self, motion: &ObjectMotion) -> Course {
        match motion {
            ObjectMotion::Straight(motion) => self.straight(motion),
            ObjectMotion::Turning(pieces) => {
                self.turning.push(pieces.clone());
                Course { turning: Some(self.turning.len() - 1), ..Course::default() }
            }
        }
    }

    fn straight(&mut self, motion: &Motion) -> Course {
        let standing = motion.standing().and_then(|_| motion.position(0.0));
        let offset = match standing {
            Some(place) => place.coords,
            None => motion.offsets().iter().map(|offset| offset.coords).sum(),
        };
        let parts = std::iter::once(motion).chain(motion.rides());
        let tracks = parts.filter(|part| !part.waypoints().is_empty()).map(|part| self.number(part)).collect();
        Course { offset: offset.into(), tracks, scale: None, turning: None }
    }

    /// Index of a timetable of scales, which are given with their times.
    pub(crate) fn scale(&mut self, scales: &[[f64; 2]]) -> Option<usize> {
        let waypoint = |&[time, scale]: &[f64; 2]| Waypoint { time, position: Point3::new(scale, 0.0, 0.0) };
        let track =
            Track { waypoints: scales.iter().map(waypoint).collect(), before: Before::Wait, after: After::Hold };
        (!scales.is_empty()).then(|| self.add(track))
    }

    fn number(&mut self, motion: &Motion) -> usize {
        let (before, after) = motion.ends();
        self.add(Track { waypoints: motion.waypoints().to_vec(), before, after })
    }

    fn add(&mut self, track: Track) -> usize {
        let list = &mut self.list;
        *self.known.entry(track.key()).or_insert_with(|| {
            list.push(track);
            list.len() - 1
        })
    }

    /// Pose of an object at an instant; `None` while it is not there.
    pub(crate) fn pose(&self, course: &Course, time: f64) -> Option<Pose> {
        if let Some(pieces) = self.pieces(course) {
            return turning::pose_at(pieces, time);
        }
        let start = Some(Point3::from(course.offset));
        let place = course.tracks.iter().fold(start, |place, &track| Some(place? + self.list.get(track)?.at(time)?));
        place.map(Pose::at)
    }

    /// The motion of a course on which an object turns.
    fn pieces(&self, course: &Course) -> Option<&[TimedMotion]> {
        self.turning.get(course.turning?).map(Vec::as_slice)
    }

    /// Scale of an object at an instant.
    pub(crate) fn scale_at(&self, course: &Course, time: f64) -> f64 {
        let track = course.scale.and_then(|track| self.list.get(track));
        track.and_then(|track| track.at(time)).map_or(1.0, |scale| scale.x)
    }

    /// Times of all waypoints of a course.
    pub(crate) fn times(&self, course: &Course) -> impl Iterator<Item = f64> {
        let tracks = course.tracks.iter().filter_map(|&track| self.list.get(track));
        let straight = tracks.flat_map(|track| track.waypoints.iter().map(|waypoint| waypoint.time));
        straight.chain(self.pieces(course).into_iter().flat_map(turning::times))
    }

    /// Times between which an object moves about in a straight line.
    pub(crate) fn steps(&self, course: &Course) -> impl Iterator<Item = f64> {
        self.times(course).chain(self.pieces(course).into_iter().flat_map(turning::steps))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_of_the_motion() {
        let bridge = Motion::timed(0.0, [0.0; 3], 4.0, [4.0, 0.0, 0.0]).unwrap().before(Before::Absent);
        let carriage = Motion::timed(1.0, [0.0; 3], 3.0, [0.0, 2.0, 0.5]).unwrap().after(After::Vanish);
        let riding = carriage.riding_on(&bridge).carrying([0.0, 0.0, 7.0]).unwrap();
        let mut tracks = Tracks::default();
        let course = tracks.course(&riding.clone().into());
        assert_eq!(tracks.course(&riding.clone().into()), course);
        assert_eq!(tracks.list.len(), 2, "each timetable is kept once");
        for time in [-1.0, 0.0, 0.5, 1.0, 2.0, 2.75, 3.0, 3.5, 5.0] {
            assert_eq!(tracks.pose(&course, time), riding.position(time).map(Pose::at), "t = {time}");
        }
        let mut times: Vec<f64> = tracks.times(&course).collect();
        times.sort_by(f64::total_cmp);
        assert_eq!(times, [0.0, 1.0, 3.0, 4.0]);
    }

    #[test]
    fn what_stands_has_an_offset_alone() {
        let mut tracks = Tracks::default();
        let course = tracks.course(&Motion::at([1.0, 2.0, 3.0]).unwrap().carrying([0.5, 0.0, 0.0]).unwrap().into());
        assert_eq!(course, Course { offset: [1.5, 2.0, 3.0], ..Course::default() });
        assert_eq!(tracks.pose(&course, 1e9), Some(Pose::at([1.5, 2.0, 3.0].into())));
    }
}
