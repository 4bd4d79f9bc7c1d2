//! Objects that turn on their paths: their motions, piece by piece, and first contacts of pairs in which one turns.
//!
//! Such pairs are asked of the rotation crate, by enclosures. All others go another way, and this module sees nothing of them.

use crate::pairs::Outcome;
use crate::world::object::{TimedPath, WaypointTurn};
use firstcontact_exact::Rational;
use firstcontact_motion::{Angle, Motion};
use firstcontact_rotation::{RigidContact, RigidMotion, RigidMotionError, RigidQuery, RigidVerdict};
use firstcontact_solid::Body;

/// Motion of an object on a path on which it turns, or of one that is carried by it.
#[derive(Debug)]
pub(crate) struct RigidTrack {
    times: Vec<f64>,
    start: RigidMotion,
    /// The motion from each waypoint to the next.
    pieces: Vec<RigidMotion>,
}

/// Motion of an object of a pair in which one turns.
#[derive(Debug)]
pub(crate) enum Mover<'m> {
    Turning(RigidTrack),
    Straight(&'m Motion),
}

/// First contact of a pair in which an object turns, or what is known of it.
#[derive(Debug)]
pub(crate) struct Enclosed {
    pub(crate) outcome: Outcome,
    /// The pair is free before the first time, and in contact at the second, if that is known.
    pub(crate) time: [f64; 2],
    pub(crate) contact: Option<RigidContact>,
    pub(crate) is_out_of_work: bool,
}

impl RigidTrack {
    /// The motion on a path that turns, of what is carried at an offset from its object.
    pub(crate) fn new(path: &TimedPath, offset: &[Rational; 3]) -> Result<RigidTrack, RigidMotionError> {
        let turns = path.turns.as_deref().unwrap_or_default();
        let places: Vec<[f64; 3]> = path.waypoints.iter().map(|waypoint| waypoint.position.into()).collect();
        let mut orientation = [1.0, 0.0, 0.0, 0.0];
        if let Some(WaypointTurn::To(quaternion)) = turns.first() {
            orientation = *quaternion;
        }
        let start = RigidMotion::at(places[0])?.oriented(orientation)?;
        let (mut pieces, mut here) = (Vec::new(), start.clone());
        for (place, turn) in places.iter().zip(turns).skip(1) {
            let piece = match turn {
                WaypointTurn::Kept => here.moving_to(*place)?,
                WaypointTurn::To(quaternion) => {
                    let piece = here.turning_between(orientation, *quaternion)?.moving_to(*place)?;
                    orientation = *quaternion;
                    piece
                }
                WaypointTurn::By { axis, angle, is_in_degrees, about } => {
                    let angle = if *is_in_degrees { Angle::Degrees(*angle) } else { Angle::Radians(*angle) };
                    here.turning_by(*axis, *about, angle)?
                }
            };
            here = piece.end();
            pieces.push(piece.carrying(offset));
        }
        let times = path.waypoints.iter().map(|waypoint| waypoint.time).collect();
        Ok(RigidTrack { times, start: start.carrying(offset), pieces })
    }

    /// A single motion from one time to a later one.
    pub(crate) fn between(times: [f64; 2], motion: RigidMotion) -> RigidTrack {
        RigidTrack { times: times.to_vec(), start: motion.start(), pieces: vec![motion] }
    }

    /// The motion between two times, with no waypoint between them.
    fn during(&self, [from, to]: [f64; 2]) -> RigidMotion {
        let last = self.times.len() - 1;
        match self.pieces.last() {
            Some(piece) if from >= self.times[last] => piece.end(),
            Some(_) if to > self.times[0] => {
                let index = self.times.partition_point(|time| *time <= from).clamp(1, last) - 1;
                let [start, end] = [self.times[index], self.times[index + 1]].map(Rational::of);
                let share = |time: f64| (&Rational::of(time) - &start).over(&(&end - &start)).reduced();
                self.pieces[index].part(&share(from), &share(to))
            }
            _ => self.start.clone(),
        }
    }
}

impl Mover<'_> {
    /// The first of its times after an instant at which it may change its way.
    fn next_time(&self, after: f64) -> Option<f64> {
        match self {
            Mover::Turning(track) => track.times.iter().copied().find(|time| *time > after),
            Mover::Straight(motion) => motion.next_time(after),
        }
    }

    /// The motion between two times; `None` if the object is not there.
    fn during(&self, [from, to]: [f64; 2]) -> Option<RigidMotion> {
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

/// The first contact of two objects on a clock, or the first that is not known; `None` if they are proven clear.
pub(crate) fn first_contact(
    bodies: [&Body; 2],
    movers: &[Mover<'_>; 2],
    margin: f64,
    clock: [f64; 2],
) -> Option<Enclosed> {
    let (mut was_clear, mut from, mut doubt) = (false, clock[0], None);
    loop {
        let next = movers.iter().filter_map(|mover| mover.next_time(from));
        let to = next.fold(clock[1], f64::min);
        if let [Some(one), Some(other)] = [movers[0].during([from, to]), movers[1].during([from, to])] {
            let query = RigidQuery { margin, is_free_at_start: was_clear, ..RigidQuery::new(bodies, [&one, &other]) };
            let verdict = query.first_contact();
            was_clear = verdict.is_clear();
            let found = (!was_clear).then(|| enclosed(&verdict, [from, to], from == clock[0]));
            match (doubt.take(), found) {
                (Some(doubt), found) => return Some(joined(doubt, found, [from, to])),
                (None, Some(found)) if found.is_of_end([from, to]) => doubt = Some(found),
                (None, Some(found)) => return Some(found),
                (None, None) => {}
            }
        } else if doubt.is_some() {
            return doubt;
        } else {
            was_clear = false;
        }
        if to >= clock[1] {
            return doubt;
        }
        from = to;
    }
}

impl Enclosed {
    /// True if all but the end of a piece is proven to be free: what comes next may tell more.
    fn is_of_end(&self, [from, to]: [f64; 2]) -> bool {
        let is_near = self.time[0] >= to - 2.0 * RigidQuery::TOLERANCE * (to - from);
        self.outcome == Outcome::Undecided && self.contact.is_none() && is_near
    }
}

/// What is known of a pair that is in doubt at the end of one piece, from the next: a contact that is proven soon enough ends the bracket.
fn joined(doubt: Enclosed, next: Option<Enclosed>, [from, to]: [f64; 2]) -> Enclosed {
    match next {
        Some(found)
            if found.outcome == Outcome::Contact
                && found.time[1] - doubt.time[0] <= 2.0 * RigidQuery::TOLERANCE * (to - from) =>
        {
            Enclosed { time: [doubt.time[0], found.time[1]], ..found }
        }
        _ => doubt,
    }
}

/// A verdict on a piece, on the clock.
fn enclosed(verdict: &RigidVerdict, [from, to]: [f64; 2], is_first: bool) -> Enclosed {
    let span = &Rational::of(to) - &Rational::of(from);
    let at = |share: f64, side: usize| (&Rational::of(from) + &(&span * &Rational::of(share))).bracket()[side];
    let on_clock = |[low, high]: [f64; 2]| [at(low, 0), at(high, 1)];
    let of = |outcome, contact: &RigidContact| Enclosed {
        outcome,
        time: on_clock(contact.bracket),
        contact: Some(contact.clone()),
        is_out_of_work: false,
    };
    match verdict {
        RigidVerdict::StartsInContact(contact) if is_first => of(Outcome::StartsInContact, contact),
        RigidVerdict::StartsInContact(contact) | RigidVerdict::Contact(contact) => of(Outcome::Contact, contact),
        RigidVerdict::Undecided(doubt) => Enclosed {
            outcome: Outcome::Undecided,
            time: on_clock([doubt.from, doubt.until]),
            contact: doubt.contact.clone(),
            is_out_of_work: doubt.is_out_of_work,
        },
        RigidVerdict::Clear => {
            Enclosed { outcome: Outcome::Clear, time: [from, to], contact: None, is_out_of_work: false }
        }
    }
}
