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
//! ([`Passage`](crate::broad_phase)), those of spheres (`inner_sphere`), and the early out, which is given it. The pair
//! that meets first is not asked again either, where it comes near so fast that rounding cannot have it meet sooner.

use crate::candidates::Candidate;
use crate::engine::{AtStart, EarliestContact};
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
            Some(first) => self.last_before(first, (id, motion), standoff, scratch).map(LastValid::Until),
        }
    }

    /// Last valid instant before the first contact on a motion of the robot, which does not begin with it, and of which
    /// the scratch still holds what else was asked about.
    fn last_before(
        &self,
        (piece, found): &(MotionPiece, EarliestContact),
        (id, motion): (ObjectId, &Motion),
        standoff: Standoff,
        scratch: &mut Scratch,
    ) -> Result<f64, QueryError> {
        let robot = self.robot(id, motion)?;
        let (clock, before) = (robot.clock(), strictly_before(&found.time));
        let latest = standoff.before(motion, clock, before);
        let keeps_away = latest < before;
        let [latest, step] = if keeps_away { [latest, 0.0] } else { first_step_back(motion, clock, before) };
        let near = (!keeps_away).then_some(found.pair);
        // Out of the scratch, which the questions to come use.
        let asked = std::mem::take(&mut scratch.asked_in_time);
        let contact = ContactAhead { before, approach: found.approach };
        let is_plain = robot.has_plain_policies();
        let search = LastSafe { checker: self, id, motion, piece, asked: &asked, near, contact, is_plain };
        let last = search.at_or_before([clock[0], latest], step, scratch);
        scratch.asked_in_time = asked;
        last
    }
}

/// Search for a safe instant before a first contact.
struct LastSafe<'q> {
    checker: &'q Checker,
    id: ObjectId,
    motion: &'q Motion,
    /// Piece of the motion with the first contact.
    piece: &'q MotionPiece,
    /// Pairs that the search for it has asked about on the piece, that of the contact first.
    asked: &'q [Candidate],
    /// Pair that is near contact.
    near: Option<[usize; 2]>,
    /// That contact.
    contact: ContactAhead,
    /// True if no pair has a margin or may touch.
    is_plain: bool,
}

/// First contact that is ahead.
struct ContactAhead {
    /// Largest float before it.
    before: f64,
    /// Speed of approach of its pair.
    approach: f64,
}

impl ContactAhead {
    /// True if the pair does not meet on the straight way from the beginning of a piece to the floats nearest to the
    /// position at a time. The way is nowhere further from the piece than at its end, and nowhere is there less time
    /// left.
    fn has_room(&self, piece: &MotionPiece, time: f64) -> bool {
        (self.before - time) * self.approach > piece.rounding()
    }
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
        let LastSafe { checker, id, motion, piece, asked, near, ref contact, is_plain } = *self;
        let Some(position) = motion.position(time) else { return Ok(false) };
        let before = motion.waypoints().iter().rev().find(|waypoint| waypoint.time < time);
        let before = before.filter(|_| motion.offsets().is_empty() && motion.rides().is_empty());
        // Floats have room for the rounding of the position where they were certain of all others.
        let is_near_piece = before.is_some_and(|before| before.time == piece.clock[0]) && is_plain;
        let others = if contact.has_room(piece, time) { asked.get(1..).unwrap_or_default() } else { asked };
        if is_near_piece && others.is_empty() {
            return Ok(true);
        }
        let (way, start) = match before {
            Some(before) => (Motion::timed(before.time, before.position, time, position), PieceStart::Apart),
            None => (Motion::path([Waypoint { time, position }]), PieceStart::Unknown),
        };
        // A sum of coordinates may be beyond the floats.
        let Ok(way) = way else { return Ok(false) };
        let robot = checker.robot(id, &way)?;
        if is_near_piece {
            return robot.is_clear_of(others, scratch);
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
    // About where it is tells how coarse its position is.
    let on_piece = piece.filter(|_| motion.offsets().is_empty() && motion.rides().is_empty()).map(|piece| {
        let ([from, to], [start, end]) = ([0, 1].map(|i| piece[i].position), [0, 1].map(|i| piece[i].time));
        from + (to - from) * ((before - start) / (end - start))
    });
    let on_piece = on_piece.filter(|position| position.iter().all(|x| x.is_finite()));
    let position = on_piece.or_else(|| motion.position(before));
    let rounding = position.map_or(0.0, |position| position.coords.amax() * f64::EPSILON);
    let [one, few] = [1.0, ROUNDINGS].map(|count| Standoff::Distance(count * rounding).before(motion, clock, before));
    let is_fine = before - one <= 4.0 * (before - before.next_down());
    [if is_fine { before } else { few }, before - few]
}

/// Largest float before an instant.
fn strictly_before(instant: &ExactTime) -> f64 {
    if instant.lower() == instant.upper() { instant.lower().next_down() } else { instant.lower() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use firstcontact_solid::Body;

    /// A small generator of numbers from -1 to 1 with a fixed seed.
    struct Random(u64);

    impl Random {
        fn number(&mut self) -> f64 {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
        }
    }

    /// A hull of a few points.
    fn hull(random: &mut Random) -> Body {
        Body::hull((0..14).map(|_| [0; 3].map(|_| random.number()))).unwrap()
    }

    /// What is known of the speed of approach saves questions, and changes no answer: near the origin and far from it,
    /// where positions are coarse, and past objects that the robot only just misses.
    #[test]
    fn states_are_those_of_a_search_that_asks_about_every_pair() {
        let (mut until, mut spared) = (0, 0);
        for index in 0..1_500 {
            let random = &mut Random(index);
            let far = [0.0, 1.0, 1e3, 1e9, 1e14][index as usize % 5];
            let at: [f64; 3] = std::array::from_fn(|_| far * random.number());
            let mut around = |reach: f64| at.map(|x| x + reach * random.number());
            let ends = [around(4.0), around(4.0)];
            let places = [at, around(2.0), around(3.0)];
            let mut checker = Checker::empty();
            let robot = checker.add("robot", hull(random), Motion::at([0.0; 3]).unwrap()).unwrap();
            for (number, place) in places.into_iter().enumerate() {
                checker.add(&number.to_string(), hull(random), Motion::at(place).unwrap()).unwrap();
            }
            let (motion, mut scratch) = (Motion::edge(ends[0], ends[1]).unwrap(), checker.scratch());
            for standoff in [Standoff::None, Standoff::Share(1e-15), Standoff::Share(1e-3)] {
                let last = checker.last_valid_with(robot, &motion, standoff, &mut scratch).unwrap();
                let LastValid::Until(time) = last else { continue };
                let (piece, found) =
                    checker.robot(robot, &motion).unwrap().earliest(AtStart::Any, &mut scratch).unwrap().unwrap();
                let contact = ContactAhead { before: strictly_before(&found.time), approach: found.approach };
                (until, spared) = (until + 1, spared + usize::from(contact.has_room(&piece, time)));
                let mut unknown = (piece, found);
                unknown.1.approach = 0.0;
                let asked = checker.last_before(&unknown, (robot, &motion), standoff, &mut scratch).unwrap();
                assert_eq!(asked, time, "{index}, {standoff:?}");
            }
        }
        assert!(until > 1_000 && spared > until / 2, "{until}, {spared} of them without a question");
    }
}
