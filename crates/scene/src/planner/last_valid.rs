//! Last valid state of a robot before its first contact.
//!
//! The last valid instant is a float strictly before the first contact at which the rounded position is clear as well.
//! The largest float before the exact time of contact is on the safe side of it in time, but the position then has to
//! be rounded to floats, which may move the robot into the obstacle or sideways. So the rounded position is put to the
//! same exact test, together with the straight way to it; where positions are coarser than times, that of a few
//! roundings earlier. If it fails, the robot goes back, further each time. It never fails where the straight piece
//! begins, because that is a waypoint.
//!
//! Only pairs that the search for the first contact has asked about are asked again, as long as the position is on the
//! same piece of the motion. At each instant the way to the rounded position is from the piece by no more than the
//! rounding of that position, and every test in floats that has left a pair out has room for it: the tests of boxes
//! ([`Passage`](crate::broad_phase)), those of spheres (`inner_sphere`), and the early out, which is given it.

use crate::candidates::Candidate;
use crate::engine::AtStart;
use crate::objects::ObjectId;
use crate::pairs::Outcome;
use crate::planner::Checker;
use crate::planner::answers::{LastValid, Standoff};
use crate::planner::error::QueryError;
use crate::planner::robot_pair::MotionPiece;
use crate::planner::scratch::Scratch;
use firstcontact_contact::PieceStart;
use firstcontact_exact::ExactTime;
use firstcontact_motion::{Motion, Waypoint};

/// Number of roundings of its position by which the robot goes back at first: nearer to contact it is seldom safe, and
/// what is to be decided there is beyond floats.
const ROUNDINGS: f64 = 64.0;

/// Factor by which the robot goes back further each time.
const FURTHER: f64 = 4.0;

/// Last valid states; see [the other questions](Checker::first_contact) for robots and clocks.
impl Checker {
    /// Last valid state of the robot: the whole motion, an instant strictly before the first contact, or none. This is
    /// what OMPL's `lastValid` asks for.
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
        self.last_valid_with(id, motion, Standoff::None, scratch)
    }

    /// Last valid state of the robot that is a standoff back from the first contact, along the motion. An edge without
    /// contact is valid as a whole, however near to an object it ends: a margin keeps it away.
    ///
    /// The next edge of a tree that grows from there does not begin a hair from contact, which costs up to a hundred
    /// times as much to decide.
    ///
    /// ```
    /// # use firstcontact_scene::facade as firstcontact;
    /// use firstcontact::planner::Standoff;
    /// use firstcontact::{Body, Checker, LastValid, Motion};
    ///
    /// let mut checker = Checker::empty();
    /// let robot = checker.add("robot", Body::cuboid([1.0; 3])?, Motion::at([0.0; 3])?)?;
    /// checker.add("wall", Body::cuboid([1.0; 3])?, Motion::at([3.0, 0.0, 0.0])?)?;
    /// let edge = Motion::edge([0.0; 3], [4.0, 0.0, 0.0])?;
    /// // First contact after 2 m, half of the way; strictly before it, and 1 m less.
    /// let last = checker.last_valid_with(robot, &edge, Standoff::Distance(1.0), &mut checker.scratch())?;
    /// let LastValid::Until(fraction) = last else { panic!() };
    /// assert!(fraction < 0.25 && fraction > 0.249);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// As [`Checker::first_contact`], and if the standoff is not finite or less than 0.
    pub fn last_valid_with(
        &self,
        id: ObjectId,
        motion: &Motion,
        standoff: Standoff,
        scratch: &mut Scratch,
    ) -> Result<LastValid, QueryError> {
        standoff.check()?;
        let robot = self.robot(id, motion)?;
        match &robot.earliest(AtStart::Any, scratch)? {
            None => Ok(LastValid::Whole),
            Some((_, found)) if found.outcome == Outcome::StartsInContact => Ok(LastValid::Nowhere),
            Some((piece, found)) => {
                let (clock, before) = (robot.clock(), strictly_before(&found.time));
                let latest = standoff.before(motion, clock, before);
                let keeps_away = latest < before;
                let [latest, step] = if keeps_away { [latest, 0.0] } else { first_step_back(motion, clock, before) };
                let near = (!keeps_away).then_some(found.pair);
                // Out of the scratch, which the questions to come use.
                let asked = std::mem::take(&mut scratch.asked_in_time);
                let search = LastSafe { checker: self, id, motion, piece, asked: &asked, near };
                let last = search.at_or_before([clock[0], latest], step, scratch);
                scratch.asked_in_time = asked;
                last.map(LastValid::Until)
            }
        }
    }
}

/// Search for a safe instant before a first contact.
struct LastSafe<'q> {
    checker: &'q Checker,
    id: ObjectId,
    motion: &'q Motion,
    /// Piece of the motion with the first contact.
    piece: &'q MotionPiece,
    /// Pairs that the search for it has asked about on the piece.
    asked: &'q [Candidate],
    /// Pair that is near contact.
    near: Option<[usize; 2]>,
}

impl LastSafe<'_> {
    /// A safe float between two instants, before the last of which there is no contact; the first step back is given.
    fn at_or_before(&self, [start, latest]: [f64; 2], step: f64, scratch: &mut Scratch) -> Result<f64, QueryError> {
        let mut time = latest.max(start);
        let mut step = step.max(time - time.next_down());
        while time > start {
            if self.is_safe(time, scratch)? {
                return Ok(time);
            }
            time = (time - step).max(start);
            step *= FURTHER;
        }
        // There the motion begins, clear of everything.
        Ok(start)
    }

    /// True if the rounded position at a time before the first contact is clear, and so is the straight way to it from
    /// the waypoint before, where the robot touches nothing.
    fn is_safe(&self, time: f64, scratch: &mut Scratch) -> Result<bool, QueryError> {
        let LastSafe { checker, id, motion, piece, asked, near } = *self;
        let Some(position) = motion.position(time) else { return Ok(false) };
        let before = motion.waypoints().iter().rev().find(|waypoint| waypoint.time < time);
        let (way, start) = match before.filter(|_| motion.offsets().is_empty() && motion.rides().is_empty()) {
            Some(before) => (Motion::timed(before.time, before.position, time, position), PieceStart::Apart),
            None => (Motion::path([Waypoint { time, position }]), PieceStart::Unknown),
        };
        // A sum of coordinates may be beyond the floats.
        let Ok(way) = way else { return Ok(false) };
        let robot = checker.robot(id, &way)?;
        // Floats have room for the rounding of the position where they were certain of all others.
        if start == PieceStart::Apart && way.waypoints()[0].time == piece.clock[0] && robot.has_plain_policies() {
            return robot.is_clear_of(asked, scratch);
        }
        Ok(robot.any_contact_near(near, start, scratch)?.is_none())
    }
}

/// Latest instant that is likely to be safe, and a duration to go back by if it is not: the largest float before a
/// contact, where the position is as fine as the time or the robot waits; else a few roundings of the position earlier.
fn first_step_back(motion: &Motion, clock: [f64; 2], before: f64) -> [f64; 2] {
    let piece = motion.waypoints().windows(2).rev().find(|piece| piece[0].time < before);
    if piece.is_some_and(|piece| piece[0].position == piece[1].position) {
        return [before, 0.0];
    }
    let clock = [piece.map_or(clock[0], |piece| piece[0].time), clock[1]];
    let rounding = motion.position(before).map_or(0.0, |position| position.coords.amax() * f64::EPSILON);
    let [one, few] = [1.0, ROUNDINGS].map(|count| Standoff::Distance(count * rounding).before(motion, clock, before));
    let is_fine = before - one <= 4.0 * (before - before.next_down());
    [if is_fine { before } else { few }, before - few]
}

/// Largest float before an instant.
fn strictly_before(instant: &ExactTime) -> f64 {
    if instant.lower() == instant.upper() { instant.lower().next_down() } else { instant.lower() }
}
