//! Answers of questions about one motion: verdict, last valid state, and the standoff that is kept from a contact.

use crate::engine::Collision;
use crate::planner::error::QueryError;
use firstcontact_motion::Motion;
use std::fmt;

/// First contact of a robot on its motion with another object. Exact: no contact is missed and none is invented.
#[derive(Debug, Clone, PartialEq)]
pub enum Verdict {
    /// It touches nothing at any time of its motion.
    Clear,
    /// It touches nothing at first, and this first.
    Contact(Collision),
    /// It is in contact already as the motion begins; [`Checker::start`](crate::planner::Checker::start) separates
    /// touching from overlapping.
    StartsInContact(Collision),
}

impl Verdict {
    /// The contact, if there is one.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let [to_wall, past] = [[3.0, 0.0, 0.0], [0.0, 3.0, 0.0]].map(|end| Motion::edge([0.0; 3], end));
    /// let verdict = checker.first_contact(robot, &to_wall?, &mut checker.scratch())?;
    /// assert!(verdict.collision().is_some_and(|collision| collision.contact.time.to_string() == "2/3"));
    /// let verdict = checker.first_contact(robot, &past?, &mut checker.scratch())?;
    /// assert_eq!(verdict.collision(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn collision(&self) -> Option<&Collision> {
        match self {
            Verdict::Clear => None,
            Verdict::Contact(collision) | Verdict::StartsInContact(collision) => Some(collision),
        }
    }
}

/// As [`firstcontact_contact::Verdict`] is shown; [`Checker::describe`](crate::planner::Checker::describe) has the
/// names of the objects.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Verdict::Clear => f.write_str("clear"),
            Verdict::Contact(collision) | Verdict::StartsInContact(collision) => collision.fmt(f),
        }
    }
}

/// Step back from the first contact, along the motion, of
/// [`Checker::last_valid_with`](crate::planner::Checker::last_valid_with). It is no clearance: a robot that grazes a wall
/// is as near to it a step before. For a distance that is kept, set a margin.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
#[non_exhaustive]
pub enum Standoff {
    /// The state may be as near to contact as floats permit.
    #[default]
    None,
    /// Share of the duration of the motion, such as 0.01: of its length, for an edge.
    Share(f64),
    /// Length of the way of the robot's origin, in the unit of the world.
    Distance(f64),
}

impl Standoff {
    /// Refuses a standoff that is no length and no share.
    pub(crate) fn check(self) -> Result<(), QueryError> {
        match self {
            Standoff::None => Ok(()),
            Standoff::Share(size) | Standoff::Distance(size) if size.is_finite() && size >= 0.0 => Ok(()),
            Standoff::Share(size) | Standoff::Distance(size) => Err(QueryError::BadStandoff { standoff: size }),
        }
    }

    /// Float this far before an instant of a motion, or at its beginning. It is rounded, and never after the instant.
    pub(crate) fn before(self, motion: &Motion, [start, end]: [f64; 2], instant: f64) -> f64 {
        match self {
            Standoff::None => instant,
            Standoff::Share(share) => (instant - share * (end - start)).clamp(start.min(instant), instant),
            Standoff::Distance(distance) => {
                distance_before(motion, instant, distance).clamp(start.min(instant), instant)
            }
        }
    }
}

/// Time at which the origin has this much of its way to where it is at an instant still before it, about.
fn distance_before(motion: &Motion, instant: f64, distance: f64) -> f64 {
    let (mut left, mut until) = (distance, instant);
    let pieces = motion.waypoints().windows(2).rev().filter(|piece| piece[0].time < instant);
    for piece in pieces {
        let (from, to) = (&piece[0], &piece[1]);
        let rate = (to.position - from.position).norm() / (to.time - from.time);
        let length = rate * (until - from.time);
        if left < length {
            return until - left / rate;
        }
        (left, until) = (left - length, from.time);
    }
    until
}

/// Last valid state of a robot, as OMPL calls it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum LastValid {
    /// All the way.
    Whole,
    /// Until this instant, which is strictly before the first contact: for an edge without times a fraction from 0 to
    /// 1. If two may touch and overlap at once after the motion begins, this is its beginning.
    ///
    /// The robot's position at that instant, rounded to floats by
    /// [`Motion::position`](firstcontact_motion::Motion::position), is proven to be clear itself, and so is the
    /// straight way there from the waypoint before it. It may be the beginning of the motion: where the standoff is longer
    /// than the way, or no state before the contact is proven. Of an object that rides on axes in motion, only the
    /// position is proven.
    Until(f64),
    /// Not at all: it is in contact as the motion begins.
    Nowhere,
}
