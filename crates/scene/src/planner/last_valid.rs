//! How far a robot can go: a float strictly before the first contact, at which the rounded position is clear as well.
//!
//! The largest float before the exact time of contact is on the safe side of it in time, but the position then has to be rounded to
//! floats, which may move the robot into the obstacle or sideways. So the rounded position is put to the same exact test, together
//! with the straight way to it; if it fails, the robot goes back, further each time. It never fails where the straight piece begins,
//! because that is a waypoint.

use super::checker::Checker;
use super::error::QueryError;
use super::scratch::Scratch;
use super::verdict::{LastValid, Verdict};
use crate::world::ObjectId;
use firstcontact_exact::ExactTime;
use firstcontact_motion::{Motion, Waypoint};

/// How much further the robot goes back each time.
const FURTHER: f64 = 4.0;

impl Checker {
    /// How far the robot can go without touching anything: all the way, until an instant strictly before the first contact, or not
    /// at all. This is what OMPL's `lastValid` asks for.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::{Body, Checker, LastValid, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let mut scratch = checker.scratch();
    /// let edge = Motion::edge([0.0; 3], [3.0, 0.0, 0.0])?;
    /// let LastValid::Until(fraction) = checker.last_valid(robot, &edge, &mut scratch)? else { panic!() };
    /// assert!(fraction < 2.0 / 3.0 && fraction > 0.666);
    /// // The state at that fraction can be built upon.
    /// let state = edge.position(fraction).expect("it is there");
    /// assert!(checker.is_clear(robot, &Motion::at(state)?, &mut scratch)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Checker::first_contact`].
    pub fn last_valid(&self, id: ObjectId, motion: &Motion, scratch: &mut Scratch) -> Result<LastValid, QueryError> {
        match self.first_contact(id, motion, scratch)? {
            Verdict::Clear => Ok(LastValid::Whole),
            Verdict::StartsInContact(_) => Ok(LastValid::Nowhere),
            Verdict::Contact(collision) => {
                self.before(id, motion, &collision.contact.time, scratch).map(LastValid::Until)
            }
        }
    }

    /// A safe float before an instant of contact that is not the first of the motion.
    fn before(
        &self,
        id: ObjectId,
        motion: &Motion,
        contact: &ExactTime,
        scratch: &mut Scratch,
    ) -> Result<f64, QueryError> {
        let [start, latest] = [motion.times().map_or(0.0, |[start, _]| start), strictly_before(contact)];
        let mut time = latest.max(start);
        let mut step = time - time.next_down();
        while time > start {
            if self.is_safe(id, motion, time, scratch)? {
                return Ok(time);
            }
            time = (time - step).max(start);
            step *= FURTHER;
        }
        // There the motion begins, clear of everything.
        Ok(start)
    }

    /// Whether the rounded position at a time is clear, and the straight way to it from the waypoint before.
    fn is_safe(&self, id: ObjectId, motion: &Motion, time: f64, scratch: &mut Scratch) -> Result<bool, QueryError> {
        let Some(position) = motion.position(time) else { return Ok(false) };
        let waypoints = motion.waypoints();
        let before = waypoints.iter().rev().find(|waypoint| waypoint.time < time);
        let way = match before.filter(|_| motion.offsets().is_empty() && motion.rides().is_empty()) {
            Some(before) => Motion::timed(before.time, before.position, time, position),
            None => Motion::path([Waypoint { time, position }]),
        };
        // A sum of coordinates may be beyond the floats.
        let Ok(way) = way else { return Ok(false) };
        self.inquiry(id, &way)?.is_clear(scratch)
    }
}

/// The largest float before an instant.
fn strictly_before(instant: &ExactTime) -> f64 {
    if instant.lower() == instant.upper() { instant.lower().next_down() } else { instant.lower() }
}
